"""Across the Lenn as a game: its parts, and what the scenario file says of its own."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar

from classic import state
from classic.analysis import ClassicAnalysis
from classic.automaton import printed_automaton
from classic.printed import DATA, SIDES, PrintedGame
from classic.rules import combat, movement, sequence, supply
from classic.state import Field
from classic.table import ClassicTable
from hexwar.kit.automaton import play_by_cards, player
from hexwar.play import rule


class AcrossTheLenn(PrintedGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name = "classic"
    title = "Across the Lenn"
    version = "1"
    state_class: ClassVar[type[Field]] = Field
    opening = sequence.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (sequence, movement, combat, supply, state, player)
    tests = ("examples/classic/tests",)
    presentation_class = ClassicTable
    analysis_class = ClassicAnalysis

    @rule("automaton")
    def prepare(self) -> None:
        """Load what is printed, and let cards play a side if the option says so."""
        super().prepare()
        side = str(self.options.get("automaton", "none"))
        if side != "none":
            play_by_cards(self, side, printed_automaton(DATA))

    def at_start(self) -> dict[str, Any]:
        """Add the replacements of the scenario."""
        given = self.file.facts.get("replacements", {})
        return {**super().at_start(), "replacements": [int(given.get(side, 0)) for side in SIDES]}
