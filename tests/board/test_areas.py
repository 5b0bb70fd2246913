"""Boards without hexes: areas, and the links between them."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import AreaBoard, Board, iterate, pack
from hexwar.board.flooding import flood
from hexwar.board.outlines import circle, is_inside, middle, overlap
from hexwar.data import DataError, Document
from hexwar.errors import HexError, UnknownNameError
from hexwar.reach import Restrictions, reach
from hexwar.sight import Policy, Sight
from hexwar.zones import zone
from tests.board.maps import area_boards, sets

laws = settings(deadline=None, max_examples=40)

TEXT = """
areas = {terrain = "polder"}
[[area]]
id = "Breskens"
terrain = "town"
points = [[0, 0], [60, 0], [60, 60], [0, 60]]
[[area]]
id = "Sluis"
points = [[60, 0], [120, 0], [120, 60], [60, 60]]
[[area]]
id = "Flushing"
at = [30, -80]
radius = 30
[[area]]
id = "Knokke"
points = [[120, 0], [180, 0], [180, 60], [120, 60]]
[[links]]
kind = "land"
between = ["Breskens/Sluis"]
[[links]]
kind = "canal"
between = ["Sluis/Knokke"]
attributes = {name = "Zwin"}
[[links]]
kind = "strait"
between = ["Breskens/Flushing"]
one_way = true
[[paths]]
kind = "road"
hexes = ["Breskens", "Sluis", "Knokke"]
[[region]]
id = "Flanders"
hexes = ["Sluis", "Knokke"]
[[attribute]]
name = "port"
hexes = ["Breskens", "Flushing"]
"""
BOARD = Board.parse(TEXT)
BRESKENS, SLUIS, FLUSHING, KNOKKE = map(BOARD.hex, ("Breskens", "Sluis", "Flushing", "Knokke"))


def test_an_area_is_to_its_board_what_a_hex_is_to_a_map() -> None:
    """Terrain, attributes, regions, links and paths are asked for as on hexes."""
    assert isinstance(BOARD, AreaBoard)
    assert BOARD.names(BOARD.where(terrain="polder", port=True)) == ["Flushing"]
    assert BOARD.names(BOARD.regions["Flanders"].hexes) == ["Sluis", "Knokke"]
    assert BOARD.features(SLUIS, KNOKKE) == {"canal"}
    assert BOARD.feature(SLUIS, KNOKKE, "canal")["name"] == "Zwin"
    link = BOARD.link(SLUIS, KNOKKE)
    assert link is not None
    assert link.kinds == ("canal", "road")
    assert BOARD.names(BOARD.next_to(pack([BRESKENS]), BOARD.link_sides("road"))) == ["Sluis"]
    assert BOARD.names(BOARD.next_to(pack([SLUIS]), BOARD.open_sides("canal"))) == ["Breskens"]
    both = BOARD.open_sides("canal", bridges=("road",))
    assert BOARD.names(BOARD.next_to(pack([SLUIS]), both)) == ["Breskens", "Knokke"]


def test_a_strait_that_leads_one_way() -> None:
    """Nothing comes back along it."""
    assert BOARD.distance(BRESKENS, FLUSHING) == 1
    assert BOARD.distance(FLUSHING, BRESKENS) == len(BOARD.ids)
    assert BOARD.names(BOARD.adjacent[FLUSHING]) == []


def test_origins_are_told() -> None:
    """Of areas and of links, with the line."""
    assert BOARD.origin("terrain Breskens").where.endswith(":5")
    assert BOARD.origin("link canal Sluis/Knokke").where.endswith(":22")


def test_overrides_change_what_is_printed_on_areas() -> None:
    """Not the areas and their links."""
    text = 'terrain = [{kind = "flooded", hexes = ["Sluis"]}]\nsource = "history"'
    flooded = BOARD.with_overrides(Document.parse(text, "floods.toml"))
    assert isinstance(flooded, AreaBoard)
    assert flooded.terrain[SLUIS] == "flooded"
    assert isinstance(BOARD, AreaBoard)
    assert flooded.areas["Sluis"] == BOARD.areas["Sluis"]


@pytest.mark.parametrize(
    "asked",
    [
        lambda: BOARD.coordinates(SLUIS),
        lambda: BOARD.neighbour(SLUIS, 0),
        lambda: Sight(BOARD, Policy()),
    ],
)
def test_what_belongs_to_hexes_is_refused(asked: object) -> None:
    """The message says that the board is one of areas."""
    with pytest.raises(HexError, match=r"for hexes, and|is an area"):
        asked()  # type: ignore[operator]


@laws
@given(area_boards(), st.data())
def test_distances_are_those_of_a_search(board: AreaBoard, data: st.DataObject) -> None:
    """Compared with Floyd's algorithm over all pairs."""
    far = len(board.ids)
    apart: dict[tuple[int, int], int] = {
        (i, j): 0 if i == j else far for i in board.ids for j in board.ids
    }
    apart |= dict.fromkeys(((i, j) for i, j in board._links), 1)
    for k, i, j in itertools.product(board.ids, repeat=3):
        apart[i, j] = min(apart[i, j], apart[i, k] + apart[k, j])
    for (start, end), links in apart.items():
        assert board.distance(start, end) == links
    at, steps = data.draw(st.sampled_from(board.ids)), data.draw(st.integers(0, far - 1))
    assert set(iterate(board.within(at, steps))) == {k for k in board.ids if apart[at, k] <= steps}


@laws
@given(area_boards(), st.data())
def test_reach_flood_and_zones_on_areas(board: AreaBoard, data: st.DataObject) -> None:
    """Compared with what single links allow."""
    start, far = data.draw(st.sampled_from(board.ids)), len(board.ids)
    closed = data.draw(sets(board)) & ~(1 << start)
    limit = data.draw(st.integers(0, 4))
    steps: dict[int, set[int]] = {0: {start}}
    for step in range(1, far + 1):
        beyond = {j for i, j in board._links if i in steps[step - 1] and not closed >> j & 1}
        steps[step] = steps[step - 1] | beyond
    found = reach(board, start, lambda i, j, side: 1, limit, Restrictions(closed={"x": closed}))
    assert set(iterate(found.entered)) == steps[min(limit, far)]
    assert set(iterate(flood(board, 1 << start, ~closed))) == steps[far]
    assert set(iterate(zone(board, board.all))) == {j for _, j in board._links}


ROUND = '[[area]]\nid = "{}"\nat = [{}, 0]\nradius = 5\n'
LAND = '[[links]]\nkind = "land"\nbetween = ["{}"]\n'
WALL = '[[hexsides]]\nkind = "wall"\nsides = ["Flushing/Knokke"]\n'
HEXES = 'grid = {orientation = "flat", rows = 1, columns = 1}\n'
KINDS = 'kinds = {links = ["land", "canal", "sea"]}\n'


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('[[area]]\nid = "A"\nat = [0, 0]\n', 1, "points, or a radius"),
        ('[[area]]\nid = "A"\nradius = 5\n', 1, "say at"),
        ('[[area]]\nid = "A"\npoints = [[0, 0], [9, 9], [9, 0], [0, 9]]\n', 3, "crosses itself"),
        ('[[area]]\nid = "A"\npoints = [[0, 0], [9, 0]]\n', 3, "3 corners"),
        ('[[area]]\nid = "A"\npoints = [[0, 0], [9, 0], [4]]\n', 3, "two numbers"),
        (ROUND.format("A b", 0), 2, "id"),
        (ROUND.format("A", 0) * 2, 6, "given twice"),
        (ROUND.format("A", 0) + ROUND.format("B", 6), 5, "B lies on A"),
        (ROUND.format("Sluis", 0) + LAND.format("Sluis/Sluys"), 7, "did you mean 'Sluis'"),
        (ROUND.format("A", 0) + LAND.format("A/A"), 7, "to itself"),
        (ROUND.format("A", 0) + LAND.format("A"), 7, "expected two areas"),
        (HEXES + LAND.format("0101/0102"), 2, "not both"),
        (TEXT + WALL, 39, "no link"),
        (TEXT + LAND.format("Sluis/Breskens"), 39, "given twice"),
        (KINDS + TEXT, 26, "'strait' is not among the kinds of links"),
        ("title = 'x'\n", 1, "grid: missing"),
    ],
)
def test_faults_have_file_and_line(text: str, line: int, expected: str) -> None:
    """Each says what is wrong, and where."""
    with pytest.raises(DataError, match=rf"board.toml:{line}: .*{expected}"):
        Board.parse(text, "board.toml")


def test_declared_kinds_of_links_are_those_of_sides_and_ways() -> None:
    """A misspelt kind is refused wherever it is asked for."""
    declared = 'kinds = {links = ["land", "canal", "strait"], hexsides = [], paths = ["road"]}\n'
    board = Board.parse(declared + TEXT)
    board.open_sides("canal"), board.link_sides("strait")
    with pytest.raises(UnknownNameError, match="canel"):
        board.open_sides("canel")


corners = st.tuples(st.integers(0, 12), st.integers(0, 12))


@laws
@given(st.lists(corners, min_size=3, max_size=6, unique=True), corners, st.integers(1, 6))
def test_outlines_that_overlap_have_points_in_common(
    some: list[tuple[int, int]], at: tuple[int, int], radius: int
) -> None:
    """Compared with points close together: turned about a middle, so that none crosses itself."""
    x, y = (math.fsum(part) / len(some) for part in zip(*some, strict=True))
    some.sort(key=lambda spot: math.atan2(spot[1] - y, spot[0] - x))
    first, second = [(float(a), float(b)) for a, b in some], circle(at, radius)
    grid = ((a / 2 + 0.1, b / 2 + 0.1) for a in range(-6, 30) for b in range(-6, 30))
    in_common = any(is_inside(spot, first) and is_inside(spot, second) for spot in grid)
    if in_common:
        assert overlap(first, second)
    assert overlap(second, second)
    assert is_inside(middle(second), second)
