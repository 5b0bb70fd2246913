"""The facts that the US player sees in a view, before any planning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from ddob_scenarios.players.estimates.danger import (
    Danger,
    Shares,
    Stakes,
    aims,
    danger,
    shares,
    stakes,
)
from ddob_scenarios.players.estimates.goals import (
    goals_on_foot,
    ground_on_foot,
    on_wheels,
    way_to_shelter,
    way_to_wait,
    ways_up,
)
from ddob_scenarios.players.estimates.routes import routes_of, unguarded
from ddob_scenarios.players.estimates.ways import DistanceMap, Ground
from ddob_scenarios.players.memory import Memories, Surroundings
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.rules.common.command import command_range
from ddob_scenarios.rules.common.control import communication_table, potential_fields
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.rules.engineers_and_hq import areas_of_operations, traffic
from ddob_scenarios.rules.us_movement import long_moves
from ddob_scenarios.rules.us_movement.movement import Conditions, Moving, conditions_now
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, pack, union
from hexwar.play import fact


class Places(dict[HexId, float], ABC):
    """How good hexes are for a counter, in steps; each is rated when it is asked for.

    Attributes:
        gains: How much better off the counter is for a move, by the hex that it enters first, as
            far as that was asked.
    """

    __slots__ = ("gains",)

    def __init__(self) -> None:
        super().__init__()
        self.gains: dict[HexId, float] = {}

    def __missing__(self, at: HexId) -> float:
        found = self[at] = self.rate(at)
        return found

    @abstractmethod
    def rate(self, at: HexId) -> float:
        """Return how good a place a hex is for the counter."""


class Situation:
    """A moment laid out from a view, with what is worked out of it when asked for.

    Attributes:
        fields: What the player sees of the table.
        g: The state, as far as the player knows it.
        procedure: The procedure that asks, with its fields.
        places: How good hexes are for counters, as far as that was asked.
        own_time: What units could gain without attacking, as far as that was asked.
        free_moves: By counter, the hexes to which a move is free, as far as that was asked.
        joining: Who could join an attack, by site and those who attack, as far as that was asked.
        silence: What it is worth that sites are silent for a turn, as far as that was asked.
        worth_of_leading: By division and hex, what commanding its units there is worth, as far as
            that was asked.
        known: What was worked out for like moments, for further use.
    """

    def __init__(self, game: PrintedGame, view: Mapping[str, Any], known: Memories) -> None:
        self.fields: Mapping[str, Any] = view["fields"]
        self.g: Omaha = game.moment(view, game.players[0])
        self.procedure: Mapping[str, Any] = view["stack"][-1]
        self.places: dict[CounterId, Places] = {}
        self.own_time: dict[int, float] = {}
        self.free_moves: dict[CounterId, HexSet] = {}
        self.joining: dict[tuple[SiteId, CounterSet], CounterSet] = {}
        self.silence: dict[SiteId, float] = {}
        self.worth_of_leading: dict[int, dict[HexId, float]] = {}
        self.known = known
        known.notice(self.g.hex, self.g.steps, self.g.division)
        known.ways.begin()
        self._ways: dict[tuple[HexId, HexSet], DistanceMap] = {}
        self._units_in: dict[HexSet, CounterSet] = {}
        self._grounds: dict[HexSet, tuple[int, Ground]] = {}

    @fact
    def germans(self) -> int:
        """A number for what the fire of positions depends on, apart from whom they could hit."""
        g = self.g
        deep = tuple([marker != NOBODY for marker in g.depth])
        return self.known.maps.number(
            (g.active, g.disrupted_sites, g.smoked, g.plunging, tuple(g.unit), deep)
        )

    @fact
    def _shares(self) -> Shares:
        """How much of what they could hit each German position can hit at most."""
        g, known = self.g, self.known
        key = "aims", self.germans, g.extended
        aimed = known.maps.get(key, lambda: aims(g))
        units = g.game.combat_units
        return known.last.get("shares", key, lambda: shares(aimed, self.units_at), units)

    @fact
    def danger(self) -> Danger:
        """What fire costs by hex."""
        key = "danger", self.danger_number
        return self.known.maps.get(key, lambda: danger(self.g, self._shares))

    @fact
    def on_foot(self) -> DistanceMap:
        """How far infantry is from something to gain, by hex."""
        number, ground = self._ground(NONE)
        goals = goals_on_foot(self.g)
        key = ("on foot", number, *goals.items())
        return self.known.maps.get(key, lambda: DistanceMap(goals, ground))

    def _ground(self, luring: HexSet) -> tuple[int, Ground]:
        """Return what infantry walks over, and its number; ``luring`` is where it lures Germans."""
        found = self._grounds.get(luring)
        if found is None:
            g = self.g
            key = "ground", self.danger_number, luring, g.tide, g.extended, g.german_hexes
            found = self.known.maps.get(key, lambda: self._ground_in_fire(luring))
            self._grounds[luring] = found
        return found

    def _ground_in_fire(self, luring: HexSet) -> tuple[int, Ground]:
        """Return the same: other fire often is the same to those who do not know their symbols."""
        g, known = self.g, self.known.maps
        mean = known.number(("mean", *self.danger.mean))
        number = known.number((luring, g.tide, g.extended, g.german_hexes, mean))
        return number, known.get(("ground", number), lambda: ground_on_foot(g, self.danger, luring))

    def way_to(self, at: HexId, full: HexSet = NONE) -> DistanceMap:
        """Return how far infantry is from a hex, by hex; ``full`` is where there is no room."""
        found = self._ways.get((at, full))
        if found is None:
            found = self._ways[at, full] = self._way(self.luring, at, full)
        return found

    def way_under_fire(self, at: HexId) -> DistanceMap:
        """Return how far infantry is from a hex, by hex, if it minds the fire only."""
        return self._way(NONE, at)

    def _way(self, luring: HexSet, at: HexId, full: HexSet = NONE) -> DistanceMap:
        return self.known.ways.to(at, *self._ground(luring), full)

    @fact
    def way_to_shelter(self) -> DistanceMap:
        """How far infantry is from a hex where no German fires or could soon, by hex."""
        key = ("shelter", self._ground(NONE)[0], self.menaced)
        return self.known.maps.get(key, lambda: way_to_shelter(self.g, self.danger, self.menaced))

    def way_to_wait(self, at: HexId) -> DistanceMap:
        """Return how far infantry is from where it waits for an attack near a hex, by hex."""
        number, ground = self._ground(self.luring)
        return self.known.maps.get(("wait", at, number), lambda: way_to_wait(self.g, ground, at))

    @fact
    def on_wheels(self) -> DistanceMap:
        """How far a vehicle is from where it counts, by hex."""
        draws = ways_up(self.g)
        cleared = areas_of_operations(self.g) | draws
        number, ground = self._ground(NONE)
        key = ("on wheels", number, draws, cleared)
        return self.known.maps.get(key, lambda: on_wheels(self.g, ground, draws, cleared))

    @fact
    def menaced(self) -> HexSet:
        """The hexes where Germans fire or could soon: no place for a command post, or to rest."""
        return potential_fields(self.g)

    @fact
    def _raked(self) -> HexSet:
        """The hexes in intense or steady fire."""
        return long_moves.under_fire(self.g, long_moves.INTENSE, long_moves.STEADY)

    def stopping(self, i: HexId) -> HexSet:
        """Return the hexes where infantry goes no farther that steps there from a hex."""
        slowed: HexSet = long_moves.slowed_by_bocage(self.g.game.map)[i]
        return self._raked | slowed

    @fact
    def ahead(self) -> dict[tuple[Conditions, HexId, HexId], list[HexId]]:
        """Where moves can go on, by how a unit moves, where from and where to, as asked for."""
        key = "ahead", self._raked, self.g.german_hexes
        return self.known.maps.get(key, dict)

    @fact
    def moving(self) -> Moving:
        """What the rules of movement read of the moment."""
        return Moving(None, self.g)

    @fact
    def conditions(self) -> list[Conditions]:
        """By counter: under which conditions it moves."""
        return conditions_now(self.g)

    @fact
    def reached(self) -> SiteSet:
        """The sites that German communication reaches."""
        return communication_table(self.g)

    @fact
    def luring(self) -> HexSet:
        """The hexes where units lure Germans to positions on a way out (16.3)."""
        g = self.g
        occupied = g.us_hexes & g.game.map.hexes_of_sites
        cares = g.extended, g.held, g.garrisons, occupied, self.reached
        return self.known.last.get("luring", cares, self._luring)

    def _luring(self) -> HexSet:
        g = self.g
        found: HexSet = NONE
        for route in routes_of(g):
            for site in unguarded(g, route):
                position = g.game.map.position_of(site)
                if not position.hexes & g.us_hexes and has(self.reached, site):
                    found |= position.field
        return found

    @fact
    def directed(self) -> HexSet:
        """The hexes from where engineers direct moves, which then are free."""
        return traffic(self.g)

    @fact
    def led(self) -> HexSet:
        """The hexes near a leader."""
        g = self.g
        cares = g.posts, tuple(g.track)
        return self.known.last.get("led", cares, self._led, g.game.leaders)

    def _led(self) -> HexSet:
        g = self.g
        leaders = iterate(g.game.leaders & g.ashore)
        within = g.game.map.board.within
        return union(within(g.hex[leader], command_range(g, leader)) for leader in leaders)

    @fact
    def ground_number(self) -> int:
        """A number for what infantry walks over that avoids to lure Germans."""
        return self._ground(self.luring)[0]

    @fact
    def danger_number(self) -> int:
        """A number for what fire costs."""
        return self.known.maps.number(("danger", self.germans, *self._shares.values()))

    @fact
    def risks(self) -> int:
        """A number for what fire costs, and what it costs a division to lose steps."""
        g = self.g
        key = "risks", self.danger_number, tuple(g.steps), g.losses, g.tide, g.extended
        return self.known.maps.number(key)

    @fact
    def stakes(self) -> Stakes:
        """What fire costs each combat unit."""
        return stakes(self.g, self.danger)

    @fact
    def units_at(self) -> dict[HexId, CounterSet]:
        """The combat units by hex, where there are any."""
        combat = self.g.game.combat_units
        return {at: units for at, there in self.g.at.items() if (units := there & combat)}

    @fact
    def inhabited(self) -> HexSet:
        """The hexes with combat units."""
        return pack(self.units_at)

    @fact
    def surroundings(self) -> Surroundings:
        """What places depend on that changes in single hexes."""
        return Surroundings(self.units_at, self.led, self.luring)

    @fact
    def fire_number(self) -> int:
        """A number for what infantry walks over that minds the fire only."""
        return self._ground(NONE)[0]

    @fact
    def left_to_lose(self) -> dict[int, int]:
        """By division: how many companies more it has to lose before it is ruined."""
        g = self.g
        return {division: left_to_lose(g, division) for division in g.game.divisions}

    @fact
    def last_steps(self) -> CounterSet:
        """The units on the map with one step left."""
        g = self.g
        units = iterate(g.game.combat_units & g.ashore)
        return pack([unit for unit in units if g.steps[unit] == 1])

    def units_in(self, hexes: HexSet) -> CounterSet:
        """Return the combat units in some hexes."""
        found = self._units_in.get(hexes)
        if found is None:
            found, there = NONE, self.units_at
            for at in iterate(hexes & self.inhabited):
                found |= there[at]
            self._units_in[hexes] = found
        return found

    @fact
    def infantry_hexes(self) -> list[HexId]:
        """The hexes with infantry."""
        g = self.g
        return sorted({g.hex[unit] for unit in iterate(g.game.infantry) if g.hex[unit] >= 0})
