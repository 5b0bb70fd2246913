"""Stacking, zones of control, movement and supply: the acceptance examples of their rules."""

from __future__ import annotations

import pytest
from normandie44.rules.ground.terrain import going_of
from normandie44.rules.logistics import supply
from normandie44.rules.logistics.supply import note_landing
from normandie44.rules.march import movement
from normandie44.rules.march.movement import allowance
from normandie44.rules.turn.movement_phase import DISMOUNTING, Movement
from normandie44.state import Field
from normandie_stage import laid_out, off_the_map, to, under_way, unit, why_not

from hexwar.board import iterate, one, pack
from hexwar.play.states.runner import perform


@pytest.mark.rule("2.1", "8")
def test_dt_02_two_divisions_do_not_end_in_one_hex_but_pass() -> None:
    """DT-02: 3 and 3 stacking points are too many where nobody can go any more, not on the way."""
    g = laid_out(US__9="0920", US__79="0922")
    g.moved = 1 << unit(g, "US__9")
    ways = g.game.marches.ways(Movement().march(g, unit(g, "US__79")))
    assert not Movement().reach.of(g, unit(g, "US__79")) >> to(g, "0920") & 1
    assert ways.entered >> to(g, "0920") & 1
    refused = Movement().reach.refusal(g, unit(g, "US__79"), to(g, "0920"))
    assert refused == "2.1"


@pytest.mark.rule("2.1")
def test_dt_03_one_battalion_besides_five_points() -> None:
    """DT-03: 5 stacking points and one unit of 0 points; a second one has no room."""
    g = laid_out(US__9="0920", u4_8="0920", u4_12="0920", u70__Tk="0920", u746__Tk="0922")
    assert not g.has_room(unit(g, "u746__Tk"), to(g, "0920"))
    assert g.has_room(unit(g, "LXXXIV__HQ"), to(g, "0920"))


@pytest.mark.rule("3")
def test_dt_05_what_it_costs_to_leave_a_zone() -> None:
    """DT-05: a line unit 2 more, an elite parachute unit 1."""
    g = laid_out()
    assert g.game.leaving[unit(g, "u4_8")] == 2
    assert g.game.leaving[unit(g, "u82_505")] == 1


@pytest.mark.rule("3")
def test_dt_27_a_battalion_of_no_points_has_no_zone() -> None:
    """DT-27: a unit of 0 points, and a headquarters, control no hex around them."""
    g = laid_out(u70__Tk="0920", US__VII__HQ="0922")
    assert g.zone_of(0) == 0
    assert laid_out(u4_8="0920").zone_of(0)


@pytest.mark.rule("4.1.1", "7.3.2")
def test_dt_06_points_out_of_supply() -> None:
    """DT-06: 8 motorised points become 4, those on foot stay 6."""
    g = laid_out(u4_8="0920", u82_505="0922")
    g.unsupplied = 1 << unit(g, "u4_8") | 1 << unit(g, "u82_505")
    assert allowance(g, unit(g, "u4_8")) == 4
    assert allowance(g, unit(g, "u82_505")) == 6


@pytest.mark.rule("2.2", "4.1.1")
def test_armour_keeps_out_of_marsh_but_for_a_road() -> None:
    """Tanks are refused in the marsh of Gorges; a road through marsh would let them pass."""
    g = laid_out(u70__Tk="0920")
    assert g.game.board.terrain[to(g, "0919")] == "marsh"
    tank = unit(g, "u70__Tk")
    if g.game.board.link(to(g, "0920"), to(g, "0919")) is None:
        assert g.game.going[tank].charge(to(g, "0920"), to(g, "0919")).barred


@pytest.mark.rule("4.2", "1.1.2.1", "1.1.2.2", "1.1.2")
def test_landing_takes_as_many_points_as_the_beach_and_none_in_a_storm() -> None:
    """Six points a movement phase: two divisions; then nobody, and nobody in a storm."""
    g = laid_out()
    g.turn = 3
    for name in ("US__9", "US__79", "US__83"):
        number = unit(g, name)
        g.set_steps(number, g.game.counters.steps[number])
    assert movement.entries(g, unit(g, "US__83"))
    g.storm = True
    assert not movement.entries(g, unit(g, "US__83"))
    g.storm = False
    note_landing(g, to(g, "0617"), 4)
    assert not movement.entries(g, unit(g, "US__83"))
    assert Movement().movers.refusal(g, unit(g, "US__83")) == "1.1.2.1"


@pytest.mark.rule("1.1.2.2")
def test_a_unit_moves_once_in_a_phase() -> None:
    """Who has moved is not offered again."""
    g = laid_out(u4_8="0920")
    under_way(g, Movement())
    g.moved = 1 << unit(g, "u4_8")
    assert Movement().movers.refusal(g, unit(g, "u4_8")) == "1.1.2.2"


def supplied(g: Field, name: str) -> bool:
    """Whether the check finds a unit in supply."""
    supply.judge(g, g.game.side_of[unit(g, name)])
    return not g.unsupplied >> unit(g, name) & 1


@pytest.mark.rule("7.3.1")
def test_dt_28_a_line_through_a_zone_where_a_friend_stands() -> None:
    """DT-28: an enemy zone bars a line, but not in a hex of one's own unit."""
    g = laid_out(US__VII__HQ="0619", u4_8="0822")
    assert supplied(g, "u4_8")
    alone = supply.closed(g, 0)["enemy zone of control"]
    assert alone == g.zone_of(1) & ~g.standing[0]
    at = g.game.board.hex("0822")
    for name, hex_name in zip(
        ("u709_729", "u709_739", "u709_919", "u243_920", "u243_921", "u243_922"),
        g.game.board.names(pack(g.game.board.neighbours[at])),
        strict=True,
    ):
        number = unit(g, name)
        g.set_steps(number, 2)
        g.put(number, g.game.board.hex(hex_name))
    assert not supplied(g, "u4_8")


@pytest.mark.rule("7.3.2", "0.2.1")
def test_dt_29_a_headquarters_with_a_marker_is_supplied() -> None:
    """DT-29: without a line by road, an Offensive marker supplies a headquarters."""
    g = laid_out()
    off_road = g.game.window & ~supply.by_road(g, 0).places
    for name in ("US__VII__HQ", "u4_8"):
        g.set_steps(unit(g, name), 1)
        g.put(unit(g, name), next(iter(iterate(off_road))))
    assert not supplied(g, "US__VII__HQ")
    g.markers[unit(g, "US__VII__HQ")] = 1
    assert supplied(g, "US__VII__HQ")
    assert supplied(g, "u4_8")


@pytest.mark.rule("7.1.2", "7.2")
def test_an_enemy_on_the_beach_destroys_its_depot() -> None:
    """DT-24, beaches: the depot of Utah is gone once a German has entered 0617."""
    g = laid_out("germans", u709_919="0618")
    assert supply.depots(g, 0) == 1 << to(g, "0617")
    g.put(unit(g, "u709_919"), to(g, "0617"))
    assert supply.depots(g, 0) == 0
    assert supply.depots(g, 1) >> to(g, "0223") & 1


@pytest.mark.rule("7.4")
def test_the_allies_supply_four_points_of_infantry_by_air() -> None:
    """A division of 3 points is fed, and one point is left: for a regiment, not for a division."""
    g = laid_out(US__9="0920", u4_8="0922", US__79="1020")
    names = ("US__9", "u4_8", "US__79")
    ninth, regiment, other = (unit(g, name) for name in names)
    g.unsupplied = pack([ninth, regiment, other])
    drops = supply.AirSupply()
    under_way(g, drops)
    perform(g, ("drop", ninth))
    assert g.unsupplied == pack([regiment, other])
    assert g.fed == 3
    assert drops.cut_off.refusal(g, regiment) is None
    assert drops.cut_off.refusal(g, other) == "7.4"


@pytest.mark.rule("7.4")
def test_aircraft_supply_a_box_too() -> None:
    """The booklet excepts nobody who is off the map."""
    g = off_the_map("allies", US__9="Rennes", US__2="Brest")
    division, waiting = unit(g, "US__9"), unit(g, "US__5")
    g.unsupplied = pack([division, waiting])
    drops = supply.AirSupply()
    assert drops.cut_off.of(g) == one(division)
    drops.drop(g, division)
    assert g.unsupplied == one(waiting)


@pytest.mark.rule("7.4")
def test_supply_by_air_reaches_infantry_alone_and_no_german() -> None:
    """Tanks are refused; headquarters and Germans are no candidates."""
    g = laid_out(u70__Tk="0920", US__VII__HQ="0920", u709_919="0922")
    g.unsupplied = pack(unit(g, name) for name in ("u70__Tk", "US__VII__HQ", "u709_919"))
    drops = supply.AirSupply()
    assert drops.allied_units(g) & drops.is_cut_off(g) == pack(
        [unit(g, "u70__Tk"), unit(g, "US__VII__HQ")]
    )
    assert drops.cut_off.refusal(g, unit(g, "u70__Tk")) == "7.4"
    under_way(g, drops)
    assert not isinstance(g.stack[-1], supply.AirSupply)


@pytest.mark.rule("2.2", "4.1.1")
def test_motorised_infantry_marches_on_foot() -> None:
    """With 6 points at the price for feet, for the phase; not after a move, and no armour."""
    g = laid_out("allies", US__9="0920", u70__Tk="0922")
    infantry, tanks = unit(g, "US__9"), unit(g, "u70__Tk")
    assert allowance(g, infantry) == 8
    under_way(g, Movement())
    perform(g, ("dismount", infantry))
    assert allowance(g, infantry) == 6
    assert going_of(g, infantry) is g.game.on_foot
    g.unsupplied = 1 << infantry
    assert allowance(g, infantry) == 6
    assert why_not(DISMOUNTING, g, infantry) == why_not(DISMOUNTING, g, tanks) == "2.2"
    g.expire("player-phase")
    assert allowance(g, infantry) == 4
    g.moved = 1 << infantry
    assert why_not(DISMOUNTING, g, infantry) == "1.1.2.2"


@pytest.mark.rule("4.2")
def test_a_landing_tells_the_beach_and_the_move_tells_the_end() -> None:
    """Who lands and goes inland is told twice, with two hexes: where it lands, where it stops."""
    g = laid_out()
    arriving, beach, inland = unit(g, "US__79"), to(g, "0617"), to(g, "0618")
    g.turn = 4
    g.set_steps(arriving, g.game.counters.steps[arriving])
    under_way(g, Movement())
    g.events = []
    perform(g, ("move", arriving, inland))
    told = [(event.kind, event.facts["to"]) for event in g.events if "to" in event.facts]
    assert told[:2] == [("landed", beach), ("moved", inland)]
