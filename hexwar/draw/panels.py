"""Places beside the map: tracks, pools, boxes, with the counters and cards in them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from hexwar.draw.cards import CARD, card, card_height
from hexwar.draw.counters import counter, stack
from hexwar.draw.markup import capital, escaped, number, shortened, width_of
from hexwar.draw.sheet import Sheet
from hexwar.draw.style import Style
from hexwar.draw.symbols import EDGE
from hexwar.draw.tables import AreaStyle
from hexwar.play.scene import Area

PAD = 8.0
"""Between things that stand side by side."""

HEAD = 22.0
"""The heading of a panel."""


@attrs.define
class Panel:
    """The areas of one group.

    Attributes:
        style: The style.
        look: How they are laid out.
        areas: The areas.
        columns: How many stand side by side.
        cell: How wide each of them is.
    """

    style: Style
    look: AreaStyle
    areas: list[Area]
    columns: int = 1
    cell: float = 60.0

    @property
    def pitch(self) -> float:
        """The room that a counter takes in it."""
        return EDGE * self.look.scale + 5

    @property
    def least(self) -> float:
        """How wide a cell is at least."""
        return max(self._least(area) for area in self.areas)

    def _least(self, area: Area) -> float:
        """Return the least width of one area: its name, two counters, a card."""
        words = [written(area), *area.text.split("\n")]
        named = max(min(width_of(word, 9.5), 130) for word in words) + 12
        counters = min(len(area.counters), 2) * self.pitch + 8
        return max(44.0, named, counters, CARD + 10 if area.cards else 0)

    @property
    def width(self) -> float:
        """How wide the panel is."""
        return self.columns * self.cell + 2 * PAD

    def row_height(self, row: Sequence[Area]) -> float:
        """Return how high the cells of a row are."""
        return max(self._height(area) for area in row)

    def _height(self, area: Area) -> float:
        lines = len([line for line in area.text.split("\n") if line])
        across = max(int((self.cell - 8) / self.pitch), 1)
        rows = math.ceil(len(area.counters) / across)
        cards = math.fsum(card_height(self.style, face) + 4 for face in area.cards)
        return 18 + 11.0 * lines + rows * self.pitch + cards + 4

    @property
    def rows(self) -> list[list[Area]]:
        """Its areas, row by row."""
        step = self.columns
        return [self.areas[k : k + step] for k in range(0, len(self.areas), step)]

    @property
    def height(self) -> float:
        """How high the panel is."""
        return HEAD + math.fsum(self.row_height(row) + 4 for row in self.rows) + PAD - 4


def written(area: Area) -> str:
    """Return how the name of an area is written."""
    return area.title or area.name


def shelves(style: Style, areas: Sequence[Area], room: float) -> list[list[Panel]]:
    """Put the groups of areas beside and below each other.

    Args:
        style: The style.
        areas: The areas that lie beside the map.
        room: How wide the page is.
    """
    groups: dict[str, list[Area]] = {}
    for area in areas:
        groups.setdefault(area.group, []).append(area)
    shelves: list[list[Panel]] = [[]]
    left = room
    for group, members in groups.items():
        panel = Panel(style, style.area_of(group), members)
        _fit(panel, room)
        if shelves[-1] and panel.width > left:
            shelves.append([])
            left = room
        shelves[-1].append(panel)
        left -= panel.width + PAD
    for shelf in shelves:
        _widen(shelf, room)
    return [shelf for shelf in shelves if shelf]


def _fit(panel: Panel, room: float) -> None:
    """Choose the columns of a panel: as few rows as there is room for, evenly filled."""
    count, least = len(panel.areas), panel.least
    most = max(int((room - 2 * PAD) / least), 1)
    if panel.look.columns:
        most = min(most, panel.look.columns)
    rows = math.ceil(count / most)
    panel.columns = math.ceil(count / rows)
    panel.cell = least


def _widen(shelf: list[Panel], room: float) -> None:
    """Share out what is left of a row, but not more than makes sense."""
    left = room - math.fsum(panel.width for panel in shelf) - PAD * (len(shelf) - 1)
    total = math.fsum(panel.width for panel in shelf)
    for panel in shelf:
        share = left * panel.width / total / panel.columns
        panel.cell += share if total > 0.5 * room else min(share, panel.cell)


def drawn(style: Style, areas: Sequence[Area], room: float, top: float) -> tuple[str, float]:
    """Draw the areas beside the map.

    Args:
        style: The style.
        areas: The areas.
        room: How wide the page is.
        top: Where they begin.

    Returns:
        The drawing, and where it ends.
    """
    parts = []
    for shelf in shelves(style, areas, room):
        x = 0.0
        height = max(panel.height for panel in shelf)
        for panel in shelf:
            parts.append(_panel(style, panel, x, top, height))
            x += panel.width + PAD
        top += height + PAD
    return "".join(parts), top


def _panel(style: Style, panel: Panel, x: float, y: float, height: float) -> str:
    title = capital(style.written(panel.look.title or panel.areas[0].group))
    head = (
        f'<rect class="panel" x="{number(x)}" y="{number(y)}" width="{number(panel.width)}" '
        f'height="{number(height)}" rx="6"/>'
        f'<text class="heading" x="{number(x + PAD + 2)}" y="{number(y + 15)}">'
        f"{escaped(title)}</text>"
    )
    parts = [head]
    down = y + HEAD
    spare = (height - panel.height) / len(panel.rows)
    for row in panel.rows:
        high = panel.row_height(row) + spare
        for k, area in enumerate(row):
            left = x + PAD + k * panel.cell
            parts.append(_cell(style, panel, area, left, down, high))
        down += high + 4
    return f'<g data-group="{escaped(panel.areas[0].group)}">{"".join(parts)}</g>'


def _cell(style: Style, panel: Panel, area: Area, x: float, y: float, height: float) -> str:
    lit = " lit-cell" if area.lit else ""
    room = panel.cell - 12
    name = shortened(capital(written(area)), 10.5, room)
    head = (
        f'<rect class="cell{lit}" x="1.5" y="0" width="{number(panel.cell - 3)}" '
        f'height="{number(height)}" rx="4"/>'
        f'<text class="cell-name" x="6" y="12">{escaped(name)}</text>'
    )
    parts = [head]
    down = 18.0
    for line in filter(None, area.text.split("\n")):
        parts.append(
            f'<text class="cell-text" x="6" y="{number(down + 5)}">'
            f"{escaped(shortened(line, 9, room))}</text>"
        )
        down += 11
    for face in area.cards:
        parts.append(card(style, face, 5, down))
        down += card_height(style, face) + 4
    pitch, scale = panel.pitch, panel.look.scale
    across = max(int((panel.cell - 8) / pitch), 1)
    for k, face_ in enumerate(area.counters):
        left = 4 + pitch * (k % across + 0.5)
        middle = down + pitch * (k // across + 0.5)
        parts.append(counter(style, face_, left, middle, scale))
    return (
        f'<g data-area="{escaped(area.name)}" transform="translate({number(x)} {number(y)})">'
        f"{''.join(parts)}</g>"
    )


def on_map(sheet: Sheet, style: Style, areas: Sequence[Area]) -> str:
    """Draw the areas that stand on the place of a hex.

    Args:
        sheet: The page.
        style: The style.
        areas: The areas.
    """
    parts = []
    for area in areas:
        x, y = sheet.at(area.hex)
        lit = " lit-cell" if area.lit else ""
        held = stack(style, area.counters) if area.counters else ""
        parts.append(
            f'<g data-area="{escaped(area.name)}" transform="translate({number(x)} {number(y)})">'
            f'<rect class="box-cell{lit}" x="-25" y="-22" width="50" height="48" rx="5"/>'
            f'<text class="box-name" y="31">{escaped(written(area))}</text>'
            f'<g transform="translate(0 2)">{held}</g></g>'
        )
    return "".join(parts)
