"""Across the Lenn as a game: its parts."""

from collections.abc import Mapping
from typing import ClassVar

from classic import TITLE, VERSION, state
from classic.printed import PrintedGame
from classic.rules import sequence
from hexwar import kit
from hexwar.saves.earlier import by_replay


class LennJudge(kit.Judge):
    """What the opponent is told beyond what the kit knows: the ground covers."""

    cover: ClassVar[Mapping[str, float]] = {"town": 1.8, "woods": 1.35, "hill": 1.35}


class AcrossTheLenn(kit.CounterGameByCards, PrintedGame):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name, title, version = "classic", TITLE, VERSION
    benchmark: ClassVar = {"crossing": "west"}
    state_class = state.Field
    opening = sequence.Campaign
    judge_class = LennJudge
    migrations: ClassVar = dict.fromkeys("12", by_replay(VERSION, lambda: AcrossTheLenn))
