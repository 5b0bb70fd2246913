"""Rearguards that stay behind and come again, and roadblocks (5.0, 2.4.2)."""

from __future__ import annotations

import pytest
from days_stage import do, laid_out, printed_game, put, refused, to, under_way, unit, work
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import may_assault
from greatest_day.rules.actions.drop import jump
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.ground.works import in_the_box
from greatest_day.state import OFF, Field

from hexwar.play.values.chance import Scripted

COMPANY = "A_1__Suffolk"
SIDE_ROAD = "17.020"


def ready(**units: str) -> Field:
    """The leader of the 8th Brigade with some of his units, and the chit of their division."""
    g = laid_out(**{"Leader__8th__Brigade": "34.012", **units})
    chits = enumerate(g.game.chits)
    g.chit = next(n for n, chit in chits if chit.name == "3rd-Infantry")
    return g


@pytest.mark.rule("5.0")
def test_infantry_leaves_a_rearguard_that_is_not_active_yet() -> None:
    """It stands there without steps: it neither stacks nor counts for mass, nor is it a loss."""
    g = ready(**{COMPANY: "34.012"})
    company, (first, *_) = unit(g, COMPANY), in_the_box(g, "3rd-Infantry")
    under_way(g, Activation())
    do(g, "activate", company)
    do(g, "leave-rearguard")
    assert g.hex[first] == g.hex[company]
    assert g.done >> first & 1
    assert (g.mass(g.hex[company]), g.piled(g.hex[company], 0)) == (2, 2)
    assert may_assault(g, first) == "series.assault"
    assert refused(g, "load-trucks", first) == "12.0"
    lost = list(g.lost)
    apply(g, first, "E")
    assert (g.hex[first], g.lost) == (OFF, lost)
    assert first in in_the_box(g, "3rd-Infantry")


@pytest.mark.rule("5.0")
def test_who_may_leave_a_rearguard() -> None:
    """Infantry on foot In Command out of fire, as many as the scenario allows its division."""
    g = ready(**{COMPANY: "34.012", "C_13_18__KRH": "34.012"})
    company = unit(g, COMPANY)
    assert refused(g, "leave-rearguard", unit(g, "C_13_18__KRH")) == "5.0"
    assert refused(g, "leave-rearguard", company) is None
    put(g, "Wn__17__Hillman", "35.013")
    assert refused(g, "leave-rearguard", company) == "5.0"
    g.put(unit(g, "Wn__17__Hillman"), OFF)
    g.rearguards[g.division(company)] = 0
    assert refused(g, "leave-rearguard", company) == "5.0"
    g.rearguards[g.division(company)] = 1
    g.put(unit(g, "Leader__8th__Brigade"), OFF)
    assert refused(g, "leave-rearguard", company) == "5.0"


@pytest.mark.rule("5.0", "3.3.1")
def test_a_stick_is_replaced_by_rearguards_while_there_are_any() -> None:
    """R: three stragglers for each unit that a rearguard replaces, four where none is left."""
    g = printed_game("zone-n").set_up(1)
    units, rest = list(g.game.sticks[0].units), 2
    for company in units:
        g.set_steps(company, 2)
        g.put(company, to(g, "24.020"))
    g.rearguards[g.game.division_ids["6th-Airborne"]] = rest
    assert jump(g, units, "R") == 3 + 3 + 4
    assert len(g.units_in(to(g, "24.020"), 0)) == rest


@pytest.mark.rule("5.0")
def test_a_roadblock_is_built_with_a_check_and_removed_by_an_engineer_with_one() -> None:
    """A failed try leaves a Work marker, which adds 2; what is built is used up for good."""
    g = ready(**{COMPANY: SIDE_ROAD, "u246__Fd__Coy__RE": SIDE_ROAD})
    company, engineer, at = unit(g, COMPANY), unit(g, "u246__Fd__Coy__RE"), to(g, SIDE_ROAD)
    assert g.game.roads >> at & 1
    assert refused(g, "block-road", company) == "5.0"
    g.blocks[g.division(company)] = 1
    assert refused(g, "block-road", company) is None
    g.chance = Scripted({"quality": [6, 6, 6, 5]}, then=g.chance)
    work(g, "block-road", company)
    assert (g.roadblocks, g.labour >> company & 1) == (0, 1)
    work(g, "block-road", company)
    assert (g.roadblocks, g.blocks[g.division(company)]) == (1 << at, 0)
    assert refused(g, "clear-road", company) == "5.0"
    assert refused(g, "clear-road", engineer) is None
    work(g, "clear-road", engineer)
    assert g.roadblocks == 1 << at
    work(g, "clear-road", engineer)
    assert g.roadblocks == 0


@pytest.mark.rule("2.4.2")
def test_no_roadblock_is_built_at_a_bridge() -> None:
    """Neither at Pegasus Bridge nor, In Column, anywhere."""
    g = ready(**{COMPANY: "29.019"})
    company = unit(g, COMPANY)
    g.blocks[g.division(company)] = 1
    assert refused(g, "block-road", company) == "2.4.2"
    g.form(company, column=True)
    assert refused(g, "block-road", company) == "5.0"
