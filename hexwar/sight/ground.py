"""The terrain, hexsides and heights of a map that a policy uses."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any, Final, TypeVar

import attrs

from hexwar.board import iterate, pack
from hexwar.errors import HexError
from hexwar.sight import judging
from hexwar.sight.crossings import HEX, SIDE
from hexwar.sight.judging import Code
from hexwar.sight.places import AnyMap, ByDirection, array_of
from hexwar.sight.policy import Blind, Elevation, HexsideObstacle, Obstacle, Policy

OFF_MAP: Final = "off the map"
"""The name under which places off the map block."""

MOST: Final = 30
"""The maximum number of different obstacles of a kind in a policy."""

_LASTING: Final = (("lasting", False), ("lasting", True), "linked")
"""Under which names a map keeps what hexes by name do not change."""

_Kind = TypeVar("_Kind", Obstacle, HexsideObstacle)

_ENDS: Final = {
    "neither": 0,
    "observer": judging.AT_LOOKER,
    "target": judging.AT_TARGET,
    "either": judging.AT_LOOKER | judging.AT_TARGET,
    "higher": judging.AT_HIGHER,
}
_AT_END: Final = {
    "blocks": judging.ENDS_BLOCK,
    "way": judging.ENDS_ON_WAY,
    "free": judging.ENDS_FREE,
}
_WAYS: Final = {
    "both": judging.BOTH_WAYS,
    "either": judging.EITHER_WAY,
    "best": judging.BEST_WAY,
    "hand": judging.ONE_HAND,
}
_SLOPES: Final = {
    "exact": judging.EXACT,
    "steps": judging.STEPS,
    "nearer": judging.NEARER,
    "any": judging.ANY,
}


@attrs.frozen(eq=False)
class PolicyMap:
    """A map as a policy sees it: what stands where, and how high the ground is.

    Names that a policy describes alike are one *kind*, unless they hinder: two things that hinder
    in one place do so twice.

    Attributes:
        space: The map.
        policy: The policy.
        hexes: By the name of a terrain or set of the policy: its hexes.
        sides: By kind of hexsides: the sides, by the direction 0 to 2 in which their owners have
            them.
        paths: By kind of paths: the hexes from which one leads, by direction 0 to 5.
        levels: By id: the level of the ground; empty if the policy takes the map as flat.
        obstacles: Each kind of obstacle, with the names that stand for it.
        on_hexsides: The same of hexsides.
        roads: The same of paths.
    """

    space: AnyMap
    policy: Policy
    hexes: Mapping[str, int]
    sides: Mapping[str, ByDirection]
    paths: Mapping[str, ByDirection]
    levels: Sequence[int]
    obstacles: tuple[tuple[Obstacle, tuple[str, ...]], ...] = attrs.field(init=False)
    on_hexsides: tuple[tuple[HexsideObstacle, tuple[str, ...]], ...] = attrs.field(init=False)
    roads: tuple[tuple[HexsideObstacle, tuple[str, ...]], ...] = attrs.field(init=False)
    _cache: dict[object, Any] = attrs.field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        policy = self.policy
        standing = {**policy.terrain, **policy.sets}
        if policy.off_map:
            standing[OFF_MAP] = Obstacle()
        object.__setattr__(self, "obstacles", _kinds(standing))
        object.__setattr__(self, "on_hexsides", _kinds(policy.hexsides))
        object.__setattr__(self, "roads", _kinds(policy.paths))

    def with_hexes(self, hexes: Mapping[str, int]) -> "PolicyMap":
        """Return the same with other hexes by some names; what stands on hexsides is shared."""
        other = copy(self)
        lasting = {key: found for key, found in self._cache.items() if key in _LASTING}
        object.__setattr__(other, "hexes", {**self.hexes, **hexes})
        object.__setattr__(other, "_cache", lasting)
        return other

    # -- sets of hexes -----------------------------------------------------------------------------

    def standing(self, kind: int) -> int:
        """Return the hexes with a kind of obstacle.

        Args:
            kind: Its place in ``obstacles``.
        """
        return _union(self.hexes, self.obstacles[kind][1])

    def sided(self, kind: int) -> ByDirection:
        """Return the hexsides with a kind of obstacle, by direction 0 to 2 from their owners."""
        return _unions(self.sides, self.on_hexsides[kind][1], 3)

    def crossed(self, kind: int) -> ByDirection:
        """Return the hexes from which a kind of path leads, by direction 0 to 5."""
        return _unions(self.paths, self.roads[kind][1], 6)

    def linked(self) -> int:
        """Return the hexes that own a hexside with an obstacle, or from which a path leads."""
        if "linked" not in self._cache:
            sided = [self.sided(kind) for kind in range(len(self.on_hexsides))]
            crossed = [self.crossed(kind) for kind in range(len(self.roads))]
            self._cache["linked"] = reduce(or_, chain(*sided, *crossed), 0)
        hexes: int = self._cache["linked"]
        return hexes

    def groups(self, kind: int) -> tuple[int, ...]:
        """Return the groups of connected hexes of an obstacle: sets of hexes."""
        key = "groups", kind
        if key not in self._cache:
            self._cache[key] = _connected(self.standing(kind), self.space.steps)
        groups: tuple[int, ...] = self._cache[key]
        return groups

    def names(self, kind: int, number: int, place: int, part: int) -> list[str]:
        """Return the names of what stands in a place.

        Args:
            kind: ``HEX``, ``SIDE`` or ``PATH`` (see ``hexwar.sight.crossings``).
            number: Its place in ``obstacles``, ``on_hexsides`` or ``roads``.
            place: Id of the hex, or of the hex that owns the side or path.
            part: Of a side its direction; of paths theirs, as bits.
        """
        if kind == HEX:
            return [n for n in self.obstacles[number][1] if self.hexes.get(n, 0) >> place & 1]
        if kind == SIDE:
            return [n for n in self.on_hexsides[number][1] if self.sides[n][part] >> place & 1]
        return [
            name
            for name in self.roads[number][1]
            if any(part >> d & way >> place & 1 for d, way in enumerate(self.paths[name]))
        ]

    def level(self, place: int) -> int:
        """Return the level of a place; that of places off the map is below everything."""
        if not self.levels:
            return 0
        return self.levels[place] if self.space.all >> place & 1 else judging.NO_LEVEL

    # -- the same in numbers -----------------------------------------------------------------------

    def code(self, *, arrays: bool) -> Code:
        """Return what the kernels of ``hexwar.sight.judging`` work on.

        Args:
            arrays: Whether to return numpy arrays, for compiled kernels, and not lists.
        """
        key = "code", arrays
        if key not in self._cache:
            spread, size = (_spread_array if arrays else _spread), self.space.size
            hexes = spread([self.standing(kind) for kind in range(len(self.obstacles))], size)
            groups, table = self._table()
            code = (
                hexes,
                *self._lasting(arrays=arrays),
                groups,
                table,
                self._rules(),
                list(self.space.steps),
            )
            self._cache[key] = _as_arrays(code) if arrays else code
        found: Code = self._cache[key]
        return found

    def _lasting(self, *, arrays: bool) -> tuple[Any, Any, Any]:
        """Return what hexes by name do not change: obstacles by hexside, links, levels."""
        key = "lasting", arrays
        if key not in self._cache:
            spread, size = (_spread_array if arrays else _spread), self.space.size
            sided = [self.sided(kind) for kind in range(len(self.on_hexsides))]
            by_side = [spread([sides[d] for sides in sided], size) for d in range(3)]
            by_path = [spread(self.crossed(kind), size) for kind in range(len(self.roads))]
            self._cache[key] = (
                _woven(by_side) if sided else [],
                [links for kind in by_path for links in kind],
                self._levels(arrays=arrays),
            )
        parts: tuple[Any, Any, Any] = self._cache[key]
        return parts

    def _levels(self, *, arrays: bool) -> Any:
        """Return the levels by id, those of places off the map below everything."""
        if not self.levels:
            return []
        if not arrays:
            return [self.level(place) for place in range(self.space.size)]
        import numpy as np  # noqa: PLC0415 - heavy

        inside = array_of(self.space.all, self.space.size)
        return np.where(inside, np.array(self.levels), judging.NO_LEVEL)

    def _table(self) -> tuple[list[int], list[int]]:
        """Return the groups by obstacle and hex, and the table of all obstacles."""
        groups: list[int] = []
        table: list[int] = []
        flat = self.policy.elevation is None
        for kind, (obstacle, _) in enumerate(self.obstacles):
            base = -1
            if obstacle.connected:
                base = len(groups)
                groups += _numbered(self.groups(kind), self.space.size)
            at_ends = _ENDS[obstacle.at_ends]
            table += [*_common(obstacle, flat=flat), at_ends, base, 0, 0]
        for on_side, _ in (*self.on_hexsides, *self.roads):
            at_end = _AT_END[on_side.at_end]
            table += [*_common(on_side, flat=flat), 0, -1, int(on_side.along), at_end]
        return groups, table

    def _rules(self) -> list[int]:
        """Return the rules of the policy in numbers."""
        policy = self.policy
        elevation = policy.elevation or Elevation()
        blind = elevation.slope if isinstance(elevation.slope, Blind) else Blind()
        slope = judging.BLIND
        if not isinstance(elevation.slope, Blind):
            slope = _SLOPES[elevation.slope]
        first_side = len(self.obstacles) * judging.COLUMNS
        return [
            _WAYS[policy.along],
            _WAYS[policy.corners],
            policy.ignored,
            judging.UNBOUNDED if policy.free_crossings is None else policy.free_crossings,
            int(policy.hindrance == "worst"),
            judging.UNBOUNDED if policy.limit is None else policy.limit,
            int(policy.elevation is not None),
            int(elevation.equal),
            slope,
            blind.hexes,
            blind.every or 0,
            blind.steeper,
            blind.deeper,
            blind.least,
            elevation.eye,
            first_side,
            first_side + len(self.on_hexsides) * judging.COLUMNS,
            len(self.roads),
            self.space.size,
            int(policy.neighbours_see),
        ]


def _kinds(named: Mapping[str, _Kind]) -> tuple[tuple[_Kind, tuple[str, ...]], ...]:
    """Put together what is described alike, where it makes no difference."""
    kinds: list[tuple[_Kind, tuple[str, ...]]] = []
    for name, value in named.items():
        apart = value.hindrance > 0 or getattr(value, "connected", False)
        names = [kind for kind, _ in kinds]
        if value in names and not apart:
            place: int = names.index(value)
            kinds[place] = (value, (*kinds[place][1], name))
        else:
            kinds.append((value, (name,)))
    if len(kinds) > MOST:
        raise HexError(f"a policy may have {MOST} different obstacles of a kind, not {len(kinds)}")
    return tuple(kinds)


def _common(kind: Obstacle | HexsideObstacle, *, flat: bool) -> tuple[int, int, int, int, int]:
    """Return the columns of the table that obstacles in hexes and on hexsides have in common."""
    boundless = flat or kind.height is None
    ends = _ENDS[kind.free_at]
    return int(kind.blocks), kind.hindrance, kind.height or 0, int(boundless), ends


def _union(sets: Mapping[str, int], names: Iterable[str]) -> int:
    hexes = 0
    for name in names:
        hexes |= sets.get(name, 0)
    return hexes


def _unions(sets: Mapping[str, ByDirection], names: Iterable[str], directions: int) -> ByDirection:
    sides = [0] * directions
    for name in names:
        for d, hexes in enumerate(sets.get(name, ())):
            sides[d] |= hexes
    return tuple(sides)


def _connected(hexes: int, steps: Sequence[int]) -> tuple[int, ...]:
    """Return the groups of hexes of a set that are connected step by step."""
    remaining = set(iterate(hexes))
    groups = []
    while remaining:
        reached = [remaining.pop()]
        for i in reached:
            near = [i + step for step in steps if i + step in remaining]
            remaining.difference_update(near)
            reached += near
        groups.append(pack(reached))
    return tuple(groups)


def _numbered(groups: Sequence[int], size: int) -> list[int]:
    """Return, by id, the number of its group; other places have numbers of their own."""
    numbers = list(range(-1, -size - 1, -1))
    for number, group in enumerate(groups):
        for i in iterate(group):
            numbers[i] = number
    return numbers


def _spread(sets: Sequence[int], size: int) -> list[int]:
    """Return, by id, in which of some sets a hex is, as bits."""
    codes = [0] * size
    for place, hexes in enumerate(sets):
        bit = 1 << place
        for i in iterate(hexes):
            codes[i] |= bit
    return codes


def _spread_array(sets: Sequence[int], size: int) -> Any:
    """Return the same as an array."""
    import numpy as np  # noqa: PLC0415 - heavy

    codes = np.zeros(size, np.uint32)
    for place, hexes in enumerate(sets):
        codes |= array_of(hexes, size).astype(np.uint32) << np.uint32(place)
    return codes


def _woven(lists: Sequence[Any]) -> list[int]:
    """Return sequences of one length as one, an entry of each in turn."""
    return [entry for entries in zip(*lists, strict=True) for entry in entries]


def _as_arrays(numbers: Iterable[Sequence[int]]) -> Code:
    """Return the numbers as the compiled kernels take them, each always of the same type."""
    import numpy as np  # noqa: PLC0415 - heavy

    types = (np.uint32, np.uint32, np.uint8, np.int32, np.int32, np.int64, np.int64, np.int64)
    arrays = [np.array(each, dtype) for each, dtype in zip(numbers, types, strict=True)]
    a, b, c, d, e, f, g, h = arrays
    return a, b, c, d, e, f, g, h
