"""Maps of the world: GeoJSON becomes a board whose grid covers all that the file shows."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import shapely
from shapely.geometry import GeometryCollection
from shapely.geometry.base import BaseGeometry

from hexwar.atlas import (
    AttributeDraft,
    Cover,
    Draft,
    GroundFeature,
    HexsidesDraft,
    PathDraft,
    Projection,
    RegionDraft,
    TerrainDraft,
    board_file,
    courses_of,
    grid_over,
    hexes_through,
    hexsides_along,
    read_geojson,
)
from hexwar.board import Board
from hexwar.board.shape import MOST_HEXES
from hexwar.data import Source, counted, json_of, toml_of
from hexwar.errors import HexError
from hexwar.hexes import Hex
from hexwar.workshop.archives import content, fault, text_of
from hexwar.workshop.bring.brought import Brought, distinct_names, plain_name
from hexwar.workshop.bring.own_geography import is_own, own_board

T = TypeVar("T")

TERRAIN: Final = ("terrain", "natural", "landuse", "landcover", "land_cover", "class")
"""Properties that name the terrain of an area, the first that is there counts."""

HEIGHTS: Final = ("elevation", "ele", "height", "level")
"""Properties that give an area a height."""

HEXSIDES: Final = ("hexsides", "waterway", "barrier")
"""Properties of lines that lie along hexsides."""

PATHS: Final = {"path": "", "highway": "road", "railway": "rail"}
"""Properties of lines that lead through hexes, with the kind of path; "" for that of the value."""

USUAL: Final = "clear"
"""The terrain where no area of the file lies."""

HEXES_ALONG: Final = 30
"""Hexes along the longer side of the map, if nobody says how wide they are."""

MOST_LINES: Final = 2_000
"""Roads and rivers that are read: each is a search on the grid."""

_SOURCE: Final = Source.parse("measured (medium)")


def read_geography(path: Path, across: float | None = None) -> Brought:
    """Return a board made of the features of a GeoJSON file.

    The middle of a hex says its terrain. Rivers run along hexsides, roads from hex to hex. A board
    that hexwar wrote comes back as it was.

    Args:
        path: The file.
        across: From side to side of a hex, in kilometres.

    Raises:
        DataError: It is no GeoJSON, shows no area, or would need more hexes than a board has.
        UnreadableFileError: It cannot be read.
    """
    own = _properties(path)
    if is_own(own):
        return own_board(str(path), path.stem, own)
    return _Geography(path, across).brought()


def _properties(path: Path) -> list[dict[str, Any]]:
    """Return what the features of a file say, if it has any."""
    said = json_of(text_of(content(path), str(path)), str(path))
    features = said.get("features") if isinstance(said, dict) else None
    listed = features if isinstance(features, list) else ()
    properties = (each.get("properties") for each in listed if isinstance(each, dict))
    return [each for each in properties if isinstance(each, dict)]


class _Geography:
    def __init__(self, path: Path, across: float | None) -> None:
        self.path = path
        self.features = _on_a_plane(path)
        bounds = GeometryCollection([each.shape for each in self.features]).bounds
        longer = max(bounds[2] - bounds[0], bounds[3] - bounds[1])
        try:
            self.cover = grid_over(bounds, across or longer / HEXES_ALONG)
        except HexError as wrong:
            raise fault(str(path), f"the features show no area: {wrong}") from wrong
        refuse_too_many(self.cover, str(path))
        self.head = toml_of({"grid": {**self.cover.table, "terrain": USUAL}})
        self.grid = Board.parse(self.head)
        self.hexes = self.grid.hexes
        self.left: Counter[str] = Counter()
        self.found: Counter[str] = Counter()

    def brought(self) -> Brought:
        """Return the board with what was recognised."""
        drafts = [*self._areas(), *self._lines(), *self._places()]
        text = board_file(self.grid, self.head, drafts)
        mended = [each.mended for each in self.features if each.mended]
        return Brought(
            title=self.path.stem,
            form="a map in GeoJSON",
            board=tomllib.loads(text),
            recognised=(
                f"{len(self.hexes)} hexes, {self.cover.placement.size * 3**0.5:.3g} km wide",
                *(f"{kind}: {count}" for kind, count in self.found.items()),
            ),
            left_out=(
                *(f"{counted(count, 'feature')}: {why}" for why, count in self.left.items()),
                *mended,
            ),
        )

    def _areas(self) -> Iterator[Draft]:
        kinds: list[tuple[BaseGeometry, str]] = []
        heights: list[tuple[BaseGeometry, int | str]] = []
        for each in self._of(2):
            kind = _said(each.properties, TERRAIN)
            height = _number(each.properties)
            if kind:
                kinds.append((each.shape, kind))
                self.found[f"areas of {kind}"] += 1
            if height is not None:
                heights.append((each.shape, height))
                self.found["areas with a height"] += 1
            if not kind and height is None:
                self.left[f"an area without any of {', '.join(TERRAIN)}"] += 1
        hexes: dict[str, list[Hex]] = {}
        for at, kind in self._at_centres(kinds).items():
            hexes.setdefault(kind, []).append(at)
        for kind, there in hexes.items():
            if kind != USUAL:
                yield TerrainDraft(kind, there, _SOURCE)
        if heights:
            yield AttributeDraft("elevation", self._at_centres(heights), 0, _SOURCE)

    def _at_centres(self, areas: list[tuple[BaseGeometry, T]]) -> dict[Hex, T]:
        """Return what the smallest of the areas says that cover the middle of each hex.

        The smallest, because files draw woods on top of the land, and hills on top of plains.
        """
        # Largest first, so that what a smaller one says is written over it.
        areas = sorted(areas, key=lambda area: -float(shapely.area(area[0])))
        middles = shapely.points([self.cover.placement.ground(at) for at in self.hexes])
        tree = shapely.STRtree([shape for shape, _ in areas])
        covering = tree.query(middles, predicate="covered_by").T.tolist()
        return {self.hexes[n]: areas[k][1] for n, k in sorted(covering, key=lambda pair: pair[1])}

    def _lines(self) -> Iterator[Draft]:
        lines = list(self._of(1))
        self.left[f"a line beyond the first {MOST_LINES}"] += max(len(lines) - MOST_LINES, 0)
        for each in lines[:MOST_LINES]:
            name = str(each.properties.get("name") or "")
            sides, path = _said(each.properties, HEXSIDES), _path_kind(each.properties)
            if not sides and not path:
                self.left[f"a line without any of {', '.join((*HEXSIDES, *PATHS))}"] += 1
                continue
            for course in courses_of(each.shape):
                try:
                    if sides:
                        run = hexsides_along(course, self.cover.placement, land=self.hexes)
                        yield HexsidesDraft(sides, name, run, _SOURCE)
                    else:
                        way = hexes_through(course, self.cover.placement)
                        yield PathDraft(path, name, way, _SOURCE)
                    self.found[f"lines of {sides or path}"] += 1
                except HexError as wrong:
                    self.left[str(wrong)] += 1
        self.left = +self.left

    def _places(self) -> Iterator[Draft]:
        named = []
        for each in self._of(0):
            if name := str(each.properties.get("name") or ""):
                named.append((name, each))
            else:
                self.left["a point without a name"] += 1
        ids = distinct_names(plain_name(name, "place") for name, _ in named)
        for region, (_, each) in zip(ids, named, strict=True):
            point = each.shape.centroid
            at = self.cover.placement.hex_at((float(point.x), float(point.y)))
            kind = _said(each.properties, ("place", "kind")) or "place"
            self.found[f"places ({kind})"] += 1
            yield RegionDraft(kind, region, [at], _SOURCE)

    def _of(self, dimensions: int) -> Iterator[GroundFeature]:
        """Yield the features that are points, lines or areas."""
        for each in self.features:
            if shapely.get_dimensions(each.shape) == dimensions:
                yield each


def refuse_too_many(cover: Cover, name: str) -> None:
    """Refuse a grid that is larger than a board.

    Args:
        cover: The grid.
        name: The name of the file.

    Raises:
        DataError: It is.
    """
    rows, columns = cover.table["rows"], cover.table["columns"]
    if rows * columns > MOST_HEXES:
        raise fault(
            name,
            f"{columns} by {rows} hexes: a board has {MOST_HEXES} at most; name wider ones (--hex)",
        )


def _on_a_plane(path: Path) -> tuple[GroundFeature, ...]:
    """Return the features on a plane whose middle is theirs: there its scale is true."""
    world = Projection(0.0, 0.0)
    features = read_geojson(path, world)
    if not features:
        raise fault(str(path), "the file shows nothing: no feature has a geometry")
    west, south, east, north = GeometryCollection([each.shape for each in features]).bounds
    longitude, latitude = world.world(((west + east) / 2, (south + north) / 2))
    try:
        return read_geojson(path, Projection(longitude, latitude))
    except HexError as wrong:
        raise fault(str(path), str(wrong)) from wrong


def _said(properties: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the kind that properties name; the first of several that one feature has."""
    for name in names:
        value = properties.get(name)
        if isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, str) and value:
            return plain_name(value, "unnamed").lower()
    return ""


def _path_kind(properties: Mapping[str, Any]) -> str:
    for name, kind in PATHS.items():
        if said := _said(properties, (name,)):
            return kind or said
    return ""


def _number(properties: Mapping[str, Any]) -> int | None:
    for name in HEIGHTS:
        value = properties.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6:
            return round(value)
    return None
