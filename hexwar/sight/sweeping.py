"""Which policies can use a sweep, and the data that it needs.

A sweep (see ``hexwar.sight.sweep``) asks of a hex or hexside only whether it blocks. That is
enough for a policy without levels, hindrance and exceptions from case to case, as most are, on a
map where the obstacles that there are have the same exceptions next to observers and targets. For
others every line is judged by itself.
"""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from hexwar.board import Expanse
from hexwar.hexes.backends import compiled
from hexwar.sight import judging
from hexwar.sight.ground import PolicyMap
from hexwar.sight.places import AnyMap, bits_of_octets
from hexwar.sight.policy import HexsideObstacle, Obstacle, Policy
from hexwar.sight.shadows import HEX_BLOCKS, mattering
from hexwar.sight.sheets import GATHERING, INSTEAD, Gathering, Sheets, by_id, gather, words_of
from hexwar.sight.sweep import HELPERS, Bounds, Land, SweepBuffers, sweep

_MATTERING: Final = tuple(bytes(value & mattering(m) for value in range(256)) for m in range(6))
"""For each sextant, a table of what matters in it of what stands in a hex."""

_FREE_ENDS: Final = {
    "neither": (0, 0),
    "observer": (1, 0),
    "target": (0, 1),
    "either": (1, 1),
    "higher": (1, 1),  # without levels both ends are as high as each other
}
_WAYS: Final = {
    "both": judging.BOTH_WAYS,
    "best": judging.BOTH_WAYS,  # where nothing counts but whether it is blocked
    "either": judging.EITHER_WAY,
    "hand": judging.ONE_HAND,
}


@attrs.frozen(eq=False)
class Sweeping:
    """What a sweep needs to know of a map and a policy.

    Attributes:
        space: The map.
        reach: How far one sees, in hexes.
        code: By id: what blocks there (see :func:`hexwar.sight.sweep.sweep`).
        flags: What counts how.
        bounds: Where there are hexes.
    """

    space: AnyMap
    reach: int
    code: bytes
    flags: tuple[int, ...]
    bounds: Bounds
    _cache: dict[str, Any] = attrs.field(factory=dict, init=False)

    @classmethod
    def of(cls, ground: PolicyMap) -> "Sweeping | None":
        """Return what a sweep needs to know, or None if it cannot do what the policy says."""
        policy = ground.policy
        hexes, sides = 0, [0, 0, 0]
        obstacles: list[Obstacle] = []
        on_hexsides: list[HexsideObstacle] = []
        for number, (obstacle, _) in enumerate(ground.obstacles):
            if obstacle.blocks and ground.standing(number):
                obstacles.append(obstacle)
                hexes |= ground.standing(number)
        for number, (on_side, _) in enumerate(ground.on_hexsides):
            if on_side.blocks and any(ground.sided(number)):
                on_hexsides.append(on_side)
                sides = [a | b for a, b in zip(sides, ground.sided(number), strict=True)]
        if any(road.blocks for road, _ in ground.roads) or not _is_plain(policy):
            return None
        flags = _flags(policy, obstacles, on_hexsides)
        if flags is None:
            return None
        reach = judging.UNBOUNDED if policy.reach is None else policy.reach
        space = ground.space
        return cls(space, reach, _code(space, hexes, sides), flags, _bounds_of(space))

    def seen_from(self, observer: int) -> int:
        """Return the hexes that a hex sees."""
        return bits_of_octets(self.seen_octets(observer)) & self.space.all

    def seen_octets(self, observer: int, sextants: int = 6) -> bytearray:
        """Return the same by id, of ones and zeros; spare places may be marked, too.

        Args:
            observer: The id of the hex.
            sextants: How many are looked into: 6, or 3 for the hexes of every other way.
        """
        space = self.space
        if "land" not in self._cache:
            self._cache["land"] = self.plain_land()
        seen, room = bytearray(space.size), self._room()
        while not sweep(
            observer,
            self.reach,
            self._cache["land"],
            SweepBuffers(seen, [0] * room, [0] * room),
            sextants,
        ):
            room *= 2
        seen[observer] = 1
        return seen

    def plain_land(self) -> Land:
        """Return what stands on the map for a sweep that is not compiled: octets by id."""
        stride, size = self.space.stride, self.space.size
        standing = b"".join(map(self.code.translate, _MATTERING))
        plan = [n for m in range(6) for n in (1, stride, m * size, 1, stride, 0)]
        return Land(self.code, standing, plan, self.space.steps, self.bounds, self.flags)

    def seen_array(self, observer: int) -> Any:
        """Return the same by id, of ones and zeros, worked out by compiled code.

        Args:
            observer: The id of the hex.
        """
        import numpy as np  # noqa: PLC0415 - heavy

        octets = self.seen_words(observer, 1).view(np.uint8)[0]
        return np.unpackbits(octets, count=self.space.size, bitorder="little")

    def seen_bits(self, observer: int) -> int:
        """Return the set of these hexes."""
        return int.from_bytes(self.seen_words(observer, 1).tobytes(), "little")

    def seen_words(self, first: int, count: int, sextants: int = 6) -> Any:
        """Return the same of some observers, a row for each, with 32 places to a number.

        Args:
            first: The lowest id of the observers.
            count: How many ids there are from there on.
            sextants: How many are looked into: 6, or 3 for the hexes of every other way.
        """
        import numpy as np  # noqa: PLC0415 - heavy

        cache = self._cache
        if "kernel" not in cache:
            cache["kernel"] = compiled(sweep_some, sweep, *HELPERS, *GATHERING, instead=INSTEAD)
            cache["sheets"] = Sheets.of(self.code, self.space.stride)
            cache["compiled land"] = self._compiled_land()
            cache["buffers"] = cache["sheets"].buffers(self._room())
        land = cache["compiled land"]
        words = np.zeros((count, len(land[0])), np.uint32)
        while not cache["kernel"](first, self.reach, sextants, words, *land, *cache["buffers"]):
            words[:] = 0
            cache["buffers"] = cache["sheets"].buffers(2 * len(cache["buffers"][1]))
        return words

    def _compiled_land(self) -> tuple[Any, ...]:
        """Return where there are hexes, and what stands there, for a compiled sweep."""
        import numpy as np  # noqa: PLC0415 - heavy

        space, sheets = self.space, self._cache["sheets"]
        steps, bounds, flags = (
            np.array(each, np.int64) for each in (space.steps, self.bounds, self.flags)
        )
        code = np.frombuffer(self.code, np.uint8)
        inside = words_of(space.all, space.size)
        return inside, code, sheets.standing, sheets.plan, steps, bounds, flags

    def _room(self) -> int:
        """Return how much room a sweep gets at first for its gaps and its rings."""
        columns: int = self.bounds[1] - self.bounds[0] + 1
        rows: int = self.bounds[3] - self.bounds[2] + 1
        return 32 * (max(columns, rows) + 3)


def sweep_some(
    first: int,
    reach: int,
    sextants: int,
    found: Any,
    inside: Any,
    code: Any,
    standing: Any,
    plan: Any,
    steps: Any,
    bounds: Any,
    flags: Any,
    seen: Any,
    gaps: Any,
    rims: Any,
    begins: Any,
    square: Any,
    lines: Any,
) -> bool:
    """Sweep from one hex after the other, with a row of ``found`` for each id from ``first`` on.

    A kernel: it takes the fields of :class:`~hexwar.sight.sweep.Land`,
    :class:`~hexwar.sight.sweep.SweepBuffers` and :class:`~hexwar.sight.sheets.Gathering` one by
    one, which is the fastest way from Python to compiled code.
    """
    land = Land(code, standing, plan, steps, bounds, flags)
    buffers, gathering = SweepBuffers(seen, gaps, rims), Gathering(begins, square, lines)
    for k in range(len(found)):
        observer = first + k
        if not inside[observer >> 5] >> (observer & 31) & 1:
            continue
        if not sweep(observer, reach, land, buffers, sextants):
            return False
        gather(seen, gathering)
        by_id(lines, steps[5], inside, found[k])
        found[k, observer >> 5] |= 1 << (observer & 31)
    return True


def _is_plain(policy: Policy) -> bool:
    """Return whether it is enough to know what blocks."""
    kinds: tuple[Obstacle | HexsideObstacle, ...] = (*policy.obstacles, *policy.on_hexsides)
    hindered = policy.limit is not None and any(kind.hindrance for kind in kinds)
    counted = policy.free_crossings is not None and any(
        kind.blocks and kind.free_at != "neither" for kind in kinds
    )
    return policy.elevation is None and not (policy.ignored or hindered or counted)


def _flags(
    policy: Policy, obstacles: Sequence[Obstacle], on_hexsides: Sequence[HexsideObstacle]
) -> tuple[int, ...] | None:
    """Return what counts how, in the order of the flags, or None if a sweep cannot do it."""
    if any(obstacle.at_ends != "neither" or obstacle.connected for obstacle in obstacles):
        return None
    free_hexes = {_FREE_ENDS[obstacle.free_at] for obstacle in obstacles} or {(0, 0)}
    free_sides = {_FREE_ENDS[obstacle.free_at] for obstacle in on_hexsides} or {(0, 0)}
    at_end = {obstacle.at_end for obstacle in on_hexsides} or {"blocks"}
    along = {obstacle.along for obstacle in on_hexsides} or {True}
    if len(free_hexes) > 1 or len(free_sides) > 1 or len(at_end) > 1 or len(along) > 1:
        return None
    if "way" in at_end:
        return None
    one_hand = policy.corners == "hand"
    if one_hand and "free" in at_end:
        return None
    return (
        *free_hexes.pop(),
        *free_sides.pop(),
        int(policy.corners == "either"),
        int("blocks" in at_end),
        2 if one_hand else 1,  # what begins where another ends, on the other hand, leaves no gap
        _WAYS[policy.along],
        int(along.pop()),
    )


def _code(space: AnyMap, hexes: int, sides: Sequence[int]) -> bytes:
    """Return, by id, what blocks there."""
    code = int.from_bytes(_octets(hexes, HEX_BLOCKS, space.size), "little")
    for d in range(3):
        step = space.steps[d]
        beyond = sides[d] << step if step >= 0 else sides[d] >> -step
        for owners, bit in ((sides[d], 1 << d), (beyond, 8 << d)):
            if owners:
                code |= int.from_bytes(_octets(owners, bit, space.size), "little")
    return code.to_bytes(space.size, "little")


def _octets(hexes: int, value: int, size: int) -> bytes:
    """Return a set by id: a value for its hexes, else 0."""
    table = bytes.maketrans(b"01", bytes((0, value)))
    return format(hexes, f"0{size}b").encode().translate(table)[::-1]


def _bounds_of(space: AnyMap) -> Bounds:
    """Return where there are hexes: least and greatest column, row and diagonal of storage.

    The diagonal is what grows evenly across a rectangular map.
    """
    orientation = space.orientation if isinstance(space, Expanse) else space.numbering.orientation
    by_column, by_row = (2, 1) if orientation == "pointy" else (1, 2)
    stride = space.stride
    if isinstance(space, Expanse):
        import numpy as np  # noqa: PLC0415 - heavy

        rows, columns = np.divmod(np.flatnonzero(space.inside), stride)
        counts = columns, rows, by_column * columns + by_row * rows
        bounds = [int(bound) for count in counts for bound in (count.min(), count.max())]
    else:
        places = [divmod(i, stride) for i in space.ids]
        lines = [(c, r, by_column * c + by_row * r) for r, c in places]
        bounds = [bound for count in zip(*lines, strict=True) for bound in (min(count), max(count))]
    return *bounds, by_column, by_row
