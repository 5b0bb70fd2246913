"""Across the Lenn as a game: its parts."""

from typing import ClassVar

from classic import TITLE, VERSION, state
from classic.judge import LennJudge
from classic.printed import PrintedGame
from classic.rules import sequence
from hexwar import kit
from hexwar.saves.earlier import by_replay


class AcrossTheLenn(kit.CounterGameByCards, PrintedGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name, title, version = "classic", TITLE, VERSION
    benchmark: ClassVar = {"crossing": "west"}
    state_class = state.Field
    opening = sequence.Campaign
    judge_class = LennJudge
    migrations: ClassVar = dict.fromkeys("12", by_replay(VERSION, lambda: AcrossTheLenn))
