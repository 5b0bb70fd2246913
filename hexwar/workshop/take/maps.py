"""A board as a hexagonal map of Tiled, and as GeoJSON."""

from __future__ import annotations

import json
from typing import Any
from xml.sax.saxutils import quoteattr

from hexwar.board import Board, HexId
from hexwar.board.bits import iterate
from hexwar.draw.markup import both
from hexwar.play.game import Game
from hexwar.workshop.take.places import IN_LINE, MapOnPicture
from hexwar.workshop.take.taken import Taken, table_of

LOST_BY_TILED = ("hexsides", "paths", "regions and positions", "counters", "the printed numbers")


def tiled_of(game: Game) -> Taken:
    """Return the board of a game as a map of Tiled (``.tmx``).

    Its terrain is a layer of tiles, whose class is the terrain. Rows and columns are numbered from
    0 there.

    Raises:
        PictureError: It has no board.
    """
    _, board, style = table_of(game)
    flat = board.numbering.orientation == "flat"
    places, index = offsets(board)
    high = max(row for row, _ in places.values()) + 1
    wide = max(column for _, column in places.values()) + 1
    kinds = list(dict.fromkeys(board.terrain[i] for i in board.ids))
    tiles = [[0] * wide for _ in range(high)]
    for i, (row, column) in places.items():
        tiles[row][column] = kinds.index(board.terrain[i]) + 1
    rows = ",\n".join(",".join(map(str, row)) for row in tiles)
    sides = ("72", "62") if flat else ("62", "72")
    head = (
        f'<map version="1.10" orientation="hexagonal" renderorder="right-down" width="{wide}" '
        f'height="{high}" tilewidth="{sides[0]}" tileheight="{sides[1]}" infinite="0" '
        f'hexsidelength="36" staggeraxis="{"x" if flat else "y"}" staggerindex="{index}" '
        'nextlayerid="2" nextobjectid="1">'
    )
    tileset = (
        f'<tileset firstgid="1" name="terrain" tilewidth="{sides[0]}" tileheight="{sides[1]}" '
        f'tilecount="{len(kinds)}" columns="0">'
        + "".join(
            f"<tile id={quoteattr(str(n))} class={quoteattr(kind or 'none')}><properties>"
            f'<property name="fill" type="color" value="{both(style.terrain_of(kind).fill)[0]}"/>'
            "</properties></tile>"
            for n, kind in enumerate(kinds)
        )
        + "</tileset>"
    )
    layer = (
        f'<layer id="1" name="terrain" width="{wide}" height="{high}">'
        f'<data encoding="csv">\n{rows}\n</data></layer>'
    )
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{tileset}\n{layer}\n</map>\n'
    return Taken(
        content=text.encode(),
        kept=(f"{len(board.ids)} hexes with their terrain", f"{len(kinds)} tiles, one a terrain"),
        lost=LOST_BY_TILED,
    )


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


def geojson_of(game: Game) -> Taken:
    """Return the board of a game as GeoJSON: a polygon for each hex, a line for each path.

    Coordinates are those of the plane of the map, the y axis upwards, with hexes one unit wide from
    flat side to flat side: a board has no place on the globe unless its author gives it one.

    Raises:
        PictureError: It has no board.
    """
    _, board, style = table_of(game)
    drawn = MapOnPicture.of(board, style)
    spots = {i: (x / IN_LINE, -y / IN_LINE) for i, (x, y) in drawn.centres.items()}
    corners = _corners(board)
    features = [
        _feature(
            "Polygon",
            [[[round(x + dx, 6), round(y - dy, 6)] for dx, dy in (*corners, corners[0])]],
            {"hex": board.name(i), "terrain": board.terrain[i], **_values(board, i)},
        )
        for i, (x, y) in spots.items()
    ]
    sides = [(i, j) for i in board.ids for j in iterate(board.adjacent[i]) if i < j]
    shared = [(i, j, kinds) for i, j in sides if (kinds := sorted(board.features(i, j)))]
    for i, j, kinds in shared:
        (ax, ay), (bx, by) = spots[i], spots[j]
        middle, along = ((ax + bx) / 2, (ay + by) / 2), (-(by - ay), bx - ax)
        half = 1 / (2 * 3**0.5)
        ends = [
            [round(middle[0] + k * half * along[0], 6), round(middle[1] + k * half * along[1], 6)]
            for k in (-1, 1)
        ]
        names = [board.name(i), board.name(j)]
        features.append(_feature("LineString", ends, {"hexside": names, "kinds": kinds}))
    links = [(i, j) for i, others in board.links().items() for j in others if i < j]
    for i, j in links:
        ends = [[round(value, 6) for value in spots[k]] for k in (i, j)]
        names = [board.name(i), board.name(j)]
        features.append(_feature("LineString", ends, {"link": names}))
    text = json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)
    return Taken(
        content=text.encode(),
        kept=(
            f"{len(board.ids)} hexes with terrain and attributes",
            f"{len(shared)} hexsides, {len(links)} links of paths",
        ),
        lost=("regions and positions", "counters"),
    )


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


def _values(board: Board, i: HexId) -> dict[str, Any]:
    return {name: board.attribute(name)[i] for name in board.attributes}


def _feature(kind: str, coordinates: object, properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "Feature",
        "geometry": {"type": kind, "coordinates": coordinates},
        "properties": properties,
    }
