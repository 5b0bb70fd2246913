"""Boxes beside the map, and the lines between them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, Line, OpenSides, Space, pack
from hexwar.board.flooding import entered_by, turned
from hexwar.board.graph import common_ways
from hexwar.errors import HexError, UnknownNameError
from tests.board.maps import exits, places, sets, some_ways, spaces, ways

laws = settings(deadline=None, max_examples=40)

BOARD = Board.parse("""
[grid]
orientation = "pointy"
rows = 1
columns = 3
[[hexsides]]
kind = "river"
sides = ["0101/0102"]
[[paths]]
kind = "road"
hexes = ["0102", "0103"]
[[box]]
id = "Rennes"
hexes = {east = "0101"}
[[box]]
id = "Brest"
attributes = {lines = ["Rennes"]}
""")
SPACE = Space.of(BOARD, [Line("Brest", "0103", ("rail",), one_way=True)])
A, B, C, RENNES, BREST = (SPACE.place(n) for n in ("0101", "0102", "0103", "Rennes", "Brest"))


@laws
@given(spaces(), st.data())
def test_steps_lead_where_lines_and_hexsides_do(space: Space, data: st.DataObject) -> None:
    """For single places and for sets of them, with any ways closed."""
    some, open_ways = data.draw(sets(space)), data.draw(ways(space))
    expected = pack(j for i in space.ids if some >> i & 1 for j in exits(space, i, open_ways))
    assert expected == space.next_to(some, open_ways)
    for i in space.ids:
        assert sorted(exits(space, i)) == sorted(space.neighbours[i])


@laws
@given(places(), st.data())
def test_the_other_way_round(grid: Space, data: st.DataObject) -> None:
    """Turned ways lead back from where the ways lead, and turned twice they are the same."""
    some, open_ways = data.draw(sets(grid)), data.draw(ways(grid))
    back = pack(i for i in grid.ids if any(some >> j & 1 for j in exits(grid, i, open_ways)))
    assert back == entered_by(grid, some, open_ways)
    assert back == grid.next_to(some, turned(grid, open_ways))
    twice = turned(grid, turned(grid, open_ways))
    assert grid.next_to(some, open_ways) == grid.next_to(some, twice)


@laws
@given(spaces(), st.data())
def test_ways_that_several_leave_open(space: Space, data: st.DataObject) -> None:
    """A step is allowed where each of them allows it."""
    several = data.draw(st.lists(some_ways(space), max_size=3))
    together = common_ways(several)
    for i in space.ids:
        expected = set(exits(space, i)).intersection(*(exits(space, i, w) for w in several))
        # Across a hexside or along a line: each of the ways may allow the other one.
        assert expected >= set(exits(space, i, together))
    assert common_ways([]) is None


def test_boxes_are_places_like_hexes() -> None:
    """They have names, ids above those of hexes, and stand last."""
    assert [BOARD.size, BOARD.size + 1] == [RENNES, BREST]
    assert SPACE.names(SPACE.all) == ["0101", "0102", "0103", "Rennes", "Brest"]
    assert repr(SPACE) == "<Space of 3 hexes and 2 boxes>"
    with pytest.raises(UnknownNameError, match="did you mean 'Brest'"):
        SPACE.place("Bresd")
    with pytest.raises(HexError):
        SPACE.name(BREST + 1)


def test_what_lies_between_places() -> None:
    """Features of the hexside between hexes, and the kinds of the line between other places."""
    assert {"river"} == SPACE.features(A, B)
    assert {"entry"} == SPACE.features(RENNES, A)
    assert frozenset() == SPACE.features(BREST, RENNES)
    assert {"rail"} == SPACE.features(BREST, C)
    assert frozenset() == SPACE.features(C, BREST)


def test_closed_and_followed_lines() -> None:
    """Kinds may be those of hexsides, of paths or of lines."""
    assert SPACE.bits(["0102", "0103", "Rennes", "Brest"]) & ~(1 << B | 1 << C) == SPACE.next_to(
        1 << A | 1 << RENNES | 1 << BREST, SPACE.open_sides("river", "rail")
    ) & ~(1 << A)
    road = SPACE.link_sides("road")
    assert SPACE.next_to(1 << B, road) == 1 << C
    assert SPACE.next_to(1 << BREST, road) == 0
    assert SPACE.next_to(1 << BREST, SPACE.link_sides("rail")) == 1 << C
    assert SPACE.next_to(1 << BREST, SPACE.link_sides()) == 1 << C | 1 << RENNES


def test_ways_are_kept_whole() -> None:
    """Copies and pickles of ways have their lines."""
    road = SPACE.link_sides("rail")
    again = pickle.loads(pickle.dumps(road))
    assert (road, road.joins, road.joined) == (again, again.joins, again.joined)
    assert isinstance(again, OpenSides)


@pytest.mark.parametrize(
    ("boxes", "lines", "expected"),
    [
        (["0101"], [], "same name"),
        (["x", "x"], [], "same name"),
        (["x"], [Line("x", "x")], "to itself"),
        (["x"], [Line("x", "0109")], "no place '0109'"),
    ],
)
def test_what_makes_no_space(boxes: list[str], lines: list[Line], expected: str) -> None:
    """Messages name the place."""
    with pytest.raises((HexError, UnknownNameError), match=expected):
        Space(BOARD, boxes, lines)


def test_declared_kinds_are_checked() -> None:
    """A board that declares its kinds refuses others, but for those that lines have."""
    board = Board.parse("""
    kinds = {hexsides = ["river"], paths = ["road"]}
    grid = {orientation = "pointy", rows = 1, columns = 3}
    box = [{id = "Rennes", hexes = {east = "0101"}}]
    """)
    space = Space.of(board)
    assert space.next_to(1 << space.place("Rennes"), space.open_sides("entry")) == 0
    with pytest.raises(UnknownNameError, match="rivre"):
        space.open_sides("rivre")
    with pytest.raises(UnknownNameError, match="raod"):
        space.link_sides("raod")


def test_neighbours_of_a_space_are_those_of_the_board_and_of_its_lines() -> None:
    """A line between neighbours adds none twice."""
    box = Space(BOARD, ("Brest",), (Line("Brest", "0101"), Line("0101", "0102")))
    at, other, brest = box.place("0101"), box.place("0102"), box.place("Brest")
    assert sorted(box.neighbours[at]) == sorted({*BOARD.neighbours[at], other, brest})
    assert box.neighbours[brest] == (at,)
