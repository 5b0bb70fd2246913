"""Rules of the series, sentence by sentence: chits, actions, command, quality, works."""

from __future__ import annotations

import pytest
from days_stage import (
    chit,
    laid_out,
    may_take,
    offered,
    printed_game,
    put,
    refused,
    to,
    under_way,
    unit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import bravery
from greatest_day.rules.actions.chits import may_be_led
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.common.command import (
    can_pay,
    checks,
    in_command,
    labours,
    passes,
    quality,
    receive_points,
)
from greatest_day.rules.ground import works
from greatest_day.rules.ground.marching import kept_out, may_go
from greatest_day.rules.turn.sequence import Campaign, Dispatch
from greatest_day.state import OFF

from hexwar.board import first, has, iterate, one
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS = "u302__Bty_76__Fd__Rgt"


# -- chits


@pytest.mark.rule("series.cup/once", "series.cup/carried")
def test_the_chit_that_opens_a_turn_is_not_in_the_cup_too() -> None:
    """It is drawn first, and comes once in the turn; the last of the others is kept."""
    g = laid_out()
    campaign, number = Campaign(), chit(g, "3rd-Infantry")
    g.carried, g.cup = number, 0
    campaign.fill_the_cup(g)
    assert not has(g.cup, number)
    others = g.cup
    campaign.draw_a_chit(g)
    assert (g.chit, g.carried, g.cup) == (number, OFF, others)
    while others.bit_count() > 1:
        campaign.draw_a_chit(g)
        assert has(others, g.chit)
        others &= ~one(g.chit)
        assert g.cup == others
    (last,) = iterate(others)
    campaign.draw_a_chit(g)
    assert (g.carried, g.cup, g.chit) == (last, 0, OFF)


@pytest.mark.rule("series.dispatch/once")
def test_no_chit_is_bought_for_a_formation_whose_chit_is_in_play() -> None:
    """Neither a second one, nor one that is carried over."""
    g = laid_out(Leader__8th__Brigade="34.012")
    leader, number = unit(g, LEADER), chit(g, "8th-Brigade")
    g.dispatch = [9] * len(g.dispatch)
    assert Dispatch(0).buyers.refusal(g, leader) is None
    g.bought = one(number)
    assert Dispatch(0).buyers.refusal(g, leader) == "series.dispatch/once"
    g.bought, g.carried = 0, number
    assert Dispatch(0).buyers.refusal(g, leader) == "series.dispatch/once"


# -- activation and actions


@pytest.mark.rule("series.activation/division")
def test_the_division_chit_of_the_enemy_keeps_nobody_out_of_fire() -> None:
    """Its own side alone: who reacts to it is free."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015")
    g.chit = chit(g, "3rd-Infantry")
    assert has(kept_out(g, 0), to(g, "35.014"))
    assert kept_out(g, 1) == 0
    g.chit = chit(g, "8th-Brigade")
    assert kept_out(g, 0) == 0


@pytest.mark.rule("series.activation/independents", "series.artillery/contact")
def test_batteries_in_contact_count_against_the_limit_of_the_leader() -> None:
    """White-striped units up to the limit; black-striped ones beyond it, in range of the leader."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    g.chit, leader, company = chit(g, "8th-Brigade"), unit(g, LEADER), unit(g, COMPANY)
    white, black = put(g, "A_2__Middlesex", "34.013"), put(g, "u5__King's", "34.013")
    assert (g.game.stripes[white], g.game.stripes[black]) == ("white", "black")
    limit = g.game.limits[leader]
    assert may_be_led(g, white, limit - 1) is None
    assert may_be_led(g, white, limit) == "series.activation/independents"
    assert may_be_led(g, black, limit) is None
    g.contact[unit(g, GUNS)] = company
    assert may_be_led(g, white, limit - 1) == "series.activation/independents"
    g.put(black, to(g, "34.024"))
    assert may_be_led(g, black, 0) == "series.activation/independents"


@pytest.mark.rule("series.actions/second", "4.2.1")
def test_a_level_of_drift_counts_as_a_move() -> None:
    """So it cannot follow a move, nor another level."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    activation = Activation(unit=company)
    g.drift[company] = 2
    assert may_take(g, activation, "drift") is None
    activation.takes(g, "drift")
    assert activation.acted == "move"
    assert may_take(g, activation, "drift") == "series.actions/second"
    activation.acted = "move"
    assert may_take(g, activation, "drift") == "series.actions/second"


@pytest.mark.rule("series.actions/second", "series.points")
def test_only_a_second_action_is_paid_for() -> None:
    """The first one is free; commandos and heroes pay for none."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, g.command = unit(g, COMPANY), [3] * len(g.command)
    activation = Activation(unit=company)
    activation.takes(g, "fire")
    assert g.command[0] == 3
    activation.takes(g, "move")
    assert g.command[0] == 2
    g.heroes |= one(company)
    activation.takes(g, "fire")
    assert g.command[0] == 2


@pytest.mark.rule("series.actions/leaders", "series.actions/suppressed")
def test_leaders_only_move_and_the_suppressed_only_rally() -> None:
    """Each other action is refused with its own reason."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    leader, company = unit(g, LEADER), unit(g, COMPANY)
    kinds = ("fire", "engineer", "assault", "rally", "move")
    leads = Activation(unit=leader)
    assert [may_take(g, leads, kind) for kind in kinds] == ["series.actions/leaders"] * 4 + [None]
    g.suppress(company)
    fights = Activation(unit=company)
    found = {kind: may_take(g, fights, kind) for kind in kinds}
    assert found.pop("rally") is None
    assert set(found.values()) == {"series.actions/suppressed"}


# -- command, points, quality


@pytest.mark.rule("series.command/independents")
@pytest.mark.parametrize(("name", "led"), [("A_2__Middlesex", True), ("u5__King's", True)])
def test_independents_are_led_by_any_leader_of_their_division(name: str, led: bool) -> None:
    """Of another brigade, too; a company of another brigade is not, nor is one of another side."""
    g = laid_out(Leader__9th__Brigade="34.012")
    independent, company = put(g, name, "34.013"), put(g, COMPANY, "34.013")
    assert in_command(g, independent) is led
    assert not in_command(g, company)
    g.put(unit(g, "Leader__9th__Brigade"), OFF)
    put(g, "Leader__5th__Parachute__Brigade", "34.012")
    assert not in_command(g, independent)


@pytest.mark.rule("series.points/income")
def test_a_division_receives_what_it_is_rated_for_up_to_its_stock() -> None:
    """Six command and three dispatch points, 20 and 12 at most; the other side gets none."""
    g = laid_out()
    g.command, g.dispatch = [0] * len(g.command), [0] * len(g.dispatch)
    receive_points(g, 0)
    own = g.game.divisions["3rd-Infantry"]
    assert (g.command[0], g.dispatch[0]) == (own.command, own.dispatch)
    assert own.command
    assert g.command[1] == g.dispatch[1] == 0
    g.command[0], g.dispatch[0] = 19, 11
    receive_points(g, 0)
    assert (g.command[0], g.dispatch[0]) == (20, 12)


@pytest.mark.rule("series.points/suppression")
def test_no_point_helps_a_unit_that_is_suppressed_already() -> None:
    """Its second suppression is a Cohesion Hit by itself; out of command nobody pays either."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, g.command = unit(g, COMPANY), [3] * len(g.command)
    assert can_pay(g, company)
    assert offered(Hit(company, "S"), "suppression_or_hit", g) == [("steady",)]
    g.suppress(company)
    assert offered(Hit(company, "S"), "suppression_or_hit", g) == []
    g.suppress(company, on=False)
    g.put(unit(g, LEADER), OFF)
    assert offered(Hit(company, "S"), "suppression_or_hit", g) == []


@pytest.mark.rule("series.quality/zero-and-nine")
@pytest.mark.parametrize(("needed", "die", "passed"), [(-3, 0, True), (12, 9, False), (4, 4, True)])
def test_a_nought_passes_a_check_and_a_nine_does_not(needed: int, die: int, passed: bool) -> None:
    """Whatever is needed; a die that is just what is needed passes."""
    assert passes(needed, die) is passed
    assert not passes(4, 5)


@pytest.mark.rule("series.quality/state")
def test_each_state_of_a_unit_changes_its_quality_by_its_own_amount() -> None:
    """One hit changes nothing, two take 1; a step, suppression and the lack of command 1 each."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    plain = quality(g, company).value
    expected = {"one hit": 0, "two hits": -1, "step": -1, "suppressed": -1, "alone": -1}

    def changed(state: str) -> int:
        h = g.clone()
        h.cohesion[company] = {"one hit": 1, "two hits": 2}.get(state, 0)
        h.suppress(company, on=state == "suppressed")
        h.set_steps(company, 1 if state == "step" else 2)
        if state == "alone":
            h.put(unit(g, LEADER), OFF)
        return int(quality(h, company).value - plain)

    assert {state: changed(state) for state in expected} == expected


# -- works and rally


@pytest.mark.rule("series.rally/suppression")
@pytest.mark.parametrize(("led", "thrown"), [(True, 0), (False, 1)])
def test_a_suppressed_unit_rallies_without_a_die_in_command_only(led: bool, thrown: int) -> None:
    """Out of command a 9 leaves it suppressed."""
    g = laid_out(A_1__Suffolk="34.012")
    if led:
        put(g, LEADER, "34.012")
    company = unit(g, COMPANY)
    g.suppress(company)
    g.chance = Scripted({"quality": [9]}, then=g.chance)
    works.rally(g, company)
    assert has(g.suppressed, company) is not led
    assert g.draws.get("quality", 0) == thrown


@pytest.mark.rule("series.rally/cohesion")
def test_a_failed_rally_makes_the_next_one_easier_by_two() -> None:
    """The marker lies after a failure, adds 2, and goes with success."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    needed = int(quality(g, company).value) + 2
    g.cohesion[company] = 1
    g.chance = Scripted({"quality": [9, needed]}, then=g.chance)
    works.rally(g, company)
    assert (g.cohesion[company], has(g.rallying, company)) == (1, True)
    works.rally(g, company)
    assert (g.cohesion[company], has(g.rallying, company)) == (0, False)


@pytest.mark.rule("series.works/levels")
def test_only_engineers_make_an_entrenchment() -> None:
    """Infantry digs in once, engineers twice, vehicles not at all."""
    g = laid_out(A_1__Suffolk="34.012", u17__Fd__Coy__RE="34.012", C_13_18__KRH="34.012")
    company, sappers = unit(g, COMPANY), unit(g, "u17__Fd__Coy__RE")
    tank = unit(g, "C_13_18__KRH")
    levels = []
    for level in range(3):
        g.works[company] = g.works[sappers] = level
        levels.append((refused(g, "dig", company), refused(g, "dig", sappers)))
    bar = "series.works/levels"
    assert levels == [(None, None), (bar, None), (bar, bar)]
    assert refused(g, "dig", tank) == bar


@pytest.mark.rule("series.works/marker")
def test_a_failed_work_leaves_a_marker_that_adds_two() -> None:
    """It goes with success."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    needed = int(quality(g, company).value) + 2
    g.chance = Scripted({"quality": [9, needed, needed]}, then=g.chance)
    assert not labours(g, company, "works")
    assert has(g.labour, company)
    assert labours(g, company, "works")
    assert not has(g.labour, company)
    assert not checks(g, company, "works")


# -- bravery, victory


@pytest.mark.rule("series.bravery")
def test_of_several_tanks_the_best_armour_counts_for_all_who_charge() -> None:
    """The funny's 4, not the 3 of the squadron; without armour each counts its own defence."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012", u8___736="34.011")
    company, at = unit(g, COMPANY), to(g, "34.011")
    squadron, funny = put(g, "C_13_18__KRH", "34.012"), put(g, "u77_5__AR__RE", "34.012")
    best = [g.game.protection[u] for u in (squadron, funny)]
    assert best == [-3, -4]
    alone = bravery(g, company, at, one(company)).value
    assert bravery(g, company, at, one(company) | one(squadron)).value == alone + 3
    both = one(company) | one(squadron) | one(funny)
    assert bravery(g, company, at, both).value == alone + 4


@pytest.mark.rule("victory")
def test_the_first_unit_from_the_sea_at_the_bridges_is_noted_with_its_turn() -> None:
    """A paratrooper who is there does not count."""
    g = printed_game("sword").set_up(1)
    at = first(g.game.link_hexes)
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    g.turn = 3
    for name, linked in (("A_8__Para", 0), ("A_41__RM__Cdo", 3)):
        walker = unit(g, name)
        g.set_steps(walker, 2)
        for near in g.game.board.neighbours[at]:
            g.put(walker, near)
            if may_go(g, walker, at) is None:
                break
        under_way(g, Walk(walker, at))
        assert (g.hex[walker], g.linked) == (at, linked)
        g.put(walker, OFF)
