"""What is printed on counters, changed in their file: the rest of it stays byte for byte."""

from __future__ import annotations

from difflib import ndiff
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.components import Counters, read_counters
from hexwar.data import Document
from hexwar.web.language import Language
from hexwar.workshop.editing import Desk, EditError, Source
from hexwar.workshop.editing.printed import printed_in, with_counter, with_face, with_printed
from hexwar.workshop.editing.work_file import WorkFile
from hexwar.workshop.editor import blank_board, like_scenario
from hexwar.workshop.editor.view import parts_of

REPOSITORY = Path(__file__).parents[2]
FILES = sorted(
    file
    for folder in ("examples", "hexwar/cli/templates", "tests/kit")
    for file in (REPOSITORY / folder).rglob("counters.toml")
)
"""All files of counters in the repository."""

LINES = """\
# Ours.
columns = "name side kind attack move"   # five
counters = [
  "1/A  red   infantry  4/2  6",  # the first
  "HQ   red   staff     -    4",

  "Mil  blue  infantry  1    3"
]
"""
TABLES = """\
[[counter]]
name = "1st" # of the Guard
side = "red"
kind = "infantry"
steps = [{ label = "1st Inf", attack = 4 }, { label = "1st r", attack = 2 }]

[[counter]]
name = "HQ"
values = { range = 3 }   # far
"""


def changed_lines(before: str, after: str) -> list[str]:
    """Return the lines that were taken out and put in."""
    lines = ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[0] in "+-"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(REPOSITORY)))
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_one_word_is_changed_and_nothing_else(file: Path, data: Any) -> None:
    """In every file of the repository: the new value is read, and all other ones as before."""
    source = Source(file.read_bytes().decode())
    counters = printed_in(source)
    counter = data.draw(st.sampled_from(counters))
    field = data.draw(st.sampled_from(counter.fields))
    new = data.draw(st.sampled_from(["9", "10/5", "word", "123456"]))
    after = with_printed(source, counter.name, field.key, new)
    assert len(changed_lines(source.text, after.text)) == 2 * (field.text != new)
    told = {each.name: each.fields for each in printed_in(after)}
    for other in counters:
        if other.name != counter.name:
            assert told[other.name] == other.fields
    name = new if field.key == "name" else counter.name
    texts = {each.key: each.text for each in told[name]}
    assert texts == {each.key: each.text for each in counter.fields} | {field.key: new}


@pytest.mark.parametrize(
    ("text", "counter", "key", "new", "lines"),
    [
        (LINES, "1/A", "attack", "10/5", ['  "1/A  red   infantry  10/5 6",  # the first']),
        (LINES, "1/A", "attack", "3", ['  "1/A  red   infantry  3    6",  # the first']),
        (LINES, "HQ", "attack", "2", ['  "HQ   red   staff     2    4",']),
        (LINES, "HQ", "move", "", ['  "HQ   red   staff     -    -",']),
        (LINES, "Mil", "name", "Militia", ['  "Militia blue  infantry  1    3"']),
        (TABLES, "1st", "name", "Gd", ['name = "Gd" # of the Guard']),
        (
            TABLES,
            "1st",
            "attack",
            "6/3",
            ['steps = [{ label = "1st Inf", attack = 6 }, { label = "1st r", attack = 3 }]'],
        ),
        (TABLES, "HQ", "range", "12", ["values = { range = 12 }   # far"]),
        (TABLES, "HQ", "move", "4", ["values = { range = 3, move = 4 }   # far"]),
        (TABLES, "HQ", "attack", "2/1", ["steps = [{ attack = 2 }, { attack = 1 }]"]),
    ],
)
def test_the_line_stays_as_it_is_written(
    text: str, counter: str, key: str, new: str, lines: list[str]
) -> None:
    """Columns, comments, quotes and braces stay; a longer word takes the blanks behind it."""
    after = with_printed(Source(text), counter, key, new).text
    assert [line[2:] for line in changed_lines(text, after) if line[0] == "+"] == lines
    read_counters(Document.parse(after, "counters.toml"))


def test_another_column_is_one_of_all_lines() -> None:
    """A value that no counter had is printed on the one; on the others nothing is."""
    after = with_printed(Source(LINES), "1/A", "range", "5")
    counters = read_counters(Document.parse(after.text, "counters.toml"))
    assert counters.values("range", 0) == ((0, 5, 5), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("text", "counter", "key", "new", "why"),
    [
        (LINES, "1/A", "kind", "light infantry", "no single word"),
        (LINES, "1/A", "side", "", "the side is missing"),
        (LINES, "1/A", "name", "HQ", "another counter is named"),
        (LINES, "1/A", "name", "1 A", "without blanks"),
        (TABLES, "1st", "attack", "3/2/1", "has 2 faces"),
        (TABLES, "1st", "name", "hq", "another counter is named"),
    ],
)
def test_what_cannot_be_written_is_refused(
    text: str, counter: str, key: str, new: str, why: str
) -> None:
    """The message says why, and the file stays as it is."""
    with pytest.raises(ValueError, match=why):
        with_printed(Source(text), counter, key, new)


def test_a_counter_is_added_behind_the_one_that_it_is_like() -> None:
    """On a line of its own under the columns; a table at the end; a new file begins with lines."""
    after = with_counter(Source(LINES), "2/A", "1/A").text
    assert changed_lines(LINES, after) == ['+   "2/A  red   infantry  4/2  6",']
    assert after.splitlines()[4] == '  "2/A  red   infantry  4/2  6",'
    last = with_counter(Source(LINES), "Gd", "Mil").text
    assert len(read_counters(Document.parse(last, "c.toml"))) == 4
    tables = with_counter(Source(TABLES), "2nd", "1st").text
    assert tables.startswith(TABLES)
    assert read_counters(Document.parse(tables, "c.toml")).steps == (2, 1, 2)
    assert len(read_counters(Document.parse(with_counter(Source(""), "1st").text, "c.toml"))) == 1


def test_faces_come_and_go() -> None:
    """One more is like the last; each has its own text."""
    source = with_printed(with_face(Source(TABLES), "1st"), "1st", "label", "gone", 2)
    steps = source.data["counter"][0]["steps"]
    assert [step["label"] for step in steps] == ["1st Inf", "1st r", "gone"]
    desk_text = with_face(Source(TABLES), "HQ").text
    assert read_counters(Document.parse(desk_text, "c.toml")).steps == (2, 2)


# -- on the desk, with the scenario


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sandbox with two counters."""
    (tmp_path / "board.toml").write_text(blank_board("Ridge", 4, 3, "flat"))
    (tmp_path / "counters.toml").write_text(LINES)
    (tmp_path / "start.toml").write_text(
        '[scenario]\ngame = "sandbox"\nname = "start"\ntitle = "Start"\n'
        'counters = "counters.toml"\n\n[[set_up]]\nhex = "0101"\nunits = ["1/A", "HQ"]\n'
    )
    return tmp_path


def test_a_counter_is_called_otherwise_in_both_files(folder: Path) -> None:
    """The set-up names it so, too; one undo takes both back; both are saved, with their drafts."""
    desk = Desk(folder / "start.toml")
    scenario = desk.source.text
    desk.do({"do": "print", "counter": "1/A", "key": "name", "text": "Guard"})
    assert desk.reading.faults == ()
    assert desk.source.data["set_up"][0]["units"] == ["Guard", "HQ"]
    assert [file.name for file in desk.drafts] == ["start.toml.draft", "counters.toml.draft"]
    again = Desk(folder / "start.toml")  # as after a crash
    assert printed_in(again.counters.source)[0].name == "Guard"  # type: ignore[union-attr]
    desk.undo()
    assert (desk.source.text, (folder / "counters.toml").read_text()) == (scenario, LINES)
    assert desk.drafts == []
    desk.redo()
    desk.save()
    assert names_in(folder / "start.toml") == ("Guard", "HQ", "Mil")
    assert desk.is_saved


def names_in(file: Path) -> tuple[str, ...]:
    """Return the counters of a game that is played from a file."""
    counters: Counters = hexwar.game(str(file)).counters  # type: ignore[attr-defined]
    return counters.names


def test_a_removed_counter_stands_nowhere_and_a_new_one_can_be_placed(folder: Path) -> None:
    """The set-up follows; the table has the new one at once."""
    desk = Desk(folder / "start.toml")
    desk.do({"do": "drop-counter", "counter": "HQ"})
    assert desk.source.data["set_up"][0]["units"] == ["1/A"]
    desk.do({"do": "add-counter", "counter": "2/A", "like": "1/A"})
    desk.do({"do": "place", "counter": "2/A", "hexes": ["0202"]})
    assert desk.reading.faults == ()
    assert desk.reading.scene is not None
    assert desk.reading.board is not None
    [face] = desk.reading.scene.stacks[desk.reading.board.hex("0202")]
    assert face.values == {"factors": "6-4"}


def test_the_first_counter_makes_the_file(folder: Path) -> None:
    """Beside a board without counters the scenario comes to name the new file."""
    (folder / "counters.toml").unlink()
    (folder / "start.toml").write_text(
        '[scenario]\ngame = "sandbox"\nname = "start"\ntitle = "Start"\n'
    )
    desk = Desk(folder / "start.toml")
    assert desk.is_saved
    desk.do({"do": "add-counter", "counter": "1st", "like": ""})
    assert desk.reading.faults == ()
    desk.save()
    assert names_in(folder / "start.toml") == ("1st",)


def test_the_game_says_what_is_wrong_at_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mode of movement that the costs do not know: at the counter, at its field."""
    monkeypatch.setattr(WorkFile, "keep", lambda file: None)  # no draft beside an example
    desk = Desk(Path(str(files("classic") / "data" / "scenarios" / "crossing.toml")))
    desk.do({"do": "print", "counter": "1/A", "key": "mode", "text": "motr"})
    parts = parts_of(desk, Language("en"))
    [fault] = parts["faults"]
    assert (fault["file"], fault["hexes"]) == ("counters.toml", [])
    [counter] = [each for each in parts["printed"] if each["name"] == "1/A"]
    [field] = [each for each in counter["fields"] if "fault" in each]
    assert (field["key"], field["text"]) == ("mode", "motr")
    assert "did you mean 'motor'" in field["fault"]


def test_counters_of_somebody_elses_game_are_not_changed(tmp_path: Path) -> None:
    """A scenario for an installed game, elsewhere: its counters are placed, and not changed."""
    file = tmp_path / "night.toml"
    desk = Desk(file, like_scenario("classic/crossing", file))
    assert desk.counters is None
    assert parts_of(desk, Language("en"))["printed"] is None
    with pytest.raises(EditError, match="files of the game"):
        desk.do({"do": "print", "counter": "1/I", "key": "attack", "text": "9"})
    strange = Desk(
        tmp_path / "start.toml", '[scenario]\ngame = "sandbox"\ncounters = "../x.toml"\n'
    )
    assert strange.counters is None
