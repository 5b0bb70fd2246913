"""Tiles that something runs through: which way it leaves them, and which tile fits (3.2.2).

Directions are those of :class:`hexwar.hexes.Hex`, 0 to 5 from east against the clock; a tile turns
the same way.
"""

from collections.abc import Collection, Mapping
from functools import cache

from hexwar.hexes import Hex
from memoir44.m44.codes import codes

ROADS = ("road", "hill")
"""What runs through tiles that carry a road."""


def openings(tile: str, orientation: int, through: Collection[str] = ROADS) -> frozenset[int]:
    """Return the directions in which something leaves a tile.

    Args:
        tile: The name of the tile.
        orientation: How it is turned, from 1 to 6.
        through: What runs through the tiles that count: ``"road"``, ``"hill"`` (a road over one),
            ``"river"``, ``"railroad"`` or ``"coastline"``.

    Example:
        >>> sorted(openings("roadcurve", 2)), sorted(openings("curve", 2, ["river"]))
        ([0, 2], [0, 2])
    """
    tile = codes().tile(tile)
    printed = next((codes().openings[t][tile] for t in through if tile in codes().openings[t]), ())
    return frozenset((direction + orientation - 1) % 6 for direction in printed)


def links(roads: Mapping[Hex, frozenset[int]], bridges: set[Hex]) -> list[tuple[Hex, Hex]]:
    """Return the pairs of neighbours that a road joins, each once.

    It leads from one to the other where two openings meet, or where one meets a bridge.
    """
    pairs: set[tuple[Hex, Hex]] = set()
    for start, directions in roads.items():
        for direction in directions:
            there = start.neighbour(direction)
            if there in bridges or (direction + 3) % 6 in roads.get(there, ()):
                pairs.add((min(start, there), max(start, there)))
    return sorted(pairs)


def tile_for(
    wanted: frozenset[int], facing: frozenset[int], through: str = "road"
) -> tuple[str, int] | None:
    """Return the tile and orientation that open a hex where roads lead, or None.

    Args:
        wanted: The directions in which roads lead.
        facing: The directions from which a further opening would make a road.
        through: What runs through the tile.
    """
    fitting = [
        (len(ways), tile)
        for tile, ways in _turned(through).items()
        if wanted <= ways and not (ways - wanted) & facing
    ]
    return min(fitting)[1] if fitting else None


def nearest_tile(wanted: frozenset[int], through: str) -> tuple[str, int]:
    """Return the tile and orientation that come closest to openings in some directions.

    Args:
        wanted: The directions in which a river, a railroad or a coast goes on.
        through: Which of them it is.

    Example:
        >>> nearest_tile(frozenset({1, 4}), "river"), nearest_tile(frozenset({2}), "railroad")
        (('river', 2), ('rail', 3))
    """
    ways = _turned(through)
    return min(ways, key=lambda tile: (len(wanted - ways[tile]), len(ways[tile] - wanted)))


@cache
def _turned(through: str) -> dict[tuple[str, int], frozenset[int]]:
    """Return by tile and orientation the directions in which something leaves it."""
    tiles = [(name, turn) for name in codes().openings[through] for turn in range(1, 7)]
    return {tile: openings(*tile, [through]) for tile in tiles}


def bridge_turn(roads: frozenset[int], river: tuple[str, int] | None) -> int:
    """Return the orientation of a bridge, whose picture turns with the clock by 30 degrees a step.

    At orientation 1 it spans a river that runs from east to west.

    Example:
        >>> bridge_turn(frozenset({0, 3}), None), bridge_turn(frozenset(), ("river", 2))
        (4, 5)
    """
    through = [d for d in roads if (d + 3) % 6 in roads] or [*roads]
    if through:
        return 1 + (3 - 2 * min(through)) % 6
    along = min(openings(*river, ["river"]), default=0) if river else 0
    return 1 + -2 * along % 6
