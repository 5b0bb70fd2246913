"""The game: its parts, how it looks, and what is possible of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, ClassVar

import attrs
from hexwar.board import CounterId, first
from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.game import CounterGame
from hexwar.kit.table import MapTable
from hexwar.play import CounterFace, GameData

from mygame import rules


class MyGameTable(MapTable):
    """The map with its blocks, those of the enemy from behind."""

    factors, zones = ("letter", "hits"), False

    def face(self, g: Any, counter: CounterId) -> CounterFace:
        """Return a block as it stands: with its label and its strength, or from behind."""
        name, side = self.game.counters.names[counter], self.game.counters.sides[counter]
        marched = ("spent",) if g.marched >> counter & 1 else ()
        if g.label[counter] == rules.UNSEEN:
            told = f"{name}: {side}."
            return CounterFace(
                name=name, side=side, symbol="unknown", face_down=True, spoken=told, markers=marched
            )
        label = self.faces.of(g.label[counter], g.strength(counter), markers=marched)
        told = f"{name}:{label.spoken.partition(':')[2]}"
        return attrs.evolve(label, name=name, label=name, spoken=told)


class MyGameAnalysis(CounterAnalysis):
    """Dice count, and the more the nearer they are to the village."""

    def judged(self, g: Any, player: str) -> float:
        """Compare the player with the others; a label that is not seen counts three dice."""
        village, lead = first(g.game.board.regions["village"].hexes), 0.0
        for unit in (unit for unit, at in enumerate(g.hex) if at >= 0):
            dice = 3 if g.label[unit] == rules.UNSEEN else g.strength(unit)
            worth = dice + 2 / (1 + g.game.board.distance(g.hex[unit], village))
            lead += worth if g.owner(unit) == player else -worth
        return max(-1.0, min(1.0, lead / 15))


class MyGame(CounterGame):
    """Two sides of blocks, and a village to hold."""

    name, title, version = "mygame", "My Game", "1"
    data = GameData("mygame")
    state_class = rules.Field
    opening = rules.Campaign
    modules: ClassVar[Sequence[ModuleType]] = (rules,)
    tests = ("tests",)
    presentation_class, analysis_class = MyGameTable, MyGameAnalysis

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Deal the labels that are not seen to blocks that can bear them, at random."""
        label, turned = list(view["fields"]["label"]), view["fields"]["turned"]
        for blocks in self.units_of:
            unseen = [one for one in blocks if one not in label]
            rng.shuffle(unseen)
            most_turned = sorted(blocks, key=lambda block: -turned[block])
            for block in (block for block in most_turned if label[block] == rules.UNSEEN):
                fitting = [one for one in unseen if self.counters.steps[one] > turned[block]]
                label[block] = fitting[0]
                unseen.remove(fitting[0])
        return {"label": label}
