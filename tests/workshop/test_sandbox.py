"""A sandbox plays what its files say: it moves, flips, removes, draws, rolls, and saves."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.cli import group
from hexwar.errors import DataError, RuleError, UnknownNameError
from hexwar.plugins import find_game, registered
from hexwar.testing import check_game

BOARD = """
title = "Field"
[grid]
orientation = "flat"
rows = 3
columns = 4
ids = "CCRR"
terrain = "clear"
"""

COUNTERS = """
[[counter]]
name = "1/A"
side = "red"
kind = "infantry"
steps = [{ attack = 4, label = "1st" }, { attack = 2, label = "(1st)" }]

[[counter]]
name = "HQ"
side = "blue"
"""

START = """
[scenario]
game = "sandbox"
name = "start"
title = "The start"
counters = "counters.toml"
dice = ["2d6"]

[[set_up]]
hex = "0202"
units = ["1/A"]

[[deck]]
name = "events"
cards = ["Rain", "Fog", "Fog"]
"""


ARRIVAL = '[[arrival]]\nturn = 2\nunits = ["HQ"]\n[[deck]]'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board, two counters, a deck."""
    for name, text in (("board", BOARD), ("counters", COUNTERS), ("start", START)):
        (tmp_path / f"{name}.toml").write_text(text)
    return tmp_path


def test_everything_that_hands_can_do(folder: Path) -> None:
    """Each verb does what it says, and the event is told in English and French."""
    match = hexwar.start(str(folder / "start.toml"), seed=1)
    board = match.game.presentation.scene(match.view("table"), "table").board
    faces = match.scene().stacks[board.hex("0202")]
    assert [(face.label, face.values["factors"]) for face in faces] == [("1st", "4")]
    [moved] = match.do("move HQ 0202")
    assert match.game.sentence(moved) == "HQ goes to 0202."
    assert match.game.sentence(moved, "fr") == "HQ va en 0202."
    match.do("flip 1/A")
    faces = match.scene().stacks[board.hex("0202")]
    assert [(face.label, face.values["factors"]) for face in faces] == [("(1st)", "2"), ("HQ", "")]
    match.do("move 1/A 0202")  # on top again
    assert [face.name for face in match.scene().stacks[board.hex("0202")]] == ["HQ", "1/A"]
    match.do("remove HQ")
    assert [face.name for face in match.scene().areas[0].counters] == ["HQ"]
    drawn = {match.do("draw events")[0].facts["card"] for _ in range(3)}
    assert drawn == {"Rain", "Fog"}
    with pytest.raises(RuleError, match="No card is left"):
        match.do("draw events")
    match.do("shuffle events")
    assert match.scene().areas[1].text == "3 left"
    [rolled] = match.do("roll 2d6")
    first, second = map(int, str(rolled.facts["thrown"]).split())
    assert rolled.facts["total"] == first + second
    match.do("next-turn")
    assert match.scene().status == (("turn", "2"),)
    match.do("finish")
    assert match.over


def test_on_a_large_table_a_counter_is_taken_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the moves are too many for one list, the hex is asked for afterwards."""
    monkeypatch.setattr("hexwar.workshop.sandbox.rules.MOST_MOVES", 5)
    match = hexwar.start(str(folder / "start.toml"), seed=1)
    with pytest.raises(RuleError, match="take the counter first"):
        match.do("move HQ 0101")
    match.do("take HQ")
    assert match.decision is not None
    assert match.decision.prompt == "Where does HQ go?"
    assert len(match.legal_actions) == 12 + 1
    match.do("put 0101")
    [board] = {match.scene().board}
    assert [face.name for face in match.scene().stacks[board.hex("0101")]] == ["HQ"]
    match.do("take HQ")
    match.do("put-back")
    assert match.decision.prompt.startswith("Move a counter")


def test_undo_goes_behind_draws_and_a_save_comes_back(folder: Path) -> None:
    """A sandbox is for trying: nothing is final, and what lies on the table can be kept."""
    match = hexwar.start(str(folder / "start.toml"), seed=1)
    before = match.position
    match.do("draw events")
    match.undo()
    assert match.position == before
    match.do("move HQ 0101")
    match.save(str(folder / "match.json"))
    assert hexwar.open(str(folder / "match.json")).position == match.position


def test_the_sandbox_keeps_the_contract_of_games(folder: Path) -> None:
    """It is a game as any other: clone, hash, undo, save, views; on three hexes, to be short."""
    (folder / "board.toml").write_text(BOARD.replace("= 4", "= 1"))
    (folder / "start.toml").write_text(START.replace("0202", "0102"))
    check_game(str(folder / "start.toml"), games=1, thorough_every=400)


def test_it_is_found_by_name_and_in_no_list() -> None:
    """Whoever lists games sees those with scenarios; a file that names the sandbox finds it."""
    assert find_game("sandbox").title == "Sandbox"
    assert "sandbox" not in registered()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('hex = "0202"', 'hex = "9902"', "start.toml:10: set_up[0].hex"),
        ('["1/A"]', '["1/B"]', "no counter '1/B'; did you mean '1/A'"),
        ('["1/A"]', '["1/A", "1/A"]', "stands somewhere else already"),
        ('["2d6"]', '["2d1000"]', "scenario.dice"),
        ("[scenario]", '[[set_up]]\nhex = "0101"\nunits = ["HQ"]\nface = 1\n[scenario]', "faces"),
        ('"counters.toml"', '"../counters.toml"', "scenario.counters"),
        ("[[deck]]", ARRIVAL.replace("HQ", "1/A"), "stands somewhere else already"),
        ("[[deck]]", ARRIVAL.replace("HQ", "QH"), "arrival[0].units[0]: no counter 'QH'"),
        ("[[deck]]", ARRIVAL, "the turn track has no space 2"),
    ],
)
def test_faults_of_a_set_up_are_told(folder: Path, old: str, new: str, told: str) -> None:
    """A hex, a counter or dice that are none are faults with their line; no file lies outside."""
    (folder / "start.toml").write_text(START.replace(old, new))
    with pytest.raises(DataError) as error:
        hexwar.start(str(folder / "start.toml"))
    assert told in str(error.value)


def test_a_folder_is_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``hexwar play FOLDER`` finds the one set-up; of several it names all."""
    monkeypatch.chdir(folder)  # where a game that is left is saved
    done = CliRunner().invoke(group, ["play", str(folder), "--terminal"], input="next-turn\nquit\n")
    assert "Turn 2." in done.output
    (folder / "other.toml").write_text(START)
    result = CliRunner().invoke(group, ["play", str(folder), "--terminal"])
    assert isinstance(result.exception, UnknownNameError)
    assert "several set-ups" in str(result.exception)
