"""Searches on large maps: hexes in reach, and cheapest paths.

The backends are the kernels compiled by numba, the same kernels as plain Python, and bit sets
(``cutouts.py``). They give the same answers, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from hexwar.hexes.backends import compiled, is_compiled
from hexwar.large import kernels
from hexwar.large.cutouts import Cutout, PointsInCutout
from hexwar.large.fields import CostField
from hexwar.large.kernels import NEVER, Begun, Ground, Ruling, SearchBuffers
from hexwar.large.restrictions import ExpanseRestrictions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FieldBackend: TypeAlias = Literal["auto", "python", "numba", "bits"]
"""``"python"``: the search as it is; ``"numba"``: compiled; ``"bits"``: on bit sets; ``"auto"``:
compiled if numba is installed and the map is large, otherwise on bit sets, or as plain Python for
short routes."""

_ROOM: Final = 64
_HIGHEST: Final = 1 << 30
"""Labels begin below this, and go down; what was never reached has more. No search goes farther."""

_MANY: Final = 32
"""With more different costs than this, bit sets are no longer the faster way."""

_FEW: Final = 4
"""Within this number of hexes of average cost, plain Python is faster than bit sets."""

_NEAR: Final = 15
_DEAR: Final = 1000
_FAR: Final = 2000
"""Bit sets are the faster way to a hex that is not near, if neither ways to it nor sides of hexes
make it dear; or if it is so far that the map has this number of hexes to one hex of distance, or
fewer. Found by measuring."""


class Scratch:
    """What searches write on, kept from one to the next.

    Args:
        field: The costs.
        arrays: Whether it is numpy arrays, for compiled kernels, or else lists.
    """

    def __init__(self, field: CostField, arrays: bool) -> None:
        self.size = field.expanse.size
        self.arrays = arrays
        entry: Any = field.entry
        if not arrays:
            small = field.entry.dtype.itemsize == 1
            entry = field.entry.tobytes() if small else field.entry.tolist()
        steps, stride = field.expanse.steps, field.expanse.stride
        self.ground = Ground(entry, steps, field.shifts, field.blocked, stride, field.least)
        self.buckets = field.most + field.least + 1
        self.room = _ROOM
        self.base = -_HIGHEST
        self.label: Any = self.filled(0)
        self.found = self.filled(self.size)
        self.free = Ruling(b"" if not arrays else field.entry[:0].astype("uint8"), 0, 0, 0)
        self.nothing = self.found[:0]
        self.make_room()

    def filled(self, length: int, value: int = 0) -> Any:
        """Return a sequence of numbers."""
        if not self.arrays:
            return [value] * length
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if not value:
            return np.zeros(length, dtype=np.int32)
        return np.full(length, value, dtype=np.int32)

    def make_room(self, buckets: int = 0) -> None:
        """Make new, empty buckets of twice the room, and more of them if needed."""
        self.room *= 2
        self.buckets = max(self.buckets, buckets)
        self.queue = self.filled(self.room * self.buckets)
        self.counts = self.filled(self.buckets)

    @property
    def buffers(self) -> SearchBuffers:
        """What kernels write on."""
        return SearchBuffers(
            self.label, self.buckets, self.room, self.queue, self.counts, self.found
        )

    def take(self, most: int) -> int:
        """Return a base such that earlier labels are more than labels up to a number of points."""
        if self.base - most - 1 < -_HIGHEST:
            self.label = self.filled(self.size, NEVER)
            self.base = _HIGHEST
        self.base -= most + 1
        return self.base

    def take_all(self) -> int:
        """Return base 0, with new labels that may be given away afterwards."""
        self.label = self.filled(self.size, NEVER)
        self.base = -_HIGHEST
        return 0


_HELPERS: Final = (kernels.begin, kernels.more, kernels.starts_with)


def _kernel(name: str, work: Scratch) -> Any:
    plain = getattr(kernels, name)
    return compiled(plain, *_HELPERS) if work.arrays else plain


def chosen(field: CostField, backend: FieldBackend, away: int | None = None) -> str:
    """Return the backend that a search takes: ``"python"``, ``"bits"`` or ``"numba"``.

    Args:
        field: The costs.
        backend: What the caller asks for.
        away: For a route, its length as the crow flies.

    Raises:
        HexError: There is no such backend.
        MissingExtraError: The caller asks for numba, and it is not installed.
    """
    if backend in ("python", "bits"):
        return backend
    if backend not in field.kept:
        # The look for a package that is missing would take longer than a short search.
        field.kept[backend] = is_compiled(backend, field.expanse.count)  # type: ignore[arg-type]
    if field.kept[backend]:
        return "numba"
    if field.kinds > _MANY:
        return "python"
    if away is None or away * _FAR >= field.expanse.size:
        return "bits"
    sided = len(field.entry) > field.expanse.size
    return "python" if away < _NEAR or sided or _usual(field, away) > _DEAR else "bits"


def scratch(field: CostField, backend: str) -> Scratch:
    """Return what searches with a backend write on."""
    key = "scratch", backend
    if key not in field.kept:
        field.kept[key] = Scratch(field, backend == "numba")
    kept: Scratch = field.kept[key]
    return kept


def _begun(starts: Mapping[int, int], work: Scratch) -> Begun:
    """Return starts as kernels take them."""
    if not work.arrays:
        return Begun(tuple(starts), tuple(starts.values()))
    import numpy as np  # noqa: PLC0415 - not needed by boards

    ids, spent = [*starts], [*starts.values()]
    return Begun(np.array(ids, dtype=np.int32), np.array(spent, dtype=np.int32))


def _ruling(rules: ExpanseRestrictions | None, work: Scratch) -> Ruling:
    """Return rules as kernels take them."""
    if rules is None:
        return work.free
    bits = rules.bits if work.arrays else rules.bits.data
    through = -1 if rules.through is None else rules.through
    return Ruling(bits, rules.enter, rules.leave, through)


def costs_from(
    field: CostField,
    starts: Mapping[int, int],
    rules: ExpanseRestrictions | None,
    backend: FieldBackend,
    until: int = -1,
) -> NDArray[np.int32]:
    """Return by id the points of the cheapest way from any start; -1 where none leads.

    Args:
        field: The costs.
        starts: Ids of hexes, with points spent before.
        rules: What else restricts movement.
        backend: With what to search.
        until: Id of a hex; what is farther away may be left out. -1 for everything.
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    taken = chosen(field, backend)
    if taken == "bits":
        costs = np.full(field.expanse.size, -1, dtype=np.int32)
        cutout = _whole(field) if rules is None else Cutout.around(field, starts, None, rules)
        ids, points = cutout.reached(starts, None, until)
        costs[ids] = points
        return costs
    work = scratch(field, taken)
    _spread(field, starts, _HIGHEST, rules, work, noted=False)
    costs = np.asarray(work.label, dtype=np.int32)
    costs[costs == NEVER] = -1
    return costs


def reached(
    field: CostField,
    starts: Mapping[int, int],
    limit: int,
    rules: ExpanseRestrictions | None,
    backend: FieldBackend,
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return ids of the hexes within a limit, and the points of each; in any order.

    Args:
        field: The costs.
        starts: Ids of hexes, with points spent before.
        limit: The most points.
        rules: What else restricts movement.
        backend: With what to search.
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    taken = chosen(field, backend)
    if backend == "auto" and taken == "bits" and limit < _usual(field, _FEW):
        taken = "python"
    if taken == "bits":
        return Cutout.around(field, starts, limit, rules).reached(starts, limit)
    work = scratch(field, taken)
    count = _spread(field, starts, min(limit, _HIGHEST), rules, work, noted=True)
    ids = work.found[:count]
    if work.arrays:
        return ids.copy(), work.label[ids] - work.base
    points = [work.label[i] - work.base for i in ids]
    return np.array(ids, dtype=np.int32), np.array(points, dtype=np.int32)


def _spread(
    field: CostField,
    starts: Mapping[int, int],
    limit: int,
    rules: ExpanseRestrictions | None,
    work: Scratch,
    *,
    noted: bool,
) -> int:
    """Label what is reached within a limit; return how many hexes that is.

    Args:
        field: The costs.
        starts: Ids of hexes, with points spent before.
        limit: The most points.
        rules: What else restricts movement.
        work: What to write on: labels, and if noted, the ids found.
        noted: Whether to note the ids.
    """
    run = _kernel("spread", work)
    ruling, begun = _ruling(rules, work), _begun(starts, work)
    dearest = field.most + ruling.enter + ruling.leave + max(ruling.through, 0)
    buckets = max(dearest, max(starts.values()) - min(starts.values())) + 1
    if buckets > work.buckets:
        work.make_room(buckets)
    while True:
        base = work.take(limit) if noted else work.take_all()
        count: int = run(work.ground, ruling, begun, limit, base, work.buffers, noted)
        if count != kernels.FULL:
            return count
        work.make_room()


def way_between(
    field: CostField, start: int, goal: int, backend: FieldBackend
) -> tuple[tuple[int, ...], int] | None:
    """Return the cheapest way between two hexes and its points, or None.

    Args:
        field: The costs.
        start: Id of a hex.
        goal: Id of another.
        backend: With what to search.
    """
    away = field.expanse.distance(start, goal)
    taken = chosen(field, backend, away)
    if taken == "bits":
        labels = _labels_on_bits(field, start, goal, away)
        if labels[goal] == NEVER:
            return None
        return walk(field, labels, {start: 0}, goal, None), labels[goal]
    work = scratch(field, taken)
    # No way costs more than all hexes; most cost far less, and labels last longer then.
    worst = min(field.most * field.expanse.count, _HIGHEST)
    limit = min(field.most * max(away, 1), worst)
    while True:
        points = _search(field, start, goal, limit, work)
        if points == kernels.FULL:
            work.make_room()
        elif points >= 0:
            way = work.filled(points // field.least + 1)
            begun = {start: work.base}
            count = _walk(field, work, work.label, begun, goal, None, way, start)
            return tuple(way[:count][::-1].tolist() if work.arrays else way[:count][::-1]), points
        elif limit == worst:
            return None
        else:
            limit = min(limit * 4, worst)


def _labels_on_bits(field: CostField, start: int, goal: int, away: int) -> PointsInCutout:
    """Search for a way in a cutout around both ends, which is made larger until there is one."""
    limit = _usual(field, away + 2)
    while True:
        cutout = Cutout.between(field, start, goal, limit)
        if cutout.area == field.expanse.size:
            return _whole(field).labels(start, goal, None)
        labels = cutout.labels(start, goal, limit)
        if labels[goal] != NEVER:
            return labels
        limit *= 2


def _usual(field: CostField, hexes: int) -> int:
    """Return what few ways of a length cost more than: a straight one over average ground."""
    if "average" not in field.kept:
        steps = field.entry[field.entry != field.blocked]
        field.kept["average"] = float(steps.mean()) if len(steps) else 1.0
    return int(hexes * field.kept["average"])


def _whole(field: CostField) -> Cutout:
    """Return the whole map as a cutout, made once."""
    if "cutout" not in field.kept:
        field.kept["cutout"] = Cutout.around(field, {}, None, None)
    cutout: Cutout = field.kept["cutout"]
    return cutout


def walk(
    field: CostField,
    label: Any,
    starts: Mapping[int, int],
    goal: int,
    rules: ExpanseRestrictions | None,
    others: Iterable[int] = (),
) -> tuple[int, ...]:
    """Return the cheapest way to a hex that was reached, from a start on.

    Args:
        field: The costs.
        label: By id: points, or :data:`NEVER` where no way leads.
        starts: Ids of hexes, with points spent before.
        goal: Id of the hex.
        rules: What else restricts movement.
        others: Hexes from which the straight line to the goal may lead besides the starts.
    """
    way: dict[int, int] = {}
    work = scratch(field, "python")
    aim = nearest_start(field, {**dict.fromkeys(others, 0), **starts}, goal)
    _walk(field, work, label, starts, goal, rules, way, aim)
    return tuple(way.values())[::-1]


def nearest_start(field: CostField, starts: Mapping[int, int], goal: int) -> int:
    """Return the start nearest to a goal as the crow flies, and of several the first in order."""
    apart, order = field.expanse.distance, field.order
    return min(starts, key=lambda i: (apart(i, goal), i if order is None else int(order[i])))


def preference(
    field: CostField, starts: Mapping[int, int], goal: int
) -> Callable[[int], tuple[int, int]]:
    """Return a key that sorts hexes as a way to a goal prefers them (see :func:`walk`)."""
    at, order = field.expanse.coordinates, field.order
    end = at(goal)
    q, r = end - at(nearest_start(field, starts, goal))

    def key(i: int) -> tuple[int, int]:
        to_q, to_r = end - at(i)
        return abs(q * to_r - r * to_q), i if order is None else int(order[i])

    return key


def _walk(
    field: CostField,
    work: Scratch,
    label: Any,
    begun: Mapping[int, int],
    goal: int,
    rules: ExpanseRestrictions | None,
    way: Any,
    aim: int,
) -> int:
    """Write the way from a goal back to a start; return its length."""
    order = work.nothing if field.order is None else field.order
    run, ruling, starts = _kernel("walk_back", work), _ruling(rules, work), _begun(begun, work)
    return int(run(work.ground, ruling, starts, label, aim, goal, order, way))


def _search(field: CostField, start: int, goal: int, limit: int, work: Scratch) -> int:
    """Label the hexes of cheapest ways between two hexes; return the points, or what kernels do."""
    base = work.take(limit)
    run = _kernel("search", work)
    points: int = run(work.ground, start, goal, limit, base, work.buffers)
    return points
