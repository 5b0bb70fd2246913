"""Where the booklet contradicts itself, an option plays the other reading (section 33)."""

from __future__ import annotations

import copy

import pytest
from days_stage import do, laid_out, legal, printed_game, put, to, told, under_way, unit
from greatest_day.rules.actions.assault import FallBack
from greatest_day.rules.actions.stragglers import look_for
from greatest_day.rules.actions.unloading import Unload
from greatest_day.rules.combat.beach import BeachFire, beach_strength
from greatest_day.rules.combat.strength import Shot, firer_lines, strength
from greatest_day.rules.common.calendar import grant
from greatest_day.rules.common.command import in_command
from greatest_day.rules.common.history import make_history
from greatest_day.rules.sea.ships import may_be_engaged
from greatest_day.state import Field

from hexwar.board import has, iterate
from hexwar.play.values.chance import Scripted


def reading(g: Field, option: str, *, other: bool) -> Field:
    """The same moment with one reading of a rule, or the other."""
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, option: other}
    return g


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("other", "amount"), [(False, 3), (True, 2)])
def test_the_night_betters_assaults_by_three_or_two(other: bool, amount: int) -> None:
    """33.1: the text says 2, its net effect is that of 3."""
    g = reading(printed_game("zone-n").set_up(1), "night_bonus_of_two", other=other)
    para = put(g, "A_7__Para", "24.020")
    lines = firer_lines(g, Shot(para, para, "assault", by_assault=True))
    assert {line.what: line.amount for line in lines}["used to the night"] == amount


@pytest.mark.rule("9.0", "6.1")
@pytest.mark.parametrize(("other", "levels"), [(False, (1, -2)), (True, (2, -1))])
def test_the_quality_of_a_division_has_one_range_or_the_other(
    other: bool, levels: tuple[int, int]
) -> None:
    """33.6: from -2 to 1, or from -1 to 2."""
    g = reading(laid_out(), "quality_to_two", other=other)
    number = g.game.division_ids["3rd-Infantry"]
    for amount, level in zip((9, -9), levels, strict=True):
        grant(g, "9.0", "quality", "3rd-Infantry", amount)
        assert g.quality[number] == level


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("other", [False, True])
def test_the_second_road_is_asked_about_with_the_first_or_instead_of_it(other: bool) -> None:
    """33.7: road A is connected; only by our reading B is tested then."""
    roads = {"A": ("30.012", "30.013"), "B": ("30.020", "30.021")}
    g = reading(told(laid_out(u5___192="30.020"), roads=roads), "second_road_instead", other=other)
    for _ in range(2):
        make_history(g)
    assert g.cut == ([] if other else ["B"])
    put(g, "u6___192", "30.012")
    make_history(g)
    assert g.cut == (["A", "B"] if other else ["B", "A"])


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("other", "level"), [(False, 8), (True, 7)])
def test_a_nought_for_stragglers_lowers_their_level_or_does_not(other: bool, level: int) -> None:
    """33.8: a point either way; a 9 lowers the level by 1, and ends the search."""
    g = reading(printed_game("zone-n").set_up(1), "nought_lowers", other=other)
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [9], [0]
    g.chance = Scripted({"stragglers": [0, 9]})
    assert (look_for(g, 0), look_for(g, 0)) == (True, False)
    assert (g.recovery, g.stragglers) == ([1], [level])


@pytest.mark.rule("4.2.6.2")
@pytest.mark.parametrize("other", [False, True])
def test_an_a2_takes_two_nests_or_one(other: bool) -> None:
    """33.9: the list of the booklet names one choice twice, and two nests never."""
    g = reading(printed_game("queen-red").set_up(1), "nests_once", other=other)
    funny = put(g, "u77_5__AR__RE", "34.008")
    under_way(g, BeachFire(funny), beach=[1])
    do(g, "nests")
    assert (("nests",) in legal(g)) is not other
    assert ("obstacles",) in legal(g)


@pytest.mark.rule("4.4.5")
@pytest.mark.parametrize("other", [False, True])
def test_rockets_have_what_helps_them_or_nothing(other: bool) -> None:
    """33.11: 4.4.5 counts what helps, 4.1.7 counts nothing."""
    g = reading(printed_game("sword").set_up(1), "plain_rockets", other=other)
    target = put(g, "u8___736", "33.009")
    g.form(target, column=True)
    lines = strength(g, Shot(unit(g, "LCR__Sword"), target, "rockets")).lines
    assert ("in column" in {line.what for line in lines}) is not other


@pytest.mark.rule("4.4.7")
@pytest.mark.parametrize("other", [False, True])
def test_coastal_batteries_fire_at_tanks_that_swim_or_spare_them(other: bool) -> None:
    """33.13: 4.8.2 names them among the targets, 4.4.7 does not; craft are always fired at."""
    g = reading(printed_game("sword").set_up(1), "tanks_at_sea_spared", other=other)
    battery = unit(g, "u1___1260")
    assert may_be_engaged(g, battery, unit(g, "A_13_18__KRH")) == ("4.4.7" if other else None)
    assert may_be_engaged(g, battery, unit(g, "A_1__S__Lancs")) is None


@pytest.mark.rule("4.2.2.1", "4.2.3")
@pytest.mark.parametrize(("other", "mass"), [(False, 3), (True, 0)])
def test_at_a_craft_all_steps_in_the_hex_count_or_its_own(other: bool, mass: int) -> None:
    """The rule counts the craft's two and eight more, the example of the booklet two alone."""
    g = reading(printed_game("queen-red").set_up(1), "craft_mass_alone", other=other)
    craft = put(g, "LC__2", "34.008")
    for letter in "ABCD":
        put(g, f"{letter}_2__E__Yorks", "34.008")
    g.nests = 3
    assert beach_strength(g, "nests", craft).value == 3 - 1 + mass
    shot = Shot(unit(g, "Stp__20__Cod"), craft, "opportunity")
    lines = {line.what: line.amount for line in strength(g, shot).lines}
    assert lines.get("steps in the hex", 0) == mass


@pytest.mark.rule("2.4.1/flight")
@pytest.mark.parametrize("other", [False, True])
def test_who_flees_in_column_crosses_a_bridge_or_does_not(other: bool) -> None:
    """The sentence excludes those not In Column, or all who are forced to flee."""
    g = reading(laid_out(), "no_flight_over_bridges", other=other)
    company, over = put(g, "B_1__Suffolk", "29.019"), to(g, "28.020")
    g.form(company, column=True)
    back = FallBack(1 << company, 2, to(g, "30.019"))
    assert (over in iterate(back.steps_back.of(g, company, g.hex[company]))) is not other
    g.form(company, column=False)
    assert over not in iterate(back.steps_back.of(g, company, g.hex[company]))


@pytest.mark.rule("4.5.4.5")
@pytest.mark.parametrize("other", [False, True])
def test_a_craft_fires_at_posts_or_at_all_that_it_sees(other: bool) -> None:
    """4.5.4.5 names strongpoints and batteries, 4.8.3.1 any German unit."""
    g = reading(printed_game("queen-red").set_up(1), "craft_fire_at_all", other=other)
    craft, company = put(g, "LC__1", "34.008"), put(g, "u8___736", "34.009")
    krug = put(g, "Leader__Krug", "34.009")
    frame = Unload(craft, to(g, "34.008"), craft)
    assert has(frame.posts.of(g), unit(g, "Stp__20__Cod"))
    assert has(frame.posts.of(g), company) is other
    assert not has(frame.posts.of(g), krug)


@pytest.mark.rule("16.1")
@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize(("turn", "cut"), [(1, False), (2, True)])
def test_by_option_the_lines_of_the_beach_are_cut_at_nine_without_a_shot(
    turn: int, *, cut: bool, other: bool
) -> None:
    """Of posts on the overlay only: the guns at Ouistreham still hear Krug."""
    g = reading(printed_game("sword").set_up(1), "lines_cut_by_the_hour", other=other)
    g.turn = turn
    g.put(unit(g, "Leader__Krug"), to(g, "12.030"))
    assert in_command(g, unit(g, "Wn__18")) is not (cut and other)
    assert in_command(g, unit(g, "Wn__12__Daimler"))
