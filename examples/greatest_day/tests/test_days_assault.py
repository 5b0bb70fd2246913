"""Bravery checks and assaults."""

from __future__ import annotations

import pytest
from days_stage import do, laid_out, printed_game, put, refused, to, under_way, unit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import (
    Assault,
    FallBack,
    bravery,
    may_assault,
    may_assault_hex,
)
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.state import Field

from hexwar.board import has, iterate, one
from hexwar.play.states.runner import deciding


def minefield() -> tuple[Field, int, int]:
    """The sidebar of rule 10: two companies and a Crab before mines and guns in a city."""
    g = laid_out(A_1__Suffolk="38.031", B_1__Suffolk="38.031")
    crab = put(g, "A_22__Dragoons__(Crabs)", "38.031")
    put(g, "Leader__8th__Brigade", "38.031")
    g.form(crab, column=True)
    return g, crab, unit(g, "A_1__Suffolk")


@pytest.mark.rule("series.bravery", "10.2")
def test_e1_e2_the_armour_of_the_crab_and_the_guns_decide() -> None:
    """E1: the Crab needs 2; E2: companies of quality 5 need 0. Only the guns' -5 counts."""
    g, crab, company = minefield()
    board = g.game.board
    mined = next(h for h in board.neighbours[to(g, "38.031")] if board.terrain[h] == "clear")
    g.put(put(g, "u8___736", "38.030"), mined)
    g.mines = {mined: 1}
    guns = put_guns(g)
    attackers = sum(1 << u for u in (crab, company, unit(g, "B_1__Suffolk")))
    assert g.game.protection[guns] - 1 - 3 == -5
    assert bravery(g, crab, mined, attackers).value == 2
    assert bravery(g, company, mined, attackers).value == 0


@pytest.mark.rule("10.2")
def test_e3_mines_help_by_two_without_a_crab() -> None:
    """E3: -2 without a Crab, -1 with one, for those in the mined hex."""
    g, crab, company = minefield()
    board = g.game.board
    mined = next(h for h in board.neighbours[to(g, "38.031")] if board.terrain[h] == "clear")
    g.put(put(g, "u8___736", "38.030"), mined)
    plain = bravery(g, company, mined, 1 << company).value
    g.mines = {mined: 1}
    assert bravery(g, company, mined, 1 << company).value == plain - 2
    both = 1 << company | 1 << crab
    with_crab = bravery(g, company, mined, both).value
    g.mines = {}
    assert with_crab == bravery(g, company, mined, both).value - 1


@pytest.mark.rule("series.bravery")
def test_e4_without_armour_the_own_defence_counts() -> None:
    """E4: quality 7, own defence -1, the defender's -2: 6 or less."""
    g = laid_out(A_7__Para="34.012", Leader__5th__Parachute__Brigade="34.012")
    company = unit(g, "A_7__Para")
    wn = put(g, "Wn__16__Morris", "34.013")
    needed = bravery(g, company, to(g, "34.013"), 1 << company)
    faced = g.game.protection[wn] - 2
    assert needed.value == 7 + 1 + faced


@pytest.mark.rule("series.assault", "2.2.4")
def test_who_may_assault_and_what() -> None:
    """Not the suppressed, not guns, not out of an Entrenchment, not over a river."""
    g = laid_out(A_1__Suffolk="34.013", Wn__16__Morris="34.014", u302__Bty_76__Fd__Rgt="34.013")
    company, there = unit(g, "A_1__Suffolk"), to(g, "34.014")
    assert may_assault(g, company) is None
    assert may_assault_hex(g, company, there) is None
    assert may_assault(g, unit(g, "u302__Bty_76__Fd__Rgt")) == "series.assault"
    g.works[company] = 2
    assert may_assault(g, company) == "series.assault/out-of-works"
    g.works[company] = 0
    g.suppress(company)
    assert may_assault(g, company) == "series.assault"
    wet = put(g, "B_1__Suffolk", "29.019")
    put(g, "u8___736", "28.020")
    assert may_assault_hex(g, wet, to(g, "28.020")) == "2.2.4"
    g.form(wet, column=True)
    assert may_assault_hex(g, wet, to(g, "28.020")) is None


@pytest.mark.rule("3.3.2", "4.2.1", "6.1")
def test_nobody_joins_an_assault_under_a_marker_or_lost_on_the_way() -> None:
    """Parachutes, Drift and a lost way bar it, as they bar any action but their own."""
    g = laid_out(A_7__Para="34.012", B_7__Para="34.012", u8___736="34.013")
    first, second = unit(g, "A_7__Para"), unit(g, "B_7__Para")
    g.heroes |= one(first) | one(second)  # with Direct Command they act for nothing
    joining = Assault(to(g, "34.013"), one(first))
    assert joining.joiners.refusal(g, second) is None
    for field, rule in ((g.delay, "3.3.2"), (g.drift, "4.2.1")):
        field[second] = 1
        assert joining.joiners.refusal(g, second) == rule
        field[second] = 0
    g.astray |= one(second)
    assert joining.joiners.refusal(g, second) == "series.assault"


@pytest.mark.rule("series.assault")
def test_an_assault_that_leaves_no_fit_defender_takes_the_hex() -> None:
    """Brave companies, a defender whose fire misses, an 8 that eliminates: the hex is taken."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013")
    company, enemy = unit(g, "A_1__Suffolk"), unit(g, "u8___736")
    g.set_steps(enemy, 1)
    g.cohesion[enemy] = 2
    dice = {"bravery": [0], "quality": [9, 0], "fire": [9, 4]}
    put(g, "Leader__8th__Brigade", "34.012")
    g.command[1] = 0
    under_way(g, Assault(to(g, "34.013"), 1 << company), **dice)
    do(g, "stand")
    assert g.steps[enemy] == 0
    assert g.hex[company] == to(g, "34.013")


@pytest.mark.rule("series.assault")
@pytest.mark.parametrize(("choice", "ends"), [("advance", "34.013"), ("stay-behind", "34.012")])
def test_defenders_may_fall_back_two_hexes(choice: str, ends: str) -> None:
    """They leave before the exchange of fire, and the hex is taken, or left empty."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    company, enemy = unit(g, "A_1__Suffolk"), unit(g, "u8___736")
    under_way(g, Assault(to(g, "34.013"), 1 << company), bravery=[0], quality=[9])
    do(g, "fall-back")
    do(g, "hold-fire")
    run(g)
    do(g, choice)
    assert g.game.board.distance(g.hex[enemy], to(g, "34.013")) == 2
    assert g.hex[company] == to(g, ends)


@pytest.mark.rule("2.2.4")
def test_nobody_retreats_over_a_bridge_unless_in_column() -> None:
    """The way back over the canal is open to a column alone."""
    g = laid_out()
    company, other = put(g, "B_1__Suffolk", "29.019"), to(g, "28.020")
    back = FallBack(1 << company, 2, to(g, "30.019"))
    assert other not in iterate(back.steps_back.of(g, company, g.hex[company]))
    g.form(company, column=True)
    assert other in iterate(back.steps_back.of(g, company, g.hex[company]))


def run(g: Field) -> None:
    """Take the first way of each retreat."""
    while isinstance(g.stack[-1], FallBack):
        frame, question = deciding(g)
        do(g, *question.legal(frame, g)[0])


@pytest.mark.rule("series.opportunity", "series.assault")
def test_who_runs_from_an_assault_is_fired_at_once_and_stays_if_it_is_suppressed() -> None:
    """Fire at who runs is better by 2, without a company bonus; the way is free after it."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    company, enemy = unit(g, "A_1__Suffolk"), unit(g, "u8___736")
    still = strength(g, Shot(company, enemy, "opportunity")).value
    assert strength(g, Shot(company, enemy, "pursuit")).value == still + 2
    g.command, g.events = [0] * len(g.command), []
    dice = {"bravery": [0], "quality": [9, 0, 9], "fire": [1]}
    under_way(g, Assault(to(g, "34.013"), 1 << company), **dice)
    do(g, "fall-back")
    do(g, "opportunity-fire", company)
    told = [event.kind for event in g.events if event.facts.get("unit") == enemy]
    assert told == ["check-failed", "check-failed", "suppressed", "step-lost"]
    assert g.hex[company] == to(g, "34.013")


def put_guns(g: Field) -> int:
    """Anti-tank guns in the city next to the attackers, in an Improved Position: -2 in all."""
    board = g.game.board
    city = next(h for h in board.neighbours[to(g, "38.031")] if board.terrain[h] == "city")
    number = g.game.counters.kinds.index("pak88")
    g.set_steps(number, 2)
    g.put(number, city)
    g.works[number] = 1
    return number


@pytest.mark.rule("series.bravery", "10.2")
def test_e1_e2_stand_in_the_scenario() -> None:
    """As the scenario is set up the Crab needs 2 and each company 0; the way out needs a check."""
    g = printed_game("minefield").set_up(1)
    crab, companies = unit(g, "Crab_Juno"), [unit(g, "A_QOR"), unit(g, "B_QOR")]
    attackers, mined = sum(1 << u for u in (crab, *companies)), to(g, "38.030")
    assert g.mines == {mined: 1}
    needed = [bravery(g, u, mined, attackers).value for u in (crab, *companies)]
    assert needed == [2, 0, 0]


@pytest.mark.rule("series.bravery")
@pytest.mark.parametrize(
    ("state", "amount"),
    [("column", 2), ("works", -1), ("hedged", -1), ("heroes", -1), ("delay", 2)],
)
def test_the_state_of_the_defender_counts_in_a_bravery_check(state: str, amount: int) -> None:
    """In Column it is easier to charge; works, the bocage and a hero make it harder."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.011")
    company, enemy, at = unit(g, "A_1__Suffolk"), unit(g, "u8___736"), to(g, "34.011")
    assert g.game.board.terrain[at] == "clear"
    plain = bravery(g, company, at, 1 << company).value
    if state in ("works", "delay"):
        getattr(g, state)[enemy] = 1
    else:
        setattr(g, state, one(enemy))
    assert bravery(g, company, at, 1 << company).value == plain + amount


@pytest.mark.rule("series.bravery", "6.1")
def test_a_hero_betters_the_defence_of_who_charges() -> None:
    """His unit has quality 1 higher and defence 1 lower: it needs 2 less."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.011", Leader__8th__Brigade="34.012")
    company, at = unit(g, "A_1__Suffolk"), to(g, "34.011")
    plain = bravery(g, company, at, 1 << company).value
    g.heroes |= one(company)
    assert bravery(g, company, at, 1 << company).value == plain + 2


def in_mines(*, attacker: bool = False, **dice: list[int]) -> tuple[Field, int, int]:
    """A company assaults another one; one of the two stands in mines of its enemies."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    company, enemy = unit(g, "A_1__Suffolk"), unit(g, "u8___736")
    mined = company if attacker else enemy
    g.mines = {g.hex[mined]: 1 - g.game.side_of[mined]}
    g.command, g.events = [0] * len(g.command), []
    under_way(g, Assault(to(g, "34.013"), 1 << company), bravery=[0], **dice)
    return g, company, enemy


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("passed", [True, False])
def test_who_retreats_out_of_mines_passes_a_check_or_stays(passed: bool) -> None:
    """The first die is for fire at the charge; with a 9 it stays, suppressed, and is overrun."""
    g, _, enemy = in_mines(quality=[9, 0 if passed else 9, 9])
    do(g, "fall-back")
    if passed:
        do(g, "hold-fire")
        run(g)
    assert any(e.kind == "retreated" for e in g.events) is passed
    told = [e.rule for e in g.events if e.kind == "suppressed" and e.facts["unit"] == enemy]
    assert told == ([] if passed else ["10.2"])
    assert g.steps[enemy] == 2 * passed


@pytest.mark.rule("10.2")
def test_who_comes_to_mines_in_its_retreat_stops_there() -> None:
    """One hex, not two, and it loses nothing for that."""
    g, _, enemy = in_mines(quality=[9, 0])
    g.mines = dict.fromkeys(g.game.board.neighbours[g.hex[enemy]], 0)
    do(g, "fall-back")
    do(g, "hold-fire")
    run(g)
    assert g.game.board.distance(g.hex[enemy], to(g, "34.013")) == 1
    assert (g.steps[enemy], g.suppressed) == (2, 0)


@pytest.mark.rule("10.2")
def test_who_fails_to_assault_out_of_mines_is_suppressed() -> None:
    """He is brave, but the check for the mines fails: he stays, and nothing more happens."""
    g, company, _ = in_mines(attacker=True, quality=[9])
    assert has(g.suppressed, company)
    assert g.hex[company] == to(g, "34.012")
    assert not any(isinstance(frame, Assault) for frame in g.stack)


@pytest.mark.rule("10.3")
def test_mines_are_cleared_with_a_later_chit_than_that_of_the_move() -> None:
    """Engineers that have just come to the mines are refused; with the next chit they may."""
    g = laid_out(u17__Fd__Coy__RE="34.012", Leader__8th__Brigade="34.012")
    sappers, mined = unit(g, "u17__Fd__Coy__RE"), to(g, "34.011")
    g.mines, g.command = {mined: 1}, [9] * len(g.command)
    under_way(g, Activation())
    do(g, "activate", sappers)
    do(g, "move", mined)
    assert g.stack[-1].again
    assert ("clear-mines",) not in g.listed
    assert refused(g, "clear-mines", sappers) == "10.3"
    do(g, "pass")
    assert not any(isinstance(frame, Activation) for frame in g.stack)
    assert refused(g, "clear-mines", sappers) is None


@pytest.mark.rule("10.3")
def test_who_has_taken_a_mined_hex_does_not_clear_it_with_the_same_chit() -> None:
    """An assault brings it there, too."""
    g = laid_out(u17__Fd__Coy__RE="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    sappers, enemy, at = unit(g, "u17__Fd__Coy__RE"), unit(g, "u8___736"), to(g, "34.013")
    g.mines = {at: 1}
    g.suppress(enemy)
    Assault(at, one(sappers)).take_the_hex(g)
    assert g.hex[sappers] == at
    assert refused(g, "clear-mines", sappers) == "10.3"
