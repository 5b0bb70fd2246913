"""The game: its parts, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from hexwar.board import CounterSet
from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.game import CounterGame
from hexwar.kit.table import MapTable
from hexwar.play import GameData
from scheldt import TITLE, VERSION, rules


class ScheldtTable(MapTable):
    """The map, the impulse, and who has been active in this turn."""

    factors, zones = ("attack", "defence", "move"), False

    def markers(self, g: Any) -> Mapping[str, CounterSet]:
        """A unit that has been active is spent until the turn ends."""
        return {"spent": g.spent | g.moved | g.fought}

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Tell the impulse, too."""
        yield from super().status(g)
        yield "impulse", str(g.impulse)


class TheScheldt(CounterGame):
    """The Canadians clear the banks of the Scheldt, so that ships reach Antwerp."""

    name, title, version = "scheldt", TITLE, VERSION
    data = GameData("scheldt")
    state_class = rules.Field
    opening = rules.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (rules,)
    tests = ("examples/scheldt/tests",)
    presentation_class, analysis_class = ScheldtTable, CounterAnalysis
