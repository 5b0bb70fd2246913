"""A board as a hexagonal map of Tiled, with everything that layers, objects and properties hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from hexwar.board import Board, HexId
from hexwar.board.bits import iterate
from hexwar.data import counted
from hexwar.draw import Style
from hexwar.draw.markup import both
from hexwar.play.game import Game
from hexwar.workshop.editing.written import NUMBERING, default_of, tables_of
from hexwar.workshop.take.standing import standing, told, untold
from hexwar.workshop.take.taken import Taken, table_of

LONG: Final = 72
"""From corner to corner of a hex, in pixels of Tiled."""

ACROSS: Final = 62
"""From side to side of a hex."""

Spot = tuple[float, float]


def tiled_of(game: Game) -> Taken:
    """Return the board and the counters of a game as a map of Tiled (``.tmx``).

    Its terrain is a layer of tiles, whose class is the terrain, and each attribute is a further
    one. Hexsides, paths, regions, positions and counters are layers of objects. What lies nowhere
    on the map, and how the hexes are numbered, is a property of the map; in Tiled itself rows and
    columns are numbered from 0.

    Raises:
        PictureError: It has no board.
    """
    scene, board, style = table_of(game)
    counters = list(standing(game, scene))
    written = _Map(board, style)
    root = written.root(counters)
    indent(root)
    objects = {group.get("name"): len(group) for group in root.findall("objectgroup")}
    return Taken(
        content=b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="utf-8"),
        kept=(
            f"{len(board.ids)} hexes with their numbers and terrain",
            counted(
                len(board.attributes), "attribute, a layer of tiles", "attributes, a layer each"
            ),
            f"{counted(objects.get('hexsides', 0), 'hexside')}, "
            + counted(objects.get("paths", 0), "path"),
            f"{counted(len(board.regions), 'region')}, "
            + counted(len(board.positions), "position"),
            told(counters),
        ),
        lost=("the rules, cards and charts", *untold(scene, counters)),
    )


class _Map:
    """A map of Tiled being written."""

    def __init__(self, board: Board, style: Style) -> None:
        self.board, self.style = board, style
        self.flat = board.numbering.orientation == "flat"
        self.places, self.index = offsets(board)
        self.high = max(row for row, _ in self.places.values()) + 1
        self.wide = max(column for _, column in self.places.values()) + 1
        self.tables = tables_of(board)
        self.others: dict[str, list[Any]] = {}
        self.objects = 0
        self.layers = 0

    def root(self, counters: list[dict[str, Any]]) -> Element:
        """Return the map."""
        wide, high = (LONG, ACROSS) if self.flat else (ACROSS, LONG)
        said: dict[str, str | int] = {"version": "1.10", "orientation": "hexagonal"}
        said["renderorder"] = "right-down"
        said |= {"width": self.wide, "height": self.high, "tilewidth": wide, "tileheight": high}
        said |= {"infinite": 0, "hexsidelength": LONG // 2}
        said |= {"staggeraxis": "x" if self.flat else "y", "staggerindex": self.index}
        root = Element("map", {key: str(value) for key, value in said.items()})
        about = SubElement(root, "properties")
        self._tile_layers(root)
        self._lines(root)
        self._regions_and_positions(root)
        self._counters(root, [each for each in counters if "at" in each])
        self._about(about, [each for each in counters if "at" not in each])
        root.set("nextlayerid", str(self.layers + 1))
        root.set("nextobjectid", str(self.objects + 1))
        return root

    def _about(self, properties: Element, beside: list[dict[str, Any]]) -> None:
        """Write what is said of the whole map."""
        grid = self.tables["grid"]
        keys = (*NUMBERING.values(), "stretch", "turn", "wrap")
        first = self.board.ids[0]
        row, column = self.places[first]
        self.others |= {
            key: self.tables[key] for key in ("about", "kinds", "box") if key in self.tables
        }
        said = {
            "title": self.board.title,
            "grid": {key: grid[key] for key in keys if key in grid},
            "first": f"{self.board.name(first)} {row} {column}",
            "others": self.others,
            "counters": beside,
        }
        for name, value in said.items():
            if value:
                _property(properties, name, value)

    # -- tiles

    def _tile_layers(self, root: Element) -> None:
        """Write the sets of tiles, then the terrain and the attributes as layers."""
        board = self.board
        terrain = {i: board.terrain[i] for i in board.ids}
        attributes: dict[str, dict[HexId, Any]] = {}
        defaults: dict[str, Any] = {}
        for name in board.attributes:
            values, default = board.attribute(name), default_of(board, name)
            defaults[name] = default
            attributes[name] = {
                i: values[i]
                for i in board.ids
                if (type(values[i]), values[i]) != (type(default), default)
            }
        kinds = [*dict.fromkeys(terrain.values())]
        values_in_use = dict.fromkeys(
            (type(value).__name__, value) for said in attributes.values() for value in said.values()
        )
        numbers: dict[tuple[str, Any], int] = {("str", kind): k for k, kind in enumerate(kinds, 1)}
        tiles = self._tileset(root, "terrain", 1, kinds)
        for kind, tile in zip(kinds, tiles, strict=True):
            fill = both(self.style.terrain_of(kind).fill)[0]
            SubElement(tile[0], "property", {"name": "fill", "type": "color", "value": fill})
        first = len(kinds) + 1
        if values_in_use:
            self._tileset(root, "values", first, [value for _, value in values_in_use])
        of_values = {each: k for k, each in enumerate(values_in_use, first)}
        self._layer(root, "terrain", {i: numbers["str", kind] for i, kind in terrain.items()})
        for name, said in attributes.items():
            layer = self._layer(
                root, name, {i: of_values[type(value).__name__, value] for i, value in said.items()}
            )
            _property(SubElement(layer, "properties"), "default", defaults[name])
            layer[:] = [layer[1], layer[0]]

    def _tileset(self, root: Element, name: str, first: int, values: list[Any]) -> list[Element]:
        said = {"firstgid": str(first), "name": name, "tilecount": str(len(values)), "columns": "0"}
        said |= {"tilewidth": root.get("tilewidth", ""), "tileheight": root.get("tileheight", "")}
        tileset = SubElement(root, "tileset", said)
        tiles = []
        for k, value in enumerate(values):
            kind = str(value).lower() if isinstance(value, bool) else str(value)
            tile = SubElement(tileset, "tile", {"id": str(k), "class": kind or "none"})
            _property(SubElement(tile, "properties"), "value", value)
            tiles.append(tile)
        return tiles

    def _layer(self, root: Element, name: str, tiles: Mapping[HexId, int]) -> Element:
        self.layers += 1
        rows = [[0] * self.wide for _ in range(self.high)]
        for i, number in tiles.items():
            row, column = self.places[i]
            rows[row][column] = number
        said = {"id": str(self.layers), "name": name, "width": str(self.wide)}
        layer = SubElement(root, "layer", {**said, "height": str(self.high)})
        data = SubElement(layer, "data", {"encoding": "csv"})
        data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"
        return layer

    # -- objects

    def _group(self, root: Element, name: str) -> Element:
        self.layers += 1
        return SubElement(root, "objectgroup", {"id": str(self.layers), "name": name})

    def _object(
        self, group: Element, name: str, kind: str, spots: list[Spot], said: Mapping[str, Any]
    ) -> None:
        self.objects += 1
        (x, y), *_ = spots
        named = {"id": str(self.objects), "name": name, "class": kind, "x": f"{x:g}", "y": f"{y:g}"}
        each = SubElement(group, "object", {key: text for key, text in named.items() if text})
        if said:
            properties = SubElement(each, "properties")
            for key, value in said.items():
                _property(properties, key, value)
        if len(spots) == 1:
            SubElement(each, "point")
        else:
            points = " ".join(f"{a - x:g},{b - y:g}" for a, b in spots)
            SubElement(each, "polyline", {"points": points})

    def _lines(self, root: Element) -> None:
        """Write hexsides and paths; those across the seam of a map that wraps lie nowhere."""
        group = self._group(root, "hexsides")
        for table in self.tables.get("hexsides", ()):
            seam = []
            for text in table["sides"]:
                names = text.split("/")
                if self._apart(names):
                    seam.append(text)
                    continue
                self._object(group, "", table["kind"], self._side(names), _attributes(table))
            if seam:
                self.others.setdefault("hexsides", []).append({**table, "sides": seam})
        group = self._group(root, "paths")
        for table in self.tables.get("paths", ()):
            if self._apart(table["hexes"]):
                self.others.setdefault("paths", []).append(table)
                continue
            said = {key: table[key] for key in ("one_way", "meets") if key in table}
            spots = [self._centre(name) for name in table["hexes"]]
            said |= _attributes(table)
            self._object(group, table.get("name", ""), table["kind"], spots, said)

    def _regions_and_positions(self, root: Element) -> None:
        group, board = self._group(root, "regions"), self.board
        for table in self.tables.get("region", ()):
            said = _attributes(table)
            for i in iterate(board.regions[table["id"]].hexes):
                spots = [self._centre(board.name(i))]
                self._object(group, table["id"], table.get("kind", ""), spots, said)
                said = {}
        group = self._group(root, "positions")
        for table in self.tables.get("position", ()):
            said = _attributes(table)
            said |= {"fields": table["fields"]} if "fields" in table else {}
            if not table.get("hexes"):
                self.others.setdefault("position", []).append(table)
            for spot in table.get("hexes", ()):
                of_hex = spot if isinstance(spot, dict) else {"hex": spot}
                said |= {"name": of_hex["name"]} if "name" in of_hex else {}
                said |= {"hex": of_hex["attributes"]} if "attributes" in of_hex else {}
                spots = [self._centre(of_hex["hex"])]
                self._object(group, table["id"], table.get("kind", ""), spots, said)
                said = {}

    def _counters(self, root: Element, counters: Iterable[Mapping[str, Any]]) -> None:
        group = self._group(root, "counters")
        for each in counters:
            keys = ("side", "faces", "face")
            said = {key: each[key] for key in keys if key in each}
            spots = [self._centre(each["at"])]
            self._object(group, each["counter"], each.get("kind", ""), spots, said)

    def _centre(self, name: str) -> Spot:
        """Return the middle of a hex in pixels, as Tiled draws it."""
        row, column = self.places[self.board.hex(name)]
        shifted = self.index == ("odd" if (column if self.flat else row) % 2 else "even")
        if self.flat:
            down = ACROSS / 2 if shifted else 0.0
            return column * LONG * 0.75 + LONG / 2, row * ACROSS + ACROSS / 2 + down
        right = ACROSS / 2 if shifted else 0.0
        return column * ACROSS + ACROSS / 2 + right, row * LONG * 0.75 + LONG / 2

    def _side(self, names: list[str]) -> list[Spot]:
        """Return the ends of a hexside, as nearly as whole hexes of Tiled have them."""
        (ax, ay), (bx, by) = (self._centre(name) for name in names)
        along = (ay - by) / 3**0.5 / 2, (bx - ax) / 3**0.5 / 2
        x, y = (ax + bx) / 2, (ay + by) / 2
        return [(x - along[0], y - along[1]), (x + along[0], y + along[1])]

    def _apart(self, names: list[str]) -> bool:
        """Return whether some hexes after another do not lie side by side on the map of Tiled."""
        spots = [self._centre(name) for name in names]
        steps = pairwise(spots)
        return any(abs(ax - bx) > LONG or abs(ay - by) > LONG for (ax, ay), (bx, by) in steps)


def _attributes(table: Mapping[str, Any]) -> dict[str, Any]:
    return {f"attributes.{key}": value for key, value in table.get("attributes", {}).items()}


def _property(properties: Element, name: str, value: Any) -> None:
    """Write a property; a list or a table is text of JSON, of a type that Tiled keeps."""
    said = {"name": name}
    if isinstance(value, bool):
        said |= {"type": "bool", "value": str(value).lower()}
    elif isinstance(value, int | float):
        said |= {"type": "int" if isinstance(value, int) else "float", "value": repr(value)}
    elif isinstance(value, str):
        said |= {"value": value}
    else:
        text = json.dumps(value, ensure_ascii=False)
        said |= {"propertytype": "json", "value": text}
    SubElement(properties, "property", said)


def offsets(board: Board) -> tuple[dict[HexId, tuple[int, int]], str]:
    """Return row and column of each hex, both from 0, and which lines are shifted: odd or even.

    Example:
        >>> board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 2, ids="CCRR"}')
        >>> places, index = offsets(board)
        >>> list(places.values()), index
        ([(0, 0), (1, 0), (0, 1), (1, 1)], 'odd')
    """
    flat = board.numbering.orientation == "flat"
    lines, halves = {}, {}
    for i in board.ids:
        q, r = board.coordinates(i)
        lines[i], halves[i] = (q, 2 * r + q) if flat else (r, 2 * q + r)
    first = min(lines.values())
    low = {
        k: min(h for i, h in halves.items() if (lines[i] - first) % 2 == k)
        for k in (0, 1)
        if any((line - first) % 2 == k for line in lines.values())
    }
    odd_shifted = len(low) < 2 or low[1] > low[0]
    start = min(low.values())
    places = {}
    for i, line in lines.items():
        shifted = ((line - first) % 2 == 1) == odd_shifted and len(low) == 2
        place = (halves[i] - start - (1 if shifted else 0)) // 2
        places[i] = (place, line - first) if flat else (line - first, place)
    return places, "odd" if odd_shifted else "even"
