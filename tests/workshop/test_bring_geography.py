"""Maps of the world become boards: what lies at a place lies in the hex of the place."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.atlas import Projection, grid_over
from hexwar.board import Board
from hexwar.cli import group
from hexwar.data import toml_of
from hexwar.errors import DataError
from hexwar.workshop.bring import read_foreign

WEST, SOUTH, EAST, NORTH = 6.0, 50.0, 6.5, 50.3


def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    """A feature of GeoJSON."""
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def box(west: float, south: float, east: float, north: float) -> list[list[list[float]]]:
    """The ring of a rectangle."""
    corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return [[list(corner) for corner in corners]]


def geojson(folder: Path, *features: dict[str, Any]) -> Path:
    """A file of features."""
    file = folder / "land.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return file


def board_of(file: Path, across: float | None = None) -> Board:
    """The board of a file, as the folder has it that is written and that is played."""
    folder = file.parent / f"{file.stem}-brought"
    set_ups = read_foreign(file, across=across).write(folder)
    assert hexwar.start(str(set_ups[0])).legal_actions
    return Board.read(folder / "board.toml")


LAND = feature("Polygon", box(WEST, SOUTH, EAST, NORTH), terrain="farmland")


def test_what_a_map_in_geojson_holds(tmp_path: Path) -> None:
    """Areas, heights, a river, a road, a town; what has no meaning here is named."""
    file = geojson(
        tmp_path,
        feature("Polygon", box(WEST, SOUTH, 6.2, NORTH), natural="Wood"),
        feature("Polygon", box(6.3, SOUTH, EAST, 50.1), landuse="meadow", ele=140),
        LAND,
        feature("LineString", [[6.0, 50.2], [6.5, 50.2]], waterway="river", name="Sarn"),
        feature("LineString", [[6.0, 50.05], [6.5, 50.05]], highway="primary"),
        feature("Point", [6.25, 50.15], name="Velm", place="town"),
        feature("Point", [6.25, 50.15]),
        feature("Polygon", box(6.1, 50.1, 6.2, 50.2), colour="red"),
        feature("LineString", [[6.0, 50.1], [6.1, 50.1]], colour="red"),
    )
    brought = read_foreign(file, across=2.0)
    board = board_of(file, 2.0)
    kinds = {board.terrain[i] for i in board.ids}
    assert {"wood", "meadow", "farmland"} <= kinds
    assert set(board.attributes["elevation"]) == {0, 140}
    assert len(board.sides("river")) > 15
    assert len(board.links("road")) > 15
    assert board.regions["Velm"].kind == "town"
    left = "\n".join(brought.left_out)
    assert "1 feature: an area without any of terrain" in left
    assert "1 feature: a line without any of hexsides" in left
    assert "1 feature: a point without a name" in left


def test_the_smallest_area_counts(tmp_path: Path) -> None:
    """A wood lies on the land, a clearing in the wood, in whatever order the file has them."""
    areas = [
        feature("Polygon", box(6.2, 50.1, 6.3, 50.2), terrain="clearing"),
        LAND,
        feature("Polygon", box(6.1, 50.05, 6.4, 50.25), terrain="wood"),
    ]
    for order in (areas, areas[::-1]):
        board = Board.parse(toml_of(dict(read_foreign(geojson(tmp_path, *order)).board)))
        counts = {kind: list(board.terrain).count(kind) for kind in set(board.terrain)}
        assert 0 < counts["clearing"] < counts["wood"] < counts["farmland"]


@settings(max_examples=25, deadline=None)
@given(
    border=st.floats(WEST + 0.05, EAST - 0.05),
    spots=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=40),
    across=st.floats(1, 8),
)
def test_terrain_lies_where_the_map_has_it(
    border: float, spots: list[tuple[float, float]], across: float, tmp_path_factory: Any
) -> None:
    """Every place farther from the border than a hex is wide has its terrain."""
    file = geojson(
        tmp_path_factory.mktemp("land"),
        feature("Polygon", box(WEST, SOUTH, border, NORTH), terrain="wood"),
        feature("Polygon", box(border, SOUTH, EAST, NORTH), terrain="marsh"),
    )
    board = Board.parse(toml_of(dict(read_foreign(file, across=across).board)))
    plane = Projection((WEST + EAST) / 2, (SOUTH + NORTH) / 2)
    (west, south), (east, north) = plane.ground(WEST, SOUTH), plane.ground(EAST, NORTH)
    placement = grid_over((west, south, east, north), across).placement
    edge = plane.ground(border, SOUTH)[0]
    for x, y in spots:
        point = (west + x * (east - west), south + y * (north - south))
        near = min(east - point[0], point[0] - west, north - point[1], point[1] - south)
        if abs(point[0] - edge) > across and near > across:
            kind = "wood" if point[0] < edge else "marsh"
            assert board.terrain[board.at(placement.hex_at(point))] == kind


def test_a_board_comes_back_from_geojson(tmp_path: Path) -> None:
    """What `hexwar export geojson` wrote of an example has as many hexes of each kind, nearly."""
    plane = Projection(WEST, SOUTH)
    from hexwar.atlas import geojson_of

    cover = grid_over((0, 0, 30, 20), 2.0)
    head = toml_of({"grid": {**cover.table, "terrain": "field"}})
    board = Board.parse(f'{head}\n[[terrain]]\nkind = "wood"\nhexes = ["0303-0308", "0404"]\n')
    file = tmp_path / "back.geojson"
    file.write_text(geojson_of(board, cover.placement, plane))
    back = board_of(file, 2.0)
    there = [back.terrain[i] for i in back.ids]
    assert 4 <= there.count("wood") <= 11
    assert there.count("field") > 0.8 * len(board.ids)


def asc(cells: list[list[float]], **head: float) -> str:
    """An ESRI ASCII grid."""
    told: dict[str, float] = {
        "ncols": len(cells[0]),
        "nrows": len(cells),
        "xllcorner": 0,
        "yllcorner": 0,
    }
    told |= {"cellsize": 50, "NODATA_value": -9999, **head}
    lines = [f"{key} {value:g}" for key, value in told.items()]
    return "\n".join([*lines, *(" ".join(f"{cell:g}" for cell in row) for row in cells)])


def test_heights_become_levels(tmp_path: Path) -> None:
    """The north is higher than the south where the file has it so; unknown ground is a hole."""
    cells = [[float(1000 - 10 * row)] * 60 for row in range(60)]
    for row in range(20, 40):
        cells[row][20:40] = [-9999.0] * 20
    file = tmp_path / "hills.asc"
    file.write_text(asc(cells))
    board = board_of(file, 4.0)
    levels = board.attributes["elevation"]
    column = [levels[board.hex(f"01{row:02}")] for row in range(1, 15)]
    assert column == sorted(column, reverse=True)
    assert column[0] == 9
    assert 6 <= len(set(column)) <= 9
    assert "0808" not in board.by_name
    assert any("holes" in line for line in read_foreign(file, across=4.0).left_out)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), across=st.floats(2, 9))
def test_land_cover_is_what_most_cells_are(seed: int, across: float, tmp_path_factory: Any) -> None:
    """By brute force over all cells of the inner circle of each hex."""
    cells = np.random.default_rng(seed).integers(1, 4, (24, 30))
    folder: Path = tmp_path_factory.mktemp("cover")
    file = folder / "cover.asc"
    file.write_text(asc(cells.tolist()))
    (folder / "cover.csv").write_text("code,terrain\n1,wood\n2,marsh\n3,clear\n")
    board = Board.parse(toml_of(dict(read_foreign(file, across=across).board)))
    placement = grid_over((0, 0, 30, 24), across).placement
    names = {1: "wood", 2: "marsh", 3: "clear"}
    for i in board.ids:
        x, y = placement.ground(board.coordinates(i))
        counts = dict.fromkeys(names, 0)
        for row in range(24):
            for column in range(30):
                if (column + 0.5 - x) ** 2 + (24 - row - 0.5 - y) ** 2 <= (across / 2) ** 2:
                    counts[int(cells[row][column])] += 1
        if most := max(counts.values()):
            assert board.terrain[i] in {names[k] for k, count in counts.items() if count == most}


def png(rows: list[bytes], kind: int, channels: int) -> bytes:
    """A PNG of rows of pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        total = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + total

    head = struct.pack(">IIBBBBB", len(rows[0]) // channels, len(rows), 8, kind, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows))
    chunks = chunk(b"IHDR", head), chunk(b"IDAT", packed), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_a_picture_in_greys_is_a_map_of_heights(tmp_path: Path) -> None:
    """The lighter, the higher; pixels that are not seen are unknown."""
    file = tmp_path / "relief.png"
    file.write_bytes(png([bytes(range(0, 240, 4))] * 40, kind=0, channels=1))
    board = board_of(file, 4.0)
    levels = board.attributes["elevation"]
    row = [levels[board.hex(f"{column:02}05")] for column in range(1, 16)]
    assert row == sorted(row)
    assert len(set(row)) >= 4
    half = bytes((200, 200, 200, 255)) * 20 + bytes((200, 200, 200, 0)) * 20
    file.write_bytes(png([half] * 40, kind=6, channels=4))
    assert len(read_foreign(file, across=4.0).left_out) == 1


HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "words": ("a.asc", lambda: b"hello", "no ncols"),
    "a head without end": ("a.asc", lambda: b"ncols 2\n" * 100_000, "no nrows"),
    "too many cells": ("a.asc", lambda: b"ncols 100000\nnrows 100000\n1", "cells: at most"),
    "too few cells": ("a.asc", lambda: b"ncols 2\nnrows 2\n1 2 3", "2 times 2 cells, got 3"),
    "no numbers": ("a.asc", lambda: b"ncols 2\nnrows 1\n1 x", "a cell is no number"),
    "half a row": ("a.asc", lambda: b"ncols 2.5\nnrows 1\n1 2", "ncols is a whole number"),
    "endless": ("a.asc", lambda: b"ncols 2\nnrows 1\n1e300 1", "beyond 1e+09"),
    "nothing": ("a.asc", lambda: b"ncols 2\nnrows 1\nnan inf", "no cell has a value"),
    "a gigapixel": (
        "a.png",
        lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 200_000, 200_000),
        "pixels: at most",
    ),
    "colours": ("a.png", lambda: png([bytes((250, 0, 0))] * 2, 2, 3), "in greys"),
    "a broken picture": ("a.png", lambda: png([b"ab"] * 2, 0, 1)[:36], "the PNG is broken"),
    "no json": ("a.geojson", lambda: b"{", "JSON"),
    "no features": (
        "a.geojson",
        lambda: b'{"type": "FeatureCollection", "features": []}',
        "shows nothing",
    ),
    "one point": ("a.geojson", lambda: b'{"type": "Point", "coordinates": [1, 2]}', "show no area"),
}


@pytest.mark.parametrize(("name", "make", "told"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_maps_are_faults(
    tmp_path: Path, name: str, make: Callable[[], bytes], told: str
) -> None:
    """Told before memory is taken."""
    file = tmp_path / name
    file.write_bytes(make())
    with pytest.raises(DataError, match=told.replace("+", r"\+")):
        read_foreign(file)


def test_hexes_too_small_for_a_board_are_refused(tmp_path: Path) -> None:
    """A width is asked for, not memory."""
    file = geojson(tmp_path, LAND)
    result = CliRunner().invoke(
        group, ["import", str(file), "--to", str(tmp_path / "out"), "--hex", "0.001"]
    )
    assert "name wider ones (--hex)" in str(result.exception)
