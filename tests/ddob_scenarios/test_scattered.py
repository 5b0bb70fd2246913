"""Armies scattered over the map: play goes on soundly from wherever units may stand.

Random play from the landing on loses its units on the beach.  Here they begin all over the map,
with heroes, disruption and naval fire, so that attacks, climbs, infiltration, withdrawals and all
the rest come often.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.rules.common import losses
from ddob_scenarios.rules.common.germans import draw_unit, place_depth
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import CounterId, as_set, has, iterate, one
from hexwar.play.match.notation import position_text
from hexwar.play.states.runner import begin, perform

from .invariants import ALWAYS, AT_DECISIONS
from .situations import Situation

DECISIONS = 250

EAGER = ("attack", "join", "resolve", "expend-naval-fire", "barrage", "climb", "hero-weapon")
"""Verbs that random play would come to too seldom."""

LATE_ENOUGH = {"easy-fox": (2, 15), "first-waves": (2, 15), "d-day": (17, 30)}


def scattered(scenario: str, rng: Random) -> Omaha:
    """Return a state on a random turn with the forces of a scenario anywhere that they may be."""
    g = Situation(scenario, germans=True, turn=rng.randint(*LATE_ENOUGH[scenario])).g
    _scatter_germans(g, rng)
    _scatter_us(g, rng)
    g.naval_markers = rng.randint(0, 3)
    g.reindex()
    return g


def _scatter_germans(g: Omaha, rng: Random) -> None:
    omaha = g.game.map
    for site in omaha.sites:
        position = omaha.positions[site.position]
        pool = next((name for name in ("T", "D") if g.pool_sizes[name]), "")
        free = not position.wn and g.unit[site.number] == NOBODY and has(g.game.field, site.hex)
        if free and pool and rng.random() < 0.35:
            g.set_unit(site.number, HIDDEN, draw_unit(g, pool))
            if rng.random() < 0.6:
                place_depth(g, site.number)
        if g.unit[site.number] != NOBODY and rng.random() < 0.2:
            g.disrupt(site.number)


def _scatter_us(g: Omaha, rng: Random) -> None:
    game, omaha = g.game, g.game.map
    ashore = omaha.enterable(g.tide) & game.field & ~g.german_hexes
    inland = ashore & omaha.high
    for counter, home in enumerate(game.home):
        if game.bases >> counter & 1 or home not in game.divisions or rng.random() < 0.4:
            continue
        g.put(
            CounterId(counter), rng.choice(list(iterate(inland if rng.random() < 0.6 else ashore)))
        )
        g.division[counter] = rng.choice(game.divisions)
        if game.combat_units >> counter & 1:
            g.set_steps(CounterId(counter), rng.randint(1, g.steps[counter]))
            if g.steps[counter] == 1:
                g.losses |= game.companies & one(CounterId(counter))
            g.disrupted |= as_set((rng.random() < 0.1) << counter)
    there = [unit for unit in range(len(game.units)) if g.hex[unit] >= 0]
    for hero in range(0, len(g.heroes), 2):
        g.give_hero(HeroId(hero), CounterId(rng.choice(there)))


def played(g: Omaha, rng: Random) -> Counter[str]:
    """Play at random, with the laws of the table at every decision; count what happened."""
    happened: Counter[str] = Counter()
    g.events = []
    begin(g, SequenceOfPlay)
    for _ in range(DECISIONS):
        if g.result is not None:
            break
        broken = [law.__doc__ for law in (*ALWAYS, *AT_DECISIONS) if not law(g)]
        assert broken == [], position_text(g)
        eager = [action for action in g.listed if action[0] in EAGER]
        perform(g, rng.choice(eager if eager and rng.random() < 0.5 else g.listed))
        happened.update(event.kind for event in g.events)
        g.events.clear()
    return happened


@pytest.mark.parametrize("scenario", LATE_ENOUGH)
def test_play_from_anywhere(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No error, no dead end, no law broken; attacks, climbs and infiltration come up."""
    monkeypatch.setattr(losses, "DIVISION", attrs.evolve(DIVISION, catastrophe=(99, 99)))
    happened: Counter[str] = Counter()
    for seed in range(8):
        rng = Random(seed)
        happened += played(scattered(scenario, rng), rng)
    common = {"attack", "chart-read", "climbed", "infiltrates", "unit-revealed", "disrupted"}
    assert common - set(happened) == set()
