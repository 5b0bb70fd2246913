"""The labels of actions: the texts of their buttons, in the language of the player.

The text form ``move 1/A/741 0612`` is typed, logged and saved.  The label is for reading: ``Move
1/A/741 to 0612``.  A game has its labels in ``labels.toml`` of its data folder:

    plain_kinds = ["command"]           # kinds of nouns whose names are words
    [actions]
    move = "Move {unit} to {to}"
    [fr.actions]
    move = "Déplacer {unit} en {to}"
    [names]
    "inf-{number}" = "Infantry {number}"
    [fr.names]
    Move-Out = "En route"
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

import attrs

from hexwar.play.sequence.entries import Handler
from hexwar.play.values.steering import Action
from hexwar.reasons import is_count, with_noun

__all__ = ["Labels", "action_label"]

_NOUN = re.compile(r"\{[^}]*\}")

_NUMBERED = re.compile(r"(.*\D)(\d+)")
"""A name that is one of several: what they have in common, and its number."""


@attrs.frozen
class Labels:
    """The labels of a game in one language.

    Attributes:
        actions: What the button of each verb says; ``{unit}`` stands for the noun of that name.
        names: What nouns are called, where the name that is typed is no word of people;
            ``{number}`` stands for the number at the end of the names of several.
        plain_kinds: Kinds of nouns whose names are words: their hyphens are not written.
        language: The language, which says what form a noun has with a count, as in
            ``{points:point|points}``; "" for English.

    Example:
        >>> labels = Labels({"move": "Move {unit} to {to}"}, {}, frozenset({"kind"}))
        >>> labels.of("move", {"unit": "A", "to": "0612"}), labels.of("end-turn", {})
        ('Move A to 0612', 'End turn')
        >>> labels.verb("move"), labels.name("kind", "Move-Out")
        ('Move', 'Move Out')
        >>> Labels(names={"inf-{number}": "Infantry {number}"}).name("unit", "inf-12")
        'Infantry 12'
    """

    actions: Mapping[str, str] = attrs.field(factory=dict)
    names: Mapping[str, str] = attrs.field(factory=dict)
    plain_kinds: frozenset[str] = frozenset()
    language: str = ""

    def of(self, verb: str, nouns: Mapping[str, str]) -> str:
        """Return the label of an action; without a text of the game, its words.

        Args:
            verb: Its verb.
            nouns: What its nouns are called, by the names of the handler's parameters.
        """
        text = self.actions.get(verb)
        if text is None:
            words = verb.replace("-", " ")
            return " ".join([words[:1].upper() + words[1:], *nouns.values()])
        return (
            _Filler(self.language).vformat(text, (), nouns)
            if "|" in text
            else text.format_map(nouns)
        )

    def verb(self, verb: str) -> str:
        """Return what a verb is called without its nouns: the first words of its label.

        Example:
            >>> labels = Labels({"reserve": "{unit} goes into reserve"})
            >>> labels.verb("reserve"), labels.verb("end-turn")
            ('Goes into reserve', 'End turn')
        """
        own = verb.replace("-", " ")
        parts = (part.strip() for part in _NOUN.split(self.actions.get(verb, own)))
        begun = next(filter(None, parts), own)
        return begun[:1].upper() + begun[1:]

    @property
    def numbered(self) -> bool:
        """Whether some of the names are those of several, with ``{number}``."""
        return any("{number}" in name for name in self.names)

    def name(self, kind: str, name: str) -> str:
        """Return what a thing is called."""
        if name in self.names:
            return self.names[name]
        if (numbered := _NUMBERED.fullmatch(name)) is not None:
            text = self.names.get(f"{numbered[1]}{{number}}", "")
            if text:
                return text.replace("{number}", numbered[2])
        return name.replace("-", " ") if kind in self.plain_kinds else name


def labels_in(data: Mapping[str, Any], language: str = "") -> Labels:
    """Return the labels that a ``labels.toml`` says in a language; what it leaves out is English.

    Args:
        data: The content of the file.
        language: A language code; "" for English.

    Example:
        >>> data = {"actions": {"move": "Move"}, "fr": {"actions": {"move": "Déplacer"}}}
        >>> labels_in(data, "fr").of("move", {})
        'Déplacer'
    """
    own = data.get(language, {}) if language else {}
    return Labels(
        {**data.get("actions", {}), **own.get("actions", {})},
        {**data.get("names", {}), **own.get("names", {})},
        frozenset(data.get("plain_kinds", ())),
        language,
    )


class _Filler(string.Formatter):
    """Fills labels; what is counted has the form that goes with its count."""

    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if is_count(format_spec):
            return with_noun(value, format_spec, self._language)
        return str(value)


def noun_names(game: Any, action: Action, handler: Handler | None, labels: Labels) -> list[str]:
    """Return what the nouns of an action are called.

    Args:
        game: The game.
        action: The action.
        handler: The handler of its verb, or None for a verb without one.
        labels: The labels of the game.
    """
    nouns = handler.nouns if handler else ()
    return [
        labels.name(noun.kind, game.lexicon.name(noun, value))
        for (_, noun), value in zip(nouns, action[1:], strict=False)
    ]


def action_label(game: Any, action: Action, handler: Handler | None, language: str = "") -> str:
    """Return what a person calls an action.

    Args:
        game: The game.
        action: The action.
        handler: The handler of its verb, or None for a verb without one.
        language: A language code; without, English.

    Example:
        >>> import hexwar
        >>> from hexwar.play.states.runner import deciding
        >>> match = hexwar.start("ddob/easy-fox", seed=1944)
        >>> handlers = deciding(match.state)[1].handlers
        >>> action = match.legal_actions[0]
        >>> action_label(match.game, action, handlers.get(action[0]), "fr")
        'Déplacer 2/B/741 en 0611'
    """
    labels: Labels = game.presentation.labels(language)
    called = noun_names(game, action, handler, labels)
    names = [name for name, _ in handler.nouns] if handler else []
    return labels.of(action[0], dict(zip(names, called, strict=False)))
