"""Hexes of ``.m44`` files, and tiles that something runs through (1.1, 3.2.2).

Hexes are named by row and doubled column.  Directions count in steps of 30 degrees from east
against the clock; a tile turns the same way.  A road leads from hex to hex where two openings meet,
or where one meets a bridge.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from hexwar.errors import HexError
from memoir44.m44.codes import codes
from memoir44.m44.fields import Part
from memoir44.printed.boards import NAMES, BoardFormat

Place = tuple[int, int]


def named(place: Place, format_: BoardFormat) -> str:
    """Return the printed name of a hex.

    Example:
        >>> from memoir44.printed.boards import printed_formats
        >>> named((2, 6), printed_formats()["standard"])
        'D7'
    """
    row, column = place
    return NAMES.written(format_.rows - row, column // 2 + 1)


def place_of(name: str, format_: BoardFormat) -> Place:
    """Return row and doubled column of a printed name; capitals and small letters count alike.

    Raises:
        HexError: It is no name of a hex of the board.

    Example:
        >>> from memoir44.printed.boards import printed_formats
        >>> place_of("B13", printed_formats()["breakthrough"])
        (4, 2)
    """
    match = re.fullmatch(r"([A-Za-z])([0-9]{1,2})", name)
    if match:
        line, letter = NAMES.numbers(f"{match[1]}{int(match[2])}")
        row = format_.rows - line
        if 0 <= row < format_.rows and letter <= format_.width - row % 2:
            return row, 2 * (letter - 1) + row % 2
    raise HexError(f"no hex {name[:60]!r} on a {format_.name} board")


def group_of(part: Part, format_: BoardFormat) -> Iterator[str]:
    """Give the printed names of the hexes that an object lists as its group."""
    for place, name in enumerate(part.records("group")):
        try:
            yield named(place_of(str(name), format_), format_)
        except HexError as wrong:
            part.findings.add(part.at("group", place), str(wrong))


STEPS: Mapping[int, Place] = {
    0: (0, 2),
    2: (-1, 1),
    4: (-1, -1),
    6: (0, -2),
    8: (1, -1),
    10: (1, 1),
}
"""By direction: rows and doubled columns to the neighbour."""


def around(place: Place) -> dict[int, Place]:
    """Return the places around one by direction, whether or not the board has them."""
    row, column = place
    return {d: (row + down, column + across) for d, (down, across) in STEPS.items()}


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
        ([0, 4], [0, 4])
    """
    turned = 2 * (orientation - 1)
    tile = codes().tile(tile)
    printed = next((codes().openings[t][tile] for t in through if tile in codes().openings[t]), ())
    return frozenset((d + turned) % 12 for d in printed)


def links(roads: Mapping[Place, frozenset[int]], bridges: set[Place]) -> list[tuple[Place, Place]]:
    """Return the pairs of neighbours that a road joins, each once."""
    found: set[tuple[Place, Place]] = set()
    for here, directions in roads.items():
        for direction, there in around(here).items():
            back = there in bridges or (direction + 6) % 12 in roads.get(there, ())
            if direction in directions and back:
                found.add((min(here, there), max(here, there)))
    return sorted(found)


def tile_for(
    wanted: frozenset[int], facing: frozenset[int], through: str = "road"
) -> tuple[str, int] | None:
    """Return the tile and orientation that open a hex where roads lead, or None.

    Args:
        wanted: The directions in which roads lead.
        facing: The directions from which a further opening would make a road.
        through: What runs through the tile.
    """
    fitting = []
    for name, turn in _turned(through):
        ways = openings(name, turn, [through])
        if wanted <= ways and not (ways - wanted) & facing:
            fitting.append((len(ways), (name, turn)))
    return min(fitting)[1] if fitting else None


def nearest_tile(wanted: frozenset[int], through: str) -> tuple[str, int]:
    """Return the tile and orientation that come closest to openings in some directions.

    Args:
        wanted: The directions in which a river, a railroad or a coast goes on.
        through: Which of them it is.

    Example:
        >>> nearest_tile(frozenset({2, 8}), "river")
        ('river', 2)
        >>> nearest_tile(frozenset({4}), "railroad")
        ('rail', 3)
    """

    def missed(each: tuple[str, int]) -> tuple[int, int]:
        ways = openings(each[0], each[1], [through])
        return len(wanted - ways), len(ways - wanted)

    return min(_turned(through), key=missed)


def _turned(through: str) -> list[tuple[str, int]]:
    """Return all tiles that something runs through, in all their orientations."""
    return [(name, turn) for name in codes().openings[through] for turn in range(1, 7)]


def bridge_turn(roads: frozenset[int], river: tuple[str, int] | None) -> int:
    """Return the orientation of a bridge, whose picture turns with the clock by 30 degrees a step.

    At orientation 1 it spans a river that runs from east to west.

    Example:
        >>> bridge_turn(frozenset({0, 6}), None), bridge_turn(frozenset(), ("river", 2))
        (4, 5)
    """
    through = [d for d in roads if (d + 6) % 12 in roads] or [*roads]
    if through:
        return 1 + (3 - min(through)) % 6
    along = min(openings(*river, ["river"]), default=0) if river else 0
    return 1 + -along % 6
