"""Loss boxes and catastrophic loss (13.1), and markers without number (2.25)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ddob_scenarios.printed.counters import FIRST, TWENTY_NINTH
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.rules.common.losses import (
    TakeHits,
    disrupt,
    eliminate,
    kill_hero,
    leave_for_good,
    left_to_lose,
    lose_step,
    losses_of,
    may_sacrifice,
    record_loss,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, has, iterate, one, pack

from .situations import Situation


def companies(s: Situation, division: int, count: int) -> list[CounterId]:
    """Return some regular companies of a division."""
    game = s.game
    mine = iterate(game.companies)
    return [u for u in mine if game.home[u] == division][:count]


@pytest.mark.rule("13.1", "R13-01")
@pytest.mark.parametrize("lose", [lose_step, eliminate], ids=["to one step", "eliminated"])
def test_what_puts_a_company_into_the_loss_box(lose: Callable[[Omaha, int], None]) -> None:
    """Down to one step or gone, by whatever cause; and only once."""
    s = Situation().us("A/1/16@0510/2")
    unit = s.counter("A/1/16")
    lose(s.g, unit)
    assert losses_of(s.g, FIRST) == 1
    if s.g.steps[unit]:
        lose_step(s.g, unit)
    assert losses_of(s.g, FIRST) == 1


@pytest.mark.rule("13.1", "20.1", "R13-01")
def test_the_log_counts_the_losses_of_a_division() -> None:
    """Each company that is lost is told with its division and how many that has lost by now."""
    s = Situation()
    s.g.events = []
    first, second = companies(s, FIRST, 2)
    (other,) = companies(s, TWENTY_NINTH, 1)
    for unit in (first, other, second):
        record_loss(s.g, unit)
    told = [event for event in s.g.events if event.kind == "company-lost"]
    assert [event.facts for event in told] == [
        {"unit": first, "division": FIRST, "lost": 1},
        {"unit": other, "division": TWENTY_NINTH, "lost": 1},
        {"unit": second, "division": FIRST, "lost": 2},
    ]


@pytest.mark.rule("13.1", "20.1")
@pytest.mark.parametrize(("turn", "limit"), [(16, 8), (17, 14)])
def test_how_many_companies_a_division_has_left_to_lose(turn: int, limit: int) -> None:
    """Of its own eight, or fourteen from turn 17, those in its loss box are gone."""
    s = Situation(turn=turn)
    first, *more = companies(s, FIRST, 3)
    (other,) = companies(s, TWENTY_NINTH, 1)
    for unit in more:
        record_loss(s.g, unit)
    assert left_to_lose(s.g, s.game.home[first]) == limit - 2
    assert left_to_lose(s.g, s.game.home[other]) == limit


@pytest.mark.rule("13.1", "R13-01")
def test_a_company_with_two_steps_is_no_loss() -> None:
    """The first of its three steps costs nothing."""
    s = Situation().us("A/1/16@0510/3")
    lose_step(s.g, s.counter("A/1/16"))
    assert losses_of(s.g, FIRST) == 0


@pytest.mark.rule("13.1", "P3", "R13-01")
def test_losses_count_for_the_printed_division() -> None:
    """A company that was transferred to the other division still counts for its own."""
    s = Situation().us("A/1/116@0510/2")
    s.g.division[s.counter("A/1/116")] = FIRST
    lose_step(s.g, s.counter("A/1/116"))
    assert (losses_of(s.g, FIRST), losses_of(s.g, TWENTY_NINTH)) == (0, 1)


@pytest.mark.rule("13.11", "R13-01")
@pytest.mark.parametrize("name", ["C/2R", "A-B/5R", "1/B/741", "7FA", "1-2/397", "AT/16", "16-HQ"])
def test_others_never_enter_a_loss_box(name: str) -> None:
    """Rangers, vehicles, guns and headquarters are lost without counting."""
    s = Situation().us(f"{name}@0510/1" if name != "16-HQ" else "16-HQ@0510")
    unit = s.counter(name)
    if has(s.game.combat_units, unit):
        eliminate(s.g, unit)
    else:
        record_loss(s.g, unit)
        leave_for_good(s.g, unit)
    assert s.g.losses == 0
    assert s.where(name) == ""


@pytest.mark.rule("13.1", "20.1", "R13-02")
@pytest.mark.parametrize(("turn", "limit", "number"), [(16, 8, "13.1"), (17, 14, "20.1")])
def test_catastrophic_loss(turn: int, limit: int, number: str) -> None:
    """The eighth company of one division ends the game at once, from turn 17 the fourteenth."""
    s = Situation(turn=turn)
    lost = companies(s, FIRST, limit)
    for unit in (*companies(s, TWENTY_NINTH, limit - 1), *lost[:-1]):
        record_loss(s.g, unit)
    before = s.g.result
    record_loss(s.g, lost[-1])
    assert before is None
    assert s.g.result is not None
    assert (s.g.result.outcome, s.g.result.rule) == ("catastrophic-loss", number)
    assert s.g.result.winners == ()
    assert s.g.result.facts == (("division", "1st"), ("lost", limit), ("turn", turn))


@pytest.mark.rule("13.1", "6.32", "11.11")
def test_an_eliminated_unit_has_no_steps_and_no_hero() -> None:
    """It leaves the map with its markers; a hero goes with it, those of other units stay."""
    s = Situation().us("A/1/16@0510/3", hero="Monteith").us("B/1/16@0510/3", hero="Barrett")
    unit = s.counter("A/1/16")
    s.g.disrupted = one(unit)
    eliminate(s.g, unit)
    assert (s.steps("A/1/16"), s.where("A/1/16")) == (0, "")
    assert not s.g.disrupted
    assert s.g.hero_of(unit) == -1
    assert s.g.hero_of(s.counter("B/1/16")) >= 0
    assert s.steps("B/1/16") == 3


@pytest.mark.rule("13.1", "20.1")
def test_a_loss_is_told_with_its_count() -> None:
    """The company, its division and how many lie in the loss box, by rule 13.1."""
    s = Situation().us("A/1/16@0510/2", "B/1/16@0510/2")
    s.g.events = []
    for count, name in enumerate(("A/1/16", "B/1/16"), 1):
        lose_step(s.g, s.counter(name))
        lost = [event for event in s.g.events if event.kind == "company-lost"][-1]
        assert lost.rule == "13.1"
        assert lost.facts == {"unit": s.counter(name), "division": FIRST, "lost": count}


@pytest.mark.rule("11.14", "11.15")
def test_who_was_killed_is_told() -> None:
    """Of two heroes with a unit one is killed: he is named, and the other one is left."""
    s = Situation().us("A/1/16@0510/1", hero="Monteith")
    heroes = s.game.lexicon.names["hero"]
    s.g.give_hero(HeroId(heroes.read("Barrett")), s.counter("A/1/16"))
    s.g.events = []
    for _ in range(2):
        first = s.g.hero_of(s.counter("A/1/16"))
        kill_hero(s.g, s.counter("A/1/16"))
        assert s.g.events[-1].facts == {"unit": s.counter("A/1/16"), "hero": first}
        assert has(s.g.inspired, first)
    assert s.g.hero_of(s.counter("A/1/16")) == -1
    assert not may_sacrifice(s.g, s.counter("A/1/16"))


@pytest.mark.rule("2.25", "6.33")
def test_a_disrupted_unit_is_not_disrupted_again() -> None:
    """One marker, told once, whichever other units are disrupted."""
    s = Situation().us("A/1/16@0510/3", "B/1/16@0510/3", "C/1/16@0510/3")
    s.g.events = []
    units = [s.counter(name) for name in ("C/1/16", "B/1/16", "A/1/16")]
    for unit in (*units, *units):
        disrupt(s.g, unit)
    assert [event.facts["unit"] for event in s.g.events] == units
    assert s.g.disrupted == pack(unit for unit in units)


@pytest.mark.rule("2.25", "P5")
def test_markers_do_not_run_out() -> None:
    """Eight disrupted markers are printed; as many units as need one get one."""
    s = Situation()
    units = [unit for unit in range(len(s.game.units)) if s.game.companies >> unit & 1]
    for unit in units:
        s.g.put(CounterId(unit), s.at("0510"))
        disrupt(s.g, CounterId(unit))
    assert s.g.disrupted.bit_count() == len(units) == 48


@pytest.mark.rule("6.32", "11.14")
def test_hits_are_taken_one_after_the_other_up_to_a_decision() -> None:
    """Two units lose a step each; the third may be saved by its hero, and it is asked about."""
    names = ("F/2/116", "K/3/116", "G/2/116")
    s = Situation(turn=8).us("F/2/116@1523/3", "K/3/116@1621/3")
    s.us("G/2/116@1722/1", hero="Monteith")
    s.g.result = None
    play = s.rehearse(TakeHits, tuple((s.counter(name), 1, 0) for name in names))
    assert [s.steps(name) for name in names] == [2, 2, 1]
    assert play.texts == ["sacrifice G/2/116", "lose G/2/116"]
    play.do("lose G/2/116")
    assert play.over
    assert [s.steps(name) for name in names] == [2, 2, 0]
