"""The ground of Normandie 1944 on the grid: terrain, towns, rivers, roads and railways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from normandie_tables import DECISIONS, HERE, WAYS, Decisions, gazetteer, rows

from hexwar.atlas import (
    Anchor,
    Banks,
    Ground,
    GroundFeature,
    LayoutFit,
    Place,
    PlacedPlace,
    Placement,
    Projection,
    at_centres,
    banks_of,
    hexes_through,
    hexsides_along,
    into_hexes,
    layout_fits,
    read_geojson,
)
from hexwar.board import Board
from hexwar.data import UNSAID, Source
from hexwar.hexes import Hex, Hexside, Numbering

PLANE: Final = Projection(longitude=-0.9, latitude=49.15)
GROUND: Final = read_geojson(HERE / "ground.geojson", PLANE)
HEAD: Final = """
title = "Normandy 1944, drafted from the ground"
source = "measured (medium)"

[grid]
orientation = "pointy"
rows = 22
columns = 28
ids = "RRCC"
stagger = "odd"
shift = "left"
row_direction = "down"
column_direction = "left"
"""
GRID: Final = Board.parse(HEAD)
LAID: Final = Placement(
    "pointy", across=(3.738663, -0.281804), up=(0.281497, 3.742701), origin=(85.394092, 48.950114)
)
"""Where the grid lies: hexes are 6.5 km from side to side, and rows sink eastward by 4.3 degrees.

A search once found it that asked for land under each hex on which the booklet sets up units, and
for some sea in the hexes of beaches. The known hexes alone would have the grid one or two
kilometres away, and fit it hardly better.
"""

LAND: Final = 0.4
"""The share of land from which on a hex is land."""

CLEAR: Final = 0.8
"""Kilometres: a town nearer to the course of a river than this stands on no sure bank."""


def named(text: str) -> Hex:
    """Return a hex by its number."""
    return GRID.coordinates(GRID.hex(text))


def side(text: str) -> Hexside:
    """Return a hexside by the numbers of its two hexes."""
    return Hexside.between(*map(named, text.split("/")))


def ground_of(row: Mapping[str, str]) -> Ground:
    """Return where the place of a row lies."""
    return PLANE.ground(float(row["lon"]), float(row["lat"]))


def features(*kinds: str) -> list[GroundFeature]:
    """Return what of some kinds lies on the ground."""
    return [feature for feature in GROUND if feature.properties["kind"] in kinds]


def anchors(numbering: Numbering = GRID.numbering, *, all_of_them: bool = True) -> list[Anchor]:
    """Return the places whose hexes the booklet names, and if you like those that set-ups imply."""
    return [
        Anchor(row["name"], numbering.parse(row["hex"]), ground_of(row), float(row["weight"]))
        for row in rows(HERE / "anchors.csv")
        if all_of_them or row["source"].startswith("rules")
    ]


@cache
def layouts() -> tuple[LayoutFit, ...]:
    """Try the four layouts of the grid on the places whose hexes are known, the best first."""
    return layout_fits(anchors, GRID.numbering)


@cache
def settlements() -> tuple[PlacedPlace, ...]:
    """Return the towns and villages in the hexes in which they lie."""
    places = [Place(row["name"], ground_of(row)) for row in gazetteer()]
    return into_hexes(places, LAID, LAID.standard_error(anchors()))


def settled(decisions: Decisions = DECISIONS) -> dict[str, Anchor]:
    """Return the towns and villages in the hexes in which they stand on the board."""
    moved = {place.name: named(place.hex) for place in decisions.place}
    grounds = {row["name"]: ground_of(row) for row in gazetteer()}
    return {
        placed.name: Anchor(placed.name, moved.get(placed.name, placed.hex), grounds[placed.name])
        for placed in settlements()
    }


def terrain(decisions: Decisions = DECISIONS) -> dict[Hex, tuple[str, Source]]:
    """Return the terrain of each hex with its source.

    Land is told by its share of the hex, what grows there by the centre: the first area that covers
    it, else the bocage. A hex is doubtful where its share is near the limit.
    """
    areas = {
        str(feature.properties["name"]): feature for feature in features("marsh", "forest", "clear")
    }
    share, there = _shares(), _growing()
    feature = {}
    for at, land in share.items():
        sure = Source.parse(f"measured ({'high' if abs(land - LAND) > 0.25 else 'medium'})")
        if land < LAND:
            feature[at] = "sea", sure
        elif there[at] in areas:
            properties = areas[there[at]].properties
            feature[at] = str(properties["kind"]), Source.parse(str(properties["source"]))
        else:
            feature[at] = "bocage", sure
    for decided in decisions.terrain:
        source = decided.source or UNSAID
        feature |= {named(text): (decided.kind, source) for text in decided.hexes}
    return feature


@cache
def _shares() -> dict[Hex, float]:
    """Return the share of land of each hex."""
    return {named(row["hex"]): float(row["land"]) for row in rows(HERE / "land.csv")}


@cache
def _growing() -> Mapping[Hex, str]:
    """Return the area that covers the centre of each hex, else the bocage."""
    areas = features("marsh", "forest", "clear")
    shapes = {str(area.properties["name"]): area.shape for area in areas}
    return at_centres(shapes, LAID, _shares(), "bocage")


def dry(decisions: Decisions = DECISIONS) -> frozenset[Hex]:
    """Return the hexes of land in play."""
    wet = ("sea", "out_of_play")
    return frozenset(at for at, (kind, _) in terrain(decisions).items() if kind not in wet)


def estuaries() -> dict[str, list[Hexside]]:
    """Return the hexsides of the estuaries, which are impassable."""
    return {estuary.name: [*map(side, estuary.sides)] for estuary in DECISIONS.estuary}


def rivers(decisions: Decisions = DECISIONS) -> dict[str, tuple[Hexside, ...]]:
    """Return the hexsides of each river, from its source to its mouth."""
    land, towns = dry(decisions), settled(decisions).values()
    drawn = [one for sides in estuaries().values() for one in sides]
    rivers_by_name = {}
    for feature in features("major_river", "river"):
        name, course = str(feature.properties["name"]), list(feature.shape.coords)
        banks = _decided_banks(name, banks_of(course, towns, CLEAR), decisions)
        sides = _along(
            tuple(course), land, tuple(banks.left.items()), tuple(banks.right.items()), tuple(drawn)
        )
        rivers_by_name[name] = _decided_sides(name, sides, decisions)
        drawn += rivers_by_name[name]
    return rivers_by_name


Bank = tuple[tuple[Hex, tuple[str, ...]], ...]


@cache
def _along(
    course: tuple[Ground, ...],
    land: frozenset[Hex],
    left: Bank,
    right: Bank,
    joins: tuple[Hexside, ...],
) -> tuple[Hexside, ...]:
    """Return the hexsides along a course; one that no decision touches is searched once."""
    banks = Banks(dict(left), dict(right))
    return tuple(hexsides_along(course, LAID, land=land, banks=banks, joins=joins))


def _decided_banks(river: str, told: Banks, decisions: Decisions) -> Banks:
    left, right = dict(told.left), dict(told.right)
    for decided in decisions.banks:
        if decided.name == river:
            for bank, other, hexes in ((left, right, decided.left), (right, left, decided.right)):
                for at in map(named, hexes):
                    bank[at] = (decided.reason,)
                    other.pop(at, None)
    return Banks(left, right)


def _decided_sides(
    river: str, sides: Sequence[Hexside], decisions: Decisions
) -> tuple[Hexside, ...]:
    edges = list(sides)
    for decided in decisions.sides:
        if decided.name == river:
            others = {*map(side, decided.instead_of)}
            at = next((i for i, one in enumerate(edges) if one in others), len(edges))
            edges[at:at] = map(side, decided.sides)
            edges = [one for one in edges if one not in others]
    return tuple(edges)


def ways(decisions: Decisions = DECISIONS) -> list[tuple[str, str, tuple[Hex, ...]]]:
    """Return the kind, the name and the hexes of each road and railway, main roads first."""
    land, towns = dry(decisions), settled(decisions)
    shut = frozenset(one for sides in estuaries().values() for one in sides)
    routes = []
    for kinds in (("main", "secondary"), ("railway",)):
        hexsides: set[Hexside] = set()
        for way in sorted(WAYS, key=lambda way: way.kind):
            if way.kind not in kinds:
                continue
            stops = tuple(_stop(stop, towns) for stop in _stops(way.name, way.stops, decisions))
            chain = _through(stops, land, shut, frozenset(hexsides))
            hexsides.update(map(Hexside.between, chain, chain[1:]))
            routes.append((way.kind, way.name, chain))
    return routes


@cache
def _through(
    stops: tuple[Ground, ...],
    land: frozenset[Hex],
    shut: frozenset[Hexside],
    known: frozenset[Hexside],
) -> tuple[Hex, ...]:
    """Return the hexes of a way through its stops; one that no decision touches is known."""

    def leads(at: Hex, to: Hex) -> bool:
        return to in land and Hexside.between(at, to) not in shut

    return hexes_through(stops, LAID, leads, known)


def _stops(way: str, stops: Sequence[str], decisions: Decisions) -> list[str]:
    names = list(stops)
    for decided in decisions.stops:
        if decided.name == way:
            at = names.index(decided.after) + 1
            names[at:at] = decided.hexes
    return names


def _stop(stop: str, towns: Mapping[str, Anchor]) -> Ground:
    """Return where a way stops: in the town itself, or in the centre of the hex."""
    if stop not in towns:
        return LAID.ground(named(stop))
    town = towns[stop]
    (at,) = town.hexes
    return town.ground if LAID.hex_at(town.ground) == at else LAID.ground(at)
