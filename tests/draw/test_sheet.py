"""Lines on the page: outlines, hexsides joined, roads."""

from __future__ import annotations

import itertools
import re

import pytest

from hexwar.board import Board
from hexwar.draw.lines import Network
from hexwar.draw.sheet import Sheet, moved

ORIENTATIONS = ["pointy", "flat"]


def board(orientation: str, extra: str = "") -> Board:
    """Return a board of five by five hexes."""
    return Board.parse(f'grid = {{orientation = "{orientation}", rows = 5, columns = 5}}\n{extra}')


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_outline_of_one_hex(orientation: str) -> None:
    """Six corners."""
    sheet = Sheet(board(orientation))
    assert len(re.findall(r"-?[\d.]+", sheet.outline(1 << sheet.board.ids[7]))) == 12


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_an_outline_goes_around_islands_and_holes(orientation: str) -> None:
    """A ring of six hexes has two borders."""
    sheet = Sheet(board(orientation))
    middle = sheet.board.hex("0303")
    ring = sheet.board.adjacent[middle]
    assert ring.bit_count() == 6
    assert sheet.outline(ring).count("z") == 2
    assert sheet.outline(0) == ""


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_hexsides_around_a_hex_are_one_line(orientation: str) -> None:
    """It ends where it begins."""
    sheet = Sheet(board(orientation))
    i = sheet.board.hex("0303")
    sides = [(i, j) for j in sheet.board.neighbours[i]]
    (chain,) = sheet.chains(sheet.edges(sides))
    assert len(chain) == 7
    assert chain[0] == chain[-1]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_lower_hex_lies_to_the_right(orientation: str) -> None:
    """Around a hill all ticks point outwards, around a pit inwards."""
    sheet = Sheet(board(orientation))
    i = sheet.board.hex("0303")
    sides = [(i, j) for j in sheet.board.neighbours[i]]
    for sign in (1, -1):
        heights = {h: sign if h == i else 0 for h in sheet.board.ids}
        (chain,) = sheet.chains(sheet.edges(sides, heights.__getitem__))
        line = sheet.spots(chain)
        wider = moved(line, 5)
        x, y = sheet.at(i)
        for (ax, ay), (bx, by) in zip(line, wider, strict=True):
            outwards = (bx - x) ** 2 + (by - y) ** 2 > (ax - x) ** 2 + (ay - y) ** 2
            assert outwards == (sign == 1)


def test_a_line_breaks_where_the_lower_side_changes() -> None:
    """Ticks keep to the lower side on both parts."""
    sheet = Sheet(board("pointy"))
    name = sheet.board.hex
    sides = [(name("0202"), name("0203")), (name("0203"), name("0303"))]
    heights = {name("0202"): 1, name("0203"): 0, name("0303"): 0}
    edges = sheet.edges(sides, heights.__getitem__)
    assert {known for _, _, known in edges} == {True, False}
    assert len(sheet.chains(edges)) == 2


def test_every_hexside_is_drawn_once() -> None:
    """Whatever way they meet."""
    sheet = Sheet(board("pointy"))
    sides = [(i, j) for i in sheet.board.ids for j in sheet.board.neighbours[i] if i < j]
    chains = sheet.chains(sheet.edges(sides))
    drawn = [frozenset(edge) for chain in chains for edge in itertools.pairwise(chain)]
    assert len(drawn) == len(set(drawn)) == len(sides)


ROADS = """
paths = [
  { kind = "road", hexes = ["0301", "0302", "0303", "0304", "0305"] },
  { kind = "track", hexes = ["0303", "0202", "0102"] },
  { kind = "road", hexes = ["0403", "0503"] },
]
"""


def test_roads_run_through_junctions() -> None:
    """The road goes on straight, the track ends on it, the ring road is one line."""
    sheet = Sheet(board("pointy", ROADS))
    network = Network(sheet, ["road", "track"])
    names = [[sheet.board.name(i) for i in chain] for chain in network.chains("road")]
    assert sorted(map(sorted, names)) == [
        ["0301", "0302", "0303", "0304", "0305"],
        ["0403", "0503"],
    ]
    (track,) = network.chains("track")
    assert network.smooth(track).startswith("M")


def test_every_link_is_drawn_once() -> None:
    """Whatever the roads do."""
    everywhere = ", ".join(
        f'{{kind = "road", hexes = ["0{r}01", "0{r}02", "0{r}03"]}}' for r in range(1, 6)
    )
    across = '{kind = "road", hexes = ["0102", "0202", "0302", "0402", "0502"]}'
    sheet = Sheet(board("flat", f"paths = [{everywhere}, {across}]"))
    network = Network(sheet, ["road"])
    links = [
        frozenset(pair) for chain in network.chains("road") for pair in itertools.pairwise(chain)
    ]
    assert len(links) == len(set(links)) == 14


def test_a_moved_line_keeps_its_corners() -> None:
    """A square moved to its right by one is two smaller or wider."""
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]
    assert moved(square, 1)[:3] == [(1.0, 1.0), (3.0, 1.0), (3.0, 3.0)]
