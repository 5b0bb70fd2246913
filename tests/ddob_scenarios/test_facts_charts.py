"""The charts and the tracks, cell by cell, against facts read from the player aids."""

from __future__ import annotations

from typing import get_args

import pytest

from ddob_scenarios.printed.charts import (
    DOTS,
    ArmedType,
    Hit,
    LandingResult,
    comparison,
    printed_charts,
    printed_turn_track,
)
from ddob_scenarios.printed.counters import UnitType

from .facts import rows

CHARTS = printed_charts()


def lines(chart: str) -> list[list[str]]:
    """Return the lines of one chart, without its name."""
    return [words for sort, *words in rows("charts") if sort == chart]


def words(results: tuple[str, ...]) -> str:
    """Return results as the facts write them."""
    return "+".join(results) or "-"


def words_of_hit(hit: Hit) -> list[str]:
    """Return a cell of the fire chart as the facts write it."""
    result = ("step",) * hit.steps + ("disrupted",) * hit.disrupts
    return [hit.targets + ("+armour" if hit.armoured else ""), words(result)]


def words_of_landing(result: LandingResult) -> str:
    """Return a result of the landing tables as the facts write it."""
    found = ["eliminated"] * result.eliminated + ["held"] * result.held
    for name in ("delay", "steps", "drift"):
        if value := getattr(result, name):
            found.append(f"{name}:{value}")
    return "+".join(found) or "none"


def beach(box: str) -> str:
    """Return the letters of the beach of a box; one without printed name has none."""
    return "" if box.startswith("U") else box.rstrip("0123456789")


@pytest.mark.rule("2.4", "charts", "6.3")
def test_german_fire_chart() -> None:
    """Nine cells: three grades of dots by three kinds of shooter."""
    found = []
    for dots in DOTS:
        row = CHARTS.fire_row(dots)
        found.append([dots, "revealed", *words_of_hit(row.revealed)])
        found.append([dots, "unrevealed", *words_of_hit(row.unrevealed)])
        found.append([dots, "ambush", *words_of_hit(row.ambush)])
    assert lines("fire") == found


@pytest.mark.rule("2.4", "charts", "8.3")
def test_us_attack_chart() -> None:
    """Twenty-one cells and the one that changes with turn 17."""
    found = []
    for row in CHARTS.us_attack:
        cells = [words(row.alone), words(row.hidden_depth), words(row.known_depth)]
        if row.known_depth_extended is not None:
            cells.append(words(row.known_depth_extended))
        strength = row.strength.replace(" ", "-")
        found.append(["yes" if row.weapons else "no", strength, *cells])
    assert lines("attack") == found


@pytest.mark.rule("8.3", "R8-16")
def test_rows_of_the_attack_chart() -> None:
    """At least double is twice or more; with all weapons an equal strength has its own row."""
    assert [comparison(True, attack, 4) for attack in (3, 4, 5, 7, 8, 9)] == [
        "less",
        "equal",
        "greater",
        "greater",
        "double",
        "double",
    ]
    assert [comparison(False, attack, 4) for attack in (3, 4, 5, 8)] == [
        "less or equal",
        "less or equal",
        "greater",
        "double",
    ]


@pytest.mark.rule("2.4", "charts", "8.4")
def test_us_barrage_table() -> None:
    """Every cell, by strengths on both sides of each column's edge."""
    for shows, depth, *cells in lines("barrage"):
        results = [CHARTS.barrage(shows, depth == "with", s) for s in (1, 2, 3, 4, 5, 6, 9)]
        assert cells == [words(result) for result in results], (shows, depth)


@pytest.mark.rule("2.4", "charts", "8.2")
def test_us_weapons_chart() -> None:
    """What units have without printing it, in full."""
    found = []
    for row in CHARTS.us_weapons:
        where = f"within-{row.within}" if row.within else "any"
        if row.type == "heavy-infantry":
            where = "adjacent" if row.adjacent else "not-adjacent"
        found.append([row.type, where, ",".join(sorted(row.weapons))])
    assert lines("weapons") == found
    assert {line[0] for line in found} == set(get_args(ArmedType))


@pytest.mark.rule("2.4", "charts", "5.1")
@pytest.mark.parametrize("line", lines("landing"), ids=" ".join)
def test_landing_tables(line: list[str]) -> None:
    """Every row of the landing tables, for each type of unit and on the turns at its edges."""
    turn, unit_type, box, *results = line
    row = CHARTS.landing_row(int(turn), unit_type, beach(box))
    assert row is not None
    assert results == [words_of_landing(row.result(letter)) for letter in "ABCD"]


@pytest.mark.rule("5.1", "5.15", "R5-21")
@pytest.mark.parametrize("line", lines("unchecked"), ids=" ".join)
def test_units_that_the_landing_tables_do_not_check(line: list[str]) -> None:
    """Tanks after turn 3, infantry and rangers from turn 15, rangers beyond their beaches."""
    turn, unit_type, box = line
    assert CHARTS.landing_row(int(turn), unit_type, beach(box)) is None


@pytest.mark.rule("5.1")
def test_the_facts_name_every_type_of_unit() -> None:
    """No type of unit and no row of the tables goes unread."""
    read = lines("landing")
    assert {line[1] for line in read} == set(get_args(UnitType))
    used = [CHARTS.landing_row(int(turn), unit, beach(box)) for turn, unit, box, *_ in read]
    assert [row for row in CHARTS.landing if row not in used] == []


@pytest.mark.rule("2.1", "5.21", "18.2", "19.2")
def test_tracks() -> None:
    """The clock, tide and shuffle of each turn, and the two range tracks."""
    track = printed_turn_track()
    found = [
        ["turn", str(s.turn), s.clock, s.tide, "shuffle" if s.shuffle else "-"] for s in track.turns
    ]
    found.append(["headquarters", *map(str, track.command_range)])
    found.append(["engineers", *map(str, track.engineer_range)])
    assert rows("tracks") == found
