"""Combat: battles are announced, then fought in any order (6, 7)."""

from collections.abc import Iterator
from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterId, iterate
from hexwar.play import Next, frame, repeat, rule
from railhead.state import Field

TERRAIN = {"forest": -1, "hill": -1, "town": -2}
"""Columns that the ground of the defender shifts (6.4)."""


@frame("7.2")
class StepLosses(kit.Losses):
    """A side loses steps; its owner chooses which."""


@frame("7.4")
class Exchange(kit.Losses):
    """The attacker loses at least as much printed strength as the defender has lost."""

    def lose(self, g: Field, unit: CounterId) -> Next:
        printed, steps, left = g.game.attacks[unit], g.steps[unit], self.count
        then = super().lose(g, unit)
        self.count = max(left - (printed[steps] - printed[steps - 1]), 0)
        return then


@frame("7.3")
class Retreat(kit.PursuedRetreats):
    """Units retreat one after the other; their owner chooses the way."""

    cites: ClassVar = {"into_enemy_zones": "3.1", "onto_full_stacks": "4.1"}
    looks_ahead = True

    def cannot_go_on(self, g: Field, unit: CounterId) -> None:
        """A unit without a way is lost."""
        for _ in range(g.steps[unit]):
            super().cannot_go_on(g, unit)


@frame("7.1")
class Assault(kit.Pursuit):
    """A battle that was announced (6.3 to 7.5)."""

    cites: ClassVar = {
        "calculate": "6.3",
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

    @kit.effect
    @rule("7.4")
    def exchange(self, g: Field) -> Next:
        """The defender is eliminated, and the attacker loses as much printed strength or more."""
        lost = sum(g.game.defences[u][g.steps[u]] for u in iterate(self.defenders))
        self.eliminate(g, self.defenders)
        return repeat(self.exchanges, self.units, lost, self.target)


@frame("6.1")
class Combat(kit.AnnouncedAttacks):
    """The player announces all battles, then fights them in any order."""

    cites: ClassVar = {"choose_a_battle": "6.2"}
    battle = Assault
