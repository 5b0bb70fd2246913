"""The game agrees with a second reading of its booklet, in games at random."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from days_reading import book, known, landing, lines, offers, orders, points, shots, zones
from days_reading.printed import ground
from days_reading.running import compare_crowd
from days_reading.tally import Tally
from days_reading.watch import Watched

DOSE = {"hillman": 60, "queen-red": 60, "minefield": 50, "canal": 40, "zone-n": 40, "sword": 60}
"""Decisions of a game of each scenario that are compared here; the large dose goes on."""

CROWDS = (3, 5, 12)

RULES = (
    "1.1", "1.2", "2.1", "2.1.2", "2.1.10", "2.1.11", "2.2.1", "4.2.1", "4.2.2", "4.2.2.1",
    "4.2.2.2", "4.2.3", "4.2.5", "4.2.6.1", "4.5.2", "14.0", "16.1", "17.3.2", "series.fire",
    "series.results", "series.mass", "series.zones", "series.artillery", "series.stacking",
    "series.command", "series.quality", "series.damage", "series.activation", "victory",
)  # fmt: skip


@pytest.fixture(autouse=True)
def known_differences() -> Iterator[None]:
    """Read as the program plays where it is known to differ; without an entry the book counts."""
    yield from known.as_played()


def disagreement(tally: Tally) -> str:
    """Return what differed; something must have been compared."""
    assert tally.compared
    return tally.written() if tally.differences else ""


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("scenario", DOSE)
def test_games_from_the_beginning(scenario: str) -> None:
    """Offers, previews, dice, damage and points agree in a game of each scenario."""
    tally = Tally()
    Watched(scenario, 7, tally, every=60).play(DOSE[scenario])
    assert not disagreement(tally)


@pytest.mark.rule(*RULES, "series.bravery", "series.assault", "2.3.3", "2.3.5", "2.4.1")
@pytest.mark.parametrize("seed", CROWDS)
def test_crowds(seed: int) -> None:
    """With both sides mixed on telling ground everything agrees as well."""
    tally = Tally()
    compare_crowd(seed, tally, 50, every=60)
    assert not disagreement(tally)


MISREADINGS: list[tuple[Any, str, Callable[..., Any], str]] = [
    (shots, "mass", lambda steps: 0, "strength: fire"),
    (shots, "by_range", lambda shot: 0, "strength: reaction"),
    (shots, "is_hard", lambda s, unit: False, "percentages: fire"),
    (zones, "direct_range", lambda s, unit: 9, "hexes: fire zone"),
    (offers, "can_pay", lambda s, unit: False, "units that may act"),
    (orders, "quality", lambda s, unit, *, led: 5, "quality: reaction"),
    (book, "passes", lambda needed, die: die < needed, "checks"),
    (landing, "steps_that_stack", lambda s, at, side: 7, "stacking: moves"),
    (points, "prizes", lambda s, side: 0, "victory points"),
]
"""Wrong readings that must be noticed: module, function, reading, subject."""


@pytest.mark.parametrize(("place", "name", "wrong", "subject"), MISREADINGS)
def test_a_wrong_reading_is_noticed(
    place: Any, name: str, wrong: Callable[..., Any], subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison is no formality: what is read wrongly differs from what is played."""
    monkeypatch.setattr(place, name, wrong)
    if name == "quality":
        monkeypatch.setattr("days_reading.asking.quality", wrong)
    tally = Tally()
    Watched("hillman", 7, tally, every=60).play(DOSE["hillman"])
    assert tally.wrong[subject]


def test_the_second_reading_imports_nothing_of_the_game() -> None:
    """It shares no code with the program: of the game it only names the folder of data."""
    for path in sorted((Path(__file__).parent / "days_reading").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("greatest_day")], path.name


def test_the_second_reading_knows_all_ground() -> None:
    """Ground that the map has and the second reading lacks is a gap in it."""
    assert set(ground().terrain.values()) <= set(book.GROUND)


def test_lines_are_the_same_both_ways() -> None:
    """What lies between two hexes does not hang on the direction."""
    for one, other in (((34, 12), (35, 15)), ((30, 20), (30, 26)), ((20, 20), (24, 20))):
        there, back = lines.line(one, other), lines.line(other, one)
        assert set(there.hexes) == set(back.hexes)
        assert set(there.edges) == set(back.edges)
    assert lines.line((20, 20), (24, 20)).edges
