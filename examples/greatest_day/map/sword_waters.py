"""Along which hexsides do the waters and crests around Sword run, and where are the bridges?"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from shapely.geometry import Polygon
from sword_exceptions import Exceptions
from sword_ground import HEXES, course, kind_of, name_of, of_kind, placement, point_of
from sword_terrain import sea

from hexwar.atlas import Ground, GroundFeature, at_centres, hexes_through, hexsides_along
from hexwar.hexes import Hex, Hexside

CANAL: Final = "Canal de Caen"
ORNE: Final = "Orne"

STEP: Final = 0.02
"""Kilometres from point to point of the line midway between canal and Orne."""

FAR: Final = 60.0
"""Kilometres to far beyond the board."""


class Chain(NamedTuple):
    """What runs along hexsides, and the hexsides."""

    of: GroundFeature
    sides: tuple[Hexside, ...]


@cache
def midway() -> tuple[Ground, ...]:
    """Return the line midway between canal and Orne, from the port of Caen to the sea."""
    canal, orne = (np.array(course(name)) for name in (CANAL, ORNE))
    norths = np.arange(canal[0][1], canal[-1][1], STEP)
    easts = [np.interp(norths, line[:, 1], line[:, 0]) for line in (canal, orne)]
    return tuple(zip(map(float, (easts[0] + easts[1]) / 2), map(float, norths), strict=True))


@cache
def banks(but: Exceptions) -> dict[Hex, str]:
    """Return where each hex of the land lies: west of the canal, between it and the Orne, or east.

    Canal and Orne run side by side, nearer than a hex is wide. So that there is ground between
    them, the hexes on the line midway are an island, and the two waters are its sides.
    """
    above = [point for point in course(ORNE) if point[1] < midway()[0][1]]
    spine = [*above, *midway()]
    far_south, far_north = (spine[0][0], -FAR), (spine[-1][0], FAR)
    west = Polygon([far_south, *spine, far_north, (-FAR, FAR), (-FAR, -FAR)])
    bank_by_hex = at_centres({"west": west}, placement(), HEXES, "east")
    island = {at: "island" for at in hexes_through(midway(), placement()) if at in bank_by_hex}
    bank_by_hex |= island | dict(but.banks)
    return {at: bank for at, bank in bank_by_hex.items() if at not in sea(but)}


@cache
def chains(but: Exceptions) -> tuple[Chain, ...]:
    """Return all waters and crests."""
    chains_of_sides = []
    for line in of_kind("canal", "river", "stream", "crest"):
        if name_of(line) == CANAL:
            sides = _parting(but, {"west", "island"})
        elif name_of(line) == ORNE:
            sides = _parting(but, {"island", "east"}, {"west", "east"})
        else:
            along = hexsides_along(course(name_of(line)), placement())
            sides = tuple(side for side in along if all(at in banks(but) for at in side.hexes))
        chains_of_sides.append(Chain(line, sides))
    return tuple(chains_of_sides)


def _parting(but: Exceptions, *pairs: set[str]) -> tuple[Hexside, ...]:
    """Return the hexsides between two banks."""
    bank_by_hex = banks(but)
    sides = {Hexside.of(at, direction) for at in bank_by_hex for direction in range(6)}
    return tuple(
        side for side in sorted(sides) if {bank_by_hex.get(at, "") for at in side.hexes} in pairs
    )


@cache
def bridges(but: Exceptions) -> dict[str, tuple[Hex, Hex]]:
    """Return the two hexes of each bridge, the western one first."""
    return {name_of(f): _ends(f, but) for f in of_kind("bridge", "rail-bridge", "road-bridge")}


def _ends(bridge: GroundFeature, but: Exceptions) -> tuple[Hex, Hex]:
    """Return the hexes on both sides of the hexside of the water that lies nearest to a bridge."""
    (water,) = (c for c in chains(but) if name_of(c.of) == bridge.properties["over"])

    def away(side: Hexside) -> float:
        (x, y), (to_x, to_y) = (placement().corner(end) for end in side.ends)
        return math.dist(((x + to_x) / 2, (y + to_y) / 2), point_of(bridge))

    west, east = sorted(min(water.sides, key=away).hexes, key=lambda at: placement().ground(at)[0])
    return west, east


def barred(but: Exceptions) -> set[Hexside]:
    """Return the hexsides over which no way leads: waters without a bridge."""
    waters = {side for c in chains(but) if kind_of(c.of) in ("river", "canal") for side in c.sides}
    return waters - {Hexside.between(*ends) for ends in bridges(but).values()}
