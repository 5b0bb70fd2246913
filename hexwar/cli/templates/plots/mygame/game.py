"""The game: its parts, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from hexwar import kit
from hexwar.play import GameData, Lexicon, Names, Scene
from hexwar.play.scene import Arrow

from mygame import rules
from mygame.rules import NO_ORDER, ORDERS, STEPS, TURNS, Plot


class MyGameTable(kit.MapTable):
    """The map with its aircraft turned as they fly, and one's own plots as arrows."""

    zones = False

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return the table, with what the player has plotted."""
        return attrs.evolve(super().scene(view, player), arrows=tuple(self.plotted(view, player)))

    def plotted(self, view: Mapping[str, Any], player: str) -> Iterator[Arrow]:
        """Yield the courses of one's own aircraft, from hex to hex."""
        g = self.game.moment(view, player)
        for plot in (f for f in g.stack if isinstance(f, Plot) and f.player == player):
            for unit in g.flying(player):
                at, facing, order = g.hex[unit], g.facing[unit], plot.order_of(unit)
                for one_step in STEPS[order] if order != NO_ORDER else "":
                    facing += TURNS[one_step]
                    to = self.game.board.neighbour(at, facing)
                    if one_step == "A" and to >= 0:
                        yield Arrow(start=at, towards=to, kind="course", colour=player)
                        at = to


class MyGameAnalysis(kit.CounterAnalysis):
    """Steps count, and who has an enemy in front."""

    def judged(self, g: Any, player: str) -> float:
        """Compare the player with all others."""
        worth = 0.0
        for side in g.game.players:
            units = g.flying(side)
            aims = sum(g.target(unit) is not None for unit in units)
            strength = sum(g.steps[unit] for unit in units) + aims / 4
            worth += strength if side == player else -strength
        return max(-1.0, min(1.0, worth / 10))


class MyGame(kit.CounterGame):
    """Two squadrons or more over the ford, and a few turns."""

    name = "mygame"
    title = "My Game"
    version = "1"
    data = GameData("mygame")
    state_class = rules.Sky
    opening = rules.Battle
    presentation_class = MyGameTable
    analysis_class = MyGameAnalysis

    def at_start(self) -> dict[str, Any]:
        """Return the set-up: those in the north fly south-east, the others north-west."""
        fields = super().at_start()
        north = [at < 0 or self.board.coordinates(at)[1] < 3 for at in fields["hex"]]
        return {**fields, "facing": [5 if one else 2 for one in north]}

    def make_lexicon(self) -> Lexicon:
        """Return what aircraft, hexes and orders are called."""
        plain = super().make_lexicon()
        return Lexicon({**plain.names, "order": Names("order", [*ORDERS])}, plain.wording)
