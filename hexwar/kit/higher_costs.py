"""What does the ground cost where something makes it harder: mud, aircraft, crowds?"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from hexwar.board import HexId, HexSet, has
from hexwar.board.steps import WHOLE, SortedCosts
from hexwar.reach import Charge, Going
from hexwar.reach.going import Points

__all__ = ["with_higher_costs"]


def with_higher_costs(going: Going, hexes: HexSet, kinds: Collection[str], times: int = 2) -> Going:
    """Return the same going with steps into some hexes that cost several times as much.

    Args:
        going: The going.
        hexes: The hexes: where aircraft hinder movement, or where mud lies.
        kinds: What costs more there, by the names of a charge: ``"clear"``, ``"river"``. A road
            that replaces the price of the ground is another item, and costs what it did. What takes
            the whole allowance takes no more.
        times: How many times as much.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
        >>> foot = Going.of(board, lambda i, j, side: 1)
        >>> kind = foot.charge(0, 1).items[0][0]
        >>> hindered = with_higher_costs(foot, board.bits(["0103"]), [kind])
        >>> hindered.charge(*board.ids[:2]).total, hindered.charge(*board.ids[1:]).total
        (1, 2)
    """
    everywhere = _higher_costs_everywhere(going, frozenset(kinds), times)

    def charge(i: int, j: int) -> Charge:
        return (everywhere if has(hexes, HexId(j)) else going).charge(i, j)

    costs = _sorted(going).with_steps_into(hexes, _sorted(everywhere))
    return Going(costs, going.scale, going.stops, charge)


@lru_cache(maxsize=32)
def _higher_costs_everywhere(going: Going, kinds: Collection[str], times: int) -> Going:
    """Return the same going with steps that cost several times as much, whatever the hex."""

    def raised(kind: str, cost: Points) -> Points:
        return cost * times if kind in kinds and cost != WHOLE else cost

    def charge(i: int, j: int) -> Charge:
        paid = going.charge(i, j)
        if paid.barred:
            return paid
        return Charge(tuple((kind, raised(kind, cost)) for kind, cost in paid.items))

    return going.with_charges(charge)


def _sorted(going: Going) -> SortedCosts:
    """Return what steps cost, sorted."""
    costs = going.costs
    if isinstance(costs, SortedCosts):
        return costs
    return SortedCosts.of(costs.grid, lambda i, j, _: costs.cost(i, j))
