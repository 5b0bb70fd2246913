"""What the editor says, in the language of the page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hexwar.data import translations
from hexwar.web.language import Language
from hexwar.workshop.editing import Told


@cache
def words(code: str) -> dict[str, str]:
    """Return the texts of the editor in a language, by the English ones."""
    file = files("hexwar.workshop.editor") / "locale" / f"{code}.po"
    return translations(file) if file.is_file() else {}


def worded(text: str, language: Language) -> str:
    """Return a text of the editor in a language; what it lacks is a text of all pages."""
    return words(language.code).get(text) or language(text)


def spoken(told: Told, language: Language) -> str:
    """Return what an operation did, in a language."""
    return worded(told.text, language).format(**told.facts)


__all__ = ["spoken", "worded", "words"]
