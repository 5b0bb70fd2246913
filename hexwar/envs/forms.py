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
from typing import Annotated, Any, Literal, NewType, Protocol, Union, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from hexwar.play.nouns import noun_of
from hexwar.play.plain import is_set

Numbers = NDArray[np.float32]

EXACT = 1 << 24
"""Whole numbers below this are exact in an observation."""

FEW = 32
"""An id of a kind with at most as many things is one of them; others are given by their numbers."""

ROOM = 8
"""So many entries of a list without fixed length are written out."""

MEMBERS = 64
"""The ids of a set whose kind has no names are below this, as a rule."""

HASHED = 16
"""The bits of a text of which nobody has said what it may be."""

WIDE = 2048
"""A list or table with more numbers has its ids as numbers, its sets as size and hash."""


class Form(Protocol):
    """How the values of one type become numbers.

    Attributes:
        names: What each number says, after the name of the field; "" for the value itself.
    """

    names: Sequence[str]

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; return whether the numbers tell it wholly.

        Args:
            value: The value.
            numbers: As many as there are names, to be overwritten.
        """


class Number:
    """A whole number, a truth, or an id among many; None is -1."""

    names = ("",)

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        if not isinstance(value, int | float):
            numbers[0] = -1
            return False
        numbers[0] = value
        return -EXACT < value < EXACT


class OneOf:
    """One of several values, which has 1.

    Args:
        values: The values by place, each once.
        names: Their names.
        none: The value that is none of them, such as the id of no box.
    """

    def __init__(self, values: Collection[Any], names: Sequence[str], none: Any = None) -> None:
        self.names = names
        self._places: dict[Any, int | None] = {value: n for n, value in enumerate(values)}
        self._places.setdefault(none)

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[:] = 0
        try:
            place = self._places[value]
        except (KeyError, TypeError):
            return False
        if place is not None:
            numbers[place] = 1
        return True


class Text:
    """A text of which nobody has said what it may be: the bits of its hash."""

    names = tuple(f"bit {n} of the text's hash" for n in range(HASHED))

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[:] = hash_bits(str(value), HASHED)
        return isinstance(value, str)


class Members:
    """A set of ids: 1 for each that is in it.

    Args:
        ids: The ids that may be in it.
        names: Their names.
    """

    def __init__(self, ids: Sequence[int], names: Sequence[str]) -> None:
        self.names = names
        self.all = sum(1 << member for member in ids)
        self.bytes = max(1, -(-self.all.bit_length() // 8))
        self.ids = np.array(ids, np.intp)

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        if not isinstance(value, int) or value < 0:
            numbers[:] = 0
            return False
        members = (value & self.all).to_bytes(self.bytes, "little")
        bits = np.unpackbits(np.frombuffer(members, np.uint8), bitorder="little")
        numbers[:] = bits[self.ids]
        return not value & ~self.all


class Digest:
    """A set among many: its size, and the bits of a hash."""

    names = ("size", *(f"bit {n} of the set's hash" for n in range(HASHED)))

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        if not isinstance(value, int) or value < 0:
            numbers[:] = 0
            return False
        numbers[0] = value.bit_count()
        numbers[1:] = hash_bits(hex(value), HASHED)
        return True


class Places:
    """A list of different ids: for each its place in the list, from 1, or 0.

    Args:
        ids: The ids that may be in it.
        names: Their names.
    """

    def __init__(self, ids: Sequence[int], names: Sequence[str]) -> None:
        self.names = [f"place of {name}" for name in names]
        self._columns = {member: column for column, member in enumerate(ids)}

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[:] = 0
        if not isinstance(value, list | tuple):
            return False
        whole = len(set(value)) == len(value)
        for place, member in enumerate(value, start=1):
            column = self._columns.get(member)
            if column is None:
                whole = False
            else:
                numbers[column] = place
        return whole


class Several:
    """A list or tuple: its entries one after the other, and its length where that may change.

    Args:
        entries: What its entries are.
        labels: What each place is called.
        counted: Whether its length may change, and is told.
    """

    def __init__(self, entries: Sequence[Form], labels: Sequence[str], *, counted: bool) -> None:
        pairs = zip(labels, entries, strict=True)
        own = [joined(label, name) for label, entry in pairs for name in entry.names]
        self.names = [*(["length"] if counted else []), *own]
        self._entries, self._counted = entries, counted
        self._plain = all(isinstance(entry, Number) for entry in entries)
        self._set = entries[0] if entries and isinstance(entries[0], Members) else None

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        if not isinstance(value, list | tuple):
            numbers[:] = 0
            return False
        if self._counted:
            numbers[0] = len(value)
            numbers = numbers[1:]
        entries = self._entries
        if len(value) == len(entries):
            if self._plain and (whole := _write_plain(value, numbers)) is not None:
                return whole
            if self._set is not None and (whole := _write_sets(self._set, value, numbers)):
                return whole
        at, whole = 0, len(value) <= len(entries) and (self._counted or len(value) == len(entries))
        for entry, one in zip(entries, value, strict=False):
            end = at + len(entry.names)
            whole &= entry.write(one, numbers[at:end])
            at = end
        numbers[at:] = 0
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
        self._begins = {key: n * len(parts) for n, key in enumerate(keys)}
        self._entry, self._width = entry, len(parts)

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[:] = 0
        if not isinstance(value, Mapping):
            return False
        whole = True
        for key, one in value.items():
            begin = self._begins.get(key)
            if begin is None:
                whole = False
                continue
            numbers[begin] = 1
            whole &= self._entry.write(one, numbers[begin + 1 : begin + self._width])
        return whole


class Perhaps:
    """A value or None: 1 if there is one, and the value.

    Args:
        form: The form of the value.
    """

    def __init__(self, form: Form) -> None:
        self.names = ["is there", *form.names]
        self._form = form

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[:] = 0
        if value is None:
            return True
        numbers[0] = 1
        return self._form.write(value, numbers[1:])


class Size:
    """What has no form of one width: how much of it there is."""

    names = ("length",)

    def write(self, value: Any, numbers: Numbers) -> bool:
        """Write a value; see :class:`Form`."""
        numbers[0] = len(value) if isinstance(value, list | tuple | dict | frozenset) else -1
        return not value and numbers[0] == 0


def _write_plain(value: Sequence[Any], numbers: Numbers) -> bool | None:
    """Write whole numbers at once; return None where there are others."""
    try:
        numbers[:] = array("q", value)  # numpy reads lists far more slowly
    except (TypeError, OverflowError):
        return None
    return not value or (max(value) < EXACT and min(value) > -EXACT)


def _write_sets(form: Members, value: Sequence[Any], numbers: Numbers) -> bool:
    """Write sets of one kind at once; return whether that was possible, and tells them wholly."""
    try:
        members = b"".join([one.to_bytes(form.bytes, "little") for one in value])
    except (AttributeError, OverflowError):
        return False
    if any(one & ~form.all for one in value):
        return False
    bits = np.unpackbits(np.frombuffer(members, np.uint8), bitorder="little")
    numbers[:] = bits.reshape(len(value), -1)[:, form.ids].ravel()
    return True


# -- the form of a type ----------------------------------------------------------------------------


class Forms:
    """Gives the forms of the types that a game's state holds.

    Args:
        names: The names of the game's things by kind.
    """

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
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
        """Return the ids of a kind that have names, and these; or some numbers."""
        if not self._is_named(kind):
            return list(range(MEMBERS)), _numbered(MEMBERS)
        noun = noun_of(kind)
        assert noun is not None
        named = [(at, name) for at, name in enumerate(self._names[noun.kind]) if name]
        return [at for at, _ in named], [name for _, name in named]


def worded(words: Collection[str] | Callable[[Any], Collection[str]], game: Any) -> Form:
    """Return the form of a text that says one of several words.

    Args:
        words: What it may say, or what tells that.
        game: The game.
    """
    told = dict.fromkeys(words(game) if callable(words) else words)
    return OneOf(told, [f"is {word or 'empty'}" for word in told])


def joined(label: str, name: str) -> str:
    """Return the name of a part of something."""
    return f"{label} {name}" if name else label


def _numbered(count: int) -> list[str]:
    return [str(number) for number in range(count)]


@lru_cache(maxsize=1024)
def hash_bits(text: str, count: int) -> Numbers:
    """Return the first bits of a hash of a text, the same on every machine.

    Args:
        text: The text.
        count: How many bits, a multiple of 8.
    """
    digest = np.frombuffer(blake2b(text.encode(), digest_size=count // 8).digest(), np.uint8)
    bits: Numbers = np.unpackbits(digest).astype(np.float32)
    return bits
