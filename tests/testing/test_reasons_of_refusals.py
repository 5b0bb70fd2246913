"""How many refusals say no reason? A figure of each game, that must not rise unseen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hexwar
from hexwar.errors import MalformedActionError
from hexwar.play import Action, State
from hexwar.play.choices.nouns import WORD, Noun
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import deciding

DECISIONS = 50
"""Decisions in each scenario, at random."""

TRIES = 4
"""Illegal actions that are tried at a decision."""

MOST = {"greatest_day": 0.01, "normandie44": 0.01, "classic": 0, "classic-by-hills": 0}
"""The share of refusals without a reason that a game may have; its goal is 0.05."""

SCENARIOS = {
    "classic": ("crossing", "counterattack"),
    "classic-by-hills": ("crossing", "counterattack"),
    "greatest_day": ("caen", "hillman", "queen-red", "sword", "zone-n"),
    "normandie44": ("campaign", "cobra", "d-day", "montebourg", "race"),
}


def candidates(g: State, noun: Noun) -> list[int]:
    """The ids of a kind of noun; of numbers a few."""
    names = g.game.lexicon.names.get(noun.kind)
    return [0, 1, 2, 3] if names is None else [n for n, name in enumerate(names) if name]


def tries(g: State, rng: Random) -> Iterator[Action]:
    """Illegal actions: of a verb at random, its last noun or all of them at random."""
    _, question = deciding(g)
    listed = list(g.listed)
    handlers = [h for h in question.handlers.values() if WORD not in [n for _, n in h.nouns]]
    for handler in rng.choices(handlers, k=TRIES) if handlers else ():
        pools = [candidates(g, noun) for _, noun in handler.nouns]
        if not all(pools):
            continue
        action: Action = (handler.verb, *(rng.choice(pool) for pool in pools))
        alike = [legal for legal in listed if legal[0] == handler.verb]
        if alike and pools and rng.random() < 0.7:
            action = (*rng.choice(alike)[:-1], action[-1])
        if action not in listed:
            yield action


def refusals(scenario: str, rng: Random) -> Iterator[str]:
    """The reasons of illegal actions in a game at random, "" where there is none."""
    match = hexwar.start(scenario, seed=rng.randrange(100))
    for _ in range(DECISIONS):
        if match.over:
            return
        for action in tries(match.state, rng):
            try:
                yield str(explain(match.state, action).reason)
            except MalformedActionError:
                continue
        verb = rng.choice(sorted({action[0] for action in match.legal_actions}))
        match.do(rng.choice([a for a in match.legal_actions if a[0] == verb]))


@pytest.mark.parametrize("game", MOST)
def test_most_refusals_say_why(game: str) -> None:
    """Whoever tries what is not allowed reads the reason, in nearly all cases."""
    rng = Random(1944)
    reasons = [r for name in SCENARIOS[game] for r in refusals(f"{game}/{name}", rng)]
    assert len(reasons) > 50 * len(SCENARIOS[game])
    assert reasons.count("") <= MOST[game] * len(reasons)


@pytest.mark.parametrize("game", MOST)
def test_a_reason_is_one_fact(game: str) -> None:
    """No reason says that one thing or another is the case."""
    rng = Random(6)
    told = {r for name in SCENARIOS[game] for r in refusals(f"{game}/{name}", rng)}
    assert not [reason for reason in told if ", or " in reason]
