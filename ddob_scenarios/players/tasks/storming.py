"""Until turn 16: who storms the position that opens the beach, by the weapons that it takes.

A strongpoint falls by an attack that brings all weapons that its unit and its depth require (8.2).
A company that has lost a step has three of them only. So those are sent whose weapons make up for
each other, and not just the nearest.
"""

from __future__ import annotations

from typing import Final

from ddob_scenarios.players.estimates.opening import gates
from ddob_scenarios.players.estimates.opposition import force_needed, required
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks.assigning import (
    BRAVE,
    Task,
    Tasks,
    attack_hexes,
    idle,
    places_for,
    walks_to_site,
)
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.us_attacks.weapons import FLANKING, charted
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, CounterSet, has, iterate, pack
from hexwar.play import rule

MOST: Final = 4
"""The maximum number of companies sent to storm a site."""

AFAR: Final = 0.06
"""What each hex of way of a company takes from its use, in chances to have all weapons."""

LEAST: Final = 0.03
"""No company comes for less."""


@rule("8.2", "13.22")
def storm_gates(situation: Situation, found: Tasks) -> None:
    """Send companies whose weapons make up for each other against what bars most ground."""
    g = situation.g
    for gate in gates(g):
        (position,) = iterate(gate.positions)
        sites = [s for s in g.game.map.positions[position].sites if has(g.held, s)]
        able = idle(situation, g.game.companies & ~g.disrupted, found)
        if sites and able:
            force = armed_force(g, sites[0], able)
            places = places_for(situation, sites[0], force, attack_hexes(situation, sites[0]))
            found.add({unit: Task("attack", at, weight=BRAVE) for unit, at in places.items()})


@rule("8.2", "8.3")
def armed_force(g: Omaha, site: SiteId, able: CounterSet) -> list[CounterId]:
    """Return the companies that make an attack likely to succeed, the most useful first.

    Args:
        g: The state.
        site: A site with a German unit.
        able: Companies on the map.
    """
    walk, needed = walks_to_site(g.game, g.tide, site), force_needed(g, site)
    demands = required(g, site)

    def promise(force: list[CounterId]) -> float:
        arms = {arm for unit in force for arm in arms_of(g, unit)}
        if len(force) > 1:
            arms.add(FLANKING)
        armed = sum(chance for demand, chance in demands if arms.issuperset(demand))
        strong = min(1.0, sum(g.strength(unit) for unit in force) / max(1.0, needed))
        return armed * strong - AFAR * sum(walk[g.hex[unit]] for unit in force)

    force: list[CounterId] = []
    others, so_far = able, 0.0
    while others and len(force) < MOST:
        tries = [(promise([*force, unit]), -unit, unit) for unit in iterate(others)]
        promised, _, unit = max(tries)
        if force and promised - so_far < LEAST:
            break
        force.append(unit)
        others, so_far = able & ~pack(force), promised
    return force


@rule("8.2")
def arms_of(g: Omaha, unit: CounterId) -> frozenset[str]:
    """Return the weapons that a company brings to bear on the next hex."""
    own = g.game.units[unit].side(g.steps[unit]).weapons
    if own is not None:
        return frozenset(own)
    heavy = has(g.game.heavy_companies, unit)
    return charted(g.game.charts, "heavy-infantry" if heavy else "infantry")
