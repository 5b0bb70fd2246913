"""The nouns of actions: what the ints in an action stand for, by the handler's annotations."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_args, get_origin


class Noun(NamedTuple):
    """A kind of thing that actions and events name.

    Attributes:
        kind: Its kind, the key under which a game lists the names: ``"counter"``, ``"hex"``.

    Example:
        >>> Landing = Annotated[int, Noun("landing-box")]
    """

    kind: str


CounterId = Annotated[int, Noun("counter")]
"""A counter, by its number in the game's list of counters."""

HexId = Annotated[int, Noun("hex")]
"""A hex, by its id on the board."""

PositionId = Annotated[int, Noun("position")]
"""A position of the board, by its number."""

BoxId = Annotated[int, Noun("box")]
"""A box off the map, by its number."""

CardId = Annotated[int, Noun("card")]
"""A card, by its number in the printed deck."""

NUMBER = Noun("number")
"""A plain number, written as such."""

WORD = Noun("word")
"""A plain word, written as such."""


def noun_of(annotation: Any) -> Noun | None:
    """Return the noun that an annotation names, or None if it names none.

    Example:
        >>> noun_of(HexId).kind
        'hex'
    """
    if get_origin(annotation) is Annotated:
        found = [extra for extra in get_args(annotation)[1:] if isinstance(extra, Noun)]
        if found:
            return found[0]
    return {int: NUMBER, str: WORD}.get(annotation)


def nouns_of(handler: Callable[..., Any]) -> tuple[tuple[str, Noun], ...]:
    """Return names and nouns of a handler's parameters after the frame and the state.

    Args:
        handler: A method such as ``def move(self, g, unit: CounterId, to: HexId)``.

    Raises:
        TypeError: When a parameter is not annotated with a noun, an int or a str.
    """
    nouns = []
    for parameter in list(inspect.signature(handler).parameters.values())[2:]:
        annotation = parameter.annotation
        if isinstance(annotation, str):
            annotation = eval(annotation, handler.__globals__)
        noun = noun_of(annotation)
        if noun is None:
            raise TypeError(
                f"{handler.__qualname__}: annotate {parameter.name!r} with a noun "
                "(CounterId, HexId, …), int or str"
            )
        nouns.append((parameter.name, noun))
    return tuple(nouns)
