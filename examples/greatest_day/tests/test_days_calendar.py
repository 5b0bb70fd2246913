"""Days and hours, the harbour, sectors and rows (1, 4.6, 8.0, 9.0, 11.0; F14)."""

from __future__ import annotations

from datetime import datetime, timedelta

import attrs
import pytest
from days_stage import laid_out, put, to, told, under_way, unit
from greatest_day.facts import Change
from greatest_day.game import GreatestDay
from greatest_day.printed import ALLIES, SIDES, Chit, history
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.common.calendar import (
    build_the_harbour,
    clock,
    grant,
    hour,
    is_harbour_lost,
    is_night,
    is_open,
    keep_the_calendar,
    lose_who_is_cut_off,
    moment,
    note_the_roads,
    throw_for_the_weather,
)
from greatest_day.rules.common.command import in_command, strays
from greatest_day.rules.common.sight import farthest
from greatest_day.rules.ground.marching import closed_ground, may_go
from greatest_day.rules.turn.sequence import lose_by_night
from greatest_day.state import OFF, Field

from hexwar.board import has
from hexwar.kit.history import compared, first_held, places_occupied
from hexwar.kit.history import moment as moment_of
from hexwar.play.match import Match
from hexwar.play.values.chance import Scripted

COMPANY, LEADER = "A_1__Suffolk", "Leader__8th__Brigade"
ROADS = {"A": ("30.012", "30.013"), "B": ("30.020", "30.021")}


def at(day: int, hour: str, **units: str) -> Field:
    """A scenario that begins then, with some units on the map."""
    return told(laid_out(**units), day=day, hour=hour)


@pytest.mark.rule("1.1")
def test_nine_turns_are_a_day_and_the_last_one_is_night() -> None:
    """From 1900 on 6 June the third turn is the night, the fourth 0700 on the 7th."""
    g = at(6, "1900")
    seen = []
    for g.turn in range(1, 5):
        seen.append((moment(g)[0], hour(g), is_night(g), farthest(g)))
    assert seen == [
        (6, "1900", False, 13),
        (6, "2100", False, 13),
        (6, "Night", True, 3),
        (7, "0700", False, 13),
    ]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("die", "weather"), [(0, "clear"), (5, "clear"), (6, "overcast"), (8, "overcast"), (9, "storm")]
)
def test_the_weather_is_thrown_at_seven(die: int, weather: str) -> None:
    """From 7 June on, for all day; on the 6th it is the scenario's."""
    for day, hour_, found in (
        (7, "0700", weather),
        (7, "0900", "overcast"),
        (6, "0700", "overcast"),
    ):
        g = at(day, hour_)
        g.chance = Scripted({"weather": [die]}, then=g.chance)
        throw_for_the_weather(g)
        assert g.weather == found


@pytest.mark.rule("8.0", "9.0")
def test_the_calendar_brings_what_it_says_on_its_turn() -> None:
    """Trucks on turn 2; points and quality go no higher than they may."""
    change = Change(turn=2, what="trucks", division="3rd-Infantry", amount=6)
    g = told(laid_out(), calendar=(change, attrs.evolve(change, division="51st-Highland")))
    number = g.game.division_ids["3rd-Infantry"]
    trucks = g.trucks[number]
    keep_the_calendar(g)
    assert g.trucks[number] == trucks
    g.turn = 2
    keep_the_calendar(g)
    assert g.trucks[number] == trucks + 6
    for what, amount, left in (("quality", 5, 1), ("quality", -9, -2), ("command", 99, 20)):
        grant(g, "8.0", what, "3rd-Infantry", amount)
        assert getattr(g, what)[number] == left


@pytest.mark.rule("4.6")
def test_the_harbour_is_built_and_works_on_a_one() -> None:
    """Begun on 9 June at 1100; a die from the 12th on, once a turn, until it shows 1."""
    g = told(at(9, "0900"), harbour="38.008")
    g.game.harbour = to(g, "38.008")
    build_the_harbour(g)
    assert g.harbour == 0
    g.turn = 2
    build_the_harbour(g)
    assert g.harbour == 1
    g.game.facts = attrs.evolve(g.game.facts, day=12, hour="0700")
    for die, state in ((0, 1), (2, 1), (1, 2)):
        g.chance = Scripted({"harbour": [die]}, then=g.chance)
        build_the_harbour(g)
        assert g.harbour == state


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("day", "hour_", "over"), [(7, "2100", False), (8, "0700", True)])
def test_germans_in_its_hex_win_at_once(day: int, hour_: str, over: bool) -> None:
    """From 8 June, and even if they only pass through."""
    g = told(laid_out("german", u5___192="38.009"), day=day, hour=hour_)
    g.game.harbour = to(g, "38.008")
    g.chit = next(n for n, chit in enumerate(g.game.chits) if chit.side == 1)
    under_way(g, Activation())
    g.command = [9] * len(g.command)
    grenadiers = unit(g, "u5___192")
    assert not is_harbour_lost(g)
    g.put(grenadiers, to(g, "38.008"))
    assert is_harbour_lost(g) == over
    assert (g.result is not None and g.result.winners == (SIDES[1],)) == over


@pytest.mark.rule("11.0")
def test_who_is_more_than_two_hexes_outside_its_sector_is_out_of_command() -> None:
    """The Orne begins at column 22: in 21 and 22 units of Sword still count, by option not."""
    g = laid_out(**{LEADER: "23.020", COMPANY: "21.020"})
    division = attrs.evolve(g.game.divisions["3rd-Infantry"], sector="sword")
    told(g, divisions={**g.game.divisions, "3rd-Infantry": division})
    company = unit(g, COMPANY)
    assert not strays(g, company)
    assert in_command(g, company)
    g.put(company, to(g, "20.020"))
    assert strays(g, company)
    assert not in_command(g, company)
    g.put(company, to(g, "22.020"))
    g.game.options = {**g.game.options, "sector_lines": True}
    assert strays(g, company)
    g.put(company, to(g, "23.020"))
    assert not strays(g, company)


@pytest.mark.rule("11.0")
def test_no_leader_takes_an_independent_along_that_has_strayed() -> None:
    """It is out of command for its activation, too."""
    g = laid_out(**{LEADER: "23.020", "A_2__Middlesex": "20.020"})
    division = attrs.evolve(g.game.divisions["3rd-Infantry"], sector="sword")
    chits = enumerate(g.game.chits)
    g.chit = next(n for n, c in chits if c.kind == "formation" and c.name == "8th-Brigade")
    guns = unit(g, "A_2__Middlesex")
    assert Activation().active.refusal(g, guns) is None
    told(g, divisions={**g.game.divisions, "3rd-Infantry": division})
    assert Activation().active.refusal(g, guns) == "11.0"


@pytest.mark.rule("11.0")
def test_f14_allied_units_in_row_031_at_the_start_of_the_night_are_eliminated() -> None:
    """F14: the roads are not connected; those in row 030 stay, and nobody goes south."""
    g = at(6, "Night", **{COMPANY: "33.031", "B_1__Suffolk": "33.030", "u5___192": "33.032"})
    told(g, roads=ROADS)
    put(g, "u6___192", "30.020")
    lose_who_is_cut_off(g)
    assert g.hex[unit(g, COMPANY)] == OFF
    assert g.hex[unit(g, "B_1__Suffolk")] == to(g, "33.030")
    assert g.hex[unit(g, "u5___192")] == to(g, "33.032")
    assert may_go(g, unit(g, "B_1__Suffolk"), to(g, "33.031")) == "series.movement"


@pytest.mark.rule("4.6", "6.1", "11.0")
def test_a_german_leader_alone_is_no_unit_that_cuts_a_road_or_takes_the_harbour() -> None:
    """A company with him is."""
    g = at(8, "0700", Leader__Luck="30.012")
    told(g, roads=ROADS)
    g.game.harbour = to(g, "30.012")
    assert (is_open(g, "A"), is_harbour_lost(g)) == (True, False)
    put(g, "u5___192", "30.012")
    assert (is_open(g, "A"), is_harbour_lost(g)) == (False, True)


@pytest.mark.rule("11.0", "4.5.3")
def test_a_leader_of_units_that_are_cut_off_joins_others_of_the_formation() -> None:
    """Units are lost, not leaders, in whatever order they are lost."""
    g = at(6, "Night", **{LEADER: "33.031", COMPANY: "33.031", "B_1__Suffolk": "33.029"})
    told(g, roads=ROADS)
    put(g, "u6___192", "30.020")
    lose_who_is_cut_off(g)
    leader = unit(g, LEADER)
    assert (g.hex[unit(g, COMPANY)], g.steps[leader]) == (OFF, 1)
    assert g.hex[leader] == to(g, "33.029")


@pytest.mark.rule("11.0")
def test_once_both_roads_are_connected_the_south_is_open_for_good() -> None:
    """Germans or their mines on a road cut it; a later cut changes nothing."""
    g = at(6, "Night", **{COMPANY: "33.031", "u5___192": "30.020"})
    told(g, roads=ROADS)
    assert (is_open(g, "A"), is_open(g, "B")) == (True, False)
    g.put(unit(g, "u5___192"), to(g, "33.020"))
    g.mines = {to(g, "30.012"): 1}
    note_the_roads(g)
    assert not g.joined
    g.mines = {to(g, "30.012"): 0}
    note_the_roads(g)
    assert g.joined
    put(g, "u6___192", "30.020")
    lose_who_is_cut_off(g)
    assert g.hex[unit(g, COMPANY)] == to(g, "33.031")


@pytest.mark.rule("16.1")
def test_telephones_are_dead_from_8_june() -> None:
    """Krug no longer commands a strongpoint far away."""
    for day, commanded in ((7, True), (8, False)):
        far = {"Leader__Krug": "35.015", "Wn__21__Trout": "10.030"}
        g = told(laid_out("german", **far), day=day, hour="0700")
        assert in_command(g, unit(g, "Wn__21__Trout")) == commanded


@pytest.mark.rule("17.2", "4.1.8")
def test_a_commonwealth_chit_that_is_left_at_2100_is_lost() -> None:
    """A German one opens the night, and so does one of the 6th Airborne."""
    for name, hour_, left in (
        ("8th-Brigade", "Night", False),
        ("8th-Brigade", "2100", True),
        ("KG-Krug-(736)", "Night", True),
        ("5th-Parachute-Brigade", "Night", True),
    ):
        g = at(6, hour_)
        g.game.chits = (*g.game.chits, Chit("formation", int(name.startswith("KG")), name))
        g.carried = len(g.game.chits) - 1
        lose_by_night(g)
        assert (g.carried != OFF) == left


def test_public_dates_and_hours_of_the_history() -> None:
    """51 places of the sector have their day or hour, in order, all after the first bridges."""
    board = GreatestDay("sword").board
    past = history(board)
    whens = [moment_of(fall.when) for fall in past.fall]
    assert len(whens) == len({fall.place for fall in past.fall}) == 51
    assert whens == sorted(whens)
    assert whens[0] == datetime(1944, 6, 6, 0, 30)
    early, late = (past.held(board, datetime(1944, 6, 6, hour)) for hour in (7, 16))
    assert has(early, board.hex("26.022"))  # Ranville, by night
    assert has(late & ~early, board.hex("38.022"))  # Biéville, in the afternoon


def test_a_turn_begins_at_its_hour() -> None:
    """Two hours after the one before; the night is the ninth turn of its day."""
    g = at(6, "1900")
    seen = []
    for g.turn in range(1, 5):
        seen.append(f"{clock(g):%d %H%M}")
    assert seen == ["06 1900", "06 2100", "06 2300", "07 0700"]


def test_the_table_shows_the_front_beside_that_of_history() -> None:
    """Both lie on land; at 0700 history's has the Orne bridges on the Allied side."""
    match = Match(GreatestDay("sword"), seed=1)
    found = {overlay.name: overlay for overlay in match.scene("allied").overlays}
    sea = match.game.board.where(terrain="sea")
    for name in ("front", "history"):
        assert [*found[name].grades] == [*SIDES]
        for hexes in found[name].grades.values():
            assert hexes
            assert not hexes & sea


def test_a_game_is_laid_beside_history() -> None:
    """What the Allies stand in at 0700 fell by night; places that they never entered have none."""
    match = Match(GreatestDay("sword"), seed=1)
    past = history(match.game.board)
    rows = {
        r.place: r for r in compared(past, first_held(match, places_occupied(past, ALLIES), clock))
    }
    assert rows["Ranville"].played == datetime(1944, 6, 6, 7)
    assert rows["Ranville"].late == timedelta(hours=3)
    assert rows["Caen"].played is None


@pytest.mark.rule("4.6")
def test_no_die_is_thrown_for_the_harbour_before_12_june() -> None:
    """It is under construction, and a 1 would not matter."""
    g = told(at(11, "1100"), harbour="38.008")
    g.game.harbour = to(g, "38.008")
    g.chance = Scripted({"harbour": [1]}, then=g.chance)
    build_the_harbour(g)
    assert g.harbour == 1
    assert "harbour" not in g.draws


@pytest.mark.rule("11.0")
@pytest.mark.parametrize(
    ("day", "hour_", "lost"), [(6, "2100", False), (6, "Night", True), (7, "0700", False)]
)
def test_who_is_cut_off_is_lost_at_the_start_of_the_night_of_6_june_only(
    day: int, hour_: str, lost: bool
) -> None:
    """A unit that is there in a later turn stays, and does not go on."""
    g = at(day, hour_, **{COMPANY: "33.031", "u5___192": "30.020"})
    told(g, roads=ROADS)
    lose_who_is_cut_off(g)
    assert (g.hex[unit(g, COMPANY)] == OFF) is lost


@pytest.mark.rule("11.0", "2.1.9", "2.3.3.3", "4.1.4", "4.3.1")
def test_only_the_allies_are_kept_out_of_the_south() -> None:
    """Germans march and assault there; in the north nobody is kept out."""
    g = at(7, "0700", **{COMPANY: "33.030", "u5___192": "34.030"})
    told(g, roads=ROADS)
    own, enemy = unit(g, COMPANY), unit(g, "u5___192")
    shut = {name: hexes for _, name, hexes in closed_ground(g, own)}
    assert shut["rows that are not open yet"] == g.game.south
    assert not {name: hexes for _, name, hexes in closed_ground(g, enemy)}[
        "rows that are not open yet"
    ]
    assert may_go(g, enemy, to(g, "34.031")) is None
    g.joined = True
    assert not {name: hexes for _, name, hexes in closed_ground(g, own)}[
        "rows that are not open yet"
    ]
