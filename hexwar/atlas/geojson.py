"""GeoJSON in and out: what a geographic program wrote, and a board that it can show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import shapely
from shapely.geometry import LineString, Polygon, mapping, shape
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.placing import Placement
from hexwar.atlas.projection import Projection
from hexwar.board import Board
from hexwar.data.files import content_of
from hexwar.data.foreign import Findings, ForeignObject
from hexwar.errors import DataError, Fault, HexError
from hexwar.hexes import Hexside

LARGEST_FILE: Final = 1 << 26
"""Bytes of a file at most; a coastline in full detail has some ten millions."""


@attrs.frozen
class GroundFeature:
    """One feature of a file, laid on the plane.

    Attributes:
        shape: Its geometry, in kilometres east and north.
        properties: What the file says of it, by name.
    """

    shape: BaseGeometry
    properties: Mapping[str, Any]


def read_geojson(path: Path | str, projection: Projection) -> tuple[GroundFeature, ...]:
    """Read a GeoJSON file and lay its features on a plane.

    Args:
        path: The file: a ``FeatureCollection`` whose coordinates are degrees of longitude and
            latitude.
        projection: The plane.

    Returns:
        The features in the order of the file, without those that have no geometry.

    Raises:
        DataError: The file is too large, is no such collection, or features have geometries that
            cannot be; it names all of them.
        UnreadableFileError: The file cannot be read.

    Source: RFC 7946.
    """
    path = Path(path)
    findings = Findings(str(path))
    content = content_of(path, LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        message = f"the file has more than {LARGEST_FILE >> 20} MiB"
        raise DataError([Fault(str(path), 1, "", message)])
    text = content.decode("utf-8-sig", "replace")
    file = ForeignObject.of(text, findings, largest=LARGEST_FILE)
    if file.word("type") != "FEATURECOLLECTION" or not isinstance(file.data.get("features"), list):
        file.fault("", 'expected {"type": "FeatureCollection", "features": [...]}')
    found = []
    for feature in file.parts("features"):
        try:
            if feature.data["geometry"] is not None:
                ground = _laid(shape(feature.data["geometry"]), projection)
                found.append(GroundFeature(ground, feature.held("properties").data))
        except (
            AttributeError,
            HexError,
            KeyError,
            RecursionError,
            TypeError,
            ValueError,
            shapely.errors.ShapelyError,
        ) as wrong:
            feature.fault("", f"no feature of GeoJSON: {wrong}")
    findings.raise_any()
    return tuple(found)


def _laid(geometry: BaseGeometry, projection: Projection) -> BaseGeometry:
    return shapely.transform(
        geometry, lambda points: [projection.ground(*map(float, point)) for point in points]
    )


def geojson_of(board: Board, placement: Placement, projection: Projection) -> str:
    """Write a board as GeoJSON, for programs that show maps of the world.

    Every hex is a polygon with ``hex``, ``terrain`` and its attributes; every hexside with features
    a line with ``hexsides``, the list of their kinds; every link of a path a line with ``path``,
    its kind.

    Args:
        board: The board.
        placement: Where its grid lies.
        projection: The plane on which it lies there.

    Returns:
        A ``FeatureCollection`` as text, always the same for the same board.

    Source: RFC 7946.

    Example:
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> text = geojson_of(board, placement, Projection(0.0, 50.0))
        >>> [feature["properties"]["hex"] for feature in json.loads(text)["features"]]
        ['0101', '0102']
    """

    def feature(geometry: BaseGeometry, **properties: Any) -> dict[str, Any]:
        world = shapely.transform(
            geometry, lambda points: [projection.world((x, y)) for x, y in points]
        )
        rounded = shapely.set_precision(world, 1e-7)
        return {"type": "Feature", "geometry": mapping(rounded), "properties": properties}

    features = [feature(shape, **said) for shape, said in _features(board, placement)]
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)


def _features(board: Board, placement: Placement) -> Iterator[tuple[BaseGeometry, dict[str, Any]]]:
    for i in board.ids:
        attributes = {name: values[i] for name, values in board.attributes.items()}
        said: dict[str, Any] = {"hex": board.name(i), "terrain": board.terrain[i], **attributes}
        yield Polygon(placement.outline(board.coordinates(i))), said
    for i, j in sorted(board.sides(*board.kinds_in_use("hexsides"))):
        side = Hexside.between(board.coordinates(i), board.coordinates(j))
        said = {"hexsides": sorted(board.features(i, j)), "between": [board.name(i), board.name(j)]}
        yield LineString([placement.corner(end) for end in side.ends]), said
    for i, towards in sorted(board.links().items()):
        for j in towards:
            link = board.link(i, j)
            if link is None or (j < i and board.link(j, i) == link):
                continue
            middle = [placement.ground(board.coordinates(at)) for at in (i, j)]
            for way in link.ways:
                named = {"name": way.name} if way.name else {}
                yield LineString(middle), {"path": way.kind, **named, **way.attributes}
