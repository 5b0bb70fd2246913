"""SVG as PNG, by the optional extra ``hexwar[png]``."""

from __future__ import annotations

import re
from math import isfinite
from operator import index
from typing import Final

from hexwar.draw.markup import with_values
from hexwar.errors import MissingExtraError, PictureError

FONT = "DejaVu Sans"
"""The family that text is set in; a family that is missing would leave the text out silently."""

_MEDIA = re.compile(r"@media\(prefers-color-scheme:dark\)\{\.hexwar:not\(\.light\)\{[^}]*\}\}")
_DECLARED = re.compile(r"\.hexwar(?:\.dark)?\{[^}]*\}")


LONGEST_SIDE: Final = 1 << 15
"""Pixels of a side of a picture at most."""

MOST_PIXELS: Final = 1 << 27
"""Pixels of a picture at most, half a gigabyte: a board of 20,000 hexes has 84 million."""

_WIDTH, _HEIGHT = (re.compile(rf'\s{side}="([^"]*)"') for side in ("width", "height"))
_VIEW = re.compile(r'\sviewBox="\s*\S+\s+\S+\s+(\S+)\s+(\S+)\s*"')


def png(svg: str, *, width: int | None = None, font_files: list[str] | None = None) -> bytes:
    """Return a picture as PNG.

    Args:
        svg: The picture, as :func:`hexwar.draw.svg` returns it; one that is not forced to be dark
            is light.
        width: How wide it is to be, in pixels; by default as wide as the SVG says.
        font_files: Fonts to be loaded besides those of the system.

    Raises:
        MissingExtraError: resvg-py is not installed.
        PictureError: The width is no whole number of pixels, the SVG does not say its size, or the
            picture has more than ``LONGEST_SIDE`` pixels on a side or ``MOST_PIXELS`` in
            all.

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
            'pictures as PNG need resvg-py: pip install "hexwar[png]"'
        ) from missing
    width = _checked(svg, width)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=flattened(svg),
            width=width,
            font_files=font_files,
            font_family=FONT,
            sans_serif_family=FONT,
        )
    )


def _checked(svg: str, width: int | None) -> int | None:
    """Return the width of a picture in pixels, if the memory can hold the picture.

    Too large a picture ends the process: the library that draws it cannot refuse.
    """
    wide, high = _size_of(svg)
    if width is None:
        across = wide
    else:
        try:
            across = index(width)
        except TypeError:
            across = 0
        if not 0 < across <= LONGEST_SIDE or isinstance(width, bool):
            raise PictureError(
                f"the width of a picture is a whole number of pixels from 1 to {LONGEST_SIDE}; "
                f"not {width!r:.40}"
            )
    down = across * high / wide
    if max(across, down) > LONGEST_SIDE or across * down > MOST_PIXELS:
        most = int(
            min(LONGEST_SIDE, LONGEST_SIDE * wide / high, (MOST_PIXELS * wide / high) ** 0.5)
        )
        raise PictureError(
            f"a picture of {across:.0f} by {down:.0f} pixels is too large: "
            f"this one can be {most} pixels wide"
        )
    return None if width is None else int(across)


def _size_of(svg: str) -> tuple[float, float]:
    """Return how wide and how high an SVG is by its own words, in pixels."""
    head = svg[svg.find("<svg") : svg.find(">", svg.find("<svg"))]
    said = [match[1] if match else "" for match in (_WIDTH.search(head), _HEIGHT.search(head))]
    view = _VIEW.search(head)
    for pair in (said, view.groups() if view else ("", "")):
        try:
            wide, high = (float(number.removesuffix("px")) for number in pair)
        except ValueError:
            continue
        if isfinite(wide) and isfinite(high) and wide > 0 and high > 0:
            return wide, high
    raise PictureError("the SVG does not say how wide and how high it is, in pixels")


def flattened(svg: str) -> str:
    """Return a picture without CSS variables, for programs that do not know them.

    Example:
        >>> flattened('<svg class="hexwar k dark"><style>.hexwar{--ffffff-000000:#ffffff}'
        ...     'rect{fill:var(--ffffff-000000)}</style></svg>')
        '<svg class="hexwar k dark"><style>rect{fill:#000000}</style></svg>'
    """
    head = svg[: svg.find(">")]
    dark = " dark" in head
    return with_values(_DECLARED.sub("", _MEDIA.sub("", svg)), dark=dark)
