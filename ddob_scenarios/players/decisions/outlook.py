"""How good are the hexes within reach of a unit for it?"""

from __future__ import annotations

from ddob_scenarios.players.estimates.ways import DistanceMap
from ddob_scenarios.players.memory import Memories, Surroundings
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.situation import Places
from ddob_scenarios.players.tasks.assigning import Task
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import ALL, NONE, CounterId, CounterSet, HexId, has, iterate, one
from hexwar.play import rule

OVERFULL = -50.0  # one of three units in a hex is eliminated (7.63)
BOLD = 0.4  # what it weighs for those who attack together with others
# What a turn in danger weighs, and what from turn 17 on: then there is time to go round it.
EXPOSURE, EXPOSURE_INLAND = 1.4, 2.6
PROGRESS = 0.45  # what a hex nearer to the goal is worth, in steps
LURE = 2.0  # what it costs to lure Germans to where they bar the way
LED = 0.25  # what it is worth to be commanded
REACH = 2  # nobody goes farther in an action, in hexes


def outlook(plan: Plan, unit: CounterId) -> Outlook:
    """Return the outlook of a unit: the last one, with what changed within its reach since then."""
    known = plan.known
    if known.surroundings is not plan.surroundings:
        note_changes(known, plan.surroundings)
    last: Outlook | None = known.outlooks.get(unit)
    way = plan.way_of(unit)
    # The map of the way is known by its identity, since the outlook keeps it.
    cares = plan.g.hex[unit], plan.risks, plan.tasks.get(unit)
    if last is None or last.way is not way or last.cares != cares:
        last = known.outlooks[unit] = Outlook(plan, unit, way, cares)
    elif last.changed:
        last.look_again(plan)
    return last


def note_changes(known: Memories, now: Surroundings) -> None:
    """Note within which outlooks something has changed since the last moment."""
    changed = ALL if known.surroundings is None else now.differ(known.surroundings)
    known.surroundings = now
    for last in known.outlooks.values():
        last.changed |= last.near & changed


Cares = tuple[HexId, int, Task | None]
"""What all places of an outlook depend on: where the unit is, a number for the fire, its task."""


class Outlook(Places):
    """How good hexes are for a unit: what is the same in all of them is worked out once.

    It is remembered longer than the plan, and holds only what it needs of that.

    Args:
        plan: The situation, with the tasks of units.
        unit: A combat unit.
        way: How far it is from what it is for, by hex.
        cares: What else all of its places depend on.

    Attributes:
        way: How far it is from what it is for, by hex.
        cares: What else all of its places depend on.
        near: The hexes within its reach.
        changed: The hexes within its reach where units, leaders or lures have changed since it was
            asked.
    """

    __slots__ = (
        "_around",
        "_at",
        "_board",
        "_exposure",
        "_fire",
        "_luring",
        "_pull",
        "_stake",
        "_stakes",
        "_unit",
        "cares",
        "changed",
        "near",
        "way",
    )

    def __init__(self, plan: Plan, unit: CounterId, way: DistanceMap, cares: Cares) -> None:
        super().__init__()
        self._board, self._unit, self._at = plan.g.game.map.board, unit, plan.g.hex[unit]
        self.way, self.cares = way, cares
        self.near, self.changed = self._board.within(self._at, REACH), NONE
        self._around, self._luring = plan.surroundings, plan.luring_for(unit)
        self._stakes = plan.stakes
        self._fire, self._stake = self._stakes.alone(unit), self._stakes.of_step(unit)
        self._exposure = BOLD if plan.is_attacking(unit) else weight_of_exposure(plan.g)
        self._pull = PROGRESS * plan.urgency(unit)

    def look_again(self, plan: Plan) -> None:
        """Forget what changed: how good these hexes are, and moves that end in one of them."""
        changed, self.changed = self.changed, NONE
        self._around, self._luring = plan.surroundings, plan.luring_for(self._unit)
        for at in iterate(changed):
            self.pop(at, None)
        if has(changed, self._at):
            self.gains.clear()
            return
        within = self._board.within
        for to in [to for to in self.gains if within(to, 1) & changed]:
            del self.gains[to]  # a move that enters a hex ends there, or beside it

    def rate(self, at: HexId) -> float:
        """Return how good a place a hex within reach is for the unit, in steps."""
        around = self._around
        others = around.units_at.get(at, NONE) & ~one(self._unit)
        if not others:
            exposed = self._fire[at] * self._stake
        elif others.bit_count() >= STACKING.units_in_a_hex:
            return OVERFULL
        else:
            exposed = self._among(others, at)
        exposed *= self._exposure
        if has(self._luring, at):
            exposed += LURE
        led = LED if has(around.led, at) else 0.0
        return led - exposed - self._pull * self.way[at]

    @rule("6.35")
    def _among(self, others: CounterSet, at: HexId) -> float:
        """Return what fire costs among others, and what the unit draws on one of them.

        It does so by making their hex a concentrated target.
        """
        stakes, there = self._stakes, iterate(others)
        steps, in_crowd = stakes.steps, stakes.costs.crowd
        own = steps[self._unit]
        concentrated = own + sum([steps[unit] for unit in there]) >= STACKING.concentrated
        exposed = (in_crowd if concentrated else self._fire)[at] * self._stake
        for unit in there:
            if steps[unit] < STACKING.concentrated <= steps[unit] + own:
                drawn = in_crowd[at] - stakes.alone(unit)[at]
                return exposed + drawn * stakes.of_step(unit)
        return exposed


def weight_of_exposure(g: Omaha) -> float:
    """Return what a turn in danger weighs."""
    return EXPOSURE_INLAND if g.extended else EXPOSURE
