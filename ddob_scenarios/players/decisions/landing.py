"""Where does a unit land, and does it drift?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.outlook import PROGRESS, weight_of_exposure
from ddob_scenarios.players.estimates.routes import best_route, routes_of
from ddob_scenarios.players.estimates.walks import walks_to
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.printed.charts import TIDES, Tide
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.rules.landing.engineers import uncleared
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import OFF_MAP, BoxId, CounterId, HexId, has
from hexwar.play import Action, rule

# How much a calm place to go to from the beach weighs where the way off the map begins in fire.
CALM = 3.0
NO_BEACH = -4.0  # a box without a beach delays those who drift there
MINES = 0.3  # what flooded obstacles cost, in steps
# With so few companies left to lose, none lands where fire costs more than that, in steps.
NEAR_RUIN, TOO_DANGEROUS = 3, 0.2
# From a beach so much farther from the way out it is better to land elsewhere, in hexes.
ELSEWHERE = 8.0
# What it costs to land where two units stand: one of three is lost unless one moves on (7.63).
FULL_BEACH = 0.8
# Nobody is stationed so near to where the way off the map begins, in hexes: others land there.
KEPT_FREE, NOT_THERE = 2, -99.0
BESIDE = 0.1  # what it costs to start in a hex with another unit
CROWDED = 0.4  # what it costs to share a box: two strong units make a concentrated target (6.35)


def box_for(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return in which box the next arrival is placed.

    It is put off by a turn if its division is near ruin and its landing would be too dangerous, or
    if it may then land nearer to the way off the map.  If no box has room somebody waits a turn.
    """
    places = [action for action in actions if action[0] == "place"]
    if not places:
        return min(actions, key=lambda action: action[2])
    best = max(places, key=lambda action: worth_of_box(plan, action[1], action[2]))
    put_off = [action for action in actions if action[0] == "delay"]
    if put_off and (
        is_too_dangerous(plan, best[1], best[2]) or could_land_elsewhere(plan, best[1], best[2])
    ):
        return min(put_off, key=lambda action: action[2])
    return best


@rule("5.34")
def could_land_elsewhere(plan: Plan, counter: CounterId, box: BoxId) -> bool:
    """Return whether a unit had better come a turn later, when it may land in any box."""
    g = plan.g
    if has(g.delayed, counter) or not has(g.game.companies | g.game.leaders, counter):
        return False
    at = landing_hex_of(plan, box, 1)
    route = best_route(g)
    if route is None or at < 0:
        return False
    walk = walks_to(g.game, g.tide, route.exit)
    return walk[at] > walk[route.path[0]] + ELSEWHERE


def is_too_dangerous(plan: Plan, counter: CounterId, box: BoxId) -> bool:
    """Return whether a company had better not land from a box while its division is near ruin."""
    g = plan.g
    if not has(g.game.companies, counter):
        return False
    at = landing_hex_of(plan, box, 1)
    near_ruin = left_to_lose(g, g.game.home[counter]) <= NEAR_RUIN
    return near_ruin and at >= 0 and plan.danger.mean[at] > TOO_DANGEROUS


def worth_of_box(plan: Plan, counter: CounterId, box: BoxId, turns: int = 1) -> float:
    """Return how good a box is for a counter to land from, some turns later."""
    g = plan.g
    at = landing_hex_of(plan, box, turns)
    if at < 0:
        return NO_BEACH
    worth = -PROGRESS * _far_inland(plan, counter, at)
    if has(g.game.combat_units, counter):
        stakes = plan.stakes
        worth -= weight_of_exposure(g) * stakes.alone(counter)[at] * stakes.of_step(counter)
        worth -= CROWDED * g.box[: len(g.game.units)].count(box)
    else:
        worth += CROWDED * g.box[: len(g.game.units)].count(box)
    if g.extended and has(g.game.combat_units, counter):
        worth -= FULL_BEACH * _is_full(g, box, at)
    mined = g.game.map.boxes[box].hexes[TIDES.index("mid")]
    if tide_in(plan, turns) != "low" and has(uncleared(g), mined):
        worth -= MINES
    return worth


@rule("7.63")
def _is_full(g: Omaha, box: BoxId, at: HexId) -> bool:
    """Return whether two units will be in a hex already when one more lands there."""
    landed = (g.us_in(at) & g.game.combat_units).bit_count()
    return landed + g.box[: len(g.game.units)].count(box) >= STACKING.units_in_a_hex


def _far_inland(plan: Plan, counter: CounterId, at: HexId) -> float:
    """Return how far a hex of the beach is from what those who land have to do."""
    g = plan.g
    route = best_route(g)
    if route is None or not has(g.game.companies | g.game.leaders, counter):
        return plan.on_foot[at]
    in_fire = plan.danger.mean[route.path[0]] > 0.0
    return plan.way_to(route.exit)[at] + CALM * in_fire * plan.way_to_shelter[at]


def tide_in(plan: Plan, turns: int) -> Tide:
    """Return the tide some turns later."""
    track = plan.g.game.track
    return track.space(min(plan.g.turn + turns, len(track.turns))).tide


def landing_hex_of(plan: Plan, box: BoxId, turns: int) -> HexId:
    """Return the hex to which a box points some turns later, -1 if there is none."""
    hexes = plan.g.game.landing_hexes[tide_in(plan, turns)]
    return hexes[box] if 0 <= box < len(hexes) else OFF_MAP


def drift_for(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return how far rangers drift that may drift as they like."""

    def worth(action: Action) -> float:
        counter = plan.procedure["choosing"][0]
        boxes = int(action[2]) if action[0] == "drift" else 0
        return worth_of_box(plan, counter, plan.g.box[counter] - boxes, turns=0)

    return max(actions, key=worth)


def station_for(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return where a unit starts that is ashore already."""

    def worth(action: Action) -> float:
        _, unit, at = action
        g = plan.g
        far = plan.on_foot if has(g.game.infantry, unit) else plan.on_wheels
        near = g.game.map.board.within(at, KEPT_FREE)
        if any(has(near, route.path[0]) for route in routes_of(g)):
            return NOT_THERE
        exposed = weight_of_exposure(g) * plan.danger.mean[at]
        return -exposed - PROGRESS * far[at] - BESIDE * len(g.units_in(at))

    return max(actions, key=worth)


def company_for(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a leader goes with a company that has drifted: yes, if it lands."""
    for action in actions:
        if action[0] == "ride" and plan.g.box[action[2]] >= 0:
            return action
    return actions[0]
