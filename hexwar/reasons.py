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
            ``{gap:hex|hexes}`` counts.
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
        return with_noun(value, format_spec) if is_count(format_spec) else str(value)


_PLAIN = _Plain()


def is_count(spec: str) -> bool:
    """Return whether what stands behind the colon of a gap is a noun in its forms."""
    return "|" in spec


def with_noun(count: object, forms: str, language: str = "") -> str:
    """Return a count and its noun: what a gap such as ``{points:point|points}`` says.

    Args:
        count: The count; of what is no whole number, such as a fraction, there are several.
        forms: The noun for one and for several, with ``|`` between them.
        language: The language of the noun; "" for English.  In French nothing is singular, too.

    Example:
        >>> with_noun(1, "point|points"), with_noun("0", "point|points")
        ('1 point', '0 points')
        >>> with_noun(0, "pas|pas", "fr"), with_noun("2½", "point|points", "fr")
        ('0 pas', '2½ points')
    """
    written = str(count)
    singular = ("0", "1") if language == "fr" else ("1",)
    one, several = forms.split("|")
    return f"{written} {one if written in singular else several}"
