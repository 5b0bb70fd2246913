"""How good is a hex for a counter, where should it move, and which units go along?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.outlook import outlook
from ddob_scenarios.players.plan import LEFT_THE_MAP, Plan
from ddob_scenarios.players.situation import Places
from ddob_scenarios.rules.common.command import command_range
from ddob_scenarios.rules.us_movement import movement
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one, pack
from hexwar.play import Action, rule

# What a leader is worth to infantry under command, to other units a quarter of it; and which
# part of that from turn 17 on to those whom another leader commands already.
COMMANDED, SHARED = 0.5, 0.3
FADES = 0.92  # what is left of it for each hex on the way of the leader to these units
# What it is worth that a headquarters is a command post where it stands, and that it can become
# one there (18.1).
POST, SITE_OF_POST = 3.0, 1.5
# What each hex between a leader and the nearest infantry that wants one costs until turn 16.
ADRIFT = 0.08
# What a step of fire weighs where the leader stands, and until turn 16 what a hex nearer to a goal
# is worth; later the regiment has spread too far for one goal.
FRIGHT, ONWARD = 0.3, 0.05


class Lead(Places):
    """How good hexes are for a headquarters or a general: it serves those around it.

    From turn 17 on it goes where most of its division want to go on, even far away.
    """

    def __init__(self, plan: Plan, leader: CounterId) -> None:
        super().__init__()
        self._plan, self._leader = plan, leader
        self._board, self._at = plan.g.game.map.board, plan.g.hex[leader]
        self._wanted = wanted_at(plan, leader)
        if not plan.g.extended:
            return
        self._by_hex = _worth_by_hex(plan, leader)
        self._hexes = pack(self._by_hex)
        later = [(self._leads(there, 1), there) for there in self._wanted]
        self._later = sorted(later, reverse=True)

    def rate(self, at: HexId) -> float:
        """Return how good a place a hex is for the leader."""
        plan = self._plan
        fright = FRIGHT * plan.danger.mean[at]
        if plan.g.extended:
            return self._will_lead(at) + _post_at(plan, self._leader, at) - fright
        lonely = min((self._board.distance(at, there) for there in self._wanted), default=0)
        near = iterate(self._board.within(at, 1) & plan.g.us_hexes)
        led = sum(
            _worth_of_leading(plan, unit) for there in near for unit in plan.g.units_in(there)
        )
        return led - ADRIFT * lonely - fright - ONWARD * plan.on_foot[at]

    def _will_lead(self, at: HexId) -> float:
        """Return what the leader leads from a hex, or will lead from where it can go from there."""
        here = self._at == at
        best = self._leads(at, max(1, command_range(self._plan.g, self._leader)) if here else 1)
        for led, to in self._later:
            if led <= best:  # what follows is worth no more, even without the way there
                break
            best = max(best, led * FADES ** self._board.distance(at, to))
        return best

    def _leads(self, at: HexId, reach: int) -> float:
        """Return the value of commanding the units of the division within a number of hexes."""
        around = iterate(self._board.within(at, reach) & self._hexes)
        return sum([self._by_hex[there] for there in around], 0.0)


@rule("7.33", "18.3")
def _worth_by_hex(plan: Plan, leader: CounterId) -> dict[HexId, float]:
    """Return by hex with units of the leader's division what commanding them there is worth."""
    g, board = plan.g, plan.g.game.map.board
    led_by_others: HexSet = NONE
    for other in iterate(g.game.leaders & ~one(leader)):
        if g.hex[other] >= 0 and g.division[other] == g.division[leader]:
            led_by_others |= board.within(g.hex[other], max(1, command_range(g, other)))
    worth = _worth_of_division(plan, g.division[leader])
    return {at: (SHARED if has(led_by_others, at) else 1.0) * led for at, led in worth.items()}


def _worth_of_division(plan: Plan, division: int) -> dict[HexId, float]:
    """Return by hex what it is worth that all units of a division there are commanded."""
    found = plan.worth_of_leading.get(division)
    if found is None:
        found = plan.worth_of_leading[division] = {}
        g = plan.g
        for unit in iterate(g.game.combat_units & g.ashore):
            if g.division[unit] == division:
                at = g.hex[unit]
                found[at] = found.get(at, 0.0) + _worth_of_leading(plan, unit)
    return found


def _worth_of_leading(plan: Plan, unit: CounterId) -> float:
    """Return what it is worth that a unit is commanded; rangers need nobody."""
    g = plan.g
    if has(g.game.rangers, unit):
        return 0.0
    if has(g.game.infantry, unit):
        return COMMANDED * (plan.urgency(unit) + plan.precedence(unit))
    return COMMANDED / 4


def _post_at(plan: Plan, leader: CounterId, at: HexId) -> float:
    """Return what a hex is worth as the place of a command post."""
    g = plan.g
    if has(g.posts, leader) and g.hex[leader] == at:
        return POST
    settles = g.extended and has(g.game.headquarters, leader) and not has(plan.menaced, at)
    return SITE_OF_POST if settles else 0.0


def wanted_at(plan: Plan, leader: CounterId) -> list[HexId]:
    """Return the hexes of infantry that wants a leader: on tasks that matter, else any."""
    g = plan.g
    division = g.division[leader]
    found = {
        g.hex[unit]
        for unit, task in plan.tasks.items()
        if task.weight > 1.0
        and g.division[unit] == division
        and (task.kind == "attack" or g.hex[unit] != task.target)
        and has(g.game.companies, unit)
    }
    return sorted(found) or plan.infantry_hexes


def place_of(plan: Plan, counter: CounterId, at: HexId) -> float:
    """Return how good a place a hex is for a counter, in steps."""
    return places_of(plan, counter)[at]


def here(plan: Plan, counter: CounterId) -> float:
    """Return how good the place of a counter is, in steps."""
    return places_of(plan, counter)[plan.g.hex[counter]]


def places_of(plan: Plan, counter: CounterId) -> Places:
    """Return how good hexes are for a counter, in steps; each is rated when it is asked for."""
    found = plan.places.get(counter)
    if found is None:
        made = Lead if has(plan.g.game.leaders, counter) else outlook
        found = plan.places[counter] = made(plan, counter)
    return found


def gain_of_move(plan: Plan, unit: CounterId, to: HexId) -> float:
    """Return what a unit gains by a move that enters a hex, in steps."""
    places = plan.places.get(unit)
    if places is None:
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
def _beyond(plan: Plan, conditions: movement.Conditions, start: HexId, to: HexId) -> list[HexId]:
    """Return where a move of infantry ends that goes on behind the first hex that it enters."""
    g = plan.g
    if has(plan.stopping(start), to):
        return []
    if not has(movement.opened_by_terrain(g.game, movement.MOVE, conditions, start), to):
        return []
    ahead = movement.opened_by_terrain(g.game, movement.MOVE, conditions, to) & ~plan.stopping(to)
    return iterate(ahead & ~g.german_hexes & ~one(start))


def best_step(plan: Plan, unit: CounterId) -> float:
    """Return what a unit could gain by a step, in steps of strength; 0 if it stands well."""
    g = plan.g
    places = places_of(plan, unit)
    gains = [places[to] for to in iterate(movement.steps_open(g, unit) & ~g.german_hexes)]
    return max((here(plan, unit), *gains)) - here(plan, unit)


@rule("7.6")
def room_for_two(plan: Plan, at: HexId) -> bool:
    """Return whether a hex has room for two units that come together."""
    return not has(plan.inhabited, at)


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
