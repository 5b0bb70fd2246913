"""Combat and its results (6, 7)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from classic.state import HAMPERED, Field
from hexwar import kit
from hexwar.board import CounterId, HexId, iterate
from hexwar.play import Choice, forbids, frame, rule

TERRAIN = {"town": -2, "woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (6.4)."""


@frame("7.2")
class StepLosses(kit.Losses):
    """A side loses steps; its owner chooses which."""


@frame("7.3")
class Retreat(kit.Retreats):
    """Units retreat one after the other, hex by hex; their owner chooses the way."""

    cites: ClassVar = {"into_enemy_zones": "3.4", "onto_full_stacks": "4.1"}


@frame("6.5")
class Reserve(kit.Window):
    """The defender may commit a unit next to the hex, once a turn."""

    reactors = Choice(kit.Window.reactors, *HAMPERED)


@frame("7.1")
class Assault(kit.ReservedBattle):
    """One or several units attack a hex (6.1 to 7.4)."""

    cites: ClassVar = {
        "gather": "6.2",
        "not_by_itself": ("6.1", "6.2"),
        "ask_for_a_reserve": "6.5",
        "take_the_reserve": "6.5",
        "calculate": "6.3",
        "advance_after_combat": "7.4",
        "is_room": "4.1",
    }
    window = Reserve
    losses, retreats = StepLosses, Retreat

    @rule("6.3", "5.2")
    def attack_of(self, g: Field, unit: CounterId) -> Fraction:
        """Return the attack factor of a unit, halved out of supply."""
        return Fraction(super().attack_of(g, unit), 1 if g.in_supply(unit) else 2)

    @rule("6.4", "6.5")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts in the order of the rule."""
        game, units = g.game, list(iterate(self.units))
        ground = game.board.terrain[self.target]
        if ground in TERRAIN:
            yield kit.shift(TERRAIN[ground], ground, "6.4")
        if all(game.is_wet(g.hex[unit], self.target) for unit in units):
            yield kit.shift(-1, "across the river", "6.4")
        if ground != "town" and {game.counters.kinds[u] for u in units} >= {"infantry", "armour"}:
            yield kit.shift(1, "combined arms", "6.4")
        if g.weather_is("mud"):
            yield kit.shift(-1, "mud", "6.4")
        if self.reserve >= 0:
            yield kit.shift(-1, "reserve", "6.5")


@frame("6.1")
class Combat(kit.Attacks):
    """The player attacks, hex after hex (6)."""

    cites: ClassVar = {"has_attacked": "6.2", "attacked_before": "6.2"}
    battle = Assault

    @forbids("6.2")
    def across_the_river(self, g: Field, unit: CounterId, target: HexId) -> bool:
        """Vehicles attack across the river by the bridges only."""
        at, going = g.hex[unit], g.game.going[unit]
        return g.game.is_wet(at, target) and bool(going.charge(at, target).barred)

    targets = Choice(kit.Attacks.targets, across_the_river)
