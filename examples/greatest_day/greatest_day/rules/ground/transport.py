"""Who is carried, by what, and on which way (2.3, 7, 12, 15)?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatest_day.limits import Transport
from greatest_day.printed import LIMITS
from greatest_day.rules.common.unit_actions import LED, ON_FOOT, UnitAction
from greatest_day.state import OFF, Field, Trucks
from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, Lane, SixSets, has, one, pack, shut_around
from hexwar.play import Choice, Refusal, forbids, requires, rule

TRUCKS: Final[tuple[int, Transport]] = (LIMITS.trucks, "wheeled")
"""Movement points and mode of divisional trucks (12.0)."""


@rule("series.transport", "12.0")
def carrier_of(g: Field, unit: CounterId) -> tuple[int, Transport] | None:
    """Return the movement points and the mode of what a unit is mounted in."""
    if not has(g.mounted, unit):
        return None
    return TRUCKS if has(g.on_trucks, unit) else g.game.transports[unit]


@rule("4.5.5.2", "7.1")
def companions(g: Field, unit: CounterId) -> list[CounterId]:
    """Return who goes where a unit goes: its riders; with a tank that lands, the leader with it."""
    game, rider = g.game, g.ridden_with(unit)
    lands = has(game.dd, unit) and g.chit == game.naval_chit
    leaders = [u for u in g.crew(unit) if has(game.leaders, u)] if lands else []
    return [u for u in (rider, *leaders) if u != OFF and g.hex[u] == g.hex[unit]]


def moves_as(g: Field, unit: CounterId) -> str:
    """Return the mode of movement of a unit, by what it is mounted in."""
    carrier = carrier_of(g, unit)
    return carrier[1] if carrier else g.game.moves_by[unit]


def mode_of(g: Field, unit: CounterId) -> str:
    """Return how the ground fares for a unit; a leader goes as a column on foot."""
    leader = has(g.game.leaders, unit)
    return "leg_column" if leader else moves_as(g, unit) + "_column" * g.is_column(unit)


@rule("2.4.7", "series.movement")
def allowance(g: Field, unit: CounterId) -> int:
    """Return the movement points of a unit; a Bailey Bridge that is emplaced has none (2.4.7)."""
    if unit in g.spans:
        return 0
    if carrier := carrier_of(g, unit):
        return carrier[0]
    return LIMITS.leader if has(g.game.leaders, unit) else g.game.allowances[unit]


@rule("series.transport", "15.0")
def may_mount(g: Field, unit: CounterId) -> Refusal | None:
    """A unit on foot with transport that it has not abandoned."""
    if has(g.mounted, unit) or unit in g.riding:
        mounted = has(g.mounted, unit)
        return Refusal("series.transport", "It is mounted." if mounted else "It rides on a tank.")
    if g.game.transports[unit] is None:
        return Refusal("series.transport", "It has no transport.")
    gone = has(g.abandoned, unit)
    return Refusal("15.0", "its transport is abandoned") if gone else None


@forbids("12.0")
def is_emplaced(g: Field, unit: CounterId) -> bool:
    """It is emplaced."""
    return unit in g.spans


@forbids("12.0")
def is_a_rearguard(g: Field) -> CounterSet:
    """It has no steps."""
    return g.game.rearguards


@requires("12.0")
def truck_left(g: Field, unit: CounterId) -> bool:
    """No truck left."""
    division = g.division(unit)
    return division != OFF and bool(g.trucks[division])


@UnitAction(
    "load-trucks",
    "trucks",
    "12.0",
    ON_FOOT,
    LED,
    is_emplaced,
    is_a_rearguard,
    truck_left,
    provokes_fire=True,
)
def load(g: Trucks, unit: CounterId) -> None:
    """It mounts a truck, whole also for a single step, and does nothing more with this chit."""
    g.trucks[g.division(unit)] -= 1
    g.on_trucks |= one(unit)
    g.mount(unit, rule="12.0")


@requires("7.1")
def infantry_beside_it(g: Field, tank: CounterId) -> CounterSet:
    """It is no infantry beside the vehicle."""
    game, comrades = g.game, g.comrades(tank)
    return pack(u for u in comrades if game.moves_by[u] == "leg" and game.colours[u] == "red")


@forbids("7.1")
def has_acted(g: Field) -> CounterSet:
    """It has acted with this chit."""
    return g.done


@forbids("7.1")
def is_mounted(g: Field, tank: CounterId, unit: CounterId) -> bool:
    """It is mounted."""
    del tank
    return has(g.mounted, unit)


@forbids("7.1")
def suppressed(g: Field) -> CounterSet:
    """It is suppressed."""
    return g.suppressed


@forbids("3.3.2", "4.2.1")
def is_under_a_marker(g: Field, tank: CounterId, unit: CounterId) -> Refusal | None:
    """It takes no Move Action: it is under a parachute marker, or drifts."""
    del tank
    if g.delay[unit]:
        return Refusal("3.3.2", "It is under a parachute marker.")
    return Refusal("4.2.1", "It drifts among the obstacles.") if g.drift[unit] else None


@forbids("7.1")
def has_own_transport(g: Field, tank: CounterId, unit: CounterId) -> bool:
    """It has transport of its own."""
    del tank
    return bool(g.game.transports[unit])


@requires("7.1")
def of_one_formation(g: Field, tank: CounterId, unit: CounterId) -> bool:
    """It is of another formation or division, or of none."""
    own, other = ((g.formation_of(u), g.division_of(u), g.stripe(u)) for u in (unit, tank))
    return own == other and g.stripe(unit) == "formation"


@forbids("7.3")
def carries_one(g: Field, tank: CounterId) -> bool:
    """The vehicle carries one already."""
    return tank in g.riding.values()


@requires("7.1")
def is_a_vehicle(g: Field, tank: CounterId) -> bool:
    """It is no vehicle."""
    return g.game.moves_by[tank] in ("tracked", "wheeled")


@requires("7.1")
def is_large_enough(g: Field, tank: CounterId, unit: CounterId) -> bool:
    """The vehicle has too few steps."""
    return g.steps[tank] >= g.steps[unit]


RIDERS: Final = Choice(
    infantry_beside_it,
    has_acted,
    is_mounted,
    suppressed,
    is_under_a_marker,
    has_own_transport,
    of_one_formation,
    is_large_enough,
)


@UnitAction(
    "take-up",
    "move",
    "7.1",
    carries_one,
    is_a_vehicle,
    target=RIDERS,
    partner=True,
    provokes_fire=True,
)
def take_up(g: Trucks, tank: CounterId, unit: CounterId) -> None:
    """Infantry mounts the vehicle, with a whole Move Action of both; its column ends."""
    g.form(unit, column=False)
    g.riding = {**g.riding, unit: tank}
    g.changed()
    g.say("riding", unit=unit, tank=tank)


@rule("7.4", "12.0", "7.2/inactive")
def get_down(g: Trucks, unit: CounterId) -> None:
    """A unit that is carried is on foot again beside the carrier.

    A rider is not active before the next chit (7.2). A truck goes back to its division, whole after
    losses, too; one that is left on a raised or sunken way is gone.
    """
    game = g.game
    for rider in [r for r, tank in g.riding.items() if unit in (r, tank)]:
        g.riding = {r: tank for r, tank in g.riding.items() if r != rider}
        g.done |= one(CounterId(rider))
        g.say("dismounted", rule="7.4", unit=rider)
        if g.piled(g.hex[rider], game.side_of[rider]) > LIMITS.stack:
            g.eliminate(CounterId(rider), "7.4")
    if has(g.mounted, unit):
        if has(g.on_trucks, unit):
            g.trucks[g.division(unit)] += not has(game.lanes.hexes, g.hex[unit])
            g.on_trucks &= ~one(unit)
            g.unloaded |= one(unit)
        g.mount(unit, on=False, rule="series.transport")
    g.changed()


@rule("series.transport", "7.2")
def may_dismount(g: Field, unit: CounterId, spent: int = 0) -> Refusal | None:
    """A unit that is mounted, or carries riders, with half the movement points left."""
    if not (has(g.mounted, unit) or unit in g.riding.values()):
        return Refusal("series.transport", "nobody is mounted")
    few = spent + allowance(g, unit) > 2 * allowance(g, unit)
    return Refusal("7.2", "half the movement points are needed") if few else None


NUMBERS: Final = {"raised": "2.3.3", "sunken": "2.3.5.1"}
"""The rule by how a way lies."""


def is_vehicle(g: Field, unit: CounterId) -> bool:
    """Return whether a unit rolls."""
    return moves_as(g, unit) in ("tracked", "wheeled")


@rule("2.3.3.2", "2.3.5.2", "2.3.6")
def lane_of(g: Field, unit: CounterId) -> Lane | None:
    """Return the way on which a unit is: of several that do not meet, the one it came by."""
    lanes = g.game.lanes.at.get(g.hex[unit])
    return lanes[g.lane.get(unit, 0)] if lanes else None


@rule("2.3.3.2", "2.3.5.2")
def take_lane(g: Trucks, unit: CounterId, came_from: HexId) -> None:
    """Note by which of several ways a unit has come into its hex."""
    lane = g.game.lanes.number(g.hex[unit], came_from)
    if lane or unit in g.lane:
        g.lane = {**g.lane, unit: lane}


@rule("2.3.3.2", "2.3.3.3", "2.3.5.2", "2.3.5.3", "2.4.3", "5.0")
def road_sides(g: Field, unit: CounterId) -> list[tuple[str, SixSets]]:
    """Columns and vehicles take these ways from their ends; columns stop at roadblocks."""
    game, sides = g.game, []
    if game.rail_bridges and is_vehicle(g, unit):
        sides.append(("a railway bridge", game.for_vehicles(g.upgraded)))
    if game.lanes.at and (g.is_column(unit) or is_vehicle(g, unit)):
        own = (g.hex[unit], g.lane.get(unit, 0))
        along = game.lanes.sides(own if own[0] in game.lanes.at else None)
        sides.append(("no way leads there", along))
    if g.roadblocks and g.is_column(unit):
        sides.append(("roadblock", shut_around(game.board, g.roadblocks)))
    return sides


@rule("2.3.3", "2.3.3.1", "2.3.3.4", "2.3.4", "2.3.5.1", "2.3.5.3", "2.3.5.4")
def lane_lines(g: Field, unit: CounterId) -> Iterator[kit.Modifier]:
    """Yield what the way adds to a shot at a unit on it, by how it lies and by who rolls."""
    lane = lane_of(g, unit)
    if lane and lane.lies:
        ways = g.game.amounts.ways["raised" if lane.lies == "raised" else "sunken"]
        yield kit.add(ways[is_vehicle(g, unit)], f"{lane.lies} way", NUMBERS[lane.lies])
