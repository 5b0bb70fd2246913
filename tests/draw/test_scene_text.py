"""Scenes in the terminal."""

from __future__ import annotations

from hexwar.draw import scene_text
from hexwar.play import Match
from tests.draw.tables import small_scene
from tests.play.duel import Duel


def test_a_table_as_text() -> None:
    """Status, board, stacks from the top, places with something in them."""
    text = scene_text(small_scene())
    lines = text.splitlines()
    assert lines[0] == "Turn 3 & 4 · Points 2"
    assert any("R2" in line for line in lines)
    assert lines[-1].startswith('boats Boat: 1/"A" 4-5-6 (disrupted, odd & new)')
    assert '0304  red: 1/"A" 4-5-6 (disrupted, odd & new)' in lines
    assert "0304  blue: face down" in lines
    assert "cards Discards: Card 7" in lines


def test_nothing_of_a_face_down_counter() -> None:
    """Its values stay hidden here, too."""
    assert "87654" not in scene_text(small_scene())


def test_a_game_without_a_board() -> None:
    """Its counters are listed."""
    assert scene_text(Match(Duel("dawn"), 1).scene()).splitlines() == [
        "turn 0",
        "",
        "0  red: rapier",
    ]
