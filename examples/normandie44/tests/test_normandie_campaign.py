"""The campaign from the evening of 6 June: set-up, arrivals, ships, automatic victories."""

from __future__ import annotations

from datetime import date

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS, history
from normandie44.rules.air_and_sea.bombardment import ships_of
from normandie44.rules.campaign import victory
from normandie44.rules.turn.sequence import first_day
from normandie_stage import printed_game, to, unit

from hexwar.kit.history import compared, first_held, objectives_held
from hexwar.play.match import Match


@pytest.mark.rule("11.3", "2.1", "8")
def test_the_set_up_keeps_the_limits_of_stacks() -> None:
    """Every counter fits where it stands, and no hex holds both sides."""
    g = printed_game("campaign").set_up(1)
    placed = [u for side in (ALLIES, GERMANS) for u in g.on_map(side)]
    assert [g.game.counters.names[u] for u in placed if not g.has_room(u, g.hex[u])] == []
    assert not g.standing[ALLIES] & g.standing[GERMANS]


@pytest.mark.rule("11.1", "11.3")
def test_no_german_stands_where_the_race_puts_americans() -> None:
    """[constraint] 0518, 0617, 0619, 0620 and 0718 are free; LXXXIV Corps stands farther east."""
    g = printed_game("campaign").set_up(1)
    for name in ("0518", "0617", "0619", "0620", "0718"):
        assert not g.standing[GERMANS] >> to(g, name) & 1
    corps = g.game.board.name(g.hex[unit(g, "LXXXIV__HQ")])
    assert int(corps[2:]) < 17


@pytest.mark.rule("11.1")
def test_the_germans_of_the_race_stand_as_in_the_campaign() -> None:
    """[constraint] Scenario 1 takes the campaign's German positions of columns 17 and beyond."""
    race, g = printed_game("race").set_up(1), printed_game("campaign").set_up(1)
    names = g.game.counters.names
    for number in race.on_map(GERMANS):
        name = race.game.counters.names[number]
        if not race.is_headquarters(number):
            assert g.hex[names.index(name)] == race.hex[number]


@pytest.mark.rule("6.2")
def test_ships_leave_in_the_course_of_the_campaign() -> None:
    """More in the first week, none for the Americans from turn 7 on."""
    g = printed_game("campaign").set_up(1)
    found = {}
    for turn in (1, 2, 6, 7, 12):
        g.turn = turn
        found[turn] = ships_of(g)
    assert found[1] == [2, 3, 3, 3]
    assert found[2] == found[6] == [1, 2, 2, 2]
    assert found[7] == found[12] == [0, 0, 1, 2]


@pytest.mark.rule("11.3")
def test_paris_the_pas_de_calais_and_cherbourg_end_it() -> None:
    """With all three the Allies win at once, with two of them not."""
    g = printed_game("campaign").set_up(1)
    names = g.game.boxes.names
    for box in ("Paris", "Pas-de-Calais"):
        g.box_holder[names.index(box)] = ALLIES
    victory.judge_the_turn(g)
    assert g.result is None
    for number in {g.game.objective_at[to(g, name)] for name in ("0222", "0223")}:
        g.holder[number] = ALLIES
    victory.judge_the_turn(g)
    assert g.result is not None
    assert g.result.winners == ("allies",)


def test_a_turn_of_the_campaign_is_played() -> None:
    """A week at random: it comes to turn 2, with Germans in the boxes of their arrival."""
    match = Match(Normandie1944("campaign"), seed=2)
    for number in range(700):
        if match.state.turn > 1 or match.over:
            break
        legal = list(match.legal_actions)
        match.do(legal[number * 11 % len(legal)] if number % 3 else legal[-1])
    assert match.state.turn > 1


def test_public_dates_and_places_of_the_history() -> None:
    """68 places have their day, in the order of the days within the campaign, towns among them."""
    days = [fall.when for fall in history().fall]
    assert len(days) == 68
    assert min(days) == date(1944, 6, 6)
    assert max(days) == date(1944, 8, 25)
    named = {fall.place for fall in history().fall}
    objectives = {objective.name for objective in printed_game("campaign").objectives}
    assert objectives <= named


def test_the_report_sets_a_game_beside_history() -> None:
    """What the Allies hold in Cobra from the start fell in turn 7; Falaise fell late or never."""
    match = Match(Normandie1944("cobra"), seed=1)
    played = first_held(match, objectives_held(ALLIES), lambda g: first_day(g.turn))
    rows = {row.place: row for row in compared(history(), played)}
    assert rows["Cherbourg"].late == first_day(7) - date(1944, 6, 27)
    assert rows["Falaise"].late is None


def test_the_table_shows_the_front_and_that_of_history() -> None:
    """Both fronts lie on land in play, and aircraft have an overlay."""
    match = Match(Normandie1944("cobra"), seed=1)
    found = {overlay.name: overlay for overlay in match.scene("allies").overlays}
    window = match.game.window
    for name in ("front", "history"):
        for hexes in found[name].grades.values():
            assert hexes
            assert not hexes & ~window
    assert "interdiction" in found
