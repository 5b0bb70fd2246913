"""How does a game speak in one language? Events, questions, and why something is not possible."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property, partial
from importlib.resources import files
from typing import Any

from hexwar.data import Translator, translations, without_context
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.frames import Frame
from hexwar.play.values.events import Event
from hexwar.play.words.labels import Labels
from hexwar.play.words.lexicon import Terms
from hexwar.play.words.titles import player_titles
from hexwar.reasons import Reason

__all__ = ["Speech"]

_CHANGED = re.compile("([^, ][^,]*) ([-+=\N{MULTIPLICATION SIGN}][^,]*)")
"""A line of a ledger: what changes a number, and by how much."""

_TOTAL = re.compile(r"(\S+) \((.*)\)")
"""A sum, and the lines that it is made of."""


class Speech:
    """A game's sentences in one language; what it cannot say there is English.

    Args:
        game: The game with its scenario.
        language: A language code; "" for English.

    Example:
        >>> import hexwar
        >>> game = hexwar.game("memoir44/mill-stream")
        >>> event = Event("draws", "1.4.3", {"player": "axis"})
        >>> [game.speech(language).sentence(event) for language in ("", "fr")]
        ['Axis: a card is drawn.', 'Axe : une carte est piochée.']
    """

    def __init__(self, game: Any, language: str = "") -> None:
        self._game = game
        self._language = language
        self._texts: Mapping[str, str] = {}
        if language:
            self._texts = {**_library_texts(language), **game.translations(language)}

    def sentence(self, event: Event) -> str:
        """Write an event as a sentence of the game's own wording; without one, its facts."""
        lexicon = self._game.lexicon
        template = lexicon.template(event)
        if template is None:
            return str(lexicon.sentence(event))
        if self._language and template not in self._texts:
            return str(self._game.speech().sentence(event))
        template = self._texts.get(template, template)
        return str(lexicon.fill(template, _spoken(event), self._terms))

    def prompt(self, frame: Frame, question: Question) -> str:
        """Write what a question asks: its docstring, filled with the fields of the frame.

        Args:
            frame: The procedure that asks.
            question: Its question.
        """
        text = " ".join((question.__doc__ or "").split())
        text = self._texts.get(text, text)
        if "{" not in text:
            return text
        facts = {name: getattr(frame, name) for name in frame.hints}
        return str(self._game.lexicon.fill(text, facts, self._terms))

    def reason(self, reason: Reason) -> str:
        """Write why something is not possible, with the names of the game's things.

        The library has translations of the reasons that it gives itself; those of the game come
        first.
        """
        text = self._texts.get(reason.text, reason.text)
        figures = {
            name: self.reason(value) if isinstance(value, Reason) else value
            for name, value in reason.figures.items()
        }
        return str(self._game.lexicon.fill(text, figures, self._terms))

    def said(self, text: str) -> str:
        """Return a text of a scene or of the library in this language.

        Args:
            text: The English text: a word of the status, what a counter is, a heading.
        """
        return self._translator(text) if self._language else text

    def row(self, text: str) -> str:
        """Return a text of a preview in this language, with things as people call them.

        Args:
            text: What the row is, or its value: a word, the name of a counter, or a sum with what
                it is made of, as in ``"8 (21-Pz +8)"``.
        """
        if (total := _TOTAL.fullmatch(text)) and _CHANGED.search(total[2]):
            return f"{total[1]} ({self._terms.word(total[2])})"
        return self._terms.word(text)

    @cached_property
    def _translator(self) -> Translator:
        english, own = (self._game.presentation.labels(code) for code in ("", self._language))
        names = {
            text.replace("{number}", "{}"): own.names[name].replace("{number}", "{}")
            for name, text in english.names.items()
            if name in own.names
        }
        return Translator({**names, **self._texts})

    @cached_property
    def _terms(self) -> Terms:
        labels = self._game.presentation.labels(self._language)
        called = {**self._other_names(labels), **self._texts, **labels.names}
        word = partial(_in_words, translate=Translator(called)) if called else str
        nothing = self._texts.get("none", "none")
        return Terms(called, self.titles, nothing, word, self._language)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What players and sides are called, by their names."""
        return player_titles(self._game, self._language)

    def _other_names(self, labels: Labels) -> Mapping[str, str]:
        """What things are called whose names are words, or are those of one of several."""
        names = self._game.lexicon.names
        kinds = names if labels.numbered else labels.plain_kinds & set(names)
        called = ((name, labels.name(kind, name)) for kind in kinds for name in names[kind])
        return {name: text for name, text in called if text != name}


@cache
def _library_texts(language: str) -> Mapping[str, str]:
    """Return the reasons that the library itself gives in a language, by the English ones."""
    file = files("hexwar.play") / "locale" / f"{language}.po"
    return translations(file) if file.is_file() else {}


def _in_words(text: str, translate: Translator) -> str:
    """Translate a fact: a text, a name with hyphens for blanks, or the lines of a ledger.

    Example:
        >>> french = Translator({"sea wall": "digue", "range {}": "portée {}"})
        >>> [_in_words(text, french) for text in ("sea-wall", "sea wall -1, range 5 +2")]
        ['digue', 'digue -1, portée 5 +2']
    """
    found = translate(text)
    text = without_context(text)
    if found != text and found != translate(text):
        return found  # of this fact alone
    if _CHANGED.search(text):
        return _CHANGED.sub(lambda line: f"{translate(line[1])} {line[2]}", text)
    translation, spaced = translate(text), text.replace("-", " ")
    found_spaced = translate(spaced)
    return found_spaced if translation == text and found_spaced != spaced else translation


def _spoken(event: Event) -> Mapping[str, Any]:
    """Return the facts of an event as they are said: the name of an outcome is words."""
    outcome = event.facts.get("outcome") if event.kind == "game-over" else None
    return {**event.facts, "outcome": str(outcome).replace("-", " ")} if outcome else event.facts
