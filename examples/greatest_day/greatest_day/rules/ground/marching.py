"""How may a unit march from where it stands: over what ground, with which points and bars?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from greatest_day.printed import LIMITS, costs
from greatest_day.rules.common.calendar import forbidden_south
from greatest_day.rules.common.sight import zone_against
from greatest_day.rules.ground.crossings import crossings
from greatest_day.rules.ground.transport import allowance, is_vehicle, lane_of, mode_of, road_sides
from greatest_day.state import Field
from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, SixSets, has, iterate, one, pack
from hexwar.play import Refusal, rule
from hexwar.reach import Charge, Going, Points, Toll

CAUSES: Final[kit.Causes] = {
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
def march(g: Field, unit: CounterId, spent: int | None = None) -> kit.March:
    """Return how a unit may march on, from where it stands.

    Args:
        g: The state.
        unit: The unit.
        spent: Half movement points that it has spent; at first those that it owes as one of a
            queue (17.5).
    """
    points: Points = Fraction(g.queue.get(unit, 0) if spent is None else spent, 2)
    points = int(points) if points.denominator == 1 else points
    return kit.March(
        g.hex[unit], going_of(g, unit), allowance(g, unit), bars(g, unit), spent=points
    )


def going_of(g: Field, unit: CounterId) -> Going:
    """Return how the ground fares for a unit as it moves now."""
    ways, mode = g.game.ways_of_going, mode_of(g, unit)
    going = ways[mode]
    if mode == "leg_column" and (names := fords(g)):
        ends = [g.game.ends_of(name) for name in names]
        going = by_the_ford(going, ways["leg"], frozenset((*ends, *(side[::-1] for side in ends))))
    if storm_factor(g, unit) > 1:
        going = dearer(going, g.game.board.all)
    return dearer(going, g.crowds) if g.crowds else going


@rule("1.2")
def storm_factor(g: Field, unit: CounterId) -> int:
    """Return how many times as much everything costs: twice in a storm, but not In Column."""
    storm = g.weather == "storm"
    return 2 if storm and not (g.is_column(unit) or has(g.game.leaders, unit)) else 1


@rule("2.2.3", "17.8")
def fords(g: Field) -> list[str]:
    """Return the destroyed bridges that led over a stream, which can be crossed on foot."""
    game = g.game
    return [name for name in g.blown if "stream" in game.board.features(*game.ends_of(name))]


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
        items = tuple((item, cost - (item == "stream")) for item, cost in paid.items)
        return Charge(items, paid.barred)

    return going.with_charges(charge)


@rule("1.2", "2.3.3.4", "2.3.5.4", "2.5", "series.barrage/leaving")
def tolls(g: Field, unit: CounterId) -> tuple[Toll, ...]:
    """Light barrages, ruins and climbs cost more."""
    light = pack(at for at, level in g.barrage.items() if level == 1)
    times = storm_factor(g, unit)
    all_tolls = [] if g.is_column(unit) or is_vehicle(g, unit) else [*g.game.climbs]
    if light:
        all_tolls.append(Toll(light, leave=2, name="barrage"))
    if g.rubble:
        all_tolls.append(Toll(g.rubble, enter=LIMITS.rubble, name="rubble"))
    if times > 1:
        all_tolls = [t._replace(enter=times * t.enter, leave=times * t.leave) for t in all_tolls]
    return tuple(all_tolls)


@rule("series.stacking", "series.movement", "2.3.3.2", "2.3.5.2", "4.1.3", "4.2.4", "4.3.1", "10.2")
def bars(g: Field, unit: CounterId) -> kit.Bars:
    """Nobody stays in a full stack; mines stop."""
    game, column = g.game, g.is_column(unit)
    mined = pack(at for at in g.mines if g.is_mined(unit, at))
    return kit.Bars(
        closed=named(*closed_to(g, unit)),
        stops=named(("mines", mined), ("fork", game.lanes.crossings if column else NONE)),
        no_stay=(("full stack", g.full_for(unit)),),
        sides=shore_sides(g, unit),
        tolls=tolls(g, unit),
    )


def named(*sets: tuple[str, HexSet]) -> tuple[tuple[str, HexSet], ...]:
    """Return the sets that are not empty, with their names."""
    return tuple([entry for entry in sets if entry[1]])


@rule("2.1.9", "2.3.3.3", "2.3.5.3", "4.1.3", "4.1.4", "4.3.1", "11.0")
def closed_ground(g: Field, unit: CounterId) -> list[tuple[str, str, HexSet]]:
    """Return where a unit cannot come, by a move, an assault or a retreat: rule, name, hexes."""
    game, side = g.game, g.game.side_of[unit]
    rolls = is_vehicle(g, unit) and not g.is_column(unit)
    ashore = bool(game.beach_levels) and not (side or g.secured)
    on_overlay = ashore and has(game.overlay, g.hex[unit])
    return [
        ("2.1.9", "the beach", NONE if ashore else game.beach),
        ("4.3.1", "outside the overlay", game.board.all & ~game.overlay if on_overlay else NONE),
        ("11.0", "rows that are not open yet", NONE if side else forbidden_south(g)),
        ("2.3.3.3", "ways for columns only", game.lanes.hexes if rolls else NONE),
    ]


@rule("series.activation", "series.activation/division", "series.movement", "series.column/one")
def closed_to(g: Field, unit: CounterId) -> list[tuple[str, HexSet]]:
    """Return what a unit cannot enter: enemies, beaches, the enemy's fire, ways, other columns."""
    side, column = g.game.side_of[unit], g.is_column(unit)
    return [
        ("enemy units", g.standing[1 - side]),
        *[(cause, hexes) for _, cause, hexes in closed_ground(g, unit)],
        ("fire zones, with this chit", kept_out(g, side)),
        ("another column", columns(g, side) if column else NONE),
    ]


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
@rule("1.2", "6.1")
def dearer(going: Going, hexes: HexSet) -> Going:
    """Return how one goes in a storm, or where the French crowd the streets: all costs twice."""
    return kit.with_higher_costs(going, hexes, PRICED)


@rule("2.2.3", "2.3.3.2", "2.3.5.2", "2.4.3", "2.4.6", "4.2.4", "5.0", "17.8")
def shore_sides(g: Field, unit: CounterId) -> tuple[tuple[str, SixSets], ...]:
    """From the beach inland only leaders and columns, by open gaps; over no destroyed bridge.

    On foot one crosses where it led over a stream only.
    """
    game, open_to_feet = g.game, [] if is_vehicle(g, unit) else fords(g)
    gone = [name for name in g.blown if name not in open_to_feet]
    sides = [("destroyed bridge", game.without(*gone))] if gone else []
    if game.beach_levels:
        narrow = g.is_column(unit) or has(game.leaders, unit)
        sides.append(("no open gap", game.shore(g.open_gaps if narrow else NONE)))
    return *sides, *road_sides(g, unit)


@rule("series.column/one")
def columns(g: Field, side: int) -> HexSet:
    """Return the hexes with a column of a side: one column in a hex at most, at all times."""
    return pack(g.hex[unit] for unit in iterate(g.column & g.present[side]))


@rule("1.2", "series.column")
def price_of_forming(g: Field, unit: CounterId) -> int:
    """Return the half movement points for forming a column: two, in a storm four."""
    return 2 * storm_factor(g, unit)


@rule("series.column", "series.column/one")
def may_form_column(g: Field, unit: CounterId, spent: int = 0) -> Refusal | None:
    """For a movement point, where no other column is."""
    side = g.game.side_of[unit]
    if g.is_column(unit) or has(g.game.leaders, unit):
        return Refusal("series.column", "it is no unit that can form a column")
    if spent + price_of_forming(g, unit) > 2 * allowance(g, unit):
        return Refusal("series.column", "no movement points left")
    other = has(columns(g, side), g.hex[unit])
    return Refusal("series.column/one", "another column is there") if other else None


@rule("series.column", "2.1.2", "2.1.6", "2.1.7", "2.1.8", "2.3.3.3", "2.3.5.3", "series.stacking")
def may_leave_column(g: Field, unit: CounterId) -> Refusal | None:
    """Anywhere, except vehicles in woods, marsh and city; and where the stack has room."""
    if not g.is_column(unit):
        return Refusal("series.column", "it is not in column")
    ground = g.game.board.terrain[g.hex[unit]]
    if is_vehicle(g, unit) and (ground in KEEPS_COLUMN or lane_of(g, unit)):
        return Refusal("series.column", "vehicles stay in column there")
    steps = g.piled(g.hex[unit], g.game.side_of[unit], unit)
    over = steps + g.steps[unit] > LIMITS.stack
    return (
        Refusal("series.stacking", "{steps:step is|steps are} there", steps=steps) if over else None
    )


def within_reach(g: Field, unit: CounterId, spent: int | None = None) -> HexSet:
    """Return where a unit may go, with what it has spent."""
    return g.game.marches.places(march(g, unit, spent)) & ~one(g.hex[unit])


@rule(*CAUSES.values())
def may_go(g: Field, unit: CounterId, to: HexId, spent: int | None = None) -> Refusal | None:
    """As far as its points, the ground, the enemy and the stacks allow."""
    query = march(g, unit, spent)
    if to == query.start or not query.allowance:
        return Refusal("series.movement", "it does not move there")
    refusal: Refusal | None = g.game.marches.ways(query).refusal(to, CAUSES)
    return refusal


@rule("2.1", "2.1.12", "2.2.4", "2.4.7", "2.6.2", "3.5", "5.0")
def may_cross(
    g: Field, unit: CounterId, to: HexId, *, fresh: bool, paid: bool = False
) -> Refusal | None:
    """Where a bridge is built, a ferry works, or dinghies carry it; not to where it may not be."""
    by = crossings(g, unit, fresh=fresh, paid=paid).get(to)
    if by is None:
        return Refusal("2.2.4", "nothing carries it across")
    barred = bars(g, unit)
    for cause, hexes in (*barred.closed, *barred.no_stay):
        if has(hexes, to):
            return Refusal(by, cause)
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
