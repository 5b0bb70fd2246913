"""Single sentences about aircraft, boxes, D-Day and what a combat leaves: each in its position."""

from __future__ import annotations

import copy

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import FIGHTER, HEAVY, AirMissions, note_heavies, ready
from normandie44.rules.air_and_sea.bombardment import hit
from normandie44.rules.battle.combat import Activation, Assault, CounterAttack
from normandie44.rules.campaign.box_combat import BoxBattle, boxes_near, fighters_of, with_enemies
from normandie44.rules.campaign.strategic import OffMap
from normandie44.rules.campaign.victory import judge_the_end
from normandie44.rules.ground import damage
from normandie44.rules.ground.headquarters import may_be_controlled
from normandie44.rules.logistics.supply import room
from normandie44.rules.march.movement import land
from normandie44.rules.turn.combat_phase import Breakthrough, Combat
from normandie44.rules.turn.d_day import FreeAssault, Wave
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.overrun import overrun_from
from normandie44.rules.turn.sequence import Campaign
from normandie44.state import OFF, Field
from normandie_stage import (
    flying,
    go_back,
    laid_out,
    named,
    off_the_map,
    offered,
    to,
    under_way,
    unit,
)

from hexwar.board import NONE, CounterId, has, iterate, one, pack
from hexwar.play.states.runner import perform


def combat(**units: str) -> Field:
    """An American regiment beside a German division, in Cobra, with others."""
    return laid_out("allies", "cobra", **{"u4_8": "1020", "u77": "1120", **units})


# -- aircraft


@pytest.mark.rule("9.5")
def test_which_flights_hinder_a_box() -> None:
    """A heavy, or one or two mediums, or one or two fighter-bombers; nothing mixed."""
    g = off_the_map("allies", u326="Paris")
    flying(g, us=(2, 3, 0, 3))
    box = named(g, "Paris")
    flights = {a[2:] for a in offered(AirMissions(), "send_aircraft", g) if a[:2] == ("raid", box)}
    assert flights == {(1, 0, 0), (0, 1, 0), (0, 2, 0), (0, 0, 1), (0, 0, 2)}


@pytest.mark.rule("9.4", "9.5", "11.3")
@pytest.mark.parametrize(("flight", "points"), [((1, 0, 0), -2), ((0, 2, 0), 0), ((0, 0, 1), 0)])
def test_a_heavy_bomber_costs_points_against_a_box_too(
    flight: tuple[int, int, int], points: int
) -> None:
    """Two of them; other aircraft cost none."""
    g = off_the_map("allies", u326="Paris")
    flying(g, us=(2, 3, 0, 3))
    AirMissions().raid(g, named(g, "Paris"), *flight)
    assert g.score[ALLIES] == points


@pytest.mark.rule("9.4")
def test_heavies_that_fly_later_do_not_bring_the_first_back() -> None:
    """Each is away for two turns."""
    g = combat()
    flying(g, us=(3, 0, 0, 0))
    g.turn, g.resting = 8, ()
    note_heavies(g, 0, 1)
    g.turn = 9
    note_heavies(g, 0, 2)
    assert sorted(turn for turn, _ in g.resting) == [10, 11, 11]


@pytest.mark.rule("8", "9.1")
def test_where_no_command_fights_no_aircraft_are_ready() -> None:
    """None of either."""
    g = combat()
    flying(g, us=(1, 1, 1, 4), ac=(1, 1, 1, 4))
    assert [ready(g, kind, "") for kind in (HEAVY, FIGHTER)] == [0, 0]
    assert ready(g, FIGHTER, "us") == 4


@pytest.mark.rule("6.2", "0.1.2")
@pytest.mark.parametrize(("garrison", "level"), [(False, 1), (True, 0)])
def test_a_garrison_takes_one_from_the_die_of_a_bombardment(garrison: bool, level: int) -> None:
    """A point with a 5 affects; beside a garrison it counts 4, and does not."""
    g = laid_out("allies", "d-day", u352_914="0714")
    if garrison:
        guards = unit(g, "OmahaW__gar")
        g.set_steps(guards, 1)
        g.put(guards, to(g, "0714"))
    hit(g, "shelled", to(g, "0714"), 1, 5)
    assert g.affected[unit(g, "u352_914")] == level


# -- what bombardments and results do


@pytest.mark.rule("6.2", "6.5")
def test_affected_once_more_is_level_two_whatever_the_second_result() -> None:
    """A unit at level 1 that suffers level 1 again; a fresh one is at level 1."""
    g = combat(u353="1120")
    twice, once = unit(g, "u77"), unit(g, "u353")
    g.affected[twice] = 1
    damage.affect(g, [twice, once], 1)
    assert (g.affected[twice], g.affected[once]) == (2, 1)
    assert damage.worst_states(g, []) == 0
    assert damage.worst_states(g, [once, twice]) == 2


@pytest.mark.rule("6.6", "5.4")
def test_a_headquarters_without_a_way_out_is_destroyed_and_comes_back() -> None:
    """A division is captured for good."""
    g = combat(LXXXIV__HQ="1120")
    hq, division = unit(g, "LXXXIV__HQ"), unit(g, "u77")
    for number in (hq, division):
        damage.capture(g, number)
    assert (has(g.taken, hq), has(g.taken, division)) == (False, True)
    assert g.hex[hq] == OFF
    assert g.back[hq] > g.moment


@pytest.mark.rule("6.8")
def test_a_result_with_an_x_lets_the_attackers_headquarters_exploit() -> None:
    """Those who attacked are noted."""
    g = combat()
    Assault(to(g, "1120"), one(unit(g, "u4_8"))).exploitation(g)
    assert g.exploiting == one(unit(g, "u4_8"))


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("at", "why"), [("1324", None), ("1325", "5.1")])
def test_a_headquarters_controls_up_to_four_hexes(at: str, why: str | None) -> None:
    """Just four are enough; five are too many."""
    g = laid_out("germans", "cobra", LXXXIV__HQ="1320", u77=at)
    gap = g.game.board.distance(to(g, "1320"), to(g, at))
    assert gap == (4 if why is None else 5)
    assert may_be_controlled(g, unit(g, "LXXXIV__HQ"), unit(g, "u77")) == why


@pytest.mark.rule("5.4", "6.3")
def test_a_headquarters_alone_is_destroyed_without_a_throw() -> None:
    """Its defence counts 1 in a preview."""
    g = laid_out("allies", "cobra", u4_8="1020", LXXXIV__HQ="1120")
    assault = Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")))
    attack, defence = assault.strengths(g)
    assert int(defence.value) == 1
    assert int(attack.value) == g.game.attacks[unit(g, "u4_8")][g.steps[unit(g, "u4_8")]]
    assert assault.engage(g) is not None
    g.set_steps(unit(g, "u77"), 2)
    g.put(unit(g, "u77"), to(g, "1120"))
    assert assault.engage(g) is None
    assert int(assault.strengths(g)[1].value) == g.defence_of(unit(g, "u77"))


@pytest.mark.rule("6.3", "6.5")
@pytest.mark.parametrize(
    ("side", "shelled", "bombed", "asked"),
    [
        *((GERMANS, True, False, True), (GERMANS, False, True, True)),
        *((GERMANS, False, False, False), (ALLIES, True, True, False)),
    ],
)
def test_a_bombarded_german_may_leave_the_attack(
    side: int, shelled: bool, bombed: bool, asked: bool
) -> None:
    """All but the last of them; nobody leaves an Allied attack."""
    g = laid_out("germans" if side else "allies", "cobra", u4_8="1020", u77="1120", u353="1120")
    units = pack((unit(g, "u77"), unit(g, "u353")))
    battle = Assault(target=to(g, "1020"), units=units, shelled=shelled, bombed=bombed)
    assert bool(offered(battle, "drop_units", g)) is asked
    assert battle.is_the_last(g) == NONE
    alone = Assault(target=to(g, "1020"), units=one(unit(g, "u77")), shelled=True)
    assert alone.is_the_last(g) == one(unit(g, "u77"))


# -- counter-attacks and exploitation


@pytest.mark.rule("6.9", "0.1.1", "0.2.1")
def test_a_counter_attack_costs_its_leader_a_marker_and_one_that_is_done_leads_none() -> None:
    """Aircraft over the first combat are gone."""
    g = laid_out("germans", "cobra", u77="1220", u4_8="1120", LXXXIV__HQ="1221", II__FJ__HQ="1219")
    hq, other = unit(g, "LXXXIV__HQ"), unit(g, "II__FJ__HQ")
    g.markers[hq] = g.markers[other] = 1
    g.used, g.air_over = one(other), True
    counter = CounterAttack(target=to(g, "1120"))
    assert has(counter.is_not_available(g), other)
    assert not has(counter.is_not_available(g), hq)
    counter.counter_attack(g, hq, unit(g, "u77"))
    assert (g.markers[hq], has(g.used, hq), counter.hq, g.air_over) == (0, True, hq, False)
    assert counter.is_not_available(g) == NONE


@pytest.mark.rule("6.8")
def test_a_stack_is_released_and_reserves_elsewhere_are_not() -> None:
    """The reserve in the other hex waits."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", u3Arm_CCA="0917", u3Arm_CCR="0818")
    near, other = unit(g, "u3Arm_CCA"), unit(g, "u3Arm_CCR")
    g.reserve = pack((near, other))
    going = Breakthrough(hq=unit(g, "US__VII__HQ"))
    going.release(g, to(g, "0917"))
    assert (going.freed, going.stacks, g.reserve) == (one(near), one(to(g, "0917")), one(other))


@pytest.mark.rule("6.8", "5.3", "1.1.3")
def test_support_is_given_once_in_an_activation() -> None:
    """With the next activation a headquarters may support again."""
    g = combat(US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    g.supporting, g.exploiting = one(hq), NONE
    Activation(hq=hq).available_again(g)
    assert g.supporting == NONE


# -- boxes


@pytest.mark.rule("6.12")
def test_in_which_boxes_a_headquarters_fights() -> None:
    """In its own and in those that a line joins to it, where enemies are."""
    g = off_the_map(
        "allies", US__VIII__HQ="Rennes", US__4__Arm="Rennes", u326="Laval", u708="Rouen"
    )
    hq = unit(g, "US__VIII__HQ")
    near = boxes_near(g, hq)
    assert has(near, named(g, "Rennes"))
    assert has(near, named(g, "Laval"))
    assert not has(near, named(g, "Rouen"))
    enemies = with_enemies(g)
    assert [has(enemies, named(g, n)) for n in ("Laval", "Rouen", "Rennes")] == [True, True, False]


@pytest.mark.rule("6.12", "0.2.1")
def test_combat_in_a_box_costs_a_marker() -> None:
    """One of two is left."""
    there = {"US__4__Arm": "Rennes", "US__VIII__HQ": "Rennes", "u326": "Rennes"}
    g = off_the_map("allies", **there)
    hq = unit(g, "US__VIII__HQ")
    g.markers[hq] = 2
    under_way(g, Combat())
    perform(g, ("fight-in", hq, named(g, "Rennes")))
    assert (g.markers[hq], has(g.used, hq)) == (1, True)


@pytest.mark.rule("6.12/support")
def test_only_germans_have_several_headquarters_in_a_combat_off_the_map() -> None:
    """The German defender's are none of the attacker's."""
    there = {"LXXXIV__HQ": "Le Mans", "I__SS__HQ": "Le Mans", "US__XV__HQ": "Le Mans"}
    g = off_the_map("germans", **there)
    german = BoxBattle(hq=unit(g, "LXXXIV__HQ"), box=named(g, "Le Mans"))
    assert german.germans_in_the_box(g).bit_count() == 2
    g.active = ALLIES
    allied = BoxBattle(hq=unit(g, "US__XV__HQ"), box=named(g, "Le Mans"))
    assert allied.germans_in_the_box(g) == NONE


@pytest.mark.rule("6.12/headquarters")
@pytest.mark.parametrize(
    ("enemy", "company", "stays"), [(True, False, False), (False, False, True), (True, True, True)]
)
def test_a_headquarters_leaves_a_box_only_alone_among_enemies(
    enemy: bool, company: bool, stays: bool
) -> None:
    """With a unit of its side, or without an enemy, it stays."""
    there = {"LXXXIV__HQ": "Le Mans"}
    there |= {"US__4__Arm": "Le Mans"} if enemy else {}
    there |= {"u708": "Le Mans"} if company else {}
    g = off_the_map("allies", **there)
    box = named(g, "Le Mans")
    go_back(g, BoxBattle(hq=CounterId(OFF), box=box))
    assert (g.box[unit(g, "LXXXIV__HQ")] == box) is stays


# -- landings and D-Day


@pytest.mark.rule("4.2")
def test_who_lands_takes_its_points_of_the_capacity() -> None:
    """A division of three leaves three points less at Utah."""
    g = laid_out()
    utah, division = to(g, "0617"), unit(g, "US__9")
    before = room(g, utah)
    g.set_steps(division, 3)
    g.turn = 4
    land(g, division, utah)
    assert before - room(g, utah) == g.game.points[division] == 3


@pytest.mark.rule("10.A.1", "8")
def test_units_of_two_commands_do_not_attack_together_on_d_day() -> None:
    """An Anglo-Canadian brigade does not join an American regiment."""
    g = laid_out("allies", "d-day", u1_16="0714", u1_18="0714", u50_231="0813", u352_914="0814")
    battle = FreeAssault(target=to(g, "0814"), units=one(unit(g, "u1_16")))
    assert not battle.of_another_command(g, unit(g, "u1_18"))
    assert battle.of_another_command(g, unit(g, "u50_231"))


@pytest.mark.rule("10.A.1", "10.B.1")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_first_wave_neither_marches_nor_attacks_as_later_ones_do(number: int) -> None:
    """It storms its beaches; those ashore move and attack with the second and the third."""
    for part in ("movement", "combat"):
        g = laid_out("allies", "d-day", u4_8="0617")
        g.phase = "A"
        assert (getattr(Wave(number), part)(g) is not None) is bool(number)


@pytest.mark.rule("4.4", "10.A.1")
def test_rangers_that_go_inland_stand_there() -> None:
    """A hex from the beach."""
    g = laid_out("allies", "d-day", u2__Rgr="0714")
    rangers = unit(g, "u2__Rgr")
    ashore = Inland(landed=one(rangers))
    _, _, inland = offered(ashore, "lead_inland", g)[0]
    ashore.go_inland(g, rangers, inland)
    assert g.hex[rangers] == inland


@pytest.mark.rule("10.A.1")
def test_each_beach_is_stormed_once_by_all_that_landed_there() -> None:
    """Utah and Omaha one after the other, in the first wave only."""
    units = {"u4_8": "0617", "Utah__gar": "0617", "u1_16": "0714", "OmahaW__gar": "0714"}
    g = laid_out("allies", "d-day", **units)
    landed = pack((unit(g, "u4_8"), unit(g, "u1_16")))
    first = Wave(0, landed=landed)
    beaches = one(to(g, "0617")) | one(to(g, "0714"))
    for count in (1, 2):
        assert first.onslaught(g) is not None
        assert first.stormed.bit_count() == count
    assert first.stormed == beaches
    assert first.onslaught(g) is None
    assert Wave(1, landed=landed).onslaught(g) is None
    assert iterate(g.confused) == iterate(beaches)


# -- small clauses that larger tests pass over


@pytest.mark.rule("5.1", "6.11")
def test_how_far_a_unit_is_from_its_headquarters_is_told() -> None:
    """Five hexes are one too many."""
    g = combat(US__VII__HQ="1020")
    hq, regiment = unit(g, "US__VII__HQ"), unit(g, "u4_8")
    far = next(at for at in g.game.board.ids if g.game.board.distance(g.hex[hq], at) == 5)
    g.put(regiment, far)
    told = may_be_controlled(g, hq, regiment)
    assert str(getattr(told, "reason", "")) == "5 hexes from its headquarters, at most 4"


@pytest.mark.rule("6.1/once", "6.8")
def test_a_reserve_that_fights_is_none_any_more() -> None:
    """Its marker comes off; that of others stays."""
    g = combat(u4_12="1020")
    fighter, other = unit(g, "u4_8"), unit(g, "u4_12")
    g.reserve = one(fighter) | one(other)
    Assault.of(g, to(g, "1120"), one(fighter)).fought(g)
    assert g.reserve == one(other)


@pytest.mark.rule("6.12", "6.10")
def test_who_rests_does_not_fight_in_a_box() -> None:
    """The others under the same headquarters do."""
    g = off_the_map("allies", US__XV__HQ="Paris", US__4="Paris", US__5="Paris", u326="Paris")
    hq, box = unit(g, "US__XV__HQ"), named(g, "Paris")
    names = ("US__4", "US__5")
    units = [unit(g, name) for name in names]
    free = [u for u in fighters_of(g, hq, box) if u in units]
    g.rest = one(free[0])
    assert free[0] not in fighters_of(g, hq, box)
    assert hq not in fighters_of(g, hq, box)


@pytest.mark.rule("7.2")
def test_what_a_depot_has_sent_is_forgotten_with_the_next_markers() -> None:
    """It sends again each turn."""
    g = combat()
    g.sent = {3: 2}
    Campaign().receive_markers(g)
    assert g.sent == {}


@pytest.mark.rule("11.1")
def test_the_race_is_drawn_if_nobody_holds_all_of_cherbourg() -> None:
    """The Germans have lost it, and the Americans have not won before."""
    g = laid_out("germans")
    g.holder = [ALLIES] * len(g.holder)
    judge_the_end(g)
    assert g.result is not None
    assert (g.result.outcome, g.result.rule, g.result.winners) == ("draw", "11.1", ())


@pytest.mark.rule("6.1", "4.3")
def test_who_has_defended_in_the_phase_is_not_overrun_any_more() -> None:
    """By option, and also where nobody has moved in between."""
    g = laid_out(u70__Tk="0920", u709_919="0921")
    tank, target = unit(g, "u70__Tk"), to(g, "0921")
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "one-defence-a-phase": True}
    assert has(overrun_from(g, tank), target)
    g.defended = one(unit(g, "u709_919"))
    assert not has(overrun_from(g, tank), target)


@pytest.mark.rule("2.1", "8")
def test_headquarters_and_partisans_mix_with_all_in_a_box() -> None:
    """Combat units of another command do not."""
    game = laid_out("allies", "cobra").game
    us = game.other_commands["us"]
    assert not us & game.headquarters
    assert not us & game.counters.marked("group", "ffi")
    assert us & game.all_of[ALLIES]


@pytest.mark.rule("6.13", "1.2")
def test_a_siege_is_judged_at_the_end_of_the_turn() -> None:
    """For its 3 points."""
    g = off_the_map("allies", US__30="Brest", u352_915="Festung Brest")
    Campaign().end_turn(g)
    assert has(g.besieged, named(g, "Festung Brest"))


@pytest.mark.rule("10.A.1", "10.B.1")
@pytest.mark.parametrize(("number", "swam"), [(0, True), (1, False), (2, False)])
def test_only_tanks_of_the_first_wave_swim(number: int, swam: bool) -> None:
    """Those of later waves are landed dry."""
    g = laid_out("allies", "d-day")
    tank, at = next(pair for wave in g.game.waves for pair in wave if has(g.game.tanks, pair[0]))
    waves, g.game = [[], [], []], copy.copy(g.game)
    waves[number] = [(tank, at)]
    g.game.waves = waves
    g.set_steps(tank, g.game.counters.steps[tank])
    g.events = []
    Wave(number).land(g)
    assert ("swam" in [event.kind for event in g.events]) is swam


@pytest.mark.rule("1.1.1.3/return")
def test_who_comes_back_keeps_the_marks_of_others_who_did() -> None:
    """Each comes back once."""
    g = off_the_map("germans", u326="Paris", u353="Paris")
    first, second = unit(g, "u326"), unit(g, "u353")
    for division in (first, second):
        g.put(division, OFF)
    g.rebuilt, g.rest = one(first) | one(second), NONE
    for division in (first, second):
        OffMap().come_back(g, division, named(g, "Paris"))
    assert g.transferred & (one(first) | one(second)) == one(first) | one(second)


@pytest.mark.rule("11.3/ports")
@pytest.mark.parametrize("offered_there", [True, False])
def test_ports_in_a_zone_count_less_unless_the_option_spares_them(offered_there: bool) -> None:
    """Where a scenario does not offer the option, the booklet's sentence holds."""
    g = laid_out("allies", "cobra")
    port = next(depot for depot in g.game.depots if not depot.beach)
    number = g.game.depots.index(port)
    g.depots[number] = next(n for n in range(9) if port.worth(n))
    enemy = unit(g, "u77")
    g.set_steps(enemy, 1)
    g.put(enemy, port.hex)
    g.game = copy.copy(g.game)
    options = {k: v for k, v in g.game.options.items() if k != "points-taken-back"}
    g.game.options = {**options, "points-taken-back": False} if offered_there else options
    assert (g.barred_depots() > 0) is not offered_there
