"""Charts as pictures, for programs that show charts as pictures."""

from __future__ import annotations

from typing import Final

from hexwar.draw.markup import capital, escaped, number, width_of
from hexwar.play.scene.charts import Chart

SIZE: Final = 12.0
"""How high letters are, in pixels of the drawing."""

LINE: Final = 20.0
"""From a row to the next."""

AROUND: Final = 6.0
"""Left and right of a text."""


def chart_picture(chart: Chart) -> str:
    """Return a chart as SVG: its title, the heads of its columns, its rows.

    Args:
        chart: The chart.

    Example:
        >>> drawing = chart_picture(Chart(title="odds", columns=("", "1:1"), rows=(("1", "AE"),)))
        >>> drawing.count("<rect"), drawing.count("<text")
        (5, 4)
    """
    rows = (chart.columns, *chart.rows)
    wide = [
        max(width_of(row[n], SIZE, bold=True) if n < len(row) else 0.0 for row in rows) + 2 * AROUND
        for n in range(max(map(len, rows)))
    ]
    title = capital(chart.title)
    across = max(sum(wide), width_of(title, SIZE + 2, bold=True)) + 2 * AROUND
    parts = [_text(title, AROUND, LINE - AROUND, SIZE + 2, bold=True)]
    for k, row in enumerate(rows):
        left, top = AROUND, LINE * (k + 1)
        for n, word in enumerate(row):
            size = f'width="{number(wide[n])}" height="{number(LINE)}"'
            fill = "#eee8d8" if k == 0 or n == 0 else "#fff"
            place = f'x="{number(left)}" y="{number(top)}"'
            parts.append(f'<rect {place} {size} fill="{fill}" stroke="#555"/>')
            parts.append(_text(word, left + AROUND, top + 14, SIZE, bold=k == 0 or n == 0))
            left += wide[n]
    down = LINE * (len(rows) + 1) + AROUND
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(across)}" height="{number(down)}" '
        f'viewBox="0 0 {number(across)} {number(down)}" font-family="DejaVu Sans, sans-serif">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )


def _text(word: str, x: float, y: float, size: float, *, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {place}{weight} fill="#222">{escaped(word)}</text>' if word else ""


__all__ = ["chart_picture"]
