"""The game: its parts."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar

from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.table import MapTable

from mygame import rules, state
from mygame.printed import PrintedGame


class MyGameTable(MapTable):
    """The map with its counters, the turn track, zones and supply."""

    factors, band = ("attack", "defence", "move"), "formation"


class MyGame(PrintedGame):
    """Two sides, a town on a road, and the turns of a small campaign."""

    name = "mygame"
    title = "My Game"
    version = "1"
    state_class = state.Field
    opening = rules.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (rules, state)
    tests = ("tests",)
    presentation_class, analysis_class = MyGameTable, CounterAnalysis
