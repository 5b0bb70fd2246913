"""Hill shading: slopes in the light and away from it, by the heights of the terrain."""

from __future__ import annotations

import re

from hexwar.board import Board, pack
from hexwar.data import Document
from hexwar.draw import Style, default_style, groups, svg
from hexwar.draw.relief import away_from_the_light, falls
from hexwar.draw.sheet import Sheet

HILL = Board.parse("""
grid = {orientation = "pointy", rows = 3, columns = 3, terrain = "clear"}
terrain = [{kind = "hill", hexes = ["0202"]}]
""")


def test_a_hill_falls_to_all_sides() -> None:
    """Each neighbour of a single hill lies lower, and nothing else does."""
    top = HILL.hex("0202")
    found = falls(Sheet(HILL), default_style())
    assert sorted(found) == sorted((top, j) for j in HILL.neighbours[top])


def test_the_light_comes_from_the_north_west() -> None:
    """The slope to the east and south-east lies in shadow, that to the west in the light."""
    sheet, top = Sheet(HILL), HILL.hex("0202")
    turned = {HILL.name(j): away_from_the_light(sheet, top, j) for j in HILL.neighbours[top]}
    east, west = HILL.hex("0203"), HILL.hex("0201")
    assert turned[HILL.name(east)] > 0 > turned[HILL.name(west)]
    assert abs(turned[HILL.name(east)] + turned[HILL.name(west)]) < 1e-9
    assert max(turned.values()) > 0.9
    assert min(turned.values()) < -0.9


def test_relief_is_a_layer_that_a_style_may_change() -> None:
    """Flat land has no slopes; a style file may draw its own lines."""
    flat = Board.parse('grid = {orientation = "flat", rows = 3, columns = 3, terrain = "clear"}')
    assert "<path" not in groups(flat)["relief"]
    assert groups(HILL)["relief"].count("<path") == len(default_style().relief)
    own = '[[relief]]\nink = "#101010"\nwidth = 2\noffset = 1\nstrength = 0.3\n'
    style = Style.of(Document.parse(own))
    assert groups(HILL, style=style)["relief"].count("<path") == 1
    assert re.search(r"opacity:\.?0?\.3", svg(HILL, style=style))


def test_a_shore_keeps_its_own_lines() -> None:
    """Where land falls to water the shore is drawn, and no slope."""
    isle = Board.parse("""
    grid = {orientation = "pointy", rows = 3, columns = 3, terrain = "sea"}
    terrain = [{kind = "clear", hexes = ["0202"]}]
    """)
    assert falls(Sheet(isle), default_style()) == []


def test_a_shore_stays_in_its_water() -> None:
    """Broad bands are cut at the far bank of a narrow river, and reach the edge of the map."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 3, columns = 4, terrain = "clear"}
    terrain = [{kind = "water", hexes = ["0201-0204"]}]
    """)
    sheet, drawn = Sheet(board), svg(board)
    wet = pack(board.hex(name) for name in ("0201", "0202", "0203", "0204"))
    cut = re.search(r'<clipPath id="([^"]+)"><path d="([^"]+)"', drawn)
    assert cut is not None
    assert cut[2] == sheet.outline(wet)
    assert f'clip-path="url(#{cut[1]})"' in drawn
