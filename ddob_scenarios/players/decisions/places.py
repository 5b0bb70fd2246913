"""How good a place is a hex for a counter?"""

from __future__ import annotations

from ddob_scenarios.players.decisions.leading import Lead
from ddob_scenarios.players.estimates.danger import fire_on
from ddob_scenarios.players.estimates.goals import DistanceMap
from ddob_scenarios.players.estimates.worth import cost_of_step
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.situation import Places
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, union
from hexwar.play import rule

OVERFULL = -50.0  # one of three units in a hex is eliminated (7.63)
BOLD = 0.4  # what it weighs for those who attack together with others
# What a turn in danger weighs, and what from turn 17 on: then there is time to go round it.
EXPOSURE, EXPOSURE_INLAND = 1.4, 2.6
PROGRESS = 0.45  # what a hex nearer to the goal is worth, in steps
LURE = 2.0  # what it costs to lure Germans to where they bar the way
LED = 0.25  # what it is worth to be commanded
REACH = 2  # nobody goes farther in an action, in hexes


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


def outlook(plan: Plan, unit: CounterId) -> Outlook:
    """Return the outlook of a unit: the same as before, as long as all within its reach is so."""
    g = plan.g
    near = g.game.map.board.within(g.hex[unit], REACH)
    inhabited, combat = near & g.us_hexes, g.game.combat_units
    around = tuple([g.at[at] & combat for at in iterate(inhabited)])
    led, luring = near & plan.led, near & plan.luring_for(unit)
    way = plan.way_of(unit)
    # The map of the way is known by its identity, since the outlook keeps it.
    cares = plan.tasks.get(unit), id(way), led, luring
    key = unit, g.hex[unit], plan.risks, inhabited, around, *cares
    return plan.known.outlooks.get(key, lambda: Outlook(plan, unit, near, way))


class Outlook(Places):
    """How good hexes are for a unit: what is the same in all of them is worked out once.

    It is remembered longer than the position, and holds only what it needs of that.

    Args:
        plan: The position, with the tasks of units.
        unit: A combat unit.
        near: The hexes within its reach.
        way: How far it is from what it is for, by hex.
    """

    def __init__(self, plan: Plan, unit: CounterId, near: HexSet, way: DistanceMap) -> None:
        super().__init__()
        g, fire, combat = plan.g, plan.danger, plan.g.game.combat_units & ~one(unit)
        self._near, self._way, self._stake = near, way, cost_of_step(g, unit)
        self._others = {at: g.at[at] & combat for at in iterate(near & g.us_hexes)}
        others = iterate(union(self._others.values()))
        self._own, self._steps = g.steps[unit], {other: g.steps[other] for other in others}
        self._fire, self._in_crowd = fire_on(g, fire, unit), fire.crowd
        self._drawn_on = {
            other: (fire_on(g, fire, other), cost_of_step(g, other))
            for other in others
            if self._steps[other] < STACKING.concentrated <= self._steps[other] + self._own
        }
        self._exposure = BOLD if plan.is_attacking(unit) else weight_of_exposure(g)
        self._led, self._luring = plan.led, plan.luring_for(unit)
        self._pull = PROGRESS * plan.urgency(unit)

    def rate(self, at: HexId) -> float:
        """Return how good a place a hex within reach is for the unit, in steps."""
        assert has(self._near, at)
        others = self._others.get(at, NONE)
        if not others:
            exposed = self._fire[at] * self._stake
        elif others.bit_count() >= STACKING.units_in_a_hex:
            return OVERFULL
        else:
            exposed = self._among(others, at)
        exposed *= self._exposure
        if has(self._luring, at):
            exposed += LURE
        led = LED if has(self._led, at) else 0.0
        return led - exposed - self._pull * self._way[at]

    @rule("6.35")
    def _among(self, others: CounterSet, at: HexId) -> float:
        """Return what fire costs among others, and what the unit draws on one of them.

        It does so by making their hex a concentrated target.
        """
        crowd = self._own + sum([self._steps[other] for other in iterate(others)])
        concentrated = crowd >= STACKING.concentrated
        exposed = (self._in_crowd if concentrated else self._fire)[at] * self._stake
        for other in iterate(others):
            if other in self._drawn_on:
                alone, stake = self._drawn_on[other]
                return exposed + (self._in_crowd[at] - alone[at]) * stake
        return exposed


def weight_of_exposure(g: Omaha) -> float:
    """Return what a turn in danger weighs."""
    return EXPOSURE_INLAND if g.extended else EXPOSURE
