"""Operations of the editor change what they mean, and no other byte of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwar.board import Board
from hexwar.board.loading import load_with_faults
from hexwar.data import Document
from hexwar.web.language import Language
from hexwar.workshop.editing import Desk, Reading, Source, Step, desk, performed
from hexwar.workshop.editing.hex_lists import named, runs
from hexwar.workshop.editing.lists import with_elements, without_elements
from hexwar.workshop.editing.operations import EditError
from hexwar.workshop.editing.reading import Located
from hexwar.workshop.editor.view import new_parts, parts_of

ROOT = Path(__file__).parents[2]
FILES = sorted(
    file
    for folder in ("ddob_scenarios", "examples", "tests")
    for file in (ROOT / folder).rglob("*.toml")
    if {"grid", "scenario"} & Document.read(file).data.keys()
)
BOARDS = [file for file in FILES if "grid" in Document.read(file).data]
SMALL = [file for file in BOARDS if file.stat().st_size < 8000]


def few(large: int) -> settings:
    """Return settings for a property over boards: large ones take long to be read."""
    return settings(max_examples=large, deadline=None, suppress_health_check=list(HealthCheck))


def told(file: Path) -> str:
    """Return what a file is called in the list of tests."""
    return str(file.relative_to(ROOT))


def board_of(text: str) -> Board:
    """Return the board of a text without faults."""
    board, faults = load_with_faults(Document.parse(text))
    assert board is not None
    assert not faults, list(faults)
    return board


def test_what_is_read_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file that is opened and saved has the same bytes, and no draft is left."""
    monkeypatch.setattr(desk, "read_text_of", lambda *_: Reading("board"))  # it reads no bytes
    for number, file in enumerate(FILES):
        copy = tmp_path / f"{number}" / file.name
        copy.parent.mkdir()
        copy.write_bytes(file.read_bytes())
        opened = Desk(copy)
        assert opened.is_saved
        opened.save()
        assert copy.read_bytes() == file.read_bytes()
        assert [each.name for each in copy.parent.iterdir()] == [file.name]


def test_there_are_boards_and_scenarios() -> None:
    """The properties below are about all games of the repository."""
    assert len(BOARDS) >= 7
    assert len(FILES) >= 30


# -- any operations on any board: the file says what was done, and undo gives the bytes back


@st.composite
def operations(draw: Any, board: Board) -> dict[str, Any]:
    """Return an operation on a board."""
    hexes = st.sampled_from([board.name(i) for i in board.ids])
    kinds = sorted({board.terrain[i] for i in board.ids} - {""})
    verb = draw(
        st.sampled_from(["paint", "side", "path", "cut", "row", "replace", "move", "mirror"])
    )
    some = draw(st.lists(hexes, min_size=1, max_size=6, unique=True))
    first = board.hex(some[0])
    others = list(board.neighbours[first])
    if verb == "paint" or not others:
        return {"do": "paint", "hexes": some, "kind": draw(st.sampled_from(kinds))}
    pair = [some[0], board.name(draw(st.sampled_from(others)))]
    if verb == "side":
        kind = draw(st.sampled_from(board.kinds.get("hexsides") or ("river",)))
        return {"do": "side", "kind": kind, "sides": [pair], "on": draw(st.booleans())}
    if verb == "path":
        kind = draw(st.sampled_from(board.kinds.get("paths") or ("road",)))
        return {"do": "draw-path", "kind": kind, "hexes": pair}
    if verb == "cut":
        return {"do": "cut-path", "sides": [pair]}
    if verb == "row" and board.regions:
        number = draw(st.integers(0, len(board.regions) - 1))
        return {"do": "switch", "path": ["region", number, "hexes"], "hexes": some}
    if verb == "replace":
        return {"do": "replace", "from": kinds[0], "to": draw(st.sampled_from(kinds))}
    if verb == "mirror":
        return {"do": "mirror", "hexes": some}
    return {"do": "move", "hexes": some, "start": some[0], "end": draw(hexes), "copying": True}


@pytest.mark.parametrize("file", BOARDS, ids=told)
@few(2)
@given(data=st.data())
def test_an_operation_and_its_undo_leave_the_same_bytes(file: Path, data: Any) -> None:
    """Whatever was done, each step is undone to the byte; and every text in between is TOML."""
    text = file.read_bytes().decode()
    board = board_of(text)
    source, steps = Source(text), []
    for _ in range(3):
        source_after, told = performed(source, board, data.draw(operations(board)))
        Document.parse(source_after.text)
        steps.append(Step.between(told, (source.text,), (source_after.text,)))
        assert steps[-1].done((source.text,)) == (source_after.text,)
        source = source_after
        found, _faults = load_with_faults(Document.parse(source.text))
        assert found is not None
        board = found
    texts: tuple[str, ...] = (source.text,)
    for step in reversed(steps):
        texts = step.undone(texts)
    assert texts[0].encode() == file.read_bytes()


@pytest.mark.parametrize("file", SMALL, ids=told)
@few(8)
@given(data=st.data())
def test_painted_hexes_have_the_terrain_and_no_others(file: Path, data: Any) -> None:
    """Any strokes one after the other: a model that keeps the terrain of each hex agrees."""
    source = Source(file.read_bytes().decode())
    before = board = board_of(source.text)
    model = {i: board.terrain[i] for i in board.ids}
    kinds = sorted(set(board.kinds.get("terrain") or model.values()) - {""})
    for _ in range(3):
        some = data.draw(st.lists(st.sampled_from(board.ids), min_size=1, max_size=30, unique=True))
        kind = data.draw(st.sampled_from(kinds))
        model.update(dict.fromkeys(some, kind))
        asked = {"do": "paint", "hexes": [board.name(i) for i in some], "kind": kind}
        source, _told = performed(source, board, asked)
        board = board_of(source.text)
    assert {i: board.terrain[i] for i in board.ids} == model
    assert board.links() == before.links()
    assert dict(board.regions) == dict(before.regions)


@pytest.mark.parametrize("file", SMALL, ids=told)
@few(8)
@given(data=st.data())
def test_hexsides_that_are_drawn_are_there(file: Path, data: Any) -> None:
    """Drawn hexsides have the feature, removed ones lack it, all others are as they were."""
    source = Source(file.read_bytes().decode())
    board = board_of(source.text)
    kind = (board.kinds.get("hexsides") or ("river",))[0]
    model = set(board.sides(kind)) if kind in str(board.kinds) or "river" in source.text else set()
    for _ in range(3):
        i = data.draw(st.sampled_from([i for i in board.ids if board.neighbours[i]]))
        j = data.draw(st.sampled_from(board.neighbours[i]))
        on = data.draw(st.booleans())
        (model.add if on else model.discard)((min(i, j), max(i, j)))
        asked = {"do": "side", "kind": kind, "sides": [[board.name(i), board.name(j)]], "on": on}
        source, _told = performed(source, board, asked)
        board = board_of(source.text)
    assert {(min(side), max(side)) for side in board.sides(kind)} == {
        (min(side), max(side)) for side in model
    }


@given(st.lists(st.integers(0, 59), unique=True), st.sampled_from(["CCRR", "RRCC", "RR.CC"]))
def test_ranges_name_the_same_hexes(places: list[int], ids: str) -> None:
    """Hexes written in ranges are read back as the same hexes, each once."""
    board = Board.parse(f'grid = {{orientation = "flat", rows = 6, columns = 10, ids = "{ids}"}}')
    hexes = [board.ids[place] for place in places]
    found = [i for text in runs(board, hexes) for i in named(board, text)]
    assert sorted(found) == sorted(hexes)
    assert len(runs(board, hexes)) <= len(hexes)


LAYOUTS = [
    "x = {}\n",
    "x = [ {} ] # note\n",
    "x = [\n  {}\n]\n",
    "x = [\n  {},\n]\n",
    "x = [\n  {}, # note\n]\ny = 1\n",
    "x = [\r\n  {},\r\n]\r\n",
]


@pytest.mark.parametrize("layout", LAYOUTS)
@given(st.lists(st.integers(0, 999), max_size=12), st.data())
@settings(max_examples=25)
def test_lists_lose_and_gain_what_they_are_told(layout: str, values: list[int], data: Any) -> None:
    """In every layout of a list the other elements, and comments outside of it, stay."""
    inner = ", ".join(map(str, values))
    text = layout.format(f"[{inner}]" if layout.startswith("x = {") else inner)
    if not values and "[" in layout:
        text = "x = []\n"
    source = Source(text)
    gone = set(data.draw(st.lists(st.integers(0, max(0, len(values) - 1)), unique=True)))
    gone = {place for place in gone if place < len(values)}
    left = [value for place, value in enumerate(values) if place not in gone]
    assert without_elements(source, ("x",), gone).data["x"] == left
    longer = with_elements(source, ("x",), ["7", "8"])
    assert longer.data["x"] == [*values, 7, 8]
    assert longer.text.count("note") == text.count("note")
    assert ("\r\n" in longer.text) == ("\r\n" in text)
    assert longer.text.replace("\r\n", "").count("\r") == 0


def test_comments_and_order_stay() -> None:
    """A row goes with the comment right above it; the title of the next part stays."""
    text = (
        "# The valley.\n[grid]\nrows = 2  # two\n\n# a wood\n[[terrain]]\nkind = 'woods'\n"
        'hexes = ["0101"]\n\n# -- roads\n\n[[paths]]\nkind = "road"\nhexes = ["0101", "0102"]\n'
    )
    source = Source(text)
    without = source.without_row(("terrain", 0)).text
    assert without == text.replace(
        "# a wood\n[[terrain]]\nkind = 'woods'\nhexes = [\"0101\"]\n\n", ""
    )
    longer = source.with_row("terrain", {"kind": "hill", "hexes": ["0102"]}).text
    row = '\n[[terrain]]\nkind = "hill"\nhexes = ["0102"]\n'
    assert longer == text.replace('hexes = ["0101"]\n', f'hexes = ["0101"]\n{row}', 1)
    assert source.with_value(("grid", "rows"), 3).text == text.replace("rows = 2", "rows = 3")
    added = source.with_value(("grid", "columns"), 3).text
    assert added == text.replace("# two\n", "# two\ncolumns = 3\n")


PLAIN = '[grid]\norientation = "flat"\nrows = 6\ncolumns = 8\nids = "CCRR"\nterrain = "clear"\n'


def done(*asked: dict[str, Any], text: str = PLAIN) -> Board:
    """Return the board after some operations."""
    source, board = Source(text), board_of(text)
    for each in asked:
        source, _told = performed(source, board, each)
        board = board_of(source.text)
    return board


def test_a_path_grows_and_is_cut() -> None:
    """A road drawn in two gestures is one; where it is drawn twice it is there once."""
    road = {"do": "draw-path", "kind": "road"}
    board = done(road | {"hexes": ["0101", "0201"]}, road | {"hexes": ["0201", "0301", "0401"]})
    assert len(board.documents[0].data["paths"]) == 1
    again = done(
        road | {"hexes": ["0101", "0201", "0301"]},
        road | {"hexes": ["0101", "0201", "0301"]},
        {"do": "cut-path", "sides": [["0101", "0201"]]},
    )
    assert [row["hexes"] for row in again.documents[0].data["paths"]] == [["0201", "0301"]]
    with pytest.raises(EditError, match="not next to each other"):
        done(road | {"hexes": ["0101", "0301"]})


WHOLE = PLAIN + (
    '[[terrain]]\nkind = "woods"\nhexes = ["0202"]\n'
    '[[hexsides]]\nkind = "river"\nsides = ["0202/0203"]\n'
    '[[paths]]\nkind = "road"\nhexes = ["0202", "0203"]\n'
    '[[region]]\nid = "Fox"\nkind = "town"\nhexes = ["0202"]\n'
    '[[attribute]]\nname = "elevation"\ndefault = 0\nvalues = [{ value = 2, hexes = ["0203"] }]\n'
)


def facts_of(board: Board, by: dict[str, str]) -> dict[str, Any]:
    """Return what lies in some hexes, under the names of others."""
    name = {board.hex(there): here for here, there in by.items()}
    return {
        "terrain": {name[i]: board.terrain[i] for i in name},
        "river": {tuple(sorted(name[i] for i in side)) for side in board.sides("river")},
        "road": {tuple(sorted((name[i], name[j]))) for i, js in board.links().items() for j in js},
        "fox": {name[i] for i in name if board.regions["Fox"].hexes >> i & 1},
        "height": {name[i]: board.attributes["elevation"][i] for i in name},
    }


def test_everything_in_hexes_is_moved() -> None:
    """Terrain, hexside, path, region and elevation come along; nothing is left behind."""
    move = {"do": "move", "hexes": ["0202", "0203"], "start": "0202", "end": "0504"}
    before, after = board_of(WHOLE), done(move, text=WHOLE)
    assert after.coordinates(after.hex("0505")) != after.coordinates(after.hex("0504"))
    here, there = {"a": "0202", "b": "0203"}, {"a": "0504", "b": "0505"}
    assert facts_of(after, there) == facts_of(before, here)
    assert after.terrain[after.hex("0202")] == "clear"


def test_mirroring_twice_gives_the_board_back() -> None:
    """In a part with an odd number of columns each hex has its image; twice is once again."""
    some = [f"{c:02}{r:02}" for c in range(1, 6) for r in range(1, 5)]
    mirror = {"do": "mirror", "hexes": some}
    once, twice = done(mirror, text=WHOLE), done(mirror, mirror, text=WHOLE)
    assert once.terrain[once.hex("0402")] == "woods"
    assert once.terrain[once.hex("0202")] == "clear"
    names = {name: name for name in some}
    assert facts_of(twice, names) == facts_of(board_of(WHOLE), names)


def cutting(board: Board, names: list[str]) -> dict[str, Any]:
    """What the page puts on the clipboard, taken from a board itself."""
    start = board.coordinates(board.hex(names[0]))

    def offset(i: int) -> list[int]:
        at = board.coordinates(i)
        return [at.q - start.q, at.r - start.r]

    ids = [board.hex(name) for name in names]
    pairs = [(i, j) for i in ids for j in ids if i < j and board.distance(i, j) == 1]
    sides: dict[str, Any] = {}
    links: dict[str, Any] = {}
    for i, j in pairs:
        for kind in board.features(i, j):
            sides.setdefault(kind, []).append([offset(i), offset(j)])
        link = board.link(i, j)
        for kind in link.kinds if link else ():
            links.setdefault(kind, []).append([offset(i), offset(j)])
    return {
        "flat": board.numbering.orientation == "flat",
        "terrain": [[offset(i), board.terrain[i]] for i in ids],
        "values": {n: [[offset(i), v[i]] for i in ids] for n, v in board.attributes.items()},
        "sides": sides,
        "links": links,
    }


@few(20)
@given(hexes=st.lists(st.sampled_from(board_of(WHOLE).names(board_of(WHOLE).all)), min_size=1))
def test_what_is_pasted_into_another_board_is_what_was_copied(hexes: list[str]) -> None:
    """Terrain, values, hexsides and paths, hex by hex; what lies off the other board is not."""
    names, board = list(dict.fromkeys(hexes)), board_of(WHOLE)
    paste = {"do": "paste", "cutting": cutting(board, names), "hex": "0403"}
    other = done(paste)
    start, end = board.coordinates(board.hex(names[0])), other.coordinates(other.hex("0403"))
    images = {}
    for name in names:
        at = board.coordinates(board.hex(name))
        j = other.at((at.q - start.q + end.q, at.r - start.r + end.r))
        if j >= 0:
            images[board.hex(name)] = j
    has_heights = "elevation" in other.attributes
    for i, j in images.items():
        assert other.terrain[j] == board.terrain[i]
        height = other.attributes["elevation"][j] if has_heights else 0
        assert height == board.attributes["elevation"][i]
        for i2, j2 in images.items():
            if board.distance(i, i2) == 1:
                assert other.features(j, j2) == board.features(i, i2)
                assert (other.link(j, j2) is None) == (board.link(i, i2) is None)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"flat": True},
        {"flat": 1, "terrain": [], "values": {}, "sides": {}, "links": {}},
        {"flat": True, "terrain": [[[0, "0"], "woods"]], "values": {}, "sides": {}, "links": {}},
        {"flat": True, "terrain": [], "values": {"a": [[[0, 0], {}]]}, "sides": {}, "links": {}},
        {"flat": True, "terrain": [], "values": {}, "sides": {}, "links": {}, "more": 1},
        {"flat": False, "terrain": [], "values": {}, "sides": {}, "links": {}},
    ],
)
def test_a_clipboard_of_something_else_is_refused(wrong: Any) -> None:
    """It may come from any page; and hexes that stand the other way do not fit."""
    with pytest.raises(EditError):
        done({"do": "paste", "cutting": wrong, "hex": "0101"})


def test_drafts_are_kept_and_taken_up(tmp_path: Path) -> None:
    """What was done and not saved is there after a crash, and can be undone to what was saved."""
    file = tmp_path / "board.toml"
    file.write_text(PLAIN)
    Desk(file).do({"do": "paint", "hexes": ["0101"], "kind": "woods"})
    assert file.read_text() == PLAIN
    again = Desk(file)
    assert undone_next(again) == "Take up the draft"
    board = again.reading.board
    assert board is not None
    assert board.terrain[board.hex("0101")] == "woods"
    again.undo()
    assert again.source.text == PLAIN
    assert undone_next(again) == ""
    assert not again.drafts
    again.redo()
    again.save()
    assert "woods" in file.read_text()


def undone_next(desk: Desk) -> str:
    """Return what the step did that is undone next."""
    return str(desk.history.last.told) if desk.history.last else ""


def test_a_file_that_others_changed_is_not_overwritten(tmp_path: Path) -> None:
    """What another program wrote meanwhile stays, and so does the draft."""
    file = tmp_path / "board.toml"
    file.write_text(PLAIN)
    mine = Desk(file)
    mine.do({"do": "paint", "hexes": ["0101"], "kind": "woods"})
    file.write_text(PLAIN + "# mine\n")
    with pytest.raises(EditError, match="changed by another program"):
        mine.save()
    assert file.read_text() == PLAIN + "# mine\n"
    assert mine.drafts


def test_faults_stand_at_their_hexes(tmp_path: Path) -> None:
    """A faulty file is shown as far as it can be read, with each fault at its hex and line."""
    file = tmp_path / "board.toml"
    file.write_text(
        PLAIN + '[[terrain]]\nkind = "woods"\nhexes = ["0101", "0999"]\n'
        '[[hexsides]]\nkind = "river"\nsides = ["0101/0301"]\n'
    )
    work = Desk(file)
    assert [(fault.line, fault.hexes) for fault in work.reading.faults] == [
        (9, ()),
        (12, ("0101", "0301")),
    ]
    board = work.reading.board
    assert board is not None
    assert board.terrain[board.hex("0101")] == "woods"
    work.do({"do": "text", "text": PLAIN + "[["})
    broken = work.reading
    assert broken.board is board
    assert [fault.line for fault in broken.faults] == [7]
    work.undo()
    mended = work.reading
    assert len(mended.faults) == 2


# -- scenarios of any game


def opened(name: str, folder: Path) -> Desk:
    """Return the desk of a copy of a scenario file of the repository."""
    file = next(each for each in FILES if told(each).endswith(name))
    copy = folder / file.name
    copy.write_bytes(file.read_bytes())
    return Desk(copy)


def row_of(desk: Desk, table: str, title: str = "") -> dict[str, Any]:
    """Return a row as the page shows it."""
    rows = parts_of(desk, Language("en"))["rows"]
    return next(row for row in rows if row["table"] == table and row["title"].startswith(title))


def test_a_scenario_of_omaha_is_edited(tmp_path: Path) -> None:
    """Its lists name positions, not hexes; a name that is not there is told at its line."""
    work = opened("easy-fox.toml", tmp_path)
    german = row_of(work, "german")
    kinds = {each["key"]: each["kind"] for each in german["lists"]}
    assert kinds["depth"] == "places"
    work.do({"do": "name", "path": ["german", "depth"], "name": "WN65N"})
    assert work.source.data["german"]["depth"] == ["WN60", "WN61", "WN62N"]
    work.do({"do": "name", "path": ["german", "depth"], "name": "WN999"})
    faults: list[Located] = list(work.reading.faults)
    assert len(faults) == 1
    fault = faults[0]
    assert "WN999" in fault.message
    assert work.source.text.splitlines()[fault.line - 1].startswith("depth = [")
    assert work.reading.scene is not None  # the table as it was before the fault


def test_a_scenario_of_memoir_is_edited(tmp_path: Path) -> None:
    """Terrain is painted in the scenario itself; a unit stands where its row says; rules judge."""
    work = opened("mill-stream.toml", tmp_path)
    assert parts_of(work, Language("en"))["kinds"]["paintable"]
    work.do({"do": "paint", "hexes": ["A9"], "kind": "forest"})
    row = row_of(work, "unit", "artillery")
    work.do({"do": "switch", "path": [*row["path"], "hexes"], "hexes": ["A9"]})
    assert list(work.reading.faults) == []
    board, scene = work.reading.board, work.reading.scene
    assert board is not None
    assert scene is not None
    assert board.terrain[board.hex("A9")] == "forest"
    assert board.hex("A9") in scene.stacks
    work.do({"do": "switch", "path": [*row["path"], "hexes"], "hexes": ["A5"]})
    assert [fault.hexes for fault in work.reading.faults] == [("A5",)]  # nobody stands in a river
    work.do({"do": "set", "path": ["scenario", "first"], "value": "nobody"})
    assert len(work.reading.faults) >= 1


def test_counters_are_placed_in_a_zone_and_taken_away(tmp_path: Path) -> None:
    """A counter stands once: in the hex or the zone that was named last."""
    work = opened("crossing.toml", tmp_path)
    work.do({"do": "place", "counter": "Gd", "hexes": ["1003", "1004"]})
    twice = [fault.message for fault in work.reading.faults]
    assert any("Gd" in message for message in twice)  # it is in a cup, too
    work.undo()
    work.do({"do": "place", "counter": "2/I", "hexes": ["1003", "1004"]})
    work.do({"do": "place", "counter": "1/I", "hexes": ["0908"]})
    rows = {tuple(row["units"]): row["hexes"] for row in work.source.data["set_up"]}
    assert rows["2/I",] == ["1003", "1004"]
    assert rows["4/II", "5/II", "1/I"] == ["0908"]
    [crowded] = work.reading.faults  # three units in a hex: the game's own rule, at its hex
    assert crowded.hexes == ("0908",)
    work.undo()
    assert work.reading.faults == ()
    work.do({"do": "place", "counter": "2/I", "hexes": []})
    assert all("2/I" not in row["units"] for row in work.source.data["set_up"])


def test_only_what_changed_is_sent(tmp_path: Path) -> None:
    """After a stroke the page gets terrain and text, not the grid and the roads once more."""
    file = tmp_path / "board.toml"
    file.write_text(WHOLE)
    work = Desk(file)
    first = new_parts(parts_of(work, Language("en")), {})
    work.do({"do": "paint", "hexes": ["0101"], "kind": "woods"})
    second = new_parts(parts_of(work, Language("en")), first["digests"])
    assert {"terrain", "text", "history"} <= second["parts"].keys()
    assert not {"sheet", "ways", "layer roads", "layer grid", "layer look"} & second["parts"].keys()


def test_a_file_without_a_grid_is_shown_as_text(tmp_path: Path) -> None:
    """Where nothing can be drawn the faults and the text are there, and the text can be mended."""
    file = tmp_path / "board.toml"
    file.write_text('[grid]\norientation = "flat"\nrows = 0\ncolumns = 2\n')
    work = Desk(file)
    parts = parts_of(work, Language("en"))
    assert "sheet" not in parts
    assert [fault["path"] for fault in parts["faults"]] == ["grid", "grid.rows"]
    work.do({"do": "text", "text": PLAIN})
    assert "sheet" in parts_of(work, Language("en"))
