"""Which rule refuses an action, and why here? What a guard gives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from hexwar.data import translations
from hexwar.reasons import Reason

if TYPE_CHECKING:
    from hexwar.play.game import Game


class Refusal(str):
    """The number of the rule that refuses, with the reason that holds here and its figures.

    It is a text equal to that number, so it stands wherever a number does.  Making one takes some
    0.7 microseconds: a guard that only counts candidates gives the bare number instead.

    Args:
        rule: The number of the rule.
        reason: A sentence with its figures in braces, or the ``reason`` of a
            :class:`hexwar.reach.Obstruction` or a :class:`hexwar.trace.Cut`.
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


def reason_text(game: Game, reason: Reason, language: str = "") -> str:
    """Write why something is not possible, in a language and with the names of a game's things.

    The game's translations are asked first, then those of the library, for the sentence and for
    figures that are words.

    Args:
        game: The game.
        reason: The reason.
        language: A language code; without, or where nobody has a translation, English.
    """
    if not language:
        return _filled(game, reason, {})
    return _filled(game, reason, {**_library_texts(language), **game.translations(language)})


def _filled(game: Game, reason: Reason, texts: Mapping[str, str]) -> str:
    figures = {name: _figure(game, value, texts) for name, value in reason.figures.items()}
    return game.lexicon.fill(texts.get(reason.text, reason.text), figures)


def _figure(game: Game, value: Any, texts: Mapping[str, str]) -> Any:
    """Return a figure as it is filled in: a reason written out, words translated one by one."""
    if isinstance(value, Reason):
        return _filled(game, value, texts)
    if isinstance(value, str):
        return texts.get(value) or ", ".join(texts.get(word, word) for word in value.split(", "))
    return value


@cache
def _library_texts(language: str) -> Mapping[str, str]:
    """Return the reasons that the library itself gives in a language, by the English ones."""
    file = files("hexwar.play") / "locale" / f"{language}.po"
    return translations(file) if file.is_file() else {}
