"""Can a sweep find what is seen under a policy, and what does it need to know?

A sweep (see ``hexwar.sight.sweep``) asks of a hex or hexside only whether it blocks. That is
enough for a policy without levels, hindrance and exceptions from case to case, as most are, on a
map where the obstacles that there are have the same exceptions next to lookers and targets. For
others every line is judged by itself.
"""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from hexwar.board import Expanse
from hexwar.hexes.backends import compiled
from hexwar.sight import judging
from hexwar.sight.ground import Ground
from hexwar.sight.places import AnyMap, array_of, bits_of_octets
from hexwar.sight.policy import Barrier, Obstacle, Policy
from hexwar.sight.sweep import HELPERS, HEX_BLOCKS, INSTEAD, SEQUENCES, Room, Window, sweep

_FREE_ENDS: Final = {
    "neither": (0, 0),
    "looker": (1, 0),
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
        window: Where there are hexes.
    """

    space: AnyMap
    reach: int
    code: bytes
    flags: tuple[int, ...]
    window: Window
    _cache: dict[str, Any] = attrs.field(factory=dict, init=False)

    @classmethod
    def of(cls, ground: Ground) -> "Sweeping | None":
        """Return what a sweep needs to know, or None if it cannot do what the policy says.

        Args:
            ground: The map and the policy.
        """
        policy = ground.policy
        hexes, sides = 0, [0, 0, 0]
        obstacles: list[Obstacle] = []
        barriers: list[Barrier] = []
        for number, (obstacle, _) in enumerate(ground.obstacles):
            if obstacle.blocks and ground.standing(number):
                obstacles.append(obstacle)
                hexes |= ground.standing(number)
        for number, (barrier, _) in enumerate(ground.barriers):
            if barrier.blocks and any(ground.sided(number)):
                barriers.append(barrier)
                sides = [a | b for a, b in zip(sides, ground.sided(number), strict=True)]
        if any(road.blocks for road, _ in ground.roads) or not _is_plain(policy):
            return None
        flags = _flags(policy, obstacles, barriers)
        if flags is None:
            return None
        reach = judging.UNBOUNDED if policy.reach is None else policy.reach
        space = ground.space
        return cls(space, reach, _code(space, hexes, sides), flags, _window(space))

    def seen_from(self, looker: int) -> int:
        """Return the hexes that a hex sees.

        Args:
            looker: Its id.
        """
        return bits_of_octets(self.seen_octets(looker)) & self.space.all

    def seen_octets(self, looker: int, sextants: int = 6) -> bytearray:
        """Return the same by id, of ones and zeros; spare places may be marked, too.

        Args:
            looker: The id of the hex.
            sextants: How many are looked into: 6, or 3 for the hexes of every other way.
        """
        if "sextants" not in self._cache:
            self._cache["sextants"] = _by_sextant(self.code)
        seen = bytearray(self.space.size)
        work = [[0] * self._room() for _ in range(SEQUENCES)]
        sweep(
            looker,
            self.reach,
            self._cache["sextants"],
            seen,
            self.space.steps,
            self.window,
            self.flags,
            work,
            sextants,
        )
        return seen

    def seen_array(self, looker: int) -> Any:
        """Return the same by id, of ones and zeros, worked out by compiled code.

        Args:
            looker: The id of the hex.
        """
        return self.seen_arrays(looker, 1)[0]

    def seen_arrays(self, first: int, count: int, sextants: int = 6) -> Any:
        """Return the same of some lookers, a row for each; zeros for places that are no hexes.

        Args:
            first: The lowest id of the lookers.
            count: How many ids there are from there on.
            sextants: How many are looked into: 6, or 3 for the hexes of every other way.
        """
        import numpy as np  # noqa: PLC0415 - heavy

        cache, size = self._cache, self.space.size
        if "arrays" not in cache:
            numbers = (self.space.steps, self.window, self.flags)
            steps, window, flags = (np.array(each, np.int64) for each in numbers)
            cache["arrays"] = np.frombuffer(self.code, np.uint8), steps, window, flags
            cache["work"] = np.zeros((SEQUENCES, self._room()), np.int64)
            cache["inside"] = array_of(self.space.all, size)
        kernel = compiled(sweep_some, sweep, *HELPERS, instead=INSTEAD)
        code, steps, window, flags = cache["arrays"]
        inside, seen = cache["inside"], np.zeros((count, size), np.uint8)
        while not kernel(
            first, inside, self.reach, code, seen, steps, window, flags, cache["work"], sextants
        ):
            seen[:] = 0
            cache["work"] = np.zeros((SEQUENCES, 2 * cache["work"].shape[1]), np.int64)
        seen &= inside
        return seen

    def _room(self) -> int:
        """Return how many numbers a sequence to work in has at first."""
        columns = self.window[1] - self.window[0] + 1
        rows = self.window[3] - self.window[2] + 1
        # A ring has at most so many hexes in the window, and each casts up to four shadows.
        return 4 * (max(columns, rows) + 3)


def sweep_some(
    first: int,
    inside: Any,
    reach: int,
    code: Any,
    seen: Any,
    steps: Sequence[int],
    window: Window,
    flags: Sequence[int],
    work: Room,
    sextants: int,
) -> bool:
    """Sweep from one hex after the other, with a row of ``seen`` for each id from ``first`` on.

    A kernel; ``inside`` tells by id whether there is a hex, all else goes to
    :func:`~hexwar.sight.sweep.sweep`.
    """
    for k in range(len(seen)):
        if inside[first + k] and not sweep(
            first + k, reach, code, seen[k], steps, window, flags, work, sextants
        ):
            return False
    return True


def _is_plain(policy: Policy) -> bool:
    """Tell whether it is enough to know what blocks."""
    kinds: tuple[Obstacle | Barrier, ...] = (*policy.obstacles, *policy.barriers)
    hindered = policy.limit is not None and any(kind.hindrance for kind in kinds)
    counted = policy.free_crossings is not None and any(
        kind.blocks and kind.free_at != "neither" for kind in kinds
    )
    return policy.elevation is None and not (policy.ignored or hindered or counted)


def _flags(
    policy: Policy, obstacles: Sequence[Obstacle], barriers: Sequence[Barrier]
) -> tuple[int, ...] | None:
    """Return what counts how, in the order of the flags, or None if a sweep cannot do it."""
    if any(each.at_ends != "neither" or each.connected for each in obstacles):
        return None
    free_hexes = {_FREE_ENDS[each.free_at] for each in obstacles} or {(0, 0)}
    free_sides = {_FREE_ENDS[each.free_at] for each in barriers} or {(0, 0)}
    at_end = {each.at_end for each in barriers} or {"blocks"}
    along = {each.along for each in barriers} or {True}
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


def _by_sextant(code: bytes) -> tuple[bytes, ...]:
    """Return what matters between directions m and m + 1, for each m, and the whole."""
    found = []
    for m in range(6):
        sides = sum(1 << (m + turn) % 6 for turn in range(3))
        found.append(code.translate(bytes(value & (HEX_BLOCKS | sides) for value in range(256))))
    return *found, code


def _window(space: AnyMap) -> Window:
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
