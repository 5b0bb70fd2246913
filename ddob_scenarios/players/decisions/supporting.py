"""What is cleared for those who land, and what do headquarters do behind the front?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.plan import Plan
from ddob_scenarios.printed.turn_track import TIDES
from hexwar.board import has, iterate
from hexwar.play.steering import Action

HANDY = 2
"""Units within this number of hexes make a headquarters worth more as a command post."""


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
