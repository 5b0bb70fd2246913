"""Independent formations, the composition of brigades, the 7th Armoured (13.0, 17.5, 17.7; F10)."""

from __future__ import annotations

import attrs
import pytest
from days_stage import do, laid_out, legal, put, to, told, under_way, unit, with_chit
from greatest_day.facts import Flank
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.common.attachments import Reattach, Regroup, rest_the_leaders, settle
from greatest_day.rules.common.command import in_command
from greatest_day.rules.ground.flank import may_leave
from greatest_day.rules.ground.securing import entries
from greatest_day.rules.ground.transport import allowance
from greatest_day.state import OFF, Field

from hexwar.play.match.decision import explain
from hexwar.play.values.chance import Scripted

TANKS, YEOMANRY = "C_13_18__KRH", "27th-Armoured-Brigade"
SUFFOLKS, EIGHTH, NINTH = "1-Suffolk", "8th-Brigade", "9th-Brigade"
OUT, BACK = "33.020", "40.020"


def armour(**units: str) -> Field:
    """The 27th Armoured Brigade is independent; the 6th Airborne may have a formation more."""
    g = laid_out(**{TANKS: "34.020", **units})
    divisions = dict(g.game.divisions)
    third = divisions["3rd-Infantry"]
    divisions["3rd-Infantry"] = attrs.evolve(third, attachments=1)
    divisions["6th-Airborne"] = attrs.evolve(third, attachments=1)
    told(g, divisions=divisions, independent=(YEOMANRY,))
    g.game.division_ids = {name: n for n, name in enumerate(divisions)}
    more = len(divisions) - len(g.command)
    g.command, g.quality = g.command + [3] * more, g.quality + [0] * more
    return with_chit(g, "3rd-Infantry")


@pytest.mark.rule("13.0")
def test_an_independent_formation_changes_its_division_with_a_four() -> None:
    """Nobody of it acts until then; afterwards it is of the new division in every respect."""
    g = armour()
    tanks = unit(g, TANKS)
    assert Reattach().may_reattach(g, EIGHTH, "6th-Airborne") == "13.0"
    assert Reattach().may_reattach(g, YEOMANRY, "3rd-Infantry") == "13.0"
    assert Reattach().may_reattach(g, YEOMANRY, "716.-Infanterie") == "13.0"
    under_way(g, Activation())
    assert "no other division of its side" in str(explain(g, ("reattach", YEOMANRY, "nowhere")))
    do(g, "reattach", YEOMANRY, "6th-Airborne")
    assert Reattach().may_reattach(g, YEOMANRY, "6th-Airborne") == "13.0"
    assert Activation().active.refusal(g, tanks) == "13.0"
    assert g.division_of(tanks) == "3rd-Infantry"
    g.chance = Scripted({"attachment": [5, 4]}, then=g.chance)
    settle(g, "3rd-Infantry")
    settle(g, "6th-Airborne")
    assert g.pending == {YEOMANRY: "6th-Airborne"}
    settle(g, "6th-Airborne")
    assert (g.pending, g.division_of(tanks)) == ({}, "6th-Airborne")
    assert Activation().active.refusal(g, tanks) == "series.activation"


@pytest.mark.rule("13.0")
def test_a_division_has_no_more_formations_than_it_may() -> None:
    """None where its card has no room."""
    g = armour()
    divisions = dict(g.game.divisions)
    divisions["6th-Airborne"] = attrs.evolve(divisions["6th-Airborne"], attachments=0)
    divisions["716.-Infanterie"] = attrs.evolve(divisions["716.-Infanterie"], attachments=9)
    told(g, divisions=divisions)
    assert Reattach().may_reattach(g, YEOMANRY, "6th-Airborne") == "13.0"
    enemy = Reattach().may_reattach(g, YEOMANRY, "716.-Infanterie")
    assert str(getattr(enemy, "reason", "")) == "no other division of its side"


def brigades(**units: str) -> Field:
    """Two brigades that may have two battalions each."""
    leaders = {"Leader__8th__Brigade": "34.020", "Leader__9th__Brigade": "35.022"}
    g = laid_out(**{**leaders, "A_1__Suffolk": "34.021", "B_1__Suffolk": "34.021", **units})
    return told(g, brigades={EIGHTH: 2, NINTH: 2})


@pytest.mark.rule("17.7")
def test_a_battalion_goes_over_to_another_brigade_with_a_five() -> None:
    """Then the leader of that brigade commands it, and the one without units is off the map."""
    g = brigades()
    company, leader = unit(g, "A_1__Suffolk"), unit(g, "Leader__8th__Brigade")
    under_way(g, Regroup())
    do(g, "regroup", SUFFOLKS, NINTH)
    assert Regroup().may_regroup(g, SUFFOLKS, NINTH) == "17.7"
    with_chit(g, "3rd-Infantry")
    assert Activation().active.refusal(g, company) == "17.7"
    g.chance = Scripted({"attachment": [6, 5]}, then=g.chance)
    settle(g, "3rd-Infantry")
    assert g.formation_of(company) == EIGHTH
    settle(g, "3rd-Infantry")
    assert g.formation_of(company) == NINTH
    assert g.hex[leader] == OFF
    assert in_command(g, company)
    assert Regroup().may_regroup(g, SUFFOLKS, EIGHTH) is None
    g.attached = {}
    rest_the_leaders(g)
    assert g.hex[leader] == g.hex[company]


@pytest.mark.rule("17.7")
def test_a_leader_comes_back_with_a_unit_that_is_chosen() -> None:
    """He is with the first of them, and may be with another one of his brigade instead."""
    g = brigades(A_2__E__Yorks="34.022", A_1__KOSB="35.022")
    g.put(unit(g, "B_1__Suffolk"), to(g, "35.021"))
    first, second, leader = (
        unit(g, name) for name in ("A_1__Suffolk", "B_1__Suffolk", "Leader__8th__Brigade")
    )
    g.attached = {SUFFOLKS: NINTH, "2-E-Yorks": NINTH}
    rest_the_leaders(g)
    assert g.hex[leader] == OFF
    g.attached, g.pending = {"2-E-Yorks": NINTH}, {SUFFOLKS: EIGHTH}
    g.attached[SUFFOLKS] = NINTH
    g = with_chit(g, "3rd-Infantry")
    under_way(g, Activation(), attachment=[5])
    assert g.hex[leader] == g.hex[first]
    assert ("rejoin", leader, first) not in legal(g)
    assert ("rejoin", leader, unit(g, "A_1__KOSB")) not in legal(g)
    do(g, "rejoin", leader, second)
    assert (g.hex[leader], g.back) == (g.hex[second], 0)


@pytest.mark.rule("17.7")
def test_those_who_wait_throw_in_an_order_that_a_save_keeps() -> None:
    """A save does not keep who was named first, so that the dice fall in the order of names."""
    others, found = "2-E-Yorks", []
    for names in ((SUFFOLKS, others), (others, SUFFOLKS)):
        g = with_chit(brigades(A_2__E__Yorks="34.022"), "3rd-Infantry")
        g.pending = dict.fromkeys(names, NINTH)
        g.chance = Scripted({"attachment": [5, 6]}, then=g.chance)
        settle(g, "3rd-Infantry")
        found.append((g.pending, g.attached))
    assert found == [({others: NINTH}, {SUFFOLKS: NINTH})] * 2


@pytest.mark.rule("17.7")
def test_all_units_must_be_near_and_the_brigade_have_room() -> None:
    """One company too far away, or two battalions there already, and it stays."""
    g = brigades(C_1__Suffolk="34.021")
    assert Regroup().may_regroup(g, SUFFOLKS, NINTH) is None
    g.put(unit(g, "C_1__Suffolk"), to(g, "34.008"))
    assert Regroup().may_regroup(g, SUFFOLKS, NINTH) == "17.7"
    g.put(unit(g, "C_1__Suffolk"), to(g, "34.021"))
    put(g, "A_1__KOSB", "35.022")
    put(g, "A_2__RUR", "35.022")
    assert Regroup().may_regroup(g, SUFFOLKS, NINTH) == "17.7"
    assert Regroup().may_regroup(g, SUFFOLKS, "185th-Brigade") == "17.7"
    assert Regroup().may_regroup(g, "2-E-Yorks", NINTH) == "17.7"


def round_the_map() -> Field:
    """The 3rd Infantry in the part of the 7th Armoured, at 1100 on 12 June."""
    g = laid_out(**{TANKS: OUT, "A_ERY": "33.021"})
    flank = Flank(division="3rd-Infantry", out=OUT, back=BACK)
    return with_chit(told(g, day=12, hour="1100", flank=flank), "3rd-Infantry")


@pytest.mark.rule("17.5")
def test_units_leave_by_the_exit_hex_in_one_turn() -> None:
    """For a point more; those that are late stay."""
    g = round_the_map()
    tanks, yeomen = unit(g, TANKS), unit(g, "A_ERY")
    assert may_leave(g, yeomen) == "17.5"
    assert may_leave(g, tanks, 2 * allowance(g, tanks)) == "17.5"
    told(g, hour="0900")
    assert may_leave(g, tanks) == "17.5"
    told(g, hour="1100")
    under_way(g, Activation())
    do(g, "activate", tanks)
    do(g, "leave-map")
    assert (g.hex[tanks], g.flanked) == (OFF, 1)
    g.put(yeomen, to(g, OUT))
    assert may_leave(g, yeomen) is None
    g.turn = 2
    assert may_leave(g, yeomen) == "17.5"


@pytest.mark.rule("17.5")
def test_a_unit_that_comes_to_the_exit_in_its_move_goes_on_off_the_map() -> None:
    """With the points that it has left."""
    g = round_the_map()
    yeomen = unit(g, "A_ERY")
    under_way(g, Walk(yeomen, to(g, OUT)))
    assert ("leave-map",) in legal(g)
    do(g, "leave-map")
    assert g.flank >> yeomen & 1


@pytest.mark.rule("17.5")
def test_f10_the_second_unit_that_comes_back_pays_a_point_more() -> None:
    """F10: four turns later, In Column, one behind the other; their quality goes down once."""
    g = round_the_map()
    tanks, yeomen = unit(g, TANKS), unit(g, "A_ERY")
    for tank in (tanks, yeomen):
        g.put(tank, OFF)
        g.flank |= 1 << tank
    g.flanked, g.turn = 1, 4
    assert entries(g, tanks) == 0
    g.turn = 5
    number = g.division(tanks)
    quality = g.quality[number]
    under_way(g, Activation())
    do(g, "enter", tanks, to(g, BACK))
    assert g.is_column(tanks)
    do(g, "activate", tanks)
    do(g, "move", to(g, "40.021"))
    first = g.stack[-1].spent if isinstance(g.stack[-1], Walk) else None
    do(g, "halt")
    while legal(g) and ("pass",) in legal(g):
        do(g, "pass")
    do(g, "enter", yeomen, to(g, BACK))
    do(g, "activate", yeomen)
    g.put(tanks, to(g, "34.020"))
    g.form(tanks, column=False)
    do(g, "move", to(g, "40.021"))
    walk = g.stack[-1]
    assert isinstance(walk, Walk)
    assert walk.spent == first + 2
    assert g.quality[number] == quality - 1
