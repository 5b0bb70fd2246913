"""The strategic map: control, movement between boxes, interdiction, Maquis, Paris, combat there."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules import aircraft, box_combat, strategic, terrain
from normandie44.rules.strategic import (
    BoxOverrun,
    Departure,
    OffMap,
    enter_box,
    exit_modifier,
)
from normandie44.rules.supply import by_road, judge
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, printed_game, to, under_way, unit

from hexwar.board import BoxId, has, one, pack
from hexwar.play.decision import explain
from hexwar.play.match import Match
from hexwar.play.runner import perform


def off_the_map(side: str = "germans", **boxes: str) -> Field:
    """A moment of Cobra with nobody but the units named, each in a box."""
    g = laid_out(side, "cobra")
    for name, box in boxes.items():
        number = unit(g, name)
        g.steps[number] = g.game.counters.steps[number]
        g.put_in_box(number, named(g, box))
    g.box_holder, g.fallen, g.events = [GERMANS] * len(g.box_holder), 0, []
    return g


def named(g: Field, box: str) -> BoxId:
    """The number of a box."""
    return g.game.boxes.names.index(box)


def fight_out(g: Field, hq: int, box: BoxId) -> None:
    """All units of a headquarters fight in a box."""
    battle = box_combat.BoxBattle(hq=hq, box=box)
    battle.muster(g)
    battle.fight(g)


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
    assert OffMap().may_travel(g, unit(g, "u326")) == "4.1.2"


@pytest.mark.rule("4.1.2")
def test_partisans_add_two_and_count_no_odds() -> None:
    """The partisans of the Languedoc may rise against a German who leaves, and only there."""
    g = off_the_map(u708="Languedoc")
    assert exit_modifier(g, named(g, "Languedoc"), unit(g, "u708"), maquis=True) == 2
    leaving = Departure(unit=unit(g, "u708"), to=named(g, "Orléans"))
    asked = list(leaving.call_partisans(g))
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
    assert moves.may_travel(g, second) == "5.2"
    assert strategic.may_extend(g, hq) == "5.2"
    g.markers[hq] = 1
    moves.extend(g, hq)
    assert g.markers[hq] == 0
    assert has(g.used, hq)
    assert moves.may_travel(g, second) is None
    g.note_travel(second)
    assert moves.may_travel(g, second) is None
    g.note_travel(second)
    assert moves.may_travel(g, second) == "4.1.2"


@pytest.mark.rule("7.5", "4.1.2", "8")
def test_who_may_not_travel() -> None:
    """A unit out of supply stays; the two Allied commands share no box; garrisons stay."""
    g = off_the_map(u326="Paris", Paris__garrison="Paris")
    moves = OffMap()
    assert moves.may_travel(g, unit(g, "u326")) is None
    g.unsupplied = one(unit(g, "u326"))
    assert moves.may_travel(g, unit(g, "u326")) == "7.5"
    assert moves.may_travel(g, unit(g, "Paris__garrison")) is not None
    g = off_the_map("allies", US__1="Rennes", AC__3="Laval")
    assert moves.may_travel_to(g, unit(g, "AC__3"), named(g, "Rennes")) == "8"


@pytest.mark.rule("1.1.2.1")
def test_units_change_between_a_box_and_its_hexes() -> None:
    """From Rouen onto the exits a and b, from an exit into the box, and once in a phase."""
    g = off_the_map(u326="Rouen")
    moves, number = OffMap(), unit(g, "u326")
    assert set(moves.linked_hexes(g, number)) == {to(g, "0501"), to(g, "0701")}
    assert moves.may_deploy(g, number, to(g, "0501")) is None
    moves.deploy(g, number, to(g, "0501"))
    assert (g.hex[number], g.box[number]) == (to(g, "0501"), OFF)
    assert moves.may_leave_map(g, number) == "1.1.2.1"
    g.expire("player-turn")
    assert moves.may_leave_map(g, number) is None
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


@pytest.mark.rule("6.12", "6.3")
def test_combat_in_a_box() -> None:
    """A headquarters in the box fights there: the defender loses, retreats or is captured."""
    g = off_the_map("allies", US__4__Arm="Rennes", US__VIII__HQ="Rennes", u326="Rennes")
    hq, box = unit(g, "US__VIII__HQ"), named(g, "Rennes")
    assert box_combat.may_lead_off_map(g, hq) == "1.1.3"
    g.markers[hq] = 1
    assert box_combat.may_lead_off_map(g, hq) is None
    assert box_combat.may_fight_in(g, hq, box) is None
    assert box_combat.may_fight_in(g, hq, named(g, "Laval")) == "6.12"
    fight_out(g, hq, box)
    assert has(g.attacked, unit(g, "US__4__Arm"))
    assert box_combat.may_fight_in(g, hq, box) == "6.12"
    kinds = {event.kind for event in g.events}
    assert "fought-in-box" in kinds


@pytest.mark.rule("6.12", "6.6")
def test_a_retreat_in_a_box_leads_to_a_box_of_its_side() -> None:
    """DT-26 and Q-20: no exploitation; into a box of its own side without enemies, or captured."""
    g = off_the_map("allies", u326="Brest")
    number = unit(g, "u326")
    box_combat.fall_back(g, number)
    assert g.box[number] == named(g, "Rennes")
    g.put_in_box(number, named(g, "Brest"))
    g.box_holder[named(g, "Rennes")] = ALLIES
    box_combat.fall_back(g, number)
    assert has(g.taken, number)
    assert g.box[number] == OFF


@pytest.mark.rule("4.1.2", "6.12")
def test_partisans_go_with_a_retreat() -> None:
    """A German headquarters fights them with a defence of 2, and they never come back."""
    g = off_the_map(u708="Languedoc", u9__Pz="Languedoc", LXXXIV__HQ="Languedoc")
    hq, box = unit(g, "LXXXIV__HQ"), named(g, "Languedoc")
    g.markers[hq] = 1
    assert box_combat.may_fight_in(g, hq, box) is None
    for _ in range(8):
        g.attacked = 0
        fight_out(g, hq, box)
    assert not has(g.partisans, box)
    assert box_combat.may_fight_in(g, hq, box) == "6.12"


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
    listed = list(missions.send_aircraft(g))
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
    assert Field.load(match.game, plain).plain() == plain


def around(**boxes: str) -> Field:
    """A moment of the Allies with the Festung of Brest in its place."""
    g = off_the_map("allies", Fest__Brest="Festung Brest", **boxes)
    g.box_holder[named(g, "Brest")] = ALLIES if boxes else GERMANS
    return g


@pytest.mark.rule("0.1.2", "6.12")
def test_a_festung_does_not_contest_the_box_around_it() -> None:
    """AE-02: alone it neither holds the box nor brings confusion; it is always in supply."""
    g = around(US__4__Arm="Brest")
    assert not g.is_contested(named(g, "Brest"))
    judge(g, GERMANS)
    assert not has(g.unsupplied, unit(g, "Fest__Brest"))


@pytest.mark.rule("6.13", "11.3")
def test_dt_21_a_siege_needs_half_of_the_defence() -> None:
    """DT-21: 8 and 4 inside are besieged by 6 and not by 4; 3 points, once; no German outside."""
    g = around(US__30="Brest", u352_915="Festung Brest")
    number = unit(g, "US__30")
    assert sum(g.defence_of(u) for u in g.in_box(named(g, "Festung Brest"))) == 8 + 3
    g.steps[number] = 1
    box_combat.besiege(g)
    assert g.score[ALLIES] == 0
    g.steps[number] = 2
    box_combat.besiege(g)
    box_combat.besiege(g)
    assert g.score[ALLIES] == 3
    g = around(US__30="Brest", u326="Brest")
    box_combat.besiege(g)
    assert g.score[ALLIES] == 0


@pytest.mark.rule("0.1.2", "6.12", "11.3")
def test_a_festung_is_stormed_from_the_box_around_it() -> None:
    """Units in the box attack it; it does not retreat; taken it is worth 5, and is Allied then."""
    g = around(US__4__Arm="Brest", US__30="Brest", US__VIII__HQ="Brest")
    hq, fort = unit(g, "US__VIII__HQ"), named(g, "Festung Brest")
    g.markers[hq], g.fallen = 1, one(named(g, "Brest"))
    assert box_combat.may_fight_in(g, hq, fort) is None
    box_combat.fall_back(g, unit(g, "Fest__Brest"))
    assert g.box[unit(g, "Fest__Brest")] == fort
    for _ in range(40):
        g.attacked = 0
        for name in ("US__4__Arm", "US__30"):
            g.steps[unit(g, name)], g.disorganised[unit(g, name)] = 3, 0
            g.put_in_box(unit(g, name), named(g, "Brest"))
        if box_combat.may_fight_in(g, hq, fort) is None:
            fight_out(g, hq, fort)
    assert g.box_holder[fort] == ALLIES
    assert g.score[ALLIES] == 5 + 1


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


@pytest.mark.rule("0.1.2")
def test_units_go_into_a_festung_and_out_of_it() -> None:
    """German units of 5 stacking points, once in a phase; no headquarters, and not the garrison."""
    inside = {"u326": "Brest", "u352_915": "Brest", "LXXXIV__HQ": "Brest"}
    g = around(**inside, u353="Brest")
    g.active, moves, fort = GERMANS, OffMap(), named(g, "Festung Brest")
    division, regiment = unit(g, "u326"), unit(g, "u352_915")
    assert fort in moves.covers(g, division)
    assert moves.may_change_cover(g, unit(g, "LXXXIV__HQ")) == "0.1.2"
    assert moves.may_change_cover(g, unit(g, "Fest__Brest")) == "1.1.2.2"
    for number in (division, regiment):
        assert moves.may_be_covered_in(g, number, fort) is None
        moves.take_cover(g, number, fort)
    assert moves.may_change_cover(g, division) == "1.1.2.1"
    assert moves.may_be_covered_in(g, unit(g, "u353"), fort) == "0.1.2"
    g.expire("player-turn")
    assert moves.covers(g, division) == [named(g, "Brest")]
    moves.take_cover(g, division, named(g, "Brest"))
    assert g.box[division] == named(g, "Brest")


@pytest.mark.rule("0.1.2", "6.12")
def test_nobody_in_a_festung_retreats() -> None:
    """Its walls hold those inside, as the garrison."""
    g = around(u352_915="Festung Brest")
    box_combat.fall_back(g, unit(g, "u352_915"))
    assert g.box[unit(g, "u352_915")] == named(g, "Festung Brest")


@pytest.mark.rule("6.13")
def test_a_siege_is_shown_and_lifted() -> None:
    """It lies on the box as long as the besiegers are there; its points count once."""
    g = around(US__30="Brest")
    fort, game = named(g, "Festung Brest"), g.game
    box_combat.besiege(g)
    table = game.presentation_class(game)
    areas = {area.name: area.text for area in table.areas(g, {}, "allies")}
    assert areas["Festung Brest"].endswith("siege")
    g.put_in_box(unit(g, "US__30"), named(g, "Rennes"))
    box_combat.besiege(g)
    assert (g.sieges, g.besieged) == (0, one(fort))
    kinds = [event.kind for event in g.events if event.kind in ("besieged", "siege-lifted")]
    assert kinds == ["besieged", "siege-lifted"]


def overrunning(**boxes: str) -> tuple[Field, OffMap, int]:
    """The 9th Panzer Division in Paris, which may overrun a box, on a day without interdiction.

    Another division waits in Le Mans, so that the phase goes on.
    """
    g = off_the_map(u9__Pz="Paris", u363="Le Mans", **boxes)
    g.raided = [-9] * len(g.raided)
    moves = OffMap()
    under_way(g, moves)
    return g, moves, unit(g, "u9__Pz")


@pytest.mark.rule("4.3", "4.1.2")
def test_who_overruns_a_box() -> None:
    """Armour next to a box with enemies, out of its own confusion; infantry does not."""
    g, moves, tanks = overrunning(u326="Paris", US__VIII__HQ="Rouen")
    assert moves.may_overrun(g, unit(g, "u326")) == "4.3"
    assert moves.may_overrun(g, tanks) is None
    assert moves.may_be_overrun(g, tanks, named(g, "Orléans")) == "4.3"
    assert moves.may_be_overrun(g, tanks, named(g, "Rouen")) is None
    g.put_in_box(unit(g, "US__VIII__HQ"), named(g, "Paris"))
    assert moves.may_overrun(g, tanks) == "6.11"


@pytest.mark.rule("4.3", "5.4")
def test_a_headquarters_alone_in_a_box_is_captured() -> None:
    """No throw; the armour goes in, and may go on."""
    g, moves, tanks = overrunning(US__VIII__HQ="Rouen")
    perform(g, ("overrun-box", tanks, named(g, "Rouen")))
    assert g.box[tanks] == named(g, "Rouen")
    assert g.place_of(unit(g, "US__VIII__HQ")) == OFF
    assert "combat" not in g.draws
    assert moves.may_travel(g, tanks) is None


@pytest.mark.rule("4.3", "6.5", "4.1.2")
def test_an_overrun_off_the_map_succeeds_or_disorganises() -> None:
    """Who is beaten is gone and the armour stands in the box; else it stays, a level worse."""
    seen = set()
    for seed in range(12):
        g, _, tanks = overrunning(u10SS_21="Paris", AC__43="Rouen")
        g.seed = seed
        foe = unit(g, "AC__43")
        perform(g, ("overrun-box", tanks, named(g, "Rouen")))
        battle = g.stack[-1]
        assert isinstance(battle, BoxOverrun)
        assert battle.units == pack([tanks, unit(g, "u10SS_21")])
        perform(g, ("resolve",))
        beaten = g.box[foe] != named(g, "Rouen")
        seen.add(beaten)
        assert not has(g.attacked, tanks)
        if beaten:
            assert g.box[tanks] == named(g, "Rouen")
        elif g.steps[tanks]:
            assert g.box[tanks] == named(g, "Paris")
            assert g.disorganised[tanks] >= 1
            assert has(g.halted, tanks)
    assert seen == {True, False}


@pytest.mark.rule("6.12", "5.3", "4.3")
def test_a_headquarters_supports_in_its_own_box_only() -> None:
    """One in another box gives no columns and is not named; an overrun, which nobody leads, too."""
    boxes = dict.fromkeys(("US__4__Arm", "US__VIII__HQ", "u326"), "Rennes")
    g = off_the_map("allies", **boxes)
    hq, units, foes = unit(g, "US__VIII__HQ"), [unit(g, "US__4__Arm")], [unit(g, "u326")]
    battle = box_combat.BoxBattle(hq=hq, box=named(g, "Rennes"))
    assert [line.rule for line in battle.calculate(g, units, foes).columns.lines] == ["5.3"]
    g.put_in_box(hq, named(g, "Brest"))
    assert not battle.calculate(g, units, foes).columns.lines
    overrun = BoxOverrun(hq=OFF, box=named(g, "Rennes"), units=one(units[0]))
    assert not overrun.calculate(g, units, foes).columns.lines


@pytest.mark.rule("4.3", "5.2")
def test_who_stays_out_of_an_overrun_leaves_its_headquarters_free() -> None:
    """A headquarters takes one division on: the other one, once the first stays in its box."""
    g = off_the_map("allies", US__4__Arm="Le Mans", US__6__Arm="Le Mans", US__VIII__HQ="Le Mans")
    g.put_in_box(unit(g, "u326"), named(g, "Rennes"))
    g.steps[unit(g, "u326")] = 3
    under_way(g, OffMap())
    first, second, hq = unit(g, "US__4__Arm"), unit(g, "US__6__Arm"), unit(g, "US__VIII__HQ")
    g.extended = one(hq)
    perform(g, ("overrun-box", first, named(g, "Rennes")))
    assert (g.guide[first], g.guide[second]) == (hq, hq)
    perform(g, ("withdraw", second))
    assert (g.guide[first], g.guide[second]) == (hq, OFF)
    g.travelled, g.guide[second] = one(second), hq
    BoxOverrun(hq=OFF, box=named(g, "Rennes"), units=one(second)).withdraw(g, second)
    assert g.guide[second] == hq


@pytest.mark.rule("4.1.2", "4.3")
def test_interdiction_holds_an_overrun_back() -> None:
    """Each German throws before; whom the die holds takes no part."""
    g, _, tanks = overrunning(u50_69="Rouen")
    g.raided = [9] * len(g.raided)
    perform(g, ("overrun-box", tanks, named(g, "Rouen")))
    assert has(g.halted, tanks)
    assert (g.box[tanks], g.disorganised[tanks]) == (named(g, "Paris"), 0)
    assert g.box[unit(g, "u50_69")] == named(g, "Rouen")


@pytest.mark.rule("6.12")
def test_units_stay_out_of_a_combat_in_a_box() -> None:
    """Any but the last one; who stays out has not attacked."""
    g = off_the_map("allies", US__4__Arm="Rennes", US__30="Rennes", US__VIII__HQ="Rennes")
    g.put_in_box(unit(g, "u326"), named(g, "Rennes"))
    g.steps[unit(g, "u326")] = 3
    tanks, division = unit(g, "US__4__Arm"), unit(g, "US__30")
    under_way(g, box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes")))
    assert g.listed == [*(("withdraw", u) for u in sorted([tanks, division])), ("resolve",)]
    why = explain(g, ("withdraw", unit(g, "u326")))
    assert (why.rule, why.reason) == ("6.12", "it does not attack, or it is the last one")
    battle = g.stack[-1]
    assert isinstance(battle, box_combat.BoxBattle)
    assert battle.units == pack([tanks, division])
    battle.withdraw(g, tanks)
    assert battle.mustered(g) == []
    battle.fight(g)
    assert (has(g.attacked, tanks), has(g.attacked, division)) == (False, True)


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
