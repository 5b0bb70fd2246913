"""What may a scenario file say under ``[facts]``, and what are the names in it names of?

A game declares its facts as a class, as it declares options: a key that the class has not, a value
of another type and a name that nothing bears are faults, with their lines.

    @attrs.frozen(kw_only=True)
    class BattleFacts(Facts):
        '''What a scenario of this game says besides.'''

        dug_in: Mapping[CounterName, Annotated[int, Between(1, 2)]] = EMPTY
        burning: tuple[HexName, ...] = ()

    class Battle(CounterGame):
        facts_class = BattleFacts

The rules read them as attributes of ``g.game.file.facts``. Names of other kinds than these are
declared with ``NameOf("depot")``, and listed in the ``others`` of
:class:`~hexwar.kit.scenario.KnownNames`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from hexwar.data import Between, Faults, KeyPath
from hexwar.errors import GameError


@attrs.frozen
class NameOf:
    """A text is the name of something that is printed.

    Attributes:
        kind: What: ``counter``, ``hex``, ``side``, ``region``, ``position`` or ``box``.
    """

    kind: str


CounterName: TypeAlias = Annotated[str, NameOf("counter")]
HexName: TypeAlias = Annotated[str, NameOf("hex")]
SideName: TypeAlias = Annotated[str, NameOf("side")]
RegionName: TypeAlias = Annotated[str, NameOf("region")]
PositionName: TypeAlias = Annotated[str, NameOf("position")]
BoxName: TypeAlias = Annotated[str, NameOf("box")]
Count: TypeAlias = Annotated[int, Between(0, 9999)]

EMPTY: Final[Mapping[Any, Any]] = MappingProxyType({})
"""What a fact by name is where a scenario says nothing of it."""


@attrs.frozen(kw_only=True)
class Facts:
    """What a scenario of any game on the kit may say under ``[facts]``."""

    replacements: Annotated[Mapping[SideName, Count], "steps to give back, by side"] = EMPTY

    def check(self, file: Any, faults: Faults) -> None:
        """Report what types cannot say: by default nothing; a game says it.

        Args:
            file: The scenario file, with the other things that it says.
            faults: Where to report; the facts stand under ``("facts",)``.
        """


def check_names(
    value: Any, type_: Any, names: Mapping[str, Collection[str]], faults: Faults, path: KeyPath = ()
) -> None:
    r"""Report the names in a value that nothing bears, by what the type says that they name.

    Args:
        value: What was read.
        type_: Its type.
        names: What there is, by kind.
        faults: Where to report what is wrong.
        path: Where the value stands in the file.

    Raises:
        GameError: The type says of a text that it is a name of a kind of which there are none.

    Example:
        >>> from hexwar.data import Document
        >>> faults = Faults(Document.parse('[facts.replacements]\neest = 3', "one.toml"))
        >>> made = Facts(replacements={"eest": 3})
        >>> check_names(made, Facts, {"side": ("east", "west")}, faults, ("facts",))
        >>> print(*faults)
        one.toml:2: facts.replacements.eest: no side 'eest'; did you mean 'west' or 'east'?
    """
    for place, kind, name in _named(value, type_, path):
        if kind not in names:
            message = f"no names of the kind {kind!r} are listed: give them in KnownNames(others=…)"
            raise GameError(f"{message}; there are {', '.join(names)}")
        if name not in names[kind]:
            faults.unknown(place, kind, name, names[kind])


def _named(value: Any, type_: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield the names in a value, each with its place and with what it names."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        notes = args[1:] if isinstance(value, str) else ()
        yield from ((path, note.kind, value) for note in notes if isinstance(note, NameOf))
        yield from _named(value, args[0], path)
    elif attrs.has(type_) and isinstance(value, type_):
        hints = _types(type_)
        for field in attrs.fields(type_):
            yield from _named(getattr(value, field.name), hints[field.name], (*path, field.name))
    elif origin in (Union, UnionType):
        kinds = () if value is None else (kind for kind in args if kind is not NoneType)
        yield from (name for kind in kinds for name in _named(value, kind, path))
    elif origin in (dict, Mapping) and isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _named(key, args[0], (*path, key))
            yield from _named(entry, args[1], (*path, key))
    elif origin is tuple and isinstance(value, tuple):
        parts = [args[0]] * len(value) if args[-1] is Ellipsis else args
        for place, (entry, part) in enumerate(zip(value, parts, strict=True)):
            yield from _named(entry, part, (*path, place))


@cache
def _types(table: type) -> Mapping[str, Any]:
    """Return the types of the attributes of a class; working them out takes as long as reading."""
    return get_type_hints(table, include_extras=True)


__all__ = [
    "EMPTY",
    "BoxName",
    "CounterName",
    "Facts",
    "HexName",
    "NameOf",
    "PositionName",
    "RegionName",
    "SideName",
    "check_names",
]
