"""The game's texts in other languages, from the catalogues in ``data/locale``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from hexwar.data import translations


@cache
def printed_translations(language: str) -> Mapping[str, str]:
    """Return the game's texts in a language, by the English ones; none without a catalogue.

    Args:
        language: A language code such as ``"fr"``.

    Example:
        >>> printed_translations("fr")["Forest"]
        'Forêt'
    """
    file = files("memoir44") / "data" / "locale" / f"{language}.po"
    return translations(file) if file.is_file() else {}
