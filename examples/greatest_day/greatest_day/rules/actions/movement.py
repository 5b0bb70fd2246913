"""How does a unit move, hex by hex, under the enemy's fire (2.1, 2.3, 10.2)?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from greatest_day.rules.actions.stragglers import Gather, may_gather
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.combat.fire import provoke_fire
from greatest_day.rules.common.calendar import is_harbour_lost
from greatest_day.rules.common.command import checks, leaves_mines
from greatest_day.rules.common.heroes import (
    ADDRESSES,
    BEFORE_HOLLIS,
    call_hollis,
    demand,
    germans_beside,
)
from greatest_day.rules.common.history import watch_the_roads
from greatest_day.rules.common.sight import is_under_fire
from greatest_day.rules.common.unit_actions import UnitAction, requirement
from greatest_day.rules.ground.crossings import BAILEY, crossings, use
from greatest_day.rules.ground.flank import leave, may_leave
from greatest_day.rules.ground.marching import (
    CAUSES,
    going_of,
    march,
    may_cross,
    may_form_column,
    may_go,
    may_leave_column,
    price_of_forming,
    tolls,
    within_reach,
)
from greatest_day.rules.ground.transport import (
    allowance,
    companions,
    get_down,
    may_dismount,
    may_mount,
    take_lane,
)
from greatest_day.state import OFF, Field, Heroes, Reinforcements, Trucks, Units, Whole
from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, has, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    repeat,
    requires,
    rules_of,
    step,
)
from hexwar.play.scene import Way


@frame
class Dismount(Frame):
    """A mounted unit gets down, or riders from a tank; the enemy fires before or after (7.2)."""

    unit: CounterId  # the unit that is mounted, or the tank

    @step("7.2", "series.opportunity")
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, g.hex[self.unit])

    @step("7.2", "series.transport")
    def down(self, g: Trucks) -> Next:
        """It is on foot, not In Column, and has ended its move; on a bank its transport is lost.

        Those who have not tried to fire before may fire at the unit on foot.
        """
        unit, at, tried = self.unit, g.hex[self.unit], g.returned or NONE
        if at == OFF:
            return None
        if has(g.game.lanes.hexes, at) and has(g.mounted & ~g.on_trucks, unit):
            g.abandoned |= one(unit)
        if has(g.mounted, unit):
            g.form(unit, column=False)
        rider = g.ridden_with(unit)
        get_down(g, unit)
        return provoke_fire(g, unit if rider == OFF else rider, at, tried)


def on_the_way(judge: Callable[..., Refusal | None]) -> Choice[CounterId]:
    """Return what is asked of a unit that is moving, with the points it has spent.

    Args:
        judge: ``judge(g, unit, spent)``, with its rules.
    """

    @forbids(*rules_of(judge))
    def barred(self: Walk, g: Field, unit: CounterId) -> Refusal | None:
        """It cannot do so on its way."""
        return judge(g, unit, self.spent)

    return Choice(barred)


def why_not_onward(self: Walk, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """Return what stops a unit that is moving: its points, the ground, the enemy or the stacks."""
    return may_go(g, unit, to, self.spent)


@requires(*CAUSES.values(), reason="it does not move there", why=why_not_onward)
def onward(self: Walk, g: Field, unit: CounterId) -> HexSet:
    """Return where a unit that is moving may go on."""
    return within_reach(g, unit, self.spent)


@requires("series.movement")
def has_points_left(self: Walk, g: Field, unit: CounterId) -> bool:
    """No movement points are left."""
    return self.spent < 2 * allowance(g, unit)


@requires("2.2.4", "2.4.7", reason="nothing carries it across")
def over_a_built_bridge(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes to which a built bridge leads."""
    return pack(crossings(g, unit, fresh=False))


@forbids("2.1", "2.2.4", "2.4.7", "5.0")
def cannot_stand_across(g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """It may not be there."""
    return may_cross(g, unit, to, fresh=False)


@frame
class Walk(kit.OfUnit):
    """A Move Action: hex by hex to a place, and on from there while points are left."""

    unit: CounterId
    to: HexId  # where it goes at first; OFF if it only forms a column
    spent: int = 0  # half movement points spent
    way: tuple[HexId, ...] = ()  # the hexes still to be entered
    mounting: bool = False  # whether it first mounts its transport, for half the points of that
    crossing: str = ""  # the rule of what carries it over water in the next step, or ""

    @step(
        *("series.movement", "series.column", "series.transport", "series.transport/mounting"),
        *("2.6.2", "3.5", "17.5"),
    )
    def set_out(self, g: Reinforcements) -> Next:
        """Dinghies and ferries take all its movement points; a unit of a queue owes some."""
        self.spent += g.queue.get(self.unit, 0)
        g.queue = {unit: owed for unit, owed in g.queue.items() if unit != self.unit}
        if self.crossing:
            self.spent = self.spent if self.crossing == BAILEY else 2 * allowance(g, self.unit)
            self.way = (self.to,)
            return None
        if self.mounting:
            g.mount(self.unit, rule="series.transport")
            self.spent = allowance(g, self.unit)
            return provoke_fire(g, self.unit, g.hex[self.unit])
        if self.to == OFF:
            self.form_column(g)
        else:
            self.way = self.way_to(g, self.to)
        return None

    def way_to(self, g: Field, to: HexId) -> tuple[HexId, ...]:
        """Return the cheapest way to a hex, without the start."""
        ways = g.game.marches.passing(march(g, self.unit, self.spent))
        return tuple(ways.path(to)[1:])

    @step("10.2", "series.barrage/leaving")
    def leave_the_hex(self, g: Heroes) -> Next:
        """Out of mines, or from under a heavy barrage, only with a check."""
        if g.hex[self.unit] == OFF or has(g.suppressed, self.unit):
            return done()
        if not self.way:
            return goto(self.go_on)
        at = g.hex[self.unit]
        if not leaves_mines(g, self.unit):
            return done()
        if g.barrage.get(at) == 2 and not checks(g, self.unit, "heavy barrage"):
            return done()
        return None

    @step("series.opportunity")
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, self.way[0])

    @step("series.movement", "victory", "2.6.2", "3.5", "4.6", "6.1", "7.1", "10.2")
    def enter_the_next_hex(self, g: Whole) -> Next:
        """It goes on unless it was stopped."""
        unit = self.unit
        if g.hex[unit] == OFF or has(g.suppressed, unit):
            return done()
        at, to = g.hex[unit], self.way[0]
        costs = kit.Bars(tolls=tolls(g, unit)).restrictions()
        charge = costs.charge(going_of(g, unit), at, to)
        cost = sum(price for _, price in charge.items) if self.crossing else charge.total
        self.spent = min(self.spent + int(2 * Fraction(cost or 0)), 2 * allowance(g, unit))
        self.way = self.way[1:]
        use(g, unit, self.crossing, to)
        self.crossing, others = "", companions(g, unit)
        for other in (unit, *others):
            g.put(other, to)
        take_lane(g, unit, at)
        g.say("moved", unit=unit, to=to)
        game = g.game
        if not g.linked and has(game.link_hexes, to) and has(game.seaborne, unit):
            g.linked = g.turn
            g.say("linked", rule="victory", unit=unit, to=to)
        if g.is_mined(unit, to):
            g.halted |= one(unit)
            return done()
        if is_harbour_lost(g):
            return done()
        watch_the_roads(g)
        return goto(self.leave_the_hex)

    @ask("series.movement", by=kit.OfUnit.owner, or_else="halt", given=("unit",))
    def go_on(self, g: Field) -> None:
        """Where does {unit:counter} go on?"""

    @go_on.on(on_the_way(may_form_column), rule="series.column")
    def form_column(self, g: Units) -> Next:
        self.spent += price_of_forming(g, self.unit)
        g.form(self.unit, column=True)
        g.say("column", rule="series.column", unit=self.unit)
        return again()

    @go_on.on(Choice(forbids()(may_leave_column)), rule="series.column/leaving")
    def leave_column(self, g: Units) -> Next:
        """It leaves its column for a point; without one, or under fire, for a Cohesion Hit."""
        unit, under_fire = self.unit, is_under_fire(g, self.unit)
        g.form(unit, column=False)
        g.say("deployed", unit=unit)
        if under_fire or self.spent + 2 > 2 * allowance(g, unit):
            apply(g, unit, "C")
        else:
            self.spent += 2
        return again() if g.hex[unit] != OFF else done()

    @go_on.on(on_the_way(may_dismount), rule="7.2")
    def dismount(self, g: Field) -> Next:
        """It gets down, or its riders do, which ends the move."""
        return call(Dismount, self.unit)

    @go_on.on(Choice(forbids()(may_gather)), rule="3.4.3.4")
    def fill_up(self, g: Field) -> Next:
        """Recovery points bring it to full strength in the middle of its move."""
        del g
        return repeat(Gather, self.unit)

    @go_on.on(Choice(*BEFORE_HOLLIS), rule="17.4")
    def call_hollis(self, g: Heroes) -> Next:
        """He comes at any time of its activation, also on its way."""
        return call_hollis(g, self.unit)

    @go_on.on(Choice(*ADDRESSES), Choice(germans_beside), rule="17.4")
    def demand_surrender(self, g: Heroes, target: CounterId) -> Next:
        """Of a unit that is next to it now."""
        return demand(g, self.unit, target)

    @go_on.on(on_the_way(may_leave), rule="17.5")
    def leave_map(self, g: Reinforcements) -> Next:
        leave(g, self.unit)
        return done()

    @go_on.on(
        Choice(has_points_left), Choice(over_a_built_bridge, cannot_stand_across), rule="2.4.7"
    )
    def cross(self, g: Field, to: HexId) -> Next:
        """It crosses, and goes on with what is left."""
        self.way, self.crossing = (to,), BAILEY
        return goto(self.leave_the_hex)

    @go_on.on(Choice(), Choice(onward))
    def go(self, g: Field, to: HexId) -> Next:
        self.way = self.way_to(g, to)
        return goto(self.leave_the_hex)


# -- what a Move Action may begin with


def route(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return what a move costs, and its way."""
    ways = g.game.marches.passing(march(g, unit))
    cost = ways.cost_in_words(to)
    row = PreviewRow("cost", cost, "series.movement")
    return Preview(rows=(row,), way=Way(tuple(ways.path(to)), cost))


MOBILE: Final = requirement("it does not move", lambda g, unit: bool(allowance(g, unit)))


IN_REACH: Final = requires("series.movement", reason="it does not move there", why=may_go)(
    within_reach
)
"""The hexes that its points, the ground, the enemy and the stacks allow."""


@UnitAction("move", "move", "series.movement", MOBILE, target=Choice(IN_REACH), preview=route)
def move(g: Field, unit: CounterId, to: HexId) -> Next:
    """It goes there hex by hex, and on from there."""
    del g
    return call(Walk, unit, to)


@UnitAction("form-column", "move", "series.column", forbids()(may_form_column))
def form_up(g: Field, unit: CounterId) -> Next:
    """It forms a column, and moves on as one."""
    del g
    return call(Walk, unit, OFF)


@UnitAction("mount", "move", "series.transport", forbids()(may_mount))
def mount_up(g: Field, unit: CounterId) -> Next:
    """It mounts its transport, and moves on with it."""
    del g
    return call(Walk, unit, OFF, mounting=True)


@UnitAction("dismount", "move", "7.2", forbids()(may_dismount))
def dismount(g: Field, unit: CounterId) -> Next:
    """It gets down, or its riders do."""
    return call(Dismount, unit)
