"""The board of the game is the ground, laid on the grid, with the decisions that are declared."""

from __future__ import annotations

import csv
import importlib
import itertools
import json
import math
import struct
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from normandie44.limits import DATA
from shapely.geometry import LineString, Point
from test_normandie_map import SETUPS

from hexwar.atlas import bank, banks_of, course_of
from hexwar.board import Board
from hexwar.data import Document, doubtful, provenance

FOLDER = Path(__file__).parents[1] / "map"
LAYERS = {"terrain": (616, 569), "hexsides": (279, 257), "paths": (470, 410), "regions": (124, 114)}
"""Of each layer, how much the board has, and how much of it the ground alone gives."""


@pytest.fixture(scope="module")
def the() -> Iterator[SimpleNamespace]:
    """The scripts as modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        names = ("tables", "ground", "map", "coast")
        yield SimpleNamespace(
            **{name: importlib.import_module(f"normandie_{name}") for name in names}
        )


@pytest.mark.parametrize("layer", LAYERS)
def test_the_board_is_the_ground_with_the_declared_decisions(
    the: SimpleNamespace, layer: str
) -> None:
    """Nothing differs; how much the ground alone gives is what the page says."""
    decided, alone = the.map.agreement(layer), the.map.agreement(layer, the.map.UNDECIDED[layer])
    assert decided.differences == ()
    assert (decided.alike, alone.alike) == LAYERS[layer]
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"| {layer} | {decided.alike} | {alone.alike} | {len(alone.differences)} |" in page


def test_each_decision_changes_something_and_has_a_reason(the: SimpleNamespace) -> None:
    """A decision that the ground would give anyway is none."""
    decisions, ground = the.tables.DECISIONS, the.ground
    alone = ground.terrain(attrs.evolve(decisions, terrain=()))
    needless: list[Any] = [
        (decided.kind, text)
        for decided in decisions.terrain
        for text in decided.hexes
        if alone[ground.named(text)][0] == decided.kind
    ]
    lie = {placed.name: placed.hex for placed in ground.settlements()}
    needless += [place for place in decisions.place if lie[place.name] == ground.named(place.hex)]
    for key, asked in (("banks", ground.rivers), ("sides", ground.rivers), ("stops", ground.ways)):
        all_of_them, every = getattr(decisions, key), asked()
        for i, decided in enumerate(all_of_them):
            others = all_of_them[:i] + all_of_them[i + 1 :]
            if asked(attrs.evolve(decisions, **{key: others})) == every:
                needless.append(decided)
    assert needless == []
    for key in ("terrain", "place", "banks", "sides", "stops"):
        assert all(decided.reason and decided.source for decided in getattr(decisions, key))


def test_known_hexes_settle_orientation_and_parity(the: SimpleNamespace) -> None:
    """The layout of the board fits best, and the grid lies where the known hexes have it."""
    fits = the.ground.layouts()
    board = Board.read(DATA.file("board.toml"))
    assert fits[0].numbering == board.numbering == the.ground.GRID.numbering
    assert [round(fit.hexes, 2) for fit in fits] == [0.47, 0.55, 0.69, 0.71]
    known = the.ground.anchors()
    assert len(known) == 36
    assert the.ground.LAID.rms(known) < 1.1 * fits[0].rms
    away = [
        math.dist(fits[0].placement.ground(at), the.ground.LAID.ground(at))
        for at in map(board.coordinates, board.ids)
    ]
    assert sum(away) / len(away) == pytest.approx(1.2, abs=0.05)


def test_the_grid_as_it_lies_keeps_as_many_places_in_their_hexes(the: SimpleNamespace) -> None:
    """One more than the fit of these places alone, also of those that the booklet names."""
    placed = {
        "as it lies": the.ground.LAID,
        "by the places alone": the.ground.layouts()[0].placement,
    }
    found = {
        name: [
            sum(grid.hex_at(place.ground) in place.hexes for place in the.ground.anchors(**which))
            for which in ({}, {"all_of_them": False})
        ]
        for name, grid in placed.items()
    }
    assert found == {"as it lies": [25, 9], "by the places alone": [24, 8]}
    first, second = placed.values()
    towns = the.ground.settled().values()
    assert sum(first.hex_at(town.ground) != second.hex_at(town.ground) for town in towns) == 29


def test_hexes_of_set_ups_are_land(the: SimpleNamespace) -> None:
    """All but none of them mostly, as the coast gives it."""
    assert the.coast.SET_UP.split() == SETUPS.split()
    share = {row["hex"]: float(row["land"]) for row in the.tables.rows(FOLDER / "land.csv")}
    assert len(share) == len(the.ground.GRID.ids)
    assert [text for text in SETUPS.split() if share[text] < 0.5] == []


def test_the_gazetteer_lies_where_the_grid_has_it(the: SimpleNamespace) -> None:
    """All 536 places, with the hex of the placement and the distance from its centre."""
    lines = DATA.file("gazetteer.csv").read_text(encoding="utf-8").splitlines()
    places = list(csv.DictReader(lines))
    assert len(places) == 536
    for place in places:
        at, fit = map(the.ground.GRID.numbering.parse, (place["hex"], place["hex_by_fit"]))
        lies = the.ground.ground_of(place)
        assert the.ground.LAID.hex_at(lies) == fit, place["name"]
        away = math.dist(the.ground.LAID.ground(at), lies)
        assert away == pytest.approx(float(place["km_from_centre"]), abs=0.06)


def test_towns_stand_on_their_banks(the: SimpleNamespace) -> None:
    """Of every river, seen from the course and from the hexsides; one town is a declared fault."""
    towns, wrong, seen = the.ground.settled().values(), [], 0
    courses = {str(f.properties["name"]): list(f.shape.coords) for f in the.ground.GROUND
               if f.properties["kind"] in ("river", "major_river")}  # fmt: skip
    for name, sides in the.ground.rivers().items():
        if len(sides) < 2:
            continue
        drawn = course_of(sides, the.ground.LAID)
        told = banks_of(courses[name], towns, the.ground.CLEAR)
        beside = {at for side in sides for at in side.hexes}
        for wanted, hexes in (("left", told.left), ("right", told.right)):
            for at in beside.intersection(hexes):
                seen += 1
                if bank(drawn, the.ground.LAID.ground(at)) not in (wanted, None):
                    wrong.append((name, hexes[at]))
    assert seen > 60
    assert wrong == [("Touques", ("Pont-l'Évêque",))]


def test_rivers_lie_beside_their_courses(the: SimpleNamespace) -> None:
    """The middle of a hexside is 1.4 km from the course on average, and 19 in 20 within 3.5 km."""
    courses = {str(f.properties["name"]): f.shape for f in the.ground.GROUND}
    away = []
    for name, sides in the.ground.rivers().items():
        for side in sides:
            middle = LineString([the.ground.LAID.corner(end) for end in side.ends]).centroid
            away.append(courses[name].distance(middle))
    assert sum(away) / len(away) < 1.5
    assert sorted(away)[int(0.95 * len(away))] < 3.5
    assert max(away) < the.ground.LAID.size * 1.5


def test_doubtful_values_are_listed(the: SimpleNamespace) -> None:
    """Marshes, and towns that a small error of the placement would move."""
    entries = doubtful(the.map.drafted().provenance())
    found = {entry.what for entry in entries}
    assert {"terrain marsh", "region Lisieux"} <= found
    assert not {"terrain bocage", "region Saint-Lô"} & found
    decided = doubtful(provenance(Document.read(FOLDER / "decisions.toml")))
    assert "sides Touques" in {entry.what for entry in decided}


def test_the_board_is_written_as_a_board_file_and_as_geojson(
    the: SimpleNamespace, tmp_path: Path
) -> None:
    """The one is read again; the other has each hex where it lies on the globe."""
    for name in ("draft.toml", "draft.geojson"):
        the.map.write(tmp_path / name)
    assert Board.read(tmp_path / "draft.toml").terrain == the.map.drafted().terrain
    features = json.loads((tmp_path / "draft.geojson").read_text("utf-8"))["features"]
    hexes = {f["properties"]["hex"]: f for f in features if "hex" in f["properties"]}
    assert len(hexes) == 616
    ring = hexes["1216"]["geometry"]["coordinates"][0]  # Saint-Lô
    assert min(x for x, _ in ring) < -1.0903 < max(x for x, _ in ring)
    assert min(y for _, y in ring) < 49.1162 < max(y for _, y in ring)


def test_land_is_measured_on_a_coastline(the: SimpleNamespace, tmp_path: Path) -> None:
    """A made-up shore: all is land west of a meridian; a lake and a far island do not count."""
    shores = {
        (1, 47.0, 51.0): [(-3.0, 47.0), (-0.9, 47.0), (-0.9, 51.0), (-3.0, 51.0)],
        (2, 48.5, 48.6): [(-2.0, 48.5), (-1.9, 48.5), (-1.9, 48.6)],
        (1, 10.0, 11.0): [(0.0, 10.0), (1.0, 10.0), (1.0, 11.0)],
    }
    points, lines = b"", []
    for (kind, south, north), shore in shores.items():
        packed = struct.pack(f"<{2 * len(shore)}f", *itertools.chain(*shore))
        lines.append(f"{kind} 1.0 {len(shore)} {south} {north} {len(points)} {len(packed)} 0")
        points += packed
    (tmp_path / "gshhs_f.dat").write_bytes(points)
    (tmp_path / "gshhsmeta_f.dat").write_text("\n".join(lines), encoding="ascii")
    coast = the.coast.land(tmp_path)
    share = dict(the.coast.measured(coast))
    assert (share["1220"], share["1203"]) == ("1", "0")
    row = [float(share[f"12{column:02}"]) for column in range(28, 0, -1)]
    assert row == sorted(row, reverse=True)
    border = the.ground.GRID.at(the.ground.LAID.hex_at((0.0, 0.0)))
    assert 0 < float(share[the.ground.GRID.name(border)]) < 1
    assert coast.contains(Point(the.ground.PLANE.ground(-1.95, 48.52)))
    said = list(the.coast.report(coast))
    assert len(said) == 5
    assert all("of 67 hexes mostly in the sea" in line for line in said)
