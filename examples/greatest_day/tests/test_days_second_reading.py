"""The game agrees with a second reading of its booklet, in games at random."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from days_reading import book, lines
from days_reading.printed import ground
from days_reading.running import compare_bridgehead, compare_crowd
from days_reading.tally import Tally
from days_reading.watch import Watched
from greatest_day import table
from greatest_day.rules.actions import ferries, stragglers
from greatest_day.rules.combat import air, damage, strength
from greatest_day.rules.common import command, sight
from greatest_day.rules.ground import crossings, works
from greatest_day.rules.sea import naval, ships
from greatest_day.state import Field

from hexwar.board import CounterId
from hexwar.kit.modifiers import Ledger

DOSE = {
    "hillman": 60,
    "queen-red": 60,
    "minefield": 50,
    "canal": 40,
    "zone-n": 40,
    "sword": 60,
    "caen": 40,
}
"""Decisions of a game of each scenario that are compared here; the large dose goes on."""

CROWDS = (3, 5, 12)
CROWDED = 25
"""A crowd in which a unit soon stands beside a full stack."""

BRIDGEHEADS = (1, 2)

AT_WATER = ("2.4.3", "2.4.5", "2.4.6", "2.4.7", "2.6.1", "2.6.2", "3.5")
STRAGGLERS = ("3.4.2", "3.4.3.1", "3.4.3.2", "3.4.3.3")

RULES = (
    "1.1", "1.2", "2.1", "2.1.2", "2.1.10", "2.1.11", "2.2.1", "4.2.1", "4.2.2", "4.2.2.1",
    "4.2.2.2", "4.2.3", "4.2.5", "4.2.6.1", "4.5.2", "14.0", "16.1", "17.3.2", "series.fire",
    "series.results", "series.mass", "series.zones", "series.artillery", "series.stacking",
    "series.command", "series.quality", "series.damage", "series.activation", "victory",
    "4.4.3", "4.4.4", "4.4.5", "4.4.6", "4.4.7", "4.8.1", "4.8.2", "5.0", "10.1", "10.3", "12.0",
    "17.1", "series.rally", "series.works/levels",
)  # fmt: skip


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


@pytest.mark.rule(*AT_WATER)
@pytest.mark.parametrize("seed", BRIDGEHEADS)
def test_bridgeheads(seed: int) -> None:
    """Where engineers wire, blow, build and ferry everything agrees as well."""
    tally = Tally()
    compare_bridgehead(seed, tally, 60, every=60)
    assert tally.compared["work at bridges"]
    assert not disagreement(tally)


@pytest.mark.rule(*STRAGGLERS)
def test_a_night_of_stragglers() -> None:
    """The dice, what their points buy, and Rally Points agree in a game to its end."""
    tally = Tally()
    Watched("zone-n", 1, tally, every=60).play(120)
    assert tally.compared["stragglers"]
    assert tally.compared["recalled from the box"]
    assert not disagreement(tally)


def hits_for_suppression(g: Field, unit: CounterId, result: str) -> None:
    """A wrong rule: who is suppressed takes a Cohesion Hit."""
    apply(g, unit, "C" if result == "S" else result)


apply = damage.apply

PLANTED: list[tuple[Any, str, Callable[..., Any], str]] = [
    (strength, "range_lines", lambda g, shot: iter(()), "strength: reaction"),
    (strength, "is_hard", lambda g, unit: False, "percentages: fire"),
    (strength, "bisect_right", lambda steps, count: 1, "strength: fire"),
    (sight, "reach_of", lambda g, unit: 9, "hexes: fire zone"),
    (sight, "farthest", lambda g: 5, "hexes: sight"),
    (command, "can_pay", lambda g, unit: False, "chits with which nobody acts"),
    (command, "quality", lambda g, unit: Ledger.of([], start=5), "quality: reaction"),
    (command, "passes", lambda needed, die: die < needed, "checks"),
    (damage, "apply", hits_for_suppression, "damage"),
    (table, "points", lambda g, side: 0, "victory points"),
]
"""Wrong rules that must be noticed: where, its name, the wrong one, and the subject."""

OTHER_PLACES: list[tuple[Any, str, Callable[..., Any], str, str]] = [
    (naval, "ship_contact", lambda g, target: None, "contact of ships", "sword"),
    (ships, "box_of", lambda g, ship: "short", "targets of ships", "sword"),
    (naval, "posts_before", lambda g, craft: [], "targets of craft", "sword"),
    (naval, "may_be_engaged", lambda *of: None, "targets of coastal batteries", "sword"),
    (ships, "craft_quality", lambda g, hull: None, "odds: coastal batteries", "sword"),
    (naval, "anchorages", lambda g: g.game.beach, "where the force may go", "sword"),
    (air, "watchers", lambda g, units: units, "targets of aircraft", "caen"),
    (air, "target_lines", lambda g, shot: iter(()), "strength: aircraft", "caen"),
    (works, "in_the_box", lambda g, division: iter(()), "works", "hillman"),
    (stragglers, "price", lambda g, unit: 1, "who is recalled", "zone-n"),
    (Field, "is_on_foot", lambda g, unit: True, "works", "sword"),
]
"""Wrong rules of the sea, the air and work, with the scenario where they are noticed."""

SEEDS = {"sword": 101, "caen": 101, "zone-n": 1}
"""Games in which it is noticed soon."""

DECISIONS = 250
"""The number of decisions within which it must be noticed."""


WRONG_AT_BRIDGES: list[tuple[Any, str, Callable[..., Any], str]] = [
    (crossings, "needed_to_blow", lambda g, unit, bridge: 7, "odds at bridges"),
    (crossings, "control", lambda g, bridge: 0, "work at bridges"),
    (crossings, "para_quality", lambda g, unit: None, "odds at bridges"),
    (ferries, "passengers", lambda g, ferry: g.comrades(ferry), "work at bridges"),
]
"""Wrong rules of bridges and ferries: where, its name, the wrong one, and the subject."""


@pytest.mark.parametrize(("place", "name", "wrong", "subject"), WRONG_AT_BRIDGES)
def test_the_second_reading_notices_a_wrong_bridge(
    place: Any, name: str, wrong: Callable[..., Any], subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that is planted in the rules of the water is found at a bridgehead."""
    monkeypatch.setattr(place, name, wrong)
    tally = Tally()
    for seed in range(1, 9):
        compare_bridgehead(seed, tally, 100, every=999)
        if tally.wrong[subject]:
            return
    pytest.fail(f"{subject}: nothing was noticed")


@pytest.mark.parametrize(
    ("place", "name", "wrong", "subject", "scenario"),
    [*[(*planted, "hillman") for planted in PLANTED], *OTHER_PLACES],
)
def test_the_second_reading_notices_a_wrong_rule(
    place: Any,
    name: str,
    wrong: Callable[..., Any],
    subject: str,
    scenario: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fault that is planted in the program is found."""
    monkeypatch.setattr(place, name, wrong)
    tally = Tally()
    game = Watched(scenario, SEEDS.get(scenario, 3), tally, every=60)
    for _ in range(DECISIONS):
        game.play(1)
        if tally.wrong[subject]:
            return
    pytest.fail(f"{subject}: nothing was noticed")


def test_the_second_reading_notices_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If hexes took any number of steps, a unit would soon go where it has no room."""
    monkeypatch.setattr(Field, "full_for", lambda g, unit: 0)
    tally = Tally()
    compare_crowd(CROWDED, tally, 40, every=99)
    assert tally.wrong["stacking: moves"]


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
