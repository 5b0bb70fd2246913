"""The game: its parts, how it looks, and what is possible of what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
from hexwar import kit
from hexwar.board import CounterId, CounterSet, first, has, pack
from hexwar.play import CounterFace, GameData

from mygame import rules


class MyGameTable(kit.MapTable):
    """The map with its blocks, those of the enemy from behind."""

    factors, zones = ("letter", "hits"), False

    def hidden(self, view: Mapping[str, Any]) -> CounterSet:
        """Return the blocks whose labels the player does not see."""
        labels = enumerate(view["fields"]["label"])
        return pack(CounterId(block) for block, label in labels if label == rules.UNSEEN)

    def face(self, g: Any, counter: CounterId) -> CounterFace:
        """Return a block with its label and its strength."""
        name, spent = self.game.counters.names[counter], has(g.marched, counter)
        label = self.faces.of(
            g.label[counter], g.strength(counter), markers=("spent",) if spent else ()
        )
        spoken = f"{name}:{label.spoken.partition(':')[2]}"
        return attrs.evolve(label, name=name, label=name, spoken=spoken)


class MyGameAnalysis(kit.CounterAnalysis):
    """Dice count, and the more the nearer they are to the village."""

    def judged(self, g: Any, player: str) -> float:
        """Compare the player with the others; what is not seen is guessed, always alike."""
        village, lead = first(g.game.board.regions["village"].hexes), 0.0
        for unit in (unit for unit, at in enumerate(g.hex) if at >= 0):
            worth = g.strength(unit) + 2 / (1 + g.game.board.distance(g.hex[unit], village))
            lead += worth if g.owner(unit) == player else -worth
        return max(-1.0, min(1.0, lead / 15))


class MyGame(kit.CounterGame):
    """Two sides of blocks, and a village to hold."""

    name, title, version = "mygame", "My Game", "1"
    data, state_class, opening = GameData("mygame"), rules.Field, rules.Campaign
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

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
