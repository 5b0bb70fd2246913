"""The game's texts in other languages: rules from their registry, the others from catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ddob_scenarios.printed.rulebook import translated_rules
from hexwar.data import translations


@cache
def printed_translations(language: str) -> Mapping[str, str]:
    """Return the game's texts in a language, by the English ones.

    Args:
        language: A language code such as ``"fr"``.
    """
    file = files("ddob_scenarios") / "data" / "locale" / f"{language}.po"
    if not file.is_file():
        return {}
    return {**translated_rules(language), **translations(file)}
