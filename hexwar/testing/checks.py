"""The contract of a game, proved on random play: :func:`check_game`.

Each check is a small function with one law; :func:`check_game` plays games at random and applies
them at every decision.  A failure names the law, and carries a position from which it reproduces.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import attrs

from hexwar.door import game as find_game
from hexwar.errors import GameError, HexwarError, UndoError
from hexwar.play.decision import explain
from hexwar.play.entries import Each, Guard, Handler, Question
from hexwar.play.frames import Frame
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.notation import action_text, parse_action, position_text
from hexwar.play.nouns import WORD
from hexwar.play.redraw import redraw
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rules_judged
from hexwar.play.runner import advance, deciding, outcomes, perform, stood_in
from hexwar.play.state import SPECTATOR, State
from hexwar.play.steering import Action
from hexwar.testing.citations import false_citations
from hexwar.testing.label_checks import misfit_in_any_language
from hexwar.testing.lifetimes import Flags, stale_cache
from hexwar.testing.verb_laws import verb_faults


class CheckError(HexwarError, AssertionError):
    """A game breaks its contract.

    Attributes:
        law: The name of the law that is broken.
        position: The position in which it shows, for :func:`hexwar.open_position`.
    """

    def __init__(self, law: str, message: str, position: str = "") -> None:
        reproduce = f"\nreproduce with hexwar.open_position({position!r})" if position else ""
        super().__init__(f"{law}: {message}{reproduce}")
        self.law = law
        self.position = position


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

    The laws: legal lists are pure and repeatable; their texts read back; explanations agree with
    them and name declared rules; verbs list what none of their clauses refuses; events cite rules
    that acted; clones are independent; a saved state goes on like the live one; indexes kept equal
    indexes rebuilt; same seed, same game; undo gives back every earlier state and stops at chance;
    views, legal lists and events do not tell secrets; chance adds up to one; what learners see
    keeps its bounds; games end before the cap.
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
    check_description(game)
    ended: dict[str, int] = {}
    decisions, flags = 0, Flags(game)
    for number in range(games):
        match = _Play(game, seed + number, decisions_at_most, thorough_every, flags).run()
        assert match.result is not None
        decisions += len(match.log) - 1
        ended[match.result.outcome] = ended.get(match.result.outcome, 0) + 1
        check_replay(match)
        check_undo(match)
    for fault in flags.faults():
        raise CheckError("flags end", fault)
    return CheckReport(games, decisions, ended)


# -- the description -------------------------------------------------------------------------------


def check_description(game: Game) -> None:
    """Check what can be seen without playing: rules stand in the rulebook, labels fit."""
    book = game.rulebook()
    for procedure in game.procedures.values():
        for planned in procedure.plan.values():
            entry = planned.entry
            numbers = list(entry.rules)
            if isinstance(entry, Question):
                for handler in entry.handlers.values():
                    numbers.append(handler.rule)
                    if handler.declared is not None:
                        numbers += [n for c in handler.declared.clauses for n in c.rules]
                    for noun in handler.path:
                        _need_declared(procedure, entry.name, noun.guard)
                        numbers += rules_judged(procedure, noun.guard)
            for number in numbers:
                if number not in book:
                    law = "rules stand in the rulebook"
                    raise CheckError(law, f"{procedure.__name__}.{entry.name} names rule {number}")
    for verb, why in misfit_in_any_language(game):
        raise CheckError("labels fit their actions", f"the label of {verb}: {why}")
    if not game.players:
        raise CheckError("a game has players", f"{game.name} names none")


def _need_declared(procedure: type[Frame], entry: str, guard: Guard | Refusal) -> None:
    if not rules_judged(procedure, guard):
        law, where = "guards declare their rules", f"{procedure.__name__}.{entry}"
        raise CheckError(law, f"the guard {_name(guard)} of {where} has no @rule and no cites")


def _name(guard: Guard | Refusal) -> str:
    return str(getattr(guard, "__name__", guard))


# -- one game --------------------------------------------------------------------------------------


class _Play:
    """One random game and the laws applied along its way."""

    def __init__(self, game: Game, seed: int, cap: int, thorough_every: int, flags: Flags) -> None:
        self.game = game
        self.seed = seed
        self.cap = cap
        self.every = thorough_every
        self.flags = flags
        self.rng = Random(seed)
        self.match = Match(game, seed, study=True, hashing=True)
        self.earlier: list[tuple[State, str]] = []

    def run(self) -> Match:
        """Play to the end."""
        while not self.match.over:
            if len(self.match.log) > self.cap:
                raise CheckError("games end", f"{self.cap} decisions without an end", self.here)
            self._check_decision()
            action = self.rng.choice(self.match.legal_actions)
            self._remember()
            self._do(action)
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
        viewers = (*self.match.game.players, SPECTATOR)
        self.match.scene(viewers[len(self.match.log) % len(viewers)])
        if len(self.match.log) % self.every == 0:
            check_scene(self.match)
            check_guards(g, self.rng)
            check_reopened(g, self.rng)
            check_secrets(g, self.rng)
            check_chance(g, self.rng)
            check_features(g)

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


# -- laws of one decision --------------------------------------------------------------------------


def check_listing(g: State) -> None:
    """Questions are pure: asking again changes nothing and lists the same actions."""
    frame, question = deciding(g)
    before = g.digest()
    listed = question.legal(frame, g)
    if stood_in(g):
        listed = g.game.stand_in.left(g, question, listed)
    law = "questions are pure"
    if g.digest() != before:
        raise CheckError(law, f"{question!r} has changed the state", position_text(g))
    if listed != g.listed:
        raise CheckError(
            law, f"{question!r} lists other actions when asked again", position_text(g)
        )
    if len(set(listed)) != len(listed):
        twice = next(a for a in listed if listed.count(a) > 1)
        raise CheckError("actions are listed once", f"{twice} is listed twice", position_text(g))


def check_texts(g: State) -> None:
    """The text of each legal action reads back as that action."""
    texts = [action_text(g, action) for action in g.listed]
    law = "texts read back"
    for action, text in zip(g.listed, texts, strict=True):
        if parse_action(g, text) != action:
            raise CheckError(law, f"{text!r} does not read back as {action}", position_text(g))
    if len(set(texts)) != len(texts):
        raise CheckError(law, "two legal actions have the same text", position_text(g))


def check_index(g: State) -> None:
    """Indexes that are kept equal indexes that are rebuilt."""
    rebuilt = g.clone()
    rebuilt.reindex()
    for column in g.columns:
        if column.sees == "index" and getattr(g, column.name) != getattr(rebuilt, column.name):
            law = "indexes are kept"
            raise CheckError(law, f"{column.name} is not what reindex() makes", position_text(g))


def check_caches(clone: State) -> None:
    """What a clone shares with a game that has gone on still holds for its own position."""
    if stale_cache(clone) and not stood_in(clone):
        law = "caches belong to one position"
        message = "a clone lists other actions since its original has played on: replace a cache, "
        raise CheckError(law, f"{message}never change it in place", position_text(clone))


def check_scene(match: Match) -> None:
    """The position can be shown to everybody from that player's or spectator's view alone."""
    for player in (*match.game.players, SPECTATOR):
        match.scene(player)


def check_features(g: State) -> None:
    """Learners see what the game declares, within its bounds, and their looking changes nothing."""
    for player in g.game.players:
        features = g.game.learning.features(player)
        if features is None:
            continue
        view, law = g.view(player), "features keep their bounds"
        seen = g.game.learning.observe(view, player)
        for fault in features.faults(seen):
            raise CheckError(law, f"{fault}, for {player}", position_text(g))
        if g.game.learning.look(g, player) != seen:
            law = "features come from the view"
            message = f"look and observe do not give the same for {player}"
            raise CheckError(law, message, position_text(g))
        if view != g.view(player):
            law = "observing changes nothing"
            raise CheckError(law, f"observe has changed the view of {player}", position_text(g))


def check_guards(g: State, rng: Random) -> None:
    """Legal lists, guards and explanations agree, and guards name declared rules only."""
    frame, question = deciding(g)
    for law, fault in verb_faults(g, frame, question):
        raise CheckError(law, fault, position_text(g))
    listed = set(g.listed)
    for action in g.listed:
        if not explain(g, action).legal:
            law = "explanations agree"
            raise CheckError(law, f"{action} is listed and explained away", position_text(g))
    for handler in question.handlers.values():
        if not handler.path:
            _check_refusals(g, handler, listed, rng)
            continue
        judged = set(_judged(g, handler))
        if stood_in(g):  # which lists those among the legal actions that come first
            judged &= listed
        mine = {action for action in listed if action[0] == handler.verb}
        if judged != mine:
            law = "guards and lists agree"
            extra, lacking = sorted(mine - judged)[:3], sorted(judged - mine)[:3]
            message = f"{handler.verb}: listed against the guard {extra}, left out {lacking}"
            raise CheckError(law, message, position_text(g))
        _check_refusals(g, handler, listed, rng)


def _judged(g: State, handler: Handler) -> Iterator[Action]:
    """Give the actions of a verb by sources and guards alone, without short cuts."""
    chosen: list[tuple[int, ...]] = [()]
    for noun in handler.path:
        chosen = [
            (*nouns, candidate)
            for nouns in chosen
            for candidate in noun.candidates(g, *nouns)
            if _verdict(g, noun, (*nouns, candidate)) is None
        ]
    return ((handler.verb, *nouns) for nouns in chosen)


def _verdict(g: State, noun: Each, nouns: tuple[int, ...]) -> str | None:
    number = noun.refusal(g, *nouns)
    if number is not None and number not in rules_judged(type(g.stack[-1]), noun.guard):
        law = "guards declare their rules"
        message = f"{_name(noun.guard)} returns the undeclared rule {number!r}"
        raise CheckError(law, message, position_text(g))
    return number


def _check_refusals(g: State, handler: Handler, listed: set[Action], rng: Random) -> None:
    """Judge some actions at random that are mostly not listed."""
    pools = []
    for _, noun in handler.nouns:
        names = g.game.lexicon.names.get(noun.kind)
        unnamed: list[Any] = ["nothing" if noun == WORD else 0]
        pool = unnamed if names is None else [i for i, name in enumerate(names) if name]
        if not pool:
            return  # the scenario has no such thing, so that no action names it
        pools.append(pool)
    frame, question = deciding(g)
    declared = {*question.rules, *(handler.declared.rules if handler.declared else ())}
    for judge in (*(noun.guard for noun in handler.path), handler.refusal):
        declared.update(rules_judged(type(frame), judge) if judge else ())
    if stood_in(g):
        declared.add(g.game.stand_in.rule)
    for _ in range(5):
        action = (handler.verb, *(rng.choice(pool) for pool in pools))
        why = explain(g, action)
        if why.legal != (action in listed):
            law = "explanations agree"
            raise CheckError(law, f"{action} is explained wrongly", position_text(g))
        if not why.legal and why.rule not in declared:
            law = "guards declare their rules"
            message = f"{action} is refused by the undeclared rule {why.rule!r}"
            raise CheckError(law, message, position_text(g))


def check_citations(g: State, action: Action) -> None:
    """Each event cites a rule that acted, not that of the question around it."""
    for fault in false_citations(g, action):
        raise CheckError("events cite the rule that acted", fault, position_text(g))


def check_reopened(g: State, rng: Random) -> None:
    """A clone and a saved and reopened state go on just like the live one."""
    law = "a saved state goes on alike"
    saved = json.loads(json.dumps(g.plain()))
    opened = type(g).load(g.game, saved)
    advance(opened)
    if opened.digest() != g.digest():
        raise CheckError(law, "its hash is another after reopening", position_text(g))
    if opened.listed != g.listed:
        raise CheckError(law, "it lists other actions after reopening", position_text(g))
    action = rng.choice(g.listed)
    ways = [g.clone(), g.clone(), opened]
    for way in ways:
        perform(way, action)
    if len({way.digest() for way in ways}) > 1:
        raise CheckError(law, f"{action} leads elsewhere after reopening", position_text(g))


def check_no_hidden_chance(before: State, action: Action, after: State) -> None:
    """An action that drew no chance leads to the same place whatever the seed."""
    other = before.fork(before.seed + 1)
    perform(other, action)
    if other.key() != after.key():
        law = "undo stops at chance"
        message = f"{action} depends on chance, but drew none by g.pick, g.roll or g.draw"
        raise CheckError(law, message, position_text(before))


def check_secrets(g: State, rng: Random) -> None:
    """What a player cannot tell apart looks alike, is listed alike and is told alike."""
    frame, question = deciding(g)
    player_deciding = question.decider(frame, g)
    law = "secrets are kept"
    for player in g.game.players:
        view = g.view(player)
        json.dumps(view, default=sorted)
        imagined = redraw(g.game, view, player, rng)
        if imagined.view(player) != view:
            raise CheckError(
                law, f"the redrawn state looks different to {player}", position_text(g)
            )
        if imagined.view(SPECTATOR) != g.view(SPECTATOR):
            raise CheckError(law, f"a spectator sees what {player} may not know", position_text(g))
        if not imagined.listed or question.decider(frame, imagined) != player_deciding:
            raise CheckError(
                law, f"whether {player_deciding} is asked tells {player} a secret", position_text(g)
            )
        if player == player_deciding and imagined.listed != g.listed:
            raise CheckError(
                law, f"the legal actions of {player} depend on a secret", position_text(g)
            )
        _check_told_alike(g, imagined, player, rng)


def _check_told_alike(g: State, imagined: State, player: str, rng: Random) -> None:
    """When the same action leaves two states looking alike, it must have been told alike."""
    common = [action for action in g.listed if action in imagined.listed]
    if not common:
        return
    action = rng.choice(common)
    told = []
    for way in (g.clone(), imagined.clone()):
        way.seed, way.draws, way.events = 0, {}, []
        perform(way, action)
        told.append((way.view(player), [e for e in way.events or () if e.told_to(player)]))
    (view, events), (other_view, other_events) = told
    if view == other_view and events != other_events:
        message = f"the events of {action} tell {player} a secret"
        raise CheckError("secrets are kept", message, position_text(g))


def check_chance(g: State, rng: Random, branches_at_most: int = 200) -> None:
    """The branches of an action have probabilities that add up to exactly one."""
    action = rng.choice(g.listed)
    branches = list(itertools.islice(outcomes(g, action), branches_at_most + 1))
    if len(branches) > branches_at_most:
        return
    if sum(branch.probability for branch in branches) != Fraction(1):
        raise CheckError("chance adds up", f"the branches of {action} do not", position_text(g))
    sampled = g.fork(rng.getrandbits(32))
    perform(sampled, action)
    if sampled.key() not in {branch.state.key() for branch in branches}:
        raise CheckError("chance adds up", f"{action} leads to no branch", position_text(g))


# -- laws of a whole game --------------------------------------------------------------------------


def check_replay(match: Match) -> None:
    """The same seed and actions give the same hashes."""
    again = Match(match.game, match.seed, hashing=True)
    for entry in match.log[1:]:
        assert entry.action is not None
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
        if entry.drawn and strict.can_undo:
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
