"""GeoJSON in and out: a board comes back from its file; bad files are faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely.geometry import Point

from hexwar.atlas import Placement, Projection, geojson_of, read_geojson
from hexwar.board import Board
from hexwar.errors import DataError

PLANE = Projection(-1.0, 49.2)
PLACEMENT = Placement("flat", (1.5, 0.2), (-0.2, 1.5), (3.0, 4.0))
BOARD = Board.parse("""
grid = { orientation = "flat", rows = 3, columns = 4, terrain = "clear" }
terrain = [{ kind = "hill", hexes = ["0202"] }]
attribute = [{ name = "elevation", default = 10, values = [{ value = 60, hexes = ["0202"] }] }]
hexsides = [{ kind = "river", sides = ["0101/0201"] }]
paths = [{ kind = "road", hexes = ["0101", "0102", "0103"] }]
""")


def test_a_board_comes_back(tmp_path: Path) -> None:
    """Each hex, hexside and link lies where the placement puts it, with what is said of it."""
    file = tmp_path / "board.geojson"
    file.write_text(geojson_of(BOARD, PLACEMENT, PLANE), encoding="utf-8")
    found = read_geojson(file, PLANE)
    hexes = [feature for feature in found if "hex" in feature.properties]
    assert [PLACEMENT.hex_at(tuple(h.shape.centroid.coords[0])) for h in hexes] == [
        BOARD.coordinates(i) for i in BOARD.ids
    ]
    hill = next(h for h in hexes if h.properties["terrain"] == "hill")
    assert (hill.properties["hex"], hill.properties["elevation"]) == ("0202", 60)
    (river,) = [f for f in found if f.properties.get("hexsides") == ["river"]]
    beside = [Point(PLACEMENT.ground(BOARD.coordinates(BOARD.hex(at)))) for at in ("0101", "0201")]
    assert river.shape.distance(beside[0]) == pytest.approx(river.shape.distance(beside[1]), 1e-3)
    roads = [f for f in found if f.properties.get("path") == "road"]
    assert len(roads) == 2


def collection(feature: str) -> str:
    """A file with one feature."""
    return f'{{"type": "FeatureCollection", "features": [{feature}]}}'


FAR = '{"properties": null, "geometry": {"type": "Point", "coordinates": [500, 2]}}'
SHORT = '{"geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "too deep"),
        ('{"type": "Feature"}', "FeatureCollection"),
        (collection("7"), r"features\[0\]"),
        (collection(FAR), r"features\[0\]: .*-180"),
        (collection('{"geometry": {"type": "Cube"}}'), r"features\[0\]"),
        (collection(SHORT), r"features\[0\]"),
        (collection(f"7, {SHORT}"), r"(?s)features\[0\].*features\[1\]"),
    ],
)
def test_bad_files_are_faults(text: str, message: str, tmp_path: Path) -> None:
    """Each fault names the file and the feature; nothing else is raised."""
    file = tmp_path / "bad.geojson"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message) as caught:
        read_geojson(file, PLANE)
    assert "bad.geojson:1" in str(caught.value)


def test_features_without_a_geometry_are_left_out(tmp_path: Path) -> None:
    """The format allows them; there is nothing to lay on a plane."""
    file = tmp_path / "none.geojson"
    file.write_text('{"type": "FeatureCollection", "features": [{"geometry": null}]}')
    assert read_geojson(file, PLANE) == ()
