"""Player aids: tracks and boxes beside the map, the key, charts and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from hexwar.board import Board
from hexwar.draw import Style, groups
from hexwar.draw.key import entries, key
from hexwar.draw.likeness import distinct
from hexwar.draw.markup import capital
from hexwar.draw.page import printed
from hexwar.draw.panels import drawn
from hexwar.play.scene import Area, CounterFace, Scene
from hexwar.play.scene.charts import Chart, said_cell, titled
from hexwar.workshop.paper.marks import mm, ruler, words
from hexwar.workshop.paper.measures import FOOT, MARGIN, Paper
from hexwar.workshop.paper.page import Sheet, quoted
from hexwar.workshop.paper.pieces import definitions
from hexwar.workshop.paper.words import Words

ROOM: Final = 560.0
"""How wide tracks and key are, in units of a picture; they are drawn as wide as the paper."""


def key_sheet(
    board: Board, style: Style, faces: Sequence[CounterFace], paper: Paper, words_: Words
) -> Sheet | None:
    """Return the key of map and counters, or None if nothing is to be explained.

    Args:
        board: The board.
        style: How things are drawn.
        faces: The counters.
        paper: The paper.
        words_: The language.
    """
    scene = Scene(board=board, stacks={board.ids[0]: tuple(faces)})
    style = distinct(style, board)
    parts = groups(scene, style=style)
    page = printed(board, style)
    legend = entries(page.sheet, style, scene, (), list(page.rules), set(page.needed))
    legend = [(sample, words_(title)) for sample, title in legend]
    drawing, bottom = key(legend, ROOM, 0.0)
    if not drawing:
        return None
    head = parts["look"] + parts["definitions"]
    return _drawn(paper, words_, words_("Key"), [(drawing, bottom)], style.key, head)


def track_sheets(areas: Sequence[Area], style: Style, paper: Paper, words_: Words) -> list[Sheet]:
    """Return tracks and boxes beside the map, empty, with room for counters.

    Args:
        areas: The places beside the map.
        style: How they are drawn.
        paper: The paper.
        words_: The language.
    """
    one = (CounterFace(),)  # room for one counter more than lies there
    empty = [
        attrs.evolve(
            area,
            counters=tuple(one * max(len(area.counters), 1)),
            cards=(),
            text="",
            lit=False,
            title=words_(area.title or area.name),
        )
        for area in areas
        if area.hex < 0
    ]
    groups_: dict[str, list[Area]] = {}
    for area in empty:
        groups_.setdefault(area.group, []).append(area)
    named = {
        group: attrs.evolve(look, title=words_(look.title or group))
        for group, look in ((group, style.area_of(group)) for group in groups_)
    }
    style = attrs.evolve(style, areas={**style.areas, **named})
    drawings = [_emptied(style, part) for part in groups_.values()]
    head = definitions(style, one)
    sheets: list[Sheet] = []
    waiting: list[tuple[str, float]] = []
    scale = paper.inner[0] / ROOM
    for drawing in drawings:
        if waiting and (sum(high for _, high in waiting) + drawing[1]) * scale > paper.inner[1]:
            sheets.append(_drawn(paper, words_, words_("Tracks"), waiting, style.key, head))
            waiting = []
        waiting.append(drawing)
    if waiting:
        sheets.append(_drawn(paper, words_, words_("Tracks"), waiting, style.key, head))
    return sheets


def _emptied(style: Style, areas: Sequence[Area]) -> tuple[str, float]:
    """Draw a group of areas with the room of counters, and without them."""
    drawing, bottom = drawn(style, areas, ROOM, 0.0)
    pieces = drawing.split('<g class="counter')
    frame = pieces[0] + "".join(piece[piece.index("</g>") + 4 :] for piece in pieces[1:])
    return frame, bottom


def _drawn(
    paper: Paper,
    words_: Words,
    title: str,
    drawings: Sequence[tuple[str, float]],
    style_key: str,
    head: str,
) -> Sheet:
    """Return a sheet with drawings one below the other, each as wide as the paper or as fits."""
    across, down = paper.inner
    scale = min(across / ROOM, down / sum(high for _, high in drawings))
    parts = [head, words(title, MARGIN, MARGIN + 4, 4, bold=True)]
    top = MARGIN + FOOT
    for drawing, high in drawings:
        place = f"translate({mm(MARGIN)} {mm(top)}) scale({scale:.5f})"
        parts.append(f'<g transform="{place}">{drawing}</g>')
        top += high * scale
    parts.append(ruler(paper.width, paper.height, words_("Print at 100 %: measure the rulers.")))
    return Sheet(
        title=title, width=paper.width, height=paper.height, drawing="".join(parts), key=style_key
    )


def charts_text(charts: Sequence[Chart], says: Callable[[str], str]) -> str:
    """Return charts as typst sets them, one below the other.

    Args:
        charts: The charts.
        says: Returns a text in the language of the sheets.

    Example:
        >>> charts_text([], str)
        ''
    """
    return "\n".join(part for chart in charts for part in _chart(chart, says))


def _chart(chart: Chart, says: Callable[[str], str]) -> Iterator[str]:
    def cell(text: str) -> str:
        return quoted(said_cell(text, says))

    yield f"#heading(level: 2, {quoted(capital(titled(chart, says)))})"
    heads = ", ".join(f"strong({cell(column)})" for column in chart.columns)
    rows = (", ".join((f"strong({cell(head)})", *map(cell, cells))) for head, *cells in chart.rows)
    cells = "".join(f"  {row},\n" for row in rows)
    columns = ", ".join("auto" for _ in chart.columns)
    yield (
        f"#block(breakable: true, text(size: 8pt, table(columns: ({columns},), stroke: 0.4pt, "
        f"inset: 4pt, table.header({heads}),\n{cells})))"
    )
