"""Movement, zones of control, railways, and the armoured phase (2, 3, 5, 8)."""

from typing import ClassVar

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, iterate, one
from hexwar.play import Choice, forbids, frame, requires, rule
from hexwar.reach import ZoneEffect
from railhead.state import Field

TRAINS = (3, 2)
"""How many units of each side go by rail in a player turn (5.2)."""

BY_RAIL = 14
"""How many hexes a train goes (5.1)."""


@frame("2.1")
class Movement(kit.Moves):
    """The player moves units, and brings on those that are due (2, 9.3)."""

    least_one_hex = True
    causes: ClassVar = {"ground": "2.2", "closed": "2.3", "stop": "3.2", "stay": "4.1"}
    cites: ClassVar = {"of_the_player": "1.2", "here_or_entering": "9.3", "has_moved": "2.4"}

    @requires("2")
    def somebody_may_move(self, g: Field) -> bool:
        """No unit of yours may move."""
        return any(self.reach.of(g, unit) for unit in iterate(self.movers.of(g)))

    must_go_on = Choice(somebody_may_move)

    @rule("3.2")
    def zones(self, g: Field, side: SideId) -> tuple[ZoneEffect, ...]:
        """A unit stops in an enemy zone."""
        return (ZoneEffect(g.zone_against(side), stop=True),)


@frame("8")
class ArmouredMovement(Movement):
    """After combat armour moves once more."""

    @requires("8")
    def armour(self, g: Field) -> CounterSet:
        """Only armour moves after combat."""
        return g.game.armour

    movers = Choice(Movement.movers, armour)


@frame("5.1")
class RailMovement(Movement):
    """Some units go by rail, and do not move in the phase after it (5)."""

    causes: ClassVar = {"closed": "5.3", "stay": "4.1"}

    def move_units(self, g: Field) -> None:  # type: ignore[override]
        """Move a unit by rail, or end the trains."""

    @requires("5.1")
    def on_the_railway(self, g: Field) -> CounterSet:
        """It does not stand on a railway."""
        return g.counters_in(g.game.railway)

    @forbids("5.3")
    def in_an_enemy_zone(self, g: Field) -> CounterSet:
        """It is in an enemy zone of control."""
        return g.counters_in(g.zone_against(g.active))

    @forbids("5.2")
    def no_train_left(self, g: Field, unit: CounterId) -> bool:
        """All trains of this turn have gone."""
        return g.railed.bit_count() >= TRAINS[g.active]

    movers = Choice(Movement.movers, on_the_railway, in_an_enemy_zone, no_train_left)

    def entering(self, g: Field, unit: CounterId) -> HexSet:
        """Nobody enters the map by rail."""
        return NONE

    @rule("5.3")
    def bars(self, g: Field, side: SideId) -> kit.Bars:
        """Return what bars a train: enemies and their zones."""
        zones = ("enemy zone of control", g.zone_against(side))
        return kit.Bars(closed=(("enemy units", g.enemies_of(side)), zones))

    @rule("5.1")
    def march(self, g: Field, unit: CounterId) -> kit.March:
        """Return how a unit goes by rail: along railways alone."""
        bars = g.once(("rail", g.active), self.bars, g, g.active)
        return kit.March(g.hex[unit], g.game.by_rail, BY_RAIL, bars)

    def moving(self, g: Field, unit: CounterId, to: HexId) -> None:
        """Note that a train is used."""
        g.railed |= one(unit)
