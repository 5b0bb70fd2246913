"""Scenario files of games of counters: one format, a base, and all faults with file and line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hexwar.board import Board
from hexwar.components import read_counters
from hexwar.data import DataError, Document, json_schema
from hexwar.kit.scenario import FileScenario, KnownNames, ScenarioFile, read_scenario
from hexwar.play import GameData
from hexwar.play.game.scenarios import Option

BASE = """
[scenario]
game = "toy"
name = "long"
title = "The long day"
turns = 6
briefing = ["Hold on."]
translations.fr = { title = "La longue journée", briefing = ["Tenez bon."] }

[options]
offered = ["fog"]
defaults = { fog = true }

[[set_up]]
units = ["A"]
hexes = ["0101"]

[[arrival]]
turn = 2
units = ["B"]
hexes = ["0102", "0103"]

[[cup]]
side = "blue"
units = ["X"]
blanks = 2
turns = [1, 3]
hexes = ["0201"]

[control]
red = ["Village"]

[[level]]
outcome = "victory"
winner = "red"
lead = 2

[[level]]
outcome = "draw"
"""
BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 2, columns = 3}
region = [{id = "Village", hexes = ["0201"]}]
""")
COUNTERS = read_counters(
    Document.parse('columns = "name side"\ncounters = ["A red", "B red", "X blue", "Y blue"]\n')
)
KNOWN = KnownNames(
    board=BOARD,
    counters=COUNTERS,
    sides=("red", "blue"),
    options={"fog": Option("fog", (False, True), "Whether there is fog.")},
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameData:
    """The data folder of a game with one scenario."""
    folder = tmp_path / "toy_scenarios" / "data" / "scenarios"
    folder.mkdir(parents=True)
    (tmp_path / "toy_scenarios" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "long.toml").write_text(BASE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "toy_scenarios", raising=False)
    return GameData("toy_scenarios")


def read(text: str, data: GameData) -> FileScenario:
    """Read a scenario of a scenario author."""
    return read_scenario(Document.parse(text, "mine.toml"), data, KNOWN)


def test_a_file_says_everything_of_a_scenario(data: GameData) -> None:
    """Head, options with their defaults, set-up, arrivals, cups, control and levels."""
    found = read(BASE, data)
    assert (found.name, found.title, found.briefing) == ("long", "The long day", ("Hold on.",))
    assert [(option.name, option.default) for option in found.options] == [("fog", True)]
    assert found.file.cup[0].chits == 3
    assert found.file.arrival[0].hexes == ("0102", "0103")
    assert found.file.control == {"red": ("Village",)}


def test_a_file_on_a_base_says_what_is_different(data: GameData) -> None:
    """Tables are merged and lists replaced; what both say counts for the digest."""
    mine = read('[scenario]\nname = "mine"\nbase = "long"\nturns = 3\n[[cup]]\n' + CUP, data)
    assert (mine.title, mine.file.scenario.turns) == ("The long day", 3)
    assert [cup.units for cup in mine.file.cup] == [("Y",)]
    assert mine.file.set_up[0].units == ("A",)
    assert mine.digest != read(BASE, data).digest


CUP = 'side = "blue"\nunits = ["Y"]\nturns = [2, 2]\nhexes = ["0101"]\n'


@pytest.mark.parametrize(
    ("before", "after", "line", "told"),
    [
        ('units = ["A"]', 'units = ["AA"]', 15, "no counter 'AA'; did you mean 'A'"),
        ('hexes = ["0101"]', 'hexes = ["0104"]', 16, "no hex '0104'; did you mean"),
        ('hexes = ["0101"]', 'hexes = ["0301"]', 16, "the row comes first on this map"),
        ('units = ["B"]', 'units = ["A"]', 20, "A is named twice, the first time on line 15"),
        ('units = ["X"]', 'units = ["B"]', 25, "B belongs to red, not to blue"),
        ('side = "blue"', 'side = "bleu"', 24, "no side 'bleu'; did you mean 'blue'"),
        ("turns = [1, 3]", "turns = [3, 1]", 27, "the first not later"),
        ('["Village"]', '["Vilage"]', 31, "no region 'Vilage'; did you mean 'Village'"),
        ('winner = "red"', 'winner = "rot"', 35, "no side 'rot'"),
        ("fog = true", 'fog = "thick"', 12, "expected one of False, True, got 'thick'"),
        ('offered = ["fog"]', "offered = []", 12, "fog has a default here but is not offered"),
        ('name = "long"', 'name = "../long"', 4, "expected a text like 'easy-fox'"),
        ('name = "long"', 'name = "/etc/passwd"', 4, "expected a text like 'easy-fox'"),
        ("turns = 6", "turns = 0", 6, "expected a number from 1 to 999"),
        ("[[level]]", "[[levels]]", 33, "unknown key; did you mean 'level'"),
        ('hexes = ["0101"]', 'hexes = ["0101"]\nsteps = 2', 17, "A has 1 steps at most, got 2"),
        ("turn = 2", "turn = 7", 19, "turn 7 never comes: the scenario has 6 turns"),
        ("turns = [1, 3]", "turns = [7, 9]", 27, "turn 7 never comes"),
        (
            'red = ["Village"]',
            'red = ["Village"]\nblue = ["Village"]',
            32,
            "Village is named twice",
        ),
        (
            "lead = 2",
            "lead = 2\n[[level]]\noutcome = 'x'\nwinner = 'red'\nlead = 3",
            40,
            "it is never reached: a lead of 2 is enough for one before it",
        ),
        (
            "lead = 2",
            "[[level]]\noutcome = 'x'\nwinner = 'blue'\nlead = 3",
            36,
            "it is never reached: the one before it needs no lead",
        ),
    ],
)
def test_a_fault_stands_on_its_line(
    data: GameData, before: str, after: str, line: int, told: str
) -> None:
    """Names that nothing bears, units in two places, options that are not there."""
    assert before in BASE
    with pytest.raises(DataError) as caught:
        read(BASE.replace(before, after, 1), data)
    found = [(fault.line, fault.message) for fault in caught.value.faults]
    assert any(at == line and told in message for at, message in found), found


def test_what_follows_from_a_wrong_last_turn_is_not_told(data: GameData) -> None:
    """One mistake is one fault."""
    with pytest.raises(DataError) as caught:
        read(BASE.replace("turns = 6", "turns = 0"), data)
    assert [fault.path for fault in caught.value.faults] == ["scenario.turns"]


def test_a_fault_of_the_base_is_told_in_its_file(data: GameData, tmp_path: Path) -> None:
    """Who builds on a file with a fault is sent to that file."""
    file = tmp_path / "toy_scenarios" / "data" / "scenarios" / "long.toml"
    file.write_text(BASE.replace('"0101"', '"0109"'), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read('[scenario]\nname = "mine"\nbase = "long"\n', data)
    (fault,) = caught.value.faults
    assert (fault.file.endswith("long.toml"), fault.line) == (True, 16)


def test_scenarios_carry_their_translations(data: GameData, tmp_path: Path) -> None:
    """Title and briefing are found by their English; no catalogue is needed for it."""
    folder = tmp_path / "toy_scenarios" / "data"
    (folder / "rules.toml").write_text("rule = []\n", encoding="utf-8")
    assert data.texts("fr") == {"The long day": "La longue journée", "Hold on.": "Tenez bon."}


def test_the_format_has_a_schema() -> None:
    """Editors that know JSON Schema can check while one types."""
    schema = json_schema(ScenarioFile)
    assert {"scenario", "set_up", "arrival", "cup", "level"} <= set(schema["properties"])
