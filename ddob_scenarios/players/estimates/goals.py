"""Which goals can units gain, and what does the path to them cost?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from ddob_scenarios.players.estimates.danger import POSITION, VP, Danger, worth_of_site
from ddob_scenarios.players.estimates.routes import draws_of, is_served
from ddob_scenarios.players.estimates.walks import (
    STEPS_KEPT,
    WALKS_KEPT,
    steps_on_foot,
    steps_on_wheels,
    walks_to,
)
from ddob_scenarios.players.estimates.ways import ByHex, DistanceMap, Ground, by_hex, more_in
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.germans import BOTH, shelter
from ddob_scenarios.rules.us_attacks.joining import open_to_infantry
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, HexId, HexSet, has, iterate, pack, union

FEAR = 7.0  # what a lost step is like on the way, in hexes
LURING = 2.5  # what a turn is like where a unit lures Germans to the way out, in hexes
APART = 0.7  # what a hex more between a place to wait and the enemy weighs, in hexes of way
AT_HAND = 2.0  # a unit so near can stand beside the target this turn
UPHILL = 2.0  # what it takes from the worth of an attack that the ground helps the Germans against

# What a turn costs where Germans could soon fire, and for each mortar in reach, in steps.
COULD_FIRE, COULD_SHELL = 0.05, 0.04
REST = 7.0  # the number of turns that units stay in shelter


def fear_of(costs: Danger) -> ByHex:
    """Return what a turn in each hex costs besides, in hexes of way."""
    return by_hex([FEAR * cost for cost in costs.mean])


def ground_on_foot(g: Omaha, costs: Danger, luring: HexSet = NONE) -> Ground:
    """Return what infantry walks over, past Germans and their fire.

    Args:
        g: The state.
        costs: What fire costs.
        luring: The hexes in which it lures Germans.
    """
    fear = more_in(fear_of(costs), luring, LURING)
    steps = steps_on_foot(g.game, g.tide, g.extended)
    return Ground(g.game.map.board, steps, fear, closed_hexes(g))


def closed_hexes(g: Omaha) -> HexSet:
    """Return the hexes that nobody enters: with Germans, or outside the field of play."""
    return g.german_hexes | ~g.game.field


def goals_on_foot(g: Omaha) -> dict[HexId, float]:
    """Return what infantry gains by hex: Germans to attack, positions to hold, exits."""
    omaha = g.game.map
    attack_from = attacked_from(omaha)
    found: dict[HexId, float] = {}
    control = us_control(g)
    for site in (omaha.sites[number] for number in iterate(g.game.sites_fought_over)):
        printed = omaha.positions[site.position]
        if g.unit[site.number] != NOBODY:
            worth = worth_of_site(g, site.number)
            for at, uphill in attack_from[site.number]:
                found[at] = max(found.get(at, 0.0), worth - UPHILL * uphill)
        elif not has(control, site.hex):
            found[site.hex] = max(found.get(site.hex, 0.0), POSITION + VP * printed.vp)
    return found


@cache
def attacked_from(omaha: OmahaMap) -> tuple[tuple[tuple[HexId, bool], ...], ...]:
    """Return by site the hexes from which infantry attacks it, and whether that is uphill."""
    opened = open_to_infantry(omaha)
    return tuple(
        tuple(
            (at, shelter(omaha, site.hex, (at,)) == BOTH)
            for at in omaha.board.neighbours[site.hex]
            if has(opened[at], site.hex)
        )
        for site in omaha.sites
    )


def way_to_wait(g: Omaha, ground: Ground, to: HexId) -> DistanceMap:
    """Return by hex how far infantry is from a calm place to wait for an attack near a hex."""
    return DistanceMap(_apart(g.game, g.tide, to), ground.by(steps_on_foot(g.game, g.tide)))


@lru_cache(maxsize=WALKS_KEPT)
def _apart(game: PrintedGame, tide: Tide, to: HexId) -> dict[HexId, float]:
    """Return by hex that units enter what it loses to wait there, so far from a hex."""
    walk = walks_to(game, tide, to)
    return {at: -APART * max(0.0, walk[at] - AT_HAND) for at in iterate(game.map.enterable(tide))}


def ways_up(g: Omaha) -> HexSet:
    """Return the hexes of draws that a base can clear: the vehicles' ways to the high ground."""
    return union(draw.to_clear for draw in draws_of(g) if is_served(g, draw))


def on_wheels(g: Omaha, ground: Ground, draws: HexSet, cleared: HexSet) -> DistanceMap:
    """Return by hex how far a vehicle is from the high ground, where it is worth a point (20.3).

    Args:
        g: The state.
        ground: What infantry walks over.
        draws: What :func:`ways_up` gives.
        cleared: The hexes that engineers clear, or will.
    """
    omaha = g.game.map
    if g.game.file.victory.check != "campaign":
        everywhere, size = dict.fromkeys(omaha.board.ids, 0.0), omaha.board.size
        return DistanceMap(everywhere, Ground(omaha.board, ((),) * size, [0.0] * size))
    goals = dict.fromkeys(iterate(omaha.high & g.game.field & ~draws), 4.0)
    steps = steps_on_wheels(g.game, g.tide, cleared)
    return DistanceMap(goals, ground.by(steps))


@lru_cache(maxsize=STEPS_KEPT)
def _shelled(omaha: OmahaMap, german_hexes: HexSet) -> Mapping[HexId, int]:
    """Return how many mortars could reach a hex, where any could."""
    within = omaha.board.within
    reached = [within(at, GERMAN_ACTIONS.mortars) for at in iterate(german_hexes)]
    return Counter(near for hexes in reached for near in iterate(hexes))


def way_to_shelter(g: Omaha, costs: Danger, menaced: HexSet) -> DistanceMap:
    """Return by hex how far infantry is from a place to stay unharmed, in hexes of way.

    It is menaced where Germans fire or could soon.
    """
    omaha, tide = g.game.map, g.tide
    fear, shelled = fear_of(costs), _shelled(omaha, g.german_hexes)
    for at in iterate(menaced | pack(shelled)):
        fire = costs.mean[at] + COULD_FIRE * has(menaced, at)
        fear[at] = FEAR * (fire + COULD_SHELL * shelled.get(at, 0))
    blocked = closed_hexes(g)
    goals = {at: -REST * fear[at] for at in iterate(omaha.enterable(tide) & ~blocked)}
    steps = steps_on_foot(g.game, tide, g.extended)
    return DistanceMap(goals, Ground(omaha.board, steps, fear, blocked))
