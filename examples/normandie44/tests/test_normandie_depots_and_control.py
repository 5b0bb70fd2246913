"""Depots that fall and their points, control, and how units come back (1.1.1.3, 7, 11)."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED, FULL, LOST, REDUCED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.campaign.strategic import OffMap, enter_box
from normandie44.rules.campaign.victory import judge_the_turn
from normandie44.rules.logistics import supply
from normandie44.rules.logistics.offensive import capacities
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.march import movement
from normandie44.state import Field
from normandie_stage import fight_out, laid_out, named, off_the_map, to, under_way, unit

from hexwar.board import HexId, has, iterate, one, pack
from hexwar.play.states.runner import perform


def number(g: Field, name: str) -> int:
    """The place of a depot among them."""
    return [depot.name for depot in g.game.depots].index(name)


def hexes(g: Field, *names: str) -> set[int]:
    """The ids of hexes."""
    return {to(g, name) for name in names}


@pytest.mark.rule("7.3.1/boxes", "7.3.1")
def test_a_box_with_enemies_starves_nobody() -> None:
    """On both sides a unit with its supported headquarters in the same box is in supply."""
    there = {
        "US__4__Arm": "Le Mans",
        "US__XV__HQ": "Le Mans",
        "u346": "Le Mans",
        "LXXXIV__HQ": "Le Mans",
    }
    g = off_the_map(**there)
    for hq in ("US__XV__HQ", "LXXXIV__HQ"):
        g.markers[unit(g, hq)] = 1
    g.forget()
    for side in (ALLIES, GERMANS):
        supply.judge(g, side)
    assert not g.unsupplied & pack(unit(g, name) for name in there)
    g.put_in_box(unit(g, "LXXXIV__HQ"), named(g, "Rennes"))
    g.forget()
    supply.judge(g, GERMANS)
    assert not has(g.unsupplied, unit(g, "u346"))
    g.put_in_box(unit(g, "u346"), named(g, "Alençon"))
    g.forget()
    assert has(g.closed_boxes(GERMANS), HexId(g.game.board.size + named(g, "Le Mans")))


@pytest.mark.rule("7.3.1", "4.1.2")
def test_the_ffi_are_fed_by_any_allied_headquarters() -> None:
    """They have no command of their own."""
    g = off_the_map("allies", FFI__Paris="Paris", US__XV__HQ="Orléans", Paris__garrison="Paris")
    supply.judge(g, ALLIES)
    assert has(g.unsupplied, unit(g, "FFI__Paris"))
    g.markers[unit(g, "US__XV__HQ")] = 1
    g.forget()
    supply.judge(g, ALLIES)
    assert not has(g.unsupplied, unit(g, "FFI__Paris"))


@pytest.mark.rule("7.2/disappear", "7.2")
@pytest.mark.parametrize("box", ["Rennes", "Le Mans", "Pas-de-Calais"])
def test_a_german_depot_disappears_for_good(box: str) -> None:
    """The Allies alone there end it; it neither supplies nor sends when the Germans are back."""
    g = off_the_map("allies", US__4__Arm="Orléans")
    place = HexId(g.game.board.size + named(g, box))
    assert place in capacities(g, GERMANS)
    enter_box(g, unit(g, "US__4__Arm"), named(g, box))
    g.put_in_box(unit(g, "US__4__Arm"), named(g, "Orléans"))
    g.set_steps(unit(g, "u346"), 3)
    enter_box(g, unit(g, "u346"), named(g, box))
    g.forget()
    assert g.box_holder[named(g, box)] == GERMANS
    assert place not in capacities(g, GERMANS)
    assert not has(supply.depots(g, GERMANS), place)


@pytest.mark.rule("7.2/disappear", "7.2")
def test_a_depot_in_confusion_sends_nothing_meanwhile() -> None:
    """With an enemy in its box it is blocked; without him it sends again."""
    g = off_the_map(u346="Le Mans", US__4__Arm="Le Mans")
    place = HexId(g.game.board.size + named(g, "Le Mans"))
    assert place not in capacities(g, GERMANS)
    g.put_in_box(unit(g, "US__4__Arm"), named(g, "Laval"))
    g.forget()
    assert place in capacities(g, GERMANS)


@pytest.mark.rule("11.3/cherbourg", "11.3")
def test_the_depot_of_cherbourg_is_worth_five_once() -> None:
    """Besides the 3 of the town; not a second time, and not in a game without these points."""
    g = laid_out("allies", "campaign", US__9="0322", u77="0323")
    american, german, port = unit(g, "US__9"), unit(g, "u77"), to(g, "0223")
    before = g.points(ALLIES)
    g.put(american, port)
    assert g.points(ALLIES) - before == 8
    g.put(american, to(g, "0322"))
    g.put(german, port)
    g.put(german, to(g, "0323"))
    g.put(american, port)
    assert g.points(ALLIES) - before == 8
    g = laid_out("allies", "race", US__9="0322")
    g.put(unit(g, "US__9"), to(g, "0223"))
    assert g.points(ALLIES) == 3


@pytest.mark.rule("11.3/paris", "11.3")
@pytest.mark.parametrize("others", [(), ("US__4",), ("US__6__Arm",)])
def test_paris_is_worth_twenty_more_to_the_second_division(
    others: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone or with American divisions; Americans alone have 10 and 5 for the depot."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 6)
    for french in (True, False):
        names = (*others, *(("Fr__2__DB",) if french else ()))
        if not names:
            continue
        g = off_the_map(
            "allies",
            Paris__garrison="Paris",
            US__VII__HQ="Orléans",
            **dict.fromkeys(names, "Paris"),
        )
        g.disorganised[unit(g, "Paris__garrison")] = 2
        g.score = [0, 0]
        fight_out(g, unit(g, "US__VII__HQ"), named(g, "Paris"))
        assert g.score[ALLIES] == 16 + 20 * french


@pytest.mark.rule("11.3/paris", "4.3", "11.3")
def test_an_overrun_of_paris_counts_the_whole_stack() -> None:
    """The division that goes in first is not the one that counts."""
    g = off_the_map("allies", US__6__Arm="Orléans", Fr__2__DB="Orléans", LXXXIV__HQ="Paris")
    g.score = [0, 0]
    paris = named(g, "Paris")
    g.put_in_box(unit(g, "LXXXIV__HQ"), named(g, "Rouen"))
    enter_box(g, unit(g, "US__6__Arm"), paris, unit(g, "Fr__2__DB"))
    assert g.score[ALLIES] == 35


@pytest.mark.rule("11.3/destroyed", "11.3")
def test_sword_is_two_depots_and_a_face_counts_as_it_lies() -> None:
    """Four beach depots are Sword and Juno; a reduced Mulberry costs 10, a full one 20."""
    g = laid_out("germans", "cobra", u346="0905")
    german = unit(g, "u346")
    sword = g.game.depots[number(g, "Sword")]
    assert (sword.worth(FULL), sword.reward(FULL)) == (8, 20)
    for name in ("0807", "0708"):
        g.put(german, to(g, name))
    assert g.beaches_lost == 3
    g.put(german, to(g, "0709"))
    assert g.beaches_lost == 4
    for state, points in ((REDUCED, 10), (FULL, 20)):
        g.set_depot(number(g, "Mulberry B"), state)
        before = g.score[GERMANS]
        g.put(german, to(g, "0810"))
        g.put(german, to(g, "0711"))
        assert g.score[GERMANS] - before == points


@pytest.mark.rule("11.3/ports", "11.3")
def test_a_port_in_an_enemy_zone_counts_for_nothing_meanwhile() -> None:
    """Its points are back when the zone is gone; a beach counts all the time."""
    g = laid_out("allies", "cobra", u346="0812")
    g.depots = [CLOSED] * len(g.depots)
    supply.change(g, number(g, "Port of Port-en-Bessin"), FULL)
    assert g.points(ALLIES) == 0
    g.put(unit(g, "u346"), to(g, "1212"))
    assert g.points(ALLIES) == 3
    supply.change(g, number(g, "Gold"), FULL)
    g.put(unit(g, "u346"), to(g, "0810"))
    assert g.points(ALLIES) == 3 + 5


@pytest.mark.rule("7.1.1/again", "7.1.1")
def test_a_minor_port_is_opened_again_and_a_mulberry_is_not() -> None:
    """The Germans were there; when the Allies are back, work on the port begins."""
    g = laid_out("germans", "cobra", u346="0805", US__30="0714", AC__43="0809")
    g.works = [0] * len(g.works)
    for port, at in (("Port of Grandcamp", "0616"), ("Mulberry A", "0714"), ("Utah", "0617")):
        g.put(unit(g, "US__30"), to(g, "0805"))
        g.set_depot(number(g, port), FULL)
        g.put(unit(g, "u346"), to(g, at))
        assert g.depots[number(g, port)] == (CLOSED if port == "Port of Grandcamp" else LOST)
        g.put(unit(g, "u346"), to(g, "0905"))
        g.put(unit(g, "US__30"), to(g, at))
        supply.begin_works(g)
    begun = [depot.name for depot, turn in zip(g.game.depots, g.works, strict=True) if turn]
    assert begun == ["Port of Grandcamp"]


@pytest.mark.rule("7.1.1/storm", "7.1.1")
@pytest.mark.parametrize("die", [3, 4])
def test_a_mulberry_survives_a_three_and_not_a_four(
    die: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One die for each; the Germans have points for it by an option only."""
    g = laid_out(scenario="cobra")
    monkeypatch.setattr(Field, "roll", lambda _g, _label: die)
    before = list(g.score)
    supply.storm_hits(g)
    assert (g.depots[number(g, "Mulberry B")] == LOST) == (die == 4)
    assert g.score[GERMANS] == before[GERMANS]
    assert g.score[ALLIES] - before[ALLIES] == (-6 if die == 4 else 0)


@pytest.mark.rule("11.1/saint-vaast", "11.1")
def test_who_was_last_in_saint_vaast_controls_it() -> None:
    """Taken and left by the Americans, it keeps the Germans from their strategic victory."""
    for taken in (True, False):
        g = laid_out("germans", "race", US__9="0319" if taken else "0420", u77="0517")
        g.put(unit(g, "US__9"), to(g, "0419"))
        g.set_depot(number(g, "Utah"), FULL)
        g.put(unit(g, "u77"), to(g, "0617"))
        judge_the_turn(g)
        assert (g.result is None) == taken


@pytest.mark.rule("1.1.1.3/return", "1.1.1.3")
def test_who_was_lost_lands_at_any_depot() -> None:
    """Allies at open ports and beaches of their command, with room; Germans at Cherbourg, too."""
    g = laid_out(scenario="cobra")
    g.turn = 9
    g.set_depot(number(g, "Port of Cherbourg"), FULL)
    landing = {
        "US__30": {"0617", "0714", "0713", "0223"},
        "AC__51": {"0710", "0709", "0708", "0807", "0711", "0223"},
        "US__XV__HQ": {"0617", "0714", "0713", "0223", "0118", "0319", "0816", "0616", "0712"},
    }
    for name, places in landing.items():
        g.set_steps(unit(g, name), 3)
        g.rebuilt |= one(unit(g, name))
        assert set(iterate(movement.entries(g, unit(g, name)))) == hexes(g, *places)
    g = laid_out("germans", "race")
    g.turn = 2
    g.set_steps(unit(g, "u77"), 3)
    assert to(g, "0223") not in iterate(movement.entries(g, unit(g, "u77")))
    g.rebuilt = one(unit(g, "u77"))
    assert to(g, "0223") in iterate(movement.entries(g, unit(g, "u77")))


@pytest.mark.rule("1.1.1.3/return", "1.1.1.3")
def test_a_rebuilt_german_chooses_a_depot_off_the_map() -> None:
    """Not only the box where it came from first, and none that has fallen."""
    g = off_the_map()
    again = unit(g, "u708")
    g.turn = 10
    g.set_steps(again, 3)
    g.rebuilt = one(again)
    g.fallen = one(named(g, "Rennes"))
    under_way(g, OffMap())
    boxes = {g.game.boxes.names[action[2]] for action in g.listed if action[0] == "come-back"}
    assert boxes == {"Pas-de-Calais", "Paris", "Le Mans", "Brest"}
    perform(g, ("come-back", again, named(g, "Le Mans")))
    assert g.box[again] == named(g, "Le Mans")


@pytest.mark.rule("1.1.1.3/rest", "1.1.1.3")
def test_rest_without_a_replacement_is_for_a_turn() -> None:
    """The die gives none of its kind: the unit wakes, and may begin to rest again."""
    g = laid_out("germans", "cobra", u346="1106", u276="1111")
    tired = unit(g, "u346")
    g.set_steps(tired, 1)
    g.rest, g.german_die = one(tired), 1
    under_way(g, Rest(side=GERMANS))
    assert not has(g.rest, tired)
    assert ("rest", tired) in g.listed


@pytest.mark.rule("1.1.1.3/reserve", "1.1.1.3")
def test_nobody_goes_back_to_the_reserve_out_of_confusion() -> None:
    """As for a rest: the enemy in its hex has no zone there."""
    g = laid_out("allies", "cobra", u82_505="0920", u709_919="0920")
    paratroopers = unit(g, "u82_505")
    assert Rest(side=g.game.side_of[paratroopers]).tired.refusal(g, paratroopers) == "6.10"
    assert Rest(side=ALLIES).reserves.refusal(g, paratroopers) == "1.1.1.3/reserve"
    g.put(unit(g, "u709_919"), to(g, "1520"))
    assert Rest(side=ALLIES).reserves.refusal(g, paratroopers) is None
