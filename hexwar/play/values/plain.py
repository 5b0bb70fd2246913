"""Plain JSON data for the values a state may hold, and back by their annotations.

A value is an int (bit sets among them), a str, a bool, None, a tuple or a frozenset; a field may
also hold a list or a dict of such values, nothing deeper.  Bit sets are written as hexadecimal
text, since readers of JSON lose the last digits of large numbers; a dict is written as its sorted
pairs, so that equal states give equal text whatever the order in which they were filled.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

from hexwar.board.ids import BITS
from hexwar.errors import SaveError

__all__ = ["Bits", "Plain"]

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can say."""

WHOLE_NUMBERS = range(-(1 << 63), 1 << 63)
"""The whole numbers that a field of type int holds; what is read from a save is held to them."""

Bits = Annotated[int, BITS]
"""An int used as a bit set: any size, written as hexadecimal text."""

Encoder = Callable[[Any], Any]


def is_set(annotation: Any) -> bool:
    """Return whether an annotation is of a set of ids, of whatever kind.

    Example:
        >>> from hexwar.board.ids import CounterSet
        >>> is_set(Bits), is_set(CounterSet), is_set(int)
        (True, True, False)
    """
    return get_origin(annotation) is Annotated and BITS in get_args(annotation)[1:]


def _without_name(annotation: Any) -> Any:
    """Return what an id is when the program runs, and anything else as it is."""
    return annotation.__supertype__ if isinstance(annotation, NewType) else annotation


def encoder(annotation: Any) -> Encoder | None:
    """Return what writes values of an annotation as JSON data, or None if they are so already.

    Args:
        annotation: The type of a field, such as ``dict[int, Bits]``.

    Raises:
        TypeError: When a state cannot hold values of that type.

    Example:
        >>> encoder(dict[int, Bits])({7: 0b11, 3: 0})
        [(3, '0x0'), (7, '0x3')]
        >>> encoder(list[int]) is None
        True
    """
    annotation = _without_name(annotation)
    if is_set(annotation):
        return hex
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return encoder(args[0])
    if origin in (list, tuple, frozenset):
        return _sequence_encoder(origin, {encoder(arg) for arg in args if arg is not Ellipsis})
    if origin is dict:
        write = encoder(args[1])
        if write is None:
            return _sorted_pairs
        return lambda value: [(key, write(value[key])) for key in sorted(value)]
    if not is_immutable(annotation):
        raise TypeError(f"a state cannot hold {annotation!r}: it is not plain data")
    return None


def _sorted_pairs(value: dict[Any, Any]) -> list[tuple[Any, Any]]:
    return sorted(value.items())


def _sequence_encoder(origin: Any, writers: set[Encoder | None]) -> Encoder | None:
    if len(writers) > 1:
        raise TypeError("a tuple that mixes bit sets with other values has no plain form")
    write = writers.pop() if writers else None
    if origin is frozenset:
        return sorted
    if write is None:
        return None
    return lambda value: [write(item) for item in value]


def from_plain(data: Plain, annotation: Any, where: str) -> Any:
    """Return JSON data as the value that an annotation describes.

    Args:
        data: What the :func:`encoder` of the annotation gave, read back from JSON.
        annotation: The type of the field, such as ``dict[int, tuple[int, ...]]``.
        where: What is being read, for the message of an error.

    Raises:
        SaveError: When the data do not fit the annotation.

    Example:
        >>> from_plain([[3, [4, 5]]], dict[int, tuple[int, ...]], "orders")
        {3: (4, 5)}
    """
    annotation = _without_name(annotation)
    if is_set(annotation):
        return _bits(data, where)
    origin = get_origin(annotation)
    if origin is Annotated:
        return from_plain(data, get_args(annotation)[0], where)
    if origin in (Union, types.UnionType):
        return _from_union(data, get_args(annotation), where)
    reader = _READERS.get(origin or annotation)
    if reader is None:
        raise TypeError(f"{where} is declared as {annotation!r}, which a state cannot hold")
    return reader(data, get_args(annotation), where)


def _wrong(data: Plain, wanted: str, where: str) -> SaveError:
    return SaveError(f"{where}: expected {wanted}, found {data!r:.80}")


def _from_union(data: Plain, choices: tuple[Any, ...], where: str) -> Any:
    for choice in choices:
        try:
            return from_plain(data, choice, where)
        except SaveError:
            continue
    raise _wrong(data, " or ".join(getattr(c, "__name__", str(c)) for c in choices), where)


def _bits(data: Plain, where: str) -> int:
    if isinstance(data, str) and data.startswith("0x"):
        try:
            return int(data, 16)
        except ValueError:
            pass
    raise _wrong(data, "a bit set such as '0x1f'", where)


def _exactly(kind: type, wanted: str) -> Callable[[Plain, tuple[Any, ...], str], Any]:
    def read(data: Plain, _: tuple[Any, ...], where: str) -> Any:
        if type(data) is not kind:
            raise _wrong(data, wanted, where)
        return data

    return read


def _whole(data: Plain, _: tuple[Any, ...], where: str) -> int:
    if type(data) is not int:
        raise _wrong(data, "a whole number", where)
    if data not in WHOLE_NUMBERS:
        raise SaveError(f"{where}: a whole number has 64 bits at most; bit sets are Bits")
    return data


def _literal(data: Plain, choices: tuple[Any, ...], where: str) -> Any:
    for choice in choices:
        if type(choice) is type(data) and choice == data:
            return choice
    raise _wrong(data, " or ".join(map(repr, choices)), where)


def _items(data: Plain, where: str) -> list[Plain]:
    if not isinstance(data, list | tuple):
        raise _wrong(data, "a list", where)
    return list(data)


def _tuple(data: Plain, kinds: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    items = _items(data, where)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(items)
    if len(kinds) != len(items):
        raise _wrong(data, f"{len(kinds)} values", where)
    pairs = zip(items, kinds, strict=True)
    return tuple(from_plain(item, kind, f"{where}[{i}]") for i, (item, kind) in enumerate(pairs))


def _list(data: Plain, kinds: tuple[Any, ...], where: str) -> list[Any]:
    items = _items(data, where)
    return [from_plain(item, kinds[0], f"{where}[{i}]") for i, item in enumerate(items)]


def _frozenset(data: Plain, kinds: tuple[Any, ...], where: str) -> frozenset[Any]:
    return frozenset(_list(data, kinds, where))


def _dict(data: Plain, kinds: tuple[Any, ...], where: str) -> dict[Any, Any]:
    values = {}
    for pair in _items(data, where):
        key, value = _tuple(pair, (kinds[0], kinds[1]), where)
        values[key] = value
    return values


_READERS: dict[Any, Callable[[Plain, tuple[Any, ...], str], Any]] = {
    int: _whole,
    str: _exactly(str, "text"),
    bool: _exactly(bool, "true or false"),
    type(None): _exactly(type(None), "null"),
    Literal: _literal,
    tuple: _tuple,
    list: _list,
    frozenset: _frozenset,
    dict: _dict,
}


SCALARS = (int, str, bool, type(None))


def is_immutable(annotation: Any) -> bool:
    """Return whether an annotation describes immutable plain data.

    Example:
        >>> is_immutable(tuple[int, ...]), is_immutable(list[int])
        (True, False)
    """
    annotation = _without_name(annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        return is_immutable(get_args(annotation)[0])
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType, tuple, frozenset):
        return all(arg is Ellipsis or is_immutable(arg) for arg in get_args(annotation))
    return annotation in SCALARS


def is_container(annotation: Any) -> bool:
    """Return whether an annotation describes a list or dict of immutable plain data.

    Example:
        >>> is_container(list[int]), is_container(list[list[int]])
        (True, False)
    """
    if get_origin(annotation) not in (list, dict):
        return False
    return all(is_immutable(arg) for arg in get_args(annotation))
