"""What do regions of a board say by their attributes: whose are they, and what are they worth?

What they say is checked when it is asked for. A fault is reported with its line of the board file.
"""

from __future__ import annotations

from hexwar.board import Board
from hexwar.data import Document, KeyPath
from hexwar.errors import GameError


def owner_of(board: Board, region: str, sides: tuple[str, ...]) -> str:
    """Return which side owns a region of the board, by its attribute ``side``.

    Args:
        board: The board.
        region: The name of the region.
        sides: The sides of the game.

    Raises:
        DataError: When the region has no owner, or none of the sides.
    """
    owner, known = board.regions[region].attributes.get("side"), ", ".join(map(repr, sides))
    if owner in sides:
        return str(owner)
    document, path = _region(board, region)
    with document.checking() as faults:
        if owner is None:
            says = f"{region!r} belongs to no side: write attributes = {{ side = … }}, with one of"
            faults.add(path, f"{says} {known}")
        else:
            faults.unknown((*path, "attributes", "side"), "side", owner, sides)
    raise GameError(f"the region {region!r} belongs to none of {known}")


def points_of(board: Board, region: str) -> int:
    """Return what a region of the board is worth, by its attribute ``points``.

    Args:
        board: The board.
        region: The name of the region, which has points.

    Raises:
        DataError: When they are no whole number.
    """
    points = board.regions[region].attributes["points"]
    if isinstance(points, int) and not isinstance(points, bool):
        return points
    document, path = _region(board, region)
    with document.checking() as faults:
        faults.add((*path, "attributes", "points"), f"expected a whole number, got {points!r}")
    raise GameError(f"the region {region!r} is worth {points!r}, which is no whole number")


def _region(board: Board, name: str) -> tuple[Document, KeyPath]:
    """Return the file in which a region of the board stands last, and where in it."""
    for document in reversed(board.documents):
        for place, table in enumerate(document.data.get("region", ())):
            if table.get("id") == name:
                return document, ("region", place)
    return board.documents[0], ()


__all__ = ["owner_of", "points_of"]
