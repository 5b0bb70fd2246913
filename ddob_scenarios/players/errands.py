"""What is each infantry unit for: a post on the way out, an attack with others, or to leave?

A unit without an errand goes where something is to be gained nearby.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from ddob_scenarios.players.goals import walks_to
from ddob_scenarios.players.routes import Route, is_passable, order_of_attack, routes_of, unguarded
from ddob_scenarios.rules.movement import tide_of
from ddob_scenarios.rules.victory import RANGER_EXITS
from ddob_scenarios.state import Omaha
from hexwar.board import members
from hexwar.play import rule

if TYPE_CHECKING:
    from ddob_scenarios.players.prospect import Prospect

PACE, DELAY = 1.3, 2.0
"""Hexes of way of a turn, on average, and how many hexes too far it may be at that pace."""

RANGERS_PACE = 2.0
"""The same for rangers, who never wait for an order."""

WEAK = 3.0
"""What each step is like, in hexes of way, when a guard is chosen: weak units will do."""

REACH = 9
"""From farther away nobody is called to a post, in hexes."""

URGENT = 2.0
"""How much more an errand matters than what else there is to do."""

LEFT_THE_MAP = 2.0
"""What a step that leaves the map is worth."""


@attrs.frozen
class Errand:
    """What a unit is for.

    Attributes:
        kind: What.
        target: The hex to go to.
        ready: Whether those who attack are all at hand, so that nobody waits for others.
        weight: How much it matters, against going where something is to be gained.
    """

    kind: Literal["leave", "guard", "attack"]
    target: int
    ready: bool = True
    weight: float = URGENT


Errands = dict[int, Errand]
"""By unit."""


def idle(g: Omaha, units: int, found: Errands) -> list[int]:
    """Return those of some units that are on the map and have no errand, ascending."""
    return [unit for unit in members(units) if g.hex[unit] >= 0 and unit not in found]


# -- posts -----------------------------------------------------------------------------------------


@rule("16.3", "16.4")
def post_guards(look: Prospect, route: Route, found: Errands) -> None:
    """Occupy what Germans could take; with the last steps of companies as long as there is a fight.

    What lies nearer to the beach is occupied first.

    Args:
        look: The position.
        route: The way.
        found: The errands so far, to which the guards are added.
    """
    g = look.g
    omaha = g.game.map
    fought_over = bool(route.positions & g.standing)
    able = [u for u in idle(g, g.game.companies, found) if not fought_over or g.steps[u] == 1]
    order = order_of_attack(omaha, route)
    for site in sorted(unguarded(g, route), key=lambda s: order.index(omaha.sites[s].position)):
        position = omaha.positions[omaha.sites[site].position]
        there = [u for u in able if position.hexes >> g.hex[u] & 1 and u not in found]
        if there:
            guard = min(there, key=lambda unit: g.steps[unit])
            found[guard] = Errand("guard", g.hex[guard])
        elif any(look.reached >> other & 1 for other in position.sites):
            _call_guard(g, omaha.sites[site].hex, (u for u in able if u not in found), found)


def _call_guard(g: Omaha, at: int, able: Iterable[int], found: Errands) -> None:
    walk = walks_to(g.game.map, tide_of(g), at)
    near = [unit for unit in able if walk[g.hex[unit]] <= REACH]
    if near:
        guard = min(near, key=lambda unit: walk[g.hex[unit]] + WEAK * g.steps[unit])
        found[guard] = Errand("guard", at)


# -- leaving ---------------------------------------------------------------------------------------


def turns_left(g: Omaha) -> int:
    """Return how many turns there are until the end, this one among them."""
    return g.game.file.scenario.turns[1] - g.turn + 1


def send_off(look: Prospect, route: Route, found: Errands) -> None:
    """Send the others off the map, if the way is open and they can still get there."""
    g = look.g
    if not is_passable(g, route):
        return
    way, farthest = look.way_to(route.exit), PACE * turns_left(g) + DELAY
    here = g.game.map.in_sector[g.game.map.sector[route.exit]]
    for unit in idle(g, g.game.companies, found):
        if here >> g.hex[unit] & 1 and way[g.hex[unit]] <= farthest:
            found[unit] = Errand("leave", route.exit)


@rule("20.3")
def send_rangers(look: Prospect, found: Errands) -> None:
    """Send rangers to an exit where they score without communication, if they get there."""
    g = look.g
    if not routes_of(g):
        return
    exits = [g.game.map.exits[letter] for letter in RANGER_EXITS]
    for unit in idle(g, g.game.rangers, found):
        at = g.hex[unit]
        near = min(exits, key=lambda exit_: look.way_to(exit_)[at])
        if look.way_to(near)[at] <= RANGERS_PACE * turns_left(g):
            found[unit] = Errand("leave", near)


@rule("20.3")
def worth_of_leaving(look: Prospect, unit: int) -> float:
    """Return what it is worth that a unit leaves the map where it stands, in steps."""
    g = look.g
    at, errand = g.hex[unit], look.errands.get(unit)
    if g.game.armoured >> unit & 1:
        bound = any(route.exit == at for route in routes_of(g))
    else:
        bound = errand is not None and errand.kind == "leave" and errand.target == at
    return LEFT_THE_MAP * g.steps[unit] if bound else 0.0
