"""The language of a page, and its own texts from gettext catalogues.

A game translates its own texts; see :meth:`hexwar.play.Game.translations`.  Texts without a
translation are in English.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import attrs

from hexwar.data import Plurals, Translator, plurals, translations
from hexwar.play.game import Game
from hexwar.play.words.labels import labels_in

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

    def counted(self, one: str, several: str, count: int) -> str:
        """Return a text of the pages with a count in it.

        Args:
            one: The English text for one, with ``{count}``.
            several: The English text for several.
            count: How many there are.

        Example:
            >>> french = Language("fr")
            >>> [french.counted("{count} decision", "{count} decisions", count) for count in (1, 2)]
            ['1 décision', '2 décisions']
        """
        return forms(self.code)(one, several, count)

    def of(self, game: Game | type[Game], text: str) -> str:
        """Return a text of a game in this language."""
        if self.code == "en":
            return text
        return translator(game if isinstance(game, type) else type(game), self.code)(text)

    def value(self, game: Game | type[Game], text: str) -> str:
        """Return a value of the status line: a text of the game, or ``"3 of 16"``."""
        return self.of(game, text)

    @property
    def asked(self) -> str:
        """The code as games are asked for it: nothing for English."""
        return "" if self.code == "en" else self.code


@lru_cache(maxsize=32)
def translator(game: type[Game], code: str) -> Translator:
    """Return the translator of a game's texts, with its names and the texts of the pages."""
    return Translator({**catalogue(code), **_names(game, code), **game.translations(code)})


def _names(game: type[Game], code: str) -> dict[str, str]:
    """Return what labels call things in a language, by what they call them in English."""
    if game.data is None:
        return {}
    english, other = (labels_in(game.data.labels, asked).names for asked in ("", code))
    both = ((text, other[name]) for name, text in english.items())
    return {a.replace("{number}", "{}"): b.replace("{number}", "{}") for a, b in both}


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
        quality_match = _QUALITY.match(quality.strip())
        wished.append((-(float(quality_match[1]) if quality_match else 1.0), code[:2].lower()))
    return [code for _, code in sorted(wished, key=lambda pair: pair[0])]


@cache
def catalogue(code: str) -> dict[str, str]:
    """Return the catalogue of a language: its texts by the English ones."""
    file = _catalogue(code)
    return translations(file) if file.is_file() else {}


@cache
def forms(code: str) -> Plurals:
    """Return the texts with a count in a language."""
    file = _catalogue(code)
    return plurals(file) if file.is_file() else Plurals()


def _catalogue(code: str) -> Traversable:
    return files("hexwar.web") / "locale" / f"{code}.po"
