"""Pictures of boards for notebooks: the only import of a higher layer from a lower one."""

from typing import Any


def picture(shown: Any) -> str:
    """Return a board, a scene or a verdict on a line of sight as SVG, drawn by :mod:`hexwar.draw`.

    Notebooks call it through ``_repr_svg_``. The drawing package lies above this one, so it is
    looked up only when somebody wants to see something.

    Args:
        shown: A board, a scene or a verdict.

    Example:
        >>> from hexwar.board import Board
        >>> picture(Board.parse('grid = {orientation = "flat", rows = 1, columns = 1}'))[:4]
        '<svg'
    """
    from hexwar.draw import svg  # noqa: PLC0415 -- drawing lies above, and is seldom wanted

    return svg(shown)
