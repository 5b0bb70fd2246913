"""Errors for arguments that are no hex, or no set of hexes, of a map.

Ids and sets of hexes are both whole numbers. An id that is given as a set has bits only in the
spare first row of storage. That shows the mistake on all maps except those of a few columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar.errors import HexError
from hexwar.hexes import Hex, Numbering


class Named(Protocol):
    """A map whose places have names."""

    @property
    def all(self) -> int:
        """The set of all places."""

    @property
    def size(self) -> int:
        """One more than the greatest id."""

    def name(self, i: int) -> str:
        """Return the name of a place."""


class Numbered(Protocol):
    """A map whose hexes have printed numbers."""

    @property
    def numbering(self) -> Numbering:
        """How they are numbered."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes."""

    @property
    def by_name(self) -> Mapping[str, int]:
        """The ids by printed number."""


def other_order(grid: Numbered, name: object) -> str:
    """Return what to write if a number is of the map once its row and column change places.

    Args:
        grid: The map, which has no hex of this number.
        name: The number that was given.

    Returns:
        The end of a message; empty where that is not the mistake.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "flat", rows = 4, columns = 9}')
        >>> print(other_order(board, "0802").strip())
        (the row comes first on this map: rows 1 to 4, columns 1 to 9; write '0208', or ids = \
"CCRR" under [grid] for columns first)
        >>> other_order(board, "0805")
        ''
    """
    numbering = grid.numbering
    try:
        row, column = numbering.numbers(str(name))
        swapped = numbering.written(column, row)
    except HexError:
        return ""
    if swapped not in grid.by_name:
        return ""
    rows, columns = zip(*map(numbering.row_and_column, grid.hexes), strict=True)
    order = numbering.order.translate(str.maketrans("RC", "CR"))
    first, other = ("row", "column") if order[0] == "C" else ("column", "row")
    return (
        f" (the {first} comes first on this map: rows {min(rows)} to {max(rows)}, columns "
        f"{min(columns)} to {max(columns)}; write {swapped!r}, or "
        f'ids = "{order}" under [grid] for {other}s first)'
    )


def no_hex(i: object) -> HexError:
    """Return the error for what is no id of a hex.

    Args:
        i: What was given for an id.

    Example:
        >>> print(no_hex("0101"))
        '0101' is no id of a hex: give the id, board.hex('0101')
        >>> print(no_hex(-1))
        id -1 is not a hex of this map, but stands for what is off the map
    """
    if isinstance(i, str):
        return HexError(f"{i!r} is no id of a hex: give the id, board.hex({i!r})")
    if not isinstance(i, int):
        return HexError(f"{i!r} is no id of a hex: ids are whole numbers")
    off = ", but stands for what is off the map" if i == -1 else ""
    return HexError(f"id {i} is not a hex of this map{off}")


def check_set(space: Named, places: int, what: str = "the set of hexes") -> None:
    """Refuse what is no set of places of a map; complements such as ``~enemies`` are sets.

    Args:
        space: The map, or the map with boxes.
        places: What was given for a set.
        what: How the message calls it.

    Raises:
        HexError: It is no whole number, or has bits for places that are not on the map.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "flat", rows = 4, columns = 9}')
        >>> check_set(board, ~board.bits(["0101"]))
        >>> check_set(board, board.hex("0203"))
        Traceback (most recent call last):
        hexwar.errors.HexError: the set of hexes is the id of 0203: write 1 << board.hex('0203')
    """
    if not isinstance(places, int):
        raise HexError(f"{what} is no set: give board.bits([...]), not {places!r}")
    everything = space.all
    if places > 0 and places | everything != everything:
        raise no_set(space, places, what)


def no_set(space: Named, places: int, what: str = "the set of hexes") -> HexError:
    """Return the error for what is no set of places of a map.

    Args:
        space: The map, or the map with boxes.
        places: What was given for a set.
        what: How the message calls it.
    """
    if places < space.size and space.all >> places & 1:
        name = space.name(places)
        return HexError(f"{what} is the id of {name}: write 1 << board.hex({name!r})")
    beyond = (places & ~space.all).bit_count()
    return HexError(f"{what} has {beyond} places that are not on this map")
