"""Supply: beaches, ports and Mulberries, lines by road and headquarters, drops (7)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar import kit
from hexwar.board import (
    NONE,
    BoxId,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    numbered,
    one,
    pack,
)
from hexwar.play import Choice, Next, again, ask, frame, requires, rule
from hexwar.trace import Leg, Supply, supply
from normandie44.depots import CLOSED, FULL, LOST, REDUCED
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.state import Depots, Field


@rule("7.1.2", "7.2", "7.2/disappear")
def depots(g: Field, side: int) -> HexSet:
    """Allied depots that work; German Cherbourg and the exits to the depots, or their boxes.

    One off the map disappears when the Allies are first alone there, and sends nothing while they
    hold its box or are in it.
    """
    game = g.game
    if side == ALLIES:
        return working(g)
    held = g.holder[game.objective_at[game.port]] == side
    hexes = one(game.port) if held else NONE
    if not game.strategic:
        return hexes | game.exits
    first = game.board.size
    boxes = (box for box in numbered_depots(g) if not has(g.fallen, box))
    return hexes | pack(HexId(first + box) for box in boxes) & ~g.shut_boxes(GERMANS)


def numbered_depots(g: Field) -> list[BoxId]:
    """Return the boxes of the German depots off the map."""
    return [box for box, depot in numbered(BoxId, g.game.german_depots) if depot]


@rule("7.3.1", "7.3.2", "7.3.1/boxes")
def closed(g: Field, side: SideId) -> dict[str, int]:
    """A line enters no enemy unit, and an enemy zone only where a friendly unit stands."""
    return {
        "enemy units": g.barred_to(side),
        "enemies hold the box": g.closed_boxes(side),
        "enemy zone of control": g.zone_against(side) & ~g.standing[side],
        "outside the map of the scenario": g.game.board.all & ~g.game.window,
    }


@rule("7.3.2")
def by_road(g: Field, side: SideId) -> Supply:
    """Trace from everywhere along roads to a depot: the line of a headquarters."""

    def traced() -> Supply:
        ends, ways = depots(g, side), g.game.road_ways
        leg = Leg(to="depot", ends=ends, closed=closed(g, side), open_sides=ways)
        return supply(g.game.space, leg)

    return g.once(("by road", side), traced)


@rule("7.3.2")
def supplied_corps(g: Field, side: SideId) -> list[CounterId]:
    """Return the headquarters with a line by road, or with an Offensive marker."""
    fed = by_road(g, side).places
    return [hq for hq in g.all_corps(side) if g.markers[hq] or has(fed, g.place_of(hq))]


@rule("7.3.1", "8")
def lines(g: Field, side: SideId, group: str) -> Supply:
    """Trace from everywhere to a supplied headquarters of the group, any distance.

    The FFI have none of their own: any Allied one feeds them, as any leads them.
    """
    game = g.game
    anyone = game.options.get("supply-by-any-command", False) or group == "ffi"
    corps = [hq for hq in supplied_corps(g, side) if anyone or game.groups[hq] == group]
    ends = pack({g.place_of(hq) for hq in corps})
    leg = Leg(to="headquarters", ends=ends, closed=closed(g, side), open_sides=game.land_ways)
    return supply(game.space, leg)


@rule("7.3.1", "7.5")
def judge(g: Field, side: SideId) -> None:
    """Mark who is out of supply, once a turn; the mark stays until the next check."""
    game, corps, units = g.game, pack(supplied_corps(g, side)), g.units_on(side)
    by_group = {group: lines(g, side, group) for group in {game.groups[unit] for unit in units}}

    def is_fed(unit: CounterId) -> bool:
        if g.is_headquarters(unit):
            return has(corps, unit)
        besieged = g.box[unit] in game.festungen
        return besieged or g.place_of(unit) in by_group[game.groups[unit]]

    fed = pack(unit for unit in units if g.fights_freely or is_fed(unit))
    kit.note_supply(g, units, fed, "7.3.1")
    g.forget()


@frame
class AirSupply(kit.OfActiveSide):
    """The Allies drop supplies to infantry that is cut off (7.4).

    The booklet allows a division or 4 stacking points; no division has more than 4, so that the
    points are the limit. The weather of a week never forbids it: a storm lasts one phase.
    """

    @requires("7.4")
    def allied_units(self, g: Field) -> CounterSet:
        """It is no unit of yours in play."""  # off the map, too: the booklet excepts nobody
        return pack(g.units_on(ALLIES)) & g.game.counters_under[g.command]

    @requires("7.4")
    def is_cut_off(self, g: Field) -> CounterSet:
        """It is in supply."""
        return g.unsupplied

    @requires("7.4")
    def is_infantry(self, g: Field) -> CounterSet:
        """It is no infantry."""
        return g.game.infantry

    def points_left(self, g: Field, unit: CounterId) -> dict[str, int]:
        """Return the stacking points that can still be supplied."""
        del unit
        return {"left": LIMITS.air_supply - g.fed}

    @requires("7.4", figures=points_left)
    def is_small_enough(self, g: Field, unit: CounterId) -> bool:
        """Stacking points left: {left}."""
        return g.game.points[unit] <= LIMITS.air_supply - g.fed

    cut_off = Choice(allied_units, is_cut_off, is_infantry, is_small_enough)

    @ask("7.4", by=kit.OfActiveSide.player, or_else="end-air-supply")
    def choose_whom_to_supply(self, g: Field) -> None:
        """Which unit is supplied by air?"""

    @choose_whom_to_supply.on(cut_off, rule="7.4")
    def drop(self, g: Depots, unit: CounterId) -> Next:
        g.fed += g.game.points[unit]
        g.unsupplied &= ~one(unit)
        g.forget()
        g.say("supplied-by-air", unit=unit)
        return again()


@rule("7.1.1", "7.1.2", "7.1/ports")
def working(g: Field) -> HexSet:
    """Return the hexes of open depots: no enemy in them, and ports outside enemy zones."""

    def open_ones() -> Iterator[HexId]:
        ports, enemies = g.shut_to_ports(), g.standing[GERMANS]
        for depot, now in zip(g.game.depots, g.depots, strict=True):
            if now > CLOSED and not has(enemies if depot.beach else ports, depot.hex):
                yield depot.hex

    key = "working", g.holder[g.game.objective_at[g.game.port]]
    return g.while_still(GERMANS, key, lambda: pack(open_ones()))


@rule("4.2")
def room(g: Field, at: HexId) -> int:
    """Return the stacking points that can still land in a hex in this movement phase."""
    return g.once("rooms", rooms, g)[at] if has(working(g), at) else 0


@rule("4.2")
def rooms(g: Field) -> dict[HexId, int]:
    """Return by the hex of a depot the stacking points that its capacity leaves."""
    by_hex: dict[HexId, int] = {}
    for depot, now, landed in zip(g.game.depots, g.depots, g.landed, strict=True):
        capacity = depot.landing[now - 1] if now > CLOSED else 0
        by_hex[depot.hex] = by_hex.get(depot.hex, 0) + capacity - landed
    return by_hex


@rule("4.2")
def note_landing(g: Depots, at: HexId, points: int) -> None:
    """Take the points of a unit that lands from the capacity of its hex."""
    g.landed[next(n for n, depot in enumerate(g.game.depots) if depot.hex == at)] += points
    g.forget()


@rule("7.1.1", "7.1.2", "7.1.3", "10.A.1")
def begin_works(g: Depots) -> None:
    """Begin work on each closed port whose hex the Allies occupy; turn 0 counts as turn 1.

    A beach is open as soon as the Germans who garrisoned it are destroyed (10.A.1).
    """
    for number, depot in enumerate(g.game.depots):
        idle = g.depots[number] == CLOSED and not g.works[number]
        ours = has(g.standing[ALLIES] & ~g.standing[GERMANS], depot.hex)
        if idle and ours and depot.beach:
            change(g, number, FULL)
        elif idle and ours:
            first = depot.delays[0] or depot.delays[1]
            g.works[number] = max(g.turn, 1) + first
            g.say("works-begun", what=depot.name, turn=g.works[number])


@rule("7.1.1", "7.1.3")
def build(g: Depots) -> None:
    """Open or enlarge what is due; an enemy zone delays work by a turn, an enemy halves a port."""
    zone = g.zone_of(GERMANS)
    for number, depot in enumerate(g.game.depots):
        if has(g.standing[GERMANS], depot.hex):
            if depot.survives and g.depots[number] > CLOSED:
                change(g, number, g.depots[number] - 1)
            g.works[number] = 0
        elif g.works[number] and has(zone, depot.hex):
            g.works[number] += 1
        elif g.works[number] and g.works[number] <= g.turn:
            grows = depot.delays[0] and g.depots[number] == CLOSED
            g.works[number] = g.turn + depot.delays[1] - depot.delays[0] if grows else 0
            change(g, number, REDUCED if grows else FULL)


@rule("7.1.1", "11.3")
def change(g: Depots, number: int, to: int) -> None:
    """Bring a depot into another state; the Allies have 3 points and its capacity for it."""
    depot, before = g.game.depots[number], g.depots[number]
    g.set_depot(number, to)
    g.score[ALLIES] += depot.worth(to) - depot.worth(before)
    g.say("depot-changed", what=depot.name, state=("closed", "reduced", "full")[to])


@rule("7.1.1/storm")
def storm_hits(g: Depots) -> None:
    """In a storm each Mulberry is destroyed for good by a throw of 4 to 6."""
    for number, depot in enumerate(g.game.depots):
        if depot.is_mulberry and g.depots[number] > CLOSED:
            die = g.roll("mulberry")
            if die >= LIMITS.wrecked:
                g.score[ALLIES] -= depot.worth(g.depots[number])
                if g.game.options.get("storm-scores", False):
                    g.score[GERMANS] += depot.reward(g.depots[number])
                g.set_depot(number, LOST)
                g.works[number] = 0
                g.say("mulberry-lost", rule="7.1.1/storm", what=depot.name, die=die)
