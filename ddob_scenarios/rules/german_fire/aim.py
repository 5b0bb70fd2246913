"""Which German positions fire on a card, which units they may hit, and how many (6.1-6.41).

A position's field of fire is here the *active* one (ruling 1.0.2): that of a position with an
undisrupted unit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ddob_scenarios.printed.armour_map import aimed_fields
from ddob_scenarios.printed.cards import ColourSymbol, FireCard
from ddob_scenarios.printed.charts import Hit
from ddob_scenarios.printed.figures import PROTECTIVE, STACKING
from ddob_scenarios.printed.ids import SiteSet
from ddob_scenarios.printed.map import GermanPosition, OmahaMap
from ddob_scenarios.rules.common.control import fields_of
from ddob_scenarios.rules.german_fire.assignment import Shot
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board.bits import has, iterate, pack, union
from hexwar.board.ids import ALL, NONE, CounterSet, HexId, HexSet, PositionId, PositionSet
from hexwar.play import rule


def undisrupted_sites(g: Omaha, position: PositionId) -> SiteSet:
    """Return the sites of a position that hold an undisrupted German unit."""
    return g.game.map.site_sets[position] & g.held & ~g.disrupted_sites


@rule("6.3", "6.41", "R6-02", "E8")
def has_depth(g: Omaha, position: PositionId) -> bool:
    """Return whether a double symbol moves a position: an undisrupted unit with depth is there."""
    return any(g.depth[site] != NOBODY for site in iterate(undisrupted_sites(g, position)))


@rule("6.3", "6.4", "RE-04", "event/smoke")
def keeps_from_firing(g: Omaha, position: PositionId, symbol: ColourSymbol) -> str | None:
    """Return the rule that keeps a position from firing, or None.

    The symbol is the one that the card shows in the colour of the position.
    """
    if not has(g.active, position):
        return "6.4"
    if has(g.smoked, position):
        return "RE-04"
    return "6.3" if symbol.double and not has_depth(g, position) else None


@rule("6.1", "6.22", "R6-01")
def positions_called(
    g: Omaha, sector: int, card: FireCard, among: PositionSet = ALL
) -> list[tuple[PositionId, ColourSymbol]]:
    """Return those of some positions whose colour a fire card shows in a sector, with its symbol.

    The position's own sector counts, wherever the target stands.
    """
    return [
        (position, symbol)
        for symbol, positions in g.game.calls[card.number - 1][sector]
        for position in iterate(positions & among)
    ]


@rule("6.31", "6.41", "14.1", "14.11", "R6-03", "R14-01")
def hit_limit(g: Omaha, position: PositionId) -> int:
    """Return how many US units a position may hit: its undisrupted units and their depth.

    In the extended game it may hit twice as many.
    """
    depth, sites = g.depth, iterate(undisrupted_sites(g, position))
    limit: int = len(sites) + sum([depth[site] != NOBODY for site in sites])
    return 2 * limit if g.extended else limit


@rule("6.34", "14.1", "14.12", "R14-01")
def spent_units(g: Omaha) -> CounterSet:
    """Return the units that can lose no further step in this Fire phase (turns 1-16).

    In the extended game each position, and artillery besides, may cost a unit one step more.
    """
    return NONE if g.extended else g.hit


@rule("6.2", "6.21", "6.23", "23.42", "R6-16", "R23-03", "RE-03", "event/plunging-fire")
def dots_of(g: Omaha, position: PositionId) -> tuple[HexSet, HexSet, HexSet]:
    """Return the hexes with a position's intense, steady and sporadic dots.

    Plunging fire turns sporadic dots in beach hexes behind cover into steady ones.  Of the field of
    armour only that part counts at which it may fire.
    """
    return dots_at(g.game.map, position, g.plunging)


@cache
def dots_at(omaha: OmahaMap, position: PositionId, plunging: bool) -> tuple[HexSet, HexSet, HexSet]:
    """Return the hexes with a position's dots, with or without plunging fire."""
    if omaha.positions[position].armour:
        return aimed_fields(omaha)[position]
    intense, steady, sporadic = omaha.positions[position].fields
    if plunging:
        plunged = sporadic & omaha.ground["beach"] & omaha.board.hexes_beside(*PROTECTIVE)
        return intense, steady | plunged, sporadic ^ plunged
    return intense, steady, sporadic


@cache
def _grades(omaha: OmahaMap, position: PositionId, plunging: bool) -> dict[HexId, int]:
    """Return by hex on which of a position's dots it lies: 0 intense, 1 steady, 2 sporadic."""
    dots = dots_at(omaha, position, plunging)
    return {at: grade for grade, hexes in enumerate(dots) for at in iterate(hexes)}


@cache
def _distances(omaha: OmahaMap, position: PositionId, sites: SiteSet) -> dict[HexId, int]:
    """Return how far the hexes with a position's dots are from the nearest of some sites."""
    hexes, distance = [omaha.sites[site].hex for site in iterate(sites)], omaha.board.distance
    field = union(dots_at(omaha, position, plunging=False))
    return {at: min(distance(site, at) for site in hexes) for at in iterate(field)}


@rule("6.31", "R6-05")
def distances_from(g: Omaha, position: PositionId) -> dict[HexId, int]:
    """Return by hex with a position's dots how far its nearest undisrupted unit is, in hexes."""
    return _distances(g.game.map, position, undisrupted_sites(g, position))


@rule("6.35", "7.62", "R6-15")
def concentrated(g: Omaha, units: CounterSet) -> bool:
    """Tell whether the combat units of a hex make it a concentrated target: five steps or more."""
    if units.bit_count() * g.game.most_steps < STACKING.concentrated:
        return False
    steps = g.steps
    return sum([steps[unit] for unit in iterate(units)]) >= STACKING.concentrated


Exposed = dict[HexId, tuple[CounterSet, CounterSet]]
"""By hex: the units in it, and those among them that count as having the target symbol."""


@rule("6.3", "6.35", "11.42", "R6-06")
def exposed_units(g: Omaha, hexes: HexSet, target: str) -> Exposed:
    """Return the units in some hexes, with those that have the target symbol of a card.

    All units of a concentrated target count as having it.  Leaders are no units: the fire neither
    hits nor disrupts them here.
    """
    exposed: Exposed = {}
    combat_units, showing = g.game.combat_units, g.showing.get(target, NONE)
    for at in iterate(hexes & g.us_hexes):
        units = g.at[at] & combat_units
        marked = units & showing
        if marked != units and concentrated(g, units):
            marked = units
        exposed[at] = units, marked
    return exposed


@rule("6.3", "charts", "R6-04")
def chart_column(g: Omaha, printed: GermanPosition) -> tuple[Hit, ...]:
    """Return what the fire chart says for a position, by intense, steady and sporadic dots.

    A WN uses the first column, a reinforcement position the one for the state of its unit.
    """
    hidden = not printed.wn and g.unit[printed.sites[0]] == HIDDEN
    return g.game.fire_columns["unrevealed" if hidden else "revealed"]


@rule("6.3", "6.36", "6.37", "23.41", "R6-06", "R6-10", "R6-15", "R23-04")
def shots_of(g: Omaha, position: PositionId, card: FireCard, exposed: Exposed) -> list[Shot]:
    """Return a shot for each exposed unit that a position could hit on a card, limit or not.

    A cell of the chart strikes every unit in a hex, or those that count as having the target
    symbol; armour among these only where the cell says so or the position has the armour bonus.
    """
    printed = g.game.map.positions[position]
    grades = _grades(g.game.map, position, g.plunging)
    targets = sorted([(grades[at], at) for at in exposed if at in grades])
    if not targets:
        return []
    symbol = card.shows(printed.colour)
    bonus = printed.armour or (symbol is not None and symbol.symbol == "armour")
    column, steps, distances = chart_column(g, printed), g.steps, distances_from(g, position)
    shots: list[Shot] = []
    for grade, at in targets:
        hit, (units, marked) = column[grade], exposed[at]
        if hit.targets == "every":
            struck = units
        else:
            struck = marked if hit.armoured or bonus else marked & ~g.game.armoured
        if struck:
            distance, loses, disrupts = distances[at], hit.steps > 0, hit.disrupts
            for unit in iterate(struck):
                key = grade, distance, -steps[unit]
                shots.append(Shot(position, unit, key, loses, disrupts))
    return shots


@rule("6.3", "6.34", "R6-06")
def shots_together(g: Omaha, positions: Iterable[PositionId], card: FireCard) -> list[Shot]:
    """Return the shots of positions that fire together on a card."""
    fields = fields_of(g.game.map, pack(positions))
    exposed = exposed_units(g, fields, card.target)
    return [shot for position in positions for shot in shots_of(g, position, card, exposed)]
