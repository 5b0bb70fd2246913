"""How is an action of a wargame said in a fixed number of words? One word after the other.

A table of all actions would have a row for each counter, hex and target together.  Here an action
is spoken: first its verb, then each noun, each a word of one small vocabulary, and after each word
the mask says which may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hexwar.errors import GameError
from hexwar.play.frames import Action, Question
from hexwar.play.game import Game

CHOICES = 64
"""Words for what has no name of its own, such as numbers: the first choice, the second …"""


class Vocabulary:
    """The words in which the actions of a game are said.

    Args:
        game: The game with its scenario and options.

    Attributes:
        words: The words: verbs, then names by kind of noun, then choices by their place.
    """

    def __init__(self, game: Game) -> None:
        lexicon = game.lexicon
        self._nouns: dict[str, tuple[str, ...]] = {}
        for question in _questions(game):
            if question.or_else:
                self._nouns.setdefault(question.or_else[0], ())
            for verb, handler in question.handlers.items():
                kinds = tuple(noun.kind for _, noun in handler.nouns)
                self._nouns.setdefault(verb, kinds)
        verbs = sorted(self._nouns)
        self._verbs = {verb: place for place, verb in enumerate(verbs)}
        self.words = list(verbs)
        self._first: dict[str, int] = {}
        for kind in sorted(lexicon.names):
            self._first[kind] = len(self.words)
            self.words += [
                f"{kind} {name or number}" for number, name in enumerate(lexicon.names[kind])
            ]
        self._choices = len(self.words)
        self.words += [f"choice {place}" for place in range(CHOICES)]

    def __len__(self) -> int:
        return len(self.words)

    def following(self, listed: Sequence[Action], said: Action) -> dict[int, Any]:
        """Return the words that may follow, each with what it adds to the action.

        Args:
            listed: The legal actions.
            said: The verb and nouns said so far.

        Raises:
            GameError: When there are more nameless choices than words for them.
        """
        place = len(said)
        ahead = dict.fromkeys(
            action[place] for action in listed if len(action) > place and action[:place] == said
        )
        nameless = [value for value in ahead if self._word(said, value) is None]
        if len(nameless) > CHOICES:
            raise GameError(f"{len(nameless)} choices without a name after {said or 'nothing'}")
        words: dict[int, Any] = {}
        for value in ahead:
            word = self._word(said, value)
            words[self._choices + nameless.index(value) if word is None else word] = value
        return words

    def spoken(self, listed: Sequence[Action], said: Action) -> tuple[int, ...]:
        """Return the words in which the beginning of an action is said.

        Args:
            listed: The legal actions.
            said: The verb and nouns said so far.
        """
        words = []
        for place, value in enumerate(said):
            ahead = self.following(listed, said[:place])
            words.append(next(word for word, meant in ahead.items() if meant == value))
        return tuple(words)

    def _word(self, said: Action, value: Any) -> int | None:
        """Return the word for a verb or noun, or None if it has none of its own."""
        if not said:
            return self._verbs.get(value)
        kinds, place = self._nouns.get(said[0], ()), len(said)
        first = self._first.get(kinds[place - 1]) if place <= len(kinds) else None
        return None if first is None else first + int(value)


def _questions(game: Game) -> Iterable[Question]:
    """Give the questions of all procedures of a game, variants among them."""
    procedures = {*game.procedures.values(), *game.variants.values()}
    for procedure in sorted(procedures, key=lambda one: one.__name__):
        for planned in procedure.plan.values():
            if isinstance(planned.entry, Question):
                yield planned.entry
