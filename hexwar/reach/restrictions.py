"""Restrictions of movement besides the ground: enemies, zones of control, stacks, tolls.

Each restriction is a set of hexes with a name, and explanations use the name. The game makes new
sets for each query; this takes little time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from hexwar.board.graph import GridOrSpace, common_ways
from hexwar.board.grid import SixSets
from hexwar.board.ids import HexSet
from hexwar.board.refusals import check_set
from hexwar.board.spreading import FREELY, SpreadTerms
from hexwar.data import Catalogue
from hexwar.errors import HexError
from hexwar.reach.going import Charge, Going, Points, common_scale


def _by_name(sets: Mapping[str, int]) -> Catalogue[int]:
    return Catalogue("restriction", sets)


def _by_barrier(sides: Mapping[str, SixSets]) -> Catalogue[SixSets]:
    return Catalogue("restriction", sides)


class ZoneEffect(NamedTuple):
    """Enemy zones of control, and what they do to movement.

    Attributes:
        hexes: The hexes, without those where friendly units negate control
            (see :meth:`hexwar.zones.Zones.against`).
        stop: Whether a move ends on entering.
        enter: Movement points more to enter.
        leave: Movement points more to leave.
        through: Movement points more for a step from one of the hexes directly to another, besides
            those to leave and enter; None if there is no such step.
        name: How explanations call it.

    Example:
        >>> ZoneEffect(0b110, through=None).stop
        True
    """

    hexes: HexSet
    stop: bool = True
    enter: Points = 0
    leave: Points = 0
    through: Points | None = 0
    name: str = "enemy zone of control"


class Toll(NamedTuple):
    """Hexes that cost more to enter or to leave for a while: rubble, mud, a traffic jam.

    Attributes:
        hexes: The hexes.
        enter: Movement points more to enter.
        leave: Movement points more to leave.
        name: How explanations call it.
    """

    hexes: HexSet
    enter: Points = 0
    leave: Points = 0
    name: str = "toll"


@attrs.frozen(kw_only=True)
class Restrictions:
    """What restricts movement besides the ground.

    Attributes:
        closed: Sets of hexes that may not be entered, by name: enemy units, full stacks where no
            more may even pass.
        stops: Sets of hexes where a move ends on entering: mines, wire.
        no_stay: Sets of hexes that may be passed, but where no move may end: full stacks. Where a
            move would have to end there, the hex may not be entered.
        sides: Sets of sides that are open, by what closes the others
            (:meth:`~hexwar.board.Board.open_sides`).
        tolls: Hexes that cost more.
        zones: Zones of control; of overlapping ones all apply.

    Example:
        >>> Restrictions(closed={"enemy units": 0b1000}, zones=(ZoneEffect(0b110),)).zones[0].stop
        True
    """

    closed: Mapping[str, int] = attrs.field(factory=dict, converter=_by_name)
    stops: Mapping[str, int] = attrs.field(factory=dict, converter=_by_name)
    no_stay: Mapping[str, int] = attrs.field(factory=dict, converter=_by_name)
    sides: Mapping[str, SixSets] = attrs.field(factory=dict, converter=_by_barrier)
    tolls: tuple[Toll, ...] = ()
    zones: tuple[ZoneEffect, ...] = ()
    _scales: dict[int, int] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    _terms: dict[Any, SpreadTerms] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def halts(self) -> Iterator[tuple[str, int]]:
        """Yield the sets of hexes where a move ends on entering, by name."""
        yield from self.stops.items()
        yield from ((zone.name, zone.hexes) for zone in self.zones if zone.stop)

    def named_sets(self) -> Iterator[tuple[str, int]]:
        """Yield all sets of hexes by their names."""
        for sets in (self.closed, self.stops, self.no_stay):
            if sets:
                yield from sets.items()
        yield from ((toll.name, toll.hexes) for toll in self._priced)

    def open_sides(self) -> SixSets | None:
        """Return the sides that all of :attr:`sides` leave open; None for all sides."""
        return common_ways(self.sides.values())

    @property
    def _priced(self) -> tuple[Toll | ZoneEffect, ...]:
        """What may cost more to enter or to leave."""
        return (*self.tolls, *self.zones)

    def scale(self, scale: int) -> int:
        """Return into how many points movement points have to be divided for tolls and zones, too.

        Args:
            scale: Into how many they are divided already.

        Raises:
            HexError: What a toll or a zone costs is no exact number, or negative.
        """
        cached = self._scales.get(scale)
        if cached is None:
            prices = [price for toll in self._priced for price in (toll.enter, toll.leave)]
            prices += [zone.through or 0 for zone in self.zones]
            cached = self._scales[scale] = common_scale(scale, prices)
            for price in prices:
                whole_points(price, cached)
        return cached

    def entry_charge(self, price: Points, j: int) -> Charge:
        """Return what it costs in all to enter a place from off the map, item by item.

        Args:
            price: Movement points to get there, without tolls and zones of control.
            j: Id of the place.
        """
        more = [
            (toll.name, toll.enter) for toll in self._priced if toll.enter and toll.hexes >> j & 1
        ]
        return Charge((("entering the map", price), *more))

    def charge(self, going: Going, i: int, j: int) -> Charge:
        """Return what a step costs in all, item by item, or how the ground forbids it.

        Args:
            going: How the ground fares.
            i: Id of a place.
            j: Id of a place next to it.
        """
        ground = going.charge(i, j)
        tolls = self._priced
        more = [(f"leaving {toll.name}", toll.leave) for toll in tolls if toll.hexes >> i & 1]
        more += [(toll.name, toll.enter) for toll in tolls if toll.hexes >> j & 1]
        more += [
            (f"{zone.name} to {zone.name}", zone.through or 0)
            for zone in self.zones
            if zone.hexes >> i & zone.hexes >> j & 1
        ]
        return Charge((*ground.items, *(item for item in more if item[1])), ground.barred)

    def terms(self, grid: GridOrSpace, scale: int, stops: Mapping[str, int]) -> SpreadTerms:
        """Return the terms of a search; they are worked out once.

        Args:
            grid: The map, or the map with boxes.
            scale: Into how many points a movement point is divided.
            stops: More hexes where a move ends, such as those of the ground.

        Raises:
            HexError: Points are negative, or cannot be divided so; or what is given for a set of
                places is none.
        """
        if self is FREE and not stops:
            return FREELY
        asked = grid, scale, tuple(stops.items())
        cached = self._terms.get(asked)
        if cached is None:
            self.check(grid)
            cached = self._terms[asked] = self.terms_within(grid.all, scale, stops)
        return cached

    def check(self, grid: GridOrSpace) -> None:
        """Refuse what is given for a set of places and is none, and negative prices.

        Args:
            grid: The map, or the map with boxes.

        Raises:
            HexError: What is given for a set of places is none, or a price is negative.
        """
        everything = grid.all
        for name, places in self.named_sets():
            try:
                fits = places <= 0 or places | everything == everything
            except TypeError:
                fits = False
            if not fits:
                check_set(grid, places, f"the set of {name!r}")
        self.scale(1)

    def terms_within(
        self, everything: int, scale: int, stops: Mapping[str, int] | None = None
    ) -> SpreadTerms:
        """Return the terms of a search where only some places are of interest.

        Args:
            everything: The set of these places; complements will do.
            scale: Into how many points a movement point is divided.
            stops: More hexes where a move ends, such as those of the ground.

        Raises:
            HexError: Points are negative, or cannot be divided so.
        """
        halt = union(stops or {}) | _join(hexes for _, hexes in self.halts())
        free = everything & ~union(self.closed) & ~(halt & union(self.no_stay))
        groups = tuple(
            (
                left.hexes,
                left.more,
                tuple((part.hexes, part.more) for part in self._entered(free, left, scale)),
            )
            for left in self._left(everything, scale)
        )
        return SpreadTerms(halt, self.open_sides(), groups)

    def entered_from_off_map(
        self, everything: int, scale: int, stops: Mapping[str, int]
    ) -> tuple[tuple[int, int], ...]:
        """Return the sets of places that may be entered from off the map, each with points added.

        Args:
            everything: The set of all places.
            scale: Into how many points a movement point is divided.
            stops: More hexes where a move ends, such as those of the ground.

        Raises:
            HexError: Points are negative, or cannot be divided so.
        """
        halt = union(stops) | _join(hexes for _, hexes in self.halts())
        free = everything & ~union(self.closed) & ~(halt & union(self.no_stay))
        return tuple((part.hexes, part.more) for part in self._entered(free, _Part(0), scale))

    def _left(self, everything: int, scale: int) -> list[_Part]:
        """Sort hexes by what it costs to leave them, and by the zones that matter when one does."""
        parts = [_Part(everything)]
        for toll in self.tolls:
            parts = _split(parts, toll.hexes, whole_points(toll.leave, scale))
        for zone in self.zones:
            parts = _split(parts, zone.hexes, whole_points(zone.leave, scale), zone)
        return parts

    def _entered(self, free: int, left: _Part, scale: int) -> list[_Part]:
        """Sort hexes by what it costs to enter them from hexes of one sort."""
        parts = [_Part(free)]
        for toll in self.tolls:
            parts = _split(parts, toll.hexes, whole_points(toll.enter, scale))
        for zone in self.zones:
            through = zone.through if zone in left.zones else 0
            if through is None:
                parts = [_Part(part.hexes & ~zone.hexes, part.more) for part in parts]
            else:
                more = whole_points(zone.enter, scale) + whole_points(through, scale)
                parts = _split(parts, zone.hexes, more)
        return [part for part in parts if part.hexes]


@attrs.frozen
class _Part:
    """Hexes that are alike: what they cost more, and the zones that they are in."""

    hexes: int
    more: int = 0
    zones: frozenset[ZoneEffect] = frozenset()


def _split(
    parts: list[_Part], hexes: int, more: int, zone: ZoneEffect | None = None
) -> list[_Part]:
    """Split parts into what lies outside some hexes and what lies in them, which costs more."""
    inside = frozenset({zone}) if zone and zone.through != 0 else frozenset[ZoneEffect]()
    if not more and not inside:
        return parts
    pieces = []
    for part in parts:
        pieces.append(_Part(part.hexes & ~hexes, part.more, part.zones))
        pieces.append(_Part(part.hexes & hexes, part.more + more, part.zones | inside))
    return [part for part in pieces if part.hexes]


def union(sets: Mapping[str, int]) -> int:
    """Return the union of sets of hexes that have names.

    Example:
        >>> bin(union({"mines": 0b10, "wire": 0b110}))
        '0b110'
    """
    return _join(sets.values())


def _join(sets: Iterable[int]) -> int:
    joined = 0
    for hexes in sets:
        joined |= hexes
    return joined


def whole_points(price: Points, scale: int) -> int:
    """Return movement points as whole points.

    Args:
        price: Movement points, 0 or more.
        scale: Into how many points a movement point is divided.

    Raises:
        HexError: They are negative, or cannot be divided so.

    Example:
        >>> whole_points(3, scale=2)
        6
    """
    points = price * scale
    if points < 0 or points != int(points):
        raise HexError(f"{price} is no cost where movement points are divided into {scale}")
    return int(points)


FREE = Restrictions()
"""No restrictions: only the ground matters."""
