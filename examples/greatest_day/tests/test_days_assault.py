"""Bravery checks and assaults."""

from __future__ import annotations

import pytest
from days_stage import do, laid_out, printed_game, put, to, under_way, unit
from greatest_day.rules.assault import Assault, FallBack, bravery, may_assault, may_assault_hex
from greatest_day.rules.strength import Shot, strength
from greatest_day.state import Field

from hexwar.board import one
from hexwar.play.runner import deciding


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
    assert may_assault(g, company) == "series.works"
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
    assert joining.may_join(g, second) is None
    for field, rule in ((g.delay, "3.3.2"), (g.drift, "4.2.1")):
        field[second] = 1
        assert joining.may_join(g, second) == rule
        field[second] = 0
    g.astray |= one(second)
    assert joining.may_join(g, second) == "series.assault"


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
    assert other not in set(back.on(g, company, g.hex[company]))
    g.form(company, column=True)
    assert other in set(back.on(g, company, g.hex[company]))


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
