"""The strategic map: control, movement between boxes, interdiction, Maquis, Paris, supply."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea import aircraft
from normandie44.rules.campaign import strategic
from normandie44.rules.campaign.strategic import Departure, OffMap, enter_box, exit_modifier
from normandie44.rules.ground import terrain
from normandie44.rules.logistics.supply import by_road, judge
from normandie44.state import OFF, Whole
from normandie_stage import (
    flying,
    named,
    off_the_map,
    offered,
    printed_game,
    to,
    under_way,
    unit,
    why_not,
)

from hexwar.board import has, one, pack
from hexwar.play.match import Match
from hexwar.play.states.runner import perform


@pytest.mark.rule("6.12", "9.5", "4.1.2")
def test_ae_08_a_stack_escapes_from_orleans() -> None:
    """AE-08: 20 leave 12 in Orléans under a medium: 3 on the die comes to 3, and they escape."""
    leavers = {"u1__SS": "Orléans", "u10SS_21": "Orléans", "u10SS_22": "Orléans"}
    g = off_the_map(**leavers, AC__7__Arm="Orléans")
    box = named(g, "Orléans")
    g.raided[box] = 1
    assert strategic.columns_above_even(g, 20, 12) == 1
    total = 3 + exit_modifier(g, box, unit(g, "u1__SS"), maquis=False)
    assert total == 3 < g.game.interdiction[box]


@pytest.mark.rule("4.1.2", "9.5")
def test_dt_19_a_medium_holds_a_german_back() -> None:
    """DT-19: in a box with the number 5 two mediums make 5 of a die of 3: the unit stays."""
    g = off_the_map(u326="Paris")
    box = named(g, "Paris")
    g.raided[box] = 2
    assert 3 + exit_modifier(g, box, unit(g, "u326"), maquis=False) >= g.game.interdiction[box] == 5
    g.raided[box] = 9
    Departure(unit=unit(g, "u326"), to=named(g, "Rouen")).leave(g)
    assert g.box[unit(g, "u326")] == box
    assert OffMap().travellers.refusal(g, unit(g, "u326")) == "4.1.2"


@pytest.mark.rule("4.1.2")
def test_partisans_add_two_and_count_no_odds() -> None:
    """The partisans of the Languedoc may rise against a German who leaves, and only there."""
    g = off_the_map(u708="Languedoc")
    assert exit_modifier(g, named(g, "Languedoc"), unit(g, "u708"), maquis=True) == 2
    leaving = Departure(unit=unit(g, "u708"), to=named(g, "Orléans"))
    asked = offered(leaving, "call_partisans", g)
    assert asked == [("rise",)]
    assert not has(g.partisans, named(g, "Paris"))


@pytest.mark.rule("4.1.2", "0.2.2")
def test_dt_20_an_armoured_division_passes_an_empty_enemy_box() -> None:
    """DT-20: a Panzer division goes on through an empty box of the enemy, infantry stops there."""
    g = off_the_map(u1__SS="Paris", u326="Paris")
    orleans = named(g, "Orléans")
    for name, stopped in (("u1__SS", False), ("u326", True)):
        g.box_holder[orleans] = ALLIES
        enter_box(g, unit(g, name), orleans)
        assert has(g.halted, unit(g, name)) is stopped
        g.put_in_box(unit(g, name), named(g, "Paris"))


@pytest.mark.rule("4.1.2", "0.2.2")
def test_a_unit_stops_at_an_enemy_and_the_box_keeps_its_holder() -> None:
    """Both sides in a box: nobody takes it over, and who has come in goes no farther."""
    g = off_the_map("allies", US__1="Le Mans", u326="Orléans")
    enter_box(g, unit(g, "US__1"), named(g, "Orléans"))
    assert has(g.halted, unit(g, "US__1"))
    assert g.is_contested(named(g, "Orléans"))
    assert g.box_holder[named(g, "Orléans")] == GERMANS


@pytest.mark.rule("5.2", "4.1.2")
def test_dt_18_a_headquarters_takes_one_division_on() -> None:
    """DT-18: without extended movement a second division is refused; extended, all go twice."""
    g = off_the_map("allies", US__1="Rennes", US__2="Rennes", US__VIII__HQ="Rennes")
    first, second, hq = (unit(g, name) for name in ("US__1", "US__2", "US__VIII__HQ"))
    moves = OffMap()
    moves.set_out(g, first, named(g, "Laval"))
    assert g.guide[first] == hq
    assert moves.travellers.refusal(g, second) == "5.2"
    assert why_not(strategic.EXTENDING, g, hq) == "5.2"
    g.markers[hq] = 1
    moves.extend(g, hq)
    assert g.markers[hq] == 0
    assert has(g.used, hq)
    assert moves.travellers.refusal(g, second) is None
    g.note_travel(second)
    assert moves.travellers.refusal(g, second) is None
    g.note_travel(second)
    assert moves.travellers.refusal(g, second) == "4.1.2"


@pytest.mark.rule("7.5", "4.1.2", "8")
def test_who_may_not_travel() -> None:
    """A unit out of supply stays; the two Allied commands share no box; garrisons stay."""
    g = off_the_map(u326="Paris", Paris__garrison="Paris")
    moves = OffMap()
    assert moves.travellers.refusal(g, unit(g, "u326")) is None
    g.unsupplied = one(unit(g, "u326"))
    assert moves.travellers.refusal(g, unit(g, "u326")) == "7.5"
    assert moves.travellers.refusal(g, unit(g, "Paris__garrison")) is not None
    g = off_the_map("allies", US__1="Rennes", AC__3="Laval")
    assert moves.next_boxes.refusal(g, unit(g, "AC__3"), named(g, "Rennes")) == "8"


@pytest.mark.rule("1.1.2.1")
def test_units_change_between_a_box_and_its_hexes() -> None:
    """From Rouen onto the exits a and b, from an exit into the box, and once in a phase."""
    g = off_the_map(u326="Rouen")
    moves, number = OffMap(), unit(g, "u326")
    assert moves.linked_hexes(g, number) == one(to(g, "0501")) | one(to(g, "0701"))
    assert moves.hexes_of_its_box.refusal(g, number, to(g, "0501")) is None
    moves.deploy(g, number, to(g, "0501"))
    assert (g.hex[number], g.box[number]) == (to(g, "0501"), OFF)
    assert moves.leaving.refusal(g, number) == "1.1.2.1"
    g.expire("player-turn")
    assert moves.leaving.refusal(g, number) is None
    moves.leave_map(g, number)
    assert g.box[number] == named(g, "Rouen")


@pytest.mark.rule("4.1.2", "11.3")
def test_the_ffi_rise_when_the_allies_are_beyond_the_seine() -> None:
    """In Orléans an Allied unit calls them out: Paris is contested, and still German."""
    g = off_the_map("allies", US__1="Le Mans", Paris__garrison="Paris")
    enter_box(g, unit(g, "US__1"), named(g, "Orléans"))
    assert g.box[g.game.ffi] == g.game.paris
    assert g.is_contested(g.game.paris)
    assert not has(g.fallen, g.game.paris)


@pytest.mark.rule("11.3", "7.2")
def test_points_for_paris_and_for_depots() -> None:
    """A depot is worth 5, Paris 10 more, and 20 more when the French 2nd DB is first."""
    g = off_the_map("allies", US__1="Laval")
    enter_box(g, unit(g, "US__1"), named(g, "Le Mans"))
    assert g.score[ALLIES] == 5
    enter_box(g, unit(g, "US__1"), named(g, "Le Mans"))
    assert g.score[ALLIES] == 5
    g = off_the_map("allies", Fr__2__DB="Évreux")
    g.risen = True
    enter_box(g, unit(g, "Fr__2__DB"), named(g, "Paris"))
    assert g.score[ALLIES] == 5 + 10 + 20


@pytest.mark.rule("9.2")
def test_a_zone_under_aircraft_costs_germans_double() -> None:
    """Clear ground costs 2 there, a river double; not in towns, not for the Allies."""
    g = off_the_map()
    g.zones_hit = 1 << list(g.game.zones).index("Caen")
    german, ally = unit(g, "u326"), unit(g, "AC__3")
    start, end = to(g, "1106"), to(g, "1107")
    plain = g.game.going[german].charge(start, end)
    assert terrain.going_of(g, ally) is g.game.going[ally]
    hindered = terrain.going_of(g, german).charge(start, end)
    doubled = ("clear", "river", "major_river")
    items = [2 * cost if what in doubled else cost for what, cost in plain.items]
    assert [cost for _, cost in hindered.items] == items


@pytest.mark.rule("9.2", "9.5")
def test_aircraft_fly_against_boxes_and_zones_for_the_turn() -> None:
    """A zone takes one fighter-bomber, a box one heavy or two others, for the whole turn."""
    g = off_the_map("allies")
    flying(g, us=(1, 1, 1, 3))
    missions = aircraft.AirMissions()
    missions.hinder(g, 0)
    missions.raid(g, 0, 1, 0, 0)
    missions.raid(g, 1, 0, 2, 0)
    assert g.squadrons == [0, 0, 0, 0, 0, 0, 2, 0]
    assert g.raided[:2] == [2, 2]
    listed = offered(missions, "send_aircraft", g)
    assert ("hinder", 0) not in listed
    assert all(action[1] not in (0, 1) for action in listed if action[0] == "raid")


@pytest.mark.rule("7.3.1", "7.3.2", "7.2")
def test_supply_comes_through_the_boxes() -> None:
    """A German line leads by road to an exit and on to a depot; an enemy in the box bars it."""
    g = off_the_map(u326="Rouen", LXXXIV__HQ="Rouen")
    judge(g, GERMANS)
    assert not has(g.unsupplied, unit(g, "u326"))
    assert has(by_road(g, GERMANS).places, g.place_of(unit(g, "u326")))
    g.box_holder = [ALLIES] * len(g.box_holder)
    g.forget()
    judge(g, GERMANS)
    assert has(g.unsupplied, unit(g, "u326"))


@pytest.mark.rule("1.1.2.1")
def test_reinforcements_come_in_their_boxes() -> None:
    """The 326th is in the Pas-de-Calais on turn 7, unless the Allies hold it."""
    g = Normandie1944("cobra").set_up(1)
    g.box_holder[named(g, "Évreux")] = ALLIES
    g.active = GERMANS
    strategic.arrive_in_boxes(g)
    assert g.box[unit(g, "u326")] == named(g, "Pas-de-Calais")
    assert g.box[unit(g, "u116__Pz")] == OFF


def test_a_game_with_boxes_is_saved_and_opened() -> None:
    """A hundred decisions of Cobra with the strategic map, and the state is read back alike."""
    match = Match(Normandie1944("cobra"), seed=5)
    for number in range(100):
        legal = list(match.legal_actions)
        match.do(legal[number * 7 % len(legal)])
    plain = match.state.plain()
    assert Whole.load(match.game, plain).plain() == plain


@pytest.mark.rule("9.5", "7.1.1", "7.2")
def test_the_table_shows_the_depots_and_the_boxes_that_aircraft_hinder() -> None:
    """The third leg of supply ends in open depots, or at exits to boxes; raids mark the exits."""
    game = printed_game("cobra")
    g = game.set_up(1)
    rouen = game.boxes.names.index("Rouen")
    g.raided[rouen] = 2
    table = game.presentation_class(game)
    shown = {o.name: o.grades.get("area", 0) for o in table.overlays(g)}
    assert shown["raided boxes"] == pack(game.boxes.hexes[rouen])
    utah = next(d.hex for d in game.depots if d.name == "Utah")
    assert shown["allies depots"] >> utah & 1
    assert shown["germans depots"]
    assert not shown["germans depots"] & ~(game.exits | pack([game.board.hex("0223")]))
    assert not shown["allies depots"] & game.exits
    areas = {area.name: area.text for area in table.areas(g, {}, "allies")}
    assert areas["Rouen"].endswith(" - 2")


@pytest.mark.rule("9.2")
def test_aircraft_hinder_the_race_too() -> None:
    """Its zones are those of its part of the map; the first evening does without."""
    race, evening = printed_game("race"), printed_game("montebourg")
    assert 0 < len(race.zones) < len(printed_game("cobra").zones)
    assert all(hexes and not hexes & ~race.window for hexes in race.zones.values())
    assert (race.facts.interdiction, evening.facts.interdiction) == (True, False)
    g = race.set_up(1)
    flying(g, us=(0, 0, 0, 2))
    under_way(g, aircraft.AirMissions())
    perform(g, ("hinder", 0))
    assert (g.zones_hit, sum(g.squadrons)) == (1, 1)


@pytest.mark.rule("4.1.2", "6.12")
def test_the_players_learn_in_which_box_a_unit_is_held() -> None:
    """The event of the die names the unit and its box."""
    g = off_the_map(u326="Paris")
    g.raided, number = [9] * len(g.raided), unit(g, "u326")
    Departure(unit=number, to=named(g, "Rouen")).leave(g)
    [held] = [event for event in g.events if event.kind == "held-back"]
    assert (held.facts["unit"], held.facts["box"]) == (number, named(g, "Paris"))
