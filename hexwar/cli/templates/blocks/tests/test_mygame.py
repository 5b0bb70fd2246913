"""The game keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

import hexwar
import pytest
from hexwar import kit
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.testing import check_game, untranslated

A1, A2, A3, A4, B1, B2, B3, B4 = range(8)


def staged(*dice: int, **places: str) -> Match:
    """A match in which each block bears the label of its own name, with the next dice."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    g.label[:] = range(len(g.hex))
    for block in range(len(g.hex)):
        g.put(block, kit.OFF)
        g.set_steps(block, g.game.counters.steps[block])
    for name, at in places.items():
        g.put(g.game.counters.named(name), g.game.board.hex(at))
    g.chance = Scripted({"fire": [die - 1 for die in dice]}, then=SAMPLED)
    return Match.at(match.game, g)


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance, ends."""
    assert check_game("mygame/start", games=4, thorough_every=1).games == 4


def test_everything_is_said_in_french() -> None:
    """Buttons, sentences, refusals."""
    assert not list(untranslated(hexwar.game("mygame/start"), "fr"))


@pytest.mark.rule("2")
def test_labels_are_dealt_in_secret() -> None:
    """Each side has all its labels, and sees no label and no strength of the other's."""
    match = hexwar.start("mygame/start", seed=3)
    assert sorted(match.state.label) == list(range(len(match.state.hex)))
    fields = match.view("red")["fields"]
    assert sorted(fields["label"][:4]) == [0, 1, 2, 3]
    assert fields["label"][4:8] == fields["steps"][4:8] == [-1] * 4
    faces = [face for stack in match.scene("red").stacks.values() for face in stack]
    assert {face.name for face in faces if not face.face_down} == {"A1", "A2", "A3", "A4"}
    assert not any(face.values for face in faces if face.face_down)


@pytest.mark.rule("1", "3", "3.1", "3.2")
def test_march() -> None:
    """As far as the label says, once; woods cost 2, enemies end it, a full hex takes nobody."""
    match = staged(A1="0102", A2="0302", A3="0302", A4="0302", B1="0103", B2="0605")
    assert match.explain("move A1 0302").rule == "3.2"
    assert match.explain("move A1 0402").rule == "3.1"
    assert match.explain("move A1 0104").rule == "3.1"
    assert match.explain("move B2 0604").rule == "3"
    match.do("move A1 0202")
    assert match.explain("move A1 0102").rule == "3"


@pytest.mark.rule("4", "4.1", "4.2", "4.3")
def test_fire_by_letter() -> None:
    """B4 has A and fires before A1, B1 has C and fires as the defender before it."""
    match = staged(1, 6, 6, 6, 6, 6, A1="0302", B1="0303", B4="0303")
    match.do("move A1 0303")
    match.do("end-movement")
    assert match.view("red")["fields"]["label"][B1] == B1
    assert match.decision.player == "blue"
    match.do("fire")
    assert match.state.steps[A1] == 3
    match.do("fire")
    assert match.decision.player == "red"
    before = match.state.stack[-1].chances(match.state)
    assert [(row.what, row.value) for row in before.rows][:2] == [
        ("0 hits", "8/27"),
        ("1 hit", "4/9"),
    ]


@pytest.mark.rule("4.3")
def test_woods_and_hills_cover_the_defender() -> None:
    """The attacker hits there with one less, the defender as ever."""
    match = staged(*[6] * 9, A1="0103", B1="0202")
    match.do("move A1 0202")
    match.do("end-movement")
    battle = match.state.stack[-1]
    assert battle.hitting(match.state) == 2
    match.do("fire")
    assert match.state.stack[-1].hitting(match.state) == 1


@pytest.mark.rule("4.1", "4.4")
def test_who_withdraws_stands_upright_again() -> None:
    """To a hex without enemies; the battle ends with one side alone."""
    match = staged(6, 6, 6, 6, A1="0302", B1="0303", B2="0403")
    match.do("move A1 0303")
    match.do("end-movement")
    assert match.explain("withdraw 0303").rule == "4.4"
    match.do("fire")
    assert match.explain("withdraw 0403").rule == "4.4"
    match.do("withdraw 0302")
    assert match.state.face_up == 0


@pytest.mark.rule("4.4")
def test_after_three_rounds_the_attackers_withdraw() -> None:
    """They do not fire any more, and are asked one after the other."""
    match = staged(*[6] * 24, A1="0302", B1="0303")
    match.do("move A1 0303")
    match.do("end-movement")
    for _ in range(6):
        match.do("fire")
    assert (match.decision.player, match.explain("fire").rule) == ("red", "4.4")
    match.do("withdraw 0302")
    assert match.decision.player == "blue"


@pytest.mark.rule("5", "5.1")
@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [("0304", "0605", ("red",)), ("0101", "0304", ("blue",)), ("0101", "0605", ())],
)
def test_who_holds_the_village(red: str, blue: str, winners: tuple[str, ...]) -> None:
    """After the last turn."""
    match = staged(A1=red, B1=blue)
    while match.result is None:
        match.do("end-movement")
    assert match.result.winners == winners


@pytest.mark.rule("5.1")
def test_the_last_side_wins() -> None:
    """When the only enemy block is lost."""
    match = staged(6, 1, 1, A4="0302", B4="0303")
    match.state.set_steps(B4, 1)
    match.do("move A4 0303")
    match.do("end-movement")
    match.do("fire")
    match.do("fire")
    assert match.result is not None
    assert match.result.winners == ("red",)
