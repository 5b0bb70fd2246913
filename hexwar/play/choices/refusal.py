"""Refusals: the rule that refuses an action, with the reason."""

from __future__ import annotations

from typing import Any, Self

from hexwar.reasons import Reason

__all__ = ["Refusal"]


class Refusal(str):
    """The number of the rule that refuses, with the reason that holds here and its figures.

    It is a text equal to that number, so it stands wherever a number does.  Making one takes some
    0.7 microseconds: a guard that only counts candidates gives the bare number instead.

    Args:
        rule: The number of the rule.
        reason: A sentence with its figures in braces, or the ``reason`` of a
            :class:`hexwar.reach.Blockage` or a :class:`hexwar.trace.Cut`.
        figures: The figures by name: numbers, words, or ids, which ``{to:hex}`` names.

    Example:
        >>> refused = Refusal("8.11", "range {range}, distance {distance}", range=5, distance=24)
        >>> refused == "8.11", str(refused.reason)
        (True, 'range 5, distance 24')
    """

    __slots__ = ("_figures", "_text")

    _text: str | Reason
    _figures: dict[str, Any]

    def __new__(cls, rule: str, reason: str | Reason = "", /, **figures: Any) -> Self:
        """Make a refusal of the number of the rule, the reason and its figures."""
        self = super().__new__(cls, rule)
        self._text, self._figures = reason, figures
        return self

    @property
    def reason(self) -> Reason:
        """Why the rule refuses here."""
        return Reason(self._text, self._figures) if isinstance(self._text, str) else self._text


def reason_of(refused: str | None) -> Reason | None:
    """Return why a guard refuses, or None where it gives the bare number of a rule.

    Args:
        refused: What a guard gave.
    """
    return refused.reason if isinstance(refused, Refusal) else None
