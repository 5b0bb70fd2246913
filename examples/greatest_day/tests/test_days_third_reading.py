"""Sentences of the booklet that a third reading found played otherwise (version 17)."""

from __future__ import annotations

import copy

import pytest
from days_scenes import riding
from days_stage import (
    acting,
    at_dawn,
    do,
    laid_out,
    legal,
    listed,
    printed_game,
    put,
    refused,
    there,
    to,
    told,
    under_way,
    unit,
    with_chit,
    with_the_naval_chit,
    work,
)
from greatest_day.facts import Flank
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.stragglers import cannot_pay, gather, may_gather
from greatest_day.rules.combat.beach import beach_strength
from greatest_day.rules.ground.flank import come_back, leave, may_leave
from greatest_day.rules.ground.marching import columns
from greatest_day.rules.ground.securing import enter, entries, secure
from greatest_day.rules.ground.transport import allowance
from greatest_day.rules.sea.landing import Landings, landing_hexes_of
from greatest_day.rules.turn.events import Event
from greatest_day.state import OFF, Field

from hexwar.board import NONE, CounterId, first, has, one
from hexwar.play.states.runner import deciding
from hexwar.play.values.chance import Scripted

ENGINEER, RALLY = "u286__Fd__Pk__RE", "26.022"


def two_battalions(*levels: int) -> Field:
    """The 7th and the 12th Para have Rally Points; the engineers are in the box of stragglers."""
    g = printed_game("zone-n").set_up(1)
    (stick,) = g.game.sticks
    other = stick._replace(battalion="12-Para", units=(unit(g, "B_12__Para"),))
    g.game = copy.copy(g.game)
    g.game.sticks = [stick, other]
    g.rally_points, g.stragglers, g.recovery = [OFF, OFF], [*levels], [0, 0]
    g.box = one(unit(g, ENGINEER))
    return with_chit(g, "6th-Airborne")


@pytest.mark.rule("3.4.3.1")
def test_a_german_unit_ends_each_rally_point_in_its_hex() -> None:
    """Two battalions may gather in one village: neither is left there."""
    g = two_battalions(4, 3)
    g.rally_points, g.recovery = [to(g, RALLY), to(g, RALLY)], [1, 1]
    put(g, "u3___736", RALLY)
    assert (g.rally_points, g.stragglers, g.recovery) == ([OFF, OFF], [0, 0], [0, 0])


@pytest.mark.rule("3.4.3.2")
def test_the_player_says_which_battalion_pays_for_an_independent() -> None:
    """And so to whose Rally Point it comes; where one alone is able nobody is asked."""
    for battalion, number in (("7-Para", 0), ("12-Para", 1)):
        g = two_battalions(4, 3)
        g.rally_points, g.recovery = [to(g, RALLY), to(g, "23.023")], [2, 2]
        activation = Activation()
        activation.stand_at("choose_a_unit")
        under_way(g, activation)
        do(g, "recall", unit(g, ENGINEER))
        assert set(legal(g)) == {("pay-from", "7-Para"), ("pay-from", "12-Para")}
        do(g, "pay-from", battalion)
        assert g.hex[unit(g, ENGINEER)] == g.rally_points[number]
        assert g.recovery == [2 * (n != number) for n in range(2)]
        assert deciding(g)[0].__class__.__name__ == "FormUp"


@pytest.mark.rule("3.4.3.2", "series.stacking", "series.column/one")
def test_nobody_comes_to_a_rally_point_that_is_full() -> None:
    """In Column it would have room, where no other column is."""
    g = two_battalions(4, 3)
    g.rally_points, g.recovery = [to(g, RALLY), OFF], [2, 0]
    engineer = unit(g, ENGINEER)
    for name in ("A/2-Ox&Bucks", "B/2-Ox&Bucks", "C/2-Ox&Bucks", "D/2-Ox&Bucks", "A/12-Para"):
        there(g, name, RALLY)
    g.form(unit(g, "A_12__Para"), column=True)
    assert (g.piled(to(g, RALLY), 0), may_gather(g, engineer)) == (8, "series.stacking")
    g.put(unit(g, "A_12__Para"), OFF)
    assert may_gather(g, engineer) is None
    there(g, "A/12-Para", RALLY)
    g.put(unit(g, "D_2__Ox&Bucks"), OFF)
    g.put(unit(g, "C_2__Ox&Bucks"), OFF)
    assert may_gather(g, engineer) is None


@pytest.mark.rule("3.4.3.2", "3.4.3.3", "12.0")
def test_a_jeep_comes_from_the_box_as_transport_of_the_division() -> None:
    """For two points; it is on no hex, and needs no room at the Rally Point."""
    g = two_battalions(4, 3)
    jeeps = unit(g, "Jeeps__1_6__AB")
    g.box |= one(jeeps)
    g.rally_points, g.recovery = [to(g, RALLY), OFF], [2, 0]
    for name in ("A/2-Ox&Bucks", "B/2-Ox&Bucks", "C/2-Ox&Bucks", "D/2-Ox&Bucks", "A/12-Para"):
        there(g, name, RALLY)
    g.form(unit(g, "A_12__Para"), column=True)
    assert cannot_pay(g, jeeps, 0) is None
    number = g.division(jeeps)
    before = g.trucks[number]
    gather(g, jeeps, 0)
    assert (g.hex[jeeps], g.trucks[number], g.recovery) == (OFF, before + 1, [0, 0])
    assert not has(g.box, jeeps)


@pytest.mark.rule("3.5", "2.6.2")
def test_dinghies_carry_the_company_with_its_second_action_too() -> None:
    """The booklet bars second actions from ferries, not from dinghies."""
    g = printed_game("canal").set_up(1)
    for enemy in list(g.on_map(1)):
        g.put(enemy, OFF)
    boats = unit(g, "B_7__Para")
    canal, bank = g.game.bridges["Pegasus Bridge"]
    g.game = copy.copy(g.game)
    g.game.boatmen, g.dinghies, g.holder = boats, 2, {}
    here, across = next(pair for pair in g.game.waters if canal in pair and bank in pair)
    g.put(boats, here)
    for acted in ("", "rally"):
        activation = Activation(unit=CounterId(boats), acted=acted)
        assert activation.crossings(g, CounterId(boats))[across] == "3.5"
    g.dinghies, g.blown = 0, ["Pegasus Bridge"]
    g.ferries = one(put(g, "u591__Para__Sqn__RE", g.game.board.name(here)))
    g.form(boats, column=True)
    company = CounterId(boats)
    assert across in Activation(unit=company).crossings(g, company)
    assert across not in Activation(unit=company, acted="rally").crossings(g, company)


@pytest.mark.rule("4.2.2.2", "1.1", "1.2")
@pytest.mark.parametrize(
    ("night", "weather", "less"), [(False, "clear", 0), (True, "clear", 2), (False, "storm", 2)]
)
def test_night_and_storms_weaken_nests_as_any_direct_fire(
    night: bool, weather: str, less: int
) -> None:
    """At who acts; at who lands mass, ground and defence count alone (4.2.2.1)."""
    g = printed_game("sword").set_up(1)
    company = put(g, "A_1__Suffolk", "36.007")
    g.nests = 7
    told(g, night=night)
    g.weather = weather
    assert beach_strength(g, "nests", company).value == 8 - less
    assert beach_strength(g, "nests", company, landing=True).value == 8
    craft = put(g, "LC__1", "36.007")
    at_landing = beach_strength(g, "nests", craft).value
    g.cargo = {craft: company}
    assert beach_strength(g, "nests", craft).value == at_landing - less


@pytest.mark.rule("4.5.4.5", "4.8.3.1")
def test_a_craft_fires_also_if_its_damage_has_cost_all_its_passengers() -> None:
    """A step of the craft is the only one of each commando; the craft has one left."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[4], beach=[9])
    load = unit(g, "A_41__RM__Cdo")
    g.wave |= one(load)
    do(g, "land", load, to(g, "36.007"))
    do(g, "spare")
    while "turn-about" not in listed(g):
        do(g, "hold-fire")
    assert not g.units_in(to(g, "36.007"), 0)
    assert ("cover",) in legal(g)
    do(g, "cover")
    assert deciding(g)[0].__class__.__name__ == "Landings"


@pytest.mark.rule("7.1")
def test_infantry_in_column_mounts_a_tank_and_is_in_no_column_then() -> None:
    """The two begin in one hex: nothing else is asked of their order."""
    g, (tank, company) = riding()
    g.form(company, column=True)
    assert refused(g, "take-up", tank, company) is None
    work(g, "take-up", tank, company)
    assert (g.riding, g.is_column(company)) == ({company: tank}, False)


@pytest.mark.rule("series.works/levels", "16.3")
def test_engineers_entrench_who_is_dug_in_beside_them() -> None:
    """Works are built for units as well as by them; only engineers do it, and not In Column."""
    g = laid_out(A_1__Suffolk="34.012", B_1__Suffolk="34.012", u246__Fd__Coy__RE="34.012")
    company, other = unit(g, "A_1__Suffolk"), unit(g, "B_1__Suffolk")
    engineers = unit(g, "u246__Fd__Coy__RE")
    assert refused(g, "entrench", engineers, company) == "series.works/levels"
    g.works[company] = 1
    assert refused(g, "entrench", engineers, company) is None
    assert refused(g, "entrench", other, company) == "series.works/levels"
    g.form(engineers, column=True)
    assert refused(g, "entrench", engineers, company) == "series.works/levels"
    g.form(engineers, column=False)
    g.chance = Scripted({"quality": [0]}, then=g.chance)
    work(g, "entrench", engineers, company)
    assert (g.works[company], g.works[engineers]) == (2, 0)
    assert refused(g, "entrench", engineers, company) == "series.works/levels"
    g.works[engineers] = 1
    assert refused(g, "entrench", engineers, engineers) == "series.works/levels"


@pytest.mark.rule("17.5", "series.column/one")
def test_a_leader_who_comes_back_round_the_map_forms_no_column() -> None:
    """Units come In Column, one behind the other; leaders keep no room and no point."""
    g = laid_out(A_ERY="40.020", Leader__Palmer="40.020")
    flank = Flank(division="3rd-Infantry", out="33.020", back="40.020")
    with_chit(told(g, day=12, hour="1100", flank=flank), "3rd-Infantry")
    palmer, tanks = unit(g, "Leader__Palmer"), unit(g, "A_ERY")
    g.flank = one(palmer) | one(tanks)
    level = g.quality[g.division(tanks)]
    come_back(g, palmer)
    assert (columns(g, 0), g.quality[g.division(tanks)]) == (NONE, level)
    come_back(g, tanks)
    assert (g.is_column(tanks), g.queue[tanks], g.flank) == (True, 0, NONE)
    assert g.quality[g.division(tanks)] == level - 1


@pytest.mark.rule("1.2", "17.5")
def test_to_leave_the_map_costs_two_points_in_a_storm() -> None:
    """All that who is not In Column pays for movement is doubled."""
    g = laid_out(A_ERY="33.020")
    flank = Flank(division="3rd-Infantry", out="33.020", back="40.020")
    with_chit(told(g, day=12, hour="1100", flank=flank), "3rd-Infantry")
    tanks = unit(g, "A_ERY")
    left = 2 * allowance(g, tanks) - 2
    assert may_leave(g, tanks, left) is None
    g.weather = "storm"
    assert may_leave(g, tanks, left) == "17.5"
    assert may_leave(g, tanks, left - 2) is None
    g.form(tanks, column=True)
    assert may_leave(g, tanks, left) is None


@pytest.mark.rule("4.8.5", "9.0")
@pytest.mark.parametrize(("before", "after"), [(-2, -1), (-1, 0), (0, 1), (1, 1)])
def test_securing_ends_the_penalty_of_the_beach_whatever_events_have_done(
    before: int, after: int
) -> None:
    """The division was 1 worse until then: an event that had raised it does not use that up."""
    g = printed_game("sword").set_up(1)
    number = g.game.division_ids["3rd-Infantry"]
    airborne = g.game.division_ids["6th-Airborne"]
    g.nests = g.obstacles = g.gaps = 0
    for name in ("Wn__18", "Stp__20__Cod", "Wn__21__Trout", "Wn__14__Sole"):
        g.put(unit(g, name), OFF)
    g.quality[number], g.quality[airborne] = before, -1
    secure(g)
    assert g.secured
    assert (g.quality[number], g.quality[airborne]) == (after, -1)


HOWARDS, BUNKER = "A_6__Green__Howards", "Wn__17__Hillman"


def howards_before(hex_of_howards: str, **dice: list[int]) -> tuple[Field, int, int]:
    """The Green Howards with Hollis at hand, no points, and Hillman, which holds its fire."""
    g = laid_out(**{HOWARDS: hex_of_howards, BUNKER: "35.020"})
    howards, bunker = unit(g, HOWARDS), unit(g, BUNKER)
    g.at_hand, g.command = ["hollis"], [0] * len(g.command)
    g.suppress(bunker)
    with_chit(told(g), "3rd-Infantry")
    g.game = copy.copy(g.game)
    g.game.divisions_of = ["3rd-Infantry" if u == howards else d for u, d in enumerate(
        g.game.divisions_of
    )]  # fmt: skip
    under_way(g, acting(howards), **dice)
    return g, howards, bunker


@pytest.mark.rule("17.4")
def test_hollis_demands_a_surrender_in_the_middle_of_a_move() -> None:
    """At any time of the activation: of who is next to his unit at that moment."""
    g, howards, bunker = howards_before("33.020", quality=[9])
    do(g, "move", to(g, "34.020"))
    assert ("call-hollis",) in legal(g)
    do(g, "call-hollis")
    do(g, "demand-surrender", bunker)
    assert (g.hex[bunker], g.hex[howards]) == (OFF, to(g, "34.020"))
    assert deciding(g)[0].__class__.__name__ == "Walk"


@pytest.mark.rule("17.4")
def test_hollis_demands_a_surrender_after_the_last_action() -> None:
    """Without a point for a second one the unit is active until it rests."""
    g, howards, bunker = howards_before("34.020", quality=[9])
    activation = Activation(unit=CounterId(howards), acted="fire", took=True)
    activation.stand_at("perhaps_again")
    g.done |= one(howards)
    under_way(g, activation)
    assert set(legal(g)) == {("call-hollis",), ("rest",)}
    do(g, "call-hollis")
    do(g, "demand-surrender", bunker)
    assert g.hex[bunker] == OFF
    assert g.inspired != howards


@pytest.mark.rule("17.5", "7.1")
def test_riders_go_round_the_map_with_their_tank() -> None:
    """Both are off it, and come back together; the infantry does not enter by itself."""
    g, (tank, company) = riding()
    flank = Flank(division="3rd-Infantry", out="34.012", back="40.020")
    with_chit(told(g, day=12, hour="1100", flank=flank), "3rd-Infantry")
    g.riding = {company: tank}
    leave(g, CounterId(tank))
    assert (g.hex[tank], g.hex[company], g.flank) == (OFF, OFF, one(tank) | one(company))
    g.turn = 5
    back = to(g, "40.020")
    assert (entries(g, CounterId(tank)), entries(g, CounterId(company))) == (one(back), NONE)
    enter(g, CounterId(tank), back)
    assert (g.hex[company], g.flank, g.riding) == (back, NONE, {company: tank})
    assert (g.is_column(tank), g.is_column(company)) == (True, False)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("number", [0, 1])
def test_the_allies_say_for_which_sub_beach_the_released_commandos_load(number: int) -> None:
    """The event puts them into the loading box of any sub-beach."""
    g = at_dawn(event=[0])
    g.game = copy.copy(g.game)
    load = CounterId(unit(g, "A_46__RM__Cdo"))
    g.game.crews = {**g.game.crews, load: (load,)}
    g.history = 1
    under_way(g, Event())
    places = sorted(at for _, at in legal(g))
    assert places == sorted(first(hexes) for hexes in g.game.sub_beaches)
    assert {verb for verb, _ in legal(g)} == {"load-for"}
    do(g, "load-for", places[number])
    assert has(g.loading, load)
    assert has(landing_hexes_of(g, load), places[number])
