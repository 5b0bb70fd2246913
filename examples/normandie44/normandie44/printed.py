"""What is printed: the map, the counters, the tables, and what follows from them in a scenario."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import attrs

from hexwar.board import Board, CounterId, HexSet, SideId, numbered, pack, union
from hexwar.components import Counters, read_counters, read_tables
from hexwar.errors import GameError
from hexwar.kit.arrivals import Schedule
from hexwar.kit.faces import Faces
from hexwar.kit.movement import Marches
from hexwar.kit.scenario import FileScenario, Known
from hexwar.kit.victory import Objective, objective_hexes
from hexwar.play import Game, rule
from hexwar.play.game_data import GameData
from hexwar.reach import CostTable
from normandie44.depots import LOST, STATES, Depot, depots_on

SIDES: Final = ("allies", "germans")
ALLIES: Final = SideId(0)
GERMANS: Final = SideId(1)

GROUPS: Final = ("us", "ac", "ge")
"""American, Anglo-Canadian, German: whom a headquarters may control (8)."""

PHASES: Final = ("A", "B")
"""The two phases of a turn (1)."""

WATERS: Final = ("river", "major_river")
"""The kinds of hexsides that the booklet calls rivers; the map tells two of them apart."""

TOWN: Final = 3
"""Points for each town hex (11.3)."""

INFANTRY: Final = ("infantry", "parachute", "airlanding", "ranger", "commando")
"""The kinds of units that supply by air reaches (7.4)."""

ROADS: Final = ("main", "secondary")

_MODES: Final = {
    "armour": "armour",
    "tank_battalion": "armour",
    "tank_destroyer": "armour",
    "cyclist": "cyclist",
}

DATA = GameData("normandie44")


@cache
def printed() -> Known:
    """Return what is printed: the board and the counters; and the options."""
    board, counters = Board.read(DATA.file("board.toml")), read_counters(DATA.file("counters.toml"))
    return Known(board=board, counters=counters, sides=SIDES, options=DATA.rules.options)


@cache
@rule("missing")
def missing() -> Mapping[str, Mapping[str, str]]:
    """Return what the game does not keep: headings ``not_yet``, and parts of others ``in_part``."""
    return tomllib.loads(DATA.file("missing.toml").read_text(encoding="utf-8"))


class PrintedGame(Game):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    scenario: FileScenario

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, the tables, the scenario."""
        self.players = self.sides = SIDES
        self.board, self.counters = printed().board, printed().counters
        self.file, self.turns = self.scenario.file, self.scenario.file.scenario.turns
        self.levels = self.file.level
        self.facts: Mapping[str, object] = self.file.facts
        self._prepare_map(self.board)
        self._prepare_counters(self.counters)
        self._prepare_arrivals()
        tables = read_tables(DATA.file("tables.toml"))
        self.results, self.weather = tables["combat"], tables["weather"]
        self.air, self.superiority = tables["air"], tables["superiority"]
        self.offensive, self.bombardment = tables["offensive"], tables["bombardment"]
        self.resources, self.bombers = tables["resources"], tables["bombers"]

    def _prepare_map(self, board: Board) -> None:
        window = self.file.facts.get("window", "")
        self.window: HexSet = board.where(**{window: True}) if window else board.all
        self.window &= ~board.where(terrain=("sea", "out_of_play"))
        self.land_sides = board.open_sides("impassable")
        roads = (pack(board.links(kind)) for kind in ROADS)
        self.roads = next(roads) | next(roads)
        self.road_sides = tuple(
            a | b for a, b in zip(*(board.link_sides(kind) for kind in ROADS), strict=True)
        )
        towns = [region for region in board.regions.values() if region.kind == "town"]
        self.objectives = tuple(Objective(town.id, town.hexes, TOWN) for town in towns)
        self.objective_at = objective_hexes(self.objectives)
        self.town_set: HexSet = union(town.hexes for town in self.objectives)
        self.open_to_zones: HexSet = self.window & ~self.town_set
        self.village_set = board.where(settlement="village")
        self.under_cover: int = self.town_set | board.where(terrain="forest")
        self.fortified = board.where(fortified=True)
        self.cherbourg = pack(board.hex(name) for name in ("0222", "0223"))
        self.coasts = {"us": board.where(coast="WTF"), "ac": board.where(coast="ETF")}
        self.depots: tuple[Depot, ...] = depots_on(board)
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
        self.marches = Marches(board)
        self.far: dict[tuple[int, int], int] = {}

    def _prepare_counters(self, counters: Counters) -> None:
        self.side_of = tuple(SideId(SIDES.index(side)) for side in counters.sides)
        self.units_of = [
            [u for u, s in numbered(CounterId, self.side_of) if s == n] for n in range(2)
        ]
        self.attacks, self.defences = counters.values("attack"), counters.values("defence")
        self.points = tuple(int(row[-1]) for row in counters.values("sp"))
        self.support = tuple(int(row[-1]) for row in counters.values("support"))
        self.moves = tuple(int(row[-1]) for row in counters.values("move"))
        self.groups = tuple(str(row[-1]) for row in counters.values("group", ""))
        self.divisions = tuple(str(row[-1] or "") for row in counters.values("division", ""))
        traits = [str(row[-1] or "") for row in counters.values("traits", "")]
        self.elite = pack(u for u, trait in numbered(CounterId, traits) if "elite" in trait)
        self.headquarters = counters.of_kind("headquarters")
        self.parachutists = counters.of_kind("parachute")
        self.raiders = counters.of_kind("ranger", "commando")
        self.infantry = counters.of_kind(*INFANTRY)
        self.garrisons = counters.of_kind("garrison")
        self.tanks = counters.of_kind("armour", "tank_battalion", "panzergrenadier")
        costs = CostTable.read(DATA.file("costs.toml"))
        going = {mode: costs.on(self.board, mode) for mode in costs.modes}
        self.motorised = pack(u for u, points in enumerate(self.moves) if points > 6)
        self.going = tuple(
            going[_MODES.get(kind, "motor" if self.moves[u] > 6 else "foot")]
            for u, kind in enumerate(counters.kinds)
        )
        self.faces = Faces(
            counters,
            ("attack", "defence", "move"),
            symbols={
                "tank_battalion": "armour",
                "tank_destroyer": "anti-tank",
                "panzergrenadier": "mechanised",
                "parachute": "airborne",
                "cyclist": "infantry",
            },
        )

    def _prepare_arrivals(self) -> None:
        units = list(numbered(CounterId, self.side_of))
        back = {u: self.exits if side else self.beaches[self.groups[u]] for u, side in units}
        said = Schedule.of(self.file, self.board, self.counters)
        self.schedule = attrs.evolve(  # who is lost or rebuilt comes back at any time
            said, turn_of={**dict.fromkeys(back, 1), **said.turn_of}, entry={**back, **said.entry}
        )

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
