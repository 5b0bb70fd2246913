"""The legal actions as a list in parts; each part is made when it is read.

A unit that marches can reach dozens of hexes, and random play reads one of hundreds of actions.  So
the hexes of a unit stay a set until they are read.  Who says an action noun by noun asks for the
verbs (:func:`following`), then for the units, then for the hexes of one of them: where a state
lists late, the hexes of the others are never looked for (:class:`Unread`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from operator import itemgetter
from typing import Any, Final, overload

from hexwar.board import NONE, SetOf, as_set, has, iterate, nth, pack, up_to, updated_list
from hexwar.errors import GameError
from hexwar.play.values.steering import Action

__all__ = ["InParts", "OverSet", "Unread", "beginning", "following", "read", "several"]


_verb = itemgetter(0)


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


class Unread(_Listed):
    """The actions of a verb with two nouns; the second one is looked for when it is asked for.

    It asks the rules about the present moment, and so it has to be read before the state goes on.

    Args:
        begun: How they begin: the verb.
        firsts: The first nouns that may be offered, as far as is known.
        after_each: Yields those of a set of first nouns that a second one may follow, ascending,
            each with the set of these.

    Example:
        >>> moves = Unread(("move",), 0b110, lambda units: [(2, 0b11)] if units & 0b100 else [])
        >>> bool(moves), [*iterate(moves.firsts)], moves
        (True, [2], [('move', 2, 0), ('move', 2, 1)])
    """

    __slots__ = ("_after_each", "_known", "_over", "_unasked", "_whole", "begun")

    def __init__(
        self,
        begun: Action,
        firsts: SetOf[Any],
        after_each: Callable[[SetOf[Any]], Iterable[tuple[int, SetOf[Any]]]],
    ) -> None:
        self.begun = begun
        self._unasked = firsts
        self._after_each = after_each
        self._known: dict[int, SetOf[Any]] = {}
        self._whole: Mapping[int, SetOf[Any]] | None = None
        self._over = False

    def _ask(self, firsts: SetOf[Any]) -> None:
        """Look for the nouns that may follow some first ones, unless that was done before."""
        if unasked := firsts & self._unasked:
            self._known.update(self._looked_for(unasked))
            self._unasked ^= unasked

    def _looked_for(self, firsts: SetOf[Any]) -> Iterable[tuple[int, SetOf[Any]]]:
        """Return those of some first nouns that a second one may follow, each with these."""
        if self._over:
            raise GameError("the state has gone on: this list had to be read before")
        return self._after_each(firsts)

    def at_least(self, count: int) -> bool:
        """Return whether there is at least a number of actions; no more is looked for than needed.

        Args:
            count: The number.
        """
        known = self._known
        missing = count - sum(seconds.bit_count() for seconds in known.values())
        if missing <= 0 or not self._unasked:
            return missing <= 0
        for first, seconds in self._looked_for(self._unasked):
            known[first] = seconds
            missing -= seconds.bit_count()
            if missing <= 0:
                self._unasked &= ~up_to(int, first + 1)
                return True
        self._unasked = NONE
        return False

    def seconds(self, first: int) -> SetOf[Any]:
        """Return the set of the nouns that may follow a first one.

        Raises:
            GameError: When the state has gone on, and they were not asked for before.
        """
        self._ask(as_set(1 << first))
        return self._known.get(first, NONE)

    @property
    def firsts(self) -> SetOf[Any]:
        """The first nouns that a second one may follow."""
        self._ask(self._unasked)
        return pack(self._known)

    @property
    def whole(self) -> Mapping[int, SetOf[Any]]:
        """By first noun: the set of the nouns that may follow, for all actions in order."""
        if self._whole is None:
            self._ask(self._unasked)
            self._whole = dict(sorted(self._known.items()))
        return self._whole

    def close(self) -> None:
        """Ask no more: the state goes on."""
        self._over = True

    def __bool__(self) -> bool:
        return bool(self._known) or self.at_least(1)

    def __len__(self) -> int:
        return sum([seconds.bit_count() for seconds in self.whole.values()])

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [*self][index]
        left = index if index >= 0 else index + len(self)
        for first, seconds in self.whole.items() if left >= 0 else ():
            if left < (count := seconds.bit_count()):
                return (*self.begun, first, nth(seconds, left))
            left -= count
        raise IndexError(f"there is no action {index} among {len(self)}")

    def __iter__(self) -> Iterator[Action]:
        begun = self.begun
        return chain.from_iterable(
            [_each_of((*begun, first), seconds) for first, seconds in self.whole.items()]
        )

    def __contains__(self, action: object) -> bool:
        return self.like(action) is not None

    def like(self, action: object) -> Action | None:
        """Return the action that is equal to one given, which may be of other types, or None."""
        for first, seconds in self.whole.items():
            alike = OverSet((*self.begun, first), seconds).like(action)
            if alike is not None:
                return alike
        return None


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

    def close(self) -> None:
        """Ask no more: the state goes on."""
        for part in self.parts:
            if type(part) is Unread:
                part.close()

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
        if isinstance(index, slice):
            return [*self][index]
        count, ends = len(self), self._ends
        if not -count <= index < count or ends is None:
            raise IndexError(f"there is no action {index} among {count}")
        index %= count
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
            elif type(part) is Unread:
                if part.begun == begun[:-1] and (alike := part.like(action)) is not None:
                    return alike
            elif action in part:
                return part[part.index(action)]
        return None


def read(actions: Sequence[Action]) -> None:
    """Look for all nouns that were not asked for yet: a copy of the state has the same list.

    Args:
        actions: Legal actions.
    """
    for part in actions.parts if isinstance(actions, InParts) else ():
        if isinstance(part, Unread):
            part.whole  # noqa: B018 -- it is kept


def several(actions: Sequence[Action]) -> bool:
    """Return whether there are at least two actions; no more is read than that takes.

    Args:
        actions: Legal actions.
    """
    if type(actions) is InParts and len(actions.parts) > 1:
        return True
    return actions.at_least(2) if type(actions) is Unread else len(actions) > 1


def following(actions: Sequence[Action], said: Action) -> Iterable[Any]:
    """Return what may follow what was said, each once: verbs, then nouns.

    Args:
        actions: Legal actions that begin with it.
        said: The verb and nouns said so far.

    Example:
        >>> legal = InParts([OverSet(("move", 7), 0b110), [("rest", 7), ("rest", 9)]])
        >>> [*following(legal, ())], [*following(beginning(legal, ("rest",)), ("rest",))]
        (['move', 'rest'], [7, 9])
    """
    place = len(said)
    if type(actions) is list:
        if not place:
            return dict.fromkeys(map(_verb, actions))
        return {a[place]: None for a in actions if len(a) > place}
    words: dict[Any, None] = {}
    for part in actions.parts if type(actions) is InParts else (actions,):
        if type(part) is OverSet or type(part) is Unread:
            begun = part.begun
            if place < len(begun):
                words[begun[place]] = None
            else:
                nouns = part.members if isinstance(part, OverSet) else part.firsts
                words.update(dict.fromkeys(iterate(nouns)))
        else:
            words.update(dict.fromkeys([a[place] for a in part if len(a) > place]))
    return words


def beginning(actions: Sequence[Action], said: Action) -> Sequence[Action]:
    """Return the actions that begin with what was said.

    Args:
        actions: Legal actions that begin with all but the last word of it.
        said: A verb, or a verb and nouns.

    Example:
        >>> legal = InParts([OverSet(("move", 7), 0b110), [("rest", 7), ("rest", 9)]])
        >>> beginning(legal, ("move",)), beginning(legal, ("rest",))
        ([('move', 7, 1), ('move', 7, 2)], [('rest', 7), ('rest', 9)])
    """
    place, last = len(said) - 1, said[-1]
    if type(actions) is list:
        if not place:
            return [a for a in actions if a[0] == last]
        return [a for a in actions if len(a) > place and a[place] == last]
    parts: list[Sequence[Action]] = []
    for part in actions.parts if type(actions) is InParts else (actions,):
        narrower: Sequence[Action] = part
        if type(part) is OverSet or type(part) is Unread:
            begun = part.begun
            if place < len(begun):
                if begun[place] != last:
                    continue
            elif type(part) is Unread and place == len(begun):
                narrower = OverSet(said, part.seconds(last))
            else:
                narrower = [said]
        else:
            narrower = [a for a in part if len(a) > place and a[place] == last]
        if narrower:
            parts.append(narrower)
    return parts[0] if len(parts) == 1 else InParts(parts)
