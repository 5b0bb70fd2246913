"""Which raised and sunken ways does a map have, and what do they join (2.3.3 to 2.3.6)?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import attrs

from hexwar.board import Board, HexId, HexSet, SixSets, pack
from hexwar.board.features import Way
from hexwar.reach import Toll

LIES: Final = {
    "raised": "raised",
    "raised-railway": "raised",
    "embankment": "raised",
    "sunken": "sunken",
    "sunken-railway": "sunken",
}
"""How a way lies, by the kind of its path; an embankment is a raised way (2.3.4)."""


class Lane(NamedTuple):
    """A way through a hex, with all that it meets there.

    Attributes:
        to: The hexes next to it to which it leads, as a set.
        lies: How it lies: raised, sunken, or "" for an ordinary road beside one.
    """

    to: HexSet
    lies: str


@attrs.frozen(eq=False)
class Lanes:
    """The raised and sunken ways of a map.

    Attributes:
        at: By hex through which one leads: its ways, more than one if they do not meet.
        hexes: These hexes as a set.
        crossings: Those with several ways.
        climbs: What a hex costs more on foot: as much as its ground again (2.3.3.4, 2.3.5.4).
    """

    at: Mapping[HexId, tuple[Lane, ...]]
    hexes: HexSet
    crossings: HexSet
    climbs: tuple[Toll, ...]


def lanes_of(board: Board, ground: Mapping[str, int]) -> Lanes:
    """Find the raised and sunken ways of a map.

    Args:
        board: The map.
        ground: What each terrain costs a unit on foot.
    """
    found = {at: lanes for at in board.ids if (lanes := _lanes_at(board, at))}
    hexes, costs = pack(found), sorted({ground[board.terrain[at]] for at in found})
    by_cost = {n: pack(at for at in found if ground[board.terrain[at]] == n) for n in costs}
    tolls = tuple(Toll(each, enter=n, name="climb") for n, each in by_cost.items())
    return Lanes(found, hexes, pack(at for at in found if len(found[at]) > 1), tolls)


def _lanes_at(board: Board, at: HexId) -> tuple[Lane, ...]:
    """Return the ways in a hex, each with those that it meets; none if all are level."""
    lanes: list[list[tuple[HexId, Way]]] = []
    for to in board.neighbours[at]:
        link = board.link(at, to)
        for way in link.ways if link else ():
            met = [lane for lane in lanes if any(way.joins(other, at) for _, other in lane)]
            joined = [each for lane in met for each in lane]
            lanes = [lane for lane in lanes if lane not in met] + [[*joined, (to, way)]]
    lying = [{LIES.get(way.kind, "") for _, way in lane} - {""} for lane in lanes]
    if not any(lying):
        return ()
    return tuple(
        Lane(pack(to for to, _ in lane), min(how, default=""))
        for lane, how in zip(lanes, lying, strict=True)
    )


@cache
def sides_along(board: Board, lanes: Lanes, own: tuple[HexId, int] | None = None) -> SixSets:
    """Return the open sides of hexes where raised and sunken ways are taken from their ends alone.

    Args:
        board: The map.
        lanes: Its raised and sunken ways.
        own: The hex in which a unit is, and the number of the way that it is on.
    """
    shut = set()
    for at, ways in lanes.at.items():
        used = ways[own[1] : own[1] + 1] if own and own[0] == at else ways
        joined = {to for to in board.neighbours[at] if any(way.to >> to & 1 for way in used)}
        shut |= {(at, to) for to in board.neighbours[at] if to not in joined}
    return shut_sides(board, tuple(sorted(shut)))


def shut_sides(board: Board, pairs: tuple[tuple[HexId, HexId], ...]) -> SixSets:
    """Return the open sides of hexes when those between some hexes are shut, both ways."""
    sides: list[int] = [board.all] * 6
    for a, b in (*pairs, *((b, a) for a, b in pairs)):
        sides[board.coordinates(a).direction_to(board.coordinates(b))] &= ~(1 << a)
    e, f, g, h, i, j = sides
    return e, f, g, h, i, j


@cache
def ring(board: Board, hexes: HexSet) -> SixSets:
    """Return the open sides of hexes when all sides of some of them are shut, as by roadblocks."""
    inside = (at for at in board.ids if hexes >> at & 1)
    return shut_sides(board, tuple((at, to) for at in inside for to in board.neighbours[at]))


__all__ = ["Lane", "Lanes", "lanes_of", "ring", "shut_sides", "sides_along"]
