"""The game: its scenarios, its rules, its names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hexwar.data import Document
from hexwar.kit.automaton import play_by_cards, player
from hexwar.kit.forces import OFF
from hexwar.kit.scenario import FileScenario, read_scenario
from hexwar.play import Lexicon, Names, Scenario, rule

from mygame import rules
from mygame.analysis import MyGameAnalysis
from mygame.automaton import printed_automaton
from mygame.printed import DATA, PrintedGame, printed
from mygame.rules import Battle, Field
from mygame.table import MyGameTable


class MyGame(PrintedGame):
    """A village, a few turns to take it, and cards that play the other side."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = Field
    opening = Battle
    modules = (rules, player)
    data = DATA
    tests = ("tests",)
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return the scenarios in the data folder."""
        found = (read_scenario(document, DATA, printed()) for document in DATA.scenarios.values())
        return {scenario.name: scenario for scenario in found}

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """Return the scenario in a file."""
        return read_scenario(Document.read(path), DATA, printed(), path)

    @rule("automaton")
    def prepare(self) -> None:
        """Let cards play the second side."""
        super().prepare()
        play_by_cards(self, self.sides[1], printed_automaton())

    def set_up(self, seed: int) -> Field:
        """Put the counters where the scenario says."""
        g = Field(game=self, seed=seed, hex=[OFF] * len(self.counters))
        g.steps = [0] * len(self.counters)
        g.reindex()
        for table in self.scenario.file.set_up:
            for counter in map(self.counters.named, table.units):
                g.put(counter, self.board.hex(table.hexes[0]))
                g.steps[counter] = table.steps or self.counters.steps[counter]
        return g

    def make_lexicon(self) -> Lexicon:
        """Return the names of counters and hexes, and the sentences."""
        names = {"counter": Names("counter", self.counters.names)}
        return Lexicon({**names, "hex": Names.of_board(self.board)}, DATA.wording)
