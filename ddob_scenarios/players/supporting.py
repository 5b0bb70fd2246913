"""What do engineers and headquarters do on the beach and behind the front?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.components.turn_track import TIDES
from ddob_scenarios.players.prospect import Prospect
from hexwar.board import members
from hexwar.play import Action

FIRST_OF_ALL = 20.0
"""What it is worth that a base reaches farther: more than a second base."""

HANDY = 2
"""Units within so many hexes make a headquarters worth more as a command post."""


def hex_to_clear(look: Prospect, actions: Sequence[Action]) -> Action:
    """Return where obstacles are cleared: where most of those still to come may land."""
    g = look.g
    coming = [c for c, due in enumerate(g.due) if due > g.turn]
    mid = TIDES.index("mid")
    landing = {box.hexes[mid]: box.number for box in g.game.map.boxes if box.beach}

    def served(action: Action) -> int:
        if action[0] != "clear" or action[1] not in landing:
            return 0 if action[0] == "clear" else -1
        box = landing[action[1]]
        return sum(1 for c in coming if g.game.landing_boxes[c] >> box & 1)

    return max(actions, key=served)


def base_work(look: Prospect, actions: Sequence[Action]) -> Action:
    """Return what the engineers of a division do: a base at a draw, its range, another base."""
    g = look.g
    board = g.game.map.board
    draws = [hexes for hexes in g.game.map.draws.values() if hexes & g.game.field]
    taken = [g.hex[base] for base in members(g.game.bases) if g.hex[base] >= 0]

    def worth(action: Action) -> float:
        if action[0] == "extend-base":
            return FIRST_OF_ALL - g.track[action[1]]
        if action[0] != "place-base":
            return -99.0
        at = action[2]
        reach = [min(board.distance(at, h) for h in members(draw)) for draw in draws]
        near = min((board.distance(at, h) for h in taken), default=9)
        return 10.0 - min(reach) - 0.3 * sum(sorted(reach)[:2]) + 0.4 * min(near, 6)

    return max(actions, key=worth)


def post(look: Prospect, actions: Sequence[Action]) -> Action:
    """Return whether a headquarters becomes a command post or commands farther: where it serves."""
    g = look.g
    for action in actions:
        if action[0] == "widen-command":
            return action
        if action[0] == "establish-post":
            around = g.game.map.board.within(g.hex[action[1]], 2)
            near = sum(len(g.units_in(at)) for at in members(around & g.us_hexes))
            if near >= HANDY and g.game.map.high >> g.hex[action[1]] & 1:
                return action
    return ("leave-headquarters",)
