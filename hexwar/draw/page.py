"""A whole picture: the map with what lies on it, the places beside it, the key."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from numbers import Real
from typing import Any, Final

import attrs

from hexwar.board import Board
from hexwar.data import Document, write_text
from hexwar.draw import counters as pieces
from hexwar.draw import ground, lines, overlays, panels, places, rays
from hexwar.draw import symbols as units
from hexwar.draw.css import sheet_of_rules
from hexwar.draw.header import header
from hexwar.draw.key import entries
from hexwar.draw.key import key as legend
from hexwar.draw.likeness import distinct
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import digest, escaped, number
from hexwar.draw.relief import relief
from hexwar.draw.shapes import SHAPES
from hexwar.draw.sheet import Sheet, sheet_of
from hexwar.draw.style import Style
from hexwar.errors import PictureError
from hexwar.play.scene import Area, Overlay, Scene
from hexwar.sight import Verdict

MARGIN = 18.0
"""Around everything."""

NARROWEST = 520.0
"""A page is at least so wide, so that status and key have room."""


@attrs.frozen
class Printed:
    """What never changes of a board in a style, drawn once.

    Attributes:
        sheet: The page.
        layers: The groups of the map, by name.
        rules: The rules that they use.
        needed: The textures that they use.
    """

    sheet: Sheet
    layers: dict[str, str]
    rules: CssRules
    needed: ground.Needed


@lru_cache(maxsize=8)
def printed(board: Board, style: Style) -> Printed:
    """Return what never changes of a board, drawn once for each style."""
    sheet = sheet_of(board)
    rules: CssRules = []
    needed: ground.Needed = set()
    layers = {
        "terrain": ground.terrain(sheet, style, rules),
        "shore": ground.shore(sheet, style, rules),
        "texture": ground.textures(sheet, style, rules, needed),
        "relief": relief(sheet, style, rules),
        "grid": ground.grid(sheet),
        "roads": lines.paths(sheet, style, rules),
        "hexsides": lines.hexsides(sheet, style, rules),
        "numbers": places.numbers(sheet),
        "rings": places.rings(sheet, style),
        "regions": places.regions(sheet, style, rules),
        "positions": places.positions(sheet, style, rules),
        "exits": places.exits(sheet, style),
        "hexes": ground.hexes_to_touch(sheet, style),
    }
    if (look := style.backdrop) is not None:
        if look.printed:
            layers |= dict.fromkeys(("terrain", "shore", "texture", "relief", "numbers"), "")
        # Over the terrain, so that a faded picture shows what the rules know beneath it.
        layers["terrain"] += ground.backdrop(sheet, look)
    return Printed(sheet, layers, rules, needed)


_CLASSES = {
    "terrain": "pass",
    "shore": "shore pass",
    "texture": "texture pass",
    "relief": "shore pass",
    "grid": "grid pass",
    "roads": "ways pass",
    "hexsides": "sides pass",
    "numbers": "numbers pass",
    "rings": "pass",
    "regions": "pass",
    "positions": "pass",
    "exits": "pass",
    "washes": "pass",
    "arrows": "pass",
    "overlays": "pass",
    "rays": "pass",
    "marks": "pass",
}

LAYERS = (
    "terrain", "shore", "texture", "relief", "washes", "grid", "roads", "hexsides", "rings",
    "numbers", "regions", "positions", "exits", "arrows", "overlays", "hexes", "marks", "boxes",
    "counters", "rays",
)  # fmt: skip
"""The ids of the layers of the map, from the bottom up."""


WIDEST: Final = 1_000_000
"""Pixels that a picture is wide at most."""


def svg(
    shown: Scene | Board | Verdict,
    *,
    style: Style | None = None,
    overlays: Iterable[str | Overlay] = (),
    counters: bool = True,
    areas: bool = True,
    key: bool = True,
    dark: bool | None = None,
    width: float | None = None,
) -> str:
    """Return a picture of a scene, of a bare board, or of a line of sight, as SVG.

    The text holds everything: no font, script or picture from elsewhere.  It follows the reader's
    choice of a light or dark page unless one is forced.

    Args:
        shown: The scene, as :meth:`hexwar.play.match.Match.scene` gives it, a board, or a verdict
            on a line of sight.
        style: How things are drawn; by default as the scene says, over hexwar's own style.
        overlays: What to lay over the map: names of the scene's overlays, names of positions for
            their printed fields of fire, or overlays themselves.
        counters: Whether to draw the counters and markers.
        areas: Whether to draw the places beside the map.
        key: Whether to draw the key.
        dark: Force a dark page, or with False a light one.
        width: How wide the picture is, in pixels; by default as it comes.

    Raises:
        UnknownNameError: There is no overlay of a name.
        PictureError: The width is no number of pixels above 0, or beyond ``WIDEST``.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> picture = svg(board, width=300)
        >>> picture[:38], 'data-hex="0101"' in picture
        ('<svg xmlns="http://www.w3.org/2000/svg', True)
    """
    if isinstance(shown, Verdict):
        shown = rays.scene_of(shown)
        overlays = (*shown.overlays, *overlays)
    if width is not None and not (_is_number(width) and 0 < width <= WIDEST):
        raise PictureError(
            f"the width of a picture is a number of pixels from 1 to {WIDEST}; not {width!r:.40}"
        )
    page = _Page(shown, style, overlays, counters=counters, areas=areas, key=key)
    return page.text(dark, width)


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def groups(
    shown: Scene | Board,
    *,
    style: Style | None = None,
    overlays: Iterable[str | Overlay] = (),
    counters: bool = True,
    areas: bool = True,
    key: bool = True,
    room: float | None = None,
) -> dict[str, str]:
    """Return the parts of a picture by their ids, each as one element.

    For a face that changes a picture in place: of two pictures of the same board only some parts
    differ, seldom more than ``counters``, ``status`` and ``areas``.  Where new kinds of things
    appear, ``look`` and ``definitions`` have more, and nothing else of the same name: what a
    face has of them stays as it is.  ``look`` declares all colours of the style at once, and the
    rules of all its sides, badges and markers.

    Args:
        shown: The scene or board.
        style: How things are drawn.
        overlays: What to lay over the map.
        counters: Whether to draw the counters and markers.
        areas: Whether to draw the places beside the map.
        key: Whether to draw the key.
        room: How wide the places beside the map and the key may be; by default as the map.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> parts = groups(board)
        >>> parts["counters"], all(parts[name] in svg(board) for name in LAYERS)
        ('<g id="counters"></g>', True)
    """
    page = _Page(shown, style, overlays, counters=counters, areas=areas, key=key, room=room)
    return page.parts | {"look": page.look(whole=True)}


def write_svg(path: str | os.PathLike[str], shown: Scene | Board | Verdict, **options: Any) -> None:
    """Write a picture to a file, whole or not at all.

    Args:
        path: The file.
        shown: The scene or board.
        options: As :func:`svg` takes them.

    Raises:
        OSError: The file cannot be written.

    Example:
        >>> import tempfile
        >>> from pathlib import Path
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_svg(f"{folder}/map.svg", board)
        ...     print(Path(f"{folder}/map.svg").read_text()[:4])
        <svg
    """
    write_text(path, svg(shown, **options))


class _Page:
    """A picture being put together."""

    def __init__(
        self,
        shown: Scene | Board,
        style: Style | None,
        wanted: Iterable[str | Overlay],
        *,
        counters: bool,
        areas: bool,
        key: bool,
        room: float | None = None,
    ) -> None:
        scene = Scene(board=shown, stacks={}) if isinstance(shown, Board) else shown
        given = [scene.style] if isinstance(scene.style, Document) else []
        self.mapped = scene.board is not None
        board = scene.board if self.mapped else _empty_board()
        self.style = distinct(style or Style.of(*given), board)
        self.scene = _on_table(scene if counters else _cleared(scene))
        self.printed = printed(board, self.style)
        self.sheet = self.printed.sheet
        self.rules: CssRules = list(self.printed.rules)
        self.needed = set(self.printed.needed)
        self.overlays = overlays.chosen(wanted, scene, board, self.style)
        self.parts: dict[str, str] = {}
        self._draw(areas=areas, key=key, beside_room=room)

    def _draw(self, *, areas: bool, key: bool, beside_room: float | None) -> None:
        """Draw all parts, from the top of the page down."""
        room = max(self.sheet.width, NARROWEST) if self.mapped else NARROWEST
        head, top = header(self.scene, room, 0.0)
        self.parts["status"] = f'<g id="status">{head}</g>'
        self.place = f"translate({number((room - self.sheet.width) / 2)} {number(top)})"
        if self.mapped:
            self.parts |= self._layers()
            top += self.sheet.height + 20
        room = beside_room or room
        beside = [area for area in self.scene.areas if area.hex < 0]
        drawing, top = panels.drawn(self.style, beside if areas else [], room, top)
        counters = [face for area in self.scene.areas for face in area.counters]
        pieces.face_rules(counters, self.style, self.rules)
        self.parts["areas"] = f'<g id="areas">{drawing}</g>'
        told = self._told() if key and self.mapped else []
        drawing, top = legend(told, room, top)
        self.parts["key"] = f'<g id="key" class="pass">{drawing}</g>'
        self.size = (room + 2 * MARGIN, top + 2 * MARGIN - 8)
        self.parts["definitions"] = f'<defs id="definitions">{self._definitions()}</defs>'

    def look(self, *, whole: bool = False) -> str:
        """Return the style sheet: with the colours used, or with all of the style."""
        rules = [*pieces.all_rules(self.style), *self.rules] if whole else self.rules
        return sheet_of_rules(self.style, rules, "".join(self.parts.values()), whole=whole)

    # -- the map

    def _layers(self) -> dict[str, str]:
        layers = {**self.printed.layers, **self._moving()}
        found = {}
        for name in LAYERS:
            kind = f' class="{_CLASSES[name]}"' if name in _CLASSES else ""
            found[name] = f'<g id="{name}"{kind}>{layers[name]}</g>'
        return found

    def _moving(self) -> dict[str, str]:
        """Return the layers that change from scene to scene."""
        scene, sheet, style, rules = self.scene, self.sheet, self.style, self.rules
        boxes = [area for area in scene.areas if area.hex >= 0]
        return {
            "washes": ground.washes(sheet, style, scene.washes, rules, self.needed),
            "arrows": places.arrows(sheet, style, scene.arrows, rules),
            "overlays": overlays.overlays(sheet, style, scene, self.overlays, rules),
            "rays": rays.rays(sheet, scene.rays),
            "marks": pieces.marks(sheet, style, scene.marks, rules),
            "boxes": panels.on_map(sheet, style, boxes),
            "counters": pieces.stacks(sheet, style, scene.stacks, rules),
        }

    def _told(self) -> list[tuple[str, str]]:
        return entries(self.sheet, self.style, self.scene, self.overlays, self.rules, self.needed)

    def _definitions(self) -> str:
        style, sheet = self.style, self.sheet
        faces = [face for held in self.scene.stacks.values() for face in held]
        faces += [face for area in self.scene.areas for face in area.counters]
        symbols = sorted({face.symbol for face in faces})
        shapes = sheet.shapes().items()
        parts = [f'<path id="{style.key}-{name}" d="{path}"/>' for name, path in shapes]
        parts += [f'<path id="{style.key}-{name}" d="{path}"/>' for name, path in SHAPES.items()]
        parts.append(ground.definitions(style, self.needed, flat=sheet.flat))
        parts.append(overlays.definitions(style, SHAPES) if self.overlays else "")
        parts.append(units.definitions(style, symbols))
        parts.append(places.definitions(sheet, style))
        return "".join(parts)

    # -- the page

    def text(self, dark: bool | None, width: float | None) -> str:
        """Return the whole picture."""
        parts, style = self.parts, self.style
        wide, high = self.size
        size = width or wide
        forced = {None: "", True: " dark", False: " light"}[dark]
        title = getattr(self.scene.board, "title", "") or "map"
        spoken = self.scene.spoken or "; ".join(f"{a}: {b}" for a, b in self.scene.status_read)
        name = f"{style.key}-{digest(title)}"
        board = ""
        if self.mapped:
            base = f'<path class="base" d="{self.sheet.base}"/>'
            layers = "".join(parts[layer] for layer in LAYERS)
            board = f'<g id="board" transform="{self.place}">{base}{layers}</g>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hexwar {style.key}{forced}" '
            f'role="group" aria-labelledby="{name}" '
            f'width="{number(size)}" height="{number(high * size / wide)}" '
            f'viewBox="0 0 {number(wide)} {number(high)}">'
            f'<title id="{name}">{escaped(title)}</title><desc>{escaped(spoken)}</desc>'
            f"{self.look()}{parts['definitions']}"
            '<rect class="paper" width="100%" height="100%"/>'
            f'<g transform="translate({number(MARGIN)} {number(MARGIN)})">'
            f"{parts['status']}{board}{parts['areas']}{parts['key']}</g></svg>\n"
        )


def _cleared(scene: Scene) -> Scene:
    """Return a scene without counters and markers."""
    areas = tuple(attrs.evolve(area, counters=()) for area in scene.areas)
    return attrs.evolve(scene, stacks={}, marks={}, areas=areas)


def _on_table(scene: Scene) -> Scene:
    """Return a scene whose counters lie beside each other if there is no board."""
    if scene.board is not None:
        return scene
    held = tuple(face for faces in scene.stacks.values() for face in faces)
    return attrs.evolve(scene, stacks={}, areas=(Area(name="", counters=held), *scene.areas))


@lru_cache(maxsize=1)
def _empty_board() -> Board:
    """Return a board for scenes that have none."""
    return Board.parse('grid = {orientation = "pointy", rows = 1, columns = 1}')
