"""The game: its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.chits import formations_of
from hexwar.kit.table import MapTable

from mygame import chits, rules, state
from mygame.chits import ChitField
from mygame.printed import PrintedGame


class MyGameTable(MapTable):
    """The map with its counters, the turn track, zones and supply, and who acts."""

    factors, band = ("attack", "defence", "move"), "formation"

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Yield the turn, whose it is, and the formation that was drawn."""
        yield from super().status(g)
        yield "formation", g.game.formations[g.formation].name


class MyGame(PrintedGame):
    """Two sides, a town on a road, and formations that act in the order of their chits."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = ChitField
    opening = chits.ChitCampaign
    variants = MappingProxyType({rules.Movement: chits.MovementUnderFire})
    modules: ClassVar[Sequence[ModuleType]] = (rules, chits, state)
    tests = ("tests",)
    presentation_class, analysis_class = MyGameTable, CounterAnalysis

    def prepare(self) -> None:
        """Read the formations of the counters."""
        super().prepare()
        self.formations = formations_of(self.counters)
