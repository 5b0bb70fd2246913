"""What is printed: the map, the counters, the tables, and what follows from them in a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NewType

import attrs

from hexwar.board import NONE, Board, BoxId, CounterId, HexSet, SideId, numbered, pack, union
from hexwar.components import Counters, read_counters
from hexwar.errors import GameError
from hexwar.kit.boxes import LINE, BoxMap
from hexwar.kit.game import CounterGame
from hexwar.kit.history import History, read_history
from hexwar.kit.movement import Marches
from hexwar.kit.scenario import Known
from hexwar.kit.victory import Objective, objective_hexes
from hexwar.play import rule
from hexwar.play.game_data import GameData
from hexwar.reach import CostTable, Going
from normandie44.depots import LOST, STATES, Depot, depots_on

ZoneId = NewType("ZoneId", int)
"""A zone of tactical interdiction, by its number (9.2)."""

SIDES: Final = ("allies", "germans")
ALLIES: Final = SideId(0)
GERMANS: Final = SideId(1)

GROUPS: Final = ("us", "ac", "ge")
"""American, Anglo-Canadian, German: whom a headquarters may control (8)."""

WATERS: Final = ("river", "major_river")
"""The kinds of hexsides that the booklet calls rivers; the map tells two of them apart."""

INFANTRY: Final = ("infantry", "parachute", "airlanding", "ranger", "commando")
"""The kinds of units that supply by air reaches (7.4)."""

ROADS: Final = ("main", "secondary")

DATA = GameData("normandie44")

LIMITS: Final = DATA.told("limits")
"""The numbers that stand in the rules themselves."""

KINDS: Final = DATA.told("kinds")
"""What each kind of counter says: its mode of movement, its symbol, its replacements."""


@cache
def printed() -> Known:
    """Return what is printed: the board with its boxes and the counters; and the options."""
    board = Board.read(DATA.file("board.toml")).with_overrides(DATA.file("strategic.toml"))
    more = read_counters(DATA.file("counters_off_map.toml"))
    counters = Counters((*on_map_counters().tables, *more.tables))
    return Known(board=board, counters=counters, sides=SIDES, options=DATA.rules.options)


@cache
def on_map_counters() -> Counters:
    """Return the counters of scenarios without the strategic map."""
    return read_counters(DATA.file("counters.toml"))


@rule("missing")
def missing() -> Mapping[str, Mapping[str, str]]:
    """Return what the game does not keep: headings ``not_yet``, and parts of others ``in_part``."""
    return DATA.told("missing")


@cache
def history() -> History:
    """Return when the places of the map fell: public dates, no rule."""
    return read_history(DATA.file("history.toml"), printed().board)


@cache
def strategic_map() -> BoxMap:
    """Return the boxes of the strategic map."""
    return BoxMap.of(printed().board, "strategic", "coloured", "festung")


class PrintedGame(CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    @classmethod
    def known(cls) -> Known:
        """Return what is printed: the board with its boxes, all counters, the options."""
        return printed()

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, the tables, the scenario."""
        self.facts: Mapping[str, object] = self.scenario.file.facts
        strategic = self.facts.get("strategic_map", self.options.get("strategic-map", False))
        self.strategic = bool(strategic)
        super().prepare()
        self._prepare_map(self.board)
        self._prepare_boxes()
        self._prepare_counters(self.counters)
        self._prepare_arrivals()

    def components(self) -> Known:
        """Return what is printed, without the counters of the strategic map if it is left out."""
        known = printed()
        return known if self.strategic else attrs.evolve(known, counters=on_map_counters())

    def box_map(self) -> BoxMap:
        """Return the boxes of the strategic map, if the scenario has it."""
        return strategic_map() if self.strategic else super().box_map()

    def going_by_counter(self) -> tuple[Going, ...]:
        """Return how the ground fares for each counter: by its kind, or else by its points."""
        costs = CostTable.read(DATA.file("costs.toml"))
        going = {mode: costs.on(self.board, mode) for mode in costs.modes}
        points = [int(row[-1]) for row in self.counters.values("move")]
        modes = ["motor" if number > LIMITS["on_foot"] else "foot" for number in points]
        kinds = zip(self.counters.kinds, modes, strict=True)
        return tuple(going[KINDS.get(kind, {}).get("mode", mode)] for kind, mode in kinds)

    def _prepare_map(self, board: Board) -> None:
        window = self.file.facts.get("window", "")
        self.window: HexSet = board.where(**{window: True}) if window else board.all
        self.window &= ~board.where(terrain=("sea", "out_of_play"))
        self.land_sides = board.open_sides("impassable")
        roads = (pack(board.links(kind)) for kind in ROADS)
        self.roads = next(roads) | next(roads)
        towns = [region for region in board.regions.values() if region.kind == "town"]
        self.objectives = tuple(
            Objective(town.id, town.hexes, LIMITS["town_points"]) for town in towns
        )
        self.objective_at = objective_hexes(self.objectives)
        self.town_set: HexSet = union(town.hexes for town in self.objectives)
        self.open_to_zones: HexSet = self.window & ~self.town_set
        self.village_set = board.where(settlement="village")
        self.under_cover: int = self.town_set | board.where(terrain="forest")
        self.fortified = board.where(fortified=True)
        self.cherbourg = pack(board.hex(name) for name in ("0222", "0223"))
        self.coasts = {"us": board.where(coast="WTF"), "ac": board.where(coast="ETF")}
        self.depots: tuple[Depot, ...] = depots_on(board, LIMITS)
        self.beaches = {
            group: pack(
                p.hexes[0]
                for p in board.positions.values()
                if p.kind == "beach" and p.attributes["nation"] == group.upper()
            )
            for group in self.coasts
        }
        self.exits = pack(
            p.hexes[0]
            for p in board.positions.values()
            if p.kind == "exit" and self.window >> p.hexes[0] & 1
        )
        self.zones = {
            str(name): board.where(zone=name)
            for name in sorted({str(zone) for zone in board.attribute("zone")} - {""})
        }
        self.hindered: dict[tuple[int, int], Going] = {}
        self.marches = Marches(board)

    def _prepare_boxes(self) -> None:
        self.box_names = [name.replace(" ", "-") for name in strategic_map().names]
        self.space = self.boxes.space
        self.road_ways = self.space.link_sides(*ROADS, *((LINE,) if self.strategic else ()))
        self.land_ways = self.space.open_sides("impassable")
        self.interdiction = self.boxes.values("interdiction", 0)
        self.beyond_the_seine = self.boxes.values("beyond_seine", False)
        self.german_depots = self.boxes.values("depot")
        self.maquis = pack(b for b, there in numbered(BoxId, self.boxes.values("maquis")) if there)
        inside = numbered(BoxId, self.boxes.values("inside"))
        self.festungen = {b: BoxId(self.boxes.names.index(box)) for b, box in inside if box}
        if self.strategic:
            self.paris = BoxId(self.boxes.names.index("Paris"))
            self.ffi = self.counters.named("FFI-Paris")

    def _prepare_counters(self, counters: Counters) -> None:
        self.points = tuple(int(row[-1]) for row in counters.values("sp"))
        self.support = tuple(int(row[-1]) for row in counters.values("support"))
        self.allowances = tuple(int(row[-1]) for row in counters.values("move"))
        self.groups = tuple(str(row[-1]) for row in counters.values("group", ""))
        self.divisions = tuple(str(row[-1] or "") for row in counters.values("division", ""))
        traits = [str(row[-1] or "") for row in counters.values("traits", "")]
        self.elite = pack(u for u, trait in numbered(CounterId, traits) if "elite" in trait)
        self.headquarters = counters.of_kind("headquarters")
        self.parachutists = counters.of_kind("parachute")
        self.raiders = counters.of_kind("ranger", "commando")
        self.withdrawable = self.raiders | counters.of_kind("parachute", "airlanding")
        self.infantry = counters.of_kind(*INFANTRY)
        self.garrisons = counters.of_kind("garrison", "festung")
        self.tanks = counters.of_kind("armour", "tank_battalion", "panzergrenadier")
        self.motorised = pack(
            u for u, points in enumerate(self.allowances) if points > LIMITS["on_foot"]
        )

    def _prepare_arrivals(self) -> None:
        depots = [BoxId(b) for b, depot in enumerate(self.german_depots) if depot]
        self.arrival: dict[CounterId, int] = dict(self.schedule.turn_of)
        self.entry: dict[CounterId, HexSet] = dict(self.schedule.entry)
        self.entry_boxes: dict[CounterId, Sequence[BoxId]] = dict(self.schedule.boxes)
        for number, side in numbered(
            CounterId, self.side_of
        ):  # who is lost or rebuilt comes back there
            self.arrival.setdefault(number, 1)
            back = self.exits if side else self.beaches.get(self.groups[number], NONE)
            self.entry.setdefault(number, NONE if side and depots else back)
            if side and not self.entry[number]:
                self.entry_boxes.setdefault(number, depots)

    def depot_states(self) -> list[int]:
        """Return the states of the depots at the start: closed, unless the scenario says more."""
        said = self.table_of("depots")
        unknown = said.keys() - {depot.name for depot in self.depots}
        wrong = set(said.values()) - set(STATES)
        if unknown or wrong:
            raise GameError(f"facts.depots: no such depot or state: {sorted(unknown | wrong)}")
        numbers = (STATES.index(said.get(depot.name, "closed")) for depot in self.depots)
        return [LOST if number == len(STATES) - 1 else number for number in numbers]

    def table_of(self, name: str) -> dict[str, Any]:
        """Return a table that the scenario states by names, empty if it does not."""
        found = self.file.facts.get(name, {})
        if not isinstance(found, dict):
            raise GameError(f"facts.{name}: expected a table, got {found!r}")
        return found

    def fact(self, name: str, default: int = 0) -> int:
        """Return a number that the scenario states."""
        return int(self.file.facts.get(name, default))

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether a river is between two hexes."""
        return any(kind in self.board.features(a, b) for kind in WATERS)
