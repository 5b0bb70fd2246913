"""The fields of a state: each says who sees it, how long it lasts, and what type it holds.

hex: list[int] = public()                # everybody sees it
hands: list[Bits] = secret(own_hand)     # each player sees what a view shows
moved: Bits = flag(until="side-turn")    # a public set of marks, gone when the turn ends
on: dict[int, int] = index(factory=dict) # derived: kept by the methods that move things
zones: Zones = cache(default=None)       # worked out when asked for, until the position changes
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any, Literal, NamedTuple

import attrs

from hexwar.play.values.plain import (
    Bits,  # noqa: F401 -- the example of a flag declares one
    Encoder,
    encoder,
    is_container,
    is_immutable,
    is_set,
)

__all__ = ["View", "cache", "flag", "index", "public", "secret"]

View = Callable[[Any, str, Any], Any]
"""``view(state, player, value)``: what that player sees of a secret field."""

Words = Collection[str] | Callable[[Any], Collection[str]]
"""What a field that is a text may say, or ``words(game)``, which tells it for a game."""

DERIVED = ("index", "cache")
"""The kinds of fields that are worked out from the others: in no save, hash or view."""

_DECLARED = "hexwar.declared"


class Declared(NamedTuple):
    """What the declaration of a field says, beside its default."""

    sees: str
    view: View | None = None
    fixed: bool = False
    until: str = ""
    words: Words | None = None
    shows: Any = None


class Column(NamedTuple):
    """How one field of a state is seen, written and read.

    Attributes:
        name: Its name.
        annotation: Its type.
        sees: ``"public"``, ``"secret"``, ``"index"`` or ``"cache"``.
        view: For a secret field, what each player sees of it.
        encode: What writes it as JSON data; None where it is so already.
        fixed: Whether a list keeps its length after the set-up.
        until: For a flag, what ends it.
        owner: The name of the class that declares it.
        words: For a text, what it may say in a game; None where the field does not tell.
        shown: The type of what a player sees.
    """

    name: str
    annotation: Any
    sees: str
    view: View | None
    encode: Encoder | None
    fixed: bool
    until: str
    owner: str
    words: Words | None
    shown: Any


def public(
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    fixed: bool = False,
    words: Words | None = None,
    shows: Any = None,
) -> Any:
    """Declare a field that every player sees.

    Args:
        default: The value of a new state.
        factory: What makes that value, for lists and dicts.
        fixed: Whether a list has as many entries throughout a game as after the set-up, such as
            one for each counter.  A save or position in which it has not is refused.
        words: For a text, what it may say in a game, which learners see one by one.  A text that
            is a ``Literal`` tells it already.
        shows: The type of what players see, where it is not that of the field: a set of ids that
            saves have as a whole number.
    """
    return _field(Declared("public", None, fixed, words=words, shows=shows), default, factory)


def secret(
    view: View,
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    fixed: bool = False,
    shows: Any = None,
) -> Any:
    """Declare a field of which each player sees only what ``view`` shows.

    Args:
        view: ``view(g, player, value)`` gives plain data for that player; for
            ``SPECTATOR``, what every player knows.
        default: The value of a new state.
        factory: What makes that value, for lists and dicts.
        fixed: As for :func:`public`.
        shows: The type of what the view gives, where it is not that of the field.
    """
    return _field(Declared("secret", view, fixed, shows=shows), default, factory)


def index(*, default: Any = attrs.NOTHING, factory: Callable[[], Any] | None = None) -> Any:
    """Declare a derived field: looked up, never iterated, saved, hashed or viewed.

    The few methods that move things keep it, and :meth:`State.reindex` rebuilds it.
    """
    return _field(Declared("index"), default, factory)


def cache(*, default: Any = attrs.NOTHING, factory: Callable[[], Any] | None = None) -> Any:
    """Declare a field for what is worked out when it is first asked for, of any type.

    It is in no save, hash or view, and ``reindex`` need not rebuild it.  A clone shares it with
    its original, so that search does not work it out again.  Therefore the methods that change
    the position **replace** it (``self.zones = {}``) and never empty it in place: the clones of
    the earlier position still look into the old one.

    Args:
        default: The value of a new state, while nothing is worked out.
        factory: What makes that value, for lists and dicts.
    """
    return _field(Declared("cache"), default, factory)


def flag(*, until: str, init: Literal[False] = False) -> Any:
    """Declare a public set of marks, such as the counters that have moved, with what ends it.

    A step of the game ends all flags of one life together: ``g.expire("side-turn")``.  A flag is a
    field of type ``Bits``, 0 at first.

    Args:
        until: What ends it, such as ``"phase"`` or ``"side-turn"``.
        init: Tells type checkers that a new state is not given it; left as it is.

    Example:
        >>> from hexwar.play import State, state
        >>> from hexwar.play.values.plain import Bits
        >>> @state
        ... class Field(State):
        ...     moved: Bits = flag(until="side-turn")
        >>> g = Field(game=None)
        >>> g.moved |= 1 << 7
        >>> g.expire("side-turn")
        >>> g.moved
        0
    """
    del init
    return _field(Declared("public", until=until), 0, None)


def _field(declared: Declared, default: Any, factory: Callable[[], Any] | None) -> Any:
    if factory is not None:
        default = attrs.Factory(factory)
    return attrs.field(default=default, kw_only=True, metadata={_DECLARED: declared})


class Declaration(NamedTuple):
    """A field as a class declares it: what attrs makes of it, and its column."""

    field: Any
    column: Column


def taken_from(cls: type, inherited: Collection[str] = ()) -> dict[str, Declaration]:
    """Take the fields that a class declares out of its body, and return them by name.

    An annotation of ``game``, which only narrows its type, makes no field; nor does a bare
    annotation of a field that a part has.

    Args:
        cls: The class, as its ``class`` statement made it.
        inherited: The names of the fields of its parts.

    Raises:
        TypeError: When a field does not say who sees it, or holds what a state cannot hold.
    """
    declarations: dict[str, Declaration] = {}
    for name, annotation in inspect.get_annotations(cls).items():
        if name == "game" or _of_the_class(annotation):
            continue
        where = f"{cls.__name__}.{name}"
        field = vars(cls).get(name)
        declared = getattr(field, "metadata", {}).get(_DECLARED)
        if field is None and name in inherited:
            continue
        if declared is None:
            raise TypeError(
                f"{where} does not say who sees it: public(), secret(view), index(), cache() or "
                "flag(until=…)"
            )
        declarations[name] = Declaration(field, _column(cls, name, _evaluated(cls, name), declared))
        delattr(cls, name)
    return declarations


def _of_the_class(annotation: Any) -> bool:
    """Return whether an annotation is of a class variable, which is no field."""
    text = annotation if isinstance(annotation, str) else str(annotation)
    return text.startswith(("ClassVar", "typing.ClassVar", "t.ClassVar"))


def _evaluated(cls: type, name: str) -> Any:
    """Return the annotation of a field in the module of its class."""
    annotation = inspect.get_annotations(cls)[name]
    if not isinstance(annotation, str):
        return annotation
    scope = vars(inspect.getmodule(cls) or cls)
    try:
        return eval(annotation, dict(scope), dict(vars(cls)))
    except NameError:
        return annotation


def _column(cls: type, name: str, annotation: Any, declared: Declared) -> Column:
    where = f"{cls.__name__}.{name}"
    sees, view, fixed, until, words, shows = declared
    if sees == "cache":
        return Column(name, annotation, sees, None, None, False, "", cls.__name__, None, None)
    if until and not is_set(annotation):
        raise TypeError(f"{where} is {annotation!r}: a flag is a set of marks, of type Bits")
    if not (is_immutable(annotation) or is_container(annotation)):
        raise TypeError(
            f"{where} is {annotation!r}: a state holds immutables, and lists and dicts of them"
        )
    write, shown = encoder(annotation), shows or annotation
    return Column(name, annotation, sees, view, write, fixed, until, cls.__name__, words, shown)
