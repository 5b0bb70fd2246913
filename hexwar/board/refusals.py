"""Errors for arguments that are no hex, or no set of hexes, of a map.

Ids and sets of hexes are both whole numbers. An id that is given as a set has bits only in the
spare first row of storage. That shows the mistake on all maps except those of a few columns.
"""

from __future__ import annotations

from typing import Protocol

from hexwar.errors import HexError


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
