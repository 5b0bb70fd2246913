"""SVG as PNG, by the optional extra ``hexwar[png]``."""

from __future__ import annotations

import re

from hexwar.draw.markup import with_values
from hexwar.errors import MissingExtraError

FONT = "DejaVu Sans"
"""The family that text is set in; a family that is missing would leave the text out silently."""

_MEDIA = re.compile(r"@media\(prefers-color-scheme:dark\)\{\.hexwar:not\(\.light\)\{[^}]*\}\}")
_DECLARED = re.compile(r"\.hexwar(?:\.dark)?\{[^}]*\}")


def png(svg: str, *, width: int | None = None, font_files: list[str] | None = None) -> bytes:
    """Return a picture as PNG.

    Args:
        svg: The picture, as :func:`hexwar.draw.svg` returns it; one that is not forced to be dark
            is light.
        width: How wide it is to be, in pixels; by default as wide as the SVG says.
        font_files: Fonts to be loaded besides those of the system.

    Raises:
        MissingExtraError: resvg-py is not installed.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.draw import png, svg
        >>> board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 1}')
        >>> try:
        ...     picture = png(svg(board))
        ... except MissingExtraError:
        ...     picture = b"PNG"
        >>> b"PNG" in picture[:4]
        True
    """
    try:
        import resvg_py  # noqa: PLC0415 - optional
    except ImportError as missing:
        raise MissingExtraError(
            "pictures as PNG need resvg-py: pip install 'hexwar[png]'"
        ) from missing
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=flattened(svg),
            width=width,
            font_files=font_files,
            font_family=FONT,
            sans_serif_family=FONT,
        )
    )


def flattened(svg: str) -> str:
    """Return a picture without CSS variables, for programs that do not know them.

    Args:
        svg: The picture.

    Example:
        >>> flattened('<svg class="hexwar k dark"><style>.hexwar{--ffffff-000000:#ffffff}'
        ...     'rect{fill:var(--ffffff-000000)}</style></svg>')
        '<svg class="hexwar k dark"><style>rect{fill:#000000}</style></svg>'
    """
    head = svg[: svg.find(">")]
    dark = " dark" in head
    return with_values(_DECLARED.sub("", _MEDIA.sub("", svg)), dark=dark)
