"""Fighter-bombers, the air defence, and the interdiction of roads (17.1; F6)."""

from __future__ import annotations

import copy

import pytest
from days_stage import do, laid_out, legal, printed_game, to, told, under_way, unit
from greatest_day.printed import PrintedGame
from greatest_day.rules.combat.air import (
    AirAttack,
    Allotment,
    Strike,
    air_strength,
    defences,
    do_they_fly,
    interdict,
    open_the_roads,
)
from greatest_day.rules.ground.securing import entries

from hexwar.board import Board, has, one
from hexwar.kit.forces import OFF
from hexwar.play.values.chance import Scripted

TANKS, FLAK = "u1___Pz.Rgt.__22", "u1___H.Flak__305"


LONELY = Board.parse("""
[grid]
orientation = "flat"
columns = 5
rows = 5
terrain = "clear"

[[terrain]]
kind = "town"
hexes = ["0202"]

[[attribute]]
name = "hill"
hexes = ["0505"]
""")


@pytest.mark.rule("17.1")
def test_f6_the_air_defence_of_a_town_ends_with_allied_units_near_it() -> None:
    """F6: a die of 2 or less turns an aircraft away, unless Allied units are within two hexes."""
    g = laid_out("german", **{TANKS: "34.020"})
    tanks = unit(g, TANKS)
    g.game = copy.copy(g.game)
    g.game.board = LONELY
    PrintedGame._prepare_map(g.game)
    g.hex[tanks] = LONELY.hex("0202")
    g.reindex()
    g.changed()
    assert list(defences(g, tanks)) == [2]
    for die, hit in ((2, False), (3, True)):
        g.steps[tanks], g.cohesion[tanks], g.suppressed = 2, 0, 0
        under_way(g, AirAttack(tanks), flak=[die], air=[0])
        assert bool(g.cohesion[tanks]) == hit
    g.put(unit(g, "A_1__Suffolk"), LONELY.hex("0204"))
    assert list(defences(g, tanks)) == []


@pytest.mark.rule("17.1")
def test_units_with_air_defence_throw_too_within_eight_hexes() -> None:
    """Each one, also one that is suppressed: markers do not matter to air defence."""
    g = laid_out("german", **{TANKS: "34.020", FLAK: "34.026", "le.Flak__996": "34.029"})
    assert list(defences(g, unit(g, TANKS))) == [4]
    g.suppress(unit(g, FLAK))
    assert list(defences(g, unit(g, TANKS))) == [4]


@pytest.mark.rule("17.1")
def test_a_nine_turns_nobody_away_and_a_barrage_spoils_the_aim() -> None:
    """The strength is 7 with what the target, its ground and its mass change."""
    g = laid_out("german", **{TANKS: "34.020"})
    plain = int(air_strength(g, unit(g, TANKS), 7).value)
    g.barrage = {to(g, "34.020"): 2}
    assert int(air_strength(g, unit(g, TANKS), 7).value) == plain - 2
    g.barrage = {}
    under_way(g, AirAttack(unit(g, TANKS)), air=[plain])
    assert g.steps[unit(g, TANKS)] < 2 or g.suppressed or g.cohesion[unit(g, TANKS)]


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("weather", "day", "roads"), [("clear", 18, 4), ("overcast", 10, 2)])
def test_the_day_s_fighter_bombers_are_allotted_by_the_weather(
    weather: str, day: int, roads: int
) -> None:
    """Up to 8 for a division, and a few for the roads; what is left lapses."""
    g = told(laid_out(), day=7, hour="0700", aircraft=True)
    g.weather = weather
    assert do_they_fly(g)
    under_way(g, Allotment())
    assert len(legal(g)) == min(8, day) + 1
    do(g, "allot", 3)
    while len(legal(g)) != roads + 1:
        do(g, "allot", 1)
    do(g, "allot", 2)
    assert (g.fighters[0], g.interdiction) == (3, 2)
    told(g, hour="0900")
    assert not do_they_fly(g)
    told(g, hour="0700", day=6)
    assert not do_they_fly(g)


@pytest.mark.rule("17.1")
def test_a_division_strikes_what_its_units_in_command_see() -> None:
    """All are placed, then each attacks; a spent one is gone for the day."""
    places = {"Leader__8th__Brigade": "34.020", "A_1__Suffolk": "34.020", TANKS: "34.023"}
    g = laid_out(**{**places, "u2___Pz.Rgt.__22": "20.032"})
    number = g.game.division_ids["3rd-Infantry"]
    g.fighters = [0] * len(g.fighters)
    strike = Strike("3rd-Infantry")
    assert not strike.fighters_are_left(g)
    g.fighters[number] = 2
    assert strike.fighters_are_left(g)
    assert not has(strike.germans(g), unit(g, "u2___Pz.Rgt.__22"))
    under_way(g, Strike("3rd-Infantry"), air=[9, 9], flak=[9] * 9)
    do(g, "strike", unit(g, TANKS))
    do(g, "strike", unit(g, TANKS))
    if ("no-more-strikes",) in legal(g):
        do(g, "no-more-strikes")
    assert g.fighters[number] == 0


@pytest.mark.rule("17.1")
def test_reinforcements_are_held_up_until_the_night() -> None:
    """A die for each hex where the division is due; by night all may enter.

    Who comes to the hex later has not been delayed by that die.
    """
    g = printed_game("sword").set_up(1)
    g.turn = 2
    grenadiers = unit(g, "u5___192")
    gate = to(g, "49.015")
    assert entries(g, grenadiers) == one(gate)
    g.interdiction = 2
    later = unit(g, "u6___192")
    g.put(later, to(g, "40.020"))
    for die, delayed in ((3, False), (2, True)):
        g.chance = Scripted({"interdiction": [die]}, then=g.chance)
        interdict(g, "21.-Panzer")
        assert bool(g.held_up) == delayed
    assert entries(g, grenadiers) == 0
    g.put(later, OFF)
    assert entries(g, later) == one(gate)
    open_the_roads(g)
    assert g.held_up
    told(g, hour="Night")
    g.turn = 1
    open_the_roads(g)
    assert not g.held_up
