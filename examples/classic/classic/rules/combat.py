"""Combat and its results (6, 7)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from classic.state import HAMPERED, Field
from hexwar.board import CounterId, HexId, iterate
from hexwar.kit.combat import Attacks
from hexwar.kit.combat_results import Losses, Retreats
from hexwar.kit.modifiers import Modifier, shift
from hexwar.kit.reactions import ReservedBattle, Window
from hexwar.play import Choice, forbids, frame, rule

TERRAIN = {"town": -2, "woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (6.4)."""


@frame
class StepLosses(Losses):
    """A side loses steps; its owner chooses which (7.2)."""

    cites: ClassVar = {"choose_who_loses": "7.2"}


@frame
class Retreat(Retreats):
    """Units retreat one after the other, hex by hex; their owner chooses the way (7.3)."""

    cites: ClassVar = {
        "next_unit": "7.3",
        "choose_the_way": "7.3",
        "nowhere_to_go": "7.3",
        "into_enemy_zones": "3.4",
        "onto_full_stacks": "4.1",
    }


@frame
class Reserve(Window):
    """The defender may commit a unit next to the hex, once a turn (6.5)."""

    cites: ClassVar = {"open": "6.5", "react": "6.5", "commit": "6.5"}
    reactors = Choice(Window.reactors, *HAMPERED)


@frame
class Assault(ReservedBattle):
    """One or several units attack a hex (6.1 to 7.4)."""

    cites: ClassVar = {
        "gather": "6.2",
        "not_by_itself": ("6.1", "6.2"),
        "ask_for_a_reserve": "6.5",
        "take_the_reserve": "6.5",
        "throw": "7.1",
        "calculate": "6.3",
        "apply": "7.1",
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
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Yield the shifts in the order of the rule."""
        game, units = g.game, list(iterate(self.units))
        ground = game.board.terrain[self.target]
        if ground in TERRAIN:
            yield shift(TERRAIN[ground], ground, "6.4")
        if all(game.is_wet(g.hex[unit], self.target) for unit in units):
            yield shift(-1, "across the river", "6.4")
        if ground != "town" and {game.counters.kinds[u] for u in units} >= {"infantry", "armour"}:
            yield shift(1, "combined arms", "6.4")
        if g.weather == "mud":
            yield shift(-1, "mud", "6.4")
        if self.reserve >= 0:
            yield shift(-1, "reserve", "6.5")


@frame
class Combat(Attacks):
    """The player attacks, hex after hex (6)."""

    cites: ClassVar = {"declare": "6.1", "has_attacked": "6.2", "attacked_before": "6.2"}
    battle = Assault

    @forbids("6.2")
    def across_the_river(self, g: Field, unit: CounterId, target: HexId) -> bool:
        """Vehicles attack across the river by the bridges only."""
        at, going = g.hex[unit], g.game.going[unit]
        return g.game.is_wet(at, target) and bool(going.charge(at, target).barred)

    targets = Choice(Attacks.targets, across_the_river)
