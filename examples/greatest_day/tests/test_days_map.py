"""The map of Sword: what the ground gives, and each exception to it declared with a reason."""

from __future__ import annotations

import importlib
import itertools
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest
from greatest_day.printed import DATA
from shapely.geometry import LineString, Point

from hexwar.board import Board

MAP = Path(__file__).parents[1] / "map"
PAGE = MAP.parents[2] / "docs/guide/explanation/greatest-day.md"
BOARD = Board.read(DATA.file("board.toml"))


@pytest.fixture(scope="module")
def sword() -> Iterator[ModuleType]:
    """The script as a module; it finds its neighbours in its folder."""
    sys.path.insert(0, str(MAP))
    try:
        yield importlib.import_module("sword_board")
    finally:
        sys.path.remove(str(MAP))


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    """The declared exceptions."""
    return tomllib.loads((MAP / "exceptions.toml").read_text(encoding="utf-8"))


def test_the_board_is_the_ground_with_the_declared_exceptions(sword: ModuleType) -> None:
    """Terrain of all hexes, all hexsides, all links of roads and railways, all places."""
    assert [each.differences for each in sword.agreement(sword.board())] == [()] * 4


def test_how_much_comes_from_the_ground_alone(sword: ModuleType) -> None:
    """The numbers, which the page of the guide tells."""
    alone = sword.agreement(Board.parse(sword.ground_board()))
    found = {each.layer: (each.alike, each.alike + len(each.differences)) for each in alone}
    assert found == {
        "terrain": (1381, 1408),
        "hexsides": (272, 302),
        "paths": (444, 581),
        "regions": (68, 72),
    }
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"{alike:,} of {of:,}" in page for alike, of in found.values())


def test_banks_strongpoints_and_bridges_are_those_of_the_ground(sword: ModuleType) -> None:
    """What the comparison of boards does not see: an attribute of hexes, and positions."""
    but = sword.declared()
    banks = sword.banks(but)
    assert [banks.get(BOARD.coordinates(i), "") for i in BOARD.ids] == [
        BOARD.attributes["bank"][i] for i in BOARD.ids
    ]
    placed, bridges = but.place(), sword.bridges(but)
    for name, position in BOARD.positions.items():
        hexes = [BOARD.coordinates(at) for at in position.hexes]
        assert hexes == list(bridges[name] if position.kind == "bridge" else [placed[name]])


def test_each_exception_has_a_source_and_a_reason(said: dict[str, Any]) -> None:
    """In all tables of the file."""
    tables = [row for rows in said.values() if isinstance(rows, list) for row in rows]
    assert len(tables) > 20
    assert [row for row in tables if len(row.get("note", "")) < 20] == []


def test_no_exception_says_what_the_ground_gives_anyway(
    sword: ModuleType, said: dict[str, Any]
) -> None:
    """Places, terrain, hexsides and roads; what is removed must have been there, and no more."""
    ground = Board.parse(sword.ground_board(sword.declared()))
    alone = sword.NONE.place()
    for row in (*said["region"], *said["position"]):
        assert BOARD.coordinates(BOARD.hex(row["hexes"][0])) != alone[row["id"]]
    bare = sword.terrain(sword.NONE)
    for row in said["terrain"]:
        same = [
            at for at in row["hexes"] if bare[BOARD.coordinates(BOARD.hex(at))].kind == row["kind"]
        ]
        assert same == []
    for row in said["hexsides"]:
        for side in row["sides"]:
            a, b = map(ground.hex, side.split("/"))
            assert (row["kind"] in ground.features(a, b)) == row.get("remove", False), side


def test_a_road_leads_elsewhere_than_the_atlas_only_where_both_ways_are_as_long(
    sword: ModuleType,
) -> None:
    """The distances from the real road that the file tells are those that are measured."""
    ways = importlib.import_module("sword_ways")
    but = sword.declared()
    free = attrs.evolve(but, through={})
    of_board = {sword.name_of(way.of): way for way in ways.whole_ways(but)}
    of_atlas = {sword.name_of(way.of): way for way in ways.whole_ways(free)}
    rows = tomllib.loads((MAP / "ways.toml").read_text(encoding="utf-8"))["way"]
    for row in rows:
        own, other = (which[row["name"]] for which in (of_board, of_atlas))
        assert len(own.hexes) == len(other.hexes)
        road = LineString(ways.points_of(own.of))
        for told, way, against in (("of_board", own, other), ("of_atlas", other, own)):
            hexes = set(way.hexes) - set(against.hexes)
            away = [road.distance(Point(sword.placement().ground(at))) for at in hexes]
            assert sum(away) / len(away) == pytest.approx(row[told], abs=0.006), (row, told)
    others = of_board.keys() - {row["name"] for row in rows}
    assert len(others) == 32
    elsewhere = {name for name in others if of_board[name].hexes != of_atlas[name].hexes}
    assert elsewhere == {"Beuville - Blainville"}  # it follows the one that it joins


def test_only_the_layout_of_the_booklet_keeps_its_neighbours(sword: ModuleType) -> None:
    """Flat hexes fit far better; which columns are shifted, the stated neighbours tell."""
    fits = sword.evidence()
    flat = [fit.hexes for fit in fits if fit.numbering.orientation == "flat"]
    pointy = [fit.hexes for fit in fits if fit.numbering.orientation == "pointy"]
    assert max(flat) < 1.2
    assert min(pointy) > 3
    whole = [fit.numbering for fit in fits if not sword.torn(fit.numbering)]
    assert [(n.orientation, n.stagger) for n in whole] == [("flat", "odd")]
    assert whole == [BOARD.numbering]


def test_the_bent_ground_lies_at_the_stated_hexes(sword: ModuleType) -> None:
    """The plain placement is off by a hex; where places are stated, the bent ground is not."""
    laid, size = sword.placement(), sword.placement().size * 3**0.5
    assert laid.rms(sword.anchors(BOARD.numbering)) / size == pytest.approx(1.10, abs=0.01)
    assert sword.rest() == pytest.approx(0.13, abs=0.005)
    assert sword.left_out() == pytest.approx(1.12, abs=0.01)


def test_places_near_a_hexside_are_doubtful(sword: ModuleType) -> None:
    """Caen and Giberville, which the board has in the next hex, are among them."""
    names = {place.name for place in sword.doubtful()}
    assert {"Caen", "Giberville", "Le Hôme-sur-Mer"} <= names
    assert len(names) < len(sword.NONE.place()) * 0.6


def test_ways_are_unbroken_on_land_and_cross_water_at_bridges() -> None:
    """A second reading of the board of the game, without the script."""
    waters = BOARD.sides("river", "canal") - BOARD.sides("bridge", "rail-bridge", "road-bridge")
    for at, towards in BOARD.links().items():
        assert BOARD.terrain[at] != "sea"
        assert not [to for to in towards if (min(at, to), max(at, to)) in waters]
    roads = BOARD.links("main", "secondary")
    reached, waiting = set[int](), [BOARD.hex("40.034")]
    while waiting:
        if (at := waiting.pop()) not in reached:
            reached.add(at)
            waiting += roads.get(at, ())
    assert reached == {*roads}


def test_waters_are_unbroken(sword: ModuleType) -> None:
    """Each hexside of canal, Orne and Dives shares an end with another of the same water."""
    for chain in sword.chains(sword.declared()):
        ends = [set(side.ends) for side in chain.sides]
        joined = [any(a & b for b in ends if b is not a) for a in ends]
        assert all(joined), sword.name_of(chain.of)


def test_hexsides_ways_and_places_have_the_sources_of_the_ground(
    sword: ModuleType, said: dict[str, Any]
) -> None:
    """With their confidence; but one hexside is stated, and one is surer on the ground."""
    drafted = tomllib.loads(sword.ground_board(sword.declared()))
    found = dict(sources(drafted))
    for key, source in sources(said):
        if source:
            found[key] = source
        else:
            del found[key]
    board = dict(sources(tomllib.loads(DATA.file("board.toml").read_text(encoding="utf-8"))))
    assert found.keys() == board.keys()
    assert {key for key in found if found[key] != board[key]} == {
        ("canal", "30.023/31.022"),
        ("river", "37.034/38.034"),
    }


def sources(board: dict[str, Any]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the source of each hexside, link and place; an empty one where it is removed."""
    for row in board["hexsides"]:
        for side in row["sides"]:
            yield (row["kind"], "/".join(sorted(side.split("/")))), told(row)
    for row in board["paths"]:
        for link in itertools.pairwise(row["hexes"]):
            yield (row["kind"], "/".join(sorted(link))), told(row)
    for row in board["region"]:
        if row["kind"] in ("place", "town"):
            yield (row["kind"], row["id"]), told(row)


def told(row: dict[str, Any]) -> str:
    """Return the source of a table of a board; without one it is ours."""
    return "" if row.get("remove") else str(row.get("source", "reconstructed"))
