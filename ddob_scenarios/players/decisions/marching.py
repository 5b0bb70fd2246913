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


def companion(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return who goes along: the unit that gains most by it; at a barrage, any unit."""
    made = plan.procedure
    best, most = ("nobody-else",), LEAST
    for action in actions:
        if action[0] != "along":
            continue
        if made["verb"] not in MOVES:
            return action
        unit, to = action[1], made["target"]
        units = pack((*made["group"], unit)) & plan.g.game.combat_units
        if units.bit_count() > 1 and not room_for_two(plan, to):
            continue
        gain = end_of_move(plan, unit, to) - here(plan, unit)
        if gain > most:
            best, most = action, gain
    return best


def farther(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a long move goes on: off the map, or while it leads to a better place."""
    group = plan.procedure["group"]
    first, units = group[0], pack(group) & plan.g.game.combat_units
    best, most = ("halt",), LEAST
    for action in actions:
        if action[0] == "leave-map" and plan.worth_of_leaving(first) > LEAST:
            return action
        if action[0] == "onward":
            if units.bit_count() > 1 and not room_for_two(plan, action[1]):
                continue
            gain = place_of(plan, first, action[1]) - here(plan, first)
            if gain > most:
                best, most = action, gain
    return best


def go_on(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return whether a unit that lost a step goes on past Germans: if it is better off there."""
    del actions
    made = plan.procedure
    unit = made["unit"]
    better = place_of(plan, unit, made["to"]) > here(plan, unit)
    return ("go-on" if better else "stay", unit)
