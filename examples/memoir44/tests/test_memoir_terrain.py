"""What the booklet adds to terrain: coast, cliffs, bluffs, estuaries, bridges (T1 to T13)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.rules.aim import tally
from memoir44.rules.medals import beach_medals
from memoir44.rules.movement_phase import Movement
from memoir44.state import Memoir
from memoir_stage import (
    Place,
    at,
    barred,
    fight,
    may_fight,
    order,
    place_of,
    retreating,
    stage,
    walk,
    ways,
)

SHORE, HILL = (4, 12), (4, 14)


def climber(
    kind: str, low: str, start: Place = SHORE, high: str = "hill", **setting: Any
) -> Memoir:
    """A unit on low or high ground, where a hill meets a shore."""
    return stage(
        ("allies", kind, start), ("axis", "infantry", (3, 17)),
        terrain={low: [SHORE], high: [HILL]}, medals=1, **setting,
    )  # fmt: skip


def refused(g: Memoir, unit: int, to: Place) -> str | None:
    """The rule that refuses a step of an ordered unit."""
    order(g, unit)
    return barred(g, Movement, "move", unit, at(g, to))


@pytest.mark.rule("2.1.1", "2.1.2/infantry", "2.1.3/climbed")
@pytest.mark.parametrize("low", ["coastline", "beach"])
def test_t1_infantry_climbs_for_two(low: str) -> None:
    """T1: two movement up or down, which leaves no battle but to elite infantry."""
    for kind, fights in (("infantry", False), ("elite-infantry", True)):
        g = climber(kind, low)
        assert walk(g, 0, HILL)
        assert g.moved[0] == 2
        assert may_fight(g, 0, 1) is fights


@pytest.mark.rule("2.1.2/infantry", "2.1.3/climbed")
@pytest.mark.parametrize(
    ("low", "rule"), [("coastline", "2.1.2/infantry"), ("beach", "2.1.3/climbed")]
)
def test_t2_armour_and_artillery_do_not_climb(low: str, rule: str) -> None:
    """T2: armour and artillery cross neither cliff nor bluff, up or down."""
    for kind in ("armour", "artillery"):
        assert refused(climber(kind, low), 0, HILL) == rule
        assert refused(climber(kind, low, HILL), 0, SHORE) == rule


def above(low: str) -> Memoir:
    """Infantry on a shore below an enemy with one figure on a hill."""
    return stage(
        ("allies", "infantry", SHORE), ("axis", "infantry:1", HILL), ("axis", "infantry", (0, 0)),
        terrain={low: [SHORE], "hill": [HILL]}, medals=2,
    )  # fmt: skip


@pytest.mark.rule("1.9/closed", "2.1.2/no-ground", "2.1.3/ground")
def test_t3_taking_ground_across_cliffs_and_bluffs() -> None:
    """T3: no ground is taken across a cliff; across a bluff it is."""
    assert "take-ground" not in fight(above("coastline"), 0, 1, "IS").texts
    assert "take-ground" in fight(above("beach"), 0, 1, "IS").texts


@pytest.mark.rule("2.1.2/sea")
def test_t4_no_way_between_sea_and_hill() -> None:
    """T4: nobody goes between sea and hill, either way."""
    assert refused(climber("infantry", "ocean"), 0, HILL) == "2.1.2/sea"
    assert refused(climber("infantry", "ocean", HILL), 0, SHORE) == "2.1.2/sea"


@pytest.mark.rule("1.11/from-below", "1.11/hill")
def test_t5_attacks_from_below() -> None:
    """T5: one die fewer from the beach against a bluff; artillery loses none."""
    g = above("beach")
    assert tally(g, 0, 1).dice == 2
    gun = stage(
        ("allies", "artillery", (4, 10)), ("axis", "infantry", HILL),
        terrain={"beach": [(4, 10), SHORE], "hill": [HILL]}, medals=1,
    )  # fmt: skip
    assert tally(gun, 0, 1).dice == 3


@pytest.mark.rule("1.11/from-below", "1.11/hill")
def test_t6_from_the_land_side() -> None:
    """T6: from level ground inland one die fewer, from a hill hex none."""
    level = stage(
        ("allies", "armour", (4, 16)), ("axis", "infantry", HILL),
        terrain={"coastline": [SHORE], "hill": [HILL]}, medals=1,
    )  # fmt: skip
    assert tally(level, 0, 1).dice == 2
    high = stage(
        ("allies", "armour", (4, 16)), ("axis", "infantry", HILL),
        terrain={"coastline": [SHORE], "hill": [HILL, (4, 16)]}, medals=1,
    )  # fmt: skip
    assert tally(high, 0, 1).dice == 3


@pytest.mark.rule("1.8/closed", "2.1.2/sea")
def test_t7_retreats_over_cliffs() -> None:
    """T7: retreat goes down a cliff and up it, one hex for a flag."""
    down = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (0, 0)), medals=1,
        terrain={"hill": [(4, 12)], "coastline": [(5, 11), (5, 13)]},
    )  # fmt: skip
    retreating(down, 0, 1)
    assert ways(down) == {(5, 11), (5, 13)}
    up = stage(
        ("axis", "infantry", (5, 11)), ("allies", "infantry", (8, 24)), medals=1,
        terrain={"hill": [(4, 10), (4, 12)], "coastline": [(5, 11)]},
    )  # fmt: skip
    play = retreating(up, 0, 1)
    play.do(("retreat", at(up, (4, 12))))
    assert (place_of(up, 0), up.figures[0]) == ((4, 12), 4)


@pytest.mark.rule("1.11/estuary", "2.1.4")
def test_t8_estuaries() -> None:
    """T8: infantry enters an estuary, stops and battles at one die fewer."""
    g = stage(
        ("allies", "infantry", (4, 10)), ("axis", "infantry", (4, 14)),
        terrain={"estuary": [(4, 12)]}, medals=1,
    )  # fmt: skip
    assert walk(g, 0, (4, 12))
    assert g.halted
    assert tally(g, 0, 1).dice == 2


@pytest.mark.rule("1.11/bridge", "2.1.4", "2.1.5/dry")
@pytest.mark.parametrize(
    ("wet", "rule"), [("estuary", "2.1.4"), ("ford", "2.1.5/dry"), ("ocean", "2.1.5/dry")]
)
def test_t9_t10_who_enters_a_bridge(wet: str, rule: str) -> None:
    """T9, T10: no way between estuary and bridge, none from water onto one; from dry land yes."""
    setting: dict[str, Any] = {
        "terrain": {wet: [(4, 10)], "river": [(4, 12)]},
        "pieces": [("bridge", "", [(4, 12)])],
    }
    g = stage(("allies", "infantry", (4, 10)), ("axis", "infantry", (0, 0)), medals=1, **setting)
    assert refused(g, 0, (4, 12)) == rule
    g = stage(("allies", "infantry", (4, 12)), ("axis", "infantry", (0, 0)), medals=1, **setting)
    assert refused(g, 0, (4, 10)) == ("2.1.4" if wet == "estuary" else None)
    for dry in ((4, 14), (3, 13), (5, 11)):
        g = stage(("allies", "infantry", dry), ("axis", "infantry", (0, 0)), medals=1, **setting)
        assert refused(g, 0, (4, 12)) is None


@pytest.mark.rule("2.1.5/next-bridge")
def test_from_bridge_to_bridge() -> None:
    """A neighbouring bridge is no water, unless the other ruling says so."""
    for may in (True, False):
        g = stage(
            ("allies", "infantry", (4, 12)), ("axis", "infantry", (0, 0)), medals=1,
            terrain={"river": [(4, 12), (4, 14)]}, pieces=[("bridge", "", [(4, 12), (4, 14)])],
            bridge_to_bridge=may,
        )  # fmt: skip
        assert refused(g, 0, (4, 14)) == (None if may else "2.1.5/next-bridge")


@pytest.mark.rule("1.11/road", "2.1.5/covers")
def test_t11_a_road_over_a_bridge() -> None:
    """T11: a bridge that carries the road is part of it."""
    g = stage(
        ("allies", "infantry", (4, 10)), ("axis", "infantry", (3, 15)), medals=1,
        terrain={"river": [(4, 12)]}, pieces=[("bridge", "", [(4, 12)])],
        roads=[[(4, 10), (4, 12), (4, 14)]],
    )  # fmt: skip
    assert walk(g, 0, (4, 12), (4, 14))
    assert may_fight(g, 0, 1)


@pytest.mark.rule("2.1.1")
def test_t12_coastline_is_no_beach() -> None:
    """T12: a defender on coastline that is next to no beach hex does not hold the section."""
    beach = {"beach": [(5, 1), (5, 11), (5, 23)], "coastline": [(7, 11)]}
    g = stage(
        ("axis", "infantry", (7, 11)), ("allies", "infantry", (8, 24)), medals=1,
        terrain=beach, more="[beaches]\n", beach_start="at-once",
    )  # fmt: skip
    assert (beach_medals(g, AXIS), beach_medals(g, ALLIES)) == (0, 6)


@pytest.mark.rule("1.11/bluff", "1.11/cliff")
def test_t13_cliffs_do_not_hide_within_their_group() -> None:
    """T13: between two hexes of one cliff the hexes of that cliff hide nothing."""
    for kind in ("hill", "cliff", "bluff"):
        g = stage(
            ("allies", "infantry", (4, 12)), ("axis", "infantry", (4, 16)),
            terrain={kind: [(4, 12), (4, 14), (4, 16)], "coastline": [(5, 13)]}, medals=1,
        )  # fmt: skip
        assert g.field.sight.sees(g.hex[0], g.hex[1], g.occupied)


@pytest.mark.rule("1.11/bluff", "1.11/cliff", "2.1.2/derived", "2.1.2/infantry", "2.1.3/climbed")
def test_cliffs_by_name() -> None:
    """By the other ruling only terrain named so has cliffs; a bluff by the coast is a bluff."""
    assert refused(climber("armour", "coastline", cliffs="named"), 0, HILL) is None
    assert (
        refused(climber("armour", "coastline", high="cliff", cliffs="named"), 0, HILL)
        == "2.1.2/infantry"
    )
    assert refused(climber("armour", "coastline", high="bluff"), 0, HILL) == "2.1.3/climbed"
    assert refused(climber("armour", "beach", high="cliff"), 0, HILL) == "2.1.2/infantry"
