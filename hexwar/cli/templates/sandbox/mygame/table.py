"""How the game looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.kit.forces import OFF
from hexwar.play import Presentation, Scene
from hexwar.play.scene import Area, CounterFace

from mygame.printed import DATA, PrintedGame
from mygame.rules import Table


class MyGameTable(Presentation):
    """The map with its counters, and those beside the map."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return everything: nothing is hidden."""
        g: Table = self.game.moment(view, player)
        faces = [self.face(g, counter) for counter in range(len(g.hex))]
        beside = tuple(face for face, at in zip(faces, g.hex, strict=True) if at == OFF)
        return Scene(
            board=self.game.board,
            stacks={at: tuple(faces[counter] for counter in g.stack_in(at)) for at in g.on},
            areas=(Area(name="beside the map", group="counters", counters=beside),),
            status=(("turn", f"{g.turn}/{self.game.turns}"),),
            style=DATA.style,
        )

    def face(self, g: Table, counter: int) -> CounterFace:
        """Return the side of a counter that lies up."""
        return self.game.faces.of(counter, g.steps(counter))
