"""A battle as a picture: moments one after the other in an SVG that moves, or beside each other.

Both hold the map once. Of the moments they hold what lies on it, and what stays the same for some
moments is there once, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from hexwar.board import Board
from hexwar.draw.css import sheet_of_rules
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import escaped, number, width_of
from hexwar.draw.page import LAYERS, groups, printed
from hexwar.draw.sheet import Sheet
from hexwar.draw.style import Style
from hexwar.errors import PictureError
from hexwar.play.scene import Scene

MOVING: Final = ("washes", "arrows", "overlays", "marks", "boxes", "counters", "rays")
"""The layers that change from moment to moment."""

SECONDS: Final = 1.6
"""How long a moment stands."""

CAPTION: Final = 34.0
"""How high the line below the map is."""

COLUMNS: Final = 3
"""Moments beside each other in a strip."""

GAP: Final = 16.0

_TAG = re.compile(r"<(/?)[A-Za-z][^>]*?(/?)>")


@attrs.frozen
class Moment:
    """A moment of a battle.

    Attributes:
        scene: What is on the table.
        told: What has just happened, in a few words.
    """

    scene: Scene
    told: str = ""


def film(moments: Sequence[Moment], *, seconds: float = SECONDS) -> str:
    """Return moments as an SVG that shows them one after the other, again and again.

    It needs no script. Where the reader prefers no motion, it shows the last moment.

    Args:
        moments: The moments, on one board.
        seconds: How long each stands.

    Raises:
        PictureError: There are no moments, or they have no map.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> moving = film([Moment(Scene(board=board, stacks={}), word) for word in ("a", "b")])
        >>> moving.count("<animate"), moving.count("@keyframes"), "0101" in moving
        (0, 2, True)
    """
    drawn = _Drawn(moments)
    count, sheet = len(moments), drawn.sheet
    spans: dict[tuple[int, int], None] = {}
    layers = ""
    for layer in LAYERS:
        if layer not in MOVING:
            layers += drawn.still(layer)
            continue
        parts = ""
        for element, begin, end in _intervals([_children(d[layer]) for d in drawn.moments]):
            whole = (begin, end) == (0, count)
            if not whole:
                spans[begin, end] = None
            parts += element if whole else f'<g class="m{begin}-{end}">{element}</g>'
        layers += f'<g class="pass">{parts}</g>'
    told = ""
    for n, moment in enumerate(moments):
        spans[n, n + 1] = None
        told += f'<g class="m{n}-{n + 1}">{_caption(moment, sheet.width, sheet.height)}</g>'
    rules = "".join(_keyframes(begin, end, count, seconds) for begin, end in spans)
    return drawn.page(
        f"{layers}{told}", sheet.width, sheet.height + CAPTION, f"<style>{rules}</style>"
    )


def strip(moments: Sequence[Moment], *, columns: int = COLUMNS) -> str:
    """Return moments beside each other, in rows from the left to the right.

    Args:
        moments: The moments, on one board.
        columns: How many there are in a row.

    Raises:
        PictureError: There are no moments, or they have no map.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> strip([Moment(Scene(board=board, stacks={}))] * 4).count('class="moment"')
        4
    """
    drawn = _Drawn(moments)
    sheet = drawn.sheet
    wide, high = sheet.width + GAP, sheet.height + CAPTION + GAP
    first = LAYERS.index(MOVING[1])  # what is printed lies below all that moves, but for washes
    ground = "".join(drawn.still(layer) for layer in LAYERS[:first] if layer not in MOVING)
    # Selectors do not reach into a <use> from outside, so that the ground names the style itself.
    shown = f'<defs><g id="film-ground" class="hexwar {drawn.key}">{ground}</g></defs>'
    for n, (moment, parts) in enumerate(zip(moments, drawn.moments, strict=True)):
        x, y = n % columns * wide, n // columns * high
        lying = "".join(parts[layer] for layer in MOVING)
        shown += (
            f'<g class="moment" transform="translate({number(x)} {number(y)})">'
            f'<use href="#film-ground"/>{lying}{_caption(moment, sheet.width, sheet.height)}</g>'
        )
    rows = -(-len(moments) // columns)
    return drawn.page(shown, min(columns, len(moments)) * wide - GAP, rows * high - GAP)


class _Drawn:
    """The moments, drawn on one map."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        scenes = [moment.scene for moment in moments]
        boards = [scene.board for scene in scenes if isinstance(scene.board, Board)]
        if not boards or len(boards) != len(scenes):
            raise PictureError("a battle is drawn from one moment or more, each on a map of hexes")
        first = scenes[0]
        style = Style.of(*([first.style] if first.style is not None else []))
        self._style, self.key = style, style.key
        self.sheet = Sheet(boards[0])
        self.title = getattr(boards[0], "title", "") or "battle"
        # Markers and washes of all moments have their rules in the style sheets of each.
        groups_of_scenes = [groups(scene, style=style, key=False, areas=False) for scene in scenes]
        self.moments = groups_of_scenes
        self._looks = list(dict.fromkeys(parts["look"] for parts in groups_of_scenes))
        self._defined = dict.fromkeys(
            element for parts in groups_of_scenes for element in _children(parts["definitions"])
        )

    def still(self, layer: str) -> str:
        """Return a layer that stays, without what only pointers meet."""
        return "" if layer == "hexes" else self.moments[0][layer]

    def page(self, body: str, width: float, height: float, more: str = "") -> str:
        """Return the whole picture around a body."""
        rules: CssRules = list(printed(self.sheet.board, self._style).rules)
        look = "".join(self._looks) + sheet_of_rules(self._style, rules, body, whole=True)
        margin = GAP
        box = f"0 0 {number(width + 2 * margin)} {number(height + 2 * margin)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hexwar {self._style.key}" role="img" '
            f'viewBox="{box}" width="{number(width + 2 * margin)}" '
            f'height="{number(height + 2 * margin)}"><title>{escaped(self.title)}</title>'
            f"{look}{more}<defs>{''.join(self._defined)}</defs>"
            f'<rect class="paper" width="100%" height="100%"/>'
            f'<g transform="translate({number(margin)} {number(margin)})">{body}</g></svg>\n'
        )


def _children(group: str) -> list[str]:
    """Return the elements right within a group, each as it is written.

    Example:
        >>> _children('<g id="a"><use href="#b"/><g><text>c</text></g></g>')
        ['<use href="#b"/>', '<g><text>c</text></g>']
    """
    children, depth, begin = [], 0, 0
    for tag in _TAG.finditer(group):
        closing, alone = tag[1] == "/", tag[2] == "/"
        if depth == 1 and not closing:
            begin = tag.start()
        depth += -1 if closing else 0 if alone else 1
        if depth == 1 and (closing or alone):
            children.append(group[begin : tag.end()])
    return children


def _intervals(moments: Sequence[Sequence[str]]) -> Iterator[tuple[str, int, int]]:
    """Yield elements with the moments from which and up to which they are there.

    Example:
        >>> list(_intervals([["a", "b"], ["a", "c"], ["a"]]))
        [('b', 0, 1), ('c', 1, 2), ('a', 0, 3)]
    """
    begun: dict[str, int] = {}
    for n, elements in enumerate([*moments, ()]):
        there = set(elements)
        for element in [element for element in begun if element not in there]:
            yield element, begun.pop(element), n
        for element in elements:
            begun.setdefault(element, n)


def _keyframes(begin: int, end: int, count: int, seconds: float) -> str:
    """Return the rules of what is there during some moments of a film."""
    name = f"m{begin}-{end}"
    here, gone = 100 * begin / count, 100 * end / count
    last = "visible" if end == count else "hidden"
    steps = f"0%{{visibility:{'hidden' if begin else 'visible'}}}{here:g}%{{visibility:visible}}"
    steps += f"{gone:g}%{{visibility:{'visible' if end == count else 'hidden'}}}"
    return (
        f"@keyframes {name}{{{steps}}}"
        f".{name}{{animation:{name} {count * seconds:g}s step-end infinite}}"
        f"@media(prefers-reduced-motion:reduce){{.{name}{{animation:none;visibility:{last}}}}}"
    )


def _caption(moment: Moment, width: float, height: float) -> str:
    """Write the status and what has happened below the map."""
    status = " · ".join(f"{what} {value}".strip() for what, value in moment.scene.status_read[:2])
    room, told = width - width_of(status, 12, bold=True) - 24, moment.told
    while told and width_of(told, 12) > room:
        told = told[: max(0, len(told) - 6)].rstrip(" .,…") + "…" if len(told) > 8 else ""
    y = number(height + 22)
    return (
        f'<text x="2" y="{y}" font-size="12" font-weight="700">{escaped(status)}</text>'
        f'<text x="{number(width - 2)}" y="{y}" font-size="12" text-anchor="end">{escaped(told)}'
        f"</text>"
    )


__all__ = ["Moment", "film", "strip"]
