"""When is a beach secured, who comes over it then, and who enters the map (4.3, 29)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import ALLIES, GERMANS, LIMITS
from greatest_day.rules.common.calendar import bounds, is_from
from greatest_day.rules.ground.flank import come_back, way_back
from greatest_day.state import OFF, Field, Naval, Reinforcements, Whole
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack, union
from hexwar.kit import arrivals
from hexwar.play import Choice, forbids, requires, rule


@rule("4.3.2", "4.8.5")
def is_safe(g: Field) -> bool:
    """Return whether a beach can be secured: all tracks down, no enemies near, its hexes empty.

    Near are units within 3 hexes of where reinforcements will enter. With the option it is not
    secured before 1100 on 6 June.
    """
    game = g.game
    if g.secured or not game.beach_levels or g.nests or g.obstacles or g.gaps:
        return False
    if game.options.get("late_securing") and not is_from(g, *LIMITS.late_securing):
        return False
    if any(g.units_in(at, ALLIES) for at in iterate(g.standing[ALLIES] & game.beach)):
        return False
    gates = game.gates or game.landing_hexes
    near = union(game.board.within(at, LIMITS.secured) for at in iterate(gates))
    return not any(g.units_in(at, GERMANS) for at in iterate(near & g.standing[GERMANS]))


@rule("4.3.1", "4.3.2", "4.8.5")
def secure(g: Whole) -> None:
    """The beach is closed; units still at sea become reinforcements; the division is better.

    From now on nobody enters its hexes, and nobody is kept near the beach any more. A division that
    began below its printed quality has been 1 worse till now.
    """
    if not is_safe(g):
        return
    g.secured = g.turn
    g.say("beach-secured", rule="4.3.2", turn=g.turn)
    reserve(g, g.wave | g.loading | g.under_way)
    g.wave = g.loading = g.under_way = NONE
    for name in {g.division_of(u) for u in iterate(g.game.seaborne)} & {*g.game.divisions}:
        if g.game.divisions[name].quality < 0:
            number = g.game.division_ids[name]
            g.quality[number] = min(g.quality[number] + 1, bounds(g, "quality")[1])


@rule("4.3.3", "4.1.7", "4.4.6", "4.8.5")
def lift_the_overlay(g: Naval) -> None:
    """At the beginning of the turn after a beach is secured its support craft leave with it."""
    if g.secured:
        g.afloat &= ~g.game.support


def reserve(g: Reinforcements, loads: CounterSet) -> None:
    """Put the units of loads into the box of reinforcements."""
    for load in iterate(loads):
        crew = (load, *g.crew(load))
        g.muster(unit for unit in crew if not has(g.game.craft, unit))


@rule("4.5.6.2", "series.reinforcements")
def arrive(g: Whole) -> None:
    """What is due in this turn comes under way, or into the box once the beach is secured."""
    due = pack(load for load, turn in g.game.due.items() if turn == g.turn)
    if g.secured:
        reserve(g, due)
    else:
        g.under_way |= due


@rule("series.reinforcements", "3.1", "4.3.3", "6.1", "17.1", "17.5")
def entries(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes where a unit may enter the map in this turn; units that jump do not.

    What was at sea enters from the turn on after the one in which the beach is secured.
    """
    if g.hex[unit] != OFF or has(g.game.by_air, unit):
        return NONE
    if has(g.flank, unit):
        return way_back(g, unit)
    if has(g.reserve, unit):
        own = g.game.facts.released.get(g.game.formations_of[unit])
        if own is None and g.secured == g.turn:
            return NONE
        gates = g.game.gates if own is None else g.game.board.bits(own)
        return gates if arrivals.is_to_come(g, unit) else NONE
    held_up = pack(at for at, units in g.held_up.items() if has(units, unit))
    return arrivals.entries(g, unit) & ~held_up


@requires("series.reinforcements")
def its_entries(g: Field, unit: CounterId) -> HexSet:
    """It does not enter there."""
    return entries(g, unit)


@forbids("series.reinforcements")
def enemies_there(g: Field, unit: CounterId) -> HexSet:
    """Enemies are there."""
    return g.standing[g.foes(unit)]


@requires("series.stacking")
def has_room(g: Field, unit: CounterId, to: HexId) -> bool:
    """No room for it."""
    return g.has_room(unit, to)


ENTRIES: Final = Choice(its_entries, enemies_there, has_room)
"""Where a unit may enter the map."""


@rule("series.reinforcements", "17.5")
def enter(g: Reinforcements, unit: CounterId, to: HexId) -> None:
    """It comes on to the map, and can act with this chit.

    Until it has left the hex it is out of command, and leads nobody; by option it is not.
    """
    g.reserve &= ~one(unit)
    g.put(unit, to)
    g.arriving |= NONE if g.game.options.get("led_at_entry") else one(unit)
    if has(g.flank, unit):
        come_back(g, unit)
    g.say("entered", rule="series.reinforcements", unit=unit, to=to)
