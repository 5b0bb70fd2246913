"""Why is something not possible? A sentence with figures, which can be translated."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any, Self

import attrs


@attrs.frozen
class Reason:
    """A sentence and its figures, kept apart, so that it can be translated before it is filled.

    Attributes:
        text: The sentence, with its figures in braces: ``"range {range}, distance {distance}"``.
            Where a game fills it, ``{to:hex}`` writes the hex whose id is the figure ``to``.
        figures: The figures by name: numbers, ids, words, or further reasons.

    Example:
        >>> ground = Reason.of("{what} costs {points}", what="woods", points=2)
        >>> str(Reason.of("{price}, {left} left", price=ground, left=1))
        'woods costs 2, 1 left'
    """

    text: str
    figures: Mapping[str, Any] = attrs.field(factory=dict, hash=False)

    @classmethod
    def of(cls, text: str, /, **figures: Any) -> Self:
        """Make a reason of a sentence and its figures."""
        return cls(text, figures)

    def __str__(self) -> str:
        return _PLAIN.vformat(self.text, (), self.figures)


class _Plain(string.Formatter):
    """Writes figures as they are: without a game an id has no name."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


_PLAIN = _Plain()
