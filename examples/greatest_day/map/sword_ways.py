"""Through which hexes do the roads and railways around Sword lead?"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from shapely.geometry import LineString, Point
from sword_exceptions import Exceptions
from sword_ground import BOARD, HEXES, kind_of, name_of, of_kind, placement, points_of
from sword_terrain import sea
from sword_waters import barred, bridges

from hexwar.atlas import Ground, GroundFeature, hexes_through
from hexwar.hexes import Hex, Hexside

ROADS: Final = ("main", "secondary")
RAILS: Final = ("railway",)

ENDS: Final = (", west end", ", east end")
"""How a stop names the two hexes of a bridge."""


class Way(NamedTuple):
    """A road or railway, or a piece of it, and its hexes in order."""

    of: GroundFeature
    hexes: tuple[Hex, ...]


@cache
def ways(but: Exceptions) -> tuple[Way, ...]:
    """Return the roads and railways as the board tells them: each piece only where it is new."""
    drawn: list[Way] = []
    for kinds in (ROADS, RAILS):
        sides: set[Hexside] = set()
        for way in whole_ways(but):
            if kind_of(way.of) in kinds:
                drawn += [Way(way.of, piece) for piece in _new(way.hexes, sides)]
    return tuple(drawn)


@cache
def whole_ways(but: Exceptions) -> tuple[Way, ...]:
    """Return the main roads, the others, and the railways, each from its first stop to its last.

    They lead over land, and over waters at bridges. A road joins roads that are there already.
    """
    closed = barred(but)

    def passable(start: Hex, end: Hex) -> bool:
        return end not in sea(but) and Hexside.between(start, end) not in closed

    complete: list[Way] = []
    for kind in (*ROADS, *RAILS):
        for line in of_kind(kind):
            roads = [way.hexes for way in complete] if kind in ROADS else []
            road_sides = {
                Hexside.between(*step) for way in roads for step in itertools.pairwise(way)
            }
            hexes = hexes_through(_stops(line, but), placement(), passable, road_sides)
            complete.append(Way(line, hexes))
    return tuple(complete)


def _stops(line: GroundFeature, but: Exceptions) -> list[Ground]:
    """Return the centres of the hexes that a way is known to lead through."""
    named = zip(line.properties["stops"], points_of(line), strict=True)
    hexes = [_stop(name, but) if name else _on_land(point, but) for name, point in named]
    stops = [placement().ground(at) for at, _ in itertools.groupby(hexes)]
    for at in but.through.get(name_of(line), ()):
        stops = _inserted(stops, placement().ground(at))
    return stops


def _stop(name: str, but: Exceptions) -> Hex:
    """Return the hex of a place, an end of a bridge, or a stated hex."""
    for which, end in enumerate(ENDS):
        if name.endswith(end):
            return bridges(but)[name.removesuffix(end)][which]
    places = but.place()
    return places[name] if name in places else BOARD.coordinates(BOARD.hex(name))


def _on_land(point: Ground, but: Exceptions) -> Hex:
    at = placement().hex_at(point)
    if at not in sea(but):
        return at
    land = (at for at in HEXES if at not in sea(but))
    return min(land, key=lambda at: math.dist(placement().ground(at), point))


def _inserted(stops: list[Ground], stop: Ground) -> list[Ground]:
    """Return the stops with one more, between the two to whose line it lies nearest."""
    legs = [LineString(leg) for leg in itertools.pairwise(stops)]
    nearest = min(range(len(legs)), key=lambda leg: legs[leg].distance(Point(stop)))
    return [*stops[: nearest + 1], stop, *stops[nearest + 1 :]]


def _new(hexes: tuple[Hex, ...], taken: set[Hexside]) -> Iterator[tuple[Hex, ...]]:
    """Yield the pieces on the board that no way has taken, and take them."""
    steps = [(a, b) for a, b in itertools.pairwise(hexes) if {a, b} <= _ON_BOARD]
    fresh = [(a, b) for a, b in steps if Hexside.between(a, b) not in taken]
    taken.update(Hexside.between(a, b) for a, b in fresh)
    piece: list[Hex] = []
    for a, b in fresh:
        if piece and piece[-1] != a:
            yield tuple(piece)
            piece = []
        piece = [*(piece or [a]), b]
    if piece:
        yield tuple(piece)


_ON_BOARD: Final = frozenset(HEXES)
