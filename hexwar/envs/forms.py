"""How values of a state become numbers: each type has a form of one width.

A form tells a value wholly, or says that it does not: a list that has grown beyond its room, a text
that nobody has declared.  The observer then adds bits of a hash of what was left out.
"""

from __future__ import annotations

import types
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, compress
from operator import ne
from typing import Annotated, Any, Literal, NewType, Protocol, Union, get_args, get_origin

from hexwar.board import iterate
from hexwar.play.choices.nouns import noun_of
from hexwar.play.values.plain import is_set
from hexwar.play.words.lexicon import Names

UNKNOWN: Any = object()
"""What was written before, where that is not known."""

SEQUENCES = (list, tuple)

EXACT = 1 << 24
"""Whole numbers below this are exact in an observation."""

Bounds = tuple[float, float]
"""The lowest and the highest value of a number."""

TRUTH: Bounds = (0, 1)
"""The bounds of a 0 or 1."""

COUNT: Bounds = (0, EXACT)
"""The bounds of a number of things."""

WHOLE: Bounds = (-EXACT, EXACT)
"""The bounds of any whole number."""

FEW = 32
"""An id of a kind with at most as many things is one of them; others are given by their numbers."""

ROOM = 8
"""The entries of a list without fixed length that are written out."""

MEMBERS = 96
"""The ids of a set whose kind has no names are below this, as a rule: no deck has more cards."""

HASHED = 16
"""The bits of a text of which nobody has said what it may be."""

WIDE = 2048
"""A list or table with more numbers has its ids as numbers, its sets as size and hash."""


class Form(Protocol):
    """How the values of one type become numbers."""

    @property
    def names(self) -> Sequence[str]:
        """What each number says, after the name of the field; "" for the value itself."""

    @property
    def bounds(self) -> Sequence[Bounds]:
        """Between what each number lies; 0 always does."""

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; return whether the numbers tell it wholly.

        Little changes from one moment to the next, so that only what differs is written.

        Args:
            value: The value.
            before: What was written there last, and wholly told; UNKNOWN, if anything may be there.
            cells: The numbers.
            begin: Where the first of them is; they are as many as there are names.
        """


class Number:
    """A whole number, a truth, or an id among many; None is -1."""

    names = ("",)
    bounds = (WHOLE,)

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        if not isinstance(value, int | float):
            cells[begin] = -1
            return False
        whole = -EXACT < value < EXACT
        cells[begin] = value if whole else value.bit_length() if isinstance(value, int) else 0
        return whole


class OneOf:
    """One of several values, which has 1.

    Args:
        values: The values by place, each once.
        names: Their names.
        none: The value that is none of them, such as the id of no box.
    """

    def __init__(self, values: Collection[Any], names: Sequence[str], none: Any = None) -> None:
        self.names = names
        self.bounds = [TRUTH] * len(names)
        self._nothing = zeros(len(values))
        self._rows = {none: self._nothing}
        for place, value in enumerate(values):
            row = self._rows[value] = self._nothing[:]
            row[place] = 1

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        try:
            row = self._rows[value]
        except (KeyError, TypeError):
            cells[begin : begin + len(self._nothing)] = self._nothing
            return False
        cells[begin : begin + len(row)] = row
        return True


class Text:
    """A text of which nobody has said what it may be: the bits of its hash."""

    names = tuple(f"bit {n} of the text's hash" for n in range(HASHED))
    bounds = (TRUTH,) * HASHED

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        cells[begin : begin + HASHED] = hash_bits(str(value), HASHED)
        return isinstance(value, str)


class Members:
    """A set of ids: 1 for each that is in it.

    Args:
        ids: The ids that may be in it.
        names: Their names.
    """

    def __init__(self, ids: Sequence[int], names: Sequence[str]) -> None:
        self.names = names
        self.bounds = [TRUTH] * len(names)
        self._columns = {member: column for column, member in enumerate(ids)}
        self._others = ~sum(1 << member for member in ids)
        self._empty = zeros(len(ids))

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        if before is UNKNOWN:
            before, cells[begin : begin + len(self._empty)] = 0, self._empty
        if not isinstance(value, int) or value < 0:
            cells[begin : begin + len(self._empty)] = self._empty
            return False
        columns = self._columns
        for member in iterate((value ^ before) & ~self._others):
            cells[begin + columns[member]] = value >> member & 1
        return not value & self._others


class Digest:
    """A set among many: its size, and the bits of a hash."""

    names = ("size", *(f"bit {n} of the set's hash" for n in range(HASHED)))
    bounds = (WHOLE, *Text.bounds)

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        whole = isinstance(value, int) and value >= 0
        cells[begin] = value.bit_count() if whole else -1
        cells[begin + 1 : begin + 1 + HASHED] = hash_bits(repr(value), HASHED)
        return whole


class Places:
    """A list of different ids: for each its place in the list, from 1, or 0.

    Args:
        ids: The ids that may be in it.
        names: Their names.
    """

    def __init__(self, ids: Sequence[int], names: Sequence[str]) -> None:
        self.names = [f"place of {name}" for name in names]
        self.bounds = [COUNT] * len(names)
        self._columns = {member: column for column, member in enumerate(ids)}
        self._empty = zeros(len(ids))

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        cells[begin : begin + len(self._empty)] = self._empty
        if not isinstance(value, list | tuple):
            return False
        whole = len(set(value)) == len(value)
        for place, member in enumerate(value, start=1):
            column = self._columns.get(member)
            if column is None:
                whole = False
            else:
                cells[begin + column] = place
        return whole


class Several:
    """A list or tuple: its entries one after the other, and its length where that may change.

    Args:
        entries: What its entries are.
        labels: What each place is called.
        counted: Whether its length may change, and is told.

    Attributes:
        entries: What its entries are, and where the numbers of each begin.
    """

    def __init__(self, entries: Sequence[Form], labels: Sequence[str], *, counted: bool) -> None:
        pairs = zip(labels, entries, strict=True)
        own = [joined(label, name) for label, entry in pairs for name in entry.names]
        self.names = [*(["length"] if counted else []), *own]
        self.bounds = [COUNT] * counted + [one for entry in entries for one in entry.bounds]
        ends = accumulate((len(entry.names) for entry in entries), initial=int(counted))
        self.entries = [*zip(entries, ends, strict=False)]
        self._counted = counted
        self._empty = zeros(len(self.names))

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        entries, whole = self.entries, True
        count = len(entries)
        if type(value) not in SEQUENCES:
            cells[begin : begin + len(self._empty)] = self._empty
            return False
        if len(value) != count or type(before) not in SEQUENCES or len(before) != count:
            cells[begin : begin + len(self._empty)] = self._empty
            if self._counted:
                cells[begin] = len(value)
            for (entry, at), one in zip(entries, value, strict=False):
                whole &= entry.write(one, UNKNOWN, cells, begin + at)
            return whole and (len(value) == count or (self._counted and len(value) < count))
        for place in compress(range(count), map(ne, value, before)):
            entry, at = entries[place]
            whole &= entry.write(value[place], before[place], cells, begin + at)
        return whole


class ByKey:
    """A table: for each key 1 if it is there, and the value.

    Args:
        keys: The keys that it may have.
        labels: Their names.
        entry: What its values are.
    """

    def __init__(self, keys: Collection[Any], labels: Sequence[str], entry: Form) -> None:
        parts = ["is there", *entry.names]
        self.names = [joined(label, name) for label in labels for name in parts]
        self.bounds = [TRUTH, *entry.bounds] * len(labels)
        self._begins = {key: n * len(parts) for n, key in enumerate(keys)}
        self._entry = entry
        self._gone = zeros(len(parts))
        self._empty = zeros(len(self.names))

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        begins, entry, whole = self._begins, self._entry, isinstance(value, Mapping)
        if not isinstance(before, Mapping) or not whole:
            before, cells[begin : begin + len(self._empty)] = {}, self._empty
        if not whole:
            return False
        for key in before:
            if key not in value:
                at = begin + begins[key]
                cells[at : at + len(self._gone)] = self._gone
        for key, one in value.items():
            place = begins.get(key)
            if place is None:
                whole = False
            elif key not in before or before[key] != one:
                cells[begin + place] = 1
                was = before.get(key, UNKNOWN)
                whole &= entry.write(one, was, cells, begin + place + 1)
        return whole


class Perhaps:
    """A value or None: 1 if there is one, and the value."""

    def __init__(self, form: Form) -> None:
        self.names = ["is there", *form.names]
        self.bounds = [TRUTH, *form.bounds]
        self._form = form
        self._empty = zeros(len(self.names))

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        if value is None:
            cells[begin : begin + len(self._empty)] = self._empty
            return True
        cells[begin] = 1
        return self._form.write(value, UNKNOWN if before is None else before, cells, begin + 1)


class Size:
    """What has no form of one width: how much of it there is."""

    names = ("length",)
    bounds = (WHOLE,)

    def write(self, value: Any, before: Any, cells: array[float], begin: int) -> bool:
        """Write a value; see :class:`Form`."""
        del before
        sized = isinstance(value, list | tuple | dict | frozenset)
        cells[begin] = len(value) if sized else -1
        return sized and not value


# -- the form of a type ----------------------------------------------------------------------------


class Forms:
    """Gives the forms of the types that a game's state holds.

    Args:
        names: The names of the game's things by kind.
    """

    def __init__(self, names: Mapping[str, Names]) -> None:
        self._names = names

    def of(self, annotation: Any, sample: Any = None, *, fixed: bool = False) -> Form:
        """Return the form of the values of a type.

        Args:
            annotation: The type.
            sample: Such a value at the start of a game, which tells lengths and keys.
            fixed: Whether a list keeps its length, such as one entry for each counter.
        """
        if is_set(annotation):
            kinds = get_args(annotation)[2:]
            return Members(*self._things(kinds[0] if kinds else None))
        origin, args = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.of(args[0], sample, fixed=fixed)
        if origin is Literal:
            return OneOf(args, [f"is {value}" for value in args])
        if origin in (Union, types.UnionType):
            return self._of_union(args, sample)
        if origin is dict:
            return self._of_table(args[0], args[1], sample)
        if origin in (list, tuple):
            return self._of_list(origin, args, sample, fixed=fixed)
        if isinstance(annotation, NewType) and self._is_one_of_few(annotation):
            ids, names = self._things(annotation)
            return OneOf(ids, [f"is {name}" for name in names], none=-1)
        return Text() if annotation is str else Number() if origin is None else Size()

    def hexes(
        self, annotation: Any, form: Form, begin: int
    ) -> list[tuple[str, Sequence[int], Sequence[int]]]:
        """Return which numbers of a value belong to hexes: what they say, where, and the hexes.

        Args:
            annotation: The type of the value.
            form: Its form.
            begin: Where its numbers begin.
        """
        origin, args = get_origin(annotation), get_args(annotation)
        if isinstance(form, Members) and args[2:] and self._is_hex(args[2]):
            ids = self._things(args[2])[0]
            return [("", range(begin, begin + len(ids)), ids)]
        if isinstance(form, ByKey) and origin is dict and self._is_hex(args[0]):
            ids = self._things(args[0])[0]
            width = len(form.names) // len(ids)
            parts = ("there", *(f"part {n}" for n in range(1, width)))
            cells = [range(begin + n, begin + len(form.names), width) for n in range(width)]
            return [(part, cell, ids) for part, cell in zip(parts, cells, strict=True)]
        if isinstance(form, Several) and origin is list and is_set(args[0]):
            return [
                (f"{n} {label}".strip(), cells, ids)
                for n, (entry, at) in enumerate(form.entries)
                for label, cells, ids in self.hexes(args[0], entry, begin + at)
            ]
        return []

    def _is_hex(self, kind: Any) -> bool:
        noun = noun_of(kind) if isinstance(kind, NewType) else None
        return noun is not None and noun.kind == "hex" and self._is_named(kind)

    def _of_union(self, choices: Sequence[Any], sample: Any) -> Form:
        (other, *more) = [choice for choice in choices if choice is not type(None)]
        if more:
            return Size()
        return Perhaps(self.of(other, sample))

    def _of_table(self, key: Any, value: Any, sample: Any) -> Form:
        if self._is_named(key):
            ids, names = self._things(key)
        elif sample:
            ids, names = [*sample], [str(key) for key in sample]
        else:
            return Size()
        return ByKey(ids, names, self._entry(value, len(ids)))

    def _entry(self, annotation: Any, count: int) -> Form:
        """Return the form of the entries of a list or table, which are not to become too wide."""
        form = self.of(annotation)
        if count * len(form.names) > WIDE:
            if isinstance(form, Members):
                return Digest()
            if isinstance(form, OneOf):
                return Number()
        return form

    def _of_list(self, origin: Any, args: tuple[Any, ...], sample: Any, *, fixed: bool) -> Form:
        if origin is tuple and Ellipsis not in args:
            return Several([self.of(arg) for arg in args], _numbered(len(args)), counted=False)
        if origin is list and sample:
            length, labels = len(sample), _numbered(len(sample))
            if fixed and length == len(self._names.get("counter", ())):
                labels = list(self._names["counter"])
            return Several([self._entry(args[0], length)] * length, labels, counted=False)
        if self._is_named(args[0]):
            return Places(*self._things(args[0]))
        return Several([self._entry(args[0], ROOM)] * ROOM, _numbered(ROOM), counted=True)

    def _is_named(self, kind: Any) -> bool:
        noun = noun_of(kind) if isinstance(kind, NewType) else None
        return noun is not None and noun.kind in self._names

    def _is_one_of_few(self, kind: Any) -> bool:
        return self._is_named(kind) and len(self._things(kind)[0]) <= FEW

    def _things(self, kind: Any) -> tuple[list[int], list[str]]:
        """Return the ids of a kind and their names, at least one; without names, some numbers.

        Between the hexes of a board are ids of no hex, which are left out.
        """
        noun = noun_of(kind) if isinstance(kind, NewType) else None
        if noun is None or noun.kind not in self._names:
            return list(range(MEMBERS)), _numbered(MEMBERS)
        listed = enumerate(self._names[noun.kind])
        things = [(at, name or str(at)) for at, name in listed if name or noun.kind != "hex"]
        things = things or [(0, "0")]
        return [at for at, _ in things], [name for _, name in things]


def worded(words: Collection[str] | Callable[[Any], Collection[str]], game: Any) -> Form:
    """Return the form of a text that says one of several words.

    Args:
        words: What it may say, or what tells that.
        game: The game.
    """
    told = dict.fromkeys(words(game) if callable(words) else words)
    return OneOf(told, [f"is {word or 'empty'}" for word in told])


def zeros(count: int) -> array[float]:
    """Return zeros, as numbers of an observation."""
    return array("f", bytes(4 * count))


def joined(label: str, name: str) -> str:
    """Return the name of a part of something."""
    return f"{label} {name}" if name else label


def _numbered(count: int) -> list[str]:
    return [str(number) for number in range(count)]


@lru_cache(maxsize=1024)
def hash_bits(text: str, count: int) -> array[float]:
    """Return the first bits of a hash of a text, the same on every machine.

    Args:
        text: The text.
        count: How many bits, a multiple of 8.
    """
    number = int.from_bytes(blake2b(text.encode(), digest_size=count // 8).digest(), "little")
    return array("f", [number >> bit & 1 for bit in range(count)])
