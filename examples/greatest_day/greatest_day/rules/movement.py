"""How does a unit move, hex by hex, under the enemy's fire (2.1, 2.3, 10.2)?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from greatest_day.printed import LIMITS, costs
from greatest_day.rules.calendar import forbidden_south, is_harbour_lost, note_the_roads
from greatest_day.rules.command import checks, leaves_mines
from greatest_day.rules.crossings import BAILEY, crossings, use
from greatest_day.rules.damage import apply
from greatest_day.rules.fire import provoke_fire
from greatest_day.rules.flank import leave, may_leave
from greatest_day.rules.history import mend_the_roads
from greatest_day.rules.sight import is_under_fire, zone_against
from greatest_day.rules.stragglers import gather, may_gather
from greatest_day.rules.transport import (
    abandon,
    allowance,
    get_down,
    is_vehicle,
    lane_of,
    may_dismount,
    may_mount,
    mode_of,
    road_sides,
    take_lane,
)
from greatest_day.rules.unit_actions import Requirement, UnitAction
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, SixSets, has, iterate, one, pack
from hexwar.kit.movement import Bars, Causes, March, with_higher_costs
from hexwar.kit.turns import OfUnit
from hexwar.play import Frame, Next, again, ask, call, done, frame, goto, rule, step
from hexwar.play.entries import each, every
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rules_of
from hexwar.play.scene import Preview, PreviewRow
from hexwar.reach import Charge, Going, Points, SortedCosts, Toll

CAUSES: Final[Causes] = {
    "ground": "2.1",
    "closed": "series.movement",
    "stop": "10.2",
    "stay": "series.stacking",
    "side": "4.2.4",
    "zone": "series.zones",
    "cost": "series.movement",
    "far": "series.movement",
}
"""The rule by what stops a move."""

KEEPS_COLUMN: Final = ("woods", "brush", "marsh", "city", "fortified")
"""Ground on which vehicles stay In Column (2.1)."""


@rule("2.1.3", "2.1.12", "2.2.2", "2.2.3", "2.3.1", "2.3.2", "17.5")
def march(g: Field, unit: CounterId, spent: int | None = None) -> March:
    """Return how a unit may march on, from where it stands.

    Args:
        g: The state.
        unit: The unit.
        spent: Half movement points that it has spent; at first those that it owes as one of a
            queue (17.5).
    """
    points: Points = Fraction(g.queue.get(unit, 0) if spent is None else spent, 2)
    points = int(points) if points.denominator == 1 else points
    return March(g.hex[unit], going_of(g, unit), allowance(g, unit), bars(g, unit), spent=points)


def going_of(g: Field, unit: CounterId) -> Going:
    """Return how the ground fares for a unit as it moves now."""
    ways, mode = g.game.ways_of_going, mode_of(g, unit)
    going = ways[mode]
    if mode == "leg_column" and (names := fords(g)):
        ends = [g.game.ends_of(name) for name in names]
        going = by_the_ford(going, ways["leg"], frozenset((*ends, *(side[::-1] for side in ends))))
    return crowded(going, g.crowds) if g.crowds else going


@rule("2.2.3", "17.8")
def fords(g: Field) -> list[str]:
    """Return the destroyed bridges that led over a stream, which can be crossed on foot."""
    kinds = ((name, g.game.board.features(*g.game.ends_of(name))) for name in g.blown)
    return [name for name, features in kinds if "stream" in features]


@lru_cache(maxsize=1 << 6)
@rule("2.2.3", "17.8")
def by_the_ford(going: Going, on_foot: Going, sides: frozenset[tuple[HexId, ...]]) -> Going:
    """Return how a column goes where roads end at streams: on the ground, and through the water.

    The stream costs it a point less than others on foot.
    """

    def charge(i: int, j: int) -> Charge:
        if (i, j) not in sides:
            return going.charge(i, j)
        paid = on_foot.charge(i, j)
        items = tuple((what, cost - (what == "stream")) for what, cost in paid.items)
        return Charge(items, paid.barred)

    def points(i: int, j: int, _side: object) -> int | None:
        return charge(i, j).points(going.scale)

    return Going(SortedCosts.of(going.costs.grid, points), going.scale, going.stops, charge)


@rule("2.3.3.4", "2.3.5.4", "2.5", "series.barrage/leaving")
def tolls(g: Field, unit: CounterId) -> tuple[Toll, ...]:
    """Light barrages, ruins and climbs cost more."""
    light = pack(at for at, level in g.barrage.items() if level == 1)
    found = [] if g.is_column(unit) or is_vehicle(g, unit) else [*g.game.climbs]
    if light:
        found.append(Toll(light, leave=2, name="barrage"))
    if g.rubble:
        found.append(Toll(g.rubble, enter=LIMITS.rubble, name="rubble"))
    return tuple(found)


@rule("series.stacking", "4.1.3", "4.3.1", "10.2")
def bars(g: Field, unit: CounterId) -> Bars:
    """Nobody stays in a full stack; mines stop."""
    game, column = g.game, g.is_column(unit)
    mined = pack(at for at in g.mines if g.is_mined(unit, at))
    return Bars(
        closed=tuple(named(closed_to(g, unit))),
        stops=tuple(named((("mines", mined), ("fork", game.lanes.crossings if column else NONE)))),
        no_stay=(("full stack", g.full_for(unit)),),
        sides=shore_sides(g, unit),
        tolls=tolls(g, unit),
    )


def named(sets: Iterable[tuple[str, HexSet]]) -> Iterator[tuple[str, HexSet]]:
    """Return the sets that are not empty, with their names."""
    return (entry for entry in sets if entry[1])


@rule("series.activation", "series.movement", "2.1.9", "2.3.3.3", "2.3.5.3", "4.1.3", "11.0")
def closed_to(g: Field, unit: CounterId) -> Iterator[tuple[str, HexSet]]:
    """Yield what a unit cannot enter: enemies, beaches, the enemy's fire, ways, other columns."""
    game, side, column = g.game, g.game.side_of[unit], g.is_column(unit)
    ashore = bool(game.beach_levels) and not (side or g.secured)
    yield "enemy units", g.standing[1 - side]
    yield "the beach", NONE if ashore else game.beach
    if ashore and has(game.overlay, g.hex[unit]):
        yield "outside the overlay", game.board.all & ~game.overlay
    yield "rows that are not open yet", NONE if side else forbidden_south(g)
    yield "fire zones, with this chit", kept_out(g, side)
    yield "another column", columns(g, side) if column else NONE
    yield "ways for columns only", NONE if column or not is_vehicle(g, unit) else game.lanes.hexes


PRICED: Final = frozenset(
    (
        *(row.kind for row in costs().terrain),
        *(row.name for row in costs().attribute),
        *(row.kind for row in costs().hexsides),
        *(row.kind for row in costs().paths),
    )
)
"""Everything that costs movement points."""


@lru_cache(maxsize=1 << 6)
@rule("6.1")
def crowded(going: Going, hexes: HexSet) -> Going:
    """Return how one goes where the French crowd the streets: everything costs twice."""
    return with_higher_costs(going, hexes, PRICED)


@rule("2.2.3", "2.4.6", "4.2.4", "17.8")
def shore_sides(g: Field, unit: CounterId) -> tuple[tuple[str, SixSets], ...]:
    """From the beach inland only leaders and columns, by open gaps; over no destroyed bridge.

    On foot one crosses where it led over a stream only.
    """
    game, open_to_feet = g.game, [] if is_vehicle(g, unit) else fords(g)
    gone = [name for name in g.blown if name not in open_to_feet]
    found = [("destroyed bridge", game.without(*gone))] if gone else []
    if game.beach_levels:
        narrow = g.is_column(unit) or has(game.leaders, unit)
        found.append(("no open gap", game.shore(g.open_gaps if narrow else NONE)))
    return *found, *road_sides(g, unit)


@rule("series.column/one")
def columns(g: Field, side: int) -> HexSet:
    """Return the hexes with a column of a side: one column in a hex at most, at all times."""
    return pack(g.hex[unit] for unit in iterate(g.column & g.present[side]))


@rule("series.column", "series.column/one")
def may_form_column(g: Field, unit: CounterId, spent: int = 0) -> str | None:
    """For a movement point, where no other column is."""
    side = g.game.side_of[unit]
    if g.is_column(unit) or has(g.game.leaders, unit):
        return Refusal("series.column", "it is no unit that can form a column")
    if spent + 2 > 2 * allowance(g, unit):
        return Refusal("series.column", "no movement points left")
    other = has(columns(g, side), g.hex[unit])
    return Refusal("series.column/one", "another column is there") if other else None


@rule("series.column", "2.1.2", "2.1.6", "2.1.7", "2.1.8", "2.3.3.3", "2.3.5.3", "series.stacking")
def may_leave_column(g: Field, unit: CounterId) -> str | None:
    """Anywhere, except vehicles in woods, marsh and city; and where the stack has room."""
    if not g.is_column(unit):
        return Refusal("series.column", "it is not in column")
    ground = g.game.board.terrain[g.hex[unit]]
    if is_vehicle(g, unit) and (ground in KEEPS_COLUMN or lane_of(g, unit)):
        return Refusal("series.column", "vehicles stay in column there")
    steps = g.piled(g.hex[unit], g.game.side_of[unit], unit)
    over = steps + g.steps[unit] > LIMITS.stack
    return Refusal("series.stacking", "{steps} steps are there", steps=steps) if over else None


def within_reach(g: Field, unit: CounterId, spent: int | None = None) -> HexSet:
    """Return where a unit may go, with what it has spent."""
    return g.game.marches.places(march(g, unit, spent)) & ~one(g.hex[unit])


@rule(*CAUSES.values())
def may_go(g: Field, unit: CounterId, to: HexId, spent: int | None = None) -> str | None:
    """As far as its points, the ground, the enemy and the stacks allow."""
    found = march(g, unit, spent)
    if to == found.start or not found.allowance:
        return Refusal("series.movement", "it does not move there")
    refusal: Refusal | None = g.game.marches.ways(found).refusal(to, CAUSES)
    return refusal


@rule("2.1", "2.1.12", "2.2.4", "2.4.7", "2.6.2", "3.5", "5.0")
def may_cross(g: Field, unit: CounterId, to: HexId, *, fresh: bool) -> str | None:
    """Where a bridge is built, a ferry works, or dinghies carry it; not to where it may not be."""
    by = crossings(g, unit, fresh=fresh).get(to)
    if by is None:
        return Refusal("2.2.4", "nothing carries it across")
    barred = bars(g, unit)
    for what, hexes in (*barred.closed, *barred.no_stay):
        if has(hexes, to):
            return Refusal(by, what)
    at = g.hex[unit]
    if g.is_column(unit) and g.roadblocks & (one(at) | one(to)):
        return Refusal("5.0", "a roadblock is in the way")
    charge = g.game.ways_of_going[mode_of(g, unit)].charge(at, to)
    dry = set(charge.barred) <= {"river", "canal", "stream", "impassable"}
    return None if dry else Refusal("2.1", "it cannot enter the hex")


@rule("series.activation/division")
def kept_out(g: Field, side: SideId) -> HexSet:
    """With a Division chit of its side no unit enters a fire zone of the enemy."""
    chit = g.game.chits[g.chit]
    return zone_against(g, side) if (chit.kind, chit.side) == ("division", side) else NONE


@frame
class Dismount(Frame):
    """A mounted unit gets down, or riders from a tank; the enemy fires before or after (7.2)."""

    unit: CounterId  # the unit that is mounted, or the tank

    @step("7.2", "series.opportunity")
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, g.hex[self.unit])

    @step("7.2", "series.transport")
    def down(self, g: Field) -> Next:
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


def of_mover(judge: Callable[..., str | None], *, spent: bool = False) -> Callable[..., str | None]:
    """Return a guard that judges the unit that moves, perhaps with the points it has spent."""

    @rule(*rules_of(judge))
    def guard(self: Walk, g: Field) -> str | None:
        return judge(g, self.unit, self.spent) if spent else judge(g, self.unit)

    return guard


@frame
class Walk(OfUnit):
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
    def set_out(self, g: Field) -> Next:
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
    def leave_the_hex(self, g: Field) -> Next:
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

    @step("series.movement", "victory")
    def enter_the_next_hex(self, g: Field) -> Next:
        """It goes on unless it was stopped."""
        unit = self.unit
        if g.hex[unit] == OFF or has(g.suppressed, unit):
            return done()
        at, to = g.hex[unit], self.way[0]
        costs = Bars(tolls=tolls(g, unit)).restrictions()
        charge = costs.charge(going_of(g, unit), at, to)
        cost = sum(price for _, price in charge.items) if self.crossing else charge.total
        self.spent = min(self.spent + int(2 * Fraction(cost or 0)), 2 * allowance(g, unit))
        self.way = self.way[1:]
        use(g, unit, self.crossing)
        self.crossing = ""
        g.put(unit, to)
        take_lane(g, unit, at)
        abandon(g, unit, at, to)
        if (rider := g.ridden_with(unit)) != OFF:
            g.put(rider, to)
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
        note_the_roads(g)
        mend_the_roads(g)
        return goto(self.leave_the_hex)

    def onward(self, g: Field) -> HexSet:
        return within_reach(g, self.unit, self.spent)

    @rule(*CAUSES.values())
    def may_go_on(self, g: Field, to: HexId) -> str | None:
        """As far as its points, the ground, the enemy and the stacks allow."""
        return may_go(g, self.unit, to, self.spent)

    @ask("series.movement", by=OfUnit.owner, or_else="halt")
    def go_on(self, g: Field) -> None:
        """Where does {unit:counter} go on?"""

    @go_on.on(guard=of_mover(may_form_column, spent=True), rule="series.column")
    def form_column(self, g: Field) -> Next:
        self.spent += 2
        g.form(self.unit, column=True)
        g.say("column", rule="series.column", unit=self.unit)
        return again()

    @go_on.on(guard=of_mover(may_leave_column), rule="series.column/leaving")
    def leave_column(self, g: Field) -> Next:
        """It leaves its column for a point; without one, or under fire, for a Cohesion Hit."""
        unit, under_fire = self.unit, is_under_fire(g, self.unit)
        g.form(unit, column=False)
        g.say("deployed", unit=unit)
        if under_fire or self.spent + 2 > 2 * allowance(g, unit):
            apply(g, unit, "C")
        else:
            self.spent += 2
        return again() if g.hex[unit] != OFF else done()

    @go_on.on(guard=of_mover(may_dismount, spent=True), rule="7.2")
    def dismount(self, g: Field) -> Next:
        """It gets down, or its riders do, which ends the move."""
        return call(Dismount, self.unit)

    @go_on.on(guard=of_mover(may_gather), rule="3.4.3.4")
    def fill_up(self, g: Field) -> Next:
        """Recovery points bring it to full strength in the middle of its move."""
        gather(g, self.unit)
        return again()

    @go_on.on(guard=of_mover(may_leave, spent=True), rule="17.5")
    def leave_map(self, g: Field) -> Next:
        leave(g, self.unit)
        return done()

    def far_banks(self, g: Field) -> list[HexId]:
        """The hexes to which a built bridge leads."""
        return list(crossings(g, self.unit, fresh=False))

    @rule("2.1", "2.2.4", "2.4.7", "5.0", "series.movement")
    def may_cross(self, g: Field, to: HexId) -> str | None:
        """By a Bailey Bridge, while points are left."""
        left = self.spent < 2 * allowance(g, self.unit)
        barred = may_cross(g, self.unit, to, fresh=False)
        return barred if left else Refusal("series.movement", "no movement points left")

    @go_on.on(each(far_banks, may_cross), rule="2.4.7")
    def cross(self, g: Field, to: HexId) -> Next:
        """It crosses, and goes on with what is left."""
        self.way, self.crossing = (to,), BAILEY
        return goto(self.leave_the_hex)

    @go_on.on(every(onward, may_go_on))
    def go(self, g: Field, to: HexId) -> Next:
        self.way = self.way_to(g, to)
        return goto(self.leave_the_hex)


# -- what a Move Action may begin with


def route(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return what a move costs, and its way."""
    ways = g.game.marches.passing(march(g, unit))
    cost = PreviewRow("cost", str(ways.cost(to)), "series.movement")
    return Preview(rows=(cost,), hexes=pack(ways.path(to)))


MOBILE: Final = Requirement("it does not move", lambda g, unit: bool(allowance(g, unit)))


@UnitAction(
    "move", "move", "series.movement", (MOBILE,), may_go, within_reach, settled=True, preview=route
)
def move(g: Field, unit: CounterId, to: HexId) -> Next:
    """It goes there hex by hex, and on from there."""
    del g
    return call(Walk, unit, to)


@UnitAction("form-column", "move", "series.column", guard=may_form_column)
def form_up(g: Field, unit: CounterId) -> Next:
    """It forms a column, and moves on as one."""
    del g
    return call(Walk, unit, OFF)


@UnitAction("mount", "move", "series.transport", guard=may_mount)
def mount_up(g: Field, unit: CounterId) -> Next:
    """It mounts its transport, and moves on with it."""
    del g
    return call(Walk, unit, OFF, mounting=True)


@UnitAction("dismount", "move", "7.2", guard=may_dismount)
def dismount(g: Field, unit: CounterId) -> Next:
    """It gets down, or its riders do."""
    return call(Dismount, unit)
