"""Across the Lenn as a game: its parts."""

from typing import ClassVar

from classic import TITLE, VERSION, state
from classic.judge import LennJudge
from classic.printed import PrintedGame
from classic.rules import combat, movement, sequence
from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.automaton import player
from hexwar.kit.automaton.actions import CounterGameByCards
from hexwar.kit.table import MapTable
from hexwar.saves.earlier import by_replay


class ClassicTable(MapTable):
    """The map with its counters, the tracks and the cups."""

    factors, band, pool = ("attack", "defence", "move"), "formation", "losses"


class AcrossTheLenn(CounterGameByCards, PrintedGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name, title, version = "classic", TITLE, VERSION
    benchmark: ClassVar = {"crossing": "west", "counterattack": "west"}
    state_class = state.Field
    opening = sequence.Campaign
    modules: ClassVar = [sequence, movement, combat, state, player]
    tests = ("examples/classic/tests",)
    presentation_class, analysis_class = ClassicTable, CounterAnalysis
    judge_class = LennJudge
    migrations: ClassVar = dict.fromkeys("12", by_replay(VERSION, lambda: AcrossTheLenn))
