"""Actions: texts and tuples, near misses and nonsense, at decisions in the middle of games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import hexwar
from hexwar.errors import ActionError
from hexwar.play.match import Match
from tests.fuzz.spoiling import spoilt_value

SCENARIOS = (
    *("skirmish/ford", "skirmish150/brief", "classic/crossing"),
    *("ddob/easy-fox", "ddob/first-waves", "memoir44/sword"),
)
"""Games whose decisions are of every kind: alone and by several, open and secret."""

DECISIONS = (0, 5, 20, 60)
"""After how many decisions the actions are tried."""

NONSENSE = ("0", "-1", "99", "9" * 5000, "--5", "", " ", "\ud800", "x" * 5000)
"""Words that name nothing."""


@cache
def begun(scenario: str, decisions: int) -> Match:
    """Return a match after some decisions; cases leave it as it is."""
    match, rng = hexwar.start(scenario, seed=decisions), Random(decisions)
    for _ in range(decisions):
        if not match.over:
            match.do(rng.choice(list(match.legal_actions)))
    return match


@cache
def words(scenario: str) -> tuple[str, ...]:
    """Return the verbs of a game and the names of its things."""
    game = begun(scenario, 0).game
    verbs = {
        verb
        for procedure in game.procedures.values()
        for planned in procedure.plan.values()
        for verb in planned.handlers
    }
    names = [name for kind in game.lexicon.names.values() for name in kind if name]
    return (*sorted(verbs), *names, *NONSENSE)


def spoilt_text(match: Match, rng: Random, scenario: str) -> str:
    """Return a text that may be an action or nearly one."""
    parts = rng.choice(match.legal_actions.texts()).split()
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(parts) + 1)
        way = rng.randrange(4)
        if way == 0 and at < len(parts):
            del parts[at]
        elif way == 1:
            parts.insert(at, rng.choice(words(scenario)))
        elif at < len(parts):
            parts[at] = rng.choice(words(scenario)) if way == 2 else parts[at][:-1]
    return rng.choice((" ", " ", "\t", "  ")).join(parts)


def spoilt_tuple(match: Match, rng: Random, scenario: str) -> Any:
    """Return a tuple that may be an action or nearly one, or something else altogether."""
    parts: list[Any] = list(rng.choice(list(match.legal_actions)))
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(parts) + 1)
        way = rng.randrange(5)
        if way == 0 and at < len(parts):
            del parts[at]
        elif way == 1:
            parts.insert(at, rng.randrange(-2, 1000))
        elif way == 2 and at < len(parts):
            parts[at] = spoilt_value(rng)
        elif way == 3 and parts:
            parts[0] = rng.choice(words(scenario))
        elif at < len(parts) and type(parts[at]) is int:
            parts[at] = rng.randrange(-2, 1000)
    return rng.choice((tuple(parts), tuple(parts), tuple(parts), parts, spoilt_value(rng)))


def trial(rng: Random) -> str:
    """Explain and do an action: it is done, or refused with nothing changed."""
    scenario = rng.choice(SCENARIOS)
    match = begun(scenario, rng.choice(DECISIONS))
    if match.over:
        return "over"
    make = spoilt_text if rng.random() < 0.5 else spoilt_tuple
    action = make(match, rng, scenario)
    before = match.state.digest()
    try:
        told = match.explain(action)
        assert told.legal == (told.action in match.legal_actions)
    except ActionError:
        told = None
    assert match.state.digest() == before
    played = match.fork() if told is not None and told.legal else match
    try:
        played.do(action)
    except ActionError:
        assert told is None or not told.legal
        assert match.state.digest() == before
        return "refused"
    assert told is not None
    assert told.legal
    return "done"
