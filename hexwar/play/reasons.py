"""How is the reason of a refusal written, in a language and with the names of a game's things?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from hexwar.data import translations
from hexwar.play.game import Game
from hexwar.reasons import Reason


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
