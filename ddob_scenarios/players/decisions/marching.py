"""Who goes along on a move, and how far does it go?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.moving import end_of_move, here, place_of, room_for_two
from ddob_scenarios.players.plan import Plan
from hexwar.board import pack
from hexwar.play.steering import Action

LEAST = 0.02
"""Nobody moves for less."""

MOVES = ("move", "climb")


def companion(look: Plan, actions: Sequence[Action]) -> Action:
    """Return who goes along: the unit that gains most by it; at a barrage, any unit."""
    made = look.procedure
    best, most = ("nobody-else",), LEAST
    for action in actions:
        if action[0] != "along":
            continue
        if made["verb"] not in MOVES:
            return action
        unit, to = action[1], made["target"]
        units = pack((*made["group"], unit)) & look.g.game.combat_units
        if units.bit_count() > 1 and not room_for_two(look, to):
            continue
        gain = end_of_move(look, unit, to) - here(look, unit)
        if gain > most:
            best, most = action, gain
    return best


def farther(look: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a long move goes on: off the map, or while it leads to a better place."""
    group = look.procedure["group"]
    first, units = group[0], pack(group) & look.g.game.combat_units
    best, most = ("halt",), LEAST
    for action in actions:
        if action[0] == "leave-map" and look.worth_of_leaving(first) > LEAST:
            return action
        if action[0] == "onward":
            if units.bit_count() > 1 and not room_for_two(look, action[1]):
                continue
            gain = place_of(look, first, action[1]) - here(look, first)
            if gain > most:
                best, most = action, gain
    return best


def go_on(look: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a unit that lost a step goes on past Germans: if it is better off there."""
    del actions
    made = look.procedure
    unit = made["unit"]
    better = place_of(look, unit, made["to"]) > here(look, unit)
    return ("go-on" if better else "stay", unit)
