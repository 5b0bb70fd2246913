"""Railhead as a game: its parts, and its table."""

from typing import ClassVar

from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.table import MapTable
from railhead import TITLE, VERSION, combat, movement, sequence, state
from railhead.printed import PrintedGame


class RailheadTable(MapTable):
    """The map with its counters, and the lost units that may come back."""

    factors, pool = ("combat", "move"), "losses"


class Railhead(PrintedGame):
    """An armoured corps follows the railway over a river: battles announced, a printed table."""

    name, title, version = "railhead", TITLE, VERSION
    state_class = state.Field
    opening = sequence.Campaign
    modules: ClassVar = [sequence, movement, combat, state]
    tests = ("examples/railhead/tests",)
    presentation_class, analysis_class = RailheadTable, CounterAnalysis
