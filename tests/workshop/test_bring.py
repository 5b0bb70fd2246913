"""Files of other programs become boards that have their neighbourhoods; hostile ones are faults."""

from __future__ import annotations

import base64
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.board import Board
from hexwar.cli import group
from hexwar.data import pictures
from hexwar.errors import DataError, MissingFileError
from hexwar.workshop import archives
from hexwar.workshop.bring import read_foreign
from hexwar.workshop.bring.text_maps import kind_of


def written(folder: Path, name: str, text: str | bytes) -> Path:
    """A file of a folder."""
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def brought_board(file: Path) -> Board:
    """The board of a file, as the folder has it that is written."""
    folder = file.parent / f"{file.stem}-brought"
    set_ups = read_foreign(file).write(folder)
    assert hexwar.start(str(set_ups[0])).legal_actions
    return Board.read(folder / "board.toml")


def neighbours(board: Board, name: str) -> set[str]:
    """The numbers around a hex."""
    return set(board.names(board.adjacent[board.hex(name)]))


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="4" height="3" staggeraxis="{axis}"
 staggerindex="{index}" hexsidelength="16" infinite="0">
 <tileset firstgid="1" name="land" tilecount="3">
  <tile id="0" class="clear"/><tile id="1" type="woods"/>
 </tileset>
 <layer id="1" name="ground" width="4" height="3"><data encoding="csv">
1,1,2,1,
1,3,1,1,
1,1,1,0
</data></layer>
 <layer id="2" name="works" width="4" height="3"><data encoding="csv">
0,2147483650,0,0,
0,0,0,0,
0,0,0,0
</data></layer>
 <imagelayer id="3" name="sketch"/>
</map>
"""


@pytest.mark.parametrize(
    ("axis", "index", "around"),
    [
        # Tiled's rule: lines of that index lie half a tile further, counted from 0.
        ("y", "odd", {"0001", "0201", "0100", "0200", "0102", "0202"}),
        ("y", "even", {"0001", "0201", "0000", "0100", "0002", "0102"}),
        ("x", "odd", {"0100", "0102", "0001", "0201", "0002", "0202"}),
        ("x", "even", {"0100", "0102", "0000", "0200", "0001", "0201"}),
    ],
)
def test_tiled_neighbourhoods(tmp_path: Path, axis: str, index: str, around: set[str]) -> None:
    """The hex in column 1 and row 1 has the neighbours that Tiled draws, in all four staggers."""
    board = brought_board(written(tmp_path, "map.tmx", TMX.format(axis=axis, index=index)))
    assert neighbours(board, "0101") == around


def test_what_a_map_of_tiled_holds(tmp_path: Path) -> None:
    """Terrain by class, a further layer as an attribute, a hole; the rest is named."""
    file = written(tmp_path, "map.tmx", TMX.format(axis="y", index="odd"))
    board = brought_board(file)
    assert board.terrain[board.hex("0200")] == "woods"
    assert board.terrain[board.hex("0101")] == "land 2"
    assert board.attribute("works")[board.hex("0100")] == "woods"
    assert len(board.ids) == 11
    left = read_foreign(file).left_out
    assert "imagelayer 'sketch'" in left
    assert "how 1 tile is turned" in left


def test_tiled_layers_however_they_are_packed(tmp_path: Path) -> None:
    """Base64 with zlib and JSON give the terrain of CSV."""
    tiles = [1, 1, 2, 1, 1, 3, 1, 1, 1, 1, 1, 0]
    packed = base64.b64encode(zlib.compress(struct.pack("<12I", *tiles))).decode()
    said = {"orientation": "hexagonal", "width": 4, "height": 3, "staggeraxis": "y"}
    said |= {"staggerindex": "odd", "infinite": False}
    kinds = [{"id": 0, "type": "clear"}, {"id": 1, "class": "woods"}]
    said["tilesets"] = [{"firstgid": 1, "name": "land", "tilecount": 3, "tiles": kinds}]
    boards = []
    for name, data in (("plain", tiles), ("packed", packed)):
        layer = {"type": "tilelayer", "name": "ground", "data": data, "compression": "zlib"}
        file = written(tmp_path, f"{name}.tmj", json.dumps({**said, "layers": [layer]}))
        boards.append(brought_board(file))
    assert boards[0].terrain == boards[1].terrain
    assert boards[0].terrain[boards[0].hex("0200")] == "woods"


WESNOTH = """
border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg
Gg, 1 Ke, Hh, Wo, Gg
Gg, Gg^Fp, Gg, Gg, Gg
Gg, Mm, Gg^Vh, Rb, Gg
Gg, Gg, Gg, Gg, Gg
"""


def test_wesnoth(tmp_path: Path) -> None:
    """Even columns lie lower; the border is gone, and a start is a region."""
    board = brought_board(written(tmp_path, "ford.map", WESNOTH))
    assert len(board.ids) == 9
    assert neighbours(board, "0202") == {"0201", "0203", "0102", "0302", "0103", "0303"}
    kinds = {name: board.terrain[board.hex(name)] for name in ("0101", "0301", "0102", "0203")}
    assert kinds == {"0101": "keep", "0301": "deep water", "0102": "forest", "0203": "village"}
    assert board.names(board.regions["start 1"].hexes) == ["0101"]
    varied = written(tmp_path, "varied.map", WESNOTH.replace("Rb", "Gs^Es"))
    assert "how Gg, Gs^Es differ: all are grass" in read_foreign(varied).left_out
    assert [kind_of(code) for code in ("Ss", "Ww^Bw|", "Aa^Fpa")] == [
        "swamp",
        "shallow water, bridge",
        "forest",
    ]


def test_text_mapper(tmp_path: Path) -> None:
    """Lines of hexes, a label, a mark, a way over two hexes; what is no such line is named."""
    text = (
        '0101 clear "Farm" 20\n0102 tower hill\n0201 wood\n0202 wood\n'
        "0101-0202 road\n0101-0102 road\ninclude x\n"
    )
    file = written(tmp_path, "vale.txt", f"# a map\n{text}")
    board = brought_board(file)
    assert neighbours(board, "0201") == {"0101", "0102", "0202"}
    assert board.names(board.regions["Farm"].hexes) == ["0101"]
    assert board.attribute("tower")[board.hex("0102")] is True
    assert board.links("road")
    assert read_foreign(file).left_out == ("line 8: include x",)
    routes = "0101 a\n0102 a\n0103\n0101-0103 trade\n0102-0103 trade\n0103-0101 road\n"
    board = brought_board(written(tmp_path, "routes.txt", routes))
    assert board.terrain[board.hex("0103")] == "clear"  # a hex of which nothing is said
    assert [row["hexes"] for row in board.documents[0].data["paths"]] == [
        ["0101", "0102", "0103"],
        ["0103", "0102", "0101"],
    ]


def test_hexwright(tmp_path: Path) -> None:
    """Terrain, rivers along hexsides, roads across them, heights; a side of far hexes is named."""
    file = written(
        tmp_path,
        "terrain.json",
        json.dumps(
            {"terrain": {"0101": "clear", "0102": "woods", "0201": "clear", "0202": "clear"}}
        ),
    )
    sides = {"rivers": [{"a": "0101", "b": "0102"}, {"a": "0101", "b": "0202"}]}
    written(tmp_path, "hexsides.json", json.dumps({**sides, "roads": [["0101", "0201"]]}))
    written(tmp_path, "elevation.json", json.dumps({"elevation": {"0102": 2}}))
    city = {"code": "0101", "type": "city", "name": "Ferrum", "attrs": {"vp": 2, "more": []}}
    written(tmp_path, "features.json", json.dumps({"features": [city, {"code": "0909"}]}))
    written(tmp_path, "names.json", json.dumps({"names": {"0101": "Ferrum", "0202": "Nook"}}))
    written(tmp_path, "grid.json", "{}")
    brought = read_foreign(file)
    board = brought_board(file)
    pair = board.hex("0101"), board.hex("0102")
    assert board.features(*pair) == {"rivers"}
    assert board.link(board.hex("0101"), board.hex("0201"))
    assert board.attribute("elevation")[board.hex("0102")] == 2
    assert {r.id: (r.kind, dict(r.attributes)) for r in board.regions.values()} == {
        "Ferrum": ("city", {"vp": 2}),
        "Nook": ("name", {}),
    }
    assert brought.left_out == (
        "hexsides 'rivers': 1 that are no two neighbours",
        "0909: no hex of the map",
        "grid.json: a file beside it that is not read",
    )


PANZER = """<?xml version='1.0'?>
<map name="T" description="Test" rows="2" cols="3" maxturns="9">
 <hex row="0" col="0" terrain="3"/><hex row="0" col="1" road="19" name="Rue"/>
 <hex row="0" col="2"/><hex row="1" col="0"/>
 <hex row="1" col="1" terrain="10"><unit id="7" owner="1"/><unit id="7"/></hex>
 <hex row="1" col="2" terrain="99" victory="1"/>
</map>
"""


def test_openpanzer(tmp_path: Path) -> None:
    """Odd columns lie lower; terrain by number, roads, names, units where they stand."""
    file = written(tmp_path, "t.xml", PANZER)
    board = brought_board(file)
    assert neighbours(board, "0100") == {"0000", "0200", "0101", "0001", "0201"}
    assert board.terrain[board.hex("0000")] == "woods"
    assert board.terrain[board.hex("0201")] == "terrain 99"
    scene = hexwar.start(str(tmp_path / "t-brought" / "start.toml")).scene()
    assert [face.name for face in scene.stacks[board.hex("0101")]] == ["unit-7", "unit-7-2"]
    assert board.attribute("victory")[board.hex("0201")] == "1"
    [road] = board.documents[0].data["paths"]
    assert road == {"kind": "road", "hexes": ["0200", "0100", "0101"]}  # north leads off
    left_out = read_foreign(file).left_out
    assert "1 step of roads that lead off the map" in left_out
    assert "maxturns 9" in left_out


def test_a_table_of_counters(tmp_path: Path) -> None:
    """A row for each, several alike, a back; with a board beside it it plays."""
    rows = (
        "name;side;kind;count;attack;move;BACK;attack\nInf;red;infantry;2;4;3;;2\nHQ;blue;;;1;5;;\n"
    )
    file = written(tmp_path, "c.csv", rows)
    folder = tmp_path / "game"
    folder.mkdir()
    board = 'grid = {orientation = "flat", rows = 2, columns = 2, ids = "CCRR"}'
    (folder / "board.toml").write_text(board)
    [set_up] = read_foreign(file).write(folder)
    match = hexwar.start(str(set_up))
    match.do("move Inf-2 0101")
    match.do("flip Inf-2")
    [[face]] = match.scene().stacks.values()
    assert (face.side, face.symbol, face.values["factors"]) == ("red", "infantry", "2-3")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.doc", "", "nothing reads files whose names end so"),
        ("a.tmx", "<map orientation='orthogonal'/>", "expected a hexagonal map"),
        ("a.tmx", "<map orientation='hexagonal' width='9' height='x'/>", "hexes: from 1"),
        ("a.tmx", "<map orientation='hexagonal' width='9999' height='9999'/>", "from 1 to 100000"),
        ("a.tmx", TMX.format(axis="y", index="odd").replace("1,1,2,1,", "1,"), "has 9 tiles"),
        ("a.tmx", "<map", "not XML"),
        ("a.tmj", "[]", "expected a map of Tiled"),
        ("a.json", "[]", "expected hexwright's terrain"),
        ("a.json", '{"orientation": "hexagonal", "infinite": true}', "the map is infinite"),
        ("a.map", "Gg, Gg\nGg\n", "equally long"),
        ("a.txt", "hello\n", "expected lines of Text Mapper"),
        ("a.xml", '<map><hex row="400" col="400"/></map>', "a board has 100000 at most"),
        ("a.xml", "<map/>", "expected a scenario of OpenPanzer"),
        ("a.csv", "a,b\n1,2\n", "one of which is 'name'"),
        ("a.csv", "name,count\nInf,many\n", "a.csv:2"),
        ("a.vsav", "", "name its module"),
        ("a.vmod", "no zip", "not a zip archive"),
        ("a.txt", "a\0b", "expected a text"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, name: str, text: str, told: str) -> None:
    """A file that is none of its kind is a fault with its name and what would be right."""
    file = written(tmp_path, name, text)
    with pytest.raises(DataError) as error:
        read_foreign(file)
    assert told in str(error.value)
    assert name in str(error.value)
    with pytest.raises(MissingFileError):
        read_foreign(tmp_path / f"no-{name.replace('.doc', '.txt').replace('.vsav', '.txt')}")


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


BOMB = b'<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'
OUTSIDE = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: zipped({"../evil": b""}), "leads out of the archive"),
        (lambda: zipped({"C:\\evil": b""}), "leads out of the archive"),
        (
            lambda: zipped({"buildFile": b"\0" * (archives.LARGEST_MEMBER + 1)}),
            "unpacks to more than",
        ),
        (lambda: zipped({"buildFile": BOMB}), "declares entities"),
        (lambda: zipped({"buildFile": OUTSIDE}), "declares entities"),
        (lambda: zipped({"buildFile": b"<a>" * 200 + b"</a>" * 200}), "too deep"),
        (lambda: zipped({"readme": b""}), "no buildFile"),
        (lambda: zipped({"buildFile": b"<a/>"}), "no map with hexes"),
        (lambda: zipped({"buildFile": b"<a/>"})[:-30], "not a zip archive"),
        (
            lambda: zipped({str(n): b"" for n in range(archives.MOST_MEMBERS + 1)}),
            "more than 20000 files",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_hostile_archives_are_faults(tmp_path: Path, make: Callable[[], bytes], told: str) -> None:
    """Bombs, paths out of the archive and entities end in a fault, not in memory or on disk."""
    file = written(tmp_path, "evil.vmod", make())
    with pytest.raises(DataError) as error:
        read_foreign(file)
    assert told in str(error.value)
    assert [each.name for each in tmp_path.iterdir()] == ["evil.vmod"]


def test_a_gigapixel_is_not_unpacked() -> None:
    """Of pictures only the size in their head is read."""
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 200_000, 200_000)
    assert pictures.picture_size(png) == (200_000, 200_000)
    assert pictures.too_large(pictures.picture_size(png))
    jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08" + struct.pack(">HH", 300, 400) + b"\0" * 9
    assert pictures.picture_size(jpeg) == (400, 300)
    assert pictures.picture_size(b'<svg xmlns="x" width="30" height="20px">') == (30, 20)


def test_the_command_replaces_nothing(tmp_path: Path) -> None:
    """``hexwar import`` lists what it found; a second time the files are there already."""
    file = written(tmp_path, "ford.map", WESNOTH)
    words = ["import", str(file), "--to", str(tmp_path / "ford")]
    first = CliRunner().invoke(group, words)
    assert first.exit_code == 0, first.output
    assert "3 by 3: 9 hexes" in first.output
    assert "Left out:\n- the border of one hex" in first.output
    assert f"hexwar play {tmp_path / 'ford'}" in first.output
    assert (tmp_path / "ford" / "brought.txt").read_text() in first.output
    again = CliRunner().invoke(group, words)
    assert isinstance(again.exception, DataError)
    assert "there already" in str(again.exception)
