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

from hexwar.atlas.globe import unrolled
from hexwar.atlas.placing import Placement
from hexwar.atlas.projection import Projection
from hexwar.board import Board
from hexwar.data.files import content_of
from hexwar.data.foreign import Findings, ForeignObject
from hexwar.errors import DataError, Fault, HexError
from hexwar.hexes import Hexside

LARGEST_FILE: Final = 1 << 26
"""Bytes of a file at most; a coastline in full detail has some ten millions."""

_GEOMETRIES: Final = frozenset(
    f"{many}{kind}" for many in ("", "MULTI") for kind in ("POINT", "LINESTRING", "POLYGON")
) | {"GEOMETRYCOLLECTION"}


@attrs.frozen
class GroundFeature:
    """One feature of a file, laid on the plane.

    Attributes:
        shape: Its geometry, in kilometres east and north.
        properties: What the file says of it, by name.
        mended: What was wrong with its outline, and how it was read; or "".
    """

    shape: BaseGeometry
    properties: Mapping[str, Any]
    mended: str = ""


def read_geojson(path: Path | str, projection: Projection) -> tuple[GroundFeature, ...]:
    """Read a GeoJSON file and lay its features on a plane.

    Longitudes go round the world: a shape across the 180th meridian lies whole on a plane whose
    middle is near it.  An outline that crosses itself is mended, and the feature says so.

    Args:
        path: The file: a ``FeatureCollection``, a feature or a geometry, whose coordinates are
            degrees of longitude and latitude.
        projection: The plane.

    Returns:
        The features in the order of the file, without those that have no geometry, an empty one or
        an area of nothing.

    Raises:
        DataError: The file is too large, is no GeoJSON, or features have geometries that cannot be;
            it names all of them.
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
    features = []
    for feature, geometry in _geometries(file):
        try:
            ground = _laid(geometry, projection)
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
            continue
        if not ground.shape.is_empty:
            features.append(attrs.evolve(ground, properties=feature.held("properties").data))
    findings.raise_any()
    return tuple(features)


def _geometries(file: ForeignObject) -> Iterator[tuple[ForeignObject, Any]]:
    """Return the features of a file with their geometries; a bare geometry is a feature, too."""
    kind = file.word("type")
    if kind in _GEOMETRIES:
        yield file, file.data
        return
    features = [file] if kind == "FEATURE" else file.parts("features")
    whole = kind == "FEATURE" or isinstance(file.data.get("features"), list)
    if kind not in ("FEATURE", "FEATURECOLLECTION") or not whole:
        file.fault("", 'expected {"type": "FeatureCollection", "features": [...]}')
        return
    for feature in features:
        if "geometry" not in feature.data:
            feature.fault("", "no feature of GeoJSON: it has no geometry")
        elif feature.data["geometry"] is not None:
            yield feature, feature.data["geometry"]


def _laid(geometry: Any, projection: Projection) -> GroundFeature:
    if not _of_numbers(geometry):
        raise ValueError("a coordinate is no number")
    written = unrolled(shape(geometry))
    if written.is_valid:
        return GroundFeature(projection.laid(written), {})
    sound = shapely.make_valid(written, method="structure", keep_collapsed=False)
    mended = f"the outline crosses or touches itself: read as {_areas(sound)}"
    return GroundFeature(projection.laid(sound), {}, mended)


def _areas(sound: BaseGeometry) -> str:
    areas = int(shapely.get_num_geometries(sound))
    return "one area" if areas == 1 else f"{areas} areas"


def _of_numbers(geometry: Any) -> bool:
    """Return whether a geometry has numbers alone for coordinates: shapely reads texts, too."""
    if geometry["type"] == "GeometryCollection":
        return all(map(_of_numbers, geometry["geometries"]))
    waiting = [geometry["coordinates"]]
    while waiting:
        for entry in waiting.pop():
            if isinstance(entry, list):
                waiting.append(entry)
            elif type(entry) not in (int, float):
                return False
    return True


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
        rounded = shapely.set_precision(projection.on_the_globe(geometry), 1e-7)
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
