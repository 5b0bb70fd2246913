"""How often may a bot take the same action in the same position?

Some games let a player announce an attack and cancel it without limit.  A search values both
actions like any other, so it could repeat them for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from hexwar.play.values.steering import Action

ENOUGH = 8
"""How often an action may be taken in positions that look the same.  It may fail by chance some
times, and a player may ask for advice on the same position again."""


class RepetitionLimit:
    """Counts the actions taken in each position, and leaves out those taken too often.

    Example:
        >>> repetition, view = RepetitionLimit(), {"turn": 1}
        >>> for _ in range(ENOUGH):
        ...     repetition.note(view, ("announce",))
        >>> repetition.left(view, [("announce",), ("pass",)])
        [('pass',)]
    """

    def __init__(self) -> None:
        self._taken: Counter[tuple[bytes, Action]] = Counter()

    def left(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Action]:
        """Return the actions that were not taken too often, or all if there is no such action.

        Args:
            view: What the player sees.
            actions: The legal actions.
        """
        position = _known_by(view)
        left = [action for action in actions if self._taken[position, action] < ENOUGH]
        return left or list(actions)

    def note(self, view: Mapping[str, Any], action: Action) -> None:
        """Remember that an action is taken.

        Args:
            view: What the player sees.
            action: The action taken.
        """
        self._taken[_known_by(view), action] += 1


def _known_by(view: Mapping[str, Any]) -> bytes:
    """Return a hash of a view, the same in another process where the bot may play on."""
    return blake2b(repr(view).encode(), digest_size=8).digest()
