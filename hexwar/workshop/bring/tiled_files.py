"""The files of Tiled, ``.tmx`` and ``.tmj``: what a hexagonal map says, whichever format it has."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element

import attrs

from hexwar.board.shape import MOST_HEXES
from hexwar.data import json_of
from hexwar.errors import DataError, HexwarError
from hexwar.workshop.archives import content, fault, plain_json, text_of, xml_of

Scalar = bool | int | float | str
Spot = tuple[float, float]

JSON: Final = "json"
"""The type that Tiled keeps for a property of hexwar whose text is JSON: a list or a table."""


@attrs.frozen(kw_only=True)
class TileLayer:
    """A layer of tiles: a number for each hex, row by row, 0 for none."""

    name: str
    tiles: tuple[int, ...]
    properties: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class TiledObject:
    """Something on a layer of objects.

    Attributes:
        layer: The name of the layer.
        name: Its name.
        kind: Its class.
        points: Where it is, in pixels: one point, or those of a line.
        properties: What is said of it.
    """

    layer: str
    name: str
    kind: str
    points: tuple[Spot, ...]
    properties: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class TiledMap:
    """A map of Tiled, from either of its formats.

    Attributes:
        width, height: Its columns and rows.
        axis, index: Which lines are shifted: those of this axis with odd or even numbers.
        tile: How wide and high a tile is, and how long the side of a hex, in pixels.
        layers: Its layers of tiles.
        objects: What lies on its layers of objects.
        kinds: The class of each tile, by its number.
        values: What a property ``value`` says of tiles.
        properties: What is said of the whole map.
        others: What is not read.
    """

    width: int
    height: int
    axis: str
    index: str
    tile: tuple[float, float, float]
    layers: tuple[TileLayer, ...]
    objects: tuple[TiledObject, ...]
    kinds: Mapping[int, str]
    values: Mapping[int, Scalar]
    properties: Mapping[str, Any]
    others: tuple[str, ...] = ()


def tiled_map(path: Path) -> TiledMap:
    """Return what a file of Tiled says.

    Raises:
        DataError: It is no hexagonal map of Tiled, or it is broken.
        UnreadableFileError: It cannot be read.
    """
    data = content(path)
    xml = data.lstrip()[:1] == b"<" or data[:3] == b"\xef\xbb\xbf"
    return _from_xml(path, data) if xml else _from_json(path, data)


def _checked(
    name: str, orientation: object, width: object, height: object, infinite: object
) -> tuple[int, int]:
    if orientation != "hexagonal":
        raise fault(name, f"expected a hexagonal map of Tiled, this one is {orientation!r:.30}")
    if infinite not in (None, False, "0"):
        raise fault(name, "the map is infinite: in Tiled, Map > Map Properties, take Infinite away")
    try:
        size = int(str(width)), int(str(height))
    except ValueError:
        size = 0, 0
    if min(size) < 1 or size[0] * size[1] > MOST_HEXES:
        raise fault(name, f"{width!r:.20} by {height!r:.20} hexes: from 1 to {MOST_HEXES} in all")
    return size


def _decoded(text: str, encoding: str, compression: str, count: int, name: str) -> tuple[int, ...]:
    """Return the tiles of a layer, however they are written."""
    if encoding == "csv":
        try:
            tiles = tuple(int(word) for word in text.replace("\n", ",").split(",") if word.strip())
        except ValueError:
            raise fault(name, "a layer has a tile that is no number") from None
    else:
        try:
            data = base64.b64decode(text.strip(), validate=True)
            data = _unpacked(data, compression, 4 * count, name)
        except (binascii.Error, zlib.error, gzip.BadGzipFile, EOFError) as error:
            raise fault(name, f"a layer cannot be unpacked: {error}") from error
        tiles = tuple(int.from_bytes(data[k : k + 4], "little") for k in range(0, len(data), 4))
    if len(tiles) != count:
        raise fault(name, f"a layer has {len(tiles)} tiles, the map {count} hexes")
    return tiles


def _unpacked(data: bytes, compression: str, size: int, name: str) -> bytes:
    if compression in ("zlib", "gzip"):
        wbits = 15 if compression == "zlib" else 31
        return zlib.decompressobj(wbits).decompress(data, size + 4)
    if compression:
        raise fault(
            name,
            f"layers are compressed by {compression!r:.20}: in Tiled, choose CSV or zlib as the "
            "tile layer format",
        )
    return data[: size + 4]


# -- .tmx ------------------------------------------------------------------------------------------


def _from_xml(path: Path, data: bytes) -> TiledMap:
    name = str(path)
    root = xml_of(data, name)
    if root.tag != "map":
        raise fault(name, f"expected a map of Tiled, found <{root.tag:.40}>")
    said = root.attrib
    width, height = _checked(
        name, said.get("orientation"), said.get("width"), said.get("height"), said.get("infinite")
    )
    tiles, others = _Tiles(), []
    for tileset in root.findall("tileset"):
        others += tiles.add(path, tileset)
    layers = tuple(
        TileLayer(
            name=layer.get("name", ""),
            tiles=_xml_tiles(layer, width * height, name),
            properties=_properties(layer),
        )
        for layer in root.iter("layer")
    )
    objects = [
        _xml_object(each, group.get("name", ""))
        for group in root.iter("objectgroup")
        if group not in root.findall("tileset/tile/objectgroup")
        for each in group.findall("object")
    ]
    others += [f"imagelayer {each.get('name', '')!r:.60}" for each in root.iter("imagelayer")]
    return TiledMap(
        width=width,
        height=height,
        axis=said.get("staggeraxis", "y"),
        index=said.get("staggerindex", "odd"),
        tile=_tile_size(said),
        layers=layers,
        objects=tuple(objects),
        kinds=tiles.kinds,
        values=tiles.values,
        properties=_properties(root),
        others=tuple(others),
    )


def _xml_object(each: Element, layer: str) -> TiledObject:
    line = next(
        (each.find(tag) for tag in ("polyline", "polygon") if each.find(tag) is not None), None
    )
    corners = []
    for pair in line.get("points", "").split() if line is not None else ():
        x, _, y = pair.partition(",")
        corners.append({"x": x, "y": y})
    return _object(each.attrib, corners, layer, _properties(each))


def _object(
    said: Mapping[str, Any],
    corners: list[dict[str, Any]],
    layer: str,
    properties: Mapping[str, Any],
) -> TiledObject:
    """Return an object; a shape lies at its middle, a tile stands on its lower left corner."""
    x, y = _decimal(said.get("x")), _decimal(said.get("y"))
    wide, high = _decimal(said.get("width")), _decimal(said.get("height"))
    points = tuple((x + _decimal(at.get("x")), y + _decimal(at.get("y"))) for at in corners)
    middle = (x + wide / 2, y + (-high / 2 if said.get("gid") else high / 2))
    return TiledObject(
        layer=layer,
        name=str(said.get("name", "")),
        kind=str(said.get("class") or said.get("type") or ""),
        points=points or (middle,),
        properties=properties,
    )


def _tile_size(said: Mapping[str, Any]) -> tuple[float, float, float]:
    wide, high, side = (
        _decimal(said.get(key)) for key in ("tilewidth", "tileheight", "hexsidelength")
    )
    return max(wide, 1.0), max(high, 1.0), max(side, 0.0)


def _decimal(value: object) -> float:
    """Return a number of a file; 0 for what is none or is absurdly large."""
    try:
        number = float(str(value or 0))
    except ValueError:
        return 0.0
    return number if abs(number) < 1e9 else 0.0  # not a number is not smaller either


def _xml_tiles(layer: Element, count: int, name: str) -> tuple[int, ...]:
    data = layer.find("data")
    if data is None:
        raise fault(name, f"the layer {layer.get('name')!r:.60} has no data")
    if data.get("encoding"):
        how = data.get("encoding", ""), data.get("compression", "")
        return _decoded(data.text or "", *how, count, name)
    words = ",".join(tile.get("gid", "0") for tile in data.findall("tile"))
    return _decoded(words, "csv", "", count, name)


class _Tiles:
    """The tiles of a map: their classes and values, by their numbers in the map."""

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}
        self.values: dict[int, Scalar] = {}

    def add(self, path: Path, tileset: Element) -> list[str]:
        """Add a set of tiles; return what of it is missing."""
        first = _number(tileset.get("firstgid"))
        source = tileset.get("source", "")
        if source:
            beside = path.parent / Path(source.replace("\\", "/")).name
            if beside.suffix not in (".tsx", ".xml", ".tsj", ".json") or not beside.is_file():
                return [f"the tileset {source!r:.80}: not found beside the map; kinds are numbers"]
            try:
                if beside.suffix in (".tsj", ".json"):
                    said = json_of(text_of(content(beside), str(beside)), str(beside))
                    self.add_json({**(said if isinstance(said, dict) else {}), "firstgid": first})
                    return []
                tileset = xml_of(content(beside), str(beside))
            except HexwarError as error:
                return [f"the tileset {source!r:.80}: {error}"]
        name = tileset.get("name", "tile")
        self._number(first, tileset.get("tilecount"), name)
        for tile in tileset.findall("tile"):
            said, image = _properties(tile), tile.find("image")
            kind = tile.get("class") or tile.get("type") or str(said.get("terrain", ""))
            picture = image.get("source", "") if image is not None else ""
            self._tile(first + _number(tile.get("id")), kind, picture, said, name)
        return []

    def add_json(self, tileset: Mapping[str, Any]) -> None:
        """Add a set of tiles of a file in JSON."""
        first, name = _number(tileset.get("firstgid")), str(tileset.get("name", "tile"))
        self._number(first, tileset.get("tilecount"), name)
        for tile in _objects(tileset.get("tiles")):
            said = _json_properties(tile)
            kind = tile.get("class") or tile.get("type") or said.get("terrain") or ""
            self._tile(
                first + _number(tile.get("id")), str(kind), str(tile.get("image", "")), said, name
            )

    def _number(self, first: int, count: object, name: str) -> None:
        """Give all tiles of a set a kind: the name of the set with their number in it."""
        numbers = range(min(_number(count), 1 << 16))
        self.kinds |= {first + number: f"{name} {number}" for number in numbers}

    def _tile(
        self, number: int, kind: str, picture: str, said: Mapping[str, Any], name: str
    ) -> None:
        kind = kind or Path(picture).stem
        self.kinds[number] = kind or self.kinds.get(number, f"{name} {number}")
        if isinstance(value := said.get("value"), bool | int | float | str):
            self.values[number] = value


def _properties(element: Element) -> dict[str, Any]:
    """Return the properties of an element, each as its type says."""
    return {
        each.get("name", ""): _typed(
            each.get("value", each.text or ""), each.get("type", ""), each.get("propertytype", "")
        )
        for each in element.findall("properties/property")
    }


def _typed(text: str, kind: str, own: str) -> Any:
    """Return the value of a property; its text if that does not fit its type."""
    try:
        if own == JSON:
            return plain_json(json.loads(text), "")
        if kind in ("int", "float"):
            return int(text) if kind == "int" else float(text)
    except (ValueError, RecursionError, DataError):
        return text
    return text == "true" if kind == "bool" else text


def _number(text: object) -> int:
    word = str(text or 0)
    return int(word) if word.isdecimal() and len(word) < 10 else 0


# -- .tmj ------------------------------------------------------------------------------------------


def _from_json(path: Path, data: bytes) -> TiledMap:
    name = str(path)
    said = json_of(text_of(data, name), name)
    if not isinstance(said, dict) or "orientation" not in said:
        raise fault(name, "expected a map of Tiled: a JSON object with its orientation")
    size = (said.get(key) for key in ("orientation", "width", "height", "infinite"))
    width, height = _checked(name, *size)
    tiles, others = _Tiles(), []
    for tileset in _objects(said.get("tilesets")):
        if "source" in tileset:
            text = f'<tileset firstgid="{_number(tileset.get("firstgid"))}"/>'
            element = xml_of(text.encode(), name)
            element.set("source", str(tileset["source"]))
            others += tiles.add(path, element)
        else:
            tiles.add_json(tileset)
    layers, objects = [], []
    for layer in _flat(said.get("layers")):
        called = str(layer.get("name", ""))
        if layer.get("type") == "tilelayer":
            numbers = _json_tiles(layer, width * height, name)
            said_of_it = _json_properties(layer)
            layers.append(TileLayer(name=called, tiles=numbers, properties=said_of_it))
        elif layer.get("type") == "objectgroup":
            for each in _objects(layer.get("objects")):
                corners = _objects(each.get("polyline") or each.get("polygon"))
                objects.append(_object(each, corners, called, _json_properties(each)))
        elif layer.get("type") != "group":
            others.append(f"{layer.get('type', 'layer')} {called!r:.60}")
    return TiledMap(
        width=width,
        height=height,
        axis=str(said.get("staggeraxis", "y")),
        index=str(said.get("staggerindex", "odd")),
        tile=_tile_size(said),
        layers=tuple(layers),
        objects=tuple(objects),
        kinds=tiles.kinds,
        values=tiles.values,
        properties=_json_properties(said),
        others=tuple(others),
    )


def _json_properties(said: Mapping[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for each in _objects(said.get("properties")):
        value = each.get("value")
        if each.get("propertytype") == JSON and isinstance(value, str):
            value = _typed(value, "", JSON)
        properties[str(each.get("name", ""))] = plain_json(value, "")
    return properties


def _flat(layers: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    for layer in _objects(layers):
        yield layer
        if depth < 20:
            yield from _flat(layer.get("layers"), depth + 1)


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _json_tiles(layer: Mapping[str, Any], count: int, name: str) -> tuple[int, ...]:
    data = layer.get("data")
    if isinstance(data, str):
        return _decoded(data, "base64", str(layer.get("compression", "")), count, name)
    if isinstance(data, list) and all(type(tile) is int and tile >= 0 for tile in data):
        return _decoded(",".join(map(str, data)), "csv", "", count, name)
    raise fault(name, f"the layer {layer.get('name')!r:.60} has no tiles")
