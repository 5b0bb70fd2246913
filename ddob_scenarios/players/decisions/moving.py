"""Where is a unit better off, who goes along, and how far does it go?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.leading import place_of_leader
from ddob_scenarios.players.estimates.danger import alone, danger_to
from ddob_scenarios.players.estimates.worth import cost_of_step
from ddob_scenarios.players.plan import LEFT_THE_MAP, Plan
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.us_movement.movement import (
    MOVE,
    Conditions,
    opened_by_terrain,
    steps_open,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.play import rule
from hexwar.play.steering import Action

OVERFULL = -50.0  # one of three units in a hex is eliminated (7.63)
BOLD = 0.4  # what it weighs for those who attack together with others
# What a turn in danger weighs, and what from turn 17 on: then there is time to go round it.
EXPOSURE, EXPOSURE_INLAND = 1.4, 2.6
PROGRESS = 0.45  # what a hex nearer to the goal is worth, in steps
LURE = 2.0  # what it costs to lure Germans to where they bar the way
LED = 0.25  # what it is worth to be commanded


def place_of(plan: Plan, counter: CounterId, at: HexId) -> float:
    """Return how good a place a hex is for a counter, in steps."""
    found = plan.places.get((counter, at))
    if found is None:
        led = has(plan.g.game.leaders, counter)
        found = (place_of_leader if led else place_of_unit)(plan, counter, at)
        plan.places[counter, at] = found
    return found


@rule("17.1")
def end_of_move(plan: Plan, unit: CounterId, to: HexId) -> float:
    """Return how good a place a move can end on that enters a hex: there, or one hex farther.

    So a unit with a task passes a hex in which there is no room for it.
    """
    g = plan.g
    start, best = g.hex[unit], place_of(plan, unit, to)
    if not g.extended or unit not in plan.tasks or plan.slows(start, to):
        return best
    if plan.tasks[unit].bound_off(to):
        return max(best, place_of(plan, unit, start)) + LEFT_THE_MAP * g.steps[unit]
    key = plan.conditions[unit], start, to
    beyond = plan.ahead.get(key)
    if beyond is None:
        beyond = plan.ahead[key] = _beyond(plan, *key)
    return max((best, *(place_of(plan, unit, at) for at in beyond)))


@rule("17.1")
def _beyond(plan: Plan, conditions: Conditions, start: HexId, to: HexId) -> list[HexId]:
    """Return where a move of infantry ends that goes on behind the first hex that it enters."""
    g = plan.g
    if not has(opened_by_terrain(g.game, MOVE, conditions, start), to):
        return []
    ahead = opened_by_terrain(g.game, MOVE, conditions, to) & ~g.german_hexes & ~one(start)
    return [at for at in iterate(ahead) if not plan.slows(to, at)]


def here(plan: Plan, counter: CounterId) -> float:
    """Return how good the place of a counter is, in steps."""
    return place_of(plan, counter, plan.g.hex[counter])


def best_step(plan: Plan, unit: CounterId) -> float:
    """Return what a unit could gain by a step, in steps of strength; 0 if it stands well."""
    g = plan.g
    gains = [place_of(plan, unit, to) for to in iterate(steps_open(g, unit) & ~g.german_hexes)]
    return max((here(plan, unit), *gains)) - here(plan, unit)


@rule("7.6")
def room_for_two(plan: Plan, at: HexId) -> bool:
    """Tell whether a hex has room for two units that come together."""
    return not plan.g.us_in(at) & plan.g.game.combat_units


def place_of_unit(plan: Plan, unit: CounterId, at: HexId) -> float:
    """Return how good a place a hex is for a unit, in steps."""
    g = plan.g
    others = g.us_in(at) & g.game.combat_units & ~one(unit)
    if others.bit_count() >= STACKING.units_in_a_hex:
        return OVERFULL
    stake = plan.stakes.get(unit)
    if stake is None:
        stake = plan.stakes[unit] = cost_of_step(g, unit)
    exposed = danger_to(g, plan.danger, unit, at) * stake
    exposed += _drawn_on(plan, unit, others, at)
    led = LED if has(plan.led, at) else 0.0
    exposed *= BOLD if plan.is_attacking(unit) else weight_of_exposure(g)
    exposed += LURE * plan.lures(unit, at)
    return led - exposed - PROGRESS * plan.urgency(unit) * plan.far(unit, at)


def weight_of_exposure(g: Omaha) -> float:
    """Return what a turn in danger weighs."""
    return EXPOSURE_INLAND if g.extended else EXPOSURE


@rule("6.35")
def _drawn_on(plan: Plan, unit: CounterId, others: CounterSet, at: HexId) -> float:
    """Return what fire a unit draws on another by making their hex a concentrated target."""
    g = plan.g
    for other in iterate(others):
        if g.steps[other] < STACKING.concentrated <= g.steps[other] + g.steps[unit]:
            more = plan.danger.crowd[at] - alone(g, plan.danger, other, at)
            return more * cost_of_step(g, other)
    return 0.0


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
