"""The contract of a game, proved on random play: :func:`check_game`.

Each check is a small function with one law.  :func:`check_game` plays games at random and applies
the laws of :mod:`hexwar.testing.decision_laws` at every decision, and the laws here to whole games.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from hexwar.door import game as find_game
from hexwar.errors import GameError, UndoError, raised_at
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.match.notation import position_text
from hexwar.play.sequence.entries import Question
from hexwar.play.states import SPECTATOR, State
from hexwar.play.values.steering import Action
from hexwar.testing.decision_laws import (
    CheckError,
    check_caches,
    check_chance,
    check_citations,
    check_features,
    check_guards,
    check_index,
    check_listing,
    check_no_hidden_chance,
    check_reopened,
    check_scene,
    check_secrets,
    check_texts,
)
from hexwar.testing.label_checks import misfit_in_any_language
from hexwar.testing.lifetimes import Flags
from hexwar.testing.looks import Looks


@attrs.frozen
class CheckReport:
    """What :func:`check_game` has seen.

    Attributes:
        games: How many games were played to their end.
        decisions: How many decisions they took.
        outcomes: How often each outcome came.
    """

    games: int
    decisions: int
    outcomes: dict[str, int]


def check_game(
    name: str | Game,
    *,
    games: int = 5,
    seed: int = 0,
    decisions_at_most: int = 20_000,
    thorough_every: int = 7,
    options: dict[str, Any] | None = None,
) -> CheckReport:
    """Play a game at random and prove that it keeps the contract of hexwar.

    The laws:

    - Legal lists are pure and repeatable, and their texts read back.
    - Explanations agree with the lists, and name declared rules.
    - Verbs list what none of their clauses refuses.  Events cite rules that acted.
    - Clones are independent.  A saved state goes on like the live one.
    - Indexes that are kept equal indexes that are rebuilt.  The same seed gives the same game.
    - Undo gives back every earlier state, and stops at chance.
    - Views, legal lists and events do not tell secrets.
    - Chance adds up to one.  What learners see keeps its bounds.  Games end before the cap, and no
      code fails on the way.
    - States with different legal actions never look alike to a learner (with the extra ``rl``).

    What parts bring is held to the same: what they imagine, what they cache, flags that end.

    Args:
        name: ``"game/scenario"``, or a game.
        games: How many games to play.
        seed: The seed of the first game; the others follow.
        decisions_at_most: The cap on the length of a game.
        thorough_every: The number of decisions between two runs of the slow checks.
        options: Values of the scenario's options.

    Raises:
        CheckError: When a law is broken; its message says which, where and how to see it again.

    Example:
        >>> check_game("skirmish/ford", games=1, thorough_every=50).games
        1
    """
    game = find_game(name, options) if isinstance(name, str) else name
    check_cited(game)
    _check_description(game)
    ended: dict[str, int] = {}
    decisions, flags, looks = 0, Flags(game), Looks(game)
    for number in range(games):
        match = _Play(game, seed + number, decisions_at_most, thorough_every, flags, looks).run()
        assert match.result is not None
        decisions += len(match.log) - 1
        ended[match.result.outcome] = ended.get(match.result.outcome, 0) + 1
        check_replay(match)
        check_undo(match)
    for fault in flags.faults():
        raise CheckError("flags end", fault)
    return CheckReport(games, decisions, ended)


# -- the description -------------------------------------------------------------------------------


def check_cited(game: Game) -> None:
    """Check that the rules which the code of a game cites stand in its rulebook.

    Raises:
        CheckError: One does not, or a guard declares none; the message names the procedure.
    """
    book = game.rules_in_force
    for procedure in game.procedures.values():
        for planned in procedure.plan.values():
            entry = planned.entry
            numbers = list(entry.rules)
            if isinstance(entry, Question):
                for handler in entry.handlers.values():
                    numbers.append(handler.rule)
                    if handler.declared is not None:
                        numbers += [n for c in handler.declared.clauses for n in c.rules]
                    for choice in handler.all_choices:
                        numbers += choice.numbers(procedure, handler.rule)
            for number in numbers:
                if number not in book:
                    law = "rules stand in the rulebook"
                    raise CheckError(law, f"{procedure.__name__}.{entry.name} names rule {number}")


def _check_description(game: Game) -> None:
    """Check what else can be seen without playing: labels fit, and somebody plays."""
    for verb, why in misfit_in_any_language(game):
        raise CheckError("labels fit their actions", f"the label of {verb}: {why}")
    if not game.players:
        raise CheckError("a game has players", f"{game.name} names none")


# -- one game --------------------------------------------------------------------------------------


class _Play:
    """One random game and the laws applied along its way."""

    def __init__(
        self, game: Game, seed: int, cap: int, thorough_every: int, flags: Flags, looks: Looks
    ) -> None:
        self.game = game
        self.seed = seed
        self.cap = cap
        self.every = thorough_every
        self.flags = flags
        self.looks = looks
        self.rng = Random(seed)
        self.match = Match(game, seed, study=True, hashing=True)
        self.earlier: list[tuple[State, str]] = []

    def run(self) -> Match:
        """Play to the end."""
        while not self.match.over:
            if len(self.match.log) > self.cap:
                raise CheckError("games end", f"{self.cap} decisions without an end", self.here)
            try:
                self._check_decision()
                action = self.rng.choice(self.match.legal_actions)
                self._remember()
                self._do(action)
            except CheckError:
                raise
            except Exception as error:
                message = f"{type(error).__name__}: {error}; where in the code: {raised_at(error)}"
                raise CheckError("no code fails", message, self.here) from error
        self._check_sentences()
        self._check_earlier()
        return self.match

    @property
    def here(self) -> str:
        """The present position."""
        return position_text(self.match.state)

    def _check_decision(self) -> None:
        g = self.match.state
        check_listing(g)
        check_texts(g)
        check_index(g)
        self.looks.compare(g, f"seed {self.seed}, decision {len(self.match.log)},")
        viewers = (*self.match.game.players, SPECTATOR)
        self.match.scene(viewers[len(self.match.log) % len(viewers)])
        if len(self.match.log) % self.every == 0:
            check_scene(self.match)
            check_guards(g, self.rng)
            check_reopened(g, self.rng)
            check_secrets(g, self.rng)
            check_chance(g, self.rng)
            check_features(g)
            self.looks.compare_view(g)

    def _do(self, action: Action) -> None:
        before = self.match.state.clone()
        check_citations(before, action)
        self.match.do(action)
        self.flags.compare(before, self.match.state)
        entry = self.match.log[-1]
        if not entry.drawn and not self.match.over:
            check_no_hidden_chance(before, action, self.match.state)

    def _remember(self) -> None:
        """Keep a clone of this moment; clones are re-hashed when the game has gone on."""
        if len(self.match.log) % self.every == 0:
            clone = self.match.state.clone()
            self.earlier.append((clone, clone.digest()))
        if len(self.match.log) % (self.every * 10) == 0:
            self._check_earlier()

    def _check_earlier(self) -> None:
        for clone, digest in self.earlier:
            if clone.digest() != digest:
                law = "clones are independent"
                raise CheckError(law, "a clone has changed while its original played on", self.here)
            check_caches(clone)

    def _check_sentences(self) -> None:
        for entry in self.match.log:
            for event in entry.events:
                try:
                    self.game.sentence(event)
                except (KeyError, IndexError, GameError) as error:
                    law = "events can be told"
                    raise CheckError(law, f"the event {event} has no sentence: {error}") from error


# -- laws of a whole game --------------------------------------------------------------------------


def check_replay(match: Match) -> None:
    """The same seed and actions give the same hashes."""
    again = Match(match.game, match.seed, hashing=True)
    for entry in match.log[1:]:
        assert entry.action is not None
        if len(again.log) in match.contributions:
            again.contribute(match.contributions[len(again.log)])
        again.do(entry.text)
        if again.log[-1].digest != entry.digest:
            law = "same seed, same game"
            raise CheckError(law, f"decision {entry.number}, {entry.text!r}, goes another way")


def check_undo(match: Match) -> None:
    """Undo gives back every earlier state; without study it stops at chance."""
    law = "undo gives back every state"
    hashes = [entry.digest for entry in match.log]
    strict = Match(match.game, match.seed)
    for entry in match.log[1:40]:
        strict.do(entry.text)
        if entry.drawn and strict.can_undo and not match.game.study:
            raise CheckError("undo stops at chance", f"{entry.text!r} drew and can be undone")
    while len(match.log) > 1:
        match.undo()
        if match.state.digest()[: len(hashes[0])] != hashes[len(match.log) - 1]:
            raise CheckError(law, f"undo to decision {len(match.log) - 1} gives another state")
    try:
        match.undo()
    except UndoError:
        return
    raise CheckError(law, "undo goes back behind the set-up")
