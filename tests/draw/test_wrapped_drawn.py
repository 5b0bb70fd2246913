"""What lies on a seam is drawn on both edges of the map, and what crosses it comes in again."""

from __future__ import annotations

import math
import re

import pytest

from hexwar.board import Board
from hexwar.draw import svg
from hexwar.draw.lines import Network
from hexwar.draw.sheet import Sheet
from hexwar.play.scene import Preview, Ray, Scene, Way
from hexwar.web.page_data import preview_told
from tests.board.wrapping import World

WORLD = """
grid = {orientation = "pointy", rows = 4, columns = 6, wrap = "columns"}
hexsides = [{kind = "river", sides = ["0101/0106"]}]
paths = [{kind = "road", hexes = ["0205", "0206", "0201"]}]
"""


@pytest.mark.parametrize("seed", range(12))
def test_a_seam_is_drawn_on_both_edges(seed: int) -> None:
    """The side of each hex is its own; a step leads over its middle, whichever way one faces."""
    board = World.of(seed).board
    sheet = Sheet(board)
    seams = set(board.seams())
    assert seams == {(j, i) for i, j in seams}
    for i in board.ids:
        for j in board.neighbours[i]:
            assert sheet.is_parted(i, j) == ((i, j) in seams)
            d = sheet.direction(i, j)
            assert board.neighbour(i, d) == j
            (ax, ay), (bx, by) = sheet.spots(sheet.side(i, j))
            middle, (x, y) = sheet.between(i, j), sheet.at(i)
            assert middle == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
            turn = math.radians(sheet.bearing(i, j))
            far = math.dist(middle, (x, y))
            ahead = x + far * math.cos(turn), y + far * math.sin(turn)
            assert ahead == pytest.approx(middle)
    drawn = {frozenset(edge[:2]) for edge in sheet.edges({(min(s), max(s)) for s in seams})}
    assert drawn == {frozenset(sheet.side(i, j)) for i, j in seams}
    grid = svg(board)
    assert 'class="seam"' in grid
    assert 'class="seam"' not in svg(World.of(seed).plain)


def test_a_road_leaves_the_map_and_comes_in_again() -> None:
    """One line in two pieces, each on the map."""
    board = Board.parse(WORLD)
    sheet = Sheet(board)
    network = Network(sheet, ["road"])
    (path,) = map(network.smooth, network.chains("road"))
    pieces = path.split("M")[1:]
    assert len(pieces) == 2
    for piece in pieces:
        xs = [float(x) for x in re.findall(r"-?[\d.]+", piece)[::2]]
        assert max(xs) - min(xs) < sheet.width / 2


def test_a_line_of_sight_and_a_march_go_over_the_seam() -> None:
    """A ray is drawn to the edge and from the opposite one; a page learns where a step leads."""
    board = Board.parse(WORLD)
    start, end = board.hex("0205"), board.hex("0201")
    drawn = svg(Scene(board=board, stacks={}, rays=(Ray(start=start, end=end),)))
    rays = re.findall(r'class="ray" d="M([\d.]+) [\d.]+L([\d.]+)', drawn)
    lines = [(float(a), float(b)) for a, b in rays]
    width = Sheet(board).width
    assert len(lines) == 2
    assert lines[0][1] == pytest.approx(width, abs=0.1)
    assert lines[1][0] == pytest.approx(0, abs=0.1)
    way = tuple(map(board.hex, ("0205", "0206", "0201")))
    told = preview_told(Preview(way=Way(way, "2")), board, str)
    step = Sheet(board).at(way[1])[0] - Sheet(board).at(way[0])[0]
    assert told["way"]["over"] == {1: (pytest.approx(step, abs=0.1), 0.0)}
