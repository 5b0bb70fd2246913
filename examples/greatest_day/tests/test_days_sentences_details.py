"""Single sentences of The Greatest Day that larger tests pass over: each in its position."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, laid_out, printed_game, put, refused, to, unit, with_chit, work
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.stragglers import gather
from greatest_day.rules.actions.unloading import Unload
from greatest_day.rules.combat.beach import beach_strength
from greatest_day.rules.combat.strength import Shot, target_lines
from greatest_day.rules.ground.securing import lift_the_overlay
from greatest_day.rules.sea.landing import Ashore, LandTank
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.victory import awards
from greatest_day.state import OFF, Field

from hexwar.board import NONE, iterate, one

COMPANY, ENGINEER = "A_1__Suffolk", "u246__Fd__Coy__RE"


def says(g: Field) -> list[tuple[str, str]]:
    """The kinds and rules of what has been said."""
    return [(event.kind, event.rule) for event in g.events or ()]


@pytest.mark.rule("2.1.11", "2.2.2")
def test_a_ridge_on_the_line_is_named_with_what_it_takes() -> None:
    """The ledger of a shot says what each line is for: here both a hill and a ridge."""
    g = laid_out(A_1__Suffolk="34.012")
    g.game = game = copy.copy(g.game)
    at = g.hex[unit(g, COMPANY)]
    target = next(to for to in game.board.neighbours[at] if to not in (OFF, at))
    game.ridges, game.hills = frozenset({(at, target)}), one(target)
    enemy = put(g, "u8___192", game.board.name(target))
    lines = list(target_lines(g, Shot(unit(g, COMPANY), enemy)))
    assert ("ridge", "2.2.2") in [(line.what, line.rule) for line in lines]
    assert ("hill", "2.1.11") in [(line.what, line.rule) for line in lines]


@pytest.mark.rule("4.1.7", "4.3.3", "4.4.6")
def test_nothing_else_goes_to_sea_when_support_craft_leave() -> None:
    """Only they leave; who was not afloat is not afloat afterwards."""
    g = at_dawn()
    g.secured, before = 1, g.afloat
    lift_the_overlay(g)
    assert g.afloat == before & ~g.game.support


@pytest.mark.rule("4.8.4", "4.7")
@pytest.mark.parametrize(
    ("loading", "secured", "calls"),
    [(True, 0, True), (False, 0, False), (True, 1, False), (False, 1, False)],
)
def test_craft_load_while_something_waits_and_the_beach_is_not_secured(
    loading: bool, secured: int, calls: bool
) -> None:
    """Nothing is asked where nobody waits, or once the beach is secured."""
    g = at_dawn()
    g.loading, g.secured = one(unit(g, "LC__2")) if loading else NONE, secured
    called = NavalSequence(opening=False).load_craft(g)
    assert (called is not None) is calls


@pytest.mark.rule("4.5.4.6")
def test_a_craft_that_withdraws_is_at_sea_and_has_no_step_on_the_map() -> None:
    """It is out of play until it is loaded again."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, "LC__1", "34.008")
    Unload(craft, to(g, "34.008"), craft).withdraw(g)
    assert (g.hex[craft], g.steps[craft]) == (OFF, 0)


@pytest.mark.rule("4.5.5.3")
@pytest.mark.parametrize(
    ("lost", "shaken", "acts"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_a_tank_acts_unless_the_sea_has_taken_or_suppressed_it(
    lost: bool, shaken: bool, acts: bool
) -> None:
    """Either is enough."""
    g = printed_game("queen-red").set_up(1)
    tank = next(u for u, kind in enumerate(g.game.counters.kinds) if kind == "dd-tank")
    g.set_steps(tank, 2)
    g.put(tank, OFF if lost else to(g, "33.008"))
    g.suppress(tank, on=shaken)
    now = LandTank(tank, to(g, "33.008")).act(g)
    assert (isinstance(now, tuple) and Ashore in now) is acts


@pytest.mark.rule("7.1", "7.3")
def test_a_tank_carries_one_unit() -> None:
    """It takes up nobody else while somebody rides."""
    g = laid_out(C_13_18__KRH="34.012", A_1__Suffolk="34.012")
    tank, company = unit(g, "C_13_18__KRH"), unit(g, COMPANY)
    other = put(g, "B_1__Suffolk", "34.012")
    for riding, carries in (({company: tank}, True), ({}, False)):
        g.riding = riding
        reason = str(getattr(refused(g, "take-up", tank, other), "reason", ""))
        assert (reason == "The vehicle carries one already.") is carries


@pytest.mark.rule("12.0", "4.3.2", "series.actions")
def test_who_loads_trucks_has_no_second_action() -> None:
    """It comes before any other action, and after it the unit does nothing more."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    g.command = [5] * len(g.command)
    activation = Activation(unit=company, acted="trucks", took=True)
    with_chit(g, "3rd-Infantry")
    activation.perhaps_again(g)
    assert not activation.again
    activation = Activation(unit=company, acted="move", took=True)
    activation.perhaps_again(g)
    assert activation.again


@pytest.mark.rule("3.4.3.2", "10.1", "series.rally/suppression")
def test_what_engineers_stragglers_and_who_rallies_do_is_told_under_its_rule() -> None:
    """Mines that are laid, a step that comes back, nerve that comes back."""
    g = laid_out(A_1__Suffolk="34.012", u246__Fd__Coy__RE="34.012", Leader__8th__Brigade="34.012")
    g.events = []
    work(g, "lay-mines", unit(g, ENGINEER))
    company = unit(g, COMPANY)
    g.suppress(company)
    work(g, "rally", company)
    jumped = printed_game("zone-n").set_up(1)
    para = put(jumped, "A_7__Para", "26.022")
    jumped.set_steps(para, 1)
    jumped.rally_points, jumped.recovery, jumped.events = [to(jumped, "26.022")], [1], []
    gather(jumped, para, 0)
    assert ("mines-laid", "10.1") in says(g)
    assert ("rallied", "series.rally/suppression") in says(g)
    assert ("restored", "3.4.3.2") in says(jumped)


@pytest.mark.rule("victory", "2.4.5", "4.3.2")
def test_a_coast_and_a_beach_without_a_worth_count_nothing() -> None:
    """A scenario says what they are worth; what it does not name is worth nothing."""
    g = at_dawn()
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    put(g, "u1___192", "41.007")
    g.game = copy.copy(g.game)
    worth = {what: n for what, n in g.game.facts.worth.items() if what == "bridge"}
    g.game.facts = copy.copy(g.game.facts)
    object.__setattr__(g.game.facts, "worth", worth)
    g.nests, g.secured, g.linked = 0, 3, 4
    assert awards(g, 1) == 0
    assert awards(g, 0) == 8


@pytest.mark.rule("4.1.1", "4.2.2", "4.2.2.2", "2.1.11")
@pytest.mark.parametrize("kind", ["rifle", "mortar"])
def test_nests_take_what_direct_fire_takes_but_have_no_range(kind: str) -> None:
    """A hill protects from them; it is all the same what the target itself could fire."""
    g = at_dawn()
    kinds = g.game.counters.kinds
    target = next(u for u, own in enumerate(kinds) if own == kind and g.game.side_of[u] == 0)
    g.set_steps(target, 1)
    g.put(target, next(iter(iterate(g.game.hills))))
    lines = beach_strength(g, "nests", target).lines
    told = [(line.what, int(line.amount), line.rule) for line in lines]
    assert ("hill", -1, "2.1.11") in told
    assert "range" not in {line.what for line in lines}
