"""Single sentences about moves, boxes, rest, markers and supply: each in its position."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED, FULL, LOST, REDUCED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.bombardment import DISORGANISED
from normandie44.rules.campaign.strategic import (
    BoxOverrun,
    Departure,
    OffMap,
    columns_above_even,
    enter_box,
    is_allied,
    may_share,
)
from normandie44.rules.campaign.victory import divisions_to_the_south, judge_the_end
from normandie44.rules.logistics.offensive import Markers, markers_received
from normandie44.rules.logistics.replacements import Rest, out_of_contact
from normandie44.rules.logistics.supply import AirSupply, build, rooms
from normandie44.rules.march.movement import gates, may_close_up, may_step
from normandie44.rules.turn.d_day import DDay
from normandie44.rules.turn.movement_phase import OPERATORS, Movement, infiltrates_with, operate
from normandie44.rules.turn.sequence import Campaign, Phase, first_player
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, printed_game, to, under_way, unit, why_not

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play import call, goto
from hexwar.play.states.runner import perform

# -- steps and marches


@pytest.mark.rule("2.1", "2.2")
def test_a_unit_steps_where_there_is_room() -> None:
    """Not into a full stack, nor over closed ground."""
    g = laid_out(u4_8="0920", US__9="0919", US__79="0921")
    regiment = unit(g, "u4_8")
    assert may_step(g, regiment, to(g, "0821")) is None
    g.put(unit(g, "US__79"), to(g, "0919"))
    assert may_step(g, regiment, to(g, "0919")) == "2.1"
    far = next(h for h in g.game.board.ids if not has(g.game.window, h))
    assert may_step(g, regiment, far) == "2.2"


@pytest.mark.rule("6.9", "6.11")
@pytest.mark.parametrize(("end", "why"), [("0821", None), ("0822", "6.9"), ("0921", "6.11")])
def test_who_comes_to_a_counter_attack_goes_one_hex_to_no_enemy(end: str, why: str | None) -> None:
    """Two are too far."""
    g = laid_out(u4_8="0920", u709_919="0921")
    assert may_close_up(g, unit(g, "u4_8"), to(g, end)) == why


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(("name", "die"), [("u2__Rgr", 4), ("u82_505", 3)])
def test_rangers_infiltrate_with_a_four_and_paratroopers_with_a_three(name: str, die: int) -> None:
    """To an enemy."""
    g = laid_out("allies", "cobra", u709_919="0921", **{name: "0920"})
    assert infiltrates_with(g, unit(g, name), to(g, "0921")) == die


@pytest.mark.rule("4.4")
def test_an_estuary_alone_is_a_reason_to_infiltrate() -> None:
    """Without any enemy near; on open ground there is nothing to infiltrate."""
    g = laid_out(u82_505="0920")
    regiment = unit(g, "u82_505")
    assert why_not(OPERATORS, g, regiment) == "4.4"
    g.put(regiment, next(h for h in iterate(g.game.cut_off & g.game.window)))
    assert why_not(OPERATORS, g, regiment) is None


@pytest.mark.rule("4.4", "2.1")
def test_who_infiltrates_into_a_full_stack_is_looked_at_when_the_phase_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Elsewhere nothing is noted."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 1)
    for end, full in (("0919", True), ("0821", False)):
        g = laid_out(u82_505="0920", US__9="0919", US__79="0919")
        operate(g, unit(g, "u82_505"), to(g, end))
        assert has(g.overfilled, to(g, end)) is full


@pytest.mark.rule("2.2", "4.1.1")
def test_who_has_dismounted_marches_on_foot_at_once() -> None:
    """Six points over ground that costs less on foot; where it could drive is forgotten."""
    g = laid_out("allies", "cobra", US__83="0918")
    division = unit(g, "US__83")
    assert has(g.game.carried, division)
    under_way(g, Movement())
    driven = Movement().reach.of(g, division)
    perform(g, ("dismount", division))
    walked = Movement().reach.of(g, division)
    fresh = g.clone()
    fresh.forget()
    assert walked == Movement().reach.of(fresh, division) != driven


@pytest.mark.rule("4.1.1")
def test_who_goes_into_reserve_moves_no_more() -> None:
    """It has moved."""
    g = laid_out("allies", "cobra", u3Arm_CCA="0917", US__83="0918")
    tanks = unit(g, "u3Arm_CCA")
    Movement().reserve(g, tanks)
    assert has(g.reserve & g.moved, tanks)


# -- boxes


@pytest.mark.rule("6.11", "6.12", "4.3")
def test_out_of_confusion_units_go_to_boxes_of_their_side_only() -> None:
    """Where no enemy is with them they go anywhere, and may overrun."""
    g = off_the_map("germans", u9__Pz="Laval", u326="Le Mans")
    tanks, moves = unit(g, "u9__Pz"), OffMap()
    friend, foe = named(g, "Le Mans"), named(g, "Rennes")
    g.box_holder[foe] = ALLIES
    assert [moves.out_of_confusion(g, tanks, box) for box in (friend, foe)] == [False, False]
    assert not moves.in_confusion(g, tanks)
    american = unit(g, "US__4__Arm")
    g.set_steps(american, 3)
    g.put_in_box(american, named(g, "Laval"))
    assert [moves.out_of_confusion(g, tanks, box) for box in (friend, foe)] == [False, True]
    assert moves.in_confusion(g, tanks)


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(
    ("attack", "defence", "columns"), [(20, 12, 1), (12, 12, 0), (6, 12, -1), (4, 12, -2)]
)
def test_how_many_columns_a_ratio_stands_above_even(
    attack: int, defence: int, columns: int
) -> None:
    """3:2 is one column above 1:1, 1:2 one below."""
    g = off_the_map()
    assert columns_above_even(g, attack, defence) == columns


@pytest.mark.rule("6.12")
def test_without_enemies_to_hold_it_a_stack_leaves_freely_and_without_strength_not() -> None:
    """All columns above, or all that are below 1:1."""
    g = off_the_map()
    heads = list(g.game.results.columns)
    assert columns_above_even(g, 5, 0) == len(heads)
    assert columns_above_even(g, 0, 5) == -heads.index("1:1") == -2


@pytest.mark.rule("0.2.2", "4.1.2", "1.1.1.3/return")
def test_the_ffi_of_paris_have_one_step() -> None:
    """They rise when an Allied unit is beyond the Seine, once; who falls is not rebuilt."""
    g = off_the_map("allies", US__4__Arm="Paris")
    g.risen = False
    enter_box(g, unit(g, "US__4__Arm"), named(g, "Pas-de-Calais"))
    ffi = g.game.ffi
    assert (g.steps[ffi], g.box[ffi], g.risen) == (1, g.game.paris, True)
    g.lose_steps(ffi)
    assert (g.steps[ffi], has(g.cadre | g.rest, ffi)) == (0, False)
    assert gates(g, ffi) == NONE
    g.rebuilt |= one(ffi)
    assert gates(g, ffi) == NONE


@pytest.mark.rule("4.1.2")
def test_partisans_that_rise_count_for_this_departure() -> None:
    """By the question to the Allied player."""
    g = off_the_map(u708="Languedoc")
    leaving = Departure(unit=unit(g, "u708"), to=named(g, "Orléans"))
    leaving.rise(g)
    assert leaving.maquis


@pytest.mark.rule("4.3", "6.5", "5.4")
@pytest.mark.parametrize("held", [True, False])
def test_an_overrun_off_the_map_that_fails_disorganises_and_one_that_succeeds_goes_in(
    held: bool,
) -> None:
    """A headquarters left alone there is destroyed."""
    there = {"US__XV__HQ": "Le Mans"} | ({"US__4__Arm": "Le Mans"} if held else {})
    g = off_the_map("germans", u9__Pz="Paris", **there)
    tanks, corps, box = unit(g, "u9__Pz"), unit(g, "US__XV__HQ"), named(g, "Le Mans")
    BoxOverrun(hq=OFF, box=box, units=one(tanks), origin=named(g, "Paris")).go_in(g)
    assert (g.disorganised[tanks], g.box[tanks] == box) == ((1, False) if held else (0, True))
    assert (g.place_of(corps) == OFF) is not held
    assert has(g.halted, tanks) is held or not held


@pytest.mark.rule("8")
def test_commands_share_no_box_but_headquarters_do() -> None:
    """Units of their own command do."""
    g = off_the_map("allies", US__1="Rennes", AC__3="Laval", AC__XII__HQ="Laval", US__2="Laval")
    box = named(g, "Rennes")
    found = [may_share(g, unit(g, n), box) for n in ("AC__3", "AC__XII__HQ", "US__2")]
    assert found == [False, True, True]
    assert OffMap().into_a_box_of_others(g, unit(g, "US__1")) is False


@pytest.mark.rule("5.2")
def test_only_allies_extend_their_movement() -> None:
    """Germans go two boxes in any case."""
    g = off_the_map("allies")
    assert is_allied(g)
    g.active = GERMANS
    assert not is_allied(g)


@pytest.mark.rule("1.1.1.3/return")
def test_who_comes_back_in_a_box_does_so_once_in_a_phase() -> None:
    """It goes on from there in the next; Allies come back by their depots on the map."""
    g = off_the_map("germans", u326="Paris")
    division = unit(g, "u326")
    g.put(division, OFF)
    g.rebuilt, g.rest = one(division), NONE
    moves = OffMap()
    assert has(moves.comes_back(g), division)
    moves.come_back(g, division, named(g, "Paris"))
    assert has(g.transferred, division)
    g.active = ALLIES
    american = unit(g, "US__4__Arm")
    g.set_steps(american, 3)
    g.rebuilt = one(american)
    assert moves.comes_back(g) == NONE


# -- rest and replacements


@pytest.mark.rule("6.10")
def test_an_enemy_next_to_it_ends_the_rest_of_a_unit() -> None:
    """Only of that unit."""
    g = laid_out(u4_8="0920", u4_12="0717", u709_919="0921")
    near, far = unit(g, "u4_8"), unit(g, "u4_12")
    g.rest = pack((near, far))
    g.wake_up()
    assert g.rest == one(far)


@pytest.mark.rule("6.10/wakes")
def test_an_enemy_that_advances_ends_the_rest_of_a_unit_at_once() -> None:
    """Not first at the end of the next movement: it may move and strike back."""
    g = laid_out(u4_8="0920", u4_12="0717", u709_919="1222")
    near, far = unit(g, "u4_8"), unit(g, "u4_12")
    g.rest = pack((near, far))
    g.put(unit(g, "u709_919"), to(g, "0922"))
    assert g.rest == pack((near, far))
    g.put(unit(g, "u709_919"), to(g, "0921"))
    assert g.rest == one(far)


@pytest.mark.rule("6.10", "1.1.1.3/rest")
def test_rest_is_for_units_of_ones_own_and_for_a_turn() -> None:
    """German units that rest are not woken with the Allied ones."""
    g = laid_out("allies", "cobra", US__2="1114", u326="1414")
    american, german = unit(g, "US__2"), unit(g, "u326")
    Rest(side=ALLIES).rest(g, american)
    assert has(g.rest, american)
    g.rest |= one(german)
    Rest(side=ALLIES).rise(g)
    assert g.rest == one(german)


@pytest.mark.rule("6.10", "1.1.1.3")
def test_a_german_replacement_gives_a_step() -> None:
    """Only Germans take them; the Allies have all that they need."""
    g = laid_out("germans", "cobra", u276="1111")
    division = unit(g, "u276")
    g.set_steps(division, 1)
    g.rest, g.german_die = one(division), 6
    asked = Rest(side=GERMANS)
    asked.replace(g, division)
    assert (g.steps[division], asked.given) == (2, "I")
    assert asked.takes_replacements(g)
    assert not Rest(side=ALLIES).takes_replacements(g)


@pytest.mark.rule("1.1.1.3", "11.3")
@pytest.mark.parametrize(("name", "points"), [("u82_505", 1), ("u2__Rgr", 1)])
def test_a_regiment_or_rangers_sent_back_are_worth_a_point(name: str, points: int) -> None:
    """Rangers have no stacking point, and count one all the same."""
    g = laid_out("allies", "cobra", **{name: "0920"})
    before = g.score[ALLIES]
    Rest(side=ALLIES).send_back(g, unit(g, name))
    assert g.score[ALLIES] - before == points
    assert g.hex[unit(g, name)] == OFF


@pytest.mark.rule("1.1.1.3/reserve", "6.10")
@pytest.mark.parametrize(("at", "kept"), [("0920", True), ("0617", False)])
def test_nobody_rests_in_an_enemy_zone(at: str, kept: bool) -> None:
    """The zone of one's own side matters to nobody."""
    g = laid_out(u4_8=at, u4_12="0718", u709_919="0921")
    _, in_a_zone = out_of_contact("6.10")
    assert has(in_a_zone.function(g), unit(g, "u4_8")) is kept


# -- the turn


@pytest.mark.rule("1.1.1.3")
@pytest.mark.parametrize(
    ("weather", "allies", "germans", "first"),
    [
        *(("clear", 4, 4, ALLIES), ("overcast", 4, 4, GERMANS)),
        *(("overcast", 5, 4, ALLIES), ("clear", 4, 5, GERMANS)),
    ],
)
def test_a_tie_goes_to_the_allies_in_clear_weather(
    weather: str, allies: int, germans: int, first: int
) -> None:
    """Else to the Germans."""
    assert first_player(weather, allies, germans) == first


@pytest.mark.rule("1.1.1.2")
@pytest.mark.parametrize(("allies", "germans", "first"), [(3, 3, "allies"), (2, 3, "germans")])
def test_who_received_more_markers_sends_the_first(allies: int, germans: int, first: str) -> None:
    """The Allies if both have as many."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", LXXXIV__HQ="1320")
    g.received = [allies, germans]
    assert Campaign().move_markers(g) == call(Markers, g.game.marker_order.index(first))


@pytest.mark.rule("1.1.1.2", "11.1")
@pytest.mark.parametrize("scenario", ["race", "cobra"])
def test_the_race_has_half_of_the_markers(scenario: str) -> None:
    """Rounded up; other scenarios have all."""
    g, whole = laid_out(scenario=scenario), laid_out(scenario="cobra")
    for weather in ("clear", "overcast"):
        g.weather = whole.weather = weather
        for die in range(1, 7):
            count = markers_received(whole, GERMANS, die)
            half = (count + 1) // 2 if scenario == "race" else count
            assert markers_received(g, GERMANS, die) == half


@pytest.mark.rule("1.1.1.2")
def test_a_player_sends_markers_to_headquarters_of_his_own() -> None:
    """And to headquarters only."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", u4_8="0920", LXXXIV__HQ="1320")
    own = Markers(g.game.marker_order.index("allies")).of_the_player(g)
    names = ("US__VII__HQ", "u4_8", "LXXXIV__HQ")
    assert [has(own, unit(g, name)) for name in names] == [True, False, False]


@pytest.mark.rule("10.0.1", "1.1")
def test_a_scenario_that_begins_with_d_day_begins_with_the_night() -> None:
    """Others with the weather of their first turn."""
    d_day, cobra = laid_out(scenario="d-day"), laid_out(scenario="cobra")
    assert (d_day.turn, cobra.turn) == (0, 7)
    assert Campaign().d_day(d_day) == call(DDay)
    assert Campaign().d_day(cobra) == goto(Campaign().weather)


@pytest.mark.rule("0.1.1", "1.1.4", "6.5", "6.2")
def test_at_the_end_of_a_phase_batteries_that_were_affected_fire_again() -> None:
    """One that is lost or disorganised does not."""
    g = laid_out("allies", "d-day", u4_8="0617")
    g.batteries = [(LOST, DISORGANISED, 1, 2)[n % 4] for n in range(len(g.batteries))]
    Phase("A").end_phase(g)
    assert g.batteries == [(LOST, DISORGANISED, 0, 0)[n % 4] for n in range(len(g.batteries))]


# -- depots and supply


@pytest.mark.rule("7.1.1", "7.1.3", "4.2")
def test_a_closed_depot_has_no_room_and_an_enemy_in_cherbourg_opens_none() -> None:
    """A reduced one has that of its reduced face."""
    g = laid_out(scenario="cobra")
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Port of Cherbourg")
    depot = g.game.depots[number]
    for state in (CLOSED, REDUCED, FULL):
        g.depots[number] = state
        g.landed[number] = 0
        assert rooms(g)[depot.hex] == (0, *depot.landing)[state]
    g.depots[number] = CLOSED
    put_german(g, "u77", depot.hex)
    build(g)
    assert g.depots[number] == CLOSED


def put_german(g: Field, name: str, at: int) -> None:
    """Put a division at full strength into a hex."""
    g.set_steps(unit(g, name), g.game.counters.steps[unit(g, name)])
    g.put(unit(g, name), at)


@pytest.mark.rule("7.4", "7.5")
def test_who_is_supplied_by_air_marches_with_all_its_points() -> None:
    """What was known of its moves is forgotten; four points of infantry are all there is."""
    g = laid_out("allies", "cobra", US__83="0918")
    division = unit(g, "US__83")
    g.unsupplied, g.fed = one(division), 0
    halved = Movement().reach.of(g, division)
    AirSupply().drop(g, division)
    assert (g.unsupplied, g.fed) == (NONE, g.game.points[division])
    assert Movement().reach.of(g, division) & ~halved


@pytest.mark.rule("7.1.2", "7.1.1/again", "11.3/destroyed")
def test_work_on_a_port_is_lost_when_an_enemy_comes() -> None:
    """It begins again."""
    g = laid_out(scenario="cobra")
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Port of Barfleur")
    g.depots[number], g.works[number] = CLOSED, 9
    put_german(g, "u77", g.game.depots[number].hex)
    assert (g.depots[number], g.works[number]) == (CLOSED, 0)


@pytest.mark.rule("6.10", "1.1.1.3/return")
def test_a_destroyed_unit_may_come_back_at_any_depot() -> None:
    """One that was captured never does."""
    g = laid_out(scenario="cobra", US__2="1114", US__5="1113")
    lost, taken = unit(g, "US__2"), unit(g, "US__5")
    g.taken = one(taken)
    for number in (lost, taken):
        g.lose_steps(number, 3)
    assert (has(g.cadre & g.rebuilt, lost), has(g.cadre | g.rebuilt, taken)) == (True, False)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("units", "level"),
    [
        ({"u17SS_37": "1119", "u353": "1119"}, "operational-victory"),
        ({"u353": "1119", "u77": "1119"}, "marginal-victory"),
        ({"u17SS_37": "1119"}, "marginal-victory"),
    ],
)
def test_the_germans_win_the_race_operationally_with_two_divisions_in_line(
    units: dict[str, str], level: str
) -> None:
    """One of them the 17th SS."""
    g = laid_out("germans", **units)
    g.holder = [GERMANS] * len(g.holder)
    judge_the_end(g)
    assert g.result is not None
    assert g.result.outcome == level


@pytest.mark.rule("11.1")
def test_divisions_count_whole_or_by_their_regiments() -> None:
    """Two regiments of one are one division; battalions are none."""
    g = laid_out("germans", u17SS_37="1119", u17SS_38="1119", u353="1119")
    assert divisions_to_the_south(g) == {"17SS", "353"}
    assert printed_game("race").facts.victory == "cherbourg"
