"""A plan: a situation with a task for each unit, and the distance to it."""

from __future__ import annotations

from ddob_scenarios.players.estimates import routes
from ddob_scenarios.players.estimates.ways import DistanceMap
from ddob_scenarios.players.situation import Situation
from ddob_scenarios.players.tasks import assigning
from ddob_scenarios.players.tasks.inland import guard_chokes, take_posts
from ddob_scenarios.players.tasks.posting import hold_ground, pin_germans, post_guards
from ddob_scenarios.players.tasks.storming import storm_gates
from ddob_scenarios.printed.figures import STACKING
from hexwar.board import NONE, CounterId, HexId, HexSet, has, one, pack
from hexwar.play import fact, rule

# How much the head of a column is favoured, and its length, in hexes of way.
HEAD, COLUMN = 2.0, 20.0
# How much earlier units move that attack together, so that others do not take their actions.
RUSH = 1.0
LEFT_THE_MAP = 2.0  # what a step that leaves the map is worth


class Plan(Situation):
    """A situation with the task of each unit, worked out when it is asked for."""

    @fact
    def tasks(self) -> assigning.Tasks:
        """What infantry is for that has a task of its own."""
        g = self.g
        lots = tuple(g.unit_lot), tuple(g.depth), tuple(g.depth_lot)
        germans = *lots, self.germans, g.garrisons, self.reached
        unfit = g.disrupted & g.game.infantry, g.losses
        cares = g.turn, *unfit, *germans, self.fire_number, self.ground_number
        return self.known.last.get("tasks", cares, self._given, g.game.combat_units)

    def _given(self) -> assigning.Tasks:
        """Return the tasks, given one after the other to those who have none."""
        found = assigning.Tasks()
        if not self.g.extended:
            guard_chokes(self, found)
            storm_gates(self, found)
            take_posts(self, found)
            return found
        best = routes.best_route(self.g)
        if best is not None:
            assigning.hide(
                self, found, assigning.WITHDRAWN, ~routes.catchment(self.g.game.map, best)
            )
        for route in routes.routes_of(self.g):
            post_guards(self, route, found)
            pin_germans(self, route, found)
            assigning.plan_attacks(self, route, found)
        others = ~routes.drawn_to_routes(self.g)
        for draw in routes.draws_of(self.g):
            post_guards(self, draw.way, found, others, at_once=True)
            assigning.plan_attacks(self, draw.way, found, others)
        for route in routes.routes_of(self.g):
            assigning.send_off(self, route, found)
        assigning.send_rangers(self, found)
        if self.g.extended:
            hold_ground(self, found, others)
            assigning.hide(self, found, assigning.FEW)
        return found

    def far(self, unit: CounterId, at: HexId) -> float:
        """Return how far a unit is in a hex from what it is for."""
        return self.way_of(unit)[at]

    def way_of(self, unit: CounterId) -> DistanceMap:
        """Return by hex how far a unit is from what it is for."""
        if not has(self.g.game.infantry, unit):
            return self.on_wheels
        task = self.tasks.get(unit)
        if task is None:
            return self.on_foot
        if task.kind == "hide":
            return self.way_to_shelter
        if not task.ready:
            return self.way_to_wait(task.target)
        return self.way_to(task.target, self.full & ~one(task.target))

    @fact
    def full(self) -> HexSet:
        """The hexes in which two units stay that are where they are bound for."""
        g = self.g
        stay = [g.hex[unit] for unit, task in self.tasks.items() if g.hex[unit] == task.target]
        return pack(at for at in stay if stay.count(at) >= STACKING.units_in_a_hex)

    def urgency(self, unit: CounterId) -> float:
        """Return how much it matters that a unit gets where it is bound for."""
        task = self.tasks.get(unit)
        return 1.0 if task is None else task.weight

    def precedence(self, unit: CounterId) -> float:
        """Return how much earlier a unit moves than others behind it on the way out."""
        task = self.tasks.get(unit)
        if task is None or task.kind == "hide" or not task.ready:
            return 0.0
        if task.kind == "attack":
            return RUSH
        return max(0.0, HEAD * (1.0 - self.far(unit, self.g.hex[unit]) / COLUMN))

    def is_attacking(self, unit: CounterId) -> bool:
        """Return whether a unit takes part in an attack for which enough are at hand."""
        task = self.tasks.get(unit)
        return task is not None and task.kind == "attack" and task.ready

    def luring_for(self, unit: CounterId) -> HexSet:
        """Return the hexes in which a unit that need not be there lures Germans to a way out."""
        if not has(self.g.game.infantry, unit):
            return NONE
        task = self.tasks.get(unit)
        return self.luring if task is None else self.luring & ~one(task.target)

    @rule("20.3")
    def worth_of_leaving(self, unit: CounterId) -> float:
        """Return what it is worth that a unit leaves the map where it stands, in steps."""
        g = self.g
        at, task = g.hex[unit], self.tasks.get(unit)
        if has(g.game.armoured, unit):
            bound = any(route.exit == at for route in routes.routes_of(g))
        else:
            bound = task is not None and task.bound_off(at)
        return LEFT_THE_MAP * g.steps[unit] if bound else 0.0
