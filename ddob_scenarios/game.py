"""D-Day at Omaha Beach as a game: the printed values by counter, scenarios, set-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from ddob_scenarios.analysis.evaluation import OmahaAnalysis
from ddob_scenarios.analysis.observation import OmahaLearning
from ddob_scenarios.overview import TITLE, VERSION
from ddob_scenarios.presentation.scene import OmahaPresentation
from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.rules import sequence
from ddob_scenarios.rules.setup import set_up
from ddob_scenarios.scenarios.files import printed_scenarios, read_scenario
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.migrations import MIGRATIONS
from ddob_scenarios.state.omaha import Omaha
from hexwar.data import Document
from hexwar.play import Lexicon, Names, Scenario


class DDayAtOmahaBeach(PrintedGame):
    """The solitaire game *D-Day at Omaha Beach*: its scenarios, its rules, its names."""

    name = "ddob"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"easy-fox": "us"}
    migrations = MIGRATIONS
    state_class = Omaha
    opening = sequence.SequenceOfPlay
    data = DATA
    tests = ("tests/ddob_scenarios",)
    presentation_class = OmahaPresentation
    analysis_class = OmahaAnalysis
    learning_class = OmahaLearning

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return the scenarios of the game by name."""
        return printed_scenarios()

    @classmethod
    def read_scenario(cls, path: Path) -> Scenario:
        """Return the scenario in a file that a scenario author wrote."""
        return read_scenario(Document.read(path), path)

    def set_up(self, seed: int) -> Omaha:
        """Return the state before the first turn."""
        g = self.laid_out.clone()
        g.seed = seed
        return g

    @cached_property
    def laid_out(self) -> Omaha:
        """The table as the scenario lays it out; it is the same for every seed."""
        return set_up(self)

    def make_lexicon(self) -> Lexicon:
        """Return the names of everything that actions and events name."""
        names = {
            "counter": [counter.name for counter in self.us],
            "box": [box.name for box in self.map.boxes],
            "card": ["", *(f"{card.number:02}" for card in self.cards)],
            "site": [site.name for site in self.map.sites],
            "position": [position.name for position in self.map.positions],
            "hero": [hero.name for hero in self.heroes],
            "german": [unit.name for unit in self.german],
            "depth": [marker.name for marker in self.depth],
            "division": list(DIVISIONS),
            "sector": ["East", "West"],
            "gun": [gun.name for gun in self.map.guns],
        }
        named = {kind: Names(kind, some) for kind, some in names.items()}
        return Lexicon({**named, "hex": Names.of_board(self.map.board)}, DATA.wording)
