"""How the game looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.components import expected
from hexwar.kit.automaton import CardPlayer, card_area
from hexwar.play import Presentation, Scene
from hexwar.play.scene import CounterFace, Preview, PreviewRow
from hexwar.play.steering import Action

from mygame.printed import DATA, PrintedGame
from mygame.rules import Field, odds_column


class MyGameTable(Presentation):
    """The map with its counters, and the chances of an attack."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return the map, and the card that plays the other side."""
        g: Field = self.game.moment(view, player)
        cards = self.game.stand_in
        assert isinstance(cards, CardPlayer)
        return Scene(
            board=self.game.board,
            stacks={at: (self.face(g, c),) for c, at in enumerate(g.hex) if at >= 0},
            areas=(card_area(cards, view),),
            status=(
                ("turn", f"{g.turn}/{self.game.turns}"),
                ("player turn", self.game.sides[g.side]),
            ),
            style=DATA.style,
        )

    def face(self, g: Field, counter: int) -> CounterFace:
        """Return a counter with its steps and what lies on it."""
        markers = ("spent",) if g.acted >> counter & 1 else ()
        return self.game.faces.of(counter, g.steps[counter], markers=markers)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return the column of an attack, and how likely each result is."""
        if action[0] != "attack" or len(action) < 3:
            return None
        g: Field = self.game.moment(view, player)
        column = odds_column(g, action[1], action[2])
        chances = expected(self.game.results, column, range(1, 7))
        rows = [PreviewRow("column", self.game.results.columns[column], "4.1")]
        rows += [PreviewRow(result, str(chance), "4.3") for result, chance in chances.items()]
        return Preview(rows=tuple(rows), hexes=1 << g.hex[action[2]])
