"""The texts of ``.m44`` files: briefing, what the players take, victory, special rules (3.2)."""

from __future__ import annotations

import re

from hexwar.play import rule
from memoir44.m44.fields import Part
from memoir44.scenarios.file import TEXTS

PLAIN_VICTORY = r"\d+\s+(victory\s+)?medals?\.?"
"""A text on victory that says no more than the number of medals."""


def language_of(file: Part) -> str:
    """Return the language that is read: English, or the first that the file has; else nothing."""
    texts = file.part("text").data
    found = [code for code in ("en", *texts) if isinstance(texts.get(code), dict)]
    return found[0] if found else ""


@rule("3.2")
def texts_of(file: Part, language: str) -> dict[str, str]:
    """Return the texts in a language, each under its key; those that are empty are left out."""
    texts = file.part("text")
    if not isinstance(texts.data.get(language), dict):
        return {}
    others = ", ".join(code for code, each in texts.data.items() if code != language and each)
    if others:
        file.note("text", f"read in {language!r}, not kept: {others}")
    chosen = texts.part(language)
    return {key: text for key in ("name", "subtitle", *TEXTS) if (text := chosen.said(key))}


def note_texts(texts: dict[str, str], file: Part) -> None:
    """Say that rules and victory conditions in words are shown, but not played."""
    if texts.get("rules"):
        file.note("text.rules", "the special rules are shown to the players, not enforced")
    if texts.get("victory") and not is_plain(texts["victory"]):
        message = "the victory conditions in words are shown to the players; what is counted are"
        file.note("text.victory", f"{message} the medals on the board and game_info.victory")


def is_plain(victory: str) -> bool:
    """Tell whether a text on victory says no more than the number of medals.

    Example:
        >>> is_plain("6 Medals."), is_plain("6 Medals. Towns count double.")
        (True, False)
    """
    return re.fullmatch(PLAIN_VICTORY, victory.strip(), re.IGNORECASE) is not None
