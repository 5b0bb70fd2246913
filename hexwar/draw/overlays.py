"""Overlays of a map: fields of fire, areas of control."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import attrs

from hexwar.board import Board, iterate
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import escaped, number, slug, tone
from hexwar.draw.places import colour_of
from hexwar.draw.sheet import SIZE, Sheet
from hexwar.draw.style import Style
from hexwar.errors import UnknownNameError, closest, did_you_mean
from hexwar.play.scene import Overlay, Scene

SYMBOLS = ("filled", "half", "ring")
"""How grades are drawn, the strongest first."""

AREAS = ("area", "border")
"""How hexes are drawn as one: tinted, or by their border alone, which leaves terrain as it is."""


def chosen(
    wanted: Iterable[str | Overlay], scene: Scene, board: Board, style: Style
) -> list[Overlay]:
    """Return the overlays that somebody asks for.

    Args:
        wanted: Names, or overlays themselves. A name is that of an overlay offered, its heading in
            capitals or not, or of a position of the board, for its printed field of fire.
        scene: What is on the table, with the overlays that it offers.
        board: The board.
        style: The style.

    Raises:
        UnknownNameError: There is nothing of that name.
    """
    by_name: dict[str, Overlay] = {overlay.name: overlay for overlay in printed(board, style)}
    by_name.update((overlay.name, overlay) for overlay in scene.overlays)
    headed = {scene.heading(overlay).casefold(): overlay for overlay in by_name.values()}
    overlays = []
    offered = [overlay.name for overlay in scene.overlays]
    for one in wanted:
        if isinstance(one, Overlay):
            overlays.append(one)
        elif one in by_name or one.casefold() in headed:
            overlays.append(by_name.get(one) or headed[one.casefold()])
        else:
            raise UnknownNameError(_unknown(one, by_name, offered))
    return overlays


def _unknown(name: str, known: Mapping[str, Overlay], offered: Sequence[str]) -> str:
    """Word what overlays there are; those of the positions are too many to be listed."""
    if closest(name, known):
        return f"no overlay {name!r}{did_you_mean(name, known)}"
    if not known:
        return f"no overlay {name!r}: neither the map nor the scenario has any"
    names = [f"known are {', '.join(offered)}"] if offered else []
    positions = [one for one in known if one not in offered]
    if positions:
        names.append(f"each position has one, such as {positions[0]!r}")
    return f"no overlay {name!r}; {'; '.join(names)}"


def printed(board: Board, style: Style) -> list[Overlay]:
    """Return the printed fields of fire of a board's positions."""
    overlays = []
    for position in board.positions.values():
        colour = colour_of(position, style.position_of(position.kind))
        colours = dict.fromkeys(position.fields, colour)
        overlays.append(
            Overlay(
                name=position.id,
                grades=position.fields,
                colours=colours,
                title=f"field of fire of {position.id}",
            )
        )
    return overlays


def symbols_of(overlay: Overlay) -> dict[str, str]:
    """Return how each grade of an overlay is drawn.

    Example:
        >>> symbols_of(Overlay(name="gun", grades={"near": 1, "far": 2, "very far": 4}))
        {'near': 'filled', 'far': 'half', 'very far': 'ring'}
    """
    return {
        grade: overlay.symbols.get(grade) or SYMBOLS[min(place, 2)]
        for place, grade in enumerate(overlay.grades)
    }


def overlays(
    sheet: Sheet, style: Style, scene: Scene, shown: Sequence[Overlay], rules: CssRules
) -> str:
    """Draw overlays: areas first, then the marks in hexes.

    Args:
        sheet: The page.
        style: The style.
        scene: What is on the table; it says what the sides of the overlays are called.
        shown: The overlays.
        rules: Where to add the rules of the classes used.
    """
    slots = _Slots(style)
    drawings: list[tuple[bool, str]] = []
    for overlay in shown:
        symbols = symbols_of(overlay)
        areas, marks = "", ""
        for grade, hexes in overlay.grades.items():
            colour = overlay.colours.get(grade) or grade
            fill = tone(style.colour_of(colour).fill)
            if hexes:
                rules.append((f".c-{slug(colour)}", f"color:{fill}"))
            if symbols[grade] in AREAS:
                areas += _area(sheet, symbols[grade], colour, hexes) if hexes else ""
            else:
                symbol = symbols[grade]
                drawn = "".join(slots.mark(sheet, i, colour, symbol) for i in iterate(hexes))
                marks += f'<g class="c-{slug(colour)}">{drawn}</g>' if drawn else ""
        for drawing, is_area in ((areas, True), (marks, False)):
            if drawing:
                head = f'<g class="overlay" data-overlay="{escaped(overlay.name)}">'
                heading = style.written(scene.heading(overlay))
                title = f"<title>{escaped(heading)}</title>"
                drawings.append((is_area, f"{head}{title}{drawing}</g>"))
    return "".join(d for _, d in sorted(drawings, key=lambda pair: not pair[0]))


@lru_cache(maxsize=128)
def _area(sheet: Sheet, symbol: str, colour: str, hexes: int) -> str:
    return f'<path class="{symbol} c-{slug(colour)}" d="{sheet.outline(hexes)}"/>'


@attrs.define
class _Slots:
    """Gives the marks in a hex places of their own: each colour has its own, as far as they go."""

    style: Style
    order: dict[str, int] = attrs.field(factory=dict)
    taken: dict[int, list[int]] = attrs.field(factory=dict)

    def mark(self, sheet: Sheet, i: int, colour: str, symbol: str) -> str:
        """Draw a mark in a hex."""
        wanted = self.order.setdefault(colour, len(self.order)) % 6
        taken = self.taken.setdefault(i, [])
        slot = next((s % 6 for s in range(wanted, wanted + 6) if s % 6 not in taken), wanted)
        taken.append(slot)
        angle = math.radians(60 * slot + (0 if sheet.flat else 30))
        x, y = sheet.at(i)
        reach = SIZE * 0.66
        x, y = x + reach * math.cos(angle), y + reach * math.sin(angle)
        look = self.style.colour_of(colour)
        symbol = f"{self.style.key}-{look.shape}-{symbol}"
        return f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}"/>'


def definitions(style: Style, shapes: Mapping[str, str]) -> str:
    """Return each shape as a mark: filled, half filled, as a ring.

    Args:
        style: The style.
        shapes: Paths by name.
    """
    key = style.key
    half = f'<clipPath id="{key}-half"><path d="M-9-9h9v18h-9z"/></clipPath>'
    parts = [half]
    full, empty = f'class="{key}-dot"', f'class="{key}-hollow"'
    for name in shapes:
        shape, head = f'<use href="#{key}-{name}"', f'<g id="{key}-{name}'
        parts.append(
            f'{head}-filled">{shape} {full}/></g>'
            f'{head}-ring">{shape} {empty}/></g>'
            f'{head}-half">{shape} {empty}/>'
            f'{shape} {full} clip-path="url(#{key}-half)"/></g>'
        )
    return "".join(parts)
