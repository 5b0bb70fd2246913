"""Skirmish as a game: its parts, and what is possible of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from hexwar import kit
from hexwar.play import GameData
from hexwar.play.game.roles import Learning
from hexwar.saves.earlier import by_replay
from skirmish import rules
from skirmish.analysis import SkirmishAnalysis
from skirmish.features import SkirmishLearning
from skirmish.judge import SkirmishJudge
from skirmish.overview import TITLE, VERSION
from skirmish.rules import STRENGTHS
from skirmish.table import SkirmishTable


class Skirmish(kit.CounterGame):
    """Two players, four hidden blocks each, twelve turns, one village."""

    name = "skirmish"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"ford": "red"}
    state_class: ClassVar[type[rules.Field]] = rules.Field
    opening = rules.SequenceOfPlay
    data = GameData("skirmish")
    presentation_class = SkirmishTable
    analysis_class = SkirmishAnalysis
    judge_class = SkirmishJudge
    learning_class: ClassVar[type[Learning]] = SkirmishLearning
    migrations = MappingProxyType({"1": by_replay("2", lambda: Skirmish)})

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return the unseen strengths to the unseen blocks at random."""
        strength = list(view["fields"]["strength"])
        given = view["stack"][0]["block"]
        for mine in self.units_of:
            unseen = [s for s in STRENGTHS if s not in [strength[b] for b in mine]]
            rng.shuffle(unseen)
            for block in mine:
                if block < given and not strength[block]:
                    strength[block] = unseen.pop()
        return {"strength": strength}


__all__ = ["Skirmish"]
