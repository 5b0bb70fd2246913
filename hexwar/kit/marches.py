"""Where may the units of a list march? Each search is made once, and serves wherever it can.

A game asks for all units after every move, and little has changed by then::

    marches.places(march)                              # for the list of legal moves
    marches.ways(march).refusal(elsewhere, CAUSES)     # why not there, by which rule

Bars only ever take ways from a unit. So what bars the way matters in the places that the unit would
get to if nothing did, and nowhere else: an answer serves as long as the bars in these places are
equal, whatever happens on the rest of the map, in this game or in the next one. Where that spares
too few searches, each question is searched.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, TypeVar

import attrs

from hexwar.board import NONE, HexSet, one, union
from hexwar.board.graph import GridOrSpace
from hexwar.kit.movement import Bars, March, Ways, ways_of
from hexwar.reach import Toll, ZoneEffect

T = TypeVar("T")

MOST_BARS: Final = 32
"""For how many different bars answers are kept."""

MOST_NEAR: Final = 1 << 14
"""How many sets of places are kept by the bars near by."""

CREDIT: Final = 256
"""How many searches looking near by may cost more than it has spared, before it is given up.

A learner on a small map is spared two thirds of its searches, and at first 120 are made that spare
none. On large maps with many things that bar a way, nearly every march is a new one.
"""

NO_BARS: Final = Bars()

Asked: TypeAlias = "tuple[object, ...]"
"""A march without what bars its way."""

Near: TypeAlias = "tuple[object, ...]"
"""A march, and what bars its way in the places that it might get to."""


class MarchCache(NamedTuple):
    """What is kept of the marches under the same bars.

    Attributes:
        passing: The bars of a unit that need not stay.
        shut: Where no move may end, though it may pass.
        sets: The sets of places of the bars of a unit that need not stay.
        near: The places by what bars the way near by; bars that differ by their sets share them.
        places: The places of units that need not stay; bars that differ by full stacks share them.
        ways: The ways of units that need not stay, shared likewise.
        staying: The ways under the bars themselves, for reasons.
    """

    passing: Bars
    shut: HexSet
    sets: tuple[HexSet, ...]
    near: dict[Near, HexSet]
    places: dict[Asked, HexSet]
    ways: dict[Asked, Ways]
    staying: dict[Asked, Ways]


@attrs.define(eq=False)
class Marches:
    """Finds marches and keeps the answers.

    Attributes:
        grid: The map, or the map with boxes.
        most: How many answers are kept under the same bars.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.reach import Going
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')
        >>> marches = Marches(board)
        >>> march = March(board.hex("0101"), Going.of(board, lambda i, j, side: 1), 3)
        >>> board.names(marches.places(march)), marches.ways(march) is marches.ways(march)
        (['0101', '0102', '0103', '0104'], True)
    """

    grid: GridOrSpace
    most: int = 1024
    _caches: dict[Bars, MarchCache] = attrs.field(factory=dict, init=False, repr=False)
    _shared: dict[Bars, MarchCache] = attrs.field(factory=dict, init=False, repr=False)
    _near: dict[Bars, dict[Near, HexSet]] = attrs.field(factory=dict, init=False, repr=False)
    _free: dict[Asked, HexSet] = attrs.field(factory=dict, init=False, repr=False)
    _credit: int = attrs.field(default=CREDIT, init=False, repr=False)
    _bars: Bars | None = attrs.field(default=None, init=False, repr=False)
    _now: MarchCache = attrs.field(
        factory=lambda: MarchCache(NO_BARS, NONE, (), {}, {}, {}, {}), init=False, repr=False
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

        To the places of :meth:`places` they are those of :meth:`ways`.

        Args:
            march: From where, over which ground, and what bars its way.
        """
        now = self._under(march.bars)
        ways = now.ways.get(asked := _asked(march))
        if ways is not None:
            return ways
        passing = march._replace(bars=now.passing) if march.bars.no_stay else march
        return self._searched(passing, asked, now.ways)

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
        now = self._now if bars is self._bars else self._under(bars)
        asked = start, going, allowance, least, entering, spent
        places = now.places.get(asked)
        if places is None:
            places = self._passable(march, asked, now)
        if not (shut := now.shut):
            return places
        own = NONE if start is None else places & one(start)
        return places & ~shut | own

    def _passable(self, march: March, asked: Asked, now: MarchCache) -> HexSet:
        """Return the places of a unit that need not stay, by a search where it is a new one."""
        if self._credit:
            places = self._passable_near_by(march, asked, now)
        else:
            places = self.passing(march).hexes
        _with_room(now.places, self.most)[asked] = places
        return places

    def _passable_near_by(self, march: March, asked: Asked, now: MarchCache) -> HexSet:
        """Return its places, without a search if the bars near by were these before."""
        free = self._free.get(asked)
        if free is None:
            unbarred = ways_of(self.grid, march._replace(bars=NO_BARS))
            free = _with_room(self._free, MOST_NEAR)[asked] = unbarred.entered
            self._credit -= 1
        near_by = [places & free for places in now.sets]
        if not any(near_by) and not now.passing.sides:
            self._credit += 1
            return free  # nothing is in its way
        bars_near_by = asked, *near_by
        places = now.near.get(bars_near_by)
        if places is None:
            places = self.passing(march).hexes
            _with_room(now.near, MOST_NEAR)[bars_near_by] = places
        else:
            self._credit += 1
        return places

    def _under(self, bars: Bars) -> MarchCache:
        """Return what is kept under some bars; those of the list before are at hand."""
        if bars is not self._bars:
            self._bars, self._now = bars, self._caches.get(bars) or self._keep(bars)
        return self._now

    def _searched(self, march: March, asked: Asked, cached: dict[Asked, Ways]) -> Ways:
        """Search, and keep what is found."""
        ways = _with_room(cached, self.most)[asked] = ways_of(self.grid, march)
        return ways

    def _keep(self, bars: Bars) -> MarchCache:
        """Begin to keep answers under some bars; those that differ by full stacks share them."""
        passing = bars._replace(no_stay=()) if bars.no_stay else bars
        shared = self._shared.get(passing)
        if shared is None:
            shared = _without_oldest(self._shared)[passing] = self._keep_passing(passing)
        shut = union(places for _, places in bars.no_stay)
        cached = shared._replace(shut=shut, staying={})
        _without_oldest(self._caches)[bars] = cached
        return cached

    def _keep_passing(self, passing: Bars) -> MarchCache:
        """Begin to keep answers of units that need not stay; those near by may be there already."""
        if not self._credit:
            return MarchCache(passing, NONE, (), {}, {}, {}, {})
        passing.restrictions().check(self.grid)
        kind, sets = _kind_and_sets(passing)
        near = self._near.get(kind)
        if near is None:
            near = _without_oldest(self._near)[kind] = {}
        return MarchCache(passing, NONE, sets, near, {}, {}, {})


def _asked(march: March) -> Asked:
    """Return a march without what bars its way."""
    start, going, allowance, _, least, entering, spent = march
    return start, going, allowance, least, entering, spent


def _kind_and_sets(bars: Bars) -> tuple[Bars, tuple[HexSet, ...]]:
    """Return bars without their sets of places, and these sets."""
    closed, stops, _, zones, _, tolls, _ = bars
    kind = bars._replace(
        closed=tuple((name, NONE) for name, _ in closed),
        stops=tuple((name, NONE) for name, _ in stops),
        zones=tuple(zone._replace(hexes=NONE) for zone in zones),
        tolls=tuple(toll._replace(hexes=NONE) for toll in tolls),
    )
    named = (*closed, *stops)
    priced: tuple[ZoneEffect | Toll, ...] = (*zones, *tolls)
    return kind, (*(places for _, places in named), *(each.hexes for each in priced))


def _with_room(answers: dict[Asked, T], most: int) -> dict[Asked, T]:
    """Return answers with room for one more; all are dropped if there are too many."""
    if len(answers) >= most:
        answers.clear()
    return answers


def _without_oldest(answers: dict[Bars, T]) -> dict[Bars, T]:
    """Return answers by bars with room for one more: without the oldest of too many."""
    if len(answers) >= MOST_BARS:
        del answers[next(iter(answers))]
    return answers


__all__ = ["Marches"]
