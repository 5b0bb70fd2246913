"""Where do two boards of one grid differ, layer by layer?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Literal, TypeAlias, get_args

import attrs

from hexwar.board import Board
from hexwar.errors import HexError
from hexwar.hexes import Hex, Orientation

Layer: TypeAlias = Literal["terrain", "hexsides", "paths", "regions"]
"""What geography puts on a board."""

_NOTHING: Final = ""


@attrs.frozen
class Difference:
    """One thing that two boards tell differently.

    Attributes:
        layer: The layer to which it belongs.
        what: The hex, the hexside or link as its two hexes, or the region.
        first: What the first board has there: the terrain, the kinds of hexsides or paths, the
            hexes of the region; empty for nothing.
        second: What the second board has there.
    """

    layer: Layer
    what: str
    first: str
    second: str


@attrs.frozen
class Agreement:
    """How far two boards agree in one layer.

    Attributes:
        layer: The layer.
        alike: How many hexes, hexsides, links or regions both have alike.
        differences: What they tell differently, by name.
    """

    layer: Layer
    alike: int
    differences: tuple[Difference, ...]


def agreements(first: Board, second: Board, regions: Collection[str] = ()) -> tuple[Agreement, ...]:
    r"""Compare two boards of one grid, such as one drafted from geography and one drawn by hand.

    Args:
        first: A board.
        second: Another with the same hexes.
        regions: The kinds of regions to compare; without them, all.

    Returns:
        The terrain of all hexes; all hexsides and links on which one of the two has something; all
        regions of these kinds that one of the two has.

    Raises:
        HexError: The boards have different hexes, or the same numbers in other places.

    Example:
        >>> head = 'grid = {orientation = "pointy", rows = 1, columns = 2, terrain = "clear"}'
        >>> wood = 'terrain = [{kind = "wood", hexes = ["0102"]}]'
        >>> agreements(Board.parse(head), Board.parse(f"{head}\n{wood}"))[0].differences
        (Difference(layer='terrain', what='0102', first='clear', second='wood'),)
    """
    if _hexes(first) != _hexes(second):
        raise HexError("boards are compared hex by hex, and these two have different hexes")
    return tuple(_agreement(layer, first, second, regions) for layer in get_args(Layer))


def _hexes(board: Board) -> tuple[Orientation, dict[str, Hex]]:
    """Return how the hexes of a board stand, and where each number lies."""
    return board.numbering.orientation, {board.name(i): board.coordinates(i) for i in board.ids}


def _agreement(layer: Layer, first: Board, second: Board, regions: Collection[str]) -> Agreement:
    a, b = (dict(_told(layer, board, regions)) for board in (first, second))
    names = sorted(a.keys() | b.keys())
    rows = [(name, a.get(name, _NOTHING), b.get(name, _NOTHING)) for name in names]
    differences = tuple(Difference(layer, *each) for each in rows if each[1] != each[2])
    return Agreement(layer, len(rows) - len(differences), differences)


def _told(layer: Layer, board: Board, regions: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what a layer of a board tells, by name."""
    match layer:
        case "terrain":
            for at in board.ids:
                yield board.name(at), board.terrain[at]
        case "hexsides":
            for i, j in board.sides(*board.kinds_in_use("hexsides")):
                yield _pair(board, i, j), ", ".join(sorted(board.features(i, j)))
        case "paths":
            yield from _links(board).items()
        case "regions":
            for region in board.regions.values():
                if not regions or region.kind in regions:
                    yield region.id, ", ".join(board.names(region.hexes))


def _links(board: Board) -> Mapping[str, str]:
    kinds_by_link: dict[str, set[str]] = {}
    for i, towards in board.links().items():
        for j in towards:
            link = board.link(i, j)
            if link is not None:
                kinds_by_link.setdefault(_pair(board, i, j), set()).update(link.kinds)
    return {name: ", ".join(sorted(kinds)) for name, kinds in kinds_by_link.items()}


def _pair(board: Board, i: int, j: int) -> str:
    return "/".join(sorted((board.name(i), board.name(j))))
