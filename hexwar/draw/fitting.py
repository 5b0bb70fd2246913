"""How does a picture lie under the board whose points are named?"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from hexwar.board import AreaBoard, Board
from hexwar.data import Faults
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.sheet import Sheet, Spot
from hexwar.draw.tables import BackdropStyle
from hexwar.errors import HexError

Matrix = tuple[float, float, float, float, float, float]
"""What places on a picture become on the page, as SVG's ``matrix(a b c d e f)`` writes it."""

FEWEST: Final = 3
"""Points that a fit needs: the picture may be turned, stretched and sheared."""

_THIN: Final = 1e-6
"""Spread across over spread along below which points count as lying on a line."""


def fitted(points: Sequence[tuple[Spot, Spot]]) -> Matrix:
    """Return the affine map that brings points of a picture as near as possible to their places.

    Args:
        points: Three or more that lie on no line: where each is on the picture, and on the page.

    Raises:
        HexError: They are too few, or lie on a line, on the picture or on the page.

    Source: Linear least squares; the mean point is met exactly, so two unknowns remain for each
    coordinate.

    Example:
        >>> matrix = fitted([((0, 0), (5, 5)), ((10, 0), (25, 5)), ((0, 10), (5, 25))])
        >>> [round(part, 9) for part in matrix]
        [2.0, 0.0, 0.0, 2.0, 5.0, 5.0]
    """
    if len(points) < FEWEST:
        raise HexError(f"{FEWEST} points are needed, each with the hex in whose middle it lies")
    for spots in zip(*points, strict=True):
        if _on_a_line(spots):
            raise HexError("the points lie on a line: name one that lies beside it")
    (sx, sy), (px, py) = (_mean(spots) for spots in zip(*points, strict=True))
    offsets = [((x - sx, y - sy), (u - px, v - py)) for (x, y), (u, v) in points]
    xx, xy, yy = _moments([offset for offset, _ in offsets])
    area = xx * yy - xy * xy
    rows = []
    for k in (0, 1):
        xu = fsum(x * to[k] for (x, _), to in offsets)
        yu = fsum(y * to[k] for (_, y), to in offsets)
        rows.append(((xu * yy - yu * xy) / area, (yu * xx - xu * xy) / area))
    (a, c), (b, d) = rows
    return a, b, c, d, px - a * sx - c * sy, py - b * sx - d * sy


def check_backdrop(look: BackdropStyle, board: Board | None, faults: Faults) -> None:
    """Report a picture of a map of which nobody could say where it lies.

    Args:
        look: The picture, and where it lies.
        board: The board under it; None where it is not known.
        faults: Where to report.
    """
    path = ("backdrop", "points")
    if not look.points:
        if not (look.width and look.height):
            faults.add(("backdrop",), "where does it lie? Give points, or its width and height")
        return
    if len(look.points) < FEWEST:
        faults.add(path, f"{FEWEST} points are needed, each with the hex in whose middle it lies")
        return
    if _on_a_line(list(look.points.values())):
        faults.add(path, "the points lie on a line: name one that lies beside it")
    if board is None:
        return
    missing = [name for name in look.points if name not in board.by_name]
    for name in missing:
        faults.unknown((*path, name), "hex", name, board.by_name)
    sheet = AreaSheet(board) if isinstance(board, AreaBoard) else Sheet(board)
    if not missing and _on_a_line([sheet.at(board.hex(name)) for name in look.points]):
        faults.add(path, "the hexes lie on a line: name one that lies beside it")


def _mean(spots: Sequence[Spot]) -> Spot:
    return fsum(x for x, _ in spots) / len(spots), fsum(y for _, y in spots) / len(spots)


def _moments(offsets: Sequence[Spot]) -> tuple[float, float, float]:
    return (
        fsum(x * x for x, _ in offsets),
        fsum(x * y for x, y in offsets),
        fsum(y * y for _, y in offsets),
    )


def _on_a_line(spots: Sequence[Spot]) -> bool:
    middle = _mean(spots)
    xx, xy, yy = _moments([(x - middle[0], y - middle[1]) for x, y in spots])
    return bool(xx * yy - xy * xy <= _THIN * _THIN * (xx + yy) ** 2)
