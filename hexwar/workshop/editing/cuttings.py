"""What was copied from one board, pasted into another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import cattrs

from hexwar.board import Board, HexId
from hexwar.hexes import Hex
from hexwar.workshop.editing.source import Source
from hexwar.workshop.editing.terrain import painted, valued
from hexwar.workshop.editing.ways import path_drawn, sides_set

Offset = tuple[int, int]
"""How far a hex lies from the first one that was copied, in axial coordinates."""


@attrs.frozen
class Cutting:
    """A part of a board.

    Attributes:
        flat: Whether its hexes are flat ones.
        terrain: The terrain of each hex, by where it lies.
        values: By attribute: the values of hexes that have another one than most.
        sides: By kind: the hexsides between its hexes.
        links: By kind: the steps of paths between its hexes.
    """

    flat: bool
    terrain: tuple[tuple[Offset, str], ...]
    values: dict[str, tuple[tuple[Offset, bool | int | float | str], ...]]
    sides: dict[str, tuple[tuple[Offset, Offset], ...]]
    links: dict[str, tuple[tuple[Offset, Offset], ...]]


def cutting_of(told: Any) -> Cutting:
    """Return a cutting as a page told it.

    Args:
        told: A JSON object with the attributes of :class:`Cutting`.

    Raises:
        ValueError: It is none: the clipboard held something else.
    """
    converter = cattrs.Converter(detailed_validation=False, forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly(int))
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook(bool, _exactly(bool))
    converter.register_structure_hook(bool | int | float | str, _exactly(bool, int, float, str))
    try:
        return converter.structure(told, Cutting)
    except (cattrs.BaseValidationError, cattrs.ForbiddenExtraKeysError, TypeError, KeyError) as no:
        raise ValueError("what was copied is no part of a board") from no


def _exactly(*types: type) -> Any:
    def hook(value: Any, _: Any) -> Any:
        if type(value) not in types:
            raise TypeError(f"{value!r:.40} is of another type")
        return value

    return hook


def pasted(source: Source, board: Board, cutting: Cutting, at: HexId) -> tuple[Source, int]:
    """Return a document with a cutting pasted, and how many hexes of it lie on the board.

    What would lie off the map is left out. Where the cutting has no hexside or path, those of the
    board stay.

    Args:
        source: The document.
        board: The board that it describes.
        cutting: What was copied, of a board whose hexes stand alike.
        at: Where the first hex comes to lie.
    """
    start = board.coordinates(at)

    def there(offset: Offset) -> HexId:
        return board.at(Hex(start.q + offset[0], start.r + offset[1]))

    kinds: dict[str, list[HexId]] = {}
    for offset, kind in cutting.terrain:
        if (i := there(offset)) >= 0:
            kinds.setdefault(kind, []).append(i)
    for kind, hexes in kinds.items():
        source = painted(source, board, hexes, kind)
    for name, values in cutting.values.items():
        by_value: dict[Any, list[HexId]] = {}
        for offset, value in values:
            if (i := there(offset)) >= 0:
                by_value.setdefault(value, []).append(i)
        for value, hexes in by_value.items():
            source = valued(source, board, hexes, name, value)
    for kind, sides in cutting.sides.items():
        pairs = _neighbours(board, [(there(a), there(b)) for a, b in sides])
        if pairs:
            source = sides_set(source, board, pairs, kind, on=True)
    for kind, links in cutting.links.items():
        steps = _neighbours(board, [(there(a), there(b)) for a, b in links])
        for chain in chains(steps):
            source = path_drawn(source, board, chain, kind)
    return source, sum(map(len, kinds.values()))


def _neighbours(board: Board, pairs: Iterable[tuple[HexId, HexId]]) -> list[tuple[HexId, HexId]]:
    return [(i, j) for i, j in pairs if i >= 0 and j >= 0 and board.distance(i, j) == 1]


def chains(steps: Iterable[tuple[HexId, HexId]]) -> list[list[HexId]]:
    """Return steps joined into ways as long as can be, each step once.

    Example:
        >>> chains([(2, 3), (1, 2), (3, 4), (7, 3)])
        [[1, 2, 3, 4], [7, 3]]
    """
    beside: dict[HexId, list[HexId]] = {}
    for i, j in steps:
        if j not in beside.setdefault(i, []):
            beside[i].append(j)
            beside.setdefault(j, []).append(i)
    ways = []
    # From the ends of ways first, so that none is begun in its middle; then what is left are rings.
    for start in [*(i for i, near in sorted(beside.items()) if len(near) == 1), *sorted(beside)]:
        way = [start]
        while near := beside[way[-1]]:
            following = near.pop(0)
            beside[following].remove(way[-1])
            way.append(following)
        if len(way) > 1:
            ways.append(way)
    return ways


__all__ = ["Cutting", "chains", "cutting_of", "pasted"]
