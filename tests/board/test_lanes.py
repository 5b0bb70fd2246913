"""Ways that are entered and left along them only, and sides that are shut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, HexId, Lanes, has, one, pack, shut_around, shut_sides
from hexwar.board.steps import may_step

GRID = 'grid = {orientation = "flat", rows = 4, columns = 4}\n'
CROSS = """
paths = [
  {kind = "lane", name = "north", hexes = ["0201", "0202", "0203"]},
  {kind = "lane", name = "west", hexes = ["0102", "0202", "0302"]},
  {kind = "road", hexes = ["0303", "0302"]},
]
"""
BOARD = Board.parse(GRID + CROSS)


@pytest.fixture
def lanes() -> Lanes:
    """The sunken ways of the board."""
    return Lanes.of(BOARD, {"lane": "sunken"})


def hexes(*names: str) -> list[HexId]:
    """Ids by names."""
    return [BOARD.hex(name) for name in names]


def test_two_ways_in_a_hex_that_do_not_meet_are_two(lanes: Lanes) -> None:
    """Each leads to its own two hexes; the hex is a crossing, as is 0302 with its road."""
    at, end = hexes("0202", "0302")
    assert sorted(BOARD.names(lane.to) for lane in lanes.at[at]) == [
        ["0102", "0302"],
        ["0201", "0203"],
    ]
    assert lanes.crossings == one(at) | one(end)
    assert lanes.hexes == pack(hexes("0102", "0201", "0202", "0203", "0302"))


def test_three_ways_in_a_hex_make_a_crossing() -> None:
    """More than two are a crossing as well as two."""
    third = '{kind = "lane", name = "east", hexes = ["0301", "0202", "0303"]},\n]'
    board = Board.parse(GRID + CROSS.rstrip().removesuffix("]") + third)
    found = Lanes.of(board, {"lane": "raised"})
    assert len(found.at[board.hex("0202")]) == 3
    assert has(found.crossings, board.hex("0202"))


def test_the_number_of_a_way_is_found_by_where_it_leads(lanes: Lanes) -> None:
    """A hex to which no way leads, and a hex without ways, have the number 0."""
    at, north, west, beside, plain = hexes("0202", "0201", "0102", "0303", "0404")
    assert sorted(lanes.number(at, to) for to in (north, west)) == [0, 1]
    assert lanes.number(at, beside) == 0
    assert lanes.number(plain, at) == 0


def test_who_is_on_one_way_leaves_by_it(lanes: Lanes) -> None:
    """Without a way of its own a unit may enter by both."""
    at, north, south, west = hexes("0202", "0201", "0203", "0102")
    sides = lanes.sides((at, lanes.number(at, north)))
    assert may_step(BOARD, at, south, sides)
    assert not may_step(BOARD, at, west, sides)
    assert all(may_step(BOARD, each, at, lanes.sides()) for each in (north, west))


def test_an_ordinary_road_beside_a_way_is_one_of_its_own(lanes: Lanes) -> None:
    """In 0302 the lane ends beside a road that it does not meet."""
    (at,) = hexes("0302")
    assert {lane.lies for lane in lanes.at[at]} == {"sunken", ""}


def test_boards_without_such_ways_shut_nothing() -> None:
    """Ordinary roads are left and entered anywhere."""
    plain = Lanes.of(BOARD, {})
    assert not plain.at
    assert plain.sides() == (BOARD.all,) * 6


@given(st.sets(st.sampled_from(list(BOARD.ids))))
def test_shut_hexes_are_shut_both_ways_and_nothing_else_is(shut: set[HexId]) -> None:
    """A step is closed exactly if it begins or ends in one of them."""
    inside = pack(shut)
    sides = shut_around(BOARD, inside)
    for i in BOARD.ids:
        for j in BOARD.neighbours[i]:
            closed = has(inside, i) or has(inside, j)
            assert may_step(BOARD, i, j, sides) is not closed


def test_a_shut_side_is_shut_both_ways() -> None:
    """A destroyed bridge carries nobody."""
    a, b, c = hexes("0202", "0201", "0203")
    sides = shut_sides(BOARD, [(a, b)])
    assert not may_step(BOARD, a, b, sides)
    assert not may_step(BOARD, b, a, sides)
    assert may_step(BOARD, a, c, sides)


def test_sides_of_one_direction_are_shut_together() -> None:
    """Two bridges that lie the same way are both shut, and no spare place of the grid is open."""
    north, at, south = hexes("0201", "0202", "0203")
    sides = shut_sides(BOARD, [(at, north), (south, at)])
    shut = ((at, north), (north, at), (south, at), (at, south))
    assert not any(may_step(BOARD, i, j, sides) for i, j in shut)
    assert sum(side.bit_count() for side in sides) == 6 * BOARD.all.bit_count() - 4
    assert all(not side & ~BOARD.all for side in sides)
