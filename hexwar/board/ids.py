"""What does an int stand for? Ids of hexes, counters and other things, and sets of them.

An id is an int with a name for the type checker, made by ``typing.NewType``.  A game names
its own ids the same way: ``SiteId = NewType("SiteId", int)``.

A set of ids is an int, too: bit i stands for the id i.  ``SetOf[HexId]`` is the set of hexes for
the type checker, and a plain int when the program runs.  ``&``, ``|``, ``^`` and ``~`` of sets of
one kind give a set of that kind.  What mixes kinds, or a set and an id, is refused by the type
checker: ask :func:`~hexwar.board.has` whether an id is in a set, and write
:func:`~hexwar.board.one` for the set of one id.

Example:
    >>> from hexwar.board import pack, has, iterate, one
    >>> stacked: CounterSet = pack([CounterId(2), CounterId(5)])
    >>> has(stacked, CounterId(5)), iterate(stacked & ~one(CounterId(5)))
    (True, [2])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Generic, NewType, Protocol, TypeVar, overload

HexId = NewType("HexId", int)
"""A hex, by its id on the board."""

CounterId = NewType("CounterId", int)
"""A counter, by its number in the game's list of counters."""

PositionId = NewType("PositionId", int)
"""A position of the board, by its number."""

BoxId = NewType("BoxId", int)
"""A box off the map, by its number."""

SideId = NewType("SideId", int)
"""A side, by its number in the game's list of sides."""

CardId = NewType("CardId", int)
"""A card, by its number in the printed deck."""

Id = TypeVar("Id", bound=int)

OFF_MAP = HexId(-1)
"""No hex: what stands for a place off the map."""

BITS = "bits"
"""Marks an int as a set of ids in annotations, for those who write and read it."""


class NotASet:
    """What comes, for the type checker, of a set and something that is no set; it fits nowhere."""


class _Number(Protocol):
    """An int that is no set: sets shift to something else."""

    def __lshift__(self, places: int, /) -> int: ...


class SetOf(int, Generic[Id]):
    """A set of ids of one kind: an int, marked for those who write and read states.

    There is no object of this class: the type checker takes sets for such, and knows by it what
    their operators give.  It counts as an int, which a set is, for methods such as ``bit_count``
    and for the parts of the library that work on plain bits.
    """

    if TYPE_CHECKING:

        @overload  # type: ignore[override]
        def __and__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __and__(self, other: _Number, /) -> int: ...
        def __and__(self, other: Any, /) -> Any: ...

        @overload  # type: ignore[override]
        def __or__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __or__(self, other: _Number, /) -> int: ...
        def __or__(self, other: Any, /) -> Any: ...

        @overload  # type: ignore[override]
        def __xor__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __xor__(self, other: _Number, /) -> int: ...
        def __xor__(self, other: Any, /) -> Any: ...

        @overload
        def __rand__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __rand__(self, other: _Number, /) -> int: ...
        def __rand__(self, other: Any, /) -> Any: ...

        @overload
        def __ror__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __ror__(self, other: _Number, /) -> int: ...
        def __ror__(self, other: Any, /) -> Any: ...

        @overload
        def __rxor__(self, other: SetOf[Id], /) -> SetOf[Id]: ...
        @overload
        def __rxor__(self, other: _Number, /) -> int: ...
        def __rxor__(self, other: Any, /) -> Any: ...

        def __invert__(self) -> SetOf[Id]: ...
        def __lshift__(self, places: int, /) -> NotASet: ...  # type: ignore[override]
        def __rshift__(self, places: int, /) -> int: ...
        def __index__(self) -> NotASet: ...  # type: ignore[override]

    else:

        def __class_getitem__(cls, kind: Any) -> Any:
            return Annotated[int, BITS, kind]


HexSet = SetOf[HexId]
CounterSet = SetOf[CounterId]
PositionSet = SetOf[PositionId]
BoxSet = SetOf[BoxId]
SideSet = SetOf[SideId]
CardSet = SetOf[CardId]

NONE: SetOf[Any] = 0  # type: ignore[assignment] # a set is an int when the program runs
"""The empty set of whatever kind."""

ALL: SetOf[Any] = ~NONE
"""Everything of whatever kind: what a set keeps when it is narrowed down."""
