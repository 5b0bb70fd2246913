"""The game: its parts."""

from __future__ import annotations

from types import MappingProxyType

from hexwar import kit

from mygame import chits, rules
from mygame.chits import ChitField
from mygame.printed import PrintedGame


class MyGame(PrintedGame):
    """Two sides, a town on a road, and formations that act in the order of their chits."""

    name, title, version = "mygame", "My Game", "1"
    state_class, opening = ChitField, chits.ChitCampaign
    variants = MappingProxyType({rules.Movement: chits.MovementUnderFire})

    def prepare(self) -> None:
        """Read the formations of the counters."""
        super().prepare()
        self.formations = kit.formations_of(self.counters)
