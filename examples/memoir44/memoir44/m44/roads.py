"""Roads of ``.m44`` files: tiles with openings, turned by steps of 60 degrees (3.2.2).

Directions count in steps of 30 degrees from east against the clock; a tile turns the same way.  A
road leads from hex to hex where two openings meet, or where one meets a bridge.
"""

from __future__ import annotations

from collections.abc import Mapping

from memoir44.m44.codes import codes

Place = tuple[int, int]

STEPS: Mapping[int, Place] = {
    0: (0, 2),
    2: (-1, 1),
    4: (-1, -1),
    6: (0, -2),
    8: (1, -1),
    10: (1, 1),
}
"""By direction: rows and doubled columns to the neighbour."""


def openings(tile: str, orientation: int) -> frozenset[int]:
    """Return the directions in which a road leaves a tile.

    Args:
        tile: The name of the tile.
        orientation: How it is turned, from 1 to 6.

    Example:
        >>> sorted(openings("roadcurve", 2))
        [0, 4]
    """
    turned = 2 * (orientation - 1)
    return frozenset((d + turned) % 12 for d in codes().openings.get(codes().tile(tile), ()))


def links(roads: Mapping[Place, frozenset[int]], bridges: set[Place]) -> list[tuple[Place, Place]]:
    """Return the pairs of neighbours that a road joins, each once.

    Args:
        roads: The openings by place.
        bridges: Where bridges are.
    """
    found: set[tuple[Place, Place]] = set()
    for (row, column), directions in roads.items():
        for direction in directions:
            down, across = STEPS[direction]
            there = (row + down, column + across)
            back = (direction + 6) % 12
            if there in bridges or back in roads.get(there, ()):
                here = (row, column)
                found.add((min(here, there), max(here, there)))
    return sorted(found)


def tile_for(wanted: frozenset[int], facing: frozenset[int]) -> tuple[str, int] | None:
    """Return the tile and orientation that open a hex where roads lead, or None.

    Args:
        wanted: The directions in which roads lead.
        facing: The directions from which a further opening would make a road.
    """
    tiles = [name for name in codes().openings if name.startswith("road")]
    turns = [(name, turn) for name in tiles for turn in range(1, 7)]
    fitting = [
        (len(openings(*each)), each)
        for each in turns
        if wanted <= openings(*each) and not (openings(*each) - wanted) & facing
    ]
    return min(fitting)[1] if fitting else None
