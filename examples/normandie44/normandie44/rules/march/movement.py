"""Stacking, zones of control, what movement on the map costs, landing (3, 4)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import Refusal, rule
from hexwar.reach import Points, Toll, ZoneEffect
from hexwar.reach.going import movement_points
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.logistics.supply import depots, note_landing, room, working
from normandie44.state import OFF, Depots, Field, Moving, Units


@rule("7.3.2", "4.1.1", "2.2", "10.A.1", "10.A.2")
def allowance(g: Field, unit: CounterId) -> int:
    """Return the movement points: half on D-Day, or out of supply, except for units on foot."""
    on_foot = has(g.dismounted, unit)
    points = LIMITS.on_foot if on_foot else g.game.allowances[unit]
    halved = has(g.unsupplied & g.game.motorised, unit) and not on_foot
    return points // 2 if halved or not g.turn else points


@rule("3", "4.1.1", "6.11/stop", "9.4")
def bars(g: Field, unit: CounterId) -> kit.Bars:
    """Return what bars the way of a unit: enemies, their zones, confusion, the edge of the map."""
    side, leave = g.game.side_of[unit], g.game.leaving[unit]
    key = "bars", side, leave, g.confused
    return g.while_still(SideId(1 - side), key, bars_against, g, side, leave)


@rule("3", "4.1.1", "6.11/stop", "9.4")
def bars_against(g: Field, side: SideId, leave: int) -> kit.Bars:
    """Return what bars the way of units of a side that leave a zone for a price."""
    zone = ZoneEffect(g.zone_against(side), stop=True, leave=leave, through=0)
    return kit.Bars(
        closed=(
            ("enemy units", g.barred_to(side)),
            ("outside the map of the scenario", g.game.board.all & ~g.game.window),
        ),
        stops=(("confusion", g.confused),),
        tolls=tuple(Toll(one(at), more, name="rubble") for at, more in g.rubble.items()),
        zones=(zone,),
    )


@rule("1.1.2.1")
def is_due(g: Field, unit: CounterId) -> bool:
    """Return whether a unit waits off the map to enter it: it is due, whole, and not at rest."""
    due = g.game.arrival[unit] <= g.turn and g.back[unit] <= g.moment
    return bool(g.turn and due and kit.is_to_come(g, unit) and not has(g.rest, unit))


@rule("10.A.1")
def astride(g: Field) -> CounterSet:
    """Return the brigades that lie astride the beaches: as long as one of them is German."""
    held = g.game.beaches["ac"] & g.standing[GERMANS]
    waiting = (u for u in iterate(g.game.funnies) if g.steps[u] and g.place_of(u) == OFF)
    return pack(waiting) if held else NONE


@rule("1.1.1.3/return", "1.1.2.1", "4.2")
def gates(g: Field, unit: CounterId) -> HexSet:
    """Return where a unit enters the map: one that comes back, at any depot of its side."""
    game = g.game
    if not has(g.rebuilt, unit):
        return game.entry[unit]
    if game.side_of[unit] == GERMANS:
        return depots(g, GERMANS) & game.board.all
    return game.landings.get(game.groups[unit], NONE)


@rule("1.1.2.1", "4.2", "10.A.1")
def entries(g: Field, unit: CounterId) -> HexSet:
    """Return where a unit may enter: Germans at exits, Allies on open beaches with room.

    No enemy stands there, not even in confusion.
    """
    game = g.game
    places = gates(g, unit) & ~g.standing[1 - game.side_of[unit]]
    if game.side_of[unit] == ALLIES:
        key = "landings", places, game.points[unit], g.storm
        places = g.while_still(GERMANS, key, landings, g, places, game.points[unit])
    return places if places and is_due(g, unit) and not has(astride(g), unit) else NONE


@rule("4.2")
def landings(g: Field, places: HexSet, points: int) -> HexSet:
    """Return those of some beaches and ports where a unit of some stacking points may land now."""
    open_to_it = () if g.storm else iterate(places & working(g))
    return pack(at for at in open_to_it if room(g, at) >= points)


def spent(g: Field, unit: CounterId) -> Points:
    """Return the movement points that a unit has spent in this phase; only armour notes them."""
    return movement_points(g.spent[unit], 2)


@rule("4.1.1", "4.3")
def points_left(g: Field, unit: CounterId) -> Points:
    """Return the movement points that a unit has not spent in this phase."""
    return movement_points(2 * allowance(g, unit) - g.spent[unit], 2)


def spend(g: Moving, unit: CounterId, points: Points) -> None:
    """Note what a unit spends; a least move of one hex takes all that it has."""
    g.spent[unit] += int(2 * min(points, points_left(g, unit)))


@rule("4.2")
def beach_for(g: Field, unit: CounterId, to: HexId) -> HexId:
    """Return the beach or port where a unit lands that goes to a hex: the nearest with room."""
    return min(iterate(entries(g, unit)), key=lambda at: g.game.board.distance(at, to))


@rule("4.2")
def land(g: Depots, unit: CounterId, to: HexId) -> None:
    """A unit takes its stacking points of the beach or port where it comes ashore."""
    beach = beach_for(g, unit, to)
    note_landing(g, beach, g.game.points[unit])
    g.say("landed", rule="4.2", unit=unit, to=beach)


@rule("2.2")
def may_cross(g: Field, unit: CounterId, to: HexId, *, over: bool = False) -> Refusal | None:
    """To an adjacent hex over open ground, or ``over`` a closed hexside."""
    barred = not over and g.game.going[unit].price(g.hex[unit], to) is None
    if barred or not has(g.game.window, to):
        return Refusal("2.2", "the ground is closed to it")
    return None


@rule("2.2", "2.1")
def may_step(g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """To an adjacent hex over open ground, with room there."""
    refusal = may_cross(g, unit, to)
    return refusal or (None if g.has_room(unit, to) else Refusal("2.1", "full stack"))


@rule("6.9", "6.11", "2.2", "2.1")
def may_close_up(g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """One hex to no enemy, whatever it costs; not out of confusion."""
    at = g.hex[unit]
    if g.game.board.distance(at, to) != 1:
        return Refusal("6.9", "it moves one hex")
    if has(g.confused, at) or has(g.standing[g.enemy], to):
        return Refusal("6.11", "an enemy stands there")
    return may_step(g, unit, to)


@rule("6.9")
def go(g: Units, unit: CounterId, to: HexId) -> None:
    """A unit moves a hex."""
    g.put(unit, to)
    g.say("moved", unit=unit, to=to)
