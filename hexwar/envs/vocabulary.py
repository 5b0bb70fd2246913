"""Actions as sequences of words from one small vocabulary.

A table of all actions would have a row for each combination of counter, hex and target.  Here an
action is a sequence of words: first its verb, then each noun.  After each word the mask says which
words may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from hexwar.errors import GameError
from hexwar.play.choices.legal import beginning, following
from hexwar.play.choices.nouns import Noun
from hexwar.play.game import Game
from hexwar.play.sequence.entries import Question
from hexwar.play.values.steering import Action

CHOICES = 64
"""Words for what has no name of its own: the numbers below it, or the first choice, the second …"""


class ActionLanguage(Protocol):
    """How learners name actions: in words, or by one number for each action."""

    @property
    def words(self) -> Sequence[str]:
        """What each number stands for."""

    def __len__(self) -> int:
        """Return how many words there are."""

    def following(self, left: Sequence[Action], said: Action) -> dict[int, Action]:
        """Return the words that may follow, each with what it adds to the action.

        Args:
            left: The legal actions that begin with what was said.
            said: The verb and nouns said so far.
        """

    def narrowed(self, left: Sequence[Action], said: Action) -> Sequence[Action]:
        """Return those of the actions that begin with what was said.

        Args:
            left: Legal actions that begin with all but the last word of it.
            said: The verb and nouns said so far.
        """


class Vocabulary:
    """The words in which the actions of a game are said.

    Args:
        game: The game with its scenario and options.

    Attributes:
        words: The words: verbs, then names by kind of noun, then choices.
    """

    def __init__(self, game: Game) -> None:
        names = game.lexicon.names
        nouns = nouns_of_verbs(game)
        verbs = sorted(nouns)
        self._verbs: dict[Any, int] = {verb: place for place, verb in enumerate(verbs)}
        self.words = list(verbs)
        first: dict[str, int] = {}
        for kind in sorted(names):
            first[kind] = len(self.words)
            self.words += [f"{kind} {name or number}" for number, name in enumerate(names[kind])]
        self._choices = len(self.words)
        self.words += [f"choice {place}" for place in range(CHOICES)]
        self._first = {verb: [first.get(kind.kind) for kind in nouns[verb]] for verb in verbs}

    def __len__(self) -> int:
        return len(self.words)

    def following(self, left: Sequence[Action], said: Action) -> dict[int, Action]:
        """Return the words that may follow, each with what it adds to the action.

        Args:
            left: The legal actions that begin with what was said.
            said: The verb and nouns said so far.

        Raises:
            GameError: When there are more nameless choices than words for them.
        """
        place, nouns = len(said), following(left, said)
        if not said:
            words = {self._verbs[verb]: (verb,) for verb in nouns if verb in self._verbs}
            others = [verb for verb in nouns if verb not in self._verbs]
            return words | self._nameless(others, said) if others else words
        kinds = self._first.get(said[0], ())
        first = kinds[place - 1] if place <= len(kinds) else None
        if first is not None:
            return {first + noun: (noun,) for noun in nouns}
        return self._nameless(list(nouns), said)

    def narrowed(self, left: Sequence[Action], said: Action) -> Sequence[Action]:
        """Return those of the actions that begin with what was said.

        Args:
            left: Legal actions that begin with all but the last word of it.
            said: The verb and nouns said so far.
        """
        return beginning(left, said)

    def _nameless(self, values: list[Any], said: Action) -> dict[int, Action]:
        """Return words to what has no name: small numbers their own, others one by their place.

        Nameless are numbers, plain words, and verbs that no handler of a question declares.
        """
        if all(type(value) is int and 0 <= value < CHOICES for value in values):
            return {self._choices + value: (value,) for value in values}
        if len(values) > CHOICES:
            raise GameError(f"{len(values)} choices without a name after {said or 'nothing'}")
        return {self._choices + place: (value,) for place, value in enumerate(values)}


def nouns_of_verbs(game: Game) -> Mapping[str, tuple[Noun, ...]]:
    """Return the nouns that each verb of a game takes."""
    nouns: dict[str, tuple[Noun, ...]] = {}
    for question in _questions(game):
        if question.or_else:
            nouns.setdefault(question.or_else[0], ())
        for verb, handler in question.handlers.items():
            nouns.setdefault(verb, tuple(noun for _, noun in handler.nouns))
    return nouns


def _questions(game: Game) -> Iterable[Question]:
    """Yield the questions of all procedures of a game, variants among them."""
    procedures = {*game.procedures.values(), *game.variants.values()}
    for procedure in sorted(procedures, key=lambda one: one.__name__):
        for planned in procedure.plan.values():
            if isinstance(planned.entry, Question):
                yield planned.entry
