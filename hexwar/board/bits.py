"""Which ids are in a set? Sets of hexes, counters or other things as the bits of a Python int.

Bit i stands for the id i. ``&``, ``|``, ``^`` and ``& ~`` are the operations on sets,
``hexes.bit_count()`` is the number of members, :func:`has` asks for one member, and ``NONE`` is the
empty set. On boards of up to a few thousand hexes this beats sets and arrays by far.

The types of ids and sets are in :mod:`hexwar.board.ids`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar, overload

from hexwar.board.ids import NONE, Id, SetOf

T = TypeVar("T")

_PLACES: Final = tuple(
    tuple(place for place in range(8) if byte >> place & 1) for byte in range(256)
)
"""The places of the bits that are set, for each byte."""

_SPARSE: Final = 6
"""Below one bit in this number, taking bits one by one is faster than going through the bytes."""

_NEAR: Final = 6
"""Up to this number of ids from the first, passing them one by one is faster than halving."""

_SHORT: Final = 1024
_FEW: Final = 64
_AT_MOST: Final = 16384
"""Sets of this size, counters and hexes of a printed map, come again and again. The members of this
number of sets are remembered."""


@overload
def iterate(bits: SetOf[Id]) -> list[Id]: ...
@overload
def iterate(bits: int) -> list[int]: ...
def iterate(bits: int) -> list[Any]:
    """Return the ids in a set, ascending.

    Example:
        >>> iterate(0b100110)
        [1, 2, 5]
    """
    members = _remembered.get(bits)
    return [*(_listed(bits) if members is None else members)]


_remembered: Final[dict[int, Sequence[int]]] = {}
"""The members of sets, listed when first needed; when there are too many, it starts again."""


def _listed(bits: int) -> Sequence[int]:
    """List the members of a set, and remember them if it is small."""
    length = bits.bit_length()
    if bits.bit_count() * _SPARSE > length:
        octets = bits.to_bytes((length + 7) >> 3, "little")
        members = [
            8 * place + bit for place, octet in enumerate(octets) if octet for bit in _PLACES[octet]
        ]
    else:  # From the top: finding the highest bit costs less than finding the lowest.
        members, remaining = [], bits
        while remaining:
            highest = remaining.bit_length() - 1
            members.append(highest)
            remaining ^= 1 << highest
        members.reverse()
    if length <= _SHORT and len(members) <= _FEW:
        if len(_remembered) >= _AT_MOST:
            _remembered.clear()
        _remembered[bits] = tuple(members)
    return members


@overload
def nth(bits: SetOf[Id], number: int) -> Id: ...
@overload
def nth(bits: int, number: int) -> int: ...
def nth(bits: int, number: int) -> Any:
    """Return one of the ids in a set, by its number in ascending order.

    It halves the set until the id is near its first, and lists none of the others.

    Args:
        bits: A set of ids.
        number: The number of the id, from 0 on; from -1 down it counts back from the last.

    Raises:
        IndexError: The set has fewer ids.

    Example:
        >>> nth(0b100110, 0), nth(0b100110, 2), nth(0b100110, -1)
        (1, 5, 5)
    """
    count = bits.bit_count()
    if not -count <= number < count:
        raise IndexError(f"there is no id {number} among {count}")
    before, left = 0, number % count
    width = bits.bit_length()
    while left > _NEAR:
        width = width + 1 >> 1
        low = bits & (1 << width) - 1
        if left < (lower := low.bit_count()):
            bits = low
        else:
            left -= lower
            bits >>= width
            before += width
    for _ in range(left):
        bits &= bits - 1
    return before + (bits & -bits).bit_length() - 1


def pack(ids: Iterable[Id]) -> SetOf[Id]:
    """Return the set of some ids.

    Args:
        ids: Ids of one kind, in any order, also repeatedly.

    Example:
        >>> bin(pack([5, 1, 2, 1]))
        '0b100110'
    """
    bits = 0
    for i in ids:
        bits |= 1 << i
    return bits  # type: ignore[return-value] # a set is an int when the program runs


def one(member: Id) -> SetOf[Id]:
    """Return the set of one id.

    Example:
        >>> bin(one(3))
        '0b1000'
    """
    return 1 << member  # type: ignore[return-value] # a set is an int when the program runs


def has(ids: SetOf[Id], member: Id) -> bool:
    """Return whether an id is in a set.

    Args:
        ids: A set of ids.
        member: An id of the same kind; what is negative, as the place of a unit off the map, is in
            no set.

    Example:
        >>> has(pack([1, 2, 5]), 2), has(pack([1, 2, 5]), 3), has(pack([1, 2, 5]), -1)
        (True, False, False)
    """
    return member >= 0 and ids >> member & 1 == 1


def up_to(kind: Callable[[int], Id], count: int) -> SetOf[Id]:
    """Return the set of all ids from 0 up to a count, which is not one of them.

    Args:
        kind: The kind of the ids, such as ``CounterId``.
        count: How many there are.

    Example:
        >>> iterate(up_to(int, 4))
        [0, 1, 2, 3]
    """
    return as_set((1 << count) - 1)


def numbered(kind: Callable[[int], Id], things: Iterable[T]) -> Iterator[tuple[Id, T]]:
    """Return things with their ids: ``enumerate`` for the type checker.

    Args:
        kind: The kind of the ids, such as ``CounterId``.
        things: What is kept by id, from id 0 on.

    Example:
        >>> list(numbered(int, ["A", "B"]))
        [(0, 'A'), (1, 'B')]
    """
    return enumerate(things)  # type: ignore[return-value] # an id is an int when the program runs


def union(sets: Iterable[SetOf[Id]]) -> SetOf[Id]:
    """Return the set of the ids that are in any of some sets.

    Args:
        sets: Sets of ids of one kind; none at all give the empty set.

    Example:
        >>> iterate(union([pack([1, 2]), pack([2, 5])]))
        [1, 2, 5]
    """
    members: SetOf[Id] = NONE
    for ids in sets:
        members |= ids
    return members


def as_set(bits: int) -> SetOf[Any]:
    """Return bits as a set of ids, for kernels that work on plain ints.

    Args:
        bits: Any int, 0 or more.

    Example:
        >>> iterate(as_set(0b11))
        [0, 1]
    """
    return bits  # type: ignore[return-value] # a set is an int when the program runs


@overload
def first(bits: SetOf[Id]) -> Id: ...
@overload
def first(bits: int) -> int: ...
def first(bits: int) -> Any:
    """Return the lowest id in a set, or -1 for the empty set.

    Args:
        bits: A set of ids.

    Example:
        >>> first(0b100110), first(0)
        (1, -1)
    """
    return (bits & -bits).bit_length() - 1


def updated_list(
    listed: Iterable[T], before: int, after: int, make: Callable[[int], T]
) -> tuple[T, ...]:
    """Return what stands for each member of a set, given the same for a set that is much alike.

    Only what has changed is rebuilt: for a list that is asked for again and again, such as the
    moves of a counter while others come and go.

    Args:
        listed: What stands for each member of the set before, in the order of their ids.
        before: The set before.
        after: The set now.
        make: Makes what stands for an id.

    Example:
        >>> updated_list(("b1", "b2"), 0b110, 0b1010, lambda i: f"b{i}")
        ('b1', 'b3')
    """
    updated = list(listed)
    changed = before ^ after
    while changed:
        # From the top, so that what stands below still has the places that it had before.
        i = changed.bit_length() - 1
        bit = 1 << i
        place = (before & bit - 1).bit_count()
        if after & bit:
            updated.insert(place, make(i))
        else:
            del updated[place]
        changed ^= bit
    return tuple(updated)
