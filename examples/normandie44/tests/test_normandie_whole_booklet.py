"""Sentences that the reading of the whole booklet, line by line, found otherwise in the program."""

from __future__ import annotations

from typing import Any

import pytest
from normandie44 import Normandie1944
from normandie44.depots import LOST, REDUCED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import allot
from normandie44.rules.air_and_sea.bombardment import drop_bombs
from normandie44.rules.battle.combat import Assault, CounterAttack
from normandie44.rules.campaign.box_combat import scatter
from normandie44.rules.campaign.strategic import Departure, guide_of
from normandie44.rules.logistics.offensive import SUPPLIED, FirstMarkers, Markers, receive, sending
from normandie44.rules.logistics.supply import working
from normandie44.rules.turn.combat_phase import Breakthrough, Combat
from normandie44.rules.turn.d_day import DDay, Descent, Onslaught
from normandie44.rules.turn.movement_phase import Marching
from normandie44.rules.turn.overrun import Overrun
from normandie44.rules.turn.sequence import Phase
from normandie44.state import OFF, Field
from normandie_stage import (
    fight_out,
    flying,
    is_open_to_air,
    laid_out,
    named,
    off_the_map,
    reason,
    to,
    under_way,
    unit,
)

from hexwar.board import NONE, has, iterate, one
from hexwar.play.match import Match
from hexwar.play.states.runner import perform


def verbs(g: Field) -> set[str]:
    """The verbs of what is legal."""
    return {action[0] for action in g.listed}


# -- when a game ends


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("scenario", ["race", "cobra"])
def test_no_game_ends_before_the_end_of_a_turn(scenario: str) -> None:
    """Utah is lost, or four beaches are, in phase A: it counts at the end of the turn."""
    g = laid_out("germans", scenario, u77="0517", US__9="0420")
    for number, depot in enumerate(g.game.depots):
        if depot.beach:
            g.set_depot(number, LOST)
    Phase("A").end_phase(g)
    assert g.result is None


# -- an attack on a headquarters alone


@pytest.mark.rule("6.1/alone", "5.4", "6.7", "5.1/one")
def test_an_attack_on_a_headquarters_alone_is_a_combat_with_its_advance() -> None:
    """It falls without a throw; the attacker is led, has attacked, and may advance."""
    g = laid_out("allies", "cobra", US__VII__HQ="1016", US__30="1016", LXXXIV__HQ="1116")
    hq, division, lone = (unit(g, name) for name in ("US__VII__HQ", "US__30", "LXXXIV__HQ"))
    g.markers[hq] = 1
    under_way(g, Combat())
    perform(g, ("launch", hq))
    perform(g, ("attack", division, to(g, "1116")))
    while "advance" not in verbs(g):
        perform(g, next(a for a in g.listed if a[0] in ("resolve", "no-support")))
    assert g.hex[lone] == OFF
    assert (has(g.attacked, division), g.leader[division]) == (True, hq)
    perform(g, ("advance", division))
    assert g.hex[division] == to(g, "1116")
    assert ("attack", division) not in {action[:2] for action in g.listed}


@pytest.mark.rule("6.1/alone")
def test_others_may_join_an_attack_on_a_headquarters_alone() -> None:
    """So that they may advance, too."""
    g = laid_out(
        "allies", "cobra", US__VII__HQ="1016", US__30="1016", US__1="1016", XLVII__Pz__HQ="1116"
    )
    hq, division, other = (unit(g, name) for name in ("US__VII__HQ", "US__30", "US__1"))
    g.markers[hq] = 1
    under_way(g, Combat())
    perform(g, ("launch", hq))
    perform(g, ("attack", division, to(g, "1116")))
    assert ("join", other) in g.listed


@pytest.mark.rule("6.1/once", "6.3")
def test_who_has_nobody_left_to_fight_after_a_bombardment_has_attacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bombardment was that of a combat."""
    g = laid_out("allies", "cobra", AC__I__HQ="0807", AC__3="0807", Flak__1="0707")
    foe, division = unit(g, "Flak__1"), unit(g, "AC__3")
    battle = Assault.of(g, to(g, "0707"), one(division), hq=unit(g, "AC__I__HQ"))
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 6)
    g.affected[foe] = g.disorganised[foe] = 2
    g.ships = [0, 0, 6, 6]
    battle.shell(g, to(g, "0707"), 6)
    assert g.hex[foe] == OFF
    battle.throw(g)
    assert has(g.attacked, division)
    assert battle.result == ""


# -- one headquarters a turn


@pytest.mark.rule("5.1/one", "5.2")
def test_who_was_taken_on_off_the_map_has_no_other_headquarters_in_the_turn() -> None:
    """Neither for a combat nor for another move."""
    g = off_the_map("allies", US__VII__HQ="Rennes", US__VIII__HQ="Laval", US__30="Rennes")
    first_hq, second, division = (unit(g, n) for n in ("US__VII__HQ", "US__VIII__HQ", "US__30"))
    g.guide[division] = first_hq
    Departure(division, named(g, "Laval")).follow(g)
    assert g.leader[division] == first_hq
    g.guide[division] = OFF
    assert guide_of(g, division) == first_hq
    g.leader[division] = second
    assert guide_of(g, division) == second


@pytest.mark.rule("5.1/one", "6.8")
def test_a_reserve_that_is_let_go_is_led_by_that_headquarters() -> None:
    """Also those of its units that do not attack."""
    g = laid_out("allies", "cobra", US__VII__HQ="1016", u3Arm_CCA="0917")
    hq, armour = unit(g, "US__VII__HQ"), unit(g, "u3Arm_CCA")
    exploitation = Breakthrough(hq=hq, freed=one(armour))
    exploitation.take_command(g)
    assert g.leader[armour] == hq


@pytest.mark.rule("5.1/one", "6.9")
def test_who_moves_up_for_a_counter_attack_is_led_by_its_headquarters() -> None:
    """Also when it does not attack then."""
    g = laid_out("germans", "cobra", LXXXIV__HQ="1119", u353="1119", US__30="1116")
    hq, division = unit(g, "LXXXIV__HQ"), unit(g, "u353")
    g.markers[hq] = 1
    answer = CounterAttack.of(g, to(g, "1116"))
    answer.close_up(g, hq, division, to(g, "1118"))
    assert g.leader[division] == hq


# -- Offensive markers


@pytest.mark.rule("7.3.2/supported", "7.3.2")
def test_a_headquarters_with_a_marker_may_get_another_without_a_line() -> None:
    """It is in supply by its marker; one that was judged out of supply gets none."""
    g = laid_out("allies", "cobra", US__VII__HQ="1016")
    hq = unit(g, "US__VII__HQ")
    g.stock = [2, 0]
    assert reason(SUPPLIED, g, hq) == ""
    g.unsupplied = one(hq)
    assert reason(SUPPLIED, g, hq) == "It is out of supply."


@pytest.mark.rule("7.2/cherbourg", "7.2", "1.1.1.2")
def test_the_marker_of_cherbourg_goes_only_where_one_from_cherbourg_gets() -> None:
    """When it is the last one, no depot off the map sends any more."""
    g = laid_out("germans", "race", LXXXIV__HQ="2218", u709_729="0222")
    port = g.game.port
    g.holder = [GERMANS] * len(g.holder)
    g.stock, g.at_port = [0, 2], 1
    assert set(sending(g, GERMANS)) > {port}
    g.stock = [0, 1]
    assert set(sending(g, GERMANS)) == {port}
    far = unit(g, "LXXXIV__HQ")
    assert reason(SUPPLIED, g, far).startswith("No depot within")
    g.put(far, to(g, "0322"))
    under_way(g, Markers(1))
    perform(g, ("support", far))
    assert (g.markers[far], g.stock[GERMANS], g.at_port) == (1, 0, 0)


@pytest.mark.rule("7.2/cherbourg")
def test_cherbourg_brings_its_marker_each_turn_and_holds_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In matches without travelling markers it lies nowhere."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 1)
    for options, lying in ((None, 1), ({"markers-travel": False}, 0)):
        g = Normandie1944("race", options).set_up(1)
        receive(g, GERMANS)
        receive(g, GERMANS)
        assert g.at_port == lying


@pytest.mark.rule("7.2/cherbourg", "4.3/markers")
def test_allies_who_take_cherbourg_have_the_marker_there() -> None:
    """With Germans still there they have not."""
    for held in (True, False):
        g = laid_out("allies", "race", US__9="0322", **({"u709_729": "0223"} if held else {}))
        g.stock, g.at_port = [0, 3], 1
        g.put(unit(g, "US__9"), g.game.port)
        assert (g.stock, g.at_port) == (([0, 3], 1) if held else ([1, 2], 0))
        if held:
            g.put(unit(g, "u709_729"), OFF)
            assert (g.stock, g.at_port) == ([1, 2], 0)


@pytest.mark.rule("11.2/markers", "11.2")
def test_the_allies_place_their_first_markers_of_cobra_where_they_want() -> None:
    """No depot, no line, no alternation; two with a headquarters at most."""
    match = Match(Normandie1944("cobra"), seed=1)
    while match.decision.question == "choose_its_hex":
        match.do(match.legal_actions[0])
    g = match.state
    hq = unit(g, "AC__VIII__HQ")
    assert {action[0] for action in match.legal_actions} == {"equip", "keep-for-later"}
    match.do(("equip", hq))
    match.do(("equip", hq))
    assert (g.markers[hq], g.stock[ALLIES]) == (2, 0)
    g.stock[ALLIES] = 1
    assert FirstMarkers(ALLIES).corps.refusal(g, hq).reason.text == "It has {n:marker|markers}."
    assert match.decision.question != "place_a_marker"


@pytest.mark.rule("4.3/markers")
def test_who_lands_takes_the_markers_on_the_way_inland() -> None:
    """As anybody who passes them."""
    g = laid_out("allies", "campaign")
    g.turn = 3
    division = unit(g, "US__30")
    g.set_steps(division, 3)
    g.loose = {to(g, "0618"): 1}
    march = Marching()
    way = g.game.marches.ways(march.march(g, division))
    end = next(at for at in iterate(way.hexes) if to(g, "0618") in way.path(at)[:-1])
    march.moving(g, division, end)
    assert (g.stock[ALLIES], g.loose) == (1, {})


# -- ports


@pytest.mark.rule("7.1/ports", "11.3/ports")
def test_cherbourg_works_only_while_the_allies_control_it() -> None:
    """Germans who were the last there shut it, also when they have left."""
    g = laid_out("allies", "cobra", US__9="0322", u77="0224")
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Port of Cherbourg")
    port, division, foe = g.game.port, unit(g, "US__9"), unit(g, "u77")
    g.set_depot(number, REDUCED)
    g.put(division, port)
    g.put(foe, to(g, "1420"))
    g.put(division, to(g, "0322"))
    assert has(working(g), port)
    assert g.barred_depots() == 0
    g.put(foe, port)
    g.put(foe, to(g, "1420"))
    assert not has(working(g), port)
    assert g.barred_depots() == g.game.depots[number].worth(g.depots[number])
    g.put(division, port)
    assert has(working(g), port)


# -- partisans


@pytest.mark.rule("11.3/partisans", "4.1.2")
def test_partisans_that_fall_are_a_point_for_the_germans_once() -> None:
    """A result may take their step and drive them out: they fall once."""
    g = off_the_map("germans")
    box = named(g, "Languedoc")
    g.partisans, g.score = one(box), [0, 0]
    scatter(g, box)
    scatter(g, box)
    assert (g.score, g.partisans) == ([0, 1], NONE)


@pytest.mark.rule("11.3/partisans")
def test_a_combat_with_partisans_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a step or a retreat of the table."""
    g = off_the_map("germans", LXXXIV__HQ="Languedoc", u1__SS="Languedoc")
    g.partisans, g.score = one(named(g, "Languedoc")), [0, 0]
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 6)
    fight_out(g, unit(g, "LXXXIV__HQ"), named(g, "Languedoc"))
    assert (g.score[GERMANS], g.partisans) == (1, NONE)


# -- D-Day


@pytest.mark.rule("9.4/before-the-landing", "9.4")
def test_a_free_carpet_falls_on_garrisons_and_batteries_only() -> None:
    """Its second hex, too; on any other day there are Germans enough."""
    g = laid_out(
        "allies", "d-day", u50_69="0710", Gold__gar="0710", JunoW__gar="0709", u716_726="0810"
    )
    here, units = to(g, "0710"), one(unit(g, "u50_69"))
    before: Any = Onslaught.of(g, here, units)
    other: Any = Assault.of(g, here, units)
    assert before.others.refusal(g, here, to(g, "0709")) is None
    refusal = before.others.refusal(g, here, to(g, "0810"))
    assert (str(refusal), refusal.reason.text) == (
        "9.4/before-the-landing",
        "No garrison and no battery is there.",
    )
    assert other.others.refusal(g, here, to(g, "0810")) is None


@pytest.mark.rule("10.B.3/among-germans", "10.0.1")
def test_the_airlanding_brigade_attacks_germans_on_its_zone() -> None:
    """Without ships, bombers or headquarters, like a jump; nobody there, and it only lands."""
    for held in (True, False):
        g = laid_out("allies", "d-day", **({"u716_736": "0906"} if held else {"u716_736": "0908"}))
        brigade = unit(g, "u6Abn_6")
        g.set_steps(brigade, 2)
        following: Any = DDay().gliders(g)
        assert (following is not None) == held
        if held:
            assert following[1] is Descent
    attack = Descent.of(g, to(g, "0906"), one(brigade))
    g.ships = [6, 6, 6, 6]
    assert attack.guns(g, to(g, "0906")) == 0
    assert attack.defending_corps.of(g) == NONE


@pytest.mark.rule("10.A.1/missions", "1.1.1.1")
@pytest.mark.parametrize(("turn", "fighting"), [(0, 0), (1, 1)])
def test_no_fighter_bomber_of_d_day_fights_for_the_air(turn: int, fighting: int) -> None:
    """All of the table are there; of the seven or eight of another turn some are not."""
    g = laid_out("allies", "d-day")
    g.turn = turn
    allot(g)
    number = int(g.game.tables["air"].result(g.weather, turn))
    assert number > 0
    assert (sum(g.squadrons[-2:]) < number) == bool(fighting)
    assert not fighting or sum(g.squadrons[-2:]) > 0


@pytest.mark.rule("6.11/control", "6.11")
def test_a_town_in_confusion_stays_with_the_side_that_held_it() -> None:
    """It changes hands when the other one is left alone, and nothing is retaken by a visit."""
    g = laid_out("allies", "cobra", u77="1216", US__30="1116")
    town, foe, division = to(g, "1216"), unit(g, "u77"), unit(g, "US__30")
    number = g.game.objective_at[town]
    g.holder[number] = GERMANS
    g.put(division, town)
    assert g.holder[number] == GERMANS
    g.put(foe, to(g, "1316"))
    assert g.holder[number] == ALLIES
    score = list(g.score)
    g.put(foe, town)
    assert (g.holder[number], g.score) == (ALLIES, score)
    g.put(division, OFF)
    assert (g.holder[number], g.score[GERMANS] - score[GERMANS]) == (GERMANS, 3)


@pytest.mark.rule("6.11/control", "11.1/saint-vaast")
def test_saint_vaast_in_confusion_stays_with_the_side_that_held_it() -> None:
    """Who comes to the enemy there controls it no more than before."""
    for held in (True, False):
        g = laid_out("allies", "race", US__9="0420", **({"u77": "0319"} if held else {}))
        g.saint_vaast = GERMANS
        g.put(unit(g, "US__9"), g.game.saint_vaast)
        assert g.saint_vaast == (GERMANS if held else ALLIES)
        if held:
            g.put(unit(g, "u77"), OFF)
            assert g.saint_vaast == ALLIES


@pytest.mark.rule("9.1/late", "4.3")
def test_the_turn_of_rule_4_3_is_that_of_overruns_alone() -> None:
    """In exploitation Americans have aircraft from turn 8 on, whatever the option says."""
    g = laid_out("allies", "cobra", u3Arm_CCA="1016", u77="1116")
    g.game = Normandie1944("cobra", {"air-overruns-from": 7})
    g.turn, tank = 7, unit(g, "u3Arm_CCA")
    flying(g, us=(0, 0, 0, 1))
    overrun, attack = (kind.of(g, to(g, "1116"), one(tank)) for kind in (Overrun, Assault))
    assert is_open_to_air(overrun, g)
    g.released = one(tank)
    assert not is_open_to_air(attack, g)
    g.turn = 8
    assert is_open_to_air(attack, g)


@pytest.mark.rule("9.4", "9.4/before-the-landing")
@pytest.mark.parametrize(("heavies", "points"), [(2, 4), (0, 0)])
def test_heavy_bombers_smash_a_town_before_the_landing_too(heavies: int, points: int) -> None:
    """The exception of turn 0 spares the Allies points, and nobody the rubble."""
    g = laid_out("allies", "d-day", u716_736="0908")
    flying(g, ac=(2, 1, 0, 0))
    drop_bombs(g, "ac", (to(g, "0908"),), (heavies, 1, 0))
    assert g.rubble.get(to(g, "0908"), 0) == points
    assert g.score == [0, 0]
