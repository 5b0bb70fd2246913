"""Answers that are kept while nothing changes are asked again of another unit or after a change."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.logistics.supply import judge
from normandie44.rules.turn.d_day import begin_part
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import DrivenBack, overrun_from
from normandie_stage import laid_out, to, unit

from hexwar.board import has, one


@pytest.mark.rule("2.2", "4.3")
def test_each_unit_of_a_stack_is_asked_for_its_own_overruns() -> None:
    """A battalion out of supply has half the points: too few for ruins."""
    g = laid_out(u70__Tk="0920", u746__Tk="0920", u709_919="0921")
    fed, unfed, target = unit(g, "u70__Tk"), unit(g, "u746__Tk"), to(g, "0921")
    g.unsupplied, g.rubble = one(unfed), {target: 1}
    assert has(overrun_from(g, fed), target)
    assert not has(overrun_from(g, unfed), target)


@pytest.mark.rule("4.3")
def test_each_stack_that_is_driven_back_is_asked_for_its_own_ways() -> None:
    """Two regiments retreat from one hex, one after the other."""
    g = laid_out("germans", u4_8="0920", u709_919="0921", u709_739="0921")
    for name in ("u709_919", "u709_739"):
        retreat = DrivenBack(one(unit(g, name)), 1, to(g, "0921"))
        assert retreat.where_to.of(g, unit(g, name))


@pytest.mark.rule("7.3.1", "7.5")
def test_a_unit_cut_off_goes_less_far_at_once() -> None:
    """Its reach was asked before the check, and is asked again after it."""
    g = laid_out(US__VII__HQ="0619", u4_8="0822")
    battalion = unit(g, "u4_8")
    judge(g, ALLIES)
    fed = Movement().reach.of(g, battalion)
    g.depots = [CLOSED] * len(g.depots)
    judge(g, ALLIES)
    unfed = Movement().reach.of(g, battalion)
    assert unfed & ~fed == 0
    assert 2 * unfed.bit_count() < fed.bit_count()


@pytest.mark.rule("10.0.1")
def test_a_part_of_d_day_begins_with_nobody_moved() -> None:
    """Marks of the moves of one part are gone in the next."""
    g = laid_out(scenario="d-day", u4_8="0822")
    g.moved = g.gone_far = one(unit(g, "u4_8"))
    begin_part(g, "B", ALLIES)
    assert (g.moved, g.gone_far) == (0, 0)


@pytest.mark.rule("5.4", "4.3/markers")
def test_markers_of_a_headquarters_lost_beside_an_enemy_are_his_at_once() -> None:
    """In a hex in confusion nobody has to come first."""
    g = laid_out("germans", "cobra", US__VII__HQ="1106", u1__SS="1106")
    headquarters, stock = unit(g, "US__VII__HQ"), g.stock[GERMANS]
    g.markers[headquarters] = 2
    g.lose_headquarters(headquarters)
    assert (g.stock[GERMANS] - stock, g.loose) == (2, {})
