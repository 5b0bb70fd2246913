"""Levels and ways of a search, where the tests of movement do not show them."""

from __future__ import annotations

import pytest

from hexwar.board import (
    Board,
    Evenly,
    SortedCosts,
    Space,
    SpreadTerms,
    nearest_the_line,
    shut_sides,
    spread,
)

BLOCK = Board.parse('grid = {orientation = "pointy", rows = 5, columns = 5}')


def test_levels_are_rings() -> None:
    """Each level is the set of the hexes so many steps away, ascending, none empty."""
    middle = BLOCK.hex("0303")
    found = spread(Evenly(BLOCK), {middle: 0})
    assert list(found.levels) == [0, 1, 2, 3]
    for points, level in found.levels.items():
        assert all(BLOCK.distance(middle, i) == points for i in BLOCK.ids if level >> i & 1)
    assert BLOCK.all == found.reached
    assert (found.points(middle), found.points(BLOCK.size)) == (0, None)
    assert found.way(BLOCK.size) is None


def test_a_search_ends_at_its_goals() -> None:
    """The level that holds one is whole; what lies beyond is left out."""
    found = spread(Evenly(BLOCK), {BLOCK.hex("0101"): 0}, until=BLOCK.bits(["0103", "0505"]))
    assert list(found.levels) == [0, 1, 2]


def test_starts_count_from_what_was_spent() -> None:
    """A start that another one reaches for less is passed as that one's."""
    a, b = BLOCK.hex("0101"), BLOCK.hex("0102")
    found = spread(Evenly(BLOCK), {a: 0, b: 3}, limit=2)
    assert found.points(b) == 1
    assert [a, b] == found.way(b)


def test_halts_are_left_by_what_begins_there() -> None:
    """Others end there; and a start in a halt that is reached for less moves on at its own cost."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 4}')
    a, b, c, d = board.ids
    terms = SpreadTerms.within(board.all, halt=1 << b)
    found = spread(Evenly(board), {a: 0, b: 4}, terms=terms)
    assert {0: 1 << a, 1: 1 << b, 5: 1 << c, 6: 1 << d} == dict(found.levels)
    assert [b, c, d] == found.way(d)


def test_ways_keep_near_the_line() -> None:
    """Of the two ways round, the one nearer the straight line, then the one first in print."""
    found = spread(Evenly(BLOCK), {BLOCK.hex("0101"): 0})
    way = found.way(BLOCK.hex("0503"))
    assert way is not None
    assert [BLOCK.name(i) for i in way] == ["0101", "0201", "0302", "0402", "0503"]


@pytest.mark.parametrize("goal", ["0303", "Sea"])
def test_hexes_are_preferred_to_boxes(goal: str) -> None:
    """A box is on no line."""
    space = Space(BLOCK, ["Sea", "Land"], [])
    choose = nearest_the_line(space, {space.place("0101"): 0}, space.place(goal))
    sea, land, corner = (space.place(name) for name in ("Sea", "Land", "0505"))
    assert corner == choose([land, corner, sea])
    assert sea == choose([land, sea])


def test_a_step_over_an_open_side_has_its_points() -> None:
    """A closed side is no step; an open one costs what it costs without sides."""
    board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 3}')
    a, b, c = board.ids
    costs = SortedCosts.of(board, lambda i, j, side: 2)
    found = spread(costs, {a: 0}, terms=SpreadTerms(open_sides=shut_sides(board, [(b, c)])))
    assert (found.step(a, b), found.step(b, c)) == (2, None)
