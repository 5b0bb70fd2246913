"""Who does the same in the same position again and again goes in circles: when has it been enough?

Some games let a player announce an attack and cancel it without limit.  To a search both
are worth the same as anything else that comes of it, and it could go on for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hexwar.play.steering import Action

ENOUGH = 8
"""So often an action is taken in positions that look the same: chance may let it fail some times,
and somebody may ask for advice on the same position again."""


class Patience:
    """Remembers what was done in which position.

    Example:
        >>> patience, view = Patience(), {"turn": 1}
        >>> for _ in range(ENOUGH):
        ...     patience.note(view, ("announce",))
        >>> patience.left(view, [("announce",), ("pass",)])
        [('pass',)]
    """

    def __init__(self) -> None:
        self._taken: Counter[tuple[int, Action]] = Counter()

    def left(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Action]:
        """Return those actions that were not taken too often; all, if there is no other.

        Args:
            view: What the player sees.
            actions: The legal actions.
        """
        position = hash(repr(view))
        left = [action for action in actions if self._taken[position, action] < ENOUGH]
        return left or list(actions)

    def note(self, view: Mapping[str, Any], action: Action) -> None:
        """Remember that an action is taken.

        Args:
            view: What the player sees.
            action: The action taken.
        """
        self._taken[hash(repr(view)), action] += 1
