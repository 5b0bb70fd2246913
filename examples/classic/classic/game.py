"""Across the Lenn as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from classic import state
from classic.analysis import ClassicAnalysis
from classic.automaton import printed_automaton
from classic.printed import DATA, SIDES, PrintedGame, printed
from classic.rules import combat, movement, sequence, supply
from classic.state import Field
from classic.table import ClassicTable
from hexwar.data import Document
from hexwar.kit.automaton import play_by_cards, player
from hexwar.kit.forces import OFF
from hexwar.kit.scenario import FileScenario, read_scenario
from hexwar.play import (
    Lexicon,
    Names,
    Scenario,
    rule,
)


class AcrossTheLenn(PrintedGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name = "classic"
    title = "Across the Lenn"
    version = "1"
    state_class: ClassVar[type[Field]] = Field
    opening = sequence.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (
        sequence,
        movement,
        combat,
        supply,
        state,
        player,
    )
    data = DATA
    tests = ("examples/classic/tests",)
    presentation_class = ClassicTable
    analysis_class = ClassicAnalysis

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
        """Load what is printed, and let cards play a side if the option says so."""
        super().prepare()
        self._seat_the_automaton(str(self.options.get("automaton", "none")))

    @rule("automaton")
    def _seat_the_automaton(self, side: str) -> None:
        """Let cards play a side."""
        if side != "none":
            play_by_cards(self, side, printed_automaton(DATA))

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
        g = self.state_class(game=self, seed=seed, hex=at, steps=steps, holder=holder)
        g.replacements = [int(self.file.facts.get("replacements", {}).get(s, 0)) for s in SIDES]
        g.fill_cups()
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        names = {"counter": Names("counter", self.counters.names)}
        return Lexicon({**names, "hex": Names.of_board(self.board)}, DATA.wording)
