"""Tables of all lines of sight of a map."""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from hexwar.board import iterate
from hexwar.board.refusals import check_set
from hexwar.sight.ground import PolicyMap
from hexwar.sight.observers import Observers
from hexwar.sight.places import AnyMap, bits_of_octets, shifted
from hexwar.sight.sweeping import Sweeping

_TOGETHER: Final = 1024
"""The places from which sweeps are made together, with a byte for each of what they see."""


@attrs.frozen(repr=False)
class SightTable:
    """All lines of sight of a map: for each hex the set of hexes that it sees.

    Attributes:
        space: The map.
        rows: By id: the hexes that are seen from there; the empty set where there is no hex.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.sight import Policy, Sight
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> table = Sight(board, Policy()).table()
        >>> table.sees(*board.ids[:2]), board.names(table.rows[board.hex("0101")])
        (True, ['0101', '0102', '0201', '0202'])
    """

    space: AnyMap = attrs.field(eq=False)
    rows: tuple[int, ...]
    _seen: tuple[int | None, ...] = attrs.field(init=False, eq=False)
    _alone: tuple[int | None, ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        # None stands where no hex is, also behind the last place, where an id below 0 leads.
        seen: list[int | None] = [None] * (2 * self.space.size)
        alone = seen.copy()
        for i in iterate(self.space.all):
            seen[i], alone[i] = self.rows[i], 1 << i
        object.__setattr__(self, "_seen", tuple(seen))
        object.__setattr__(self, "_alone", tuple(alone))

    def __repr__(self) -> str:
        return f"<SightTable of {sum(row.bit_count() for row in self.rows)} lines>"

    def sees(self, observer: int, target: int) -> bool:
        """Return whether a hex sees another.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.

        Raises:
            HexError: An id is not a hex of this map.
        """
        try:
            return self._seen[observer] & self._alone[target] > 0  # type: ignore[operator]
        except (IndexError, TypeError):  # also of None
            for i in (observer, target):
                self.space.coordinates(i)  # refuses what is no hex
            raise

    def seen_by_all(self, observers: int) -> int:
        """Return the hexes that every hex of a set sees.

        Raises:
            HexError: It is no set of hexes of this map.
        """
        check_set(self.space, observers, "the set of observers")
        hexes = self.space.all
        for i in iterate(observers):
            hexes &= self.rows[i]
        return hexes

    def seen_by_any(self, observers: int) -> int:
        """Return the hexes that one or more hexes of a set see.

        Raises:
            HexError: It is no set of hexes of this map.
        """
        check_set(self.space, observers, "the set of observers")
        hexes = 0
        for i in iterate(observers):
            hexes |= self.rows[i]
        return hexes


def table_by_sweeps(sweeping: Sweeping, *, mutual: bool, arrays: bool) -> tuple[int, ...]:
    """Return who sees whom, by a sweep for each observer.

    Where one who sees is seen, half a sweep is enough: of two hexes one lies in the half into which
    the other looks.

    Args:
        sweeping: The map and the policy.
        mutual: Whether one who sees is seen.
        arrays: Whether sweeps are compiled.
    """
    sextants = 3 if mutual else 6
    return (_rows_of_arrays if arrays else _rows_of_octets)(sweeping, sextants)


def _rows_of_octets(sweeping: Sweeping, sextants: int) -> tuple[int, ...]:
    space = sweeping.space
    hexes, size = space.all, space.size
    rows = [0] * size
    for first in range(0, size, _TOGETHER):
        seen = bytearray()
        for i in range(first, min(first + _TOGETHER, size)):
            octets = sweeping.seen_octets(i, sextants) if hexes >> i & 1 else bytes(size)
            rows[i] |= bits_of_octets(octets) & hexes
            seen += octets
        if sextants < 6:
            for j in iterate(hexes):
                rows[j] |= bits_of_octets(seen[j::size]) << first
    return tuple(rows)


def _rows_of_arrays(sweeping: Sweeping, sextants: int) -> tuple[int, ...]:
    import numpy as np  # noqa: PLC0415 - heavy

    size = sweeping.space.size
    rows: Any = np.zeros((size, 4 * ((size + 31) // 32)), np.uint8)
    for first in range(0, size, _TOGETHER):
        seen = sweeping.seen_words(first, min(_TOGETHER, size - first), sextants).view(np.uint8)
        rows[first : first + _TOGETHER] |= seen
        if sextants < 6:
            octets = np.unpackbits(seen, axis=1, count=size, bitorder="little")
            observers = slice(first // 8, (first + len(seen) + 7) // 8)
            rows[:, observers] |= np.packbits(octets, axis=0, bitorder="little").T
    return tuple(int.from_bytes(row, "little") for row in rows)


def table_by_ways(ground: PolicyMap) -> tuple[int, ...]:
    """Return who sees whom, all observers judged together for each way from observer to target."""
    observers, space = Observers(ground), ground.space
    rows = [1 << i if space.all >> i & 1 else 0 for i in range(space.size)]
    for q, r in _ways(ground):
        step, apart = r * space.stride + q, (abs(q) + abs(r) + abs(q + r)) // 2
        seeing = observers.seeing(q, r)
        for name, most in ground.policy.seen_within.items():
            if apart > most:
                seeing &= ~shifted(ground.hexes.get(name, 0), step)
        for i in iterate(seeing):
            rows[i] |= 1 << i + step
            if ground.policy.mutual:
                rows[i + step] |= 1 << i
    return tuple(rows)


def _ways(ground: PolicyMap) -> Iterator[tuple[int, int]]:
    """Yield the ways there are from hex to hex; of mutual sight, one of two opposite ones."""
    space, reach = ground.space, ground.policy.reach
    last_row, last_column = space.size // space.stride - 1, space.stride - 2
    for r in range(0 if ground.policy.mutual else -last_row, last_row + 1):
        for q in range(-last_column, last_column + 1):
            opposite = ground.policy.mutual and r == 0 and q < 0
            apart = (abs(q) + abs(r) + abs(q + r)) // 2
            if apart and not opposite and (reach is None or apart <= reach):
                yield q, r
