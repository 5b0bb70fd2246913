"""GeoJSON in and out: a board comes back from its file; bad files are faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely.geometry import Point

from hexwar.atlas import GroundFeature, Placement, Projection, geojson_of, read_geojson
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
TEXT = '{"geometry": {"type": "Point", "coordinates": ["0", "49"]}}'
ROUND_THE_POLE = (
    '{"geometry": {"type": "Polygon", "coordinates": '
    "[[[-170, 80], [-60, 80], [60, 80], [170, 80], [-170, 80]]]}}"
)
SHORT = '{"geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "too deep"),
        ('{"type": "Feature"}', "no geometry"),
        ('{"type": "Topology"}', "FeatureCollection"),
        ('{"type": "FeatureCollection", "features": 7}', "FeatureCollection"),
        (collection("7"), r"features\[0\]"),
        (collection(FAR), r"features\[0\]: .*-360"),
        (collection(TEXT), r"features\[0\].*number"),
        (collection(ROUND_THE_POLE), r"features\[0\].*pole"),
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


@pytest.mark.parametrize(
    "geometry",
    [
        '{"type": "Polygon", "coordinates": []}',
        '{"type": "MultiPolygon", "coordinates": []}',
        '{"type": "GeometryCollection", "geometries": []}',
        '{"type": "Polygon", "coordinates": [[[1, 1], [2, 2], [1, 1], [1, 1]]]}',
    ],
)
def test_what_covers_nothing_is_left_out(geometry: str, tmp_path: Path) -> None:
    """Programs write empty geometries; such a feature does not refuse the others."""
    point = '{"geometry": {"type": "Point", "coordinates": [-1, 49.2]}}'
    assert len(read(tmp_path, collection(f'{{"geometry": {geometry}}}, {point}'))) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "Feature", "properties": {"name": "Vire"}, "geometry": %s}',
        '{"type": "GeometryCollection", "geometries": [%s]}',
        "%s",
    ],
)
def test_a_file_may_be_one_feature_or_one_geometry(text: str, tmp_path: Path) -> None:
    """The format has three kinds of files, and programs write all of them."""
    (feature,) = read(tmp_path, text % '{"type": "Point", "coordinates": [-1, 49.2]}')
    assert feature.shape.geom_type == "Point"
    assert feature.properties.get("name", "Vire") == "Vire"


def test_rounding_beyond_a_pole_or_the_180th_meridian_refuses_nothing(tmp_path: Path) -> None:
    """Natural Earth's land ends at 180.00000000000014 and 90.00000000000011 degrees."""
    ring = "[[[170, 80], [180.00000000000014, 80], [180, 90.00000000000011], [170, 80]]]"
    (land,) = read(
        tmp_path, collection(f'{{"geometry": {{"type": "Polygon", "coordinates": {ring}}}}}')
    )
    assert land.shape.is_valid
    assert land.shape.area > 0


def test_an_outline_that_crosses_itself_is_mended_and_says_so(tmp_path: Path) -> None:
    """A bow tie becomes its two triangles; a sound ring the other way round stays as it is."""
    tie = "[[[-1, 49], [0, 50], [0, 49], [-1, 50], [-1, 49]]]"
    clockwise = "[[[-1, 49], [-1, 50], [0, 50], [0, 49], [-1, 49]]]"
    crossed, sound = read(
        tmp_path,
        collection(
            ", ".join(
                f'{{"geometry": {{"type": "Polygon", "coordinates": {ring}}}}}'
                for ring in (tie, clockwise)
            )
        ),
    )
    assert "2 areas" in crossed.mended
    assert sound.mended == ""
    assert crossed.shape.area == pytest.approx(sound.shape.area / 2)


def test_a_board_across_the_180th_meridian_comes_back_whole(tmp_path: Path) -> None:
    """The written hexes are cut at 180 degrees, as the format asks; on the plane they are whole."""
    plane = Projection(179.93, -17.0)
    text = geojson_of(BOARD, PLACEMENT, plane)
    assert '"MultiPolygon"' in text
    file = tmp_path / "fiji.geojson"
    file.write_text(text, encoding="utf-8")
    hexes = [f for f in read_geojson(file, plane) if "hex" in f.properties]
    assert {h.shape.geom_type for h in hexes} == {"Polygon"}
    assert [PLACEMENT.hex_at(tuple(h.shape.centroid.coords[0])) for h in hexes] == [
        BOARD.coordinates(i) for i in BOARD.ids
    ]


def read(folder: Path, text: str) -> tuple[GroundFeature, ...]:
    """Read a text as a file."""
    file = folder / "ground.geojson"
    file.write_text(text, encoding="utf-8")
    return read_geojson(file, PLANE)
