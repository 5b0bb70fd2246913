"""Which way is a unit better off, who goes along, and how far does it go?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.places import here, place_of, places_of
from ddob_scenarios.players.plan import LEFT_THE_MAP, Plan
from ddob_scenarios.rules.us_movement.movement import (
    MOVE,
    Conditions,
    opened_by_terrain,
    steps_open,
)
from hexwar.board import CounterId, HexId, has, iterate, one, pack
from hexwar.play import rule
from hexwar.play.steering import Action


def gain_of_move(plan: Plan, unit: CounterId, to: HexId) -> float:
    """Return what a unit gains by a move that enters a hex, in steps."""
    places = places_of(plan, unit)
    gain = places.gains.get(to)
    if gain is None:
        gain = end_of_move(plan, unit, to) - places[plan.g.hex[unit]]
        places.gains[to] = gain
    return gain


@rule("17.1")
def end_of_move(plan: Plan, unit: CounterId, to: HexId) -> float:
    """Return how good a place a move can end on that enters a hex first: there, or one hex farther.

    So a unit with a task passes a hex in which there is no room for it.
    """
    g = plan.g
    places = places_of(plan, unit)
    best, task = places[to], plan.tasks.get(unit) if g.extended else None
    if task is None:
        return best
    start = g.hex[unit]
    if task.bound_off(to) and not has(plan.stopping(start), to):
        return max(best, places[start]) + LEFT_THE_MAP * g.steps[unit]
    key = plan.conditions[unit], start, to
    beyond = plan.ahead.get(key)
    if beyond is None:
        beyond = plan.ahead[key] = _beyond(plan, *key)
    return max([best, *[places[at] for at in beyond]])


@rule("17.1")
def _beyond(plan: Plan, conditions: Conditions, start: HexId, to: HexId) -> list[HexId]:
    """Return where a move of infantry ends that goes on behind the first hex that it enters."""
    g = plan.g
    if has(plan.stopping(start), to):
        return []
    if not has(opened_by_terrain(g.game, MOVE, conditions, start), to):
        return []
    ahead = opened_by_terrain(g.game, MOVE, conditions, to) & ~plan.stopping(to)
    return iterate(ahead & ~g.german_hexes & ~one(start))


def best_step(plan: Plan, unit: CounterId) -> float:
    """Return what a unit could gain by a step, in steps of strength; 0 if it stands well."""
    g = plan.g
    places = places_of(plan, unit)
    gains = [places[to] for to in iterate(steps_open(g, unit) & ~g.german_hexes)]
    return max((here(plan, unit), *gains)) - here(plan, unit)


@rule("7.6")
def room_for_two(plan: Plan, at: HexId) -> bool:
    """Tell whether a hex has room for two units that come together."""
    return not plan.g.us_in(at) & plan.g.game.combat_units


LEAST = 0.02  # nobody moves or acts for less

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
        gain = gain_of_move(plan, unit, to)
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
