"""The sandbox: everything may be done, and undone."""

from __future__ import annotations

import hexwar
import pytest
from hexwar.testing import check_game, untranslated


def test_contract() -> None:
    """The whole contract of a game: lists, saves, undo, ends."""
    assert check_game("mygame/start", games=1, thorough_every=50).games == 1


@pytest.mark.rule("1", "1.1", "1.2", "1.3", "1.4")
def test_everything_is_undone() -> None:
    """Counters move anywhere, lie on either side and leave; dice and turns are undone, too."""
    match = hexwar.start("mygame/start", seed=1)
    before = match.state.digest()
    for action in ("move A1 0606", "flip A1", "remove B1", "move B1 0101", "roll", "next-turn"):
        match.do(action)
    assert match.state.turn == 2
    assert match.explain("flip A1").legal
    assert match.explain("move A1 0606").reason == "It stands there already."
    while match.can_undo:
        match.undo()
    assert match.state.digest() == before


def test_texts_are_french_too() -> None:
    """Each question, reason, sentence and button has its translation."""
    game = hexwar.game("mygame/start")
    assert untranslated(game, "fr") == []
