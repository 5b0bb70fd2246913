"""What one unit does leaves alone what others have done: each acts, fires and lands once."""

from __future__ import annotations

import pytest
from days_stage import (
    at_dawn,
    do,
    laid_out,
    legal,
    printed_game,
    put,
    to,
    under_way,
    unit,
    with_the_naval_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.actions.ferries import Passage
from greatest_day.rules.combat.beach import OpenGap
from greatest_day.rules.common.command import Lead
from greatest_day.rules.sea.landing import Landings
from greatest_day.rules.sea.naval import NavalSequence

from hexwar.board import has, one, pack

FIRST, SECOND = "A_1__Suffolk", "B_1__Suffolk"


@pytest.mark.rule("series.activation")
def test_each_unit_is_active_once_with_a_chit() -> None:
    """The first is not active again when the second has been."""
    g = laid_out(**{FIRST: "34.012", SECOND: "34.016", "Leader__8th__Brigade": "34.014"})
    g.command = [9] * len(g.command)
    under_way(g, Activation())
    do(g, "activate", unit(g, FIRST))
    do(g, "pass")
    assert ("activate", unit(g, FIRST)) not in legal(g)
    do(g, "activate", unit(g, SECOND))
    assert g.done == pack((unit(g, FIRST), unit(g, SECOND)))


@pytest.mark.rule("series.assault")
def test_who_joins_an_assault_is_active_and_so_is_who_leads_it() -> None:
    """Both have been active, and so is a unit that was before."""
    g = laid_out(**{FIRST: "34.012", SECOND: "34.012", "u8___736": "34.011"})
    leading, joining, other = unit(g, FIRST), unit(g, SECOND), put(g, "C_1__Suffolk", "34.016")
    g.done = pack((leading, other))
    assault = Assault(units=one(leading), target=to(g, "34.011"))
    assault.join(g, joining)
    assert assault.units == pack((leading, joining))
    assert g.done == pack((leading, joining, other))


@pytest.mark.rule("4.2.4")
def test_a_gap_that_opens_leaves_the_other_one_open() -> None:
    """At 1 and again at 0."""
    g = printed_game("queen-red").set_up(1)
    beach = pack(gap[0] for gap in g.game.gaps)
    for number, (_, inland) in enumerate(g.game.gaps, start=1):
        OpenGap("allied", beach).open_gap(g, inland)
        assert g.open_gaps.bit_count() == number
    assert len(g.game.gaps) > 1


@pytest.mark.rule("4.5.1", "4.8.3")
def test_one_craft_lands_at_a_time_and_the_others_wait() -> None:
    """A load that has landed leaves the landing box; all others are still in it."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[9])
    before, load = g.wave, unit(g, "A_2__E__Yorks")
    assert before.bit_count() > 1
    Landings().land(g, load, to(g, "36.007"))
    assert g.wave == before & ~one(load)


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_that_has_answered_is_silent_when_another_answers() -> None:
    """Each fires once with a Naval chit."""
    g = at_dawn()
    battery, other = unit(g, "u1___1260"), unit(g, "Wn__18")
    sequence = NavalSequence()
    for gun in (battery, other):
        sequence.answer(g, gun, unit(g, "A_2__E__Yorks"))
    assert sequence.fired == pack((battery, other))


@pytest.mark.rule("17.3.2")
def test_commandos_of_each_colour_gather_around_their_own() -> None:
    """The second choice takes nobody's command away."""
    g = printed_game("sword").set_up(1)
    fourth, marines = put(g, "A_4__Cdo", "34.018"), put(g, "A_41__RM__Cdo", "34.024")
    for chosen in (fourth, marines):
        Lead().lead(g, chosen)
    assert has(g.led, fourth)
    assert has(g.led, marines)


@pytest.mark.rule("2.6.1")
def test_who_crosses_with_the_new_ferry_is_not_active_any_more_and_others_stay_so() -> None:
    """Those who have been active before have been, still."""
    g = printed_game("canal").set_up(1)
    engineer, company, other = (
        unit(g, name) for name in ("u591__Para__Sqn__RE", "A_7__Para", "B_7__Para")
    )
    g.done = one(other)
    Passage(engineer, to(g, "28.020")).board(g, company)
    assert g.done == pack((company, other))
