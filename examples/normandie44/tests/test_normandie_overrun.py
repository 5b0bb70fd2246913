"""Overrun: who may, what it costs, what success and failure bring (4.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from normandie44.rules.march import movement
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import (
    OVERRUNNERS,
    DrivenBack,
    Overrun,
    armour,
    may_be_overrun,
    price,
)
from normandie44.state import Field
from normandie_stage import is_open_to_air, laid_out, reason, to, under_way, unit, why_not

from hexwar.play.states.runner import perform


def tanks_beside(enemy: str) -> Field:
    """An American tank battalion next to an enemy."""
    return laid_out(u70__Tk="0920", **{enemy: "0921"})


def fought_out(g: Field, result: str) -> Overrun:
    """An overrun of 0921 by the battalion, with a result of the table applied."""
    battle = Overrun(to(g, "0921"), 1 << unit(g, "u70__Tk"))
    battle.result, battle.defenders = result, g.on[to(g, "0921")]
    battle.fought(g)
    return battle


@pytest.mark.rule("4.3")
def test_armour_overruns_and_infantry_does_not() -> None:
    """A tank battalion may; infantry, and tanks with nothing beside them, may not."""
    g = laid_out(u70__Tk="0920", u4_8="0920", u709_919="0921", u746__Tk="0822")
    assert why_not(OVERRUNNERS, g, unit(g, "u70__Tk")) is None
    assert reason(OVERRUNNERS, g, unit(g, "u4_8")) == armour.reason
    g.unsupplied = 1 << unit(g, "u70__Tk")
    assert why_not(OVERRUNNERS, g, unit(g, "u70__Tk")) == "7.5"


@pytest.mark.rule("4.3", "4.1.1")
def test_an_overrun_costs_three_points_and_the_step() -> None:
    """It is refused to a unit that has spent too much on its way."""
    g = tanks_beside("u709_919")
    tank, target = unit(g, "u70__Tk"), to(g, "0921")
    step = g.game.going[tank].charge(to(g, "0920"), target).total
    assert step is not None
    assert price(g, tank, target) == 3 + step
    movement.spend(g, tank, movement.allowance(g, tank) - 3)
    assert movement.points_left(g, tank) == 3
    assert may_be_overrun(g, tank, target) == "4.3"


@pytest.mark.rule("4.3")
def test_dt_12_a_failed_overrun_stays_and_is_disorganised_once_more() -> None:
    """DT-12: the defender holds: the stack stays, its movement ends, a level more."""
    g = tanks_beside("u709_919")
    tank = unit(g, "u70__Tk")
    fought_out(g, "AD1 DD1").after_the_advance(g)
    assert g.hex[tank] == to(g, "0920")
    assert g.disorganised[tank] == 1
    assert movement.points_left(g, tank) == 0
    assert Movement().movers.refusal(g, tank) == "1.1.2.2"


@pytest.mark.rule("4.3", "3")
def test_an_overrun_that_succeeds_goes_in_and_on() -> None:
    """The defender is gone: the stack is in the hex with what is left of its points."""
    g = tanks_beside("u709_919")
    tank, enemy, target = unit(g, "u70__Tk"), unit(g, "u709_919"), to(g, "0921")
    cost = price(g, tank, target)
    battle = fought_out(g, "DD2 DR1 X1")
    assert battle.result == "DD2 DR1"
    g.put(enemy, to(g, "0922"))
    battle.after_the_advance(g)
    assert g.hex[tank] == target
    assert movement.points_left(g, tank) == movement.allowance(g, tank) - Fraction(cost or 0)
    assert Movement().movers.refusal(g, tank) is None
    assert not g.attacked >> tank & 1


@pytest.mark.rule("4.3", "3")
def test_the_zone_of_others_stops_a_stack_that_has_broken_through() -> None:
    """The zone of those displaced does not count, that of their neighbours does."""
    g = laid_out(u70__Tk="0920", u709_919="0921", u709_739="0822")
    tank = unit(g, "u70__Tk")
    battle = fought_out(g, "DR2")
    g.put(unit(g, "u709_919"), to(g, "0924"))
    battle.after_the_advance(g)
    assert g.hex[tank] == to(g, "0921")
    assert Movement().movers.refusal(g, tank) == "1.1.2.2"


@pytest.mark.rule("4.3", "5.4")
def test_a_headquarters_alone_is_captured_without_a_throw() -> None:
    """The battalion goes in; the headquarters comes back later."""
    g = tanks_beside("LXXXIV__HQ")
    under_way(g, Movement())
    perform(g, ("overrun", unit(g, "u70__Tk"), to(g, "0921")))
    assert g.hex[unit(g, "u70__Tk")] == to(g, "0921")
    assert g.back[unit(g, "LXXXIV__HQ")] == g.moment + 2


@pytest.mark.rule("4.3")
def test_the_attacker_chooses_the_retreat_from_an_overrun() -> None:
    """Driven back, the Germans go where the Americans want."""
    g = tanks_beside("u709_919")
    assert DrivenBack(1 << unit(g, "u709_919"), 1, to(g, "0921")).owner(g) == "allies"
    called = Overrun(to(g, "0921"), 1, defenders=1 << unit(g, "u709_919")).defender_retreats(g, 1)
    assert called is not None
    assert called[1] is DrivenBack


@pytest.mark.rule("4.3", "9.1")
def test_aircraft_help_american_overruns_from_turn_eight() -> None:
    """Q-04: not before turn 8."""
    g = tanks_beside("u709_919")
    battle = Overrun(to(g, "0921"), 1 << unit(g, "u70__Tk"))
    assert not is_open_to_air(battle, g)
    g.turn = 8
    assert is_open_to_air(battle, g) == (not g.game.under_cover >> to(g, "0921") & 1)


@pytest.mark.rule("2.2", "4.3")
def test_tanks_overrun_nobody_in_a_marsh() -> None:
    """The table of terrain forbids them the marsh of 0919."""
    g = laid_out(u70__Tk="0920", u709_919="0919")
    refused = may_be_overrun(g, unit(g, "u70__Tk"), to(g, "0919"))
    assert refused == "2.2"
