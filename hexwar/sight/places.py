"""The forms in which hexes and hexsides are given and kept."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard, Union

from hexwar.board import Expanse, Grid
from hexwar.board.refusals import check_set
from hexwar.errors import HexError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AnyMap: TypeAlias = Grid | Expanse
"""A map: a board or grid, or an expanse."""

Hexes: TypeAlias = Union[int, "NDArray[Any]"]
"""Hexes: a bit set, or an array of truth values by id."""

Links: TypeAlias = Union[Iterable[tuple[int, int]], "NDArray[Any]"]
"""Hexsides or paths: pairs of neighbours, or an array by id of bits for the directions 0 to 5."""

ByDirection: TypeAlias = tuple[int, ...]
"""For directions 0, 1, 2, and so on: a set of hexes."""

_DIGITS: Final = bytes.maketrans(b"\x00\x01", b"01")


def array_of(hexes: int, size: int) -> "NDArray[np.uint8]":
    """Return a bit set as an array by id, of ones and zeros.

    Args:
        hexes: The set.
        size: The length of the array.
    """
    import numpy as np  # noqa: PLC0415 - heavy

    octets = np.frombuffer(hexes.to_bytes((size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=size, bitorder="little")


def as_bits(space: AnyMap, hexes: Hexes) -> int:
    """Return the set of hexes that a set or an array gives.

    Args:
        space: The map; of an array and of a complement, what lies off it is left out.
        hexes: A bit set, or an array of truth values of length ``size``.

    Raises:
        HexError: The array has another length, or it is no set of hexes of this map.
    """
    if isinstance(hexes, int):
        check_set(space, hexes)
        return hexes & space.all
    import numpy as np  # noqa: PLC0415 - heavy

    values = np.asarray(hexes)
    if values.shape != (space.size,):
        raise HexError(f"an array of length {space.size} is needed, not {values.shape}")
    octets = np.packbits(values != 0, bitorder="little").tobytes()
    return int.from_bytes(octets, "little") & space.all


def bits_of_octets(octets: bytes | bytearray) -> int:
    """Return the set of the places where there is a one, and not a zero.

    Args:
        octets: By id: ones and zeros.

    Example:
        >>> bin(bits_of_octets(bytearray([0, 1, 0, 1])))
        '0b1010'
    """
    return int(octets[::-1].translate(_DIGITS), 2)


def by_direction(space: AnyMap, links: Links) -> ByDirection:
    """Return, for each direction 0 to 5, the hexes with such a hexside or path there.

    Args:
        space: The map.
        links: The hexsides or paths.

    Raises:
        HexError: Two hexes are not next to each other on this map.
    """
    if is_array(links):
        sides = [as_bits(space, links >> d & 1) for d in range(6)]
    else:
        sides = [0] * 6
        direction = {step: d for d, step in enumerate(space.steps)}
        for i, j in links:
            if j - i not in direction or not space.all >> i & space.all >> j & 1:
                raise HexError(f"the hexes {i} and {j} are not next to each other on this map")
            sides[direction[j - i]] |= 1 << i
    # What one hex has on a side, its neighbour has there, too.
    for d in range(3):
        step = space.steps[d]
        there, here = shifted(sides[d + 3], step), sides[d]
        sides[d] |= there
        sides[d + 3] |= shifted(here, -step)
    return tuple(sides)


def is_array(value: object) -> "TypeGuard[NDArray[Any]]":
    """Return whether something is a numpy array."""
    return hasattr(value, "dtype")  # without numpy itself, which is heavy


def shifted(hexes: int, step: int) -> int:
    """Return the places from which a step leads to a set of places.

    Args:
        hexes: The set.
        step: What is added to an id by the step.

    Example:
        >>> bin(shifted(0b1000, 2)), bin(shifted(0b10, -2))
        ('0b10', '0b1000')
    """
    return hexes >> step if step >= 0 else hexes << -step
