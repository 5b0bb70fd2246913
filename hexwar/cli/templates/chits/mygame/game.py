"""The game: its parts."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from hexwar import kit

from mygame import chits, rules
from mygame.chits import ChitField
from mygame.printed import PrintedGame


class MyGameTable(kit.MapTable):
    """The map with its counters, the turn track, zones and supply, and who acts."""

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Yield the turn, whose it is, and the formation that was drawn."""
        yield from super().status(g)
        yield "formation", g.game.formations[g.formation].name


class MyGame(PrintedGame):
    """Two sides, a town on a road, and formations that act in the order of their chits."""

    name, title, version = "mygame", "My Game", "1"
    state_class, opening = ChitField, chits.ChitCampaign
    variants = MappingProxyType({rules.Movement: chits.MovementUnderFire})
    presentation_class = MyGameTable

    def prepare(self) -> None:
        """Read the formations of the counters."""
        super().prepare()
        self.formations = kit.formations_of(self.counters)
