"""What searches of large maps tell, asked on a row of six hexes and on a small board."""

from __future__ import annotations

import numpy as np
import pytest

from hexwar.board import Board, Expanse, one
from hexwar.errors import HexError
from hexwar.large import CostField, ExpanseRestrictions, FieldReach, costs_on, reach_on
from hexwar.reach import Restrictions, ZoneEffect, reach

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')


def field(cost: int = 1) -> CostField:
    """Return a row of six hexes on which each step costs the same."""
    plain = Expanse(6, 1)
    return CostField.of(plain, plain.spread(np.full((1, 6), cost)))


def test_one_hex_may_always_be_entered_from_where_the_move_starts() -> None:
    """From the starts that border on it and have spent nothing."""
    wide = field(9)
    ids = [wide.expanse.index(column, 0) for column in range(6)]
    at_once = reach_on(wide, [ids[0], ids[4]], 2, least_one_hex=True)
    assert [at_once.path(ids[n]) for n in (1, 3, 5)] == [
        (ids[0], ids[1]),
        (ids[4], ids[3]),
        (ids[4], ids[5]),
    ]
    assert isinstance(at_once, FieldReach)
    assert repr(at_once) == "<FieldReach of 5 hexes>"


def test_the_one_hex_is_entered_from_the_start_that_comes_first_in_print() -> None:
    """On a large map as on the board of which it was made, whatever the ids of the starts."""
    board = Board.parse('grid = {orientation = "flat", ids = "CCRR", rows = 3, columns = 3}')
    first, other, goal = (board.hex(name) for name in ("0103", "0302", "0202"))
    assert first > other
    wide = CostField.of_costs(Expanse.of(board), lambda i, j, side: 9, board)
    for starts in ([first, other], [other, first]):
        found = reach(board, starts, lambda i, j, side: 9, 2, least_one_hex=True)
        assert found.path(goal) == [first, goal]
        assert reach_on(wide, starts, 2, least_one_hex=True).path(goal) == (first, goal)


def test_ids_and_points_of_a_large_map() -> None:
    """In ascending order, each with what was spent; rules are heeded."""
    plain = field()
    ids = [plain.expanse.index(column, 0) for column in range(6)]
    found = reach_on(plain, ids[2], 2)
    assert found.ids.tolist() == ids[:5]
    assert found.points.tolist() == [2, 1, 0, 1, 2]
    closed = plain.expanse.spread([[0, 0, 0, 1, 0, 0]])
    rules = ExpanseRestrictions.of(plain.expanse, closed=closed)
    costs = costs_on(plain, ids[2], rules)
    assert [int(costs[i]) for i in ids] == [2, 1, 0, -1, -1, -1]
    spent = costs_on(plain, {ids[0]: 4})
    assert [int(spent[i]) for i in ids[:3]] == [4, 5, 6]


def test_a_zone_of_a_large_map_costs_what_it_says() -> None:
    """To enter, to leave, and from one of its hexes to another."""
    plain = Expanse.of(ROW)
    zone = ZoneEffect(one(ROW.ids[1]), stop=False, enter=2, leave=3, through=4)
    rules = ExpanseRestrictions.of_restrictions(plain, Restrictions(zones=(zone,)))
    assert (rules.enter, rules.leave, rules.through) == (2, 3, 4)


def test_a_step_on_a_large_map_costs_a_point_or_more() -> None:
    """A free step is refused, with the limits."""
    with pytest.raises(HexError, match="on an expanse a step costs 1 to 1048576 points"):
        CostField.of_costs(Expanse.of(ROW), lambda i, j, side: 0, ROW)
