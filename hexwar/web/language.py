"""In which language does a page speak? Its own texts come from gettext catalogues.

A game translates its own texts; see :meth:`hexwar.play.Game.translations`.  What neither has stays
English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import attrs

from hexwar.play.game import Game

LANGUAGES = {"en": "English", "fr": "Français"}
"""The languages that can be chosen, by code."""

_QUALITY = re.compile(r"^q=([01](?:\.\d{0,3})?)$")


@attrs.frozen
class Language:
    """A language, for the texts of pages and of one game.

    Attributes:
        code: Its code, such as ``"fr"``.
    """

    code: str

    def __call__(self, text: str) -> str:
        """Return a text of the pages in this language."""
        return catalogue(self.code).get(text, text)

    def of(self, game: Game | type[Game], text: str) -> str:
        """Return a text of a game in this language."""
        return text if self.code == "en" else game.translations(self.code).get(text, text)

    @property
    def asked(self) -> str:
        """The code as games are asked for it: nothing for English."""
        return "" if self.code == "en" else self.code


def chosen(cookie: str, header: str) -> Language:
    """Return the language of a request.

    Args:
        cookie: What the reader chose by hand, or "".
        header: What the browser prefers: its ``Accept-Language``.

    Example:
        >>> chosen("", "fr-CA,fr;q=0.9,en;q=0.8").code, chosen("en", "fr").code
        ('fr', 'en')
    """
    for code in (cookie, *_preferred(header)):
        if code in LANGUAGES:
            return Language(code)
    return Language("en")


def _preferred(header: str) -> list[str]:
    wished = []
    for part in header[:200].split(","):
        code, _, quality = part.strip().partition(";")
        found = _QUALITY.match(quality.strip())
        wished.append((-(float(found[1]) if found else 1.0), code[:2].lower()))
    return [code for _, code in sorted(wished, key=lambda pair: pair[0])]


@cache
def catalogue(code: str) -> dict[str, str]:
    """Return the catalogue of a language: its texts by the English ones."""
    file = files("hexwar.web") / "locale" / f"{code}.po"
    if not file.is_file():
        return {}
    return {key: text for key, text in entries(file.read_text(encoding="utf-8")) if key and text}


def entries(po: str) -> Iterator[tuple[str, str]]:
    r"""Yield the pairs of a gettext catalogue in its text form.

    Args:
        po: The text of a ``.po`` file without plural forms.

    Example:
        >>> list(entries('msgid "Undo"\nmsgstr "Annuler"'))
        [('Undo', 'Annuler')]
    """
    parts: dict[str, str] = {}
    current = ""
    for line in po.splitlines():
        word, _, quoted = line.strip().partition(" ")
        if word in ("msgid", "msgstr"):
            if word == "msgid" and "msgstr" in parts:
                yield parts["msgid"], parts["msgstr"]
                parts = {}
            current = word
            parts[current] = ast.literal_eval(quoted)
        elif word.startswith('"'):
            parts[current] += ast.literal_eval(line.strip())
    if "msgstr" in parts:
        yield parts["msgid"], parts["msgstr"]
