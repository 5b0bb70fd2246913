"""Broadside as a game: its parts, its table, and what a moment is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from broadside.overview import TITLE, VERSION
from broadside.rules import NO_ORDER, ORDERS, Battle, Plot, Sea
from hexwar import kit
from hexwar.play import GameData, Lexicon, Names, Scene
from hexwar.play.scene import Arrow


class BroadsideTable(kit.MapTable):
    """The sea with its ships, turned as they face, and one's own plots as arrows."""

    factors, zones = ("guns",), False

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The table, with the courses that the player has plotted."""
        return attrs.evolve(super().scene(view, player), arrows=tuple(self.plotted(view, player)))

    def plotted(self, view: Mapping[str, Any], player: str) -> list[Arrow]:
        """The courses of one's own ships, from hex to hex."""
        g, arrows = self.game.moment(view, player), []
        for plot in [f for f in g.stack if isinstance(f, Plot) and f.player == player]:
            for ship in g.afloat(player):
                at, order = g.hex[ship], plot.order_of(ship)
                for to, _ in g.course(ship, order) if order != NO_ORDER else ():
                    if to != at:
                        arrows.append(Arrow(start=at, towards=to, kind="course", colour=player))
                    at = to
        return arrows


class BroadsideAnalysis(kit.CounterAnalysis):
    """Steps count, and whose guns bear."""

    def judged(self, g: Any, player: str) -> float:
        """Compare steps and broadsides of both sides."""
        worth = [0.0, 0.0]
        for number, side in enumerate(g.game.players):
            ships = g.afloat(side)
            bearing = sum(g.target(ship) is not None for ship in ships)
            worth[number] = sum(g.steps[ship] for ship in ships) + bearing / 4
        mine = g.game.players.index(player)
        return float((worth[mine] - worth[1 - mine]) / 12)


class Broadside(kit.CounterGame):
    """Two squadrons of three ships between the shoals, at most twelve turns."""

    name, title, version = "broadside", TITLE, VERSION
    data = GameData("broadside")
    state_class, opening = Sea, Battle
    presentation_class, analysis_class = BroadsideTable, BroadsideAnalysis

    def make_lexicon(self) -> Lexicon:
        """Ships, hexes and orders by name."""
        plain = super().make_lexicon()
        orders = Names("order", [*ORDERS])
        return Lexicon({**plain.names, "order": orders}, plain.wording)
