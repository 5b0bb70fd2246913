"""What was changed, one step after the other: each can be undone and done again, without end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen
class Told:
    """What an operation does, in a sentence that is translated where it is shown.

    Attributes:
        text: The sentence, with ``{names}`` to be filled in.
        facts: What is filled in.
    """

    text: str
    facts: Mapping[str, Any] = attrs.field(factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@attrs.frozen
class Step:
    """A change of a text: the part that was cut out, and the part that was put in its place.

    Attributes:
        told: What it did.
        at: Where the parts begin.
        before: The part that was there.
        after: The part that is there now.
    """

    told: Told
    at: int
    before: str
    after: str

    @classmethod
    def between(cls, told: Told, old: str, new: str) -> Step:
        """Return the step from a text to another one.

        Example:
            >>> step = Step.between(Told("Paint"), "a = 1 # one", "a = 2 # one")
            >>> step.at, step.before, step.after, step.undone("a = 2 # one")
            (4, '1', '2', 'a = 1 # one')
        """
        begin = 0
        most = min(len(old), len(new))
        while begin < most and old[begin] == new[begin]:
            begin += 1
        end = 0
        while end < most - begin and old[-1 - end] == new[-1 - end]:
            end += 1
        return cls(told, begin, old[begin : len(old) - end], new[begin : len(new) - end])

    def undone(self, text: str) -> str:
        """Return the text before the step."""
        return text[: self.at] + self.before + text[self.at + len(self.after) :]

    def done(self, text: str) -> str:
        """Return the text after the step."""
        return text[: self.at] + self.after + text[self.at + len(self.before) :]


class History:
    """The steps of an editor."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._count = 0

    def add(self, step: Step) -> None:
        """Add a step; those that were undone are forgotten."""
        del self._steps[self._count :]
        self._steps.append(step)
        self._count += 1

    @property
    def last(self) -> Step | None:
        """The step that is undone next."""
        return self._steps[self._count - 1] if self._count else None

    @property
    def next(self) -> Step | None:
        """The step that is done again next."""
        return self._steps[self._count] if self._count < len(self._steps) else None

    def undo(self, text: str) -> str:
        """Return the text before the last step; the text itself where there is none."""
        step = self.last
        if step is None:
            return text
        self._count -= 1
        return step.undone(text)

    def redo(self, text: str) -> str:
        """Return the text after the step that was undone last; the text itself without one."""
        step = self.next
        if step is None:
            return text
        self._count += 1
        return step.done(text)


__all__ = ["History", "Step", "Told"]
