"""The laws that hold at every decision of a game; :func:`hexwar.testing.check_game` applies them.

Each check is a small function with one law.  A failure names the law, and carries a position from
which it can be reproduced.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from hexwar.errors import HexwarError
from hexwar.play.choices.nouns import WORD
from hexwar.play.game.redraw import redraw
from hexwar.play.game.rulebook import rules_judged
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.play.match.notation import action_text, parse_action, position_text
from hexwar.play.sequence.entries import Handler
from hexwar.play.sequence.simultaneous import under_way
from hexwar.play.states import SPECTATOR, State
from hexwar.play.states.runner import (
    advance,
    decider,
    deciding,
    outcomes,
    perform,
    stood_in,
    turn_to,
)
from hexwar.play.values.steering import Action
from hexwar.testing.choice_laws import choice_faults
from hexwar.testing.citations import false_citations
from hexwar.testing.lifetimes import stale_cache
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
    """The text of each legal action reads back as that action, in any case of letters."""
    texts = [action_text(g, action) for action in g.listed]
    law = "texts read back"
    for action, text in zip(g.listed, texts, strict=True):
        # Names are read by one function; what else an action says has to be tried.
        worded = any(isinstance(noun, str) for noun in action[1:])
        for written in (text, text.upper()) if worded else (text,):
            if parse_action(g, written) != action:
                message = f"{written!r} does not read back as {action}"
                raise CheckError(law, message, position_text(g))
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
    if (number := question.rule_acting(frame, g)) not in question.rules:
        law = "questions cite their rules"
        message = f"{question.name} cites {number}, which is none of {', '.join(question.rules)}"
        raise CheckError(law, message, position_text(g))
    for law, fault in verb_faults(g, frame, question):
        raise CheckError(law, fault, position_text(g))
    listed = set(g.listed)
    for action in g.listed:
        if not explain(g, action).legal:
            law = "explanations agree"
            raise CheckError(law, f"{action} is listed and explained away", position_text(g))
    for law, fault in choice_faults(g, frame, question, rng):
        raise CheckError(law, fault, position_text(g))
    for handler in question.handlers.values():
        _check_refusals(g, handler, listed, rng)


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
    for choice in handler.all_choices:
        declared |= choice.numbers(type(frame), handler.rule)
    if handler.refusal is not None:
        declared.update(rules_judged(type(frame), handler.refusal))
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
        missing = sorted({*map(str, g.listed)} ^ {*map(str, opened.listed)})[:3]
        message = (
            f"it lists other actions after reopening: {', '.join(missing) or 'in another order'}; "
            "if what g.once keeps, such as the bars of a way, depends on a field, call g.forget() "
            "where the field changes"
        )
        raise CheckError(law, message, position_text(g))
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


SOME_ANSWERS = 12
"""How many answers are tried of one of several players who decide at once."""


def check_secrets(g: State, rng: Random) -> None:
    """What a player cannot tell apart looks alike, is listed alike and is told alike."""
    law, moment = "secrets are kept", g
    for player in moment.game.players:
        g = moment
        if under_way(g.stack):
            _check_at_once(g, player)
            turned = g.clone()
            g = turned if turn_to(turned, player) else g
        frame, question = deciding(g)
        player_deciding = question.decider(frame, g)
        view = g.view(player)
        json.dumps(view, default=sorted)
        imagined = redraw(g.game, view, player, rng)
        if (redrawn := imagined.view(player)) != view:
            message = f"the redrawn state looks different to {player}: {_difference(view, redrawn)}"
            raise CheckError(law, message, position_text(g))
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


def _difference(view: Mapping[str, Any], redrawn: Mapping[str, Any]) -> str:
    """Say in what a redrawn state differs from what the player sees, and what to do about it."""
    here, there = (f"{v['stack'][-1]['frame']}.{v['stack'][-1]['at']}" for v in (view, redrawn))
    if here != there:
        return (
            f"it is at {there}, not at {here}; whether {here} is asked must not depend on what the "
            "player does not see: give it an action that is always legal"
        )
    fields = view["fields"]
    names = [name for name in fields if fields[name] != redrawn["fields"].get(name)]
    return f"in {', '.join(names) or 'its stack'}; what is imagined must agree with the view"


def _check_at_once(g: State, player: str) -> None:
    """While several decide at once, what the one who is asked does is seen by nobody else."""
    asked = decider(g)
    if player == asked:
        return
    for action in [*g.listed][:SOME_ANSWERS]:
        after = g.clone()
        plots = under_way(after.stack)
        perform(after, action)
        still = any(plot is plots[0] for plot in under_way(after.stack))
        if still and after.view(player) != g.view(player):
            seen = f"while all decide, {player} sees what {asked} decides: {action}"
            raise CheckError("secrets are kept", seen, position_text(g))


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
        differ = itertools.zip_longest(events, other_events)
        event = next((one or two for one, two in differ if one != two), None)
        kind, facts = (event.kind, dict(event.facts)) if event else ("", {})
        message = (
            f"the events of {action} tell {player} a secret: {kind!r} has the facts {facts}, and "
            f"in a state that looks the same to {player} it has others; tell it by g.tell to those "
            "who may know it"
        )
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
