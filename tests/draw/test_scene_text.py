"""Scenes in the terminal."""

from __future__ import annotations

import pytest

from hexwar.draw import scene_text
from hexwar.errors import UnknownNameError
from hexwar.play.match import Match
from hexwar.play.scene.text import hex_text
from tests.draw.tables import small_scene
from tests.play.duel import Duel


def test_a_table_as_text() -> None:
    """Status, board, stacks from the top, places with something in them."""
    text = scene_text(small_scene())
    lines = text.splitlines()
    assert lines[0] == "Turn 3 & 4 · Points 2"
    assert any("R2" in line for line in lines)
    assert lines[-1].startswith("boats Boat: 1/<A>&B 4-5-6 (disrupted, odd & new)")
    assert "0304  red: 1/<A>&B 4-5-6 (disrupted, odd & new)" in lines
    assert "0304  blue: face down" in lines
    assert "cards Discards: Card 7" in lines


def test_nothing_of_a_face_down_counter() -> None:
    """Its values stay hidden here, too."""
    assert "87654" not in scene_text(small_scene())


def test_a_hex_tells_what_the_picture_cannot_show() -> None:
    """Hexside terrain, paths, regions and counters of one hex; the picture has no room for them."""
    scene = small_scene()
    assert "red: 1/<A>&B" in hex_text(scene, "0304")
    with pytest.raises(UnknownNameError, match="9999"):
        hex_text(scene, "9999")


def test_a_counter_is_told_by_the_name_that_is_typed() -> None:
    """The label on the counter may be shorter; an action needs the name."""
    assert "1/<A>&B" in scene_text(small_scene())


def test_a_game_without_a_board() -> None:
    """Its counters are listed."""
    assert scene_text(Match(Duel("dawn"), 1).scene()).splitlines() == [
        "turn 0",
        "",
        "0  red: rapier",
    ]
