"""Normandie 1944 as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from hexwar.board import SideId
from hexwar.data import Document
from hexwar.kit.automaton import play_by_cards, player
from hexwar.kit.scenario import FileScenario, read_scenario
from hexwar.kit.spoken import KIT
from hexwar.play import Lexicon, Names, rule
from hexwar.play.packages import modules_in
from hexwar.saves.earlier import by_replay
from normandie44 import printed as on_paper
from normandie44 import rules, state
from normandie44.analysis import NormandieAnalysis
from normandie44.automaton import printed_automaton
from normandie44.overview import TITLE, VERSION
from normandie44.presentation import NormandieTable
from normandie44.printed import DATA, GERMANS, SIDES, PrintedGame
from normandie44.rules import sequence
from normandie44.state import OFF, Field


def played_before(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a save to version 4.

    Version 2 played Cobra without the strategic map. Both forgot full stacks for units of one kind.
    """
    options = dict(data["options"])
    if data["version"] == "2" and data["scenario"] == "cobra":
        options["strategic-map"] = False
    options["room-for-each-move"] = options["automaton"] != "none"
    digest = Normandie1944.scenarios()[data["scenario"]].digest
    known = {**data, "options": options, "scenario_digest": digest}
    return by_replay("4", lambda: Normandie1944)(known)


class Normandie1944(PrintedGame):
    """Corps headquarters, odds with ordered shifts, supply in three parts; our own tables."""

    name = "normandie44"
    title = TITLE
    version = VERSION
    state_class: ClassVar[type[Field]] = Field
    opening = sequence.Campaign
    modules: ClassVar[Sequence[ModuleType]] = modules_in(rules, state, player, on_paper)
    data = DATA
    tests = ("examples/normandie44/tests",)
    presentation_class = NormandieTable
    analysis_class = NormandieAnalysis
    migrations: ClassVar = {"2": played_before, "3": played_before}

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """The scenario in a file that a scenario author wrote."""
        return read_scenario(Document.read(path), DATA, cls.known(), path)

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
        boxes, places = [OFF] * size, self.boxes.names
        for placed in self.file.set_up:
            known = (name for name in placed.units if name in counters.names)
            for unit in map(counters.named, known):
                steps[unit] = placed.steps or counters.steps[unit]
                if placed.hexes[0] in places:
                    boxes[unit] = places.index(placed.hexes[0])
                else:
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
        blank: dict[str, Any] = {name: [0] * size for name in ("affected", "back", "spent")}
        blank |= {name: [0] * len(self.depots) for name in ("works", "landed")}
        blank |= {name: [OFF] * size for name in ("leader", "guide")}
        g = self.state_class(
            game=self,
            seed=seed,
            hex=at,
            steps=steps,
            disorganised=levels,
            markers=markers,
            box=boxes,
            box_holder=[GERMANS] * len(places),
            raided=[0] * len(places),
            partisans=self.maquis,
            holder=list(map(SideId, self._holders())),
            turn=self.fact("first_turn", 1),
            weather="clear",
            depots=self.depot_states(),
            **blank,
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
        names["hex"] = Names.of_board(self.board)
        names["zone"] = Names("zone", list(self.zones))
        names["box"] = Names("box", self.box_names)
        return Lexicon(names, {**KIT.wording, **DATA.wording})
