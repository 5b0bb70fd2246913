"""Movement, zones of control, stacking and arrivals (2, 3, 4, 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from classic.state import OFF, Field
from hexwar.board import iterate
from hexwar.kit.arrivals import SetUp, entries, show_entry
from hexwar.kit.movement import Bars, Causes, March
from hexwar.kit.moves import Moves
from hexwar.play import frame, rule
from hexwar.reach import Zone

STACK = 2
"""Units of a side in a hex at the end of a move (4.1)."""

WEATHER = {
    "clear": {"foot": 0, "motor": 0},
    "rain": {"foot": 0, "motor": 1},
    "mud": {"foot": 1, "motor": 2},
}
"""Movement points that the weather takes (2.3)."""

CAUSES: Causes = {
    "ground": "2.2",
    "closed": "2.4",
    "zone": "3.3",
    "stop": "3.2",
    "stay": "4.1",
    "cost": "2.1",
    "far": "2.1",
}
"""The rule by what stops a move."""


@rule("2.3", "5.2")
def allowance(g: Field, unit: int) -> int:
    """Return the movement points of a unit: half of them out of supply, fewer in bad weather."""
    printed = int(g.game.moves[unit][g.steps[unit]])
    points = printed - WEATHER[g.weather][g.game.modes[unit]]
    return max(points if g.in_supply(unit) else points // 2, 1)


@rule("2.4", "3.2", "3.3", "4.1")
def bars(g: Field, side: int) -> Bars:
    """Return what bars the way of a side's units: enemies, their zones, full stacks."""
    if side not in g.bars:
        g.bars[side] = Bars(
            closed=(("enemy units", g.standing[1 - side]),),
            no_stay=(("full stack", g.crowded(side, STACK)),),
            zones=(Zone(g.zone_of(1 - side), stop=True, through=None),),
        )
    return g.bars[side]


@frame
class Deployment(SetUp):
    """The units whose hexes the scenario leaves open are placed one by one (8.4)."""

    cites: ClassVar[dict[str, str]] = {"next_counter": "8.4", "choose_its_hex": "8.4"}

    @rule("4.1")
    def may_stand(self, g: Field, unit: int, to: int) -> bool:
        """Stacking holds at the start, too."""
        return g.on.get(to, 0).bit_count() < STACK


@frame
class Movement(Moves):
    """The player moves his units, and brings on those that are due (2, 8)."""

    cites: ClassVar[dict[str, Any]] = {
        "move_units": "2",
        "move": "2.1",
        "may_move": "2.5",
        "may_go": ("2.5", *CAUSES.values()),
    }
    causes = CAUSES

    @rule("8.1", "8.2")
    def movable(self, g: Field) -> Iterator[int]:
        """Give the units that act and are on the map, or may enter it."""
        units = (unit for unit in g.game.units_of[g.active] if g.acts(unit))
        return (unit for unit in units if g.hex[unit] != OFF or entries(g, unit))

    @rule("1.3", "8.1")
    def may_move(self, g: Field, unit: int) -> str | None:
        """A unit of one's own, once a turn; from off the map when it is due."""
        if not g.acts(unit):
            return "1.3"
        if g.hex[unit] == OFF and not entries(g, unit):
            return "8.1"
        return super().may_move(g, unit)

    @rule("8.1")
    def march(self, g: Field, unit: int) -> March:
        """March by land, or enter the map for one point."""
        return March(
            None if g.hex[unit] == OFF else g.hex[unit],
            g.game.going[unit],
            allowance(g, unit),
            bars(g, g.game.side_of[unit]),
            least_one_hex=True,
            entering=tuple((to, 1) for to in iterate(entries(g, unit))),
        )

    @rule("8.2")
    def moving(self, g: Field, unit: int, to: int) -> None:
        """A unit from the cup is shown when it enters."""
        show_entry(g, unit, "8.2")
