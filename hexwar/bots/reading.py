"""What do the actions of a question do? Read from their nouns, and tried out once on a copy.

So bots that plan need no list of the verbs of a game. An action *moves* a unit if it names a hex,
and a unit or a procedure that has one, and the unit is somewhere else afterwards however the dice
fall. What succeeds only sometimes has to be tried out each time. An action *declines* if it is the
question's own way to decline, or has no noun and changes nothing about any counter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from hexwar.kit.judge import Judge
from hexwar.play.sequence.entries import Question
from hexwar.play.states import State
from hexwar.play.states.runner import deciding, perform
from hexwar.play.values.steering import Action

__all__ = ["ActionReader", "of_one_unit"]

TRIES: Final = 5
"""On how many copies an action is tried: one that mostly fails was once taken for a sure move."""

LOOKS: Final = 4
"""At how many moments an action is looked at before it is taken for good for one that does not
decline: a turn that is ended where nobody fights leads into the next, in which much is changed."""

NO_MOVE: Final = ""
NOUN: Final = "noun"

Key = tuple[str, str, str]


class ActionReader:
    """Tells which actions move whom, which decline, and which are aimed at an enemy.

    What it has learned of a verb it keeps, by procedure and question.

    Args:
        judge: The judge of the game.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._movers: dict[Key, str] = {}
        self._declining: dict[Key, bool] = {}
        self._looked: Counter[Key] = Counter()

    def step(self, g: State, action: Action) -> tuple[int, int] | None:
        """Return the unit that an action moves, and the hex to which, or None.

        Args:
            g: A state at a decision.
            action: One of ``g.listed``.
        """
        frame, question = deciding(g)
        kinds = _kinds(question, action)
        if kinds not in (["counter", "hex"], ["hex"]):
            return None
        key = type(frame).__name__, question.name, action[0]
        if key not in self._movers:
            self._movers[key] = self._learned(g, frame, kinds, action)
        mover = self._movers[key]
        if mover == NO_MOVE:
            return None
        unit = action[1] if mover == NOUN else getattr(frame, mover)
        if not isinstance(unit, int) or not 0 <= unit < len(self.judge.side_of) or action[-1] < 0:
            return None
        return unit, action[-1]

    def _learned(self, g: Any, frame: Any, kinds: list[str], action: Action) -> str:
        """Return what names the unit that moves: the noun, or a field of the procedure."""
        moved: set[int] = set(range(len(g.hex)))
        for seed in range(TRIES):
            after: Any = g.fork(seed)
            perform(after, action)
            pairs = enumerate(zip(g.hex, after.hex, strict=True))
            moved &= {unit for unit, (before, now) in pairs if before != now}
        if len(kinds) == len(("counter", "hex")):
            return NOUN if action[1] in moved else NO_MOVE
        fields = (name for name in frame.hints if isinstance(getattr(frame, name), int))
        return next((name for name in fields if getattr(frame, name) in moved), NO_MOVE)

    def declines(self, g: State, action: Action) -> bool:
        """Return whether an action declines what is asked.

        Args:
            g: A state at a decision.
            action: One of ``g.listed``.
        """
        frame, question = deciding(g)
        if action == question.or_else:
            return True
        if len(action) > 1:
            return False
        key = type(frame).__name__, question.name, action[0]
        if not self._declining.get(key) and self._looked[key] < LOOKS:
            self._looked[key] += 1
            self._declining[key] = self._changes_nothing(g, frame, question, action)
        return self._declining[key]

    def _changes_nothing(self, g: Any, frame: Any, question: Question, action: Action) -> bool:
        """Return whether nothing about any counter is different, and something else is asked."""
        judge = self.judge
        for seed in range(TRIES):
            after: Any = g.fork(seed)
            perform(after, action)
            if after.result is not None or judge.active(after) != judge.active(g):
                return True
            if any(getattr(after, name) != getattr(g, name) for name in self._by_counter(g)):
                return False
            asks, asked = deciding(after)
            if type(asks) is type(frame) and asked.name == question.name:
                return False
        return True

    def _by_counter(self, g: State) -> list[str]:
        """Return the fields that say something of each counter."""
        size, columns = len(self.judge.side_of), g.recorded
        values = ((column.name, getattr(g, column.name)) for column in columns)
        return [name for name, value in values if isinstance(value, list) and len(value) == size]

    def aims(self, g: Any, action: Action, side: int) -> bool:
        """Return whether an action names an enemy, or a hex in which one stands.

        Args:
            g: A state at a decision.
            action: One of ``g.listed``.
            side: The number of the side that is not the enemy.
        """
        _, question = deciding(g)
        handler = question.handlers.get(action[0])
        if handler is None or len(action) == 1:
            return False
        side_of = self.judge.side_of
        for (_, noun), number in zip(handler.nouns, action[1:], strict=False):
            if noun.kind == "counter" and 0 <= number < len(side_of) and side_of[number] != side:
                return True
            if noun.kind == "hex" and number >= 0:
                standing = enumerate(g.standing)
                if any(hexes >> number & 1 for one, hexes in standing if one != side):
                    return True
        return False


def of_one_unit(steps: Mapping[Action, tuple[int, int]]) -> bool:
    """Return whether all moves of a question are those of one unit, whose turn it is.

    Args:
        steps: By action the unit that it moves, and the hex to which.

    Example:
        >>> of_one_unit({("withdraw", 80): (3, 80), ("withdraw", 95): (3, 95)})
        True
    """
    return len({unit for unit, _ in steps.values()}) == 1


def _kinds(question: Question, action: Action) -> list[str]:
    """Return the kinds of the nouns of an action."""
    handler = question.handlers.get(action[0])
    return [] if handler is None else [noun.kind for _, noun in handler.nouns]
