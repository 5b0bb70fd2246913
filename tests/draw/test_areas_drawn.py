"""Maps of areas: what is drawn where, and what stands clear of what."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import hexwar
from hexwar.board import AreaBoard, Board
from hexwar.board.outlines import is_inside
from hexwar.draw import groups, svg
from hexwar.draw.area_sheet import NAME, STACK, AreaSheet
from hexwar.draw.lines import path_kinds, side_kinds
from hexwar.draw.markup import width_of
from hexwar.draw.sheet import sheet_of
from hexwar.draw.style import default_style
from hexwar.play import Scene
from hexwar.web.language import Language
from hexwar.web.picture import frame_of

BOARD = Board.parse("""
areas = {terrain = "clear", around = "sea"}
[[area]]
id = "North-Beach"
points = [[0, 0], [140, 0], [140, 120], [0, 120]]
[[area]]
id = "Town"
terrain = "town"
points = [[140, 0], [280, 0], [280, 120], [140, 120]]
[[area]]
id = "Isle"
at = [70, 200]
radius = 50
[[links]]
kind = "land"
between = ["North-Beach/Town"]
[[links]]
kind = "river"
between = ["North-Beach/Town"]
[[links]]
kind = "strait"
between = ["Isle/North-Beach"]
[[links]]
kind = "ferry lane"
between = ["Isle/Town"]
[[paths]]
kind = "road"
hexes = ["North-Beach", "Town"]
""")


def french(name: str) -> str:
    """Return a name as a style for readers of another language writes it."""
    return {"North Beach": "Plage Nord"}.get(name, name)


def names(write: Callable[[str], str] = str) -> list[tuple[str, tuple[float, float]]]:
    """Return the names on the map with their places."""
    sheet = sheet_of(BOARD)
    assert isinstance(sheet, AreaSheet)
    return sheet.named(write)


def test_names_stand_in_their_areas_clear_of_counters_and_of_each_other() -> None:
    """A name and a stack do not lie on each other, and a hyphen is written as a blank."""
    sheet = sheet_of(BOARD)
    assert isinstance(BOARD, AreaBoard)
    found = names()
    assert [title for title, _ in found] == ["North Beach", "Town", "Isle"]
    for i, (title, (x, y)) in enumerate(found):
        half = width_of(title, NAME, bold=True) / 2
        ring = [sheet.layout.place(at) for at in list(BOARD.areas.values())[i].outline]  # type: ignore[arg-type]
        assert is_inside((x, y), ring)
        for k in BOARD.ids:
            cx, cy = sheet.at(k)
            beside = abs(cx - x) >= half + STACK[0] - 1
            assert beside or abs(cy - 3 - y) >= NAME * 0.6 + STACK[1] - 1, title


def test_names_are_written_in_the_language_of_the_reader() -> None:
    """By the words of the game's labels."""
    assert names(french)[0][0] == "Plage Nord"


def test_which_links_are_drawn() -> None:
    """A road as a way, a river on the border, a strait across the water; ordinary land is not."""
    style = default_style()
    assert path_kinds(BOARD, style) == ("road",)
    assert side_kinds(BOARD, style) == ("ferry lane", "river", "strait")
    sheet = sheet_of(BOARD)
    assert sheet.edges(BOARD.sides("strait")) == []
    (line,) = sheet.gaps(BOARD.sides("strait"))
    assert line[0] == (70, 120)  # the coast
    assert line[1][1] == pytest.approx(150, abs=5)  # the upper edge of the isle
    assert len(sheet.edges(BOARD.sides("river"))) == 1
    assert sheet.gaps(BOARD.sides("river")) == []


def test_each_area_can_be_pointed_at_and_lit_in_its_own_shape() -> None:
    """Its symbol is defined, and is drawn where its counters stand."""
    parts = groups(BOARD)
    uses = re.findall(r'href="#([\w-]+)" data-hex="([\w-]+)"', parts["hexes"])
    assert [name for _, name in uses] == ["North-Beach", "Town", "Isle"]
    assert len({symbol for symbol, _ in uses}) == 2  # the two on the mainland are alike
    assert all(f'id="{symbol}"' in parts["definitions"] for symbol, _ in uses)


def test_the_sea_fills_the_map_and_has_a_coast() -> None:
    """It is in the key, too."""
    parts = groups(BOARD)
    assert re.match(
        r'<g id="terrain" class="pass"><path class="t-sea" d="M0 0h280', parts["terrain"]
    )
    assert "clip-rule" in parts["shore"]
    assert ">sea</text>" in svg(BOARD)


def test_a_page_has_the_colours_of_a_map_whose_kinds_share_a_look() -> None:
    """The classes of a picture and of its page have one key: a page was all black else."""
    canal = Board.parse("""
    grid = {orientation = "flat", rows = 1, columns = 3}
    hexsides = [
        {kind = "river", sides = ["0101/0102"]},
        {kind = "canal", sides = ["0102/0103"]},
    ]
    """)
    scene = Scene(board=canal, stacks={})
    frame = frame_of(scene, hexwar.game("skirmish/ford"), Language("en"))
    assert f".{frame.key}" in groups(scene)["look"]


def test_a_way_off_the_map_stands_at_the_nearest_edge() -> None:
    """An exit of an area is an arrow over that edge, clear of its counters."""
    sheet = sheet_of(BOARD)
    for name, along in [("North-Beach", (0.0, -1.0)), ("Town", (0.0, -1.0)), ("Isle", (0.0, 1.0))]:
        area = BOARD.hex(name)
        (x, y), direction = sheet.way_off(area)
        assert direction == along
        assert x == sheet.at(area)[0]
        assert abs(y - sheet.at(area)[1]) > 12
        assert min(y, sheet.height - y) < 45
