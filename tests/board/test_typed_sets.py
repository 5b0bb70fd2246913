"""Typed ids and sets: the type checker refuses what mixes them up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

SNIPPETS = """
from hexwar.board import (
    NONE, CounterId, CounterSet, HexId, HexSet, as_set, first, has, iterate, numbered, one, pack,
)

def right(hexes: HexSet, units: CounterSet, at: HexId, unit: CounterId) -> HexSet:
    found: HexSet = NONE
    found |= one(at)
    places: dict[HexId, CounterSet] = {at: units}
    for i in iterate(hexes & ~found):
        found |= pack([i, first(hexes)]) ^ hexes
        units |= places.get(i, NONE)
    for counter, place in numbered(CounterId, [at]):
        if has(units, counter) and has(hexes, place):
            units &= ~one(counter)
    return found if hexes.bit_count() > 1 else as_set(0b11)

def faults(
    hexes: HexSet, units: CounterSet, at: HexId, unit: CounterId, by_unit: list[HexId]
) -> None:
    hexes & units  # fault: two kinds of sets
    hexes |= units  # fault: two kinds of sets, assigned
    has(hexes, unit)  # fault: the id of another kind
    has(at, hexes)  # fault: an id where a set is wanted
    hexes |= one(unit)  # fault: the set of the id of another kind
    at = first(units)  # fault: a member of another kind
    hexes = pack(iterate(units))  # fault: a set made of ids of another kind
    place: HexId = iterate(units)[0]  # fault: an id among the members of another kind
    right(units, units, at, unit)  # fault: a set of another kind as argument
    right(hexes, units, unit, unit)  # fault: an id of another kind as argument
    right(at, units, at, unit)  # fault: an id as a set
    right(hexes, units, hexes, unit)  # fault: a set as an id
    hexes = 0  # fault: a bare number as a set
    at = 7  # fault: a bare number as an id
"""


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """Return by line what the type checker reports of the snippets."""
    folder = tmp_path_factory.mktemp("typed")
    (folder / "snippets.py").write_text(SNIPPETS, encoding="utf-8")
    root = Path(__file__).parents[2]
    out, failed, _ = api.run(
        [
            "--config-file",
            str(root / "pyproject.toml"),
            "--cache-dir",
            str(folder / "cache"),
            "--follow-imports=silent",
            "--no-pretty",
            str(folder / "snippets.py"),
        ]
    )
    assert not failed, failed
    found = re.findall(r"snippets\.py:(\d+): error: (.*)", out)
    return {int(line): message for line, message in found}


def lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text with their numbers from 1 on."""
    return list(enumerate(text.splitlines(), start=1))


def test_right_use_of_sets_passes(errors: dict[int, str]) -> None:
    """The checker has nothing to say of sets that are used as they should be."""
    planted = {number for number, line in lines(SNIPPETS) if "# fault" in line}
    assert errors.keys() - planted == set()


@pytest.mark.parametrize(
    ("number", "line"),
    [(n, line.split("# fault: ")[1]) for n, line in lines(SNIPPETS) if "# fault" in line],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_planted_fault_is_refused(errors: dict[int, str], number: int, line: str) -> None:
    """The checker refuses each fault at its own line."""
    assert number in errors, f"not refused: {line}"


NAKED_TEST = re.compile(r">> [^=\n]*& 1\b")


@pytest.mark.parametrize("package", ["ddob_scenarios"])
def test_rules_ask_for_members_by_name(package: str) -> None:
    """A rule says ``has(units, unit)``: of a shifted number the type checker knows nothing."""
    files = (Path(__file__).parents[2] / package).rglob("*.py")
    naked = [path.name for path in files if NAKED_TEST.search(path.read_text(encoding="utf-8"))]
    assert naked == []
