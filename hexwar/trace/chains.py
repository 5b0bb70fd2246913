"""Which places are in supply, by which chain, and what cuts the others off?

A chain has one or more legs, such as from a unit to a headquarters over any ground, and from there
to a depot by road. The search begins with the last leg and goes backwards from its ends. Then it
searches the leg before, from those ends that the last leg has reached, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hexwar.board import (
    Evenly,
    GridOrSpace,
    HexSet,
    SixSets,
    SortedCosts,
    Spread,
    SpreadTerms,
    StepCosts,
    as_set,
    iterate,
    spread,
)
from hexwar.board.flooding import turned
from hexwar.board.refusals import check_set, no_hex
from hexwar.data import Catalogue
from hexwar.errors import HexError
from hexwar.trace.cuts import Cut, cut_of


def _by_name(sets: Mapping[str, int]) -> Catalogue[int]:
    return Catalogue("obstacle", sets)


@attrs.frozen(kw_only=True, eq=False)
class Leg:
    """One leg of a chain: where it may lead, how far, and where it ends.

    Attributes:
        to: What it leads to, as explanations call it: ``"headquarters"``.
        ends: Set of the places where it may end. A leg may end where it begins.
        closed: Sets of places that it may not touch, the first and the last included, by the name
            that explanations give as the reason: enemy units, enemy zones of control as
            :meth:`hexwar.zones.Zones.against` returns them.
        open_sides: Ways that it may take, such as roads (:meth:`~hexwar.board.Board.link_sides`);
            all, if not given.
        limit: How long it may be; None for any length.
        costs: What each step counts, in the direction from the first place of the leg to its end;
            if not given, 1. Where a rule counts from the end, reverse them
            (:meth:`hexwar.board.SortedCosts.reversed`).
    """

    to: str
    ends: int
    closed: Mapping[str, int] = attrs.field(factory=dict, converter=_by_name)
    open_sides: SixSets | None = None
    limit: int | None = None
    costs: SortedCosts | None = None

    @property
    def barred(self) -> int:
        """The set of places that the leg may not touch."""
        hexes = 0
        for places in self.closed.values():
            hexes |= places
        return hexes

    def back_from(self, grid: GridOrSpace, ends: int, limit: int | None, barred: int) -> Spread:
        """Find from where the leg leads to some of its ends.

        Args:
            grid: The board, or a space with boxes.
            ends: Set of these ends.
            limit: How long it may be; None for any length.
            barred: Set of the places that it may not touch.
        """
        costs: StepCosts = Evenly(grid) if self.costs is None else self.costs.reversed()
        free = grid.all & ~barred
        terms = SpreadTerms.within(free, open_sides=turned(grid, self.open_sides))
        return spread(costs, dict.fromkeys(iterate(ends & free), 0), limit, terms)


@attrs.frozen(eq=False, repr=False)
class Supply:
    """Which places are in supply, and by which chain.

    Attributes:
        grid: The board, or the space with boxes.
        legs: The legs of the chain, from the unit on.
        spreads: By leg: the search for it, back from those of its ends that are in supply.
    """

    grid: GridOrSpace
    legs: tuple[Leg, ...]
    spreads: tuple[Spread, ...]

    def __repr__(self) -> str:
        return f"<Supply of {self.places.bit_count()} places>"

    def __contains__(self, i: int) -> bool:
        try:
            return self.places >> i & 1 == 1
        except (TypeError, ValueError):
            raise no_hex(i) from None

    @property
    def places(self) -> HexSet:
        """The places from which a chain leads."""
        return as_set(self.spreads[0].reached)

    def relays(self, leg: int) -> int:
        """Return those of the ends of a leg from which the chain leads on."""
        ends = self.legs[leg].ends & self.grid.all
        return ends if leg == len(self.legs) - 1 else ends & self.spreads[leg + 1].reached

    def chain(self, i: int) -> list[list[int]] | None:
        """Return the chain from a place on: the shortest way of the first leg, and so forth.

        Args:
            i: Id of a place.

        Returns:
            For each leg the ids of its places, the first and the last included; the last of one is
            the first of the next. None if the place is not in supply.

        Raises:
            HexError: The id is no place of the map.
        """
        self.grid.name(i)  # refuses what is no place
        chain = []
        for leg in self.spreads:
            way = leg.way(i)
            if way is None:
                return None
            chain.append(way[::-1])
            i = way[0]
        return chain

    def why_not(self, i: int) -> Cut | None:
        """Return what cuts a place off, or None if it is in supply.

        Args:
            i: Id of a place.

        Raises:
            HexError: The id is no place of the map.
        """
        return None if i in self else cut_of(self, i)


def supply(grid: GridOrSpace, *legs: Leg) -> Supply:
    """Find the places from which a chain of legs leads to the ends of the last one.

    Args:
        grid: The board, or a space with boxes.
        legs: The legs, from the unit on: the last one ends at the sources of supply.

    Raises:
        HexError: There are no legs, the costs of one belong to another map, or its ends or closed
            places are no sets of places of the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 2, columns = 6}
        ... paths = [{kind = "road", hexes = ["0101-0104"]}]
        ... ''')
        >>> to_headquarters = Leg(to="headquarters", ends=board.bits(["0103", "0206"]), limit=2)
        >>> to_depot = Leg(
        ...     to="depot", ends=board.bits(["0101"]), open_sides=board.link_sides("road")
        ... )
        >>> found = supply(board, to_headquarters, to_depot)
        >>> [list(map(board.name, leg)) for leg in found.chain(board.hex("0204"))]
        [['0204', '0104', '0103'], ['0103', '0102', '0101']]
        >>> print(found.why_not(board.hex("0106")))
        0106: headquarters 0206 is reached, but 0206: no way leads to a depot
    """
    if not legs:
        raise HexError("a chain has one leg at least")
    spreads: list[Spread] = []
    for leg in reversed(legs):
        if leg.costs is not None and leg.costs.grid is not grid:
            raise HexError(f"the costs of the leg to {leg.to} belong to another map")
        check_set(grid, leg.ends, f"the ends of the leg to {leg.to}")
        for name, places in leg.closed.items():
            check_set(grid, places, f"what is closed as {name}")
        ends = leg.ends & spreads[-1].reached if spreads else leg.ends
        spreads.append(leg.back_from(grid, ends, leg.limit, leg.barred))
    return Supply(grid, legs, tuple(reversed(spreads)))
