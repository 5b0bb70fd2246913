"""Movement, zones of control, railways, and the armoured phase (2, 3, 5, 8)."""

from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterSet, SideId
from hexwar.play import Choice, frame, requires, rule
from hexwar.reach import ZoneEffect
from railhead.state import Field


@frame("2.1")
class Movement(kit.Moves):
    """The player moves units, and brings on those that are due (2, 9.3)."""

    least_one_hex = True
    causes: ClassVar = {"ground": "2.2", "closed": "2.3", "stop": "3.2", "stay": "4.1"}
    cites: ClassVar = {"of_the_player": "1.2", "here_or_entering": "9.3", "has_moved": "2.4"}
    must_go_on = Choice(kit.Moves.while_somebody_may)

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
class RailMovement(kit.RailMoves):
    """Some units go by rail, and do not move in the phase after it (5)."""

    causes: ClassVar = {"closed": "5.3", "stay": "4.1"}
    cites: ClassVar = {
        "of_the_player": "1.2",
        "has_moved": "2.4",
        "in_an_enemy_zone": "5.3",
        "no_train_left": "5.2",
        "bars": "5.3",
    }
    trains, hexes = (3, 2), 14
