"""Across the Lenn as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from classic import state
from classic.analysis import ClassicAnalysis
from classic.automaton import printed_automaton
from classic.rules import combat, movement, sequence, supply
from classic.state import SIDES, Field
from classic.table import ClassicTable
from hexwar.board import Board, bits_of, members
from hexwar.components import Counters, read_counters, read_tables
from hexwar.data import Document
from hexwar.kit.automaton import play_by_cards, player
from hexwar.kit.cups import Cup
from hexwar.kit.faces import Faces
from hexwar.kit.forces import OFF
from hexwar.kit.movement import Marches
from hexwar.kit.scenario import FileScenario, Known, read_scenario
from hexwar.play import (
    Game,
    GameData,
    Lexicon,
    Names,
    Scenario,
    rule,
)
from hexwar.reach import CostTable

DATA = GameData("classic")


@cache
def printed() -> Known:
    """Return what is printed: the board and the counters; and the options."""
    board, counters = Board.read(DATA.file("board.toml")), read_counters(DATA.file("counters.toml"))
    return Known(board=board, counters=counters, sides=SIDES, options=DATA.rules.options)


class AcrossTheLenn(Game):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name = "classic"
    title = "Across the Lenn"
    version = "1"
    state_class = Field
    opening = sequence.Campaign
    modules = (sequence, movement, combat, supply, state, player)
    data = DATA
    tests = ("examples/classic/tests",)
    presentation_class = ClassicTable
    analysis_class = ClassicAnalysis
    scenario: FileScenario

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The scenarios in the data folder."""
        found = (read_scenario(document, DATA, printed()) for document in DATA.scenarios.values())
        return {scenario.name: scenario for scenario in found}

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """The scenario in a file that a scenario author wrote."""
        return read_scenario(Document.read(path), DATA, printed(), path)

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, who comes when and where."""
        self.players = self.sides = SIDES
        self.board, self.counters = printed().board, printed().counters
        self.file, self.turns = self.scenario.file, self.scenario.file.scenario.turns
        self.levels = self.file.level
        self._prepare_map(self.board)
        self._prepare_counters(self.counters)
        tables = read_tables(DATA.file("results.toml"))
        self.results, self.weather = tables["combat"], tables["weather"]
        self._seat_the_automaton(str(self.options.get("automaton", "none")))

    @rule("automaton")
    def _seat_the_automaton(self, side: str) -> None:
        """Let cards play a side."""
        if side != "none":
            play_by_cards(self, side, printed_automaton(DATA))

    def _prepare_map(self, board: Board) -> None:
        self.dry_sides = board.open_sides("river", bridges=("road",))
        self.roads = bits_of(board.links("road"))
        depots = [region for region in board.regions.values() if region.kind == "depot"]
        self.depots = [
            sum(region.hexes for region in depots if region.attributes["side"] == side)
            for side in SIDES
        ]
        towns = [region for region in board.regions.values() if region.kind == "town"]
        self.towns = tuple(region.id for region in towns)
        self.town_points = tuple(int(region.attributes["points"]) for region in towns)
        self.town_at = {i: n for n, region in enumerate(towns) for i in members(region.hexes)}
        self.marches = Marches(board)

    def _prepare_counters(self, counters: Counters) -> None:
        self.side_of = tuple(SIDES.index(side) for side in counters.sides)
        self.units_of = [[u for u, s in enumerate(self.side_of) if s == n] for n in range(2)]
        self.attacks, self.defences = counters.values("attack"), counters.values("defence")
        self.moves = counters.values("move")
        costs = CostTable.read(DATA.file("costs.toml"))
        going = {mode: costs.on(self.board, mode) for mode in costs.modes}
        on_foot = ("infantry", "engineer")
        self.modes = tuple("foot" if kind in on_foot else "motor" for kind in counters.kinds)
        self.going = tuple(going[mode] for mode in self.modes)
        self.faces = Faces(counters, ("attack", "defence", "move"), band="formation")
        self.cups = tuple(Cup(cup.side, cup.chits) for cup in self.file.cup)
        self.arrival, self.entry, self.chit_of = {}, {}, {}
        for table in self.file.arrival:
            for unit in map(counters.named, table.units):
                self.arrival[unit], self.entry[unit] = table.turn, self.board.bits(table.hexes)
        for number, cup in enumerate(self.file.cup):
            for chit, unit in enumerate(map(counters.named, cup.units)):
                self.chit_of[unit] = number, chit
                self.entry[unit] = self.board.bits(cup.hexes)
        self.choices = {
            counters.named(name): self.board.bits(table.hexes)
            for table in self.file.set_up
            for name in table.units
            if len(table.hexes) > 1
        }

    def unit_of_chit(self, cup: int, chit: int) -> int:
        """Return the unit that a chit brings, or -1 for a blank."""
        return next((unit for unit, found in self.chit_of.items() if found == (cup, chit)), -1)

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None

    def set_up(self, seed: int) -> Field:
        """Place what the scenario places."""
        at, steps = [OFF] * len(self.counters), [0] * len(self.counters)
        for table in self.file.set_up:
            for unit in map(self.counters.named, table.units):
                steps[unit] = table.steps or self.counters.steps[unit]
                at[unit] = self.board.hex(table.hexes[0]) if unit not in self.choices else OFF
        for unit in self.entry:
            steps[unit] = self.counters.steps[unit]
        holder = [
            next((n for n, s in enumerate(SIDES) if town in self.file.control.get(s, ())), -1)
            for town in self.towns
        ]
        g = Field(game=self, seed=seed, hex=at, steps=steps, holder=holder)
        g.replacements = [int(self.file.facts.get("replacements", {}).get(s, 0)) for s in SIDES]
        g.fill_cups()
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        names = {"counter": Names("counter", self.counters.names)}
        return Lexicon({**names, "hex": Names.of_board(self.board)}, DATA.wording)
