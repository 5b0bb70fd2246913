"""Counters from a file, and stacking limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.components import Counters, Overstacked, StackingLimit, overstacked, read_counters
from hexwar.components.counters import CounterTable
from hexwar.data import Document
from hexwar.errors import CounterError, DataError, UnknownNameError

FILE = """
source = "printed"
[[counter]]
name = "Able"
side = "red"
kind = "infantry"
steps = [{ attack = 6, range = 2 }, { attack = 2 }]
values = { move = 3 }
[[counter]]
name = "HQ"
side = "blue"
kind = "headquarters"
"""


def write(tmp_path: Path, text: str) -> Path:
    """A file of counters."""
    file = tmp_path / "counters.toml"
    file.write_text(text)
    return file


def test_values_by_counter_and_steps_left(tmp_path: Path) -> None:
    """Each side has its own values; what is printed on all sides counts for each."""
    counters = read_counters(write(tmp_path, FILE))
    assert counters.values("attack") == ((0, 2, 6), (0, 0))
    assert counters.values("range") == ((0, 0, 2), (0, 0))
    assert counters.values("move", 1) == ((1, 3, 3), (1, 1))
    assert (counters.steps, counters.sides) == ((2, 1), ("red", "blue"))


def test_sets_and_names(tmp_path: Path) -> None:
    """Counters are found by side, by kind and by name."""
    counters = read_counters(write(tmp_path, FILE))
    assert counters.of_side("blue") == 0b10
    assert counters.of_kind("infantry", "headquarters") == 0b11
    assert counters.named("HQ") == 1
    with pytest.raises(UnknownNameError, match="did you mean 'Able'"):
        counters.named("Abel")


def test_faults_are_named_with_their_lines(tmp_path: Path) -> None:
    """Names that clash or cannot be typed are reported together."""
    text = FILE + '[[counter]]\nname = "able"\n[[counter]]\nname = "16 HQ"\nstep = 3\n'
    with pytest.raises(DataError) as caught:
        read_counters(write(tmp_path, text))
    places = dict.fromkeys((fault.line, fault.path) for fault in caught.value.faults)
    expected = [(14, "counter[2].name"), (16, "counter[3].name"), (17, "counter[3].step")]
    assert list(places) == expected


def test_stacking_limits_name_who_breaks_them() -> None:
    """Each limit that a stack breaks is named with its rule and by how much."""
    units = StackingLimit(2, "7.6", counted=0b0111)
    steps = StackingLimit(5, "7.62", counted=0b1111, weights=(3, 3, 2, 1))
    assert overstacked({9: 0b0111, 4: 0b0001}, [units, steps]) == [
        Overstacked(9, "7.6", 0b0111, 1),
        Overstacked(9, "7.62", 0b0111, 3),
    ]


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 8))
def test_what_does_not_count_never_matters(stack: int, counted: int, limit: int) -> None:
    """Counters that a limit does not count may come and go."""
    rule = StackingLimit(limit, "1", counted=counted)
    assert rule.excess(stack) == rule.excess(stack & counted)
    assert rule.excess(stack) == max((stack & counted).bit_count() - limit, 0)


TABULAR = """
columns = "name side kind attack move formation"
counters = [
  "1/A  red   infantry      4/2  3/4  I/7",
  "HQ   blue  headquarters  -    5    -",
]
[[counter]]
name = "9"
"""


def test_one_line_a_counter(tmp_path: Path) -> None:
    """Columns give names, sides, kinds, values by step, and values that all sides show."""
    counters = read_counters(write(tmp_path, TABULAR))
    assert counters.names == ("1/A", "HQ", "9")
    assert counters.sides == ("red", "blue", "")
    assert counters.steps == (2, 1, 1)
    assert counters.values("attack") == ((0, 2, 4), (0, 0), (0, 0))
    assert counters.values("move")[:2] == ((0, 4, 3), (0, 5))
    assert counters.values("formation", "")[0] == ("", "I/7", "I/7")
    assert counters.values("attack") is counters.values("attack")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2/A red infantry 4/2", "expected 6 words, got 4: name, side, kind, attack, move"),
        ("2/A red infantry 4/2 3/2/1 -", "different numbers of steps: attack has 2, move has 3"),
        ("1/a red infantry 4/2 3 -", "two counters are named '1/a'"),
    ],
)
def test_faults_of_a_line_stand_on_it(tmp_path: Path, line: str, told: str) -> None:
    """A line that does not fit its columns is told with its own line number."""
    text = TABULAR.replace("]\n[[", f'  "{line}",\n]\n[[')
    with pytest.raises(DataError) as caught:
        read_counters(write(tmp_path, text))
    (fault,) = caught.value.faults
    assert (fault.line, fault.path) == (6, "counters[2]")
    assert told in fault.message


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("3/4", "3/x", r":4: counters\[0\]: the move '3/x' is no number"),
        ("5    -", "five -", r":5: counters\[1\]: the move 'five' is no number"),
        ("attack move", "attack mvoe", r":2: columns: no column 'move'; did you mean 'mvoe'"),
        ("  red", "  rad", r":4: counters\[0\]: no side of the game 'rad'; did you mean 'red'"),
        ("I/7", "I/8", r":4: counters\[0\]: no formation of the game 'I/8'"),
        ('name = "9"', 'name = "9"\nside = "bleu"', r":9: counter\[0\]\.side: .*mean 'blue'"),
        ('name = "9"', 'name = "9"\nvalues.move = 2.5', r":7: counter\[0\]: the move '2.5'"),
        ('name = "9"', 'name = "9"\nsteps = [{ move = "x" }]', r":7: counter\[0\]: the move 'x'"),
    ],
)
def test_what_rules_count_with_is_checked_when_the_file_is_read(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    """Words for numbers, columns that are not there, unknown sides, with their lines."""
    words = {"side": ("red", "blue", ""), "formation": ("I/7",)}
    assert read_counters(write(tmp_path, TABULAR), numbers=["move"], words=words)
    spoilt = write(tmp_path, TABULAR.replace(old, new, 1))
    with pytest.raises(DataError, match=told):
        read_counters(spoilt, numbers=["move"], words=words)


def test_a_word_where_a_number_is_asked_for_names_its_counter(tmp_path: Path) -> None:
    """Without a declaration it is found when the rules ask."""
    counters = read_counters(write(tmp_path, TABULAR.replace("5    -", "five -")))
    with pytest.raises(CounterError, match="HQ: the move 'five' is no number"):
        counters.numbers("move")


def test_a_file_without_counters_is_no_file_of_counters(tmp_path: Path) -> None:
    """An empty file says what it should hold."""
    with pytest.raises(DataError, match="no counters: expected"):
        read_counters(write(tmp_path, 'columns = "name"\n'))


LINES = 'columns = "name side division"\ncounters = ["%s red %s", "HQ blue -"]'
SECOND = 'columns = "name side division"\ncounters = ["%s red %s"]'


def two_files(*said: str, **checks: Any) -> Counters:
    """The counters of two files, whose texts are filled in."""
    first = Document.parse(LINES % said[:2], "first.toml")
    return read_counters(first, Document.parse(SECOND % said[2:], "second.toml"), **checks)


def test_several_files_are_one_list_of_counters() -> None:
    """In their order; a name stands once in all of them, and a fault in the file that has it."""
    assert two_files("1/A", "1", "2/A", "2").names == ("1/A", "HQ", "2/A")
    with pytest.raises(DataError, match=r"second\.toml:2: .*two counters are named 'hq'"):
        two_files("1/A", "1", "hq", "2")


def test_a_word_that_the_rules_ask_for_stands_on_some_counter() -> None:
    """Where it stands misspelt is told, or the first file where nothing comes near it."""
    asked = {"name": ("HQ",), "division": ("79Arm",)}
    assert two_files("1/A", "79Arm", "2/A", "-", needed=asked).names[0] == "1/A"
    with pytest.raises(
        DataError, match=r"second\.toml:2: .*no counter with the division '79Arm'; d"
    ):
        two_files("1/A", "1", "2/A", "79Amr", needed=asked)
    with pytest.raises(DataError, match=r"first\.toml:1: no counter with the division '79Arm'"):
        two_files("1/A", "1", "2/A", "2", needed=asked)


def test_a_word_that_several_counters_share_is_not_misspelt() -> None:
    """One that a counter alone has may be a slip for one that more of them have."""
    shared = ["division"]
    assert two_files("1/A", "79Arm", "2/A", "3Can", shared=shared).names[0] == "1/A"
    text = 'columns = "name side division"\ncounters = ["3/A red 79Arm", "4/A red 79Arm"]'
    with pytest.raises(DataError, match=r"first\.toml:2: .*division '79Amr' misspelt for '79Arm'"):
        read_counters(
            Document.parse(LINES % ("1/A", "79Amr"), "first.toml"),
            Document.parse(text),
            shared=shared,
        )


def test_a_game_may_find_fault_with_a_counter() -> None:
    """By a rule of its own, in its own words."""

    def why(counter: CounterTable) -> str | None:
        return "red has no first division" if counter.values.get("division") == 1 else None

    with pytest.raises(DataError, match=r"first\.toml:2: counters.0.: red has no first division"):
        two_files("1/A", "1", "2/A", "2", check=why)
