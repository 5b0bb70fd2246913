"""Each rule of Skirmish in prepared positions: who may act, where to, and what a battle does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from skirmish.game import Skirmish
from skirmish.rules import Attack, Field

import hexwar
from hexwar.errors import RuleError
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.testing import Rehearsal


def position(places: Mapping[str, str], *, turn: int = 1) -> Match:
    """A match with these blocks in these hexes, strengths 4, 3, 2, 1 on either side."""
    match = hexwar.start("skirmish/ford", seed=3)
    for block in range(8):
        match.do(("give", block, 4 - block % 4))
    g = match.state
    assert isinstance(g, Field)
    assert isinstance(match.game, Skirmish)
    g.turn = turn
    for block in range(8):
        g.put(block, OFF)
    for name, at in places.items():
        g.put(match.game.counters.named(name), match.game.board.hex(at))
    return Match.at(match.game, g)


def attack(
    places: Mapping[str, str],
    *,
    strengths: tuple[int, int] = (4, 4),
    losses: tuple[int, int] = (0, 0),
    dice: tuple[int, int] = (6, 1),
) -> Rehearsal[Field]:
    """R2 attacks B3 with these strengths, losses and dice: of the attacker, of the defender."""
    g = position(places).state
    assert isinstance(g, Field)
    (g.strength[1], g.strength[6]), (g.losses[1], g.losses[6]) = strengths, losses
    return Rehearsal(g, Attack, 1, 6, script={"attack": [dice[0] - 1], "defence": [dice[1] - 1]})


@pytest.mark.rule("1.1")
def test_each_strength_is_given_once_to_a_side() -> None:
    """A player chooses from those strengths that none of his own blocks has yet."""
    match = hexwar.start("skirmish/ford", seed=1)
    for given in (2, 4, 1, 3, 3, 1, 4, 2):
        block = sum(strength > 0 for strength in match.state.strength)  # type: ignore[attr-defined]
        mine = match.state.strength[block // 4 * 4 : block]  # type: ignore[attr-defined]
        assert {action[2] for action in match.state.listed} == {1, 2, 3, 4} - set(mine)
        match.do(("give", block, given))
    assert match.state.strength == [2, 4, 1, 3, 3, 1, 4, 2]  # type: ignore[attr-defined]


@pytest.mark.rule("2")
def test_only_own_blocks_on_the_board_act() -> None:
    """Neither a block of the enemy nor one that is lost acts."""
    match = position({"R1": "0202", "B1": "0603"})
    assert match.explain("move B1 0604").rule == "2"
    assert match.explain("move R2 0202").rule == "2"
    assert {action[1] for action in match.state.listed if len(action) > 1} == {0}


@pytest.mark.rule("2.1", "3", "4")
@pytest.mark.parametrize("first", ["move R2 0204", "attack R2 B2"])
def test_whoever_acted_is_done_and_the_others_are_not(first: str) -> None:
    """A block that moved or attacked does not act again; a second block does, a third does not."""
    match = position({"R1": "0101", "R2": "0205", "R3": "0106", "B2": "0306", "B3": "0602"})
    match.do(first)
    if match.state.listed[0][0] == "retreat":
        match.do(match.state.listed[0])
    assert match.explain("move R2 0104").rule == "2.1"
    assert match.explain("move R3 0107").legal
    match.do("move R1 0102")
    assert match.decision is not None
    assert match.decision.player == "blue"
    with pytest.raises(RuleError):
        match.do("move R3 0107")


@pytest.mark.rule("3.3")
def test_zones_of_control_bind_on_both_ends() -> None:
    """A block may leave an enemy and may come to one, but not go from enemy to enemy."""
    match = position({"R1": "0205", "R2": "0104", "B1": "0306"})
    assert match.explain("move R1 0305").rule == "3.3"
    assert match.explain("move R1 0206").rule == "3.3"
    assert match.explain("move R1 0204").legal
    assert match.explain("move R2 0204").legal
    assert position({"R1": "0204", "B1": "0306"}).explain("move R1 0305").legal


@pytest.mark.rule("4")
def test_only_enemies_next_door_are_attacked() -> None:
    """An own block is no target, and neither is an enemy two hexes away."""
    match = position({"R1": "0205", "R2": "0204", "B1": "0306", "B2": "0406"})
    assert match.explain("attack R1 B1").legal
    assert match.explain("attack R1 B2").rule == "4"
    assert match.explain("attack R1 R2").rule == "4"
    assert match.explain("attack R1 B3").rule == "4"


@pytest.mark.rule("4.2")
def test_a_battle_reveals_its_two_blocks_and_no_other() -> None:
    """The strengths of attacker and defender are seen by all from then on."""
    play = attack({"R2": "0205", "B3": "0306"})
    assert play.g.revealed == 1 << 1 | 1 << 6
    assert play.facts_of("battle") == [{"block": 1, "target": 6, "strengths": (4, 4)}]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("strengths", "losses", "dice", "defender_at", "loser"),
    [
        ((3, 3), (0, 0), (4, 3), "0306", "B3"),
        ((3, 3), (0, 0), (3, 4), "0306", "R2"),
        ((3, 3), (0, 0), (3, 3), "0306", None),
        ((2, 4), (0, 0), (5, 2), "0306", "B3"),
        ((2, 4), (0, 0), (4, 2), "0306", None),
        ((4, 4), (2, 0), (5, 3), "0306", None),
        ((4, 4), (2, 0), (6, 3), "0306", "B3"),
        ((4, 4), (0, 2), (3, 5), "0306", None),
        ((4, 4), (0, 2), (4, 5), "0306", "B3"),
        ((4, 4), (0, 2), (2, 5), "0306", "R2"),
        ((3, 3), (0, 0), (4, 3), "0305", None),
        ((3, 3), (0, 0), (3, 3), "0305", "R2"),
        ((3, 3), (0, 0), (5, 3), "0305", "B3"),
    ],
)
def test_the_lower_sum_loses_a_step(
    strengths: tuple[int, int],
    losses: tuple[int, int],
    dice: tuple[int, int],
    defender_at: str,
    loser: str | None,
) -> None:
    """Strength left and die; a defender in woods (0305) has one more; equal sums hurt nobody."""
    places = {"R2": "0205", "B3": defender_at}
    play = attack(places, strengths=strengths, losses=losses, dice=dice)
    assert [play.g.game.counters.names[told["block"]] for told in play.facts_of("hit")] == (
        [loser] if loser else []
    )
    retreat_is_asked = not play.over
    assert retreat_is_asked == (loser == "B3")


@pytest.mark.rule("4.3", "4.4")
def test_a_defender_that_is_destroyed_does_not_retreat() -> None:
    """A unit that lost its last step is off the board, and nothing is asked."""
    play = attack({"R2": "0205", "B3": "0306", "B1": "0601"}, strengths=(4, 1), dice=(6, 1))
    assert play.over
    assert play.g.hex[6] == -1
    assert play.kinds() == ["battle", "hit"]


@pytest.mark.rule("4.4")
def test_a_beaten_defender_retreats_as_it_might_move() -> None:
    """To any free hex around it that is not beside another enemy; one step is lost in all."""
    play = attack({"R2": "0205", "B3": "0306", "B1": "0406"})
    board = play.g.game.board
    assert set(play.texts) == {"retreat 0307", "retreat 0405"}
    play.do("retreat 0405")
    assert (play.g.hex[6], play.g.losses[6]) == (board.hex("0405"), 1)
    assert play.facts_of("moved") == [{"block": 6, "to": board.hex("0405")}]


@pytest.mark.rule("4.4")
def test_a_defender_retreats_before_the_last_order_of_a_turn() -> None:
    """The orders are the attacker's: a retreat takes none, and none need be left."""
    g = position({"R2": "0205", "B3": "0306"}).state
    assert isinstance(g, Field)
    g.orders_left = 0
    play = Rehearsal(g, Attack, 1, 6, script={"attack": [5], "defence": [0]})
    assert "retreat 0307" in play.texts
    assert explain(play.g, ("retreat", g.game.board.hex("0205"))).rule == "3.1"


@pytest.mark.rule("4.4")
def test_a_beaten_defender_without_a_way_loses_another_step() -> None:
    """A defender whose hexes around are all taken or beside its enemies stays, two steps down."""
    play = attack({"R2": "0206", "B3": "0307", "B1": "0406"})
    assert play.over
    assert play.g.losses[6] == 2
    assert play.g.hex[6] == play.g.game.board.hex("0307")


@pytest.mark.rule("5")
@pytest.mark.parametrize(
    ("turn", "holder", "winners"),
    [(12, "R4", ("red",)), (12, "B2", ("blue",)), (12, "", ()), (11, "R4", None)],
)
def test_the_village_counts_after_the_twelfth_turn(
    turn: int, holder: str, winners: tuple[str, ...] | None
) -> None:
    """Its holder wins after turn 12 and not before; an empty village makes a draw."""
    match = position({"R1": "0101", "B1": "0606"} | ({holder: "0303"} if holder else {}), turn=turn)
    match.do("end-turn")
    assert match.over == (winners is not None)
    if match.result is not None:
        outcome = "village-held" if winners else "draw"
        assert (match.result.outcome, match.result.winners, match.result.rule) == (
            outcome,
            winners,
            "5",
        )


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("others", [{}, {"B1": "0602"}])
def test_a_player_without_blocks_has_lost(others: Mapping[str, str]) -> None:
    """The last block lost ends the game; while another stands, it goes on."""
    g = position({"R2": "0205", "B3": "0306", **others}).state
    assert isinstance(g, Field)
    g.strength[6] = 1
    play = Rehearsal(g, Attack, 1, 6, script={"attack": [5], "defence": [0]})
    assert play.g.result is not None
    lost = play.g.result.rule == "5.1"
    assert lost == (not others)
    if lost:
        assert (play.g.result.outcome, play.g.result.winners) == ("wiped-out", ("red",))
