"""Pictures of boards for notebooks."""

from pkgutil import resolve_name
from typing import Any

DRAWING = "hexwar.draw:svg"
"""What draws, by name: it lies above this layer, which works without it."""


def picture(shown: Any) -> str:
    """Return a board, a scene or a verdict on a line of sight as SVG, drawn by :mod:`hexwar.draw`.

    Notebooks call it through ``_repr_svg_``. What draws is looked up when somebody wants to see
    something, so that no file of this layer depends on it.

    Example:
        >>> from hexwar.board import Board
        >>> picture(Board.parse('grid = {orientation = "flat", rows = 1, columns = 1}'))[:4]
        '<svg'
    """
    drawn: str = resolve_name(DRAWING)(shown)
    return drawn
