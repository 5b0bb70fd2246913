"""The side that controls a region: by majority, with hexes connected to its own lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from hexwar.board import GridOrSpace, HexSet, SixSets, iterate
from hexwar.board.flooding import flood
from hexwar.errors import HexError

Share: TypeAlias = Literal["most", "half", "all"]
"""What it takes to control a region: more than any other side, more than half of it, or all."""

_SHARES: Final = get_args(Share)


def connected(
    grid: GridOrSpace, held: int, sources: int, open_sides: SixSets | None = None
) -> HexSet:
    """Return what a side holds in connection with its sources, from one held place to the next.

    Args:
        grid: The board, or a space with boxes.
        held: Set of the places that it holds.
        sources: Set of the places where its lines begin; those that it does not hold do not count.
        open_sides: Ways along which it is connected, such as roads
            (:meth:`~hexwar.board.Board.link_sides`); all, if not given.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 5}')
        >>> held = board.bits(["0101", "0102", "0104"])
        >>> board.names(connected(board, held, board.bits(["0101"])))
        ['0101', '0102']
    """
    return flood(grid, sources, held, open_sides)


def controller(
    region: int,
    held: Mapping[str, int],
    share: Share = "most",
    values: Mapping[int, int] | None = None,
) -> str | None:
    """Return the side that controls a region, or None if no side does.

    Args:
        region: Set of the places of the region.
        held: By side: the places that it holds, anywhere; where only what is connected counts,
            what :func:`connected` returns.
        share: What it takes.
        values: What places of the region count, by id; those not named count 1.

    Raises:
        HexError: There is no such share.

    Example:
        >>> town = 0b11110
        >>> controller(town, {"red": 0b110, "blue": 0b1000})
        'red'
        >>> controller(town, {"red": 0b110, "blue": 0b1000}, "half") is None
        True
        >>> controller(town, {"red": 0b110, "blue": 0b1000}, values={3: 3})
        'blue'
    """
    if share not in _SHARES:
        raise HexError(f"a region takes 'most', 'half' or 'all' of it, not {share!r}")
    counts = {side: _count(region & places, values) for side, places in held.items()}
    best = max(counts.values(), default=0)
    leading = [side for side, count in counts.items() if count == best]
    if not best or len(leading) > 1:
        return None
    whole = _count(region, values)
    enough = share == "most" or best == whole or (share == "half" and 2 * best > whole)
    return leading[0] if enough else None


def _count(places: int, values: Mapping[int, int] | None) -> int:
    if values is None:
        return places.bit_count()
    return sum(values.get(i, 1) for i in iterate(places))
