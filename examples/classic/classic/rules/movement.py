"""Movement, zones of control, stacking and arrivals (2, 3, 4, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from classic.printed import SIDES
from classic.state import OFF, Field
from hexwar.board import iterate
from hexwar.kit.movement import Bars, Causes, March
from hexwar.play import (
    Action,
    Actions,
    CounterId,
    Frame,
    HexId,
    Next,
    Refusal,
    again,
    ask,
    done,
    each,
    frame,
    goto,
    rule,
    step,
)
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
    return max(points // 2 if g.unsupplied >> unit & 1 else points, 1)


@rule("8.1", "8.2")
def entries(g: Field, unit: int) -> int:
    """Return the hexes where a unit may enter now, as a set."""
    game = g.game
    if g.hex[unit] != OFF or not g.steps[unit]:
        return 0
    if unit in game.chit_of:
        cup, chit = game.chit_of[unit]
        return game.entry[unit] if g.held[cup] >> chit & 1 else 0
    return game.entry[unit] if game.arrival[unit] <= g.turn else 0


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


def march(g: Field, unit: int) -> March:
    """Return how a unit may march, or enter the map."""
    return March(
        None if g.hex[unit] == OFF else g.hex[unit],
        g.game.going[unit],
        allowance(g, unit),
        bars(g, g.game.side_of[unit]),
        least_one_hex=True,
        entering=tuple((to, 1) for to in iterate(entries(g, unit))),
    )


def movable(g: Field) -> Iterator[int]:
    """Give the units of the player whose turn it is that are on the map or may enter it."""
    units = (unit for unit in g.game.units_of[g.active] if g.acts(unit))
    return (unit for unit in units if g.hex[unit] != OFF or entries(g, unit))


@rule("1.3", "2.5", "8.1")
def may_move(g: Field, unit: int) -> str | None:
    """A unit of one's own, once a turn; from off the map when it is due."""
    if not g.acts(unit):
        return "1.3"
    if g.hex[unit] == OFF and not entries(g, unit):
        return "8.1"
    return "2.5" if g.moved >> unit & 1 else None


def destinations(g: Field, unit: int) -> list[int]:
    """Return where a unit may go, but for where it is."""
    return [to for to in iterate(g.game.marches.places(march(g, unit))) if to != g.hex[unit]]


@rule(*CAUSES.values(), "2.5")
def may_go(g: Field, unit: int, to: int) -> str | None:
    """As far as its points, the ground, the enemy and the stacks allow."""
    if to == g.hex[unit]:
        return Refusal("2.5", "it stands there")
    return g.game.marches.ways(march(g, unit)).refusal(to, CAUSES)


@rule("8.2")
def appear(g: Field, unit: int) -> None:
    """Show the chit of a unit that enters."""
    g.show_chit(*g.game.chit_of[unit])
    g.reveal("appeared", rule="8.2", unit=unit)


@frame
class Deployment(Frame):
    """The units whose hexes the scenario leaves open are placed one by one (8.4)."""

    unit: CounterId = CounterId(0)

    def owner(self, g: Field) -> str:
        """The player who places the unit."""
        return SIDES[g.game.side_of[self.unit]]

    @step("8.4")
    def next_unit(self, g: Field) -> Next:
        waiting = [unit for unit in g.game.choices if g.hex[unit] == OFF]
        if not waiting:
            return done()
        self.unit = CounterId(waiting[0])
        return None

    @ask("8.4", by=owner)
    def choose_its_hex(self, g: Field) -> Actions:
        """Where does {unit:counter} stand?"""
        for to in iterate(g.game.choices[self.unit]):
            if g.on.get(to, 0).bit_count() < STACK:
                yield "place", self.unit, to

    @choose_its_hex.on
    def place(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        g.say("placed", unit=unit, to=to)
        return goto(self.next_unit)


@frame
class Movement(Frame):
    """The player moves his units, and brings on those that are due (2, 8)."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.active]

    @ask("2", by=player, lists=True)
    def move_units(self, g: Field) -> list[Action]:
        """Move a unit, or end your movement."""
        ready = [unit for unit in movable(g) if may_move(g, unit) is None]
        moves: list[Action] = [("move", u, to) for u in ready for to in destinations(g, u)]
        return [*moves, ("end-movement",)]  # always: a phase left out would betray the cup

    @move_units.on(each(movable, may_move), each(destinations, may_go), rule="2.1")
    def move(self, g: Field, unit: CounterId, to: HexId) -> Next:
        if g.hex[unit] == OFF and unit in g.game.chit_of:
            appear(g, unit)
        g.moved |= 1 << unit
        g.say("moved", unit=unit, to=to)
        g.put(unit, to)
        return again()

    @move_units.on
    def end_movement(self, g: Field) -> None: ...
