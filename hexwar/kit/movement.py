"""Where may this unit march, by which way, and by which rule not elsewhere?

A game says for each unit how it marches: from where, over which ground, with how many points, and
what bars its way, as sets of hexes. That is a :class:`March`, and :func:`ways_of` finds where it
leads; :class:`~hexwar.kit.marches.Marches` keeps the answers for lists of legal moves.

    bars = Bars(closed=(("enemy units", enemies),), zones=(ZoneEffect(zoc),), zone_steps=1)
    ways = ways_of(board, March(at, going, allowance, bars))
    ways.refusal(elsewhere, CAUSES)     # why not there, by which rule

Two things that :func:`hexwar.reach.reach` alone cannot say are said here: how many steps from zone
to zone a whole move may take (``zone_steps``), and entering the map as a step like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import attrs

from hexwar.board import HexId, HexSet, SixSets, as_set, has, iterate, union
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


__all__ = ["Bars", "Causes", "March", "NamedSets", "Ways", "ZoneStage", "ways_of"]
