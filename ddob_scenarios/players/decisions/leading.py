"""Where does a leader serve most?"""

from __future__ import annotations

from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.situation import Places
from ddob_scenarios.rules.common.posts import command_range
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one, pack
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


class Lead(Places):
    """How good hexes are for a headquarters or a general: he serves those around him.

    From turn 17 on he goes where most of his division want to go on, even far away.
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
        """Return what he leads from a hex, or will lead from where he can go from there."""
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
    """Return by hex with units of his division what commanding them there is worth."""
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
