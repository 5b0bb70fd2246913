"""What an action is, and what the entries of a procedure return.

The lowest layer of play: entries, frames and states all rest on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

__all__ = ["Action", "Actions", "Moment", "Next", "Procedure", "Steering"]

Action = tuple[Any, ...]
"""A decision as a plain tuple, verb first, then ints and strings: ``("move", 7, 214)``."""

Actions = Iterable[Action]
"""What the body of a question gives, unless its verbs list themselves."""

CALL: Final = 0
REPEAT: Final = 1
AGAIN: Final = 2
GOTO: Final = 3
DONE: Final = 4
TOGETHER: Final = 5


Steering = tuple[int, Any, tuple[Any, ...], Mapping[str, Any]]
"""Where a procedure goes next: the way, its target, the fields of a called frame by order and name.

Made by :func:`call` and its siblings; a plain tuple, since every step may make one."""

Next = Steering | None
"""What entries and handlers return; None goes on with the next entry in written order."""


class Moment(Protocol):
    """What entries and procedures ask of a state; they hand it on to the rules.

    Attributes:
        game: The game that is played.
    """

    game: Any


class Procedure(Protocol):
    """What entries ask of the frame that they belong to; they hand it on to its methods.

    Attributes:
        planned: The entry on which it stands.
    """

    planned: Any
