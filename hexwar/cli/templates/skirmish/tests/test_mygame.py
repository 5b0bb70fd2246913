"""The game keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

import hexwar
import pytest
from hexwar import kit
from hexwar.play.match import Match
from hexwar.play.values.chance import Scripted
from hexwar.testing import check_game, untranslated


def with_die(face: int) -> Match:
    """A match in which A4 stands before B4 in the open, and the next die is known."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    g.put(3, g.game.board.hex("0504"))
    g.chance = Scripted({"attack": [face - 1]})
    return Match.at(match.game, g)


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, chance, ends."""
    assert check_game("mygame/start", games=2, thorough_every=10).games == 2


@pytest.mark.rule("3", "3.1")
def test_movement() -> None:
    """A counter moves to the next hex, if it is empty."""
    match = hexwar.start("mygame/start", seed=1)
    assert match.explain("move A1 0302").rule == "3"
    assert match.explain("move A1 0103").rule == "3.1"


@pytest.mark.rule("4", "4.1", "4.2", "4.3")
@pytest.mark.parametrize(("face", "steps"), [(1, [1, 2]), (6, [2, 1])])
def test_combat(face: int, steps: list[int]) -> None:
    """The table is read: low dice hurt the attacker, high ones the defender."""
    match = with_die(face)
    assert match.explain("attack A1 B1").rule == "4"
    match.do("attack A4 B4")
    assert [match.state.steps[3], match.state.steps[7]] == steps


@pytest.mark.rule("4.1", "4.2")
@pytest.mark.parametrize(("place", "column"), [("0604", "3:2"), ("0404", "1:1")])
def test_the_table_shows_the_odds(place: str, column: str) -> None:
    """5 against 3 is 3:2; a target in the woods is one column better off."""
    match = with_die(1)
    g, game = match.state, match.game
    g.put(7, game.board.hex(place))
    shown = game.presentation.preview(g.view(game.sides[0]), game.sides[0], ("attack", 3, 7))
    assert shown is not None
    assert shown.rows[0].value == column


@pytest.mark.rule("5.1")
def test_the_last_side_wins_at_once() -> None:
    """Nobody of the other side is left."""
    match = with_die(6)
    alone = match.state.clone()
    for counter in {*range(len(alone.hex))} - {3, 7}:
        alone.put(counter, kit.OFF)
    alone.set_steps(7, 1)
    won = Match.at(match.game, alone)
    won.do("attack A4 B4")
    assert won.result is not None
    assert won.result.outcome == "last-side"


def test_texts_are_french_too() -> None:
    """Each question, reason, sentence and button has its translation."""
    game = hexwar.game("mygame/start")
    assert untranslated(game, "fr") == []
