"""Combat: battles are announced, then fought in any order (6, 7)."""

from collections.abc import Iterator
from typing import ClassVar

from hexwar import kit
from hexwar.board import iterate
from hexwar.play import frame, rule
from railhead.state import Field

TERRAIN = {"forest": -1, "hill": -1, "town": -2}
"""Columns that the ground of the defender shifts (6.4)."""


@frame("7.2")
class StepLosses(kit.Losses):
    """A side loses steps; its owner chooses which."""


@frame("7.4")
class Exchange(kit.Exchanges):
    """The attacker loses at least as much printed strength as the defender has lost."""


@frame("7.3")
class Retreat(kit.PursuedRetreats):
    """Units retreat one after the other; their owner chooses the way."""

    cites: ClassVar = {"into_enemy_zones": "3.1", "onto_full_stacks": "4.1"}
    looks_ahead, or_lost = True, True


@frame("7.1")
class Assault(kit.Pursuit):
    """A battle that was announced (6.3 to 7.5)."""

    cites: ClassVar = {
        "calculate": "6.3",
        "exchange": "7.4",
        "advance_after_combat": "7.5",
        "is_room": "4.1",
        "onto_full_stacks": "4.1",
    }
    losses, retreats, exchanges = StepLosses, Retreat, Exchange

    @rule("6.4")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts in the order of the rule."""
        board = g.game.board
        ground = board.terrain[self.target]
        if ground in TERRAIN:
            yield kit.shift(TERRAIN[ground], ground, "6.4")
        if all("river" in board.features(g.hex[u], self.target) for u in iterate(self.units)):
            yield kit.shift(-1, "across the river", "6.4")


@frame("6.1")
class Combat(kit.AnnouncedAttacks):
    """The player announces all battles, then fights them in any order."""

    cites: ClassVar = {"choose_a_battle": "6.2"}
    battle = Assault
