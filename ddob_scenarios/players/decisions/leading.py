"""Where does a leader serve most?"""

from __future__ import annotations

from ddob_scenarios.players.plan import Plan
from ddob_scenarios.rules.common.posts import command_range
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one
from hexwar.play import rule

# What a leader is worth to infantry that he commands, to other units a quarter of it; and which
# part of that from turn 17 on to those whom another leader commands already.
COMMANDED, SHARED = 0.5, 0.3
FADES = 0.92  # what is left of it for each hex that he has to go to where he will command
# What it is worth that a headquarters is a command post where it stands, and that it can become
# one there (18.1).
POST, SITE_OF_POST = 3.0, 1.5
# What each hex between a leader and the nearest infantry that wants him costs until turn 16.
ADRIFT = 0.08
# What a step of fire weighs where he stands, and until turn 16 what a hex nearer to a goal is
# worth; later his regiment has spread too far for one goal.
FRIGHT, ONWARD = 0.3, 0.05


def place_of_leader(plan: Plan, leader: CounterId, at: HexId) -> float:
    """Return how good a place a hex is for a leader: he serves those around him.

    From turn 17 on he goes where most of his division want to go on, even far away.
    """
    fright = FRIGHT * plan.danger.mean[at]
    if plan.g.extended:
        return _will_lead(plan, leader, at) + _post_at(plan, leader, at) - fright
    board = plan.g.game.map.board
    wanted = wanted_at(plan, leader)
    lonely = min((board.distance(at, there) for there in wanted), default=0)
    near = iterate(board.within(at, 1) & plan.g.us_hexes)
    led = sum(_worth_of_leading(plan, unit) for there in near for unit in plan.g.units_in(there))
    return led - ADRIFT * lonely - fright - ONWARD * plan.on_foot[at]


def _will_lead(plan: Plan, leader: CounterId, at: HexId) -> float:
    """Return what he leads from a hex, or will lead from where he can go from there."""
    g, board = plan.g, plan.g.game.map.board
    if leader not in plan.leads:
        wanted = wanted_at(plan, leader)
        plan.leads[leader] = {there: _leads(plan, leader, there, 1) for there in wanted}
    reach = max(1, command_range(g, leader)) if g.hex[leader] == at else 1
    later = (led * FADES ** board.distance(at, to) for to, led in plan.leads[leader].items())
    return max((_leads(plan, leader, at, reach), *later))


def _leads(plan: Plan, leader: CounterId, at: HexId, reach: int) -> float:
    """Return the value of commanding the units of the division within a number of hexes."""
    g = plan.g
    around = iterate(g.game.map.board.within(at, reach) & g.us_hexes)
    by_hex = plan.led_by.get(leader)
    if by_hex is None:
        by_hex = plan.led_by[leader] = _worth_by_hex(plan, leader)
    return sum((by_hex[there] for there in around), 0.0)


@rule("7.33", "18.3")
def _worth_by_hex(plan: Plan, leader: CounterId) -> dict[HexId, float]:
    """Return by hex with US units what commanding those of his division there is worth."""
    g, board = plan.g, plan.g.game.map.board
    led_by_others: HexSet = NONE
    for other in iterate(g.game.leaders & ~one(leader)):
        if g.hex[other] >= 0 and g.command[other] == g.command[leader]:
            led_by_others |= board.within(g.hex[other], max(1, command_range(g, other)))
    found = {}
    for there in iterate(g.us_hexes):
        own = (unit for unit in g.units_in(there) if g.command[unit] == g.command[leader])
        part = SHARED if has(led_by_others, there) else 1.0
        found[there] = part * sum(_worth_of_leading(plan, unit) for unit in own)
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
    found = {
        g.hex[unit]
        for unit, task in plan.tasks.items()
        if task.weight > 1.0
        and has(g.game.companies, unit)
        and g.command[unit] == g.command[leader]
        and (task.kind == "attack" or g.hex[unit] != task.target)
    }
    return sorted(found) or plan.infantry_hexes
