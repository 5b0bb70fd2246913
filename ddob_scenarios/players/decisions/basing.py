"""What do engineers and headquarters do behind the front: obstacles, bases, command posts?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.estimates.routes import Draw, draws_of, is_served
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.tasks.assigning import turns_left
from ddob_scenarios.printed.charts import TIDES
from ddob_scenarios.rules.engineers_and_hq import bases_ashore, engineer_range
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId, has, iterate
from hexwar.play import Action, rule

# What it is worth that a base clears more of a draw, that one is placed where it can clear one,
# that others reach farther, and that one is placed elsewhere.
CLEARING, BELOW_A_DRAW, WIDENING, ELSEWHERE = 40.0, 30.0, 20.0, 10.0
NEXT_DRAW = 0.3  # how much the second draw counts for a base elsewhere, in hexes
LATE = 5  # with so few turns left no base is kept back for a draw
APART = 3  # two bases are farther apart than that, in hexes
NOT_THERE = -1.0  # rather no base than one that serves nobody


def base_work(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return what the engineers of a division do: a base below a draw, its range, another base."""

    def worth(action: Action) -> float:
        if action[0] == "extend-base":
            return _worth_of_range(plan.g, action[1])
        if action[0] == "place-base":
            return _worth_of_base(plan.g, action[1], action[2])
        return 0.0

    return max(actions, key=worth)


@rule("19.2", "19.3")
def _worth_of_range(g: Omaha, base: CounterId) -> float:
    """Return what it is worth that a base reaches farther."""
    at, reach = g.hex[base], engineer_range(g, base)
    cleared = (draw for draw in draws_of(g) if has(draw.bases, at))
    short = any(range_needed(g, draw, at) > reach for draw in cleared)
    return (CLEARING if short else WIDENING) - g.track[base]


@rule("19.1", "19.3")
def _worth_of_base(g: Omaha, base: CounterId, at: HexId) -> float:
    """Return what it is worth to place a base in a hex; the last one is kept for a draw."""
    omaha, home = g.game.map, g.game.home[base]
    unserved = [draw for draw in draws_of(g) if not is_served(g, draw)]
    for draw in unserved:
        if has(draw.bases, at):
            return BELOW_A_DRAW - range_needed(g, draw, at)
    spare = [b for b in iterate(g.game.bases) if g.game.home[b] == home and g.hex[b] < 0]
    in_sector = any(draw.bases & omaha.in_sector[home] for draw in unserved)
    if in_sector and spare == [base] and turns_left(g) > LATE:
        return NOT_THERE
    distance = omaha.board.distance
    if any(distance(at, g.hex[other]) <= APART for other in bases_ashore(g)):
        return NOT_THERE
    draws = [hexes for hexes in omaha.draws.values() if hexes & g.game.field]
    ways = sorted(min(distance(at, there) for there in iterate(draw)) for draw in draws)
    return ELSEWHERE - ways[0] - NEXT_DRAW * sum(ways[:2])


def range_needed(g: Omaha, draw: Draw, at: HexId) -> int:
    """Return with which range a base in a hex would clear a draw, in hexes."""
    return max(g.game.map.board.distance(at, there) for there in iterate(draw.to_clear))


HANDY = 2  # units within this number of hexes make a headquarters worth more as a command post


def hex_to_clear(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return where obstacles are cleared: where most of those still to come may land."""
    g = plan.g
    coming = [c for c, due in enumerate(g.due) if due > g.turn]
    mid = TIDES.index("mid")
    landing = {box.hexes[mid]: box.number for box in g.game.map.boxes if box.beach}

    def served(action: Action) -> int:
        if action[0] != "clear" or action[1] not in landing:
            return 0 if action[0] == "clear" else -1
        box = landing[action[1]]
        return sum(1 for c in coming if has(g.game.landing_boxes[c], box))

    return max(actions, key=served)


def post(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a headquarters becomes a command post or commands farther: where it serves."""
    g = plan.g
    for action in actions:
        if action[0] == "widen-command":
            return action
        if action[0] == "establish-post":
            around = g.game.map.board.within(g.hex[action[1]], 2)
            near = sum(len(g.units_in(at)) for at in iterate(around & g.us_hexes))
            if near >= HANDY and has(g.game.map.high, g.hex[action[1]]):
                return action
    return ("leave-headquarters",)
