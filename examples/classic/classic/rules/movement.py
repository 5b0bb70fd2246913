"""Movement, zones of control, stacking and arrivals (2, 3, 4, 8)."""

from typing import ClassVar

from classic.state import Field
from hexwar import kit
from hexwar.board import CounterId, SideId
from hexwar.play import frame, rule
from hexwar.reach import ZoneEffect

WEATHER = {"clear": (0, 0), "rain": (0, 1), "mud": (1, 2)}
"""Movement points that the weather takes, on foot and motorised (2.3)."""


@frame("8.4")
class Deployment(kit.SetUp):
    """The units whose hexes the scenario leaves open are placed one by one."""

    cites: ClassVar = {"is_room": "4.1"}


@frame("2.1")
class Movement(kit.Moves):
    """The player moves units, and brings on those that are due (2, 8)."""

    least_one_hex = True
    causes: ClassVar = {
        "ground": "2.2",
        "closed": "2.4",
        "zone": "3.3",
        "stop": "3.2",
        "stay": "4.1",
    }
    cites: ClassVar = {
        "of_the_player": "1.3",
        "here_or_entering": "8.1",
        "has_moved": "2.5",
        "moving": "8.2",
    }

    @rule("2.3", "5.2")
    def allowance(self, g: Field, unit: CounterId) -> int:
        """Return the movement points: half of them out of supply, fewer in bad weather."""
        motorised = g.game.modes[unit] == "motor"
        points = int(g.game.moves[unit][g.steps[unit]]) - WEATHER[g.weather][motorised]
        return max(points if g.in_supply(unit) else points // 2, 1)

    @rule("3.2", "3.3")
    def zones(self, g: Field, side: SideId) -> tuple[ZoneEffect, ...]:
        """A unit stops in an enemy zone, and takes no step from there to another hex of it."""
        return (ZoneEffect(g.zone_against(side), stop=True, through=None),)
