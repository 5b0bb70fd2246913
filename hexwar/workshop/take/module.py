"""A game as a module of VASSAL: map, counters, set-up, decks, charts, dice, turn counter.

The module has no rules: players move the counters. It is written from facts on the format; it was
read by this package's own importer and by an independent reader, not by VASSAL itself.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from hexwar.board import HexId
from hexwar.data import counted
from hexwar.draw import Style, png
from hexwar.play.game import Game
from hexwar.play.scene import Scene
from hexwar.play.scene.inventory import Inventory
from hexwar.workshop.paper.pieces import card_back, definitions
from hexwar.workshop.take.charts import chart_picture
from hexwar.workshop.take.counters import Slot, card_picture, card_piece, slots
from hexwar.workshop.take.places import MapOnPicture
from hexwar.workshop.take.taken import Taken, table_of
from hexwar.workshop.vassal.grids import VassalGrid
from hexwar.workshop.vassal.modules import BUILD

VASSAL: Final = "3.7.0"
"""The version of VASSAL for which modules are written."""

MAP: Final = "Map"
"""The name of the map."""

TOOLS: Final = (
    *("StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer"),
    *("MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver"),
    *("CounterDetailViewer", "Zoomer"),
)
"""What a map needs so that pieces can be moved and seen: VASSAL adds none of them."""

MAPS: Final = f"{BUILD}module.map"
PICKER: Final = f"{MAPS}.boardPicker"


def vassal_of(game: Game) -> Taken:
    """Return a game as a module of VASSAL (``.vmod``), with the set-up of its scenario.

    Raises:
        PictureError: It has no board.
        MissingExtraError: resvg-py is not installed.
    """
    return _Writer(game).taken()


class _Writer:
    """A module being written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scene: Scene
        self.style: Style
        self.scene, self.board, self.style = table_of(game)
        self.drawn = MapOnPicture.of(self.board, self.style)
        self.grid, self.raw, self.numbered = self.drawn.grid(self.board)
        self.inventory: Inventory = game.presentation.inventory()
        self.charts = game.presentation.charts()
        self.slots = list(slots(self.inventory.counters, self.style))
        self.pictures: dict[str, bytes] = {"map.png": png(self.drawn.picture)}
        for slot in self.slots:
            self.pictures |= {name: png(svg, width=84) for name, svg in slot.pictures.items()}
        self.lost: list[str] = ["the rules", "hexsides, paths and terrain but in the picture"]

    def taken(self) -> Taken:
        """Return the module."""
        root = self._root()
        text = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + tostring(root)
        files = {"buildFile.xml": text, "moduledata": self._moduledata()}
        files |= {f"images/{name}": data for name, data in self.pictures.items()}
        if not self.numbered:
            self.lost.append(f"the printed numbers: {self.board.name(self.board.ids[0])} and so on")
        return Taken(
            content=archive(files),
            kept=(
                f"the map with {len(self.board.ids)} hexes"
                + (" and their numbers" if self.numbered else ""),
                f"{len(self.slots)} counters, {self.placed} of them set up",
                *([f"a deck of {len(self.inventory.cards)} cards"] if self.inventory.cards else []),
                *([counted(len(self.charts), "chart")] if self.charts else []),
                "dice and a turn counter",
            ),
            lost=tuple(self.lost),
        )

    def _root(self) -> Element:
        cards = len(self.inventory.cards)
        root = Element(
            f"{BUILD}GameModule",
            {
                "name": self.game.title,
                "version": self.game.version,
                "VassalVersion": VASSAL,
                "description": self.game.scenario.title,
                "nextPieceSlotId": str(len(self.slots) + cards + 10),
            },
        )
        roster = SubElement(root, f"{BUILD}module.PlayerRoster")
        for side in dict.fromkeys(slot.side for slot in self.slots if slot.side):
            SubElement(roster, "entry").text = side
        self._turns(root)
        for count, sides in ((1, 6), (2, 6), (1, 10)):
            button = {"name": f"{count}d{sides}", "text": f"{count}d{sides}"}
            button |= {"nDice": str(count), "nSides": str(sides), "plus": "0", "addToTotal": "0"}
            SubElement(root, f"{BUILD}module.DiceButton", button)
        self._map(root)
        if cards:
            self._deck(root)
        if self.charts:
            self._charts(root)
        self._palette(root)
        return root

    def _turns(self, root: Element) -> None:
        """Add the turn counter."""
        said = {"name": "Turn", "buttonText": "Turn", "reportFormat": "Turn $newTurn$"}
        said |= {"turnFormat": "$level1$", "length": "-1"}
        turns = SubElement(root, f"{BUILD}module.turn.TurnTracker", said)
        level = {"property": "turn", "start": "1", "incr": "1", "loop": "false"}
        level |= {"loopLimit": "-1", "turnFormat": "$value$"}
        SubElement(turns, f"{BUILD}module.turn.CounterTurnLevel", level)

    # -- the map

    def _map(self, root: Element) -> None:
        game_map = _map_window(root, MAP)
        board = {"name": MAP, "image": "map.png", "reversible": "false"}
        picker = SubElement(game_map, f"{MAPS}.BoardPicker")
        zoned = SubElement(
            SubElement(picker, f"{PICKER}.Board", board), f"{PICKER}.board.ZonedGrid"
        )
        for ring in self.drawn.rings:
            path = ";".join(f"{round(x)},{round(y)}" for x, y in ring)
            zone = {"name": MAP, "path": path, "useParentGrid": "false"}
            zone["locationFormat"] = "$gridLocation$"
            within = SubElement(zoned, f"{PICKER}.board.mapgrid.Zone", zone)
            _write_grid(within, self.grid)
        self.placed = 0
        by_name: dict[str, list[Slot]] = {}
        for slot in self.slots:
            by_name.setdefault(slot.name, []).append(slot)
        unknown = 0
        for i, faces in sorted(self.scene.stacks.items()):
            stack = self._stack(game_map, HexId(i))
            for face in faces:
                place = by_name.get(face.name)
                if not place:
                    unknown += 1
                    continue
                slot = place.pop(0)
                _slot(stack, slot.name, slot)
                self.placed += 1
            if not len(stack):
                game_map.remove(stack)
        if unknown:
            self.lost.append(f"where {unknown} counters are that lie face down or have no name")

    def _stack(self, game_map: Element, at: HexId) -> Element:
        x, y = self.drawn.centres[at]
        said = {"name": self.board.name(at), "owningBoard": MAP, "useGridLocation": "false"}
        said |= {"x": str(round(x)), "y": str(round(y))}
        return SubElement(game_map, f"{MAPS}.SetupStack", said)

    # -- cards and counters

    def _deck(self, root: Element) -> None:
        cards, name = self.inventory.cards, "Cards"
        self.pictures["back.png"] = png(_back(self.game.title), width=150)
        head = definitions(self.style, (), cards)
        window = _map_window(root, name)
        picker = SubElement(window, f"{MAPS}.BoardPicker")
        plain = {"name": name, "width": "500", "height": "320", "reversible": "false"}
        SubElement(picker, f"{PICKER}.Board", {**plain, "color": "230,225,210"})
        said = {"name": name, "owningBoard": name, "x": "120", "y": "150", "width": "150"}
        said |= {"height": "210", "draw": "true", "shuffle": "Always", "faceDown": "Always"}
        said |= {"allowMultiple": "false", "allowSelect": "false", "reversible": "false"}
        pile = SubElement(window, f"{MAPS}.DrawPile", said)
        for k, face in enumerate(cards):
            picture, gpid = f"k{k + 1}.png", len(self.slots) + k + 1
            self.pictures[picture] = png(card_picture(self.style, head, face), width=150)
            title = face.title or face.name
            slot = {"entryName": title, "gpid": str(gpid), "width": "150", "height": "210"}
            piece = card_piece(title, gpid, picture, "back.png")
            SubElement(pile, f"{BUILD}widget.CardSlot", slot).text = piece.written

    def _charts(self, root: Element) -> None:
        said = {"name": "Charts", "text": "Charts"}
        window = SubElement(root, f"{BUILD}module.ChartWindow", said)
        tabs = SubElement(window, f"{BUILD}widget.TabWidget", {"entryName": "Charts"})
        for k, chart in enumerate(self.charts):
            picture = f"chart{k + 1}.png"
            self.pictures[picture] = png(chart_picture(chart))
            said = {"chartName": chart.title, "fileName": picture, "description": ""}
            SubElement(tabs, f"{BUILD}widget.Chart", said)

    def _palette(self, root: Element) -> None:
        window = SubElement(
            root, f"{BUILD}module.PieceWindow", {"name": "Counters", "text": "Counters"}
        )
        tabs = SubElement(window, f"{BUILD}widget.TabWidget", {"entryName": "Counters"})
        lists: dict[str, Element] = {}
        for slot in self.slots:
            side = slot.side or "markers"
            if side not in lists:
                said = {"entryName": side}
                lists[side] = SubElement(tabs, f"{BUILD}widget.ListWidget", said)
            _slot(lists[side], slot.name, slot)

    def _moduledata(self) -> bytes:
        data = Element("data", {"version": "1"})
        said = {"version": self.game.version, "VassalVersion": VASSAL, "dateSaved": "0"}
        said |= {"description": self.game.scenario.title, "name": self.game.title}
        for name, text in said.items():
            SubElement(data, name).text = text
        return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + tostring(data)


def _map_window(root: Element, name: str) -> Element:
    """Add a map with all tools of the mouse."""
    said = {"mapName": name, "buttonName": name, "launch": "true" if name != MAP else "false"}
    said |= {"edgeWidth": "0", "edgeHeight": "0", "markMoved": "Never"}
    window = SubElement(root, f"{BUILD}module.Map", said)
    for tool in TOOLS:
        SubElement(window, f"{MAPS}.{tool}")
    return window


def _write_grid(within: Element, grid: VassalGrid) -> None:
    rule = grid.number
    said: dict[str, Any] = {
        "x0": str(round(grid.origin[0])),  # VASSAL reads whole numbers only
        "y0": str(round(grid.origin[1])),
        "dx": f"{grid.pitch:.10f}",
        "dy": f"{grid.size:.10f}",
        "sideways": str(grid.sideways).lower(),
        "snapTo": "true",
        "edgesLegal": "false",
        "cornersLegal": "false",
        "visible": "false",
        "dotsVisible": "false",
        "color": "0,0,0",
    }
    number = {
        "first": "V" if rule.rows_first else "H",
        "sep": rule.between,
        "hType": "A" if rule.letters[0] else "N",
        "vType": "A" if rule.letters[1] else "N",
        "hLeading": str(rule.leading[0]),
        "vLeading": str(rule.leading[1]),
        "hOff": str(rule.offset[0]),
        "vOff": str(rule.offset[1]),
        "hDescend": str(rule.descends[0]).lower(),
        "vDescend": str(rule.descends[1]).lower(),
        "stagger": str(rule.stagger).lower(),
        "visible": "false",
    }
    element = SubElement(within, f"{PICKER}.board.HexGrid", said)
    SubElement(element, f"{PICKER}.board.mapgrid.HexGridNumbering", number)


def _slot(parent: Element, name: str, slot: Slot) -> None:
    gpid = slot.piece.states[-1].split(";")[3]
    said = {"entryName": name, "gpid": gpid, "width": "42", "height": "42"}
    SubElement(parent, f"{BUILD}widget.PieceSlot", said).text = slot.piece.written


def _back(title: str) -> str:
    """Return the picture of the back of a card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="65" height="90" viewBox="-1 -1 65 90" '
        f'font-family="DejaVu Sans, sans-serif">{card_back(title, 0, 0)}</svg>'
    )


def archive(files: dict[str, bytes]) -> bytes:
    """Return a zip archive; the same files give the same bytes.

    Example:
        >>> archive({"a": b"1"}) == archive({"a": b"1"})
        True
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in _in_order(files):
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(info, data)
    return buffer.getvalue()


def _in_order(files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files: VASSAL looks for moduledata first."""
    first = [name for name in ("moduledata", "buildFile.xml") if name in files]
    yield from ((name, files[name]) for name in [*first, *sorted(set(files) - set(first))])
