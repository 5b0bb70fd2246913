"""Boards and counters that went to another program's file come back exactly as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.board import Board, HexId
from hexwar.data import Document, toml_of
from hexwar.errors import DataError
from hexwar.play.scene import Scene
from hexwar.workshop.bring import read_foreign
from hexwar.workshop.editing.written import tables_of
from hexwar.workshop.take import take

GAMES = ("classic/crossing", "ddob/easy-fox", "normandie44/cobra", "greatest_day/caen")
FORMS = {"tiled": "tmx", "geojson": "geojson"}

WRAPPED = """
title = "Round"
about = {scale = 2.5, sheets = ["A", "B"]}
[grid]
orientation = "pointy"
rows = 4
columns = 6
wrap = "columns"
terrain = "sea"
[[hexsides]]
kind = "reef"
sides = ["0101/0102", "0101/0106"]
attributes = {name = "Teeth", depth = 3}
[[paths]]
kind = "current"
name = "east"
meets = ["0303"]
hexes = ["0301-0306", "0301"]
one_way = true
"""

SLANTED = """
title = ""
[grid]
orientation = "flat"
ids = "C.RR"
column_style = "letters"
column_direction = "left"
row_direction = "up"
stagger = "odd"
first_row = 3
columns = 5
rows = [4, 3]
holes = ["B.04"]
terrain = "clear"
stretch = 0.85
turn = 4
[[terrain]]
kind = "woods"
hexes = ["A.03-A.05"]
[[attribute]]
name = "elevation"
default = 0
values = [{value = 1, hexes = ["C.04"]}, {value = 2, hexes = ["C.05"]}]
[[attribute]]
name = "mined"
hexes = ["D.04"]
[[attribute]]
name = "weight"
default = 1.5
values = [{value = 0.25, hexes = ["A.03"]}]
[[paths]]
kind = "road"
hexes = ["A.03", "A.04", "A.05"]
attributes = {paved = false, lanes = [1, 2]}
[[region]]
id = "Old Town"
kind = "town"
hexes = ["A.03", "A.04"]
attributes = {points = 2, names = {fr = "Vieille ville"}}
[[position]]
id = "WN1"
kind = "bunker"
hexes = [{hex = "C.04", name = "WN1N", attributes = {gun = 88}}, "C.05"]
attributes = {depth = "0"}
fields = {intense = ["D.04"], steady = ["A.03-A.05"]}
[[box]]
id = "Pool"
order = 0
hexes = {low = "A.03"}
attributes = {colour = "red"}
"""


def said(board: Board) -> dict[str, Any]:
    """Everything that a board says, by the numbers of its hexes."""
    names = {i: board.name(i) for i in board.ids}

    def of(hexes: int) -> list[str]:
        return sorted(board.names(hexes))

    sides: dict[tuple[str, str], Any] = {}
    for i in board.ids:
        for j in board.neighbours[i]:
            if j >= 0:
                link = board.link(i, j)
                ways = [(w.kind, w.name, plain(w.attributes)) for w in link.ways] if link else []
                features = {k: plain(board.feature(i, j, k)) for k in board.features(i, j)}
                sides[names[i], names[HexId(j)]] = (features, sorted(ways, key=str))
    return {
        "board": (board.title, plain(board.about), board.stretch, board.turn, dict(board.kinds)),
        "terrain": {names[i]: board.terrain[i] for i in board.ids},
        "attributes": {
            name: {names[i]: (type(values[i]), values[i]) for i in board.ids}
            for name, values in board.attributes.items()
        },
        "sides": sides,
        "regions": [
            (each.id, each.kind, of(each.hexes), plain(each.attributes))
            for each in board.regions.values()
        ],
        "positions": [
            (
                *(each.id, each.kind, [names[i] for i in each.hexes], each.names),
                *([*map(plain, each.hex_attributes)], plain(each.attributes)),
                {grade: of(hexes) for grade, hexes in each.fields.items()},
            )
            for each in board.positions.values()
        ],
        "boxes": [
            (
                *(each.id, each.kind, each.order, plain(each.attributes)),
                {name: names[i] for name, i in each.hexes.items()},
            )
            for each in board.boxes.values()
        ],
    }


def plain(value: Any) -> Any:
    """A value without the types of a board."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [*map(plain, value)] if isinstance(value, tuple | list) else value


def stacks(scene: Scene) -> dict[str, list[tuple[str, ...]]]:
    """The counters with a name in each hex, from the bottom to the top, with side and values."""
    assert scene.board is not None
    named = {
        scene.board.name(HexId(i)): [
            (face.name, face.side, *face.values.values()) for face in faces if face.name
        ]
        for i, faces in scene.stacks.items()
    }
    return {at: faces for at, faces in named.items() if faces}


def game_of(folder: Path, text: str) -> str:
    """A sandbox with a board, and a counter of three steps that has lost one."""
    (folder / "board.toml").write_text(text)
    at = Board.parse(text).name(Board.parse(text).ids[2])
    counters = {"counter": [{"name": "1st", "side": "red", "kind": "tank", "steps": [*STEPS]}]}
    (folder / "counters.toml").write_text(toml_of(counters))
    start: dict[str, Any] = {"game": "sandbox", "name": "start", "title": "Start"}
    start["counters"] = "counters.toml"
    stack = {"hex": at, "units": ["1st"], "face": 1}
    (folder / "start.toml").write_text(toml_of({"scenario": start, "set_up": [stack]}))
    return str(folder / "start.toml")


STEPS = ({"attack": 6, "move": "4+"}, {"attack": 4, "move": "4+"}, {"attack": 2, "move": "3"})


@pytest.mark.parametrize("text", [WRAPPED, SLANTED])
def test_tables_of_a_board_are_the_board(text: str) -> None:
    """The tables that are written of a board are read as the same board."""
    board = Board.parse(text)
    assert said(Board.parse(toml_of(tables_of(board)))) == said(board)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", [WRAPPED, SLANTED])
def test_everything_on_a_board_comes_back(tmp_path: Path, form: str, text: str) -> None:
    """Numbers, terrain, values with their types, hexsides, ways, regions, positions, boxes."""
    name = game_of(tmp_path, text)
    file = tmp_path / f"away.{FORMS[form]}"
    file.write_bytes(take(form, hexwar.game(name)).content)
    brought = read_foreign(file)
    [set_up] = brought.write(tmp_path / "back")
    back, board = hexwar.start(str(set_up)).scene(), Board.parse(text)
    assert back.board is not None
    assert brought.left_out == ()
    expected = said(board)
    if not board.title:  # what has no title is called as its set-up
        expected["board"] = (back.board.title, *expected["board"][1:])
    assert said(back.board) == expected
    assert stacks(back) == stacks(hexwar.start(name).scene())
    counters = Document.read(tmp_path / "back" / "counters.toml").data
    assert counters["counter"][0]["steps"] == [*STEPS]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", GAMES)
def test_boards_of_games_come_back(tmp_path: Path, form: str, name: str) -> None:
    """The boards of real games, and the stacks of counters that have a name in the box."""
    game = hexwar.game(name)
    taken = take(form, game)
    file = tmp_path / f"away.{FORMS[form]}"
    file.write_bytes(taken.content)
    [set_up] = read_foreign(file).write(tmp_path / "back")
    scene, back = hexwar.start(name).scene(), hexwar.start(str(set_up)).scene()
    assert scene.board is not None
    assert back.board is not None
    assert said(back.board) == said(scene.board)
    if not any("counters lie" in line for line in taken.lost):
        before, after = stacks(scene), stacks(back)
        assert {at: len(each) for at, each in after.items()} == {
            at: len(each) for at, each in before.items()
        }


def test_what_was_painted_in_tiled_is_read(tmp_path: Path) -> None:
    """A tile that was painted beside the old map has the number that the board goes on with."""
    name = game_of(tmp_path, SLANTED)
    text = take("tiled", hexwar.game(name)).content.decode()
    layer = re.search(r"csv\">\n(.*?)\n</data>", text, re.DOTALL)
    assert layer is not None
    rows = [row.rstrip(",").split(",") for row in layer[1].split("\n")]
    assert rows[3][1] == "0"
    rows[3][1] = "1"
    painted = ",\n".join(",".join(row) for row in rows)
    file = tmp_path / "painted.tmx"
    file.write_text(text.replace(layer[1], painted))
    board = Board.parse(toml_of(dict(read_foreign(file).board)))
    before = Board.parse(SLANTED)
    assert len(board.ids) == len(before.ids) + 1
    [new] = set(board.names(board.all)) - set(before.names(before.all))
    around = set(board.names(board.adjacent[board.hex(new)]))
    assert new == "D.02"
    assert around == {"D.03", "C.03", "E.03"}


def test_what_was_changed_in_geojson_is_read(tmp_path: Path) -> None:
    """Terrain may be changed, a hex taken away, something of another program added."""
    name = game_of(tmp_path, SLANTED)
    data = json.loads(take("geojson", hexwar.game(name)).content)
    features = data["features"]
    hexes = [each for each in features if "hex" in each["properties"]]
    hexes[0]["properties"]["terrain"] = "marsh"
    changed, gone = (each["properties"]["hex"] for each in (hexes[0], hexes[-1]))
    features.remove(hexes[-1])
    features.append({"type": "Feature", "geometry": None, "properties": {"colour": "red"}})
    file = tmp_path / "changed.geojson"
    file.write_text(json.dumps(data))
    brought = read_foreign(file)
    board = Board.parse(toml_of(dict(brought.board)))
    assert board.terrain[board.hex(changed)] == "marsh"
    assert gone not in board.names(board.all)
    assert brought.left_out == ("1 feature of another program",)


OBJECTS = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="4" height="3" tilewidth="40" tileheight="40"
 staggeraxis="y" staggerindex="odd" hexsidelength="20" infinite="0">
 <tileset firstgid="1" name="land" tilecount="1"><tile id="0" class="clear"/></tileset>
 <layer id="1" name="ground" width="4" height="3"><data encoding="csv">
1,1,1,1,
1,1,1,1,
1,1,1,1
</data></layer>
 <objectgroup id="2" name="places">
  <object id="1" name="Velm" class="town" x="45" y="45"><point/></object>
  <object id="2" name="Sarn" x="5" y="5" width="30" height="30"/>
  <object id="3" x="60" y="20"><point/></object>
  <object id="4" name="Far" x="900" y="900"><point/></object>
  <object id="5" class="road" x="20" y="20"><polyline points="0,0 80,0"/></object>
  <object id="6" class="road" x="20" y="20"><polyline points="0,0 800,0"/></object>
 </objectgroup>
 <objectgroup id="3" name="hexsides">
  <object id="7" class="river" x="40" y="10"><polyline points="0,0 0,20 20,30"/></object>
 </objectgroup>
</map>
"""


def test_objects_of_tiled(tmp_path: Path) -> None:
    """Names are regions, lines are paths and rivers where they are drawn; the rest is named."""
    file = tmp_path / "objects.tmx"
    file.write_text(OBJECTS)
    brought = read_foreign(file)
    board = Board.parse(toml_of(dict(brought.board)))
    assert {each.id: (each.kind, board.names(each.hexes)) for each in board.regions.values()} == {
        "Velm": ("town", ["0001"]),
        "Sarn": ("", ["0000"]),
    }
    roads = {board.name(i): [*map(board.name, js)] for i, js in board.links("road").items()}
    assert roads == {"0000": ["0100"], "0100": ["0200", "0000"], "0200": ["0100"]}
    rivers = {frozenset((board.name(i), board.name(j))) for i, j in board.sides("river")}
    assert rivers == {frozenset({"0000", "0100"}), frozenset({"0001", "0100"})}
    assert brought.left_out == (
        "1 x an object without a name",
        "1 x an object beside the hexes",
        "1 x a line that leaves the hexes",
    )


DEEP = "[" * 60 + "]" * 60


@pytest.mark.parametrize(
    ("form", "old", "new", "told"),
    [
        ("tiled", '"orientation&quot;: &quot;flat', '"orientation&quot;: &quot;round', "numbering"),
        ("tiled", 'name="first" value="', 'name="first" value="ZZZ.', "numbering"),
        ("tiled", "&quot;C.RR&quot;", DEEP, "numbered from 0"),
        ("geojson", '"ids": "C.RR"', '"ids": "C.QQ"', "ids"),
        ("geojson", '"ids": "C.RR"', f'"ids": {DEEP}', "deep"),
        ("geojson", '"hex": "A.03"', '"hex": "A.77"', "A.77"),
        ("geojson", '"elevation": 2', '"elevation": [2]', "elevation"),
    ],
)
def test_hostile_files_are_faults(tmp_path: Path, form: str, old: str, new: str, told: str) -> None:
    """What no board can have is refused with its reason, or read as a plain map."""
    text = take(form, hexwar.game(game_of(tmp_path, SLANTED))).content.decode()
    assert old.lstrip('"') in text
    file = tmp_path / f"hostile.{FORMS[form]}"
    file.write_text(text.replace(old.lstrip('"'), new.lstrip('"'), 1))
    try:
        report = read_foreign(file).report
    except DataError as refused:
        report = str(refused)
    assert told in report
