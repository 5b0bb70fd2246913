"""The legal actions as a list in parts; each part is made when it is read.

A unit that marches can reach dozens of hexes, and random play reads one of hundreds of actions.  So
the hexes of a unit stay a set until they are read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, Final, overload

from hexwar.board import SetOf, has, iterate, nth, updated_list
from hexwar.play.values.steering import Action

__all__ = ["InParts", "OverSet"]


class _Listed(Sequence[Action]):
    """What is read like a list, and is equal to a list of the same actions."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | _Listed):
            return [*self] == [*other]
        return NotImplemented

    __hash__ = None  # type: ignore[assignment] # equal to lists, which have none

    def __repr__(self) -> str:
        return repr([*self])


class OverSet(_Listed):
    """The actions that begin alike and end with each member of a set.

    Args:
        begun: How they begin.
        members: The set of their last nouns.

    Example:
        >>> OverSet(("move", 7), 0b110)
        [('move', 7, 1), ('move', 7, 2)]
    """

    __slots__ = ("begun", "members")

    def __init__(self, begun: Action, members: SetOf[Any]) -> None:
        self.begun = begun
        self.members = members

    def __len__(self) -> int:
        return self.members.bit_count()

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return _each_of(self.begun, self.members)[index]
        return (*self.begun, nth(self.members, index))

    def __iter__(self) -> Iterator[Action]:
        return iter(_each_of(self.begun, self.members))

    def __contains__(self, action: object) -> bool:
        return self.like(action) is not None

    def like(self, action: object) -> Action | None:
        """Return the action that is equal to one given, which may be of other types, or None."""
        begun, members = self.begun, self.members
        if not isinstance(action, tuple) or not action or action[:-1] != begun:
            return None
        noun = action[-1]
        try:
            member = int(noun)
        except (TypeError, ValueError, OverflowError):  # no number, or not a finite one
            return None
        held = member == noun and 0 <= member < members.bit_length() and has(members, member)
        return (*begun, member) if held else None


_KEPT: Final = 1 << 12
_FEW: Final = 8
"""Of how many beginnings the actions are kept, and how many nouns may come and go to keep them."""

_kept: Final[dict[Action, tuple[int, tuple[Action, ...]]]] = {}
"""By the beginning of an action: the set of nouns that followed last, and the actions."""


def _each_of(begun: Action, nouns: int) -> tuple[Action, ...]:
    """Return the actions with each noun of a set: most are those of the moment before."""
    before, actions = _kept.get(begun, (0, ()))
    if before == nouns:
        return actions
    if (before ^ nouns).bit_count() <= _FEW:
        actions = updated_list(actions, before, nouns, lambda noun: (*begun, noun))
    elif len(begun) == 2:  # by far the most usual, and three times as fast
        verb, first = begun
        actions = tuple([(verb, first, noun) for noun in iterate(nouns)])
    else:
        actions = tuple([(*begun, noun) for noun in iterate(nouns)])
    if len(_kept) >= _KEPT:
        _kept.clear()
    _kept[begun] = nouns, actions
    return actions


class InParts(_Listed):
    """A list of legal actions in parts; nobody changes it.

    Args:
        parts: Its parts, in order, each with at least one action.

    Example:
        >>> legal = InParts([OverSet(("move", 7), 0b110), (("rest", 7), ("rest", 9))])
        >>> len(legal), legal[1], legal[-1], ("rest", 9) in legal
        (4, ('move', 7, 2), ('rest', 9), True)
    """

    __slots__ = ("_ends", "parts")

    def __init__(self, parts: list[Sequence[Action]]) -> None:
        self.parts = parts
        self._ends: list[int] | None = None  # for each part how many actions there are up to it

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __len__(self) -> int:
        ends = self._ends
        if ends is None:
            ends = self._ends = [*accumulate(map(len, self.parts))]
        return ends[-1] if ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        ends = self._ends
        if ends is None or isinstance(index, slice) or index < 0:
            return [*self][index]
        part = bisect_right(ends, index)
        return self.parts[part][index - ends[part]]  # counted back from the end of the part

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self.parts)

    def __contains__(self, action: object) -> bool:
        return self.like(action) is not None

    def like(self, action: object) -> Action | None:
        """Return the action that is equal to one given, which may be of other types, or None."""
        begun = action[:-1] if isinstance(action, tuple) else ()
        for part in self.parts:
            if type(part) is OverSet:
                if part.begun == begun and (alike := part.like(action)) is not None:
                    return alike
            elif action in part:
                return part[part.index(action)]
        return None
