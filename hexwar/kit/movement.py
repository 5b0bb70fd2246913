"""Where may this unit march, by which way, and by which rule not elsewhere?

A game says for each unit how it marches: from where, over which ground, with how many points, and
what bars its way, as sets of hexes. That is a :class:`March`; :class:`Marches` finds all places
that it gets to, and keeps what it has found: the same question is searched once.

    bars = Bars(closed=(("enemy units", enemies),), zones=(ZoneEffect(zoc),), zone_steps=1)
    march = March(at, going, allowance, bars)
    marches.places(march)                              # for the list of legal moves
    marches.ways(march).refusal(elsewhere, CAUSES)     # why not there, by which rule

Two things that :func:`hexwar.reach.reach` alone cannot say are said here: how many steps from zone
to zone a whole move may take (``zone_steps``), and entering the map as a step like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

import attrs

from hexwar.board import NONE, HexId, HexSet, SixSets, as_set, has, iterate, one, union
from hexwar.board.graph import GridOrSpace
from hexwar.board.steps import WHOLE, may_step
from hexwar.errors import HexError
from hexwar.play import Refusal
from hexwar.reach import (
    Blockage,
    CostsByHeading,
    Going,
    Points,
    Reach,
    Restrictions,
    Toll,
    ZoneEffect,
    reach,
)

NamedSets: TypeAlias = tuple[tuple[str, HexSet], ...]
"""Sets of places, each with the name that explanations give as the reason."""

Causes: TypeAlias = Mapping[str, str]
"""The number of the rule by each kind of thing that stops a move."""

T = TypeVar("T")

MOST_BARS = 32
"""For how many different bars the places of marches are kept."""


class Bars(NamedTuple):
    """What bars the way of a unit, besides the ground; units with equal bars move alike.

    Attributes:
        closed: Places that it may not enter: ``(("enemy units", hexes),)``.
        stops: Places where a move ends on entering.
        no_stay: Places that it may pass, but where no move may end: full stacks.
        zones: Zones of control against it.
        zone_steps: How many steps a whole move may take directly from a place in a zone to another
            one in it; None where each zone says so (:attr:`hexwar.reach.ZoneEffect.through`).
        tolls: Places that cost more.
        sides: Sides that are open, by the name of what closes the others.
    """

    closed: NamedSets = ()
    stops: NamedSets = ()
    no_stay: NamedSets = ()
    zones: tuple[ZoneEffect, ...] = ()
    zone_steps: int | None = None
    tolls: tuple[Toll, ...] = ()
    sides: tuple[tuple[str, SixSets], ...] = ()

    def restrictions(self) -> Restrictions:
        """Return them as one search takes them: with counted steps, none from zone to zone.

        Equal bars share their answer, and so the terms of their searches.
        """
        return _restrictions(self)


class March(NamedTuple):
    """How a unit may march: equal marches have one answer.

    Attributes:
        start: Id of the place where it stands; None for a unit that enters the map.
        going: How the ground fares (:meth:`hexwar.reach.CostTable.on`); costs by heading where it
            matters from where a unit came.
        allowance: Movement points that it may spend.
        bars: What else bars its way.
        least_one_hex: Whether it may always move one hex that nothing forbids.
        entering: Where it may enter the map, with the movement points for that. All bars are asked
            of these places.
        spent: Movement points that it has spent before.
    """

    start: HexId | None
    going: Going | CostsByHeading
    allowance: Points
    bars: Bars = Bars()
    least_one_hex: bool = False
    entering: tuple[tuple[HexId, Points], ...] = ()
    spent: Points = 0


class ZoneStage(NamedTuple):
    """What is reached after a number of steps from zone to zone, and from where each began."""

    found: Reach
    came_from: Mapping[HexId, HexId]


VULGAR_FRACTIONS: Final = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}
"""How parts of a movement point are written: ``11/2`` reads as a share of something."""


@attrs.frozen(eq=False, repr=False)
class Ways:
    """Where a unit may march: what :func:`ways_of` finds.

    Attributes:
        grid: The map, or the map with boxes.
        hexes: The set of places where its move may end, the start among them.
        entered: The set of all places that it gets to, also those where it may not stay.
    """

    grid: GridOrSpace
    hexes: HexSet
    entered: HexSet
    _stages: tuple[ZoneStage, ...]

    def __repr__(self) -> str:
        return f"<Ways to {self.hexes.bit_count()} places>"

    def __contains__(self, i: HexId) -> bool:
        return has(self.hexes, i)

    def cost(self, i: HexId) -> Points:
        """Return the movement points spent on the cheapest way to a place.

        Raises:
            HexError: It does not get there.
        """
        return self._stages[self._stage_of(i)].found.cost(i)

    def cost_in_words(self, i: HexId) -> str:
        """Return the cost of the cheapest way to a place as people write it: ``5½``.

        Raises:
            HexError: It does not get there.
        """
        whole, rest = divmod(Fraction(self.cost(i)), 1)
        if not rest:
            return str(whole)
        return (str(whole) if whole else "") + VULGAR_FRACTIONS.get(rest, f" {rest}")

    def path(self, i: HexId) -> list[HexId]:
        """Return the cheapest way to a place, the start and the place included.

        Raises:
            HexError: It does not get there.
        """
        depth = self._stage_of(i)
        way = self._path(depth, i)
        while depth:
            before = self._stages[depth].came_from[way[0]]
            depth -= 1
            way = [*self._path(depth, before), *way]
        return way

    def _path(self, depth: int, i: HexId) -> list[HexId]:
        """Return the way to a place after some steps from zone to zone."""
        return list(map(HexId, self._stages[depth].found.path(i)))

    def why(self, i: HexId) -> tuple[Blockage, ...]:
        """Return what stops it from ending its move in a place; none if it may.

        Raises:
            HexError: The id is no place of the map.
        """
        self.grid.name(i)  # refuses what is no place
        if i in self:
            return ()
        blockages = [blockage for stage in self._stages[::-1] for blockage in stage.found.why(i)]
        near = [blockage for blockage in blockages if blockage.cause != "far"]
        if has(self.entered, i):
            near = [blockage for blockage in near if blockage.cause == "stay"] or near
        return tuple(near or blockages[-1:])

    def refusal(self, i: HexId, causes: Causes, otherwise: str = "") -> Refusal | None:
        """Return the rule that keeps it from ending its move in a place, with the reason.

        Args:
            i: Id of a place.
            causes: The number of the rule by what kind of thing stops a move, or by the name of
                one of them. Of several blockages the one whose cause stands first here is told.
            otherwise: The number of the rule for all other kinds.

        Raises:
            HexError: A cause has no rule, or the id is no place of the map.
        """
        blockages = self.why(i)
        if not blockages:
            return None
        order = list(causes)
        for blockage in blockages:
            if blockage.cause not in causes:
                if not otherwise:
                    raise HexError(f"no rule is named for moves stopped by {blockage.cause!r}")
                order.append(blockage.cause)
        first = min(blockages, key=lambda blockage: order.index(blockage.cause))
        names = [name for name in first.what.split(", ") if name in causes]
        number = causes.get((names or [first.cause])[0], otherwise)
        return Refusal(number, first.reason)

    def _stage_of(self, i: HexId) -> int:
        """Return after how few steps from zone to zone the cheapest way gets to a place."""
        costs = [
            (stage.found.cost(i), depth)
            for depth, stage in enumerate(self._stages)
            if has(stage.found.entered, i)
        ]
        if not costs:
            raise HexError(f"{self.grid.name(i)} is not reached")
        return min(costs)[1]


def ways_of(grid: GridOrSpace, march: March) -> Ways:
    """Find where a unit may march.

    Args:
        grid: The map, or the map with boxes.
        march: From where, over which ground, and what bars its way.

    Raises:
        HexError: The start is no place of the map, or the going belongs to another map.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.zones import zone
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 6}')
        >>> level = Going.of(board, lambda i, j, side: 1)
        >>> enemy = board.bits(["0103"])
        >>> bars = Bars(
        ...     closed=(("enemy units", enemy),),
        ...     zones=(ZoneEffect(zone(board, enemy), stop=False),),
        ...     zone_steps=1,
        ... )
        >>> ways = ways_of(board, March(board.hex("0201"), level, 5, bars))
        >>> [board.name(i) for i in ways.path(board.hex("0203"))]
        ['0201', '0202', '0203']
        >>> refused = ways.refusal(board.hex("0103"), {"closed": "4", "zone": "4.2"})
        >>> print(f"rule {refused}: {refused.reason}")
        rule 4: 0102 to 0103: enemy units there
    """
    bars, restrictions = march.bars, march.bars.restrictions()
    if bars.zone_steps and isinstance(march.going, CostsByHeading):
        raise HexError("steps from zone to zone cannot be counted with costs by heading")
    starts: Mapping[HexId, Points] = {} if march.start is None else {march.start: march.spent}
    entering: dict[int, Points] = dict(march.entering)
    reached = reach(
        grid,
        starts,
        march.going,
        march.allowance,
        restrictions,
        least_one_hex=march.least_one_hex,
        entering=entering,
    )
    stages = [ZoneStage(reached, {})]
    if not bars.zone_steps:
        return Ways(grid, reached.hexes, reached.entered, tuple(stages))
    for _ in range(bars.zone_steps):
        crossings = _crossings(stages[-1].found, bars)
        if not crossings:
            break
        prices: dict[int, Points] = {j: price for j, (price, _) in crossings.items()}
        onward = reach(grid, (), march.going, march.allowance, restrictions, entering=prices)
        stages.append(ZoneStage(onward, {j: i for j, (_, i) in crossings.items()}))
    hexes = union(stage.found.hexes for stage in stages)
    entered = union(stage.found.entered for stage in stages)
    return Ways(grid, hexes, entered, tuple(stages))


def _crossings(found: Reach, bars: Bars) -> dict[HexId, tuple[Points, HexId]]:
    """Return what each step from zone to zone costs in all, by where it leads, and its start."""
    cheapest: dict[HexId, tuple[Points, HexId]] = {}
    zoned = union(zone.hexes for zone in bars.zones) & found.grid.all
    for i in iterate(found.entered & zoned):
        halted = has(as_set(found.found.terms.halt) | found.all_in, i)
        if halted and i not in found.starts:
            continue
        for j in found.grid.neighbours[i]:
            price = _crossing(found, bars, i, j) if has(zoned, j) else None
            if price is not None and (j not in cheapest or (price, i) < cheapest[j]):
                cheapest[j] = price, i
    return cheapest


def _crossing(found: Reach, bars: Bars, i: HexId, j: HexId) -> Points | None:
    """Return the points spent after a step from zone to zone; None where it is not one.

    What it costs more to enter the second place is left out: the next search adds it.
    """
    shared = [zone for zone in bars.zones if has(zone.hexes, i) and has(zone.hexes, j)]
    step = found.going.charge(i, j).total
    if not shared or step is None or not _open(found.grid, bars.sides, i, j):
        return None
    if step == WHOLE:
        return WHOLE if i in found.starts and not found.starts[i] else None
    priced: tuple[Toll | ZoneEffect, ...] = (*bars.tolls, *bars.zones)
    toll_out = sum(each.leave for each in priced if has(each.hexes, i))
    return found.cost(i) + step + toll_out + sum(zone.through or 0 for zone in shared)


def _open(grid: GridOrSpace, sides: Sequence[tuple[str, SixSets]], i: HexId, j: HexId) -> bool:
    return all(may_step(grid, i, j, open_sides) for _, open_sides in sides)


Asked: TypeAlias = "tuple[object, ...]"
"""A march without what bars its way."""


class MarchCache(NamedTuple):
    """What is kept of the marches under the same bars.

    Attributes:
        passing: The bars of a unit that need not stay.
        shut: Where no move may end, though it may pass.
        found: The ways of units that need not stay; bars that differ by full stacks share them.
        staying: The ways under the bars themselves, for reasons.
    """

    passing: Bars
    shut: HexSet
    found: dict[Asked, Ways]
    staying: dict[Asked, Ways]


@attrs.define(eq=False)
class Marches:
    """Finds marches and keeps the answers.

    Attributes:
        grid: The map, or the map with boxes.
        most: How many answers are kept under the same bars.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')
        >>> marches = Marches(board)
        >>> march = March(board.hex("0101"), Going.of(board, lambda i, j, side: 1), 3)
        >>> board.names(marches.places(march)), marches.ways(march) is marches.ways(march)
        (['0101', '0102', '0103', '0104'], True)
    """

    grid: GridOrSpace
    most: int = 1024
    _kept: dict[Bars, MarchCache] = attrs.field(factory=dict, init=False, repr=False)
    _passing: dict[Bars, dict[Asked, Ways]] = attrs.field(factory=dict, init=False, repr=False)
    _bars: Bars | None = attrs.field(default=None, init=False, repr=False)
    _now: MarchCache = attrs.field(
        factory=lambda: MarchCache(Bars(), NONE, {}, {}), init=False, repr=False
    )

    def ways(self, march: March) -> Ways:
        """Return where a unit may march, with ways, costs and reasons.

        Args:
            march: From where, over which ground, and what bars its way.
        """
        bars = march.bars
        if not bars.no_stay:
            return self.passing(march)
        staying = self._under(bars).staying
        return staying.get(asked := _asked(march)) or self._searched(march, asked, staying)

    def passing(self, march: March) -> Ways:
        """Return its ways as if there were room everywhere, for what a move costs that is legal.

        To the places of :meth:`places` they are those of :meth:`ways`, from the search that was
        made for the list.

        Args:
            march: From where, over which ground, and what bars its way.
        """
        passing, _, found, _ = self._under(march.bars)
        ways = found.get(asked := _asked(march))
        return ways or self._searched(march._replace(bars=passing), asked, found)

    def places(self, march: March) -> HexSet:
        """Return the places where a unit may end its march, the start among them.

        It is :attr:`Ways.hexes`, found more quickly for lists of what is legal: the units of a list
        have one object as their bars, and places where no move may end are left out at the end, so
        that one search serves while one's own stacks change. Where every move ends on entering, no
        way leads on, so that none is lost by that.

        Args:
            march: From where, over which ground, and what bars its way.
        """
        start, going, allowance, bars, least, entering, spent = march
        _, shut, found, _ = self._now if bars is self._bars else self._under(bars)
        asked = start, going, allowance, least, entering, spent
        places = (found.get(asked) or self.passing(march)).hexes
        if not shut:
            return places
        own = NONE if start is None else places & one(start)
        return places & ~shut | own

    def _under(self, bars: Bars) -> MarchCache:
        """Return what is kept under some bars; those of the list before are at hand."""
        if bars is not self._bars:
            self._bars, self._now = bars, self._kept.get(bars) or self._keep(bars)
        return self._now

    def _searched(self, march: March, asked: Asked, cached: dict[Asked, Ways]) -> Ways:
        """Search, and keep what is found."""
        if len(cached) >= self.most:
            cached.clear()
        ways = cached[asked] = ways_of(self.grid, march)
        return ways

    def _keep(self, bars: Bars) -> MarchCache:
        """Begin to keep answers under some bars; those that differ by full stacks share them."""
        passing = bars._replace(no_stay=()) if bars.no_stay else bars
        passed = self._passing.get(passing)
        if passed is None:
            passed = _made_room(self._passing)[passing] = {}
        cached = MarchCache(passing, _join(bars.no_stay), passed, {})
        _made_room(self._kept)[bars] = cached
        return cached


def _asked(march: March) -> Asked:
    """Return a march without what bars its way."""
    start, going, allowance, _, least, entering, spent = march
    return start, going, allowance, least, entering, spent


def _made_room(known: dict[Bars, T]) -> dict[Bars, T]:
    """Return what is known without the first that was found, if there are too many."""
    if len(known) >= MOST_BARS:
        del known[next(iter(known))]
    return known


@lru_cache(maxsize=256)
def _restrictions(bars: Bars) -> Restrictions:
    zones = bars.zones
    if bars.zone_steps is not None:
        zones = tuple(zone._replace(through=None) for zone in zones)
    return Restrictions(
        closed=dict(bars.closed),
        stops=dict(bars.stops),
        no_stay=dict(bars.no_stay),
        zones=zones,
        tolls=bars.tolls,
        sides=dict(bars.sides),
    )


def _join(sets: NamedSets) -> HexSet:
    return union(places for _, places in sets)


__all__ = ["Bars", "Causes", "March", "Marches", "NamedSets", "Ways", "ZoneStage", "ways_of"]
