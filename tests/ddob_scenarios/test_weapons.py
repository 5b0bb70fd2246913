"""Weapons of US units and what Germans require (8.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ddob_scenarios.rules.common.command import fix_command
from ddob_scenarios.rules.us_attacks.weapons import (
    charted,
    is_flanked,
    is_heavy,
    lacking,
    pooled_weapons,
    radio_operators,
    range_of,
    requirements,
    weapons_of,
)
from hexwar.board import CounterId, iterate, one, pack

from .situations import Situation

INFANTRY = {"BZ", "BG", "BR", "DE", "MO", "RD"}
NEAR_TANK, FAR_TANK = {"AR", "BZ", "MG", "BR"}, {"AR", "BZ"}
HEAVY_AWAY = {"BZ", "MO", "RD", "BR", "MG"}


def arms(placed: str, target: str = "E9", **options: Any) -> set[str]:
    """What a unit brings to bear on a site."""
    s = Situation(turn=8, **options).us(placed)
    unit = s.counter(placed.partition("@")[0])
    return set(weapons_of(s.g, unit, s.game.map.sites[s.site(target)].hex))


@pytest.mark.rule("8.2", "8.27", "charts", "R8-08", "R8-09")
@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ("A/1/16@1826/3", INFANTRY),
        ("A-B/2R@1826/2", INFANTRY),
        ("D/1/16@1826/3", INFANTRY | {"MG"}),
        ("D/1/16@1827/3", HEAVY_AWAY),
        ("1/B/741@1826/2", NEAR_TANK),
        ("1/B/741@1828/2", NEAR_TANK),
        ("1/B/741@1829/1", FAR_TANK),
        ("1/B/741@1830/2", FAR_TANK),
        ("1/B/741@1831/2", set()),
        ("AT/16@1829/1", {"AR", "BZ"}),
        ("1-2/397@1828/2", {"MG", "BR"}),
        ("A-B/197@1828/1", {"MG", "BR"}),
        ("7FA@1830/4", {"AR", "MO", "DE"}),
        ("62AFA@1830/1", {"AR", "MO", "DE"}),
        ("A-C/81C@1830/2", {"AR", "MO", "DE"}),
        ("Can/16@1830/2", {"AR", "MO", "DE"}),
    ],
)
def test_weapons_chart(placed: str, expected: set[str]) -> None:
    """The chart, row by row, and tanks by distance from 1825."""
    assert arms(placed) == expected


@pytest.mark.rule("8.21", "8.26")
@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ("A/1/16@1826/2", {"BZ", "BG", "RD"}),
        ("A/1/16@1826/1", {"BZ"}),
        ("D/1/16@1826/2", {"DE", "MG", "MO"}),
        ("D/1/16@1826/1", {"MG"}),
        ("C-D/5R@1826/1", {"BZ", "DE", "BR"}),
    ],
)
def test_reduced_infantry_has_what_is_printed(placed: str, expected: set[str]) -> None:
    """A unit that has lost steps has the weapons of its counter only."""
    assert arms(placed) == expected


@pytest.mark.rule("8.26")
def test_reduced_heavy_infantry_has_no_range() -> None:
    """With its first step heavy infantry loses range 2; guns marked U reach everywhere."""
    s = Situation().us("D/1/16@1826/3", "7FA@1830/1")
    assert range_of(s.g, s.counter("D/1/16")) == 2
    s.us("D/1/16@1826/2")
    assert range_of(s.g, s.counter("D/1/16")) == 0
    assert range_of(s.g, s.counter("7FA")) > 100


@pytest.mark.rule("8.26")
def test_heavy_infantry_is_the_fourth_companies_at_full_strength() -> None:
    """Companies D, H and M of each regiment; tanks and guns have a range, but are no infantry."""
    s = Situation()
    heavy = {f"{company}/{regiment}" for company in ("D/1", "H/2", "M/3")
             for regiment in (16, 18, 115, 116)}  # fmt: skip
    for unit, printed in enumerate(s.game.units):
        full = s.g.steps[unit]
        for steps in range(1, full + 1):
            s.g.set_steps(CounterId(unit), steps)
            assert is_heavy(s.g, CounterId(unit)) == (steps == full and printed.name in heavy), (
                printed.name
            )


@pytest.mark.rule("8.26", "R8-09", "E9")
@pytest.mark.parametrize(
    ("edition", "expected"), [("2017", HEAVY_AWAY), ("2.0", INFANTRY | {"MG"})]
)
def test_heavy_infantry_across_a_bluff(edition: str, expected: set[str]) -> None:
    """Next to WN64 but below the bluff: the short list, in edition 2.0 the whole."""
    assert arms("D/1/16@0815/3", "WN64", edition=edition) == expected
    assert arms("D/1/16@0915/3", "WN64", edition=edition) == INFANTRY | {"MG"}


@pytest.mark.rule("8.24", "11.2", "R8-11")
def test_an_hq_lends_its_radio_to_units_next_to_the_target() -> None:
    """In command and adjacent: radio; at range, under a general or out of command: none."""
    target = "1825"
    for leader, at, unit, expected in (
        ("16-HQ", "1827", "1/B/741@1826/2", True),
        ("16-HQ", "1828", "1/B/741@1827/2", False),
        ("Wyman", "1827", "1/B/741@1826/2", False),
        ("16-HQ", "1829", "1/B/741@1826/2", False),
    ):
        s = Situation().us(f"{leader}@{at}", unit)
        fix_command(s.g)
        found = pooled_weapons(s.g, s.at(target), one(s.counter("1/B/741")), naval=False)
        assert ("RD" in found) == expected, (leader, at)


@pytest.mark.rule("8.24", "R8-11", "R7-10")
@pytest.mark.parametrize(("option", "expected"), [("free_actions", True), ("all_command", False)])
def test_the_radio_of_a_moved_hq(option: str, expected: bool) -> None:
    """It stays, unless the option ends all command of a leader that has moved."""
    s = Situation(moved_leader=option).us("16-HQ@1827", "1/B/741@1826/2")
    fix_command(s.g)
    s.g.moved_leaders = one(s.counter("16-HQ"))
    found = pooled_weapons(s.g, s.at("1825"), one(s.counter("1/B/741")), naval=False)
    assert ("RD" in found) == expected


@pytest.mark.rule("8.24", "R8-11", "R7-10")
@pytest.mark.parametrize("option", ["free_actions", "all_command"])
@pytest.mark.parametrize("moved", ["Wyman", "116-HQ"])
def test_a_general_lends_no_radio_when_somebody_else_has_moved(option: str, moved: str) -> None:
    """Who has moved changes nothing for those who have not: an HQ has a radio, a general none."""
    s = Situation(moved_leader=option).us("Wyman@1827", "116-HQ@0628", "1/B/741@1826/2")
    s.us("16-HQ@1721", "1/C/741@1721/2")
    fix_command(s.g)
    s.g.moved_leaders = one(s.counter(moved))
    for tank, target, expected in (("1/B/741", "1825", False), ("1/C/741", "1722", True)):
        found = pooled_weapons(s.g, s.at(target), one(s.counter(tank)), naval=False)
        assert ("RD" in found) == expected, tank


@pytest.mark.rule("8.25", "8.51", "R8-13")
def test_naval_fire_brings_its_weapons() -> None:
    """NA, AR and DE."""
    s = Situation().us("A/1/16@1826/1")
    unit = one(s.counter("A/1/16"))
    assert pooled_weapons(s.g, s.at("1825"), unit, naval=True) == {"BZ", "NA", "AR", "DE"}
    assert charted(s.game.charts, "naval-fire") == {"NA", "AR", "DE"}


@pytest.mark.rule("8.51", "8.52", "R8-13", "R8-22")
def test_who_can_call_naval_fire() -> None:
    """Full companies, reduced ones with a printed RD, and whoever an HQ commands."""
    s = Situation().us("A/1/16@1826/3", "E/2/16@1824/2", "B/1/16@1826/1", "C/1/16@1725/1")
    everybody = pack(map(s.counter, ("A/1/16", "E/2/16", "B/1/16", "C/1/16")))
    s.us("16-HQ@1727")
    fix_command(s.g)
    found = {s.game.us[unit].name for unit in iterate(radio_operators(s.g, everybody))}
    assert found == {"A/1/16", "E/2/16", "B/1/16"}


# -- requirements ----------------------------------------------------------------------------------


@pytest.mark.rule("8.2", "R8-08")
def test_a_requirement_named_twice_is_met_once() -> None:
    """Unit and revealed depth are asked together; a hidden marker asks nothing."""
    s = Situation().us("A/1/16@1826/3").german("E9", "1P/352", revealed=True, depth="mobile-1-MG")
    site, unit = s.site("E9"), one(s.counter("A/1/16"))
    assert requirements(s.g, site) == ("FL", "BR")
    assert lacking(s.g, site, unit, naval=False) == {"FL"}
    s.german("E9", "1P/352", revealed=True, depth="mobile-1-MG", depth_revealed=True)
    assert lacking(s.g, site, unit, naval=False) == {"FL", "MG"}
    s.german("WN64", s.crew(1, "MO", "BR"), revealed=True).us("A/1/16@0915/3")
    assert lacking(s.g, s.site("WN64"), unit, naval=False) == set()


@pytest.mark.rule("8.22", "R8-10")
def test_flanking_is_two_hexes_that_do_not_touch() -> None:
    """Brute force around 1825: for one requirement; for two any three hexes."""
    s = Situation()
    board, target = s.game.map.board, s.at("1825")
    ring = board.neighbours[target]
    for count in range(1, 7):
        for hexes in combinations(ring, count):
            apart = any(board.distance(i, j) > 1 for i, j in combinations(hexes, 2))
            assert is_flanked(board, set(hexes), 1) == apart
            assert is_flanked(board, set(hexes), 2) == (count >= 3)


@pytest.mark.rule("8.22", "R8-10")
def test_only_units_in_adjacent_hexes_flank() -> None:
    """Heavy infantry two hexes away does not; a tank next to the target does."""
    s = Situation().german("E9", "1R/352", revealed=True)
    s.us("A/1/16@1826/3", "D/1/16@1823/3", "1/B/741@1824/2")
    site = s.site("E9")
    a, d, tank = (one(s.counter(name)) for name in ("A/1/16", "D/1/16", "1/B/741"))
    assert lacking(s.g, site, a | d, naval=False) == {"FL"}
    assert lacking(s.g, site, a | tank, naval=False) == set()


@pytest.mark.rule("8.22", "R8-10")
def test_unit_and_depth_both_asking_need_three_hexes() -> None:
    """Two hexes apart do for one, three for both; hidden depth asks nothing yet."""
    s = Situation().us("A/1/16@1826/3", "B/1/16@1824/3", "C/1/16@1925/3")
    site = s.site("E9")
    marker = next(m.name for m in s.game.depth if m.weapons == ("FL",) and m.type == "mobile")
    two = pack(map(s.counter, ("A/1/16", "B/1/16")))
    three = two | one(s.counter("C/1/16"))
    s.german("E9", "1R/352", revealed=True, depth=marker)
    assert lacking(s.g, site, two, naval=False) == set()
    s.german("E9", "1R/352", revealed=True, depth=marker, depth_revealed=True)
    assert lacking(s.g, site, two, naval=False) == {"FL"}
    assert lacking(s.g, site, three, naval=False) == set()
