"""The nouns of actions: what the ints in an action stand for, by the handler's annotations.

A noun is the name of an id without its ending: ``LandingBoxId = NewType("LandingBoxId", int)`` is
the noun ``"landing-box"``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, NewType, get_args, get_origin

__all__ = ["NUMBER", "PLAYER", "WORD", "Noun"]

_ID = re.compile("(.+)Id")
_WORD_BEGINS = re.compile("(?<!^)(?=[A-Z])")


class Noun(NamedTuple):
    """A kind of thing that actions and events name.

    Attributes:
        kind: Its kind, the key under which a game lists the names: ``"counter"``, ``"hex"``.

    Example:
        >>> Target = Annotated[int, Noun("hex")]
        >>> noun_of(Target)
        Noun(kind='hex')
    """

    kind: str


NUMBER = Noun("number")
"""A plain number, written as such."""

WORD = Noun("word")
"""A plain word, written as such."""

PLAYER = Noun("player")
"""The name of a player or side; a sentence writes the title."""


def noun_of(annotation: Any) -> Noun | None:
    """Return the noun that an annotation names, or None if it names none.

    Args:
        annotation: An id such as ``HexId``, ``int``, ``str``, or one of them annotated with a noun.

    Example:
        >>> LandingBoxId = NewType("LandingBoxId", int)
        >>> noun_of(LandingBoxId).kind
        'landing-box'
    """
    if get_origin(annotation) is Annotated:
        nouns = [extra for extra in get_args(annotation)[1:] if isinstance(extra, Noun)]
        return nouns[0] if nouns else noun_of(get_args(annotation)[0])
    if isinstance(annotation, NewType):
        name = _ID.fullmatch(annotation.__name__)
        return name and Noun(_WORD_BEGINS.sub("-", name[1]).lower())
    return {int: NUMBER, str: WORD}.get(annotation)


def nouns_of(handler: Callable[..., Any]) -> tuple[tuple[str, Noun], ...]:
    """Return names and nouns of a handler's parameters after the frame and the state.

    Args:
        handler: A method such as ``def move(self, g, unit: CounterId, to: HexId)``.

    Raises:
        TypeError: When a parameter is annotated neither with an id nor with int or str.
    """
    nouns = []
    for parameter in list(inspect.signature(handler).parameters.values())[2:]:
        annotation = parameter.annotation
        if isinstance(annotation, str):
            annotation = eval(annotation, handler.__globals__)
        noun = noun_of(annotation)
        if noun is None:
            raise TypeError(
                f"{handler.__qualname__}: annotate {parameter.name!r} with an id "
                "(CounterId, HexId, … or a NewType whose name ends in Id), int or str"
            )
        nouns.append((parameter.name, noun))
    return tuple(nouns)
