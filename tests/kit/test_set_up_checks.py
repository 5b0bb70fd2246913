"""Counters that cannot stand where a scenario file puts them: each a fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexwar
from hexwar.errors import DataError

HEAD = '[scenario]\ngame = "classic"\nname = "mine"\ntitle = "Mine"\nbase = "crossing"\n'

EAST = '[[set_up]]\nunits = {}\nhexes = ["0903"]\n'


def faults_of(more: str, tmp_path: Path) -> list[tuple[int, str]]:
    """Return lines and messages of the faults of a scenario that builds on the classic game's."""
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + more, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        hexwar.game(str(file))
    assert {fault.file for fault in refused.value.faults} == {str(file)}
    return [(fault.line, fault.message) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("more", "line", "told"),
    [
        (
            EAST.format('["1/I"]') + EAST.format('["10/X"]'),
            10,
            "an enemy of 10/X stands in 0903: move one of them",
        ),
        (
            EAST.format('["1/I", "2/I", "3/I"]'),
            7,
            "3/I finds no room in 0903: move it, or leave it out",
        ),
        (
            '[[set_up]]\nunits = ["1/I", "2/I", "3/I", "4/II", "5/II"]\nhexes = ["0903", "0904"]\n',
            7,
            "5/II finds no room in these hexes: name more of them, or leave it out",
        ),
        (
            EAST.format('["1/I", "2/I"]')
            + '[[set_up]]\nunits = ["10/X", "11/X", "12/X"]\nhexes = ["0903", "0703"]\n',
            10,
            "12/X finds no room in these hexes: name more of them, or leave it out",
        ),
        ("[facts.replacements]\neast = -3\n", 7, "expected a number from 0 to 9999, got -3"),
        ("[facts.replacements]\neest = 3\n", 7, "no side 'eest'; did you mean 'west' or 'east'?"),
        ("[facts]\nreplacements = 3\n", 7, "expected a table, got 3"),
    ],
    ids=["enemies", "stack", "choice", "choice among enemies", "number", "side", "table"],
)
def test_what_cannot_stand_there_is_a_fault(
    more: str, line: int, told: str, tmp_path: Path
) -> None:
    """The rules of the game say how many counters stand together, and the file is refused."""
    assert (line, told) in faults_of(more, tmp_path)


def test_ground_that_a_counter_can_never_enter(tmp_path: Path) -> None:
    """A hex into which no step of its mode of movement leads is no place for it: armour in 0806."""
    found = faults_of('[[set_up]]\nunits = ["1/A"]\nhexes = ["0806"]\n', tmp_path)
    assert found == [(8, "1/A can never enter 0806 (marsh)")]


def test_what_is_possible_is_played(tmp_path: Path) -> None:
    """Two of a side in a hex are no fault."""
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + EAST.format('["1/I", "2/I"]'), encoding="utf-8")
    assert hexwar.start(str(file), seed=1).decision is not None
