"""Normandie 1944 as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from hexwar.board import SideId, numbered
from hexwar.data import Document
from hexwar.kit.automaton import play_by_cards, player
from hexwar.kit.scenario import FileScenario, read_scenario
from hexwar.kit.spoken import kit_texts
from hexwar.kit.victory import NOBODY
from hexwar.play import Lexicon, Names, Scenario, rule
from normandie44 import printed as on_paper
from normandie44 import state
from normandie44.analysis import NormandieAnalysis
from normandie44.automaton import printed_automaton
from normandie44.overview import TITLE, VERSION
from normandie44.presentation import NormandieTable
from normandie44.printed import DATA, SIDES, PrintedGame, printed
from normandie44.rules import (
    bombardment,
    combat,
    damage,
    headquarters,
    movement,
    moves,
    overrun,
    ports,
    replacements,
    sequence,
    supply,
    terrain,
    victory,
)
from normandie44.state import OFF, Field


class Normandie1944(PrintedGame):
    """Corps headquarters, odds with ordered shifts, supply in three parts; our own tables."""

    name = "normandie44"
    title = TITLE
    version = VERSION
    state_class: ClassVar[type[Field]] = Field
    opening = sequence.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (
        sequence,
        movement,
        moves,
        overrun,
        bombardment,
        combat,
        damage,
        headquarters,
        supply,
        terrain,
        ports,
        replacements,
        victory,
        state,
        player,
        on_paper,
    )
    data = DATA
    tests = ("examples/normandie44/tests",)
    presentation_class = NormandieTable
    analysis_class = NormandieAnalysis

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The scenarios in the data folder."""
        found = (read_scenario(document, DATA, printed()) for document in DATA.scenarios.values())
        return {scenario.name: scenario for scenario in found}

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """The scenario in a file that a scenario author wrote."""
        return read_scenario(Document.read(path), DATA, printed(), path)

    @rule("automaton")
    def prepare(self) -> None:
        """Load what is printed, and let cards play a side if the option says so."""
        super().prepare()
        side = str(self.options.get("automaton", "none"))
        if side != "none":
            play_by_cards(self, side, printed_automaton(DATA))

    def set_up(self, seed: int) -> Field:
        """Place what the scenario places, in the state that it says."""
        counters, facts = self.counters, self.file.facts
        size = len(counters)
        at, steps, levels = [OFF] * size, [0] * size, [0] * size
        for placed in self.file.set_up:
            for unit in map(counters.named, placed.units):
                steps[unit] = placed.steps or counters.steps[unit]
                at[unit] = self.board.hex(placed.hexes[0])
        for table in self.file.arrival:
            for unit in map(counters.named, table.units):
                steps[unit] = counters.steps[unit]
        for level, names in dict(facts.get("disorganised", {})).items():
            for name in names:
                levels[counters.named(name)] = int(level)
        markers = [0] * size
        for name, count in dict(facts.get("markers", {})).items():
            markers[counters.named(name)] = int(count)
        control = self.file.control
        holder = [
            next((n for n, s in numbered(SideId, SIDES) if town.name in control.get(s, ())), NOBODY)
            for town in self.objectives
        ]
        g = self.state_class(
            game=self,
            seed=seed,
            hex=at,
            steps=steps,
            disorganised=levels,
            affected=[0] * size,
            markers=markers,
            leader=[OFF] * size,
            back=[0] * size,
            spent=[0] * size,
            holder=holder,
            turn=self.fact("first_turn", 1),
            weather="clear",
            depots=self.depot_states(),
            works=[0] * len(self.depots),
            landed=[0] * len(self.depots),
        )
        for name, turn in self.table_of("works").items():
            g.works[[depot.name for depot in self.depots].index(name)] = int(turn)
        for name, count in self.table_of("stock").items():
            g.stock[SIDES.index(name)] = int(count)
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        names = {"counter": Names("counter", self.counters.names)}
        return Lexicon({**names, "hex": Names.of_board(self.board)}, DATA.wording)

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """The texts of the game in another language, and those of the kit."""
        return {**kit_texts(language), **DATA.texts(language)}
