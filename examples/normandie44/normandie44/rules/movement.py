"""Stacking, terrain, zones of control, movement on the map, landing (2, 3, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, has, iterate, pack
from hexwar.kit.movement import Bars, Causes, March
from hexwar.play import rule
from hexwar.play.refusal import Refusal
from hexwar.reach import Points, Zone
from normandie44.printed import ALLIES, GROUPS
from normandie44.rules.ports import note_landing, room, working
from normandie44.rules.terrain import going_of
from normandie44.state import OFF, Field

STACK = 5
"""Stacking points of a side in a hex (2.1)."""

LEAVING = {"line": 2, "elite": 1, "raiders": 0}
"""Movement points more to leave an enemy zone of control (3)."""

CAUSES: Causes = {
    "ground": "2.2",
    "closed": "4.1.1",
    "zone": "3",
    "stop": "3",
    "stay": "2.1",
    "cost": "2.2",
    "far": "4.1.1",
}
"""The rule by what stops a move."""


@rule("7.3.2", "4.1.1")
def allowance(g: Field, unit: int) -> int:
    """Return the movement points: half out of supply, except for units on foot."""
    points = g.game.allowances[unit]
    halved = g.unsupplied >> unit & 1 and g.game.motorised >> unit & 1
    return points // 2 if halved else points


@rule("2.1", "8")
def fits(g: Field, unit: int, at: HexId) -> bool:
    """5 stacking points, one unit of 0 points and one headquarters a side; no mixed groups."""
    game, side = g.game, g.game.side_of[unit]
    here = [u for u in g.stack_in(at) if game.side_of[u] == side and u != unit]
    if g.is_headquarters(unit):
        return not any(map(g.is_headquarters, here))
    units = [u for u in here if not g.is_headquarters(u)]
    if any(game.groups[u] != game.groups[unit] for u in units):
        return False
    if not game.points[unit]:
        return all(game.points[u] for u in units)
    return sum(game.points[u] for u in units) + game.points[unit] <= STACK


@rule("2.1")
def crowded(g: Field, unit: int) -> HexSet:
    """Return the hexes in which a unit may not end its move for the stack there."""
    stacks = iterate(g.standing[g.game.side_of[unit]])
    return pack(at for at in stacks if not fits(g, unit, at))


@rule("3")
def price_of_leaving(g: Field, unit: CounterId) -> int:
    """2 points, elite and parachute units 1, rangers and commandos none."""
    if g.game.raiders >> unit & 1:
        return LEAVING["raiders"]
    soft = has(g.game.elite | g.game.parachutists, unit)
    return LEAVING["elite" if soft else "line"]


@rule("3", "4.1.1")
def bars(g: Field, unit: CounterId) -> Bars:
    """Return what bars the way of a unit: enemies, their zones, full stacks, the map's edge."""
    game, side = g.game, g.game.side_of[unit]
    hq = g.is_headquarters(unit)
    leave, group = price_of_leaving(g, unit), GROUPS.index(game.groups[unit])
    key = (side, game.points[unit], int(hq), leave, group)
    if key not in g.bars:
        g.bars[key] = Bars(
            closed=(
                ("enemy units", g.standing[1 - side]),
                ("outside the map of the scenario", game.board.all & ~game.window),
            ),
            no_stay=(("full stack", crowded(g, unit)),),
            zones=(Zone(g.zone_of(SideId(1 - side)), stop=True, leave=leave, through=0),),
        )
    return g.bars[key]


@rule("1.1.2.1")
def is_due(g: Field, unit: CounterId) -> bool:
    """Tell whether a unit waits off the map to enter it: it is due, whole, and not at rest."""
    if g.hex[unit] != OFF or g.box[unit] != OFF or not g.steps[unit] or has(g.rest, unit):
        return False
    return g.game.arrival[unit] <= g.turn and g.back[unit] <= g.moment


@rule("1.1.2.1", "4.2")
def entries(g: Field, unit: CounterId) -> HexSet:
    """Return where a unit may enter: Germans at exits, Allies on open beaches with room."""
    game = g.game
    if not is_due(g, unit):
        return NONE
    places = game.entry[unit]
    if game.side_of[unit] == ALLIES:
        points = game.points[unit]
        open_to_it = () if g.storm else iterate(places & working(g))
        places = pack(at for at in open_to_it if room(g, at) >= points)
    return places & ~g.standing[1 - game.side_of[unit]]


def march(g: Field, unit: CounterId) -> March:
    """Return how a unit may march, or enter the map."""
    return March(
        None if g.hex[unit] == OFF else g.hex[unit],
        going_of(g, unit),
        allowance(g, unit),
        bars(g, unit),
        least_one_hex=not g.spent[unit],
        entering=tuple((to, 1) for to in iterate(entries(g, unit))),
        spent=Fraction(g.spent[unit], 2),
    )


@rule("4.1.1", "4.3")
def points_left(g: Field, unit: int) -> Points:
    """Return the movement points that a unit has not spent in this phase."""
    return allowance(g, unit) - Fraction(g.spent[unit], 2)


def spend(g: Field, unit: int, points: Points) -> None:
    """Note what a unit spends; a least move of one hex takes all that it has."""
    g.spent[unit] += int(2 * min(points, points_left(g, unit)))


def cost_of(g: Field, unit: CounterId, to: HexId) -> Points:
    """Return the movement points of a march beyond those spent before."""
    return g.game.marches.ways(march(g, unit)).cost(to) - Fraction(g.spent[unit], 2)


def movable(g: Field) -> Iterator[CounterId]:
    """Give the units of the player whose turn it is that are on the map or may enter it."""
    return (u for u in g.game.units_of[g.active] if g.hex[u] != OFF or entries(g, u))


@rule("1.1.2.2", "1.1.2.1", "6.10")
def may_move(g: Field, unit: CounterId) -> str | None:
    """A unit of one's own, once a phase; not at rest, no garrison."""
    if not g.acts(unit):
        return "1.1.2.2"
    if g.hex[unit] == OFF and not entries(g, unit):
        return "1.1.2.1"
    if not allowance(g, unit):
        return Refusal("1.1.2.2", "it has no movement points")
    if g.rest >> unit & 1:
        return Refusal("6.10", "it rests")
    return "1.1.2.2" if g.moved >> unit & 1 else None


def destinations(g: Field, unit: CounterId) -> list[int]:
    """Return where a unit may go, without the hex where it is."""
    return [to for to in iterate(g.game.marches.places(march(g, unit))) if to != g.hex[unit]]


@rule("2.1", "2.2", "3", "4.1.1")
def may_go(g: Field, unit: CounterId, to: HexId) -> str | None:
    """As far as its points, the ground, the enemy and the stacks allow."""
    if to == g.hex[unit]:
        return Refusal("4.1.1", "it stands there")
    return g.game.marches.ways(march(g, unit)).refusal(to, CAUSES)


@rule("4.2")
def land(g: Field, unit: CounterId, to: HexId) -> None:
    """A unit that lands takes its stacking points of the capacity of its beach or port.

    Which of several it was follows from its way: the nearest one with room.
    """
    board = g.game.board
    note_landing(
        g,
        min(iterate(entries(g, unit)), key=lambda at: board.distance(at, to)),
        g.game.points[unit],
    )
    g.say("landed", rule="4.2", unit=unit, to=to)
