"""A board as GeoJSON: a feature for everything that its file says, so that it can come back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hexwar.board import Board, HexId
from hexwar.board.bits import iterate
from hexwar.data import counted
from hexwar.draw import Style
from hexwar.play.game import Game
from hexwar.workshop.editing.written import default_of, tables_of
from hexwar.workshop.take.places import IN_LINE, MapOnPicture
from hexwar.workshop.take.standing import standing, told, untold
from hexwar.workshop.take.taken import Taken, table_of

OWN: Final = frozenset({"hex", "terrain"})
"""Properties of a hex that are no attributes."""


def geojson_of(game: Game) -> Taken:
    """Return the board and the counters of a game as GeoJSON.

    A hex is a polygon, a hexside and a path are lines, regions, positions and counters lie at the
    middles of their hexes. What lies nowhere, such as the numbering, is a feature without a place.
    Coordinates are those of the plane of the map, the y axis upwards, with hexes one unit wide from
    flat side to flat side: a board has no place on the globe unless its author gives it one.

    Raises:
        PictureError: It has no board.
    """
    scene, board, style = table_of(game)
    ground, counters = _Ground(board, style), list(standing(game, scene))
    features = [*ground.features(), *map(ground.counter, counters)]
    text = json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)
    kinds = [next(iter(each["properties"])) for each in features]
    positions = counted(kinds.count("position"), "position")
    places = f"{positions}, {counted(kinds.count('box'), 'box', 'boxes')}"
    return Taken(
        content=text.encode(),
        kept=(
            f"{len(board.ids)} hexes with their numbers, terrain and attributes",
            f"{counted(kinds.count('hexside'), 'hexside')}, {counted(kinds.count('path'), 'path')}",
            f"{counted(kinds.count('region'), 'region')}, {places}",
            told(counters),
        ),
        lost=(
            "the rules, cards and charts",
            *untold(scene, counters),
            *(f"the attribute {name!r}" for name in sorted(OWN & {*board.attributes})),
        ),
    )


class _Ground:
    """A board on the plane of the map."""

    def __init__(self, board: Board, style: Style) -> None:
        self.board = board
        centres = MapOnPicture.of(board, style).centres
        self.spots = {i: (x / IN_LINE, -y / IN_LINE) for i, (x, y) in centres.items()}

    def features(self) -> Iterator[dict[str, Any]]:
        """Yield a feature for everything that the file of the board would say."""
        tables, board = tables_of(self.board), self.board
        defaults = {name: default_of(board, name) for name in board.attributes}
        more: dict[str, Any] = {key: tables[key] for key in ("about", "kinds") if key in tables}
        more |= {"attributes": defaults} if defaults else {}
        yield _feature(None, [], {"board": board.title, "grid": tables["grid"], **more})
        corners = _corners(board)
        for i, (x, y) in self.spots.items():
            ring = [[round(x + dx, 6), round(y - dy, 6)] for dx, dy in (*corners, corners[0])]
            values = {name: board.attribute(name)[i] for name in defaults if name not in OWN}
            said = {"hex": board.name(i), "terrain": board.terrain[i], **values}
            yield _feature("Polygon", [ring], said)
        yield from self._sides(tables.get("hexsides", ()))
        for table in tables.get("paths", ()):
            said = {"path": table["kind"], **_without(table, "kind")}
            yield _feature("LineString", self._at(table["hexes"]), said)
        hexes = {name: iterate(each.hexes) for name, each in board.regions.items()}
        for table in tables.get("region", ()):
            said = {"region": table["id"], **_without(table, "id")}
            yield _feature("MultiPoint", [self._spot(i) for i in hexes[table["id"]]], said)
        for table in tables.get("position", ()):
            said = {"position": table["id"], **_without(table, "id")}
            spots = [self._spot(i) for i in board.positions[table["id"]].hexes]
            yield _feature("MultiPoint", spots, said)
        for table in tables.get("box", ()):
            yield _feature(None, [], {"box": table["id"], **_without(table, "id")})

    def counter(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return a counter as a feature."""
        at = table.get("at")
        return _feature("Point", self._at([at])[0], table) if at else _feature(None, [], table)

    def _sides(self, tables: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        for table in tables:
            for text in table["sides"]:
                names = text.split("/")
                (ax, ay), (bx, by) = self._at(names)
                middle, along = ((ax + bx) / 2, (ay + by) / 2), (-(by - ay), bx - ax)
                half = 1 / (2 * 3**0.5)
                ends = [
                    [
                        round(middle[0] + k * half * along[0], 6),
                        round(middle[1] + k * half * along[1], 6),
                    ]
                    for k in (-1, 1)
                ]
                yield _feature("LineString", ends, {"hexside": names, **_without(table, "sides")})

    def _spot(self, i: HexId) -> list[float]:
        return [round(value, 6) for value in self.spots[i]]

    def _at(self, names: Iterable[str]) -> list[list[float]]:
        return [self._spot(self.board.hex(name)) for name in names]


def _without(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != key}


def _corners(board: Board) -> list[tuple[float, float]]:
    """Return the corners of a hex one unit wide around its centre, y downwards."""
    root, flat = 3**0.5, board.numbering.orientation == "flat"
    size = 1 / root
    around = [
        (size, 0.0),
        (size / 2, 0.5),
        (-size / 2, 0.5),
        (-size, 0.0),
        (-size / 2, -0.5),
        (size / 2, -0.5),
    ]
    return around if flat else [(y, x) for x, y in around]


def _feature(kind: str | None, coordinates: object, properties: dict[str, Any]) -> dict[str, Any]:
    """Return a feature; one without coordinates lies nowhere."""
    geometry = {"type": kind, "coordinates": coordinates} if coordinates else None
    return {"type": "Feature", "geometry": geometry, "properties": properties}
