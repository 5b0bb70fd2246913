"""The game keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

import hexwar
import pytest
from hexwar import kit
from hexwar.errors import RuleError
from hexwar.play.match import Match
from hexwar.play.values.chance import Scripted
from hexwar.testing import check_game, untranslated

from mygame.rules import Battle

EAST, NORTH_EAST, NORTH_WEST, WEST = range(4)
A1, B1 = 0, 4


def alone(**places: tuple[str, int]) -> Match:
    """A match with these aircraft in these hexes, flying that way; the others are gone."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state
    for unit in range(len(g.hex)):
        g.put(unit, kit.OFF)
    for name, (at, facing) in places.items():
        unit = g.game.counters.named(name)
        g.put(unit, g.game.board.hex(at))
        g.face(unit, facing)
    return Match.at(match.game, g)


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance, ends."""
    assert check_game("mygame/start", games=1, thorough_every=20).games == 1


@pytest.mark.rule("1", "1.1")
def test_each_plots_in_an_own_time() -> None:
    """An aircraft has one order; the other side sees nothing until both have sealed."""
    match = hexwar.start("mygame/start", seed=1)
    before = match.view("red")
    match.do("steer B1 left", "blue")
    assert match.view("red") == before
    with pytest.raises(RuleError, match="It has its order"):
        match.do("steer B1 ahead", "blue")
    match.undo("blue")
    assert match.deciders[:2] == ("red", "blue")


@pytest.mark.rule("2")
@pytest.mark.parametrize(
    ("order", "at", "facing"),
    [
        ("slow", "0304", EAST),
        ("ahead", "0305", EAST),
        ("left", "0203", NORTH_EAST),
        ("wide-left", "0204", NORTH_EAST),
    ],
)
def test_orders_are_steps_and_turns(order: str, at: str, facing: int) -> None:
    """A turn is one hexside."""
    match = alone(A1=("0303", EAST), B1=("0601", WEST))
    match.do(f"steer A1 {order}")
    match.do("seal")
    match.do("steer B1 slow")
    match.do("seal")
    g = match.state
    assert (g.game.board.name(g.hex[A1]), g.facing[A1]) == (at, facing)


@pytest.mark.rule("2.1")
def test_nobody_leaves_the_map() -> None:
    """The step is not taken."""
    g = alone(A1=("0101", WEST)).state
    Battle().take(g, A1, "A")
    assert g.game.board.name(g.hex[A1]) == "0101"


@pytest.mark.rule("3", "3.1")
@pytest.mark.parametrize(("at", "die", "left"), [("0304", 4, 1), ("0304", 5, 2), ("0305", 2, 1)])
def test_fire_to_the_front(at: str, die: int, left: int) -> None:
    """By range; B1 flies away and does not fire back."""
    g = alone(A1=("0303", EAST), B1=(at, EAST)).state
    g.stack[1:] = []
    g.chance = Scripted({"gunnery": [die - 1]})
    Battle().fire(g)
    assert g.steps[B1] == left


@pytest.mark.rule("4")
def test_the_last_squadron_has_won() -> None:
    """At once."""
    match = alone(A1=("0303", EAST))
    match.do("steer A1 slow")
    match.do("seal")
    assert match.result is not None
    assert match.result.winners == ("red",)


def test_all_texts_are_french() -> None:
    """Nothing is left in English."""
    game = hexwar.game("mygame/start")
    assert untranslated(game, "fr") == []
