"""The plates of positions: none lies on another one, and names of regions keep clear of them."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import hexwar
from hexwar.board import Board
from hexwar.door import games
from hexwar.draw import Style, svg
from hexwar.draw.markup import width_of
from hexwar.draw.places import plates
from hexwar.draw.sheet import Sheet, sheet_of
from hexwar.draw.style import default_style
from hexwar.play import Scene
from hexwar.web.picture import style_of

CROWDED = """
grid = {orientation = "%s", rows = 3, columns = 4}
position = [
    {id = "Festung Cherbourg", kind = "fort", hexes = ["0202"]},
    {id = "Port of Cherbourg", kind = "port", hexes = ["0202"]},
    {id = "Battery Longues-sur-Mer", kind = "fort", hexes = ["0203"]},
    {id = "Utah", kind = "beach", hexes = ["0201", "0204"]},
]
"""


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_plates_of_one_hex_lie_below_each_other(orientation: str) -> None:
    """Two positions in a hex, and long names in the hexes beside it, can all be read."""
    lying = plates(Sheet(Board.parse(CROWDED % orientation)), Style.of())
    assert len(lying) == 5
    assert not [pair for pair in combinations(lying.values(), 2) if pair[0].meets(pair[1])]
    assert lying["Festung Cherbourg", 0].x == lying["Port of Cherbourg", 0].x
    assert lying["Festung Cherbourg", 0].y < lying["Port of Cherbourg", 0].y


def test_the_ends_of_a_bridge_say_its_name_once() -> None:
    """Four plates of two bridges side by side hid each other's hexes at *Pegasus Bridge*."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 3, columns = 4}
    position = [
      {id = "Horsa Bridge", kind = "bridge", hexes = [
        {hex = "0202", name = "Horsa Bridge, west end"},
        {hex = "0203", name = "Horsa Bridge, east end"},
      ]},
      {id = "Two Posts", kind = "bridge", hexes = [
        {hex = "0101", name = "Post, old"}, {hex = "0301", name = "Camp, new"},
      ]},
    ]
    """)
    names = [plate.name for plate in plates(Sheet(board), Style.of()).values()]
    assert names == ["Horsa Bridge", "east end", "Post, old", "Camp, new"]


@pytest.mark.parametrize("name", games())
def test_no_plate_of_a_map_hides_another_one(name: str) -> None:
    """On the first map of every game that is installed the plates keep clear of each other."""
    game = games()[name]
    scenario = next(iter(game.scenarios()))
    match = hexwar.start(f"{name}/{scenario}", seed=1)
    scene = match.scene(match.game.players[0])
    if scene.board is not None:
        lying = plates(sheet_of(scene.board), style_of(scene)).values()
        assert not [pair for pair in combinations(lying, 2) if pair[0].meets(pair[1])]


def test_names_stay_on_the_map() -> None:
    """Beside the edge a long name moves inwards, so that the page does not cut it off."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 3, columns = 7}
    region = [
      {id = "Saint-Laurent-sur-Mer", kind = "town", hexes = ["0107"]},
      {id = "Colleville-sur-Mer", kind = "town", hexes = ["0301"]},
    ]
    """)
    drawn, sheet = svg(Scene(board=board, stacks={})), Sheet(board)
    size = default_style().region_of("town").size
    names = re.findall(r'<text class="name town n-town" x="([\d.]+)"[^>]*>([^<]+)<', drawn)
    assert len(names) == 2
    for x, name in names:
        half = width_of(name, size, bold=True) / 2
        assert half - 1 <= float(x) <= sheet.width - half + 1


@pytest.mark.parametrize("name", ["greatest_day/sword", "normandie44/campaign"])
def test_no_name_of_a_place_lies_on_another(name: str) -> None:
    """On a crowded map a name rather comes near a counter than to lie on another name."""
    scene = hexwar.start(name, seed=1).scene()
    assert scene.board is not None
    drawing = svg(scene.board, style=style_of(scene))
    found = re.findall(
        r'<text class="name [^"]*" x="([-\d.]+)" y="([-\d.]+)">([^<]*)</text>', drawing
    )
    assert len(found) > 60
    names = [(float(x), float(y), width_of(title, 10, bold=True)) for x, y, title in found]
    on_another = [
        (one, other)
        for one, other in combinations(names, 2)
        if abs(one[1] - other[1]) < 8 and abs(one[0] - other[0]) < (one[2] + other[2]) / 2
    ]
    assert on_another == []
