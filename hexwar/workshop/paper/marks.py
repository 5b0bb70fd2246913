"""What is printed beside things: crop marks, rulers, folds, headings; SVG in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexwar.draw.markup import escaped
from hexwar.workshop.paper.measures import INCH, MARGIN

HAIR: Final = 0.15
"""How thick crop marks are."""

MARK: Final = 4.0
"""How long they are."""

CLEAR: Final = 2.0
"""How far from what is cut they end."""

FONT: Final = "DejaVu Sans, Liberation Sans, Noto Sans, Arial, sans-serif"


def mm(value: float) -> str:
    """Return a length as SVG has it: millimetres with at most three decimals.

    Example:
        >>> mm(10.0), mm(15.8751)
        ('10', '15.875')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".")


def line(x: float, y: float, to_x: float, to_y: float, width: float = HAIR, dash: str = "") -> str:
    """Draw a black line.

    Args:
        x: Where it begins.
        y: The same, down the sheet.
        to_x: Where it ends.
        to_y: The same, down the sheet.
        width: How thick it is.
        dash: Lengths of strokes and gaps, or "".
    """
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="M{mm(x)} {mm(y)}L{mm(to_x)} {mm(to_y)}" fill="none" stroke="#000000" '
        f'stroke-width="{mm(width)}"{dashes}/>'
    )


def words(
    text: str, x: float, y: float, size: float = 3.0, *, anchor: str = "start", bold: bool = False
) -> str:
    """Write a line of text.

    Args:
        text: The text.
        x: Where it begins, ends or has its middle, as the anchor says.
        y: The line on which it stands.
        size: How large the letters are.
        anchor: ``"start"``, ``"middle"`` or ``"end"``.
        bold: Whether it is bold.
    """
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{mm(x)}" y="{mm(y)}" font-size="{mm(size)}" text-anchor="{anchor}"{weight} '
        f'style="fill:#000000">{escaped(text)}</text>'
    )


def crop_marks(xs: Iterable[float], ys: Iterable[float]) -> str:
    """Draw marks outside a block at each cut: above and below it, to its left and its right.

    Args:
        xs: Where cuts go down the sheet, from left to right.
        ys: Where cuts go across it, from top to bottom.
    """
    xs, ys = list(xs), list(ys)
    above, below, before, behind = ys[0] - CLEAR, ys[-1] + CLEAR, xs[0] - CLEAR, xs[-1] + CLEAR
    marks = [line(x, above - MARK, x, above) + line(x, below, x, below + MARK) for x in xs]
    marks += [line(before - MARK, y, before, y) + line(behind, y, behind + MARK, y) for y in ys]
    return f'<g class="crop">{"".join(marks)}</g>'


def fold(x: float, top: float, bottom: float, text: str) -> str:
    """Draw a line along which a sheet is folded.

    Args:
        x: Where it goes down the sheet.
        top: Where it begins.
        bottom: Where it ends.
        text: What is written beside it.
    """
    return f'<g class="fold">{line(x, top, x, bottom, 0.2, "2 1.5")}</g>' + words(
        text, x, bottom + 3, 2.4, anchor="middle"
    )


RULER: Final = 50.0
"""The length of the ruler in millimetres; that in inches has two."""


def ruler(width: float, height: float, text: str) -> str:
    """Draw a ruler of 50 mm and one of 2 inches at the foot of a sheet.

    Args:
        width: The width of the sheet.
        height: Its height.
        text: What is written beside it.
    """
    y = height - MARGIN
    parts = [line(MARGIN, y, MARGIN + RULER, y, 0.2)]
    for k in range(int(RULER) + 1):
        long = 3.0 if not k % 10 else 2.2 if not k % 5 else 1.3
        parts.append(line(MARGIN + k, y, MARGIN + k, y - long))
    parts.append(words("50 mm", MARGIN + RULER + 1, y, 2.2))
    end = width - MARGIN
    start = end - 2 * INCH
    parts.append(line(start, y, end, y, 0.2))
    for k in range(17):
        long = 3.0 if not k % 8 else 2.2 if not k % 4 else 1.3
        parts.append(line(start + k * INCH / 8, y, start + k * INCH / 8, y - long))
    parts.append(words("2 in", start - 1, y, 2.2, anchor="end"))
    middle = (MARGIN + RULER + start) / 2
    return f'<g class="ruler">{"".join(parts)}</g>' + words(text, middle, y, 2.6, anchor="middle")
