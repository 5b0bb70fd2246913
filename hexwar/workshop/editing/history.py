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
class Cut:
    """A change of a text: the part that was cut out, and the part that was put in its place.

    Attributes:
        at: Where the parts begin.
        before: The part that was there.
        after: The part that is there now.
    """

    at: int
    before: str
    after: str

    @classmethod
    def between(cls, old: str, new: str) -> Cut:
        """Return the change from a text to another one.

        Example:
            >>> cut = Cut.between("a = 1 # one", "a = 2 # one")
            >>> cut.at, cut.before, cut.after, cut.undone("a = 2 # one")
            (4, '1', '2', 'a = 1 # one')
        """
        begin = 0
        most = min(len(old), len(new))
        while begin < most and old[begin] == new[begin]:
            begin += 1
        end = 0
        while end < most - begin and old[-1 - end] == new[-1 - end]:
            end += 1
        return cls(begin, old[begin : len(old) - end], new[begin : len(new) - end])

    def undone(self, text: str) -> str:
        """Return the text before the change."""
        return text[: self.at] + self.before + text[self.at + len(self.after) :]

    def done(self, text: str) -> str:
        """Return the text after the change."""
        return text[: self.at] + self.after + text[self.at + len(self.before) :]


Texts = tuple[str, ...]
"""The texts of the files on a desk, always in the same order."""


@attrs.frozen
class Step:
    """What was done in one go to the files on a desk.

    Attributes:
        told: What it did.
        cuts: The change of each file.
    """

    told: Told
    cuts: tuple[Cut, ...]

    @classmethod
    def between(cls, told: Told, old: Texts, new: Texts) -> Step:
        """Return the step from some texts to others."""
        return cls(told, tuple(map(Cut.between, old, new)))

    def undone(self, texts: Texts) -> Texts:
        """Return the texts before the step."""
        return tuple(cut.undone(text) for cut, text in zip(self.cuts, texts, strict=True))

    def done(self, texts: Texts) -> Texts:
        """Return the texts after the step."""
        return tuple(cut.done(text) for cut, text in zip(self.cuts, texts, strict=True))


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

    def undo(self, texts: Texts) -> Texts:
        """Return the texts before the last step; the texts themselves where there is none."""
        step = self.last
        if step is None:
            return texts
        self._count -= 1
        return step.undone(texts)

    def redo(self, texts: Texts) -> Texts:
        """Return the texts after the step that was undone last; themselves without one."""
        step = self.next
        if step is None:
            return texts
        self._count += 1
        return step.done(texts)


__all__ = ["Cut", "History", "Step", "Texts", "Told"]
