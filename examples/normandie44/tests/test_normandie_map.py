"""What the map must satisfy: hex numbers of the booklet, coasts, rivers, roads, zones, boxes.

These tests protect the data of the map from a slip of the pen: each states a law of the ground or
a fact that the booklet gives.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable
from math import hypot
from typing import Any

import pytest
from normandie44.limits import DATA

import hexwar
from hexwar.board import Board
from hexwar.data import Document, provenance

BOARD = Board.read(DATA.file("board.toml")).with_overrides(DATA.file("strategic.toml"))
LAND = {
    BOARD.name(hex_): hex_
    for hex_ in BOARD.ids
    if BOARD.terrain[hex_] not in ("sea", "out_of_play")
}
RIVERS = ("river", "major_river")

FROM_TEXT = ("0223", "0617", "0714", "0711", "1218", "1213", "0126", "0713", "0712", "0502", "0808")
"""Hexes that the booklet names, on land."""

SETUPS = """
    0805 0905 1006 1007 1107 1008 1108 1210 1110 1109 1111 1310 1212 1213 1314 1214
    1215 1216 1119 1217 1218 1118 1019 1020 1021 0420 0820 1022 0921 0920 0918 1017
    1016 0917 0818 0814 0714 1018 1117 1015 1116 1115 1014 1114 1113 1013 0913 1112
    1012 0910 0811 1011 0911 1010 0909 1009 0908 0906 0907 0806 0807 0808 0708 0619
    0620 0718 0518
    """
"""Hexes on which the booklet sets up units in its two scenarios (11.1, 11.2)."""


def pieces(nodes: Collection[int], joined: Callable[[Any], Iterable[int]]) -> int:
    """Count the connected pieces of some hexes or corners."""
    left, count = set(nodes), 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            fresh = left.intersection(joined(reached.pop()))
            left -= fresh
            reached += fresh
    return count


def beside(hex_: int) -> tuple[int, ...]:
    """Return the hexes next to one."""
    return tuple(BOARD.neighbours[hex_])


def valued(attribute: str, value: object) -> list[int]:
    """Return the hexes at which an attribute has a value."""
    return [hex_ for hex_ in BOARD.ids if BOARD.attributes[attribute][hex_] == value]


def test_hexes_that_the_booklet_names_are_land_in_play() -> None:
    """Also all on which it sets up units."""
    hexes = SETUPS.split()
    assert len(hexes) == 67
    assert [name for name in (*FROM_TEXT, *hexes) if name not in LAND] == []


@pytest.mark.rule("2.2")
def test_1213_is_a_village_in_bocage() -> None:
    """The one hex whose ground the booklet tells."""
    hex_ = BOARD.hex("1213")
    assert BOARD.terrain[hex_] == "bocage"
    assert BOARD.attributes["settlement"][hex_] == "village"


@pytest.mark.parametrize(("force", "ends"), [("WTF", ("0126", "0713")), ("ETF", ("0712", "0502"))])
@pytest.mark.rule("6.2")
def test_coasts_hang_together_between_the_ends_that_the_booklet_names(
    force: str, ends: tuple[str, str]
) -> None:
    """Each in one piece; the two meet at 0713 and 0712."""
    coast = valued("coast", force)
    assert set(map(BOARD.hex, ends)) <= set(coast)
    assert pieces(coast, beside) == 1
    assert BOARD.hex("0713") in beside(BOARD.hex("0712"))
    for hex_ in coast:
        at_sea = any(BOARD.terrain[n] == "sea" for n in beside(hex_))
        assert at_sea or BOARD.name(hex_).startswith("01"), BOARD.name(hex_)


def test_land_is_one_piece_and_so_are_roads_and_railways() -> None:
    """A unit can reach every hex, and every town lies on a road."""
    assert len(LAND) == 380
    assert pieces(tuple(LAND.values()), beside) == 1
    for kinds, count in ((("main", "secondary"), 311), (("railway",), 155)):
        net = BOARD.links(*kinds)
        on_net = list(net)
        assert len(on_net) == count
        assert pieces(on_net, net.__getitem__) == 1
        if "main" in kinds:
            settled = [*valued("settlement", "town"), *valued("settlement", "village")]
            assert [BOARD.name(hex_) for hex_ in settled if hex_ not in on_net] == []


def test_each_river_is_one_chain_of_hexsides() -> None:
    """Sides follow each other to the mouth; a tributary may be cut once where it joins."""
    rivers = [
        t for t in Document.read(DATA.file("board.toml")).data["hexsides"] if t["kind"] in RIVERS
    ]
    assert len(rivers) >= 27
    for river in rivers:
        sides = [tuple(map(BOARD.hex, side.split("/"))) for side in river["sides"]]
        corners = [
            set(a_side) | (set(beside(a_side[0])) & set(beside(a_side[1]))) for a_side in sides
        ]
        broken = [
            river["sides"][i + 1]
            for i in range(len(sides) - 1)
            if not (set(sides[i]) & set(sides[i + 1]) and set(sides[i + 1]) <= corners[i])
        ]
        assert len(broken) <= 1, (river.get("note"), broken)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        *(("0806", "0807"), ("0907", "0908"), ("1008", "1009")),  # Orne
        *(("1116", "1117"), ("1216", "1217")),  # Vire
        *(("0718", "0818"), ("0619", "0620"), ("0905", "0906")),  # Douve, Merderet, Dives
        *(("2118", "2219"), ("2018", "2118")),  # Sélune, Sée
    ],
)
def test_rivers_part_the_fronts(left: str, right: str) -> None:
    """The set-ups stand on their banks of the rivers."""
    assert BOARD.features(BOARD.hex(left), BOARD.hex(right)) & set(RIVERS)


@pytest.mark.rule("9.2")
def test_zones_of_interdiction_share_out_the_land() -> None:
    """Each of the twelve is in one piece."""
    zones = set(BOARD.attributes["zone"]) - {""}
    assert len(zones) == 12
    assert sum(len(valued("zone", zone)) for zone in zones) == len(LAND)
    assert [zone for zone in sorted(zones) if pieces(valued("zone", zone), beside) != 1] == []


@pytest.mark.rule("4.1.2")
def test_strategic_boxes_are_joined_both_ways_and_to_their_exits() -> None:
    """Twelve boxes, twelve letters; Orléans lets a stack out on a modified 3."""
    boxes = {b.id: b for b in BOARD.boxes.values() if b.kind in ("strategic", "coloured")}
    assert len(boxes) == 12
    for name, box in boxes.items():
        assert [
            other
            for other in box.attributes["links"]
            if name not in boxes[other].attributes["links"]
        ] == []
    exits = {letter: hex_ for box in boxes.values() for letter, hex_ in box.hexes.items()}
    assert sorted(exits) == list("abcdefghijkl")
    for letter, hex_ in exits.items():
        assert BOARD.attributes["exit"][hex_] == letter
    assert boxes["Orléans"].attributes["interdiction"] >= 4


def test_places_stand_in_the_hex_that_the_transform_gives() -> None:
    """At most ten of the settlements with coordinates were moved, and none far."""
    lines = DATA.file("gazetteer.csv").read_text(encoding="utf-8").splitlines()
    places = [row for row in csv.DictReader(lines) if row["kind"] in ("town", "village")]
    assert len(places) == 124
    assert sum(place["hex"] != place["hex_by_fit"] for place in places) <= 10
    for place in places:
        row, column = int(place["hex"][:2]), int(place["hex"][2:])
        u, v = -column - 0.5 * (row % 2), -row
        east = 6.48283 * u + 0.42272 * v + 95.6370 - (float(place["lon"]) + 0.9) * 72.8123
        north = -0.48812 * u + 5.61430 * v + 53.8344 - (float(place["lat"]) - 49.15) * 111.2
        assert hypot(east, north) == pytest.approx(float(place["km_from_centre"]), abs=0.11)
        assert hypot(east, north) < 7, place["name"]


def test_everything_on_the_map_says_where_it_comes_from_and_how_sure_it_is() -> None:
    """Only lists of facts without a doubt of their own go without a confidence."""
    for name in ("board.toml", "strategic.toml"):
        tables = Document.read(DATA.file(name)).data
        told = [
            t
            for key in ("terrain", "hexsides", "path", "position", "box")
            for t in tables.get(key, ())
        ]
        assert [t for t in told if "source" not in t or "(" not in t["source"]] == []
        kinds = {entry.source.kind for entry in provenance(Document.read(DATA.file(name)))}
        assert "printed" not in kinds


@pytest.mark.rule("6.2", "9.1")
@pytest.mark.parametrize(("turn", "day"), [(0, "6 June"), (9, "1 August"), (14, "1944-09-05")])
def test_the_status_says_the_day_of_any_turn(turn: int, day: str) -> None:
    """A scenario of your own may go on after those of the game."""
    match = hexwar.start("normandie44/campaign", seed=1)
    match.state.turn = turn
    assert dict(match.game.presentation.status(match.state))["from"] == day


def test_the_status_says_which_ships_and_aircraft_are_counted() -> None:
    """Each command has its own, by kind; what it has not is left out."""
    match = hexwar.start("normandie44/d-day", seed=1)
    match.state.ships = [1, 2, 0, 0]
    match.state.planes = [1, 0, 0, 0, 0, 0, 4, 2]
    status = dict(match.game.presentation.status(match.state))
    assert status["American ships"] == "cruisers 1, destroyers 2"
    assert "British ships" not in status
    assert status["American aircraft"] == "heavy 1, fighter-bombers 4"
    assert status["British aircraft"] == "fighter-bombers 2"
