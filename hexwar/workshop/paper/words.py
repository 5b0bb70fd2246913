"""The words on printed sheets, in the language of the reader."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import attrs

from hexwar.data import Translator, translations
from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.scene import CardFace


class Words:
    """Texts of sheets and of a game in one language.

    Args:
        game: The class of the game.
        language: A language code; "" for English.

    Raises:
        UnknownNameError: Nobody has translated the sheets into the language.

    Example:
        >>> import hexwar
        >>> french = Words(type(hexwar.game("skirmish/ford")), "fr")
        >>> french("Counters"), french("sheet {} of {}", 1, 3)
        ('Pions', 'feuille 1 sur 3')
    """

    def __init__(self, game: type[Game], language: str = "") -> None:
        self.language = language or "en"
        own = {} if self.language == "en" else _texts(language)
        texts = {**own, **(game.translations(language) if own else {})}
        self._translate = Translator(texts)

    def __call__(self, text: str, *parts: object) -> str:
        """Return a text in the language.

        Args:
            text: The English text; with parts, a pattern that has ``{}`` for each.
            parts: What stands for ``{}``.
        """
        translation = self._translate(text)
        return translation.format(*parts) if parts else translation

    def card(self, face: CardFace) -> CardFace:
        """Return a card with its texts in the language."""
        rows = tuple(
            attrs.evolve(row, title=self(row.title), text=self(row.text)) for row in face.rows
        )
        return attrs.evolve(face, title=self(face.title or face.name), rows=rows)


@cache
def _texts(language: str) -> dict[str, str]:
    folder = files("hexwar.workshop") / "locale"
    languages = sorted(file.name.removesuffix(".po") for file in folder.iterdir())
    if language not in languages:
        raise UnknownNameError.of("language", language, ["en", *languages])
    return dict(translations(folder / f"{language}.po"))
