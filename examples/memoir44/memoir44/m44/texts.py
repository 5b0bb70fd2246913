"""The texts of ``.m44`` files: briefing, what the players take, victory, special rules (3.2)."""

from __future__ import annotations

import re
from typing import Any

from hexwar.play import rule
from memoir44.m44.fields import Findings, said, table
from memoir44.scenarios.file import TEXTS

PLAIN_VICTORY = r"\d+\s+(victory\s+)?medals?\.?"
"""A text on victory that says no more than the number of medals."""


def language_of(file: dict[str, Any], findings: Findings) -> str:
    """Return the language that is read: English, or the first that the file has; else nothing."""
    texts = table(file, "text", "", findings)
    found = [code for code in ("en", *texts) if isinstance(texts.get(code), dict)]
    return found[0] if found else ""


@rule("3.2")
def texts_of(file: dict[str, Any], language: str, findings: Findings) -> dict[str, str]:
    """Return the texts in a language, each under its key; those that are empty are left out."""
    texts = table(file, "text", "", findings)
    chosen = texts.get(language)
    if not isinstance(chosen, dict):
        return {}
    others = ", ".join(code for code, each in texts.items() if code != language and each)
    if others:
        findings.note("text", f"read in {language!r}, not kept: {others}")
    return {key: text for key in ("name", "subtitle", *TEXTS) if (text := said(chosen, key))}


def note_texts(texts: dict[str, str], findings: Findings) -> None:
    """Say that rules and victory conditions in words are shown, but not played."""
    if texts.get("rules"):
        findings.note("text.rules", "the special rules are shown to the players, not enforced")
    if texts.get("victory") and not is_plain(texts["victory"]):
        message = "the victory conditions in words are shown to the players; what is counted are"
        findings.note("text.victory", f"{message} the medals on the board and game_info.victory")


def is_plain(victory: str) -> bool:
    """Tell whether a text on victory says no more than the number of medals.

    Example:
        >>> is_plain("6 Medals."), is_plain("6 Medals. Towns count double.")
        (True, False)
    """
    return re.fullmatch(PLAIN_VICTORY, victory.strip(), re.IGNORECASE) is not None
