"""What a rule tells the players when it applies, and what it leaves behind afterwards."""

from __future__ import annotations

import pytest
from days_stage import at_dawn, do, laid_out, put, to, told, under_way, unit
from greatest_day.printed import GERMANS, SIDES
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.beach import nests_attack
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF, Field
from test_days_landing import TANK
from test_days_loading import COMPANY, TANKS, at_sea

from hexwar.board import NONE, one, pack
from hexwar.play import goto

SUFFOLK = "A_1__Suffolk"


def heard(g: Field, kind: str) -> list[tuple[object, str]]:
    """The events of a kind: of which unit, by which rule."""
    return [(event.facts.get("unit"), event.rule) for event in g.events or () if event.kind == kind]


@pytest.mark.rule("4.5.6.1", "4.5.6.2", "4.7", "4.8.4")
def test_everybody_is_told_who_embarks() -> None:
    """Who was loading, each; who was under way begins to load, and is not told of."""
    g = at_dawn()
    loading, coming = (unit(g, TANKS), unit(g, COMPANY)), unit(g, "A_1__Norfolk")
    g.secured, g.wave, g.events = 0, NONE, []
    g.loading, g.under_way = pack(loading), one(coming)
    NavalSequence().move_up(g)
    assert sorted(heard(g, "embarked")) == sorted((who, "4.5.6.1") for who in loading)
    assert (g.wave, g.loading, g.under_way) == (pack(loading), one(coming), NONE)


@pytest.mark.rule("4.5.4.2")
def test_everybody_is_told_who_loads_alone() -> None:
    """And nobody of those who stay together."""
    g = at_sea(COMPANY, divided_battalions=True)
    g.events, other = [], unit(g, "X_2__KSLI")
    do(g, "embark-alone", other)
    assert [who for who, _ in heard(g, "loaded-alone")] == [other]


@pytest.mark.rule("4.5.4.4", "3.4.3.4", "series.reinforcements")
def test_everybody_is_told_who_comes_in_column() -> None:
    """By the rule by which the unit comes."""
    for by in ("4.5.4.4", "series.reinforcements"):
        g = laid_out(**{SUFFOLK: "34.018"})
        company = unit(g, SUFFOLK)
        g.events = []
        under_way(g, FormUp(units=one(company), by=by))
        do(g, "land-in-column", company)
        assert heard(g, "column") == [(company, by)]


@pytest.mark.rule("series.movement", "17.5")
@pytest.mark.parametrize("goes", [True, False])
def test_who_has_left_the_queue_owes_nothing_in_later_turns(*, goes: bool) -> None:
    """The points are paid with the first move; others still owe theirs."""
    g = laid_out(**{SUFFOLK: "34.018", "B_1__Suffolk": "34.018"})
    company, other = unit(g, SUFFOLK), unit(g, "B_1__Suffolk")
    g.queue = {company: 2, other: 4}
    if goes:
        walk = Walk(unit=company, to=to(g, "34.017"))
        walk.set_out(g)
        assert walk.spent == 2
    assert g.queue == ({other: 4} if goes else {company: 2, other: 4})


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("hour", "stay"), [("0700", False), ("0900", True), ("1900", True)])
def test_crowds_stay_until_the_next_morning(hour: str, *, stay: bool) -> None:
    """They are gone at 0700, not before."""
    g = told(laid_out(), day=7, hour=hour)
    town = one(to(g, "34.021"))
    g.crowds = town
    Campaign().begin_turn(g)
    assert g.crowds == (town if stay else NONE)


@pytest.mark.rule("4.6")
def test_a_german_who_has_acted_in_the_harbour_ends_the_game() -> None:
    """However it came there: by its move, or by what followed its action."""
    g = told(laid_out("german", u5___192="38.008"), day=8, hour="0700")
    g.game.harbour = to(g, "38.008")
    Activation(unit=unit(g, "u5___192")).perhaps_again(g)
    assert g.result is not None
    assert (g.result.outcome, g.result.winners) == ("harbour", (SIDES[GERMANS],))


@pytest.mark.rule("4.2.2.2", "series.points")
@pytest.mark.parametrize("nests", [5, 0])
def test_only_who_is_under_the_nests_is_asked_whether_it_acts_again(
    nests: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one goes on at once; the one on the beach may leave it at that."""
    g = at_dawn()
    for foe in g.on_map(GERMANS):
        g.put(foe, OFF)
    tank = put(g, TANK, "34.008")
    g.nests = nests
    monkeypatch.setattr(Activation, "may_act_twice", lambda g, unit: True)
    activation = Activation(unit=tank, acted="beach", took=True)
    assert nests_attack(g, tank) is bool(nests)
    following = activation.perhaps_again(g)
    assert activation.again
    assert following == goto(activation.once_more if nests else activation.choose_an_action)
