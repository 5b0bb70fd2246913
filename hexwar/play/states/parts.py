"""States made of parts: ``@part`` for what several games share, ``@state`` for a game's own class.

    @part
    class Clock(State):
        turn: int = public(default=1)

    @part
    class Forces(State):
        hex: list[int] = public(factory=list)
        on: dict[int, int] = index(factory=dict)
        def reindex(self) -> None: ...

    @state
    class Field(Clock, Forces):                 # any number of parts, in any order
        moved: Bits = flag(until="side-turn")

A part declares fields and the few methods that change them.  The state has the fields of all its
parts.  Each part rebuilds its own indexes (``reindex``) and samples its own secrets (``imagined``).
The state calls these methods of all its parts, so none can be forgotten.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import FunctionType
from typing import Any, TypeVar, dataclass_transform

import attrs

from hexwar.play.states.state import State
from hexwar.play.values.copying import copier, shower
from hexwar.play.values.fields import (
    DERIVED,
    Column,
    Declaration,
    cache,
    flag,
    index,
    public,
    secret,
    taken_from,
)
from hexwar.play.values.plain import is_container

__all__ = ["fields_of", "part", "state"]

C = TypeVar("C", bound=type)

_FIELDS = "__hexwar_fields__"

_COMPOSED = ("reindex", "imagined")
"""What each class writes for itself, and a state does for all."""

_OF_EVERY_STATE = frozenset(name for name in dir(State) if not name.startswith("__"))
"""The names of what every state has: its own fields and its methods."""

_SHARED = ("game", "seed", "result", "chance", "rule", "barrier", "listed", "returned")
_CLEARED = ("events", "drawn", "late")


@dataclass_transform(
    kw_only_default=True, eq_default=False, field_specifiers=(public, secret, index, cache, flag)
)
def part(cls: C) -> C:
    """Make a class a part of states: fields, and the methods that change them, for several games.

    A part may build on others: ``class Supplied(Forces)``, and hide what these show: a public field
    of theirs that it declares again as a secret one, or give a flag of theirs another life.  It is
    no state by itself; a class made by :func:`state` takes it among its bases.

    Raises:
        TypeError: As for :func:`state`.

    Example:
        >>> from hexwar.play import State, state
        >>> @part
        ... class Clock(State):
        ...     turn: int = public(default=1)
        ...     def next_turn(self) -> None:
        ...         self.turn += 1
        >>> @state
        ... class Field(Clock):
        ...     score: int = public(default=0)
        >>> g = Field(game=None)
        >>> g.next_turn()
        >>> g.turn, [column.name for column in g.columns]
        (2, ['turn', 'score'])
    """
    declared = _declared(cls)
    defined: Any = attrs.define(these={}, slots=True, eq=False, repr=False, init=False)(cls)
    setattr(defined, _FIELDS, declared)
    return defined  # type: ignore[no-any-return]


def fields_of(cls: type) -> set[str]:
    """Return the names of the fields that a part brings into a state, with those of its bases.

    Args:
        cls: A class made by :func:`part`.
    """
    return {name for base in cls.__mro__ for name in vars(base).get(_FIELDS, ())}


@dataclass_transform(
    kw_only_default=True, eq_default=False, field_specifiers=(public, secret, index, cache, flag)
)
def state(cls: C) -> C:
    """Make a class a state: every field declares who sees it, parts bring theirs.

    A class may narrow the type of ``game`` by an annotation; that makes no field.  A flag of a part
    that it declares again ends when it says: ``reacted: Bits = flag(until="turn")``.  A bare
    annotation of a part's field, ``hex: list[int]``, says where it stands among the others: hashes
    and saves have the fields in their order, those of parts first where nothing is said.  A state
    of many parts says it by a text of names, ``ORDER``.

    Raises:
        TypeError: When a field does not say who sees it, holds anything deeper than a list or
            dict of immutables, has a name that every state uses for itself, or one that another
            part has, too; when ``ORDER`` has a name that is no field's; or when the class defines
            ``clone``, which is made for it.
    """
    mentioned = [*vars(cls).get("ORDER", "").split(), *inspect.get_annotations(cls)]
    declared = _declared(cls)
    base: Any = next(k for k in cls.__mro__[1:] if "columns" in vars(k))
    parts = [k for k in reversed(cls.__mro__) if _FIELDS in vars(k) and not issubclass(base, k)]
    fields: dict[str, Declaration] = {}
    owners = {column.name: column.owner for column in base.columns}
    sources: list[tuple[type, dict[str, Declaration]]]
    sources = [*((k, vars(k)[_FIELDS]) for k in parts), (cls, declared)]
    for owner, theirs in sources:
        for name, declaration in theirs.items():
            if name in owners and not _replaces(owner, declaration, fields.get(name)):
                raise TypeError(
                    f"{cls.__name__}: {owner.__name__} and {owners[name]} both have a field "
                    f"{name!r}; rename one of them"
                )
            owners[name] = owner.__name__
            fields[name] = declaration
    _need_free_names(cls, owners)
    if missing := set(vars(cls).get("ORDER", "").split()) - fields.keys():
        raise TypeError(f"{cls.__name__}.ORDER: no field is called {', '.join(sorted(missing))}")
    order = [*(n for n in fields if n not in mentioned), *(n for n in mentioned if n in fields)]
    fields = {name: fields[name] for name in order}
    defined: Any = attrs.define(
        these={name: declaration.field for name, declaration in fields.items()},
        slots=True,
        eq=False,
        repr=False,
        kw_only=True,
    )(cls)
    columns = (*base.columns, *(declaration.column for declaration in fields.values()))
    _describe(defined, columns)
    _compose(defined)
    return defined  # type: ignore[no-any-return]


def _replaces(owner: type, declaration: Declaration, before: Declaration | None) -> bool:
    """Return whether a field takes the place of that of a part on which its class builds.

    A part may hide a public field. A part or a state may give a flag another life.
    """
    inherits = any(declaration.column.name in vars(k).get(_FIELDS, ()) for k in owner.__mro__[1:])
    if before is None or not inherits:
        return False
    hidden = (before.column.sees, declaration.column.sees) == ("public", "secret")
    lives = before.column.until and declaration.column.until
    return bool(lives or (hidden and _FIELDS in vars(owner)))


def _declared(cls: type) -> dict[str, Declaration]:
    """Take the fields out of a class; refuse names that every state has."""
    if "clone" in vars(cls):
        raise TypeError(f"{cls.__name__}.clone: a state is given a clone that copies every field")
    inherited = {n for k in cls.__mro__[1:] for n in vars(k).get(_FIELDS, ())}
    declared = taken_from(cls, inherited)
    for name in declared:
        if name in _OF_EVERY_STATE:
            kind = "method" if callable(getattr(State, name, None)) else "field"
            raise TypeError(f"{cls.__name__}.{name}: every state has a {kind} of that name already")
    for name, value in vars(cls).items():
        if name in _OF_EVERY_STATE and name not in _COMPOSED and _is_code(value):
            raise TypeError(
                f"{cls.__name__}.{name}: every state has {name!r} already; give the method another "
                "name"
            )
        _need_same_kind(cls, name, value)
    return declared


def _need_same_kind(cls: type, name: str, value: Any) -> None:
    """Refuse a method that hides an inherited property, or a property that hides a method.

    Rules of the game that is extended read the one and would get the other.
    """
    before = next((vars(k)[name] for k in cls.__mro__[1:] if name in vars(k)), None)
    kinds = [_kind(before), _kind(value)]
    if "" not in kinds and kinds[0] != kinds[1]:
        owner = next(k.__name__ for k in cls.__mro__[1:] if name in vars(k))
        raise TypeError(
            f"{cls.__name__}.{name} is a {kinds[1]} and hides a {kinds[0]} of {owner}: give it "
            "another name"
        )


def _kind(value: Any) -> str:
    if isinstance(value, property):
        return "property"
    return "method" if isinstance(value, FunctionType) else ""


def _is_code(value: Any) -> bool:
    return callable(value) or isinstance(value, property | classmethod | staticmethod)


def _need_free_names(cls: type, fields: Mapping[str, str]) -> None:
    """Refuse a method that has the name of a field: the field would hide it, or it the field."""
    for k in cls.__mro__[: cls.__mro__.index(State)]:
        for name, value in vars(k).items():
            if name in fields and _is_code(value):
                raise TypeError(
                    f"{cls.__name__}: {k.__name__} has a method and {fields[name]} a field "
                    f"{name!r}; rename one of them"
                )


def _describe(made: Any, columns: tuple[Column, ...]) -> None:
    """Give a state what is known of its fields, and the clone that copies them."""
    made.columns = columns
    made.recorded = tuple(column for column in columns if column.sees not in DERIVED)
    made.has_secrets = any(column.sees == "secret" for column in columns)
    lives: dict[str, tuple[str, ...]] = {}
    for column in columns:
        if column.until:
            lives[column.until] = (*lives.get(column.until, ()), column.name)
    made.lives = lives
    held = [c.name for c in columns if c.sees != "cache" and is_container(c.annotation)]
    values = [column.name for column in columns if column.name not in held]
    made.containers = ("draws", *held)
    made.clone = copier(
        made, [*_SHARED, *values], made.containers, stacks=["stack"], cleared=_CLEARED
    )
    views = {column.name: column.view for column in columns if column.view is not None}
    made.shown_to = shower([column.name for column in made.recorded], held, views)


# -- what each class writes for itself, and a state does for all -----------------------------------


def _compose(made: Any) -> None:
    """Have a state rebuild the indexes, and imagine the secrets, of all its classes."""
    rebuilding = _own(made, "reindex")
    if len(rebuilding) > 1:
        made.reindex = _rebuilding(rebuilding)
    imagining = _own(made, "imagined")
    if len(imagining) > 1:
        made.imagined = staticmethod(_imagining(imagining))


def _own(made: type, name: str) -> list[Any]:
    """Return what the classes of a state write for themselves, bases first."""
    columns: list[Any] = []
    for k in reversed(made.__mro__[: made.__mro__.index(State)]):
        written = vars(k).get(name)
        if isinstance(written, staticmethod):
            written = written.__func__
        columns += [one for one in getattr(written, "composed_of", [written]) if one not in columns]
    return [one for one in columns if one is not None]


def _rebuilding(own: Iterable[Callable[[Any], None]]) -> Callable[[Any], None]:
    def reindex(self: Any) -> None:
        """Rebuild the derived fields of all parts."""
        for one in own:
            one(self)

    reindex.composed_of = own  # type: ignore[attr-defined]
    return reindex


def _imagining(own: Iterable[Callable[..., Mapping[str, Any]]]) -> Callable[..., Mapping[str, Any]]:
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return values for the secret fields of all parts."""
        values: dict[str, Any] = {}
        for one in own:
            values.update(one(game, view, player, rng))
        return values

    imagined.composed_of = own  # type: ignore[attr-defined]
    return imagined
