"""The rules of Skirmish one by one, in positions made for them, with prescribed dice."""

from __future__ import annotations

import pytest
from skirmish import Skirmish
from skirmish.rules import Attack, Battle, Field, may_act, may_attack, may_move

from hexwar.testing import Rehearsal

GAME = Skirmish("ford")
BOARD = GAME.board
OPEN = BOARD.hex("0502")
"""A clear hex with clear hexes around it, away from lake and river."""


def field(**hexes: str) -> Field:
    """Return a moment with some blocks on the map, all of strength 2; the others are lost."""
    g = GAME.set_up(seed=1)
    g.strength[:] = [2] * 8
    names = ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4")
    for block, name in enumerate(names):
        g.place(block, BOARD.hex(hexes[name]) if name in hexes else -1)
    return g


def fought(attack: int, defence: int, **strengths: int) -> Rehearsal[Field]:
    """Let R1 attack B1 beside it, with the dice of both."""
    there = BOARD.name(BOARD.neighbours[OPEN][0])
    g = field(R1=BOARD.name(OPEN), B1=there, R2="0101", B2="0605")
    g.strength[0] = strengths.get("ours", 2)
    g.strength[4] = strengths.get("theirs", 2)
    g.losses[0], g.losses[4] = strengths.get("lost", 0), strengths.get("theirs_lost", 0)
    return Rehearsal(g, Attack, 0, 4, script={"attack": [attack - 1], "defence": [defence - 1]})


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("block", [1, 5])
def test_each_strength_is_given_once(block: int) -> None:
    """What the first block of a side has got the second cannot get."""
    g = GAME.set_up(seed=1)
    g.strength[block - 1] = 3
    assert [text.split()[-1] for text in Rehearsal(g, Battle, block).texts] == ["4", "2", "1"]


@pytest.mark.rule("2", "2.1")
def test_who_may_act() -> None:
    """Blocks on the map of the side whose turn it is, each once, while there are orders."""
    g = field(R1="0101", R2="0102", B1="0605")
    assert [may_act(g, block) for block in (0, 1, 2, 4)] == [None, None, "2", "2"]
    g.acted = 1 << 1
    assert [may_act(g, block) for block in (0, 1)] == [None, "2.1"]
    g.orders_left = 0
    assert may_act(g, 0) == "2.1"


@pytest.mark.rule("3", "3.1", "3.3")
def test_a_block_may_go_to_an_enemy_but_not_from_one_to_another() -> None:
    """It may enter the zone of control and leave it, not step from one of its hexes to the next."""
    near = BOARD.neighbours[OPEN]
    g = field(R1=BOARD.name(OPEN))
    free = [to for to in near if may_move(g, 0, to) is None]
    assert free
    g.place(4, near[0])
    zone = BOARD.adjacent[near[0]]
    for to in free:
        expected = "3.1" if to == near[0] else "3.3" if zone >> to & 1 else None
        assert may_move(g, 0, to) == expected
    far = next(to for to in free if not zone >> to & 1)
    g.place(0, far)
    assert zone >> OPEN & 1
    assert may_move(g, 0, OPEN) is None


@pytest.mark.rule("4", "4.1")
def test_whom_a_block_may_attack() -> None:
    """An enemy next to it; nobody of its own side, nobody farther off."""
    there = BOARD.name(BOARD.neighbours[OPEN][0])
    other = BOARD.name(BOARD.neighbours[OPEN][3])
    g = field(R1=BOARD.name(OPEN), R2=other, B1=there, B2="0605")
    assert [may_attack(g, 0, target) for target in (4, 1, 5, 6)] == [None, "4", "4", "4"]


@pytest.mark.rule("4.2")
def test_battle_reveals_the_two_that_fight() -> None:
    """And nobody else."""
    assert fought(3, 3).g.revealed == 1 << 0 | 1 << 4
    g = field(R2=BOARD.name(OPEN), B1=BOARD.name(BOARD.neighbours[OPEN][0]))
    assert Rehearsal(g, Attack, 1, 4).g.revealed == 1 << 1 | 1 << 4


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("attack", "defence", "strengths", "losses"),
    [
        (4, 3, {}, (0, 1)),
        (3, 3, {}, (0, 0)),
        (3, 4, {}, (1, 0)),
        (3, 3, {"ours": 3}, (0, 1)),
        (3, 3, {"theirs": 3}, (1, 0)),
        (3, 3, {"ours": 3, "lost": 1}, (0, 0)),
        (3, 3, {"theirs": 3, "theirs_lost": 1}, (0, 0)),
    ],
)
def test_the_higher_sum_wins(
    attack: int, defence: int, strengths: dict[str, int], losses: tuple[int, int]
) -> None:
    """Strength less losses plus the die; of equal sums nobody loses."""
    found = fought(attack, defence, **strengths).g
    before = strengths.get("lost", 0), strengths.get("theirs_lost", 0)
    assert (found.losses[0] - before[0], found.losses[4] - before[1]) == losses


@pytest.mark.rule("4.3", "4.4")
def test_the_beaten_defender_retreats() -> None:
    """One hex, to where it may move; the attacker who is beaten stays where he is."""
    play = fought(6, 1)
    g = play.g
    free = [to for to in BOARD.neighbours[g.hex[4]] if may_move(g, 4, to) is None]
    assert play.texts == [f"retreat {BOARD.name(to)}" for to in free]
    play.do(play.texts[0])
    assert g.hex[4] == free[0]
    assert fought(1, 6).over
    assert fought(6, 1, theirs=1).g.hex[4] == -1


@pytest.mark.rule("5", "5.1")
@pytest.mark.parametrize(
    ("turn", "held", "result"),
    [(11, True, None), (12, True, "village-held"), (12, False, "draw"), (13, True, None)],
)
def test_the_end_of_the_last_turn(turn: int, held: bool, result: str | None) -> None:
    """After turn 12 and no other it is decided, by rule 5."""
    village = next(iter(BOARD.names(BOARD.regions["village"].hexes)))
    g = field(R1=village if held else "0101", B1="0605")
    g.turn = turn
    play = Rehearsal(g, Battle, 7)
    play.do(play.texts[0], "end-turn")
    assert (g.result and g.result.outcome, g.result and g.result.rule) == (result, result and "5")
