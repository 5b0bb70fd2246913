"""German vehicles recover lost steps (16.4)."""

from __future__ import annotations

import pytest
from days_stage import acting, do, laid_out, put, refused, to, under_way, unit
from greatest_day.rules.ground.works import rally_bonus
from greatest_day.state import Field

from hexwar.board import NONE, has, one


def damaged(**dice: list[int]) -> tuple[Field, int]:
    """The tank hunters of the 716th with one of two steps, under Krug, and about to act."""
    g = laid_out("german", Leader__Krug="38.022")
    tank = g.game.counters.named("1./Pz.Jg.-716")
    g.put(tank, to(g, "38.021"))
    g.set_steps(tank, 1)
    g.cohesion[tank] = 1
    g.events, g.command = [], [0] * len(g.command)
    under_way(g, acting(tank), **dice)
    return g, tank


@pytest.mark.rule("16.4")
@pytest.mark.parametrize(("die", "steps"), [(0, 2), (9, 1)])
def test_a_check_recovers_the_step_and_no_cohesion_hit(die: int, steps: int) -> None:
    """With a 0 it is whole, and shaken as before; with a 9 it may try again with a marker."""
    g, tank = damaged(quality=[die])
    do(g, "recover-tank")
    assert (g.steps[tank], g.cohesion[tank]) == (steps, 1)
    assert has(g.rallying, tank) is (steps == 1)
    told = [event for event in g.events if event.kind == "step-recovered"]
    assert len(told) == steps - 1
    assert all(event.rule == "16.4" for event in told)


@pytest.mark.rule("16.4")
def test_a_failed_try_makes_the_next_one_easier() -> None:
    """The Rally-Men marker adds 2, and goes with success: the preview counts it, too."""
    g, tank = damaged()
    preview = acting(tank).preview(g, ("recover-tank",))
    g.rallying = one(tank)
    easier = acting(tank).preview(g, ("recover-tank",))
    assert preview is not None
    assert easier is not None
    first, second = (float_of(p.rows[0].value) for p in (preview, easier))
    assert round(second - first, 9) == 0.2
    do(g, "recover-tank")
    assert not (g.steps[tank] == 2 and has(g.rallying, tank))


def float_of(fraction: str) -> float:
    """A part that is written as 3/10."""
    over, _, under = fraction.partition("/")
    return int(over) / int(under or 1)


@pytest.mark.rule("16.4")
def test_a_point_recovers_it_without_a_check() -> None:
    """One point of its division, and no die."""
    g, tank = damaged()
    g.command[g.division(tank)] = 1
    do(g, "recover-tank")
    do(g, "hold-firm")
    assert (g.steps[tank], g.command[g.division(tank)]) == (2, 0)
    assert "quality" not in g.draws


@pytest.mark.rule("16.4")
def test_it_is_a_rally_action_with_four_conditions() -> None:
    """In Command, not suppressed, out of Allied fire zones, and with a step lost."""
    g, tank = damaged()
    assert ("recover-tank",) in g.listed
    again = acting(tank)
    again.acted = "rally"
    under_way(g, again)
    assert ("recover-tank",) not in g.listed
    assert refused(g, "recover-tank", tank) is None
    g.suppress(tank)
    assert refused(g, "recover-tank", tank) == "16.4"
    g.suppress(tank, on=False)
    put(g, "A_1__Suffolk", "38.020")
    assert refused(g, "recover-tank", tank) == "16.4"
    g.put(unit(g, "A_1__Suffolk"), -1)
    g.set_steps(tank, 2)
    assert refused(g, "recover-tank", tank) == "16.4"
    g.set_steps(tank, 1)
    g.put(unit(g, "Leader__Krug"), to(g, "27.009"))
    assert refused(g, "recover-tank", tank) == "16.4"


@pytest.mark.rule("16.4")
@pytest.mark.parametrize("name", ["2./Pz.Jg.-716", "1./Pz.Rgt.-22", "A/13/18-KRH", "1./736"])
def test_guns_on_foot_other_stripes_and_allies_do_not(name: str) -> None:
    """A black stripe, wheels or tracks, and German: all three."""
    g, _ = damaged()
    other = g.game.counters.named(name)
    g.put(other, to(g, "38.021"))
    g.set_steps(other, 1)
    assert "black stripe" in str(getattr(refused(g, "recover-tank", other), "reason", ""))


@pytest.mark.rule("series.rally/cohesion", "16.4")
@pytest.mark.parametrize(
    ("tried", "suppressed", "bonus"),
    [(False, False, 0), (True, False, 2), (True, True, 0), (False, True, 0)],
)
def test_a_marker_of_the_last_try_adds_two(tried: bool, suppressed: bool, bonus: int) -> None:
    """Not when a unit rallies from suppression."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, "A_1__Suffolk")
    g.rallying = one(company) if tried else NONE
    g.suppress(company, on=suppressed)
    assert rally_bonus(g, company) == bonus
