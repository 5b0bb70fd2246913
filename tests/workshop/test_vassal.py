"""VASSAL's texts, pieces and grids are read and written as VASSAL has them; modules come back."""

from __future__ import annotations

import io
import itertools
import json
import os
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.board import Board
from hexwar.data import toml_of
from hexwar.draw import Style, default_style, png, svg
from hexwar.draw.sheet import Sheet
from hexwar.hexes import Hex
from hexwar.play import Scene
from hexwar.play.match import Match
from hexwar.workshop.bring import read_foreign
from hexwar.workshop.take import take
from hexwar.workshop.take.places import MapOnPicture
from hexwar.workshop.vassal.grids import NumberRule, VassalGrid
from hexwar.workshop.vassal.modules import commands
from hexwar.workshop.vassal.pieces import Piece
from hexwar.workshop.vassal.words import hidden, joined, parted, plain

pytest.importorskip("resvg_py")

TOKENS = st.lists(st.text("ab/;\\'\t", max_size=6), min_size=1, max_size=5)


@given(TOKENS, st.sampled_from("/;\t"))
def test_tokens_come_back(tokens: list[str], mark: str) -> None:
    """Whatever stands in tokens, they are parted as they were joined.

    VASSAL itself loses tokens that end with a backslash before a mark; those are left out.
    """
    tokens = [token.rstrip("\\") for token in tokens]
    assert parted(joined(tokens, mark), mark) == tokens


@settings(max_examples=30)
@given(st.text(max_size=20), st.integers(0, 255))
def test_a_save_is_hidden_and_read(text: str, key: int) -> None:
    """Every character and key comes back; a plain save is read, too."""
    text = text.encode("utf-8", "ignore").decode()
    assert plain(hidden(text, key)) == text
    assert hidden("a", 0x21) == b"!VCSK2140"  # by hand: 0x61 ^ 0x21 = 0x40
    assert plain(b"begin_save") == "begin_save"


COUNTER = (
    "+/null/mark;side,value\tlayer\\\tpiece;;;inf.png;1\\/16/us,4\t-1\\\tnull;10;20;7;1;note;x\\;y"
)


def test_a_piece_comes_back_as_it_was() -> None:
    """Traits and states nest in each other, one state a trait; unknown ones are kept."""
    piece = Piece.read(COUNTER)
    assert piece is not None
    assert piece.traits == ("mark;side,value", "layer", "piece;;;inf.png;1/16")
    assert piece.states[:2] == ("us,4", "-1")
    assert piece.written == COUNTER
    assert Piece.read("begin_save") is None


def test_the_commands_of_a_save_nest() -> None:
    """An empty command has the pieces as children, which have children themselves."""
    inner = joined(["", "+/1/piece;;;a;A/Map;1;2", "end"], "\x1b")
    assert commands(joined(["begin_save", inner, "end_save"], "\x1b"), "s") == [
        "begin_save",
        "",
        "+/1/piece;;;a;A/Map;1;2",
        "end",
        "end_save",
    ]


BOOLEANS = (False, True)


@pytest.mark.parametrize("sideways", BOOLEANS)
@pytest.mark.parametrize("rows_first", BOOLEANS)
@pytest.mark.parametrize("descends", [*itertools.product(BOOLEANS, repeat=2)])
@pytest.mark.parametrize("stagger", BOOLEANS)
@pytest.mark.parametrize("offset", [(0, 0), (1, 1), (3, 10)])
def test_numbers_of_a_grid_are_those_of_the_board(
    sideways: bool,
    rows_first: bool,
    descends: tuple[bool, bool],
    stagger: bool,
    offset: tuple[int, int],
) -> None:
    """The board of a grid has a hex where VASSAL draws one, under the number VASSAL writes.

    Two hexes are neighbours on the board if and only if their centres are one hex apart on the
    picture.
    """
    rule = NumberRule(rows_first=rows_first, descends=descends, stagger=stagger, offset=offset)
    grid = VassalGrid(
        origin=(10.0, 20.0), pitch=52.0, size=60.0, sideways=sideways, board=(400, 350), number=rule
    )
    table, names, reason = grid.grid_table()
    board = Board.parse(toml_of({"grid": table}))
    assert set(names.values()) == set(board.names(board.all))
    if not reason:
        assert all(name == grid.written(at) for at, name in names.items())
    for (a, first), (b, second) in itertools.combinations(names.items(), 2):
        (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
        near = (ax - bx) ** 2 + (ay - by) ** 2 < 70**2
        assert near == (board.distance(board.hex(first), board.hex(second)) == 1)
    for at in names:
        assert grid.nearest(*grid.centre(at)) == at


def test_vassals_numbers_by_hand() -> None:
    """Odd columns lie lower; letters repeat; a stagger adds a row to odd columns."""
    common = {"origin": (0.0, 32.0), "pitch": 55.4, "size": 64.0, "sideways": False}
    plain_rule = NumberRule(leading=(1, 1))
    grid = VassalGrid(board=(600, 600), number=plain_rule, **common)  # type: ignore[arg-type]
    assert (grid.written((0, 0)), grid.written((2, 9))) == ("0101", "0310")
    assert grid.centre((1, 0)) == (55.4, 64.0)
    letters = NumberRule(letters=(True, False), offset=(0, 1), leading=(0, 0), stagger=True)
    grid = VassalGrid(board=(600, 600), number=letters, **common)  # type: ignore[arg-type]
    assert (grid.written((27, 0)), grid.written((26, 0))) == ("BB2", "AA1")
    assert grid.canonical((1, 0)) == Hex(1, 0)


def test_numbers_that_no_numbering_writes_are_said() -> None:
    """Negative numbers become plain ones from 1, and the reason is told."""
    rule = NumberRule(offset=(-3, 1))
    grid = VassalGrid(
        origin=(20.0, 30.0), pitch=52.0, size=60.0, sideways=False, board=(300, 200), number=rule
    )
    table, names, reason = grid.grid_table()
    assert "'-0301'" in reason
    assert len(Board.parse(toml_of({"grid": table})).ids) == len(names)
    assert min(names.values()) > "0"


# -- modules ---------------------------------------------------------------------------------------


@cache
def module(name: str) -> bytes:
    """The module of a scenario; all its counters have the picture of the first, to save time."""
    with pytest.MonkeyPatch.context() as patch:
        first = cache(lambda width: png('<svg width="9" height="9"/>', width=width))
        patch.setattr(
            "hexwar.workshop.take.module.png",
            lambda svg, width=None: first(width) if width else png(svg),
        )
        return take("vassal", hexwar.game(name)).content


@pytest.mark.parametrize("name", ["skirmish/ford", "classic/crossing"])
def test_a_module_comes_back(tmp_path: Path, name: str) -> None:
    """The hexes with their numbers, the counters with sides, values and faces, the set-up."""
    file = tmp_path / "game.vmod"
    file.write_bytes(module(name))
    brought = read_foreign(file)
    [set_up] = brought.write(tmp_path / "back")
    game, back = hexwar.game(name), hexwar.start(str(set_up))
    scene, again = hexwar.start(name).scene(), back.scene()
    assert again.board.names(again.board.all) == scene.board.names(scene.board.all)
    for a, b in itertools.combinations(list(scene.board.ids)[::7], 2):
        names = scene.board.name(a), scene.board.name(b)
        there = (again.board.hex(each) for each in names)
        assert again.board.distance(*there) == scene.board.distance(a, b)
    fronts = {
        each.front.name: (each.front.side, each.front.symbol, [*each.front.values.values()])
        for each in game.presentation.inventory().counters
    }
    found = back.game.presentation.inventory().counters
    counters = back.game.counters  # type: ignore[attr-defined]
    kinds = dict(zip(counters.names, counters.kinds, strict=True))
    assert {
        each.front.name: (each.front.side, kinds[each.front.name], [*each.front.values.values()])
        for each in found
    } == fronts
    backs = sum(each.back is not None for each in game.presentation.inventory().counters)
    assert sum(each.back is not None for each in found) == backs > 0
    stood = {
        scene.board.name(at): [face.name for face in faces] for at, faces in scene.stacks.items()
    }
    stands = {
        again.board.name(at): [face.name for face in faces] for at, faces in again.stacks.items()
    }
    assert stands == stood
    assert (tmp_path / "back" / "pictures" / "map.png").read_bytes()[:4] == b"\x89PNG"
    charts = len(game.presentation.charts())
    assert len(list((tmp_path / "back" / "pictures").glob("chart*.png"))) == charts
    check_backdrop(back, again)


def check_backdrop(match: Match, scene: Scene) -> None:
    """The picture of the map lies so that each hex of it is under that hex, within a unit."""
    look = Style.of(match.game.scenario.style).backdrop  # type: ignore[attr-defined]
    assert look is not None
    assert look.picture.startswith("data:image/png;base64,")
    drawn = MapOnPicture.of(scene.board, default_style())
    sheet = Sheet(scene.board)
    scale = look.width / drawn.width, look.height / drawn.height
    for i, (x, y) in drawn.centres.items():
        there = look.left + x * scale[0], look.top + y * scale[1]
        assert there == pytest.approx(sheet.at(i), abs=1.5)
    drawing = svg(scene)
    assert drawing.count("<image ") > 2  # the map, and pictures of counters


def test_what_a_module_must_have() -> None:
    """VASSAL adds none of the tools of a map when there is one, and reads whole origins only."""
    archive = zipfile.ZipFile(io.BytesIO(module("skirmish/ford")))
    assert archive.namelist()[:2] == ["moduledata", "buildFile.xml"]
    data = ET.fromstring(archive.read("moduledata"))
    assert data.findtext("name") == "Skirmish"
    assert data.findtext("VassalVersion", "") >= "3.5"
    root = ET.fromstring(archive.read("buildFile.xml"))
    assert root.tag == "VASSAL.build.GameModule"
    game_map = root.find("VASSAL.build.module.Map")
    assert game_map is not None
    tools = {each.tag.rpartition(".")[2] for each in game_map}
    assert tools >= {"PieceMover", "StackMetrics", "Zoomer", "KeyBufferer", "MapCenterer"}
    [grid] = root.iter("VASSAL.build.module.map.boardPicker.board.HexGrid")
    assert grid.attrib["x0"].isdecimal()
    assert grid.attrib["y0"].isdecimal()
    numbers = [
        int(each.attrib["gpid"])
        for each in root.iter()
        if each.tag.endswith("PieceWindow")
        for each in each.iter()
        if "gpid" in each.attrib
    ]
    assert len(set(numbers)) == len(numbers) == 8
    assert int(root.attrib["nextPieceSlotId"]) > max(numbers)
    images = {each for each in archive.namelist() if each.startswith("images/")}
    for slot in root.iter("VASSAL.build.widget.PieceSlot"):
        piece = Piece.read(slot.text or "")
        assert piece is not None
        [(fields, _)] = piece.fields("piece")
        assert f"images/{fields[2]}" in images
    assert [roster.text for roster in root.iter("entry")] == ["red", "blue"]


SETUP = """<VASSAL.build.GameModule name="Own">
<VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.PrototypeDefinition name="inf">+/null/mark;nation\tpiece;;;;/red\tnull;0;0;0
</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.Map mapName="M"><VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.boardPicker.Board name="B" width="300" height="260">
<VASSAL.build.module.map.boardPicker.board.HexGrid dx="52" dy="60" x0="20" y0="30">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" stagger="false"/>
</VASSAL.build.module.map.boardPicker.board.HexGrid></VASSAL.build.module.map.boardPicker.Board>
</VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack owningBoard="B" useGridLocation="true" location="0202">
<VASSAL.build.widget.PieceSlot>+/null/prototype;inf\tpiece;;;a.png;1st/\tnull;0;0;1
</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.DrawPile name="Luck"><VASSAL.build.widget.CardSlot entryName="Rain"/>
</VASSAL.build.module.map.DrawPile></VASSAL.build.module.Map>
<VASSAL.build.module.DiceButton nDice="3" nSides="8"/>
<VASSAL.build.module.PredefinedSetup name="Later" file="later.vsav" useFile="true"/>
<VASSAL.build.module.PieceWindow><VASSAL.build.widget.ListWidget entryName="Reds">
<VASSAL.build.widget.PieceSlot>+/null/prototype;inf\tpiece;;;a.png;1st/\tnull;0;0;1
</VASSAL.build.widget.PieceSlot></VASSAL.build.widget.ListWidget>
</VASSAL.build.module.PieceWindow><VASSAL.build.module.Inventory/></VASSAL.build.GameModule>"""


def own_module() -> bytes:
    """A module with a prototype, a set-up by number, a save with a stack, a deck and dice."""
    pieces = [
        "+/1/prototype;inf\\tpiece;;;a.png;1st/\\tnull;0;0;1".replace("\\t", "\t"),
        "+/2/prototype;inf\\tpiece;;;a.png;1st/\\tnull;0;0;2".replace("\\t", "\t"),
        "+/3/stack/M;124;90;2;1;@@0",
    ]
    save = joined(["begin_save", joined(["", *pieces], "\x1b"), "end_save"], "\x1b")
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as saved:
        saved.writestr("savedGame", hidden(save))
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as made:
        made.writestr("buildFile", SETUP)
        made.writestr("later.vsav", inner.getvalue())
    return outer.getvalue()


def test_a_module_of_others(tmp_path: Path) -> None:
    """Set-ups by number and by save, stacks in their order, prototypes, a deck, dice; the rest."""
    file = tmp_path / "own.vmod"
    file.write_bytes(own_module())
    brought = read_foreign(file)
    start, later = brought.write(tmp_path / "own")
    assert (start.name, later.name) == ("start.toml", "Later.toml")
    scene = hexwar.start(str(start)).scene()
    assert [face.side for face in scene.stacks[scene.board.hex("0202")]] == ["red"]
    match = hexwar.start(str(later))
    [(at, faces)] = match.scene().stacks.items()
    # x = 124 is column 2 of 20, 72, 124: the third, printed 03; y = 90 its second row.
    assert match.scene().board.name(at) == "0302"
    assert len(faces) == 2
    assert "roll 3d8" in match.legal_actions.texts()
    match.do("draw Luck")
    assert "Inventory (1): a sandbox has no such thing" in brought.left_out
    assert "1 picture that the module names and does not have" in brought.left_out
    saved = tmp_path / "later.vsav"
    saved.write_bytes(zipfile.ZipFile(file).read("later.vsav"))
    [one] = read_foreign(saved, file).write(tmp_path / "one")
    assert len(hexwar.start(str(one)).scene().stacks) == 1


READER = Path(__file__).with_name("read_by_pywargame.py")


def interpreter_of_pywargame() -> str:
    """Return an interpreter that has pywargame: the one that is named, this one, a newer one."""
    newer = map(shutil.which, ("python3.14", "python3.13", "python3.12"))
    for python in (os.environ.get("HEXWAR_PYWARGAME"), sys.executable, *newer):
        check = [str(python), "-c", "import pywargame.vassal.vmod"]
        if python and subprocess.run(check, capture_output=True, check=False).returncode == 0:
            return python
    pytest.skip("no Python 3.12 or later with pywargame; HEXWAR_PYWARGAME names one")


def test_an_independent_reader_reads_our_module(tmp_path: Path) -> None:
    """pywargame, a program of others, has the same counters, marks, faces, set-up and charts."""
    python, file = interpreter_of_pywargame(), tmp_path / "lenn.vmod"
    file.write_bytes(module("classic/crossing"))
    read = subprocess.run([python, READER, file], capture_output=True, text=True, check=True)
    told = json.loads(read.stdout)
    scene = hexwar.start("classic/crossing").scene()
    presentation = hexwar.game("classic/crossing").presentation
    boxed = {two.front.name: two for two in presentation.inventory().counters}
    assert told["has_data"]
    assert len(told["pieces"]) == len(boxed)
    for piece in told["pieces"]:
        two = boxed[piece["name"]]
        marks = piece["marks"]
        assert (marks["side"], marks["kind"]) == (two.front.side, two.front.symbol)
        assert piece["back"] == (two.back is not None)
    assert told["charts"] == [chart.title for chart in presentation.charts()]
    counts = {scene.board.name(at): len(faces) for at, faces in scene.stacks.items()}
    assert told["stacks"] == counts
