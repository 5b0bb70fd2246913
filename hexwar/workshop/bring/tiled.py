"""Hexagonal maps of Tiled: ``.tmx`` and ``.tmj`` (also ``.json``).

Tiled numbers rows and columns from 0, and its ``staggerindex`` names the lines that are shifted by
these numbers; the board keeps both. The first layer of tiles is the terrain; each further one is an
attribute of the hexes.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element

import attrs

from hexwar.board.shape import MOST_HEXES
from hexwar.data import counted, json_of
from hexwar.errors import HexwarError
from hexwar.workshop.archives import content, fault, text_of, xml_of
from hexwar.workshop.bring.brought import Brought, plain_name
from hexwar.workshop.bring.lines import Lines, Place, board_tables, told

TURNED: Final = 0xF0000000
"""The bits of a tile that say how it is turned."""


@attrs.frozen(kw_only=True)
class TileLayer:
    """A layer of tiles: a number for each hex, row by row, 0 for none."""

    name: str
    tiles: tuple[int, ...]


@attrs.frozen(kw_only=True)
class TiledMap:
    """A map of Tiled, from either of its formats."""

    width: int
    height: int
    axis: str
    index: str
    layers: tuple[TileLayer, ...]
    kinds: Mapping[int, str]
    others: tuple[str, ...] = ()


def read_tiled(path: Path) -> Brought:
    """Return what a map of Tiled holds.

    Raises:
        DataError: It is no hexagonal map of Tiled, or it is broken.
        UnreadableFileError: It cannot be read.
    """
    data, name = content(path), str(path)
    xml = data.lstrip()[:1] == b"<" or data[:3] == b"\xef\xbb\xbf"
    tiled = _from_xml(path, data) if xml else _from_json(path, data)
    if len(tiled.layers) == 0:
        raise fault(name, "the map has no layer of tiles")
    lines = Lines(
        orientation="flat" if tiled.axis == "x" else "pointy",
        rows=tiled.height,
        columns=tiled.width,
        first=0,
        shifted="even" if tiled.index == "even" else "odd",
    )
    ground, *further = ((layer, _kinds(tiled, layer)) for layer in tiled.layers)
    board = board_tables(lines, ground[1], name)
    attributes = [_attribute(lines, layer, kinds, ground[1]) for layer, kinds in further]
    if attributes := [each for each in attributes if each]:
        board["attribute"] = attributes
    turned = sum(bool(tile & TURNED) for layer in tiled.layers for tile in layer.tiles)
    others = [
        *tiled.others,
        *([f"how {counted(turned, 'tile is', 'tiles are')} turned"] if turned else []),
    ]
    return Brought(
        title=path.stem,
        form="a hexagonal map of Tiled",
        board=board,
        recognised=(
            f"{tiled.width} by {tiled.height} hexes, numbered from 0 as in Tiled",
            *(f"layer {layer.name!r}: {told(k)}" for layer, k in [ground]),
            *(f"layer {each['name']!r} as an attribute" for each in attributes),
        ),
        left_out=tuple(others),
    )


def _kinds(found: TiledMap, layer: TileLayer) -> dict[Place, str]:
    """Return what a layer says of the hexes that it has a tile in."""
    return {
        divmod(number, found.width): found.kinds.get(tile & ~TURNED, f"tile {tile & ~TURNED}")
        for number, tile in enumerate(layer.tiles)
        if tile & ~TURNED
    }


def _attribute(
    lines: Lines, layer: TileLayer, kinds: Mapping[Place, str], ground: Mapping[Place, str]
) -> dict[str, Any]:
    values: dict[str, list[str]] = {}
    for at, kind in kinds.items():
        if at in ground:
            values.setdefault(kind, []).append(lines.name(at))
    if not values:
        return {}
    tables = [{"value": kind, "hexes": hexes} for kind, hexes in sorted(values.items())]
    return {"name": plain_name(layer.name, "layer"), "default": "", "values": tables}


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
    kinds: dict[int, str] = {}
    others = []
    for tileset in root.findall("tileset"):
        kinds_of_tiles, note = _tileset(path, tileset)
        kinds |= kinds_of_tiles
        others += [note] if note else []
    layers = tuple(
        TileLayer(name=layer.get("name", ""), tiles=_xml_tiles(layer, width * height, name))
        for layer in root.iter("layer")
    )
    others += [
        f"{each.tag} {each.get('name', '')!r}"
        for each in root.iter()
        if each.tag in ("objectgroup", "imagelayer")
    ]
    return TiledMap(
        width=width,
        height=height,
        axis=said.get("staggeraxis", "y"),
        index=said.get("staggerindex", "odd"),
        layers=layers,
        kinds=kinds,
        others=tuple(others),
    )


def _xml_tiles(layer: Element, count: int, name: str) -> tuple[int, ...]:
    data = layer.find("data")
    if data is None:
        raise fault(name, f"the layer {layer.get('name')!r:.60} has no data")
    if data.get("encoding"):
        how = data.get("encoding", ""), data.get("compression", "")
        return _decoded(data.text or "", *how, count, name)
    words = ",".join(tile.get("gid", "0") for tile in data.findall("tile"))
    return _decoded(words, "csv", "", count, name)


def _tileset(path: Path, tileset: Element) -> tuple[dict[int, str], str]:
    """Return the kinds of a set of tiles by their numbers in the map, and what is missing."""
    first = _number(tileset.get("firstgid"))
    source = tileset.get("source", "")
    if source:
        beside = path.parent / Path(source.replace("\\", "/")).name
        if beside.suffix not in (".tsx", ".xml", ".tsj", ".json") or not beside.is_file():
            return {}, f"the tileset {source!r:.80}: not found beside the map; kinds are numbers"
        try:
            if beside.suffix in (".tsj", ".json"):
                said = json_of(text_of(content(beside), str(beside)), str(beside))
                said = said if isinstance(said, dict) else {}
                return _json_kinds({**said, "firstgid": first}), ""
            tileset = xml_of(content(beside), str(beside))
        except HexwarError as error:
            return {}, f"the tileset {source!r:.80}: {error}"
    name = tileset.get("name", "tile")
    count = min(_number(tileset.get("tilecount")), 1 << 16)
    kinds = {first + number: f"{name} {number}" for number in range(count)}
    for tile in tileset.findall("tile"):
        kind = tile.get("class") or tile.get("type") or dict(_properties(tile)).get("terrain", "")
        number = _number(tile.get("id"))
        image = tile.find("image")
        if not kind and image is not None:
            kind = Path(image.get("source", "")).stem
        kinds[first + number] = kind or f"{name} {number}"
    return kinds, ""


def _properties(tile: Element) -> Iterator[tuple[str, str]]:
    for each in tile.iter("property"):
        yield each.get("name", "").lower(), each.get("value", "")


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
    kinds: dict[int, str] = {}
    others = []
    for tileset in _objects(said.get("tilesets")):
        if "source" in tileset:
            text = f'<tileset firstgid="{_number(tileset.get("firstgid"))}"/>'
            element = xml_of(text.encode(), name)
            element.set("source", str(tileset["source"]))
            kinds_of_tiles, note = _tileset(path, element)
            kinds |= kinds_of_tiles
            others += [note] if note else []
        else:
            kinds |= _json_kinds(tileset)
    layers = []
    for layer in _flat(said.get("layers")):
        if layer.get("type") == "tilelayer":
            tiles = _json_tiles(layer, width * height, name)
            layers.append(TileLayer(name=str(layer.get("name", "")), tiles=tiles))
        elif layer.get("type") != "group":
            others.append(f"{layer.get('type', 'layer')} {str(layer.get('name', ''))!r:.60}")
    return TiledMap(
        width=width,
        height=height,
        axis=str(said.get("staggeraxis", "y")),
        index=str(said.get("staggerindex", "odd")),
        layers=tuple(layers),
        kinds=kinds,
        others=tuple(others),
    )


def _flat(layers: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    for layer in _objects(layers):
        yield layer
        if depth < 20:
            yield from _flat(layer.get("layers"), depth + 1)


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _json_kinds(tileset: Mapping[str, Any]) -> dict[int, str]:
    first, name = _number(tileset.get("firstgid")), str(tileset.get("name", "tile"))
    count = min(_number(tileset.get("tilecount")), 1 << 16)
    kinds = {first + number: f"{name} {number}" for number in range(count)}
    for tile in _objects(tileset.get("tiles")):
        said = {
            str(p.get("name", "")).lower(): p.get("value") for p in _objects(tile.get("properties"))
        }
        kind = tile.get("class") or tile.get("type") or said.get("terrain")
        kind = kind or Path(str(tile.get("image", ""))).stem
        if kind:
            kinds[first + _number(tile.get("id"))] = str(kind)
    return kinds


def _json_tiles(layer: Mapping[str, Any], count: int, name: str) -> tuple[int, ...]:
    data = layer.get("data")
    if isinstance(data, str):
        return _decoded(data, "base64", str(layer.get("compression", "")), count, name)
    if isinstance(data, list) and all(type(tile) is int and tile >= 0 for tile in data):
        return _decoded(",".join(map(str, data)), "csv", "", count, name)
    raise fault(name, f"the layer {layer.get('name')!r:.60} has no tiles")
