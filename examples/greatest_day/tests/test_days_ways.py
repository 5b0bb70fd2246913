"""Raised and sunken ways, hills, ridges, bridges: how they change movement, sight and fire."""

from __future__ import annotations

import copy

import pytest
from days_stage import laid_out, printed_game, put, to, under_way, unit
from greatest_day.printed import PrintedGame
from greatest_day.rules.actions.assault import FallBack
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.strength import Shot, ground_lines, strength
from greatest_day.rules.common.sight import crosses_ridge, observed_from, view
from greatest_day.rules.ground.marching import bars, march, may_leave_column
from greatest_day.state import Field

from hexwar.board import Board, Lane, Lanes
from hexwar.kit.marches import Marches

GRID = """
[grid]
orientation = "flat"
columns = 9
rows = 9
ids = "CC.RRR"
stagger = "odd"
shift = "down"
terrain = "clear"

[kinds]
hexsides = ["bridge", "canal", "crest", "impassable", "rail-bridge", "ridge", "river", "stream"]

[[attribute]]
name = "hill"
hexes = ["09.009"]
"""
"""Open ground with a hill in a corner."""


def on_board(features: str, **units: str) -> Field:
    """A moment on a small map with the units named, as in ``laid_out``."""
    g = laid_out()
    game = copy.copy(g.game)
    game.board = Board.parse(GRID + features)
    PrintedGame._prepare_map(game)
    game.marches = Marches(game.board)
    game.beach_levels, game.bridges = {}, {}
    g.game = game
    g.reindex()
    g.changed()
    for name, at in units.items():
        put(g, name, at)
    return g


def reached(g: Field, name: str) -> list[str]:
    """Where a unit could march, by names."""
    places = g.game.marches.places(march(g, unit(g, name), 0))
    return [g.game.board.name(h) for h in g.game.board.ids if places >> h & 1]


def ground(g: Field, number: int) -> int:
    """What ground and way add to a shot at a unit."""
    return sum(int(line.amount) for line in ground_lines(g, number))


def path(kind: str, *hexes: str, name: str = "") -> str:
    """A path of a small map."""
    named = f'\nname = "{name}"' if name else ""
    listed = ", ".join(f'"{each}"' for each in hexes)
    return f'[[paths]]\nkind = "{kind}"{named}\nhexes = [{listed}]\n'


TANK, FOOT = "C_13_18__KRH", "A_1__Suffolk"
ACROSS = ("02.005", "03.004", "04.005", "05.004", "06.005")


@pytest.mark.rule("2.1", "2.3.5.1", "2.3.5.3", "2.3.5.4")
def test_a8_a_vehicle_in_a_sunken_road_has_one_less_against_it() -> None:
    """A8: -3 for the way and +2 for the column; on foot -2."""
    g = on_board(path("sunken", *ACROSS), **{TANK: "03.004", FOOT: "04.005"})
    tank, company = unit(g, TANK), unit(g, FOOT)
    g.form(tank, column=True)
    shot = strength(g, Shot(company, tank))
    by_rule = {line.rule: int(line.amount) for line in shot.lines}
    assert (by_rule["2.3.5.1"], by_rule["2.3.3"]) == (-3, 2)
    assert ground(g, company) == -2


@pytest.mark.rule("2.3.3", "2.3.3.1", "2.3.3.4", "2.3.4")
@pytest.mark.parametrize("kind", ["raised", "raised-railway", "embankment"])
def test_a9_a_column_on_a_raised_road_has_four_more_against_it(kind: str) -> None:
    """A9: +2 for the way and +2 for the column, vehicles and units on foot alike."""
    for name in (TANK, FOOT):
        g = on_board(path(kind, *ACROSS), **{name: "03.004"})
        number = unit(g, name)
        g.form(number, column=True)
        shot = strength(g, Shot(number, number))
        assert sum(int(n.amount) for n in shot.lines if n.rule == "2.3.3") == 4


@pytest.mark.rule("2.3.3.2", "2.3.3.3", "2.3.5.2", "2.3.5.3")
@pytest.mark.parametrize("kind", ["raised", "sunken"])
def test_columns_and_vehicles_take_a_raised_or_sunken_way_from_its_ends(kind: str) -> None:
    """A tank In Column leaves the way only along it; one that is not keeps off it."""
    g = on_board(path(kind, *ACROSS), **{TANK: "04.005"})
    tank = unit(g, TANK)
    g.form(tank, column=True)
    assert set(reached(g, TANK)) == set(ACROSS)
    assert may_leave_column(g, tank) == "series.column"
    put(g, TANK, "04.003")
    g.form(tank, column=False)
    assert not {*ACROSS} & {*reached(g, TANK)}


@pytest.mark.rule("2.3.3.4", "2.3.5.4")
def test_on_foot_a_raised_way_costs_the_ground_twice() -> None:
    """A company crosses the bank for 2 points and goes on with the other 4."""
    g = on_board(path("raised", *ACROSS), **{FOOT: "04.004"})
    costs = g.game.marches.ways(march(g, unit(g, FOOT), 0))
    assert costs.cost(to(g, "04.005")) == 2
    assert costs.cost(to(g, "04.006")) == 3


@pytest.mark.rule("2.3.5.2", "2.3.3.2", "2.3.6")
def test_a11_two_sunken_ways_in_one_hex_that_do_not_meet() -> None:
    """A11: who has come by the one does not leave by the other, and is asked again there."""
    north = path("sunken", "05.003", "05.004", "05.005", name="lane")
    west = path("sunken", "04.004", "05.004", "06.004", name="cutting")
    g = on_board(north + west, **{TANK: "05.002"})
    tank = unit(g, TANK)
    put(g, TANK, "05.003")
    g.form(tank, column=True)
    assert to(g, "05.004") in [h for h in g.game.board.ids if bars(g, tank).stops[0][1] >> h & 1]
    under_way(g, Walk(tank, to(g, "05.004")))
    assert g.hex[tank] == to(g, "05.004")
    onward = set(reached(g, TANK))
    assert "05.005" in onward
    assert not {"04.004", "06.004"} & onward
    meeting = path("sunken", "05.003", "05.004", "05.005")
    g = on_board(meeting + path("sunken", "04.004", "05.004", "06.004"), **{TANK: "05.003"})
    g.form(tank, column=True)
    assert {"05.005", "04.004", "06.004"} <= set(reached(g, TANK))


@pytest.mark.rule("2.3.3.5", "2.4.4")
def test_raised_ways_and_bridges_block_lines_that_cross_them() -> None:
    """From 04.003 to 04.007 the bank is in the way; it hides nobody on it or next to his hex."""
    g = on_board(path("raised", *ACROSS))
    low, high = to(g, "04.003"), to(g, "04.007")
    assert not view(g, low) >> high & 1
    assert view(g, low) >> to(g, "04.005") & 1
    g = on_board(path("raised", "05.003", "05.004", "05.005", "05.006"))
    assert view(g, to(g, "05.003")) >> to(g, "05.006") & 1
    river = '[[hexsides]]\nkind = "bridge"\nsides = ["04.005/05.004"]\n'
    g = on_board(river)
    ends = (("04.003", "05.006"), ("02.005", "07.004"))
    assert not any(view(g, to(g, a)) >> to(g, b) & 1 for a, b in ends)
    assert view(g, to(g, "04.005")) >> to(g, "07.004") & 1


@pytest.mark.rule("2.4.4")
def test_a_bridge_that_is_destroyed_hides_nobody() -> None:
    """From 26.018 one sees 30.020 past the ruins of Pegasus Bridge."""
    g = printed_game("sword").set_up(1)
    at, there = to(g, "26.018"), to(g, "30.020")
    assert not view(g, at) >> there & 1
    g.blown = ["Pegasus Bridge"]
    assert view(g, at) >> there & 1


@pytest.mark.rule("2.1.11", "2.1")
def test_a_hill_sees_farther_past_cover_and_protects() -> None:
    """From a hill one sees past three hexes of woods; its ground takes 1, from armour 2."""
    woods = '[[terrain]]\nkind = "woods"\nhexes = ["09.006", "09.007", "09.005", "09.004"]\n'
    g = on_board(woods, **{FOOT: "09.009", "B_1__Suffolk": "09.008"})
    hill = to(g, "09.009")
    assert observed_from(g, hill) >> to(g, "09.003") & 1 == 0
    assert observed_from(g, hill) >> to(g, "09.004") & 1
    company, other = unit(g, FOOT), unit(g, "B_1__Suffolk")
    rules = [line.rule for line in strength(g, Shot(other, company)).lines]
    assert "2.1.11" in rules
    assert "2.1.11" not in [n.rule for n in strength(g, Shot(other, company, "indirect")).lines]
    g.form(company, column=True)
    assert "2.1.11" not in [line.rule for line in strength(g, Shot(other, company)).lines]
    assert g.game.ways_of_going["leg"].charge(to(g, "09.008"), hill).total == 2


RIDGE = '[[hexsides]]\nkind = "ridge"\nsides = ["04.004/04.005"]\n'


@pytest.mark.rule("2.2.2", "2.1")
def test_a_ridge_costs_a_whole_move_and_one_or_two_of_a_shot() -> None:
    """On foot one hex over it and no farther; vehicles only by road; fire over it has 1 less."""
    g = on_board(RIDGE, **{FOOT: "04.004", "B_1__Suffolk": "04.005"})
    company, other = unit(g, FOOT), unit(g, "B_1__Suffolk")
    over = to(g, "04.005")
    under_way(g, Walk(company, over))
    assert g.hex[company] == over
    assert reached(g, FOOT)
    put(g, FOOT, "04.004")
    assert crosses_ridge(g.game, g.hex[company], g.hex[other])
    lines = {n.rule: int(n.amount) for n in strength(g, Shot(other, company)).lines}
    assert lines["2.2.2"] == -1
    put(g, TANK, "04.003")
    assert g.game.ways_of_going["tracked"].charge(to(g, "04.004"), over).barred


@pytest.mark.rule("2.3.3.2")
def test_the_scenario_says_on_which_of_two_ways_a_unit_begins() -> None:
    """It is on the one that leads to the hex named; without a word it is on the first."""
    game = copy.copy(printed_game("hillman"))
    start = game.at_start()
    company = game.counters.named("A/1-Suffolk")
    at, board = start["hex"][company], game.board
    first, second = board.neighbours[at][:2]
    ways = (Lane(1 << first, "raised"), Lane(1 << second, "raised"))
    game.lanes = Lanes(board, {at: ways}, 1 << at, 1 << at)
    assert start["lane"] == {}
    for to_, number in ((first, 0), (second, 1)):
        game.ways = {company: to_}
        assert game.at_start()["lane"] == {company: number}


@pytest.mark.rule("2.2.3")
def test_a_stream_costs_nothing_more_on_a_road_in_column() -> None:
    """On foot it costs 2 more, and 1 In Column, without a road; vehicles need road and column."""
    stream = '[[hexsides]]\nkind = "stream"\nsides = ["04.004/04.005", "05.004/05.005"]\n'
    g = on_board(stream + path("main", "05.004", "05.005"))
    going, wet = g.game.ways_of_going, (to(g, "04.004"), to(g, "04.005"))
    by_road = (to(g, "05.004"), to(g, "05.005"))
    assert [going[mode].charge(*wet).total for mode in ("leg", "leg_column")] == [3, 2]
    assert going["leg"].charge(*by_road).total == 3
    for mode in ("leg_column", "tracked_column", "wheeled_column"):
        assert str(going[mode].charge(*by_road).total) == "1/2"
    assert going["tracked_column"].charge(*wet).barred
    assert going["tracked"].charge(*by_road).barred


@pytest.mark.rule("2.1.12")
def test_a1_no_unit_enters_by_the_impassable_part_of_a_hex() -> None:
    """A1: the side of the grey part is closed to all, except along a road."""
    grey = '[[hexsides]]\nkind = "impassable"\nsides = ["04.004/04.005", "05.004/05.005"]\n'
    g = on_board(grey + path("main", "05.004", "05.005"))
    going = g.game.ways_of_going
    a, b = to(g, "04.004"), to(g, "04.005")
    assert all(mode.charge(a, b).barred for mode in going.values())
    assert not going["leg"].charge(a, to(g, "05.004")).barred
    c, d = to(g, "05.004"), to(g, "05.005")
    assert str(going["tracked_column"].charge(c, d).total) == "1/2"
    assert view(g, a) >> b & 1


@pytest.mark.rule("2.1.3")
def test_brush_is_as_woods() -> None:
    """It hides what is behind it, costs 2 on foot, and vehicles keep out."""
    g = on_board('[[terrain]]\nkind = "brush"\nhexes = ["04.005"]\n')
    assert not view(g, to(g, "04.003")) >> to(g, "04.007") & 1
    going = g.game.ways_of_going
    assert going["leg"].charge(to(g, "04.004"), to(g, "04.005")).total == 2
    assert going["tracked"].charge(to(g, "04.004"), to(g, "04.005")).barred


@pytest.mark.rule("2.3.3.3", "2.3.5.3", "2.3.3.2", "2.3.5.2")
def test_a_column_that_cannot_retreat_along_its_way_is_lost() -> None:
    """Who is In Column on a bank retreats along it, or dies."""
    g = on_board(path("raised", "04.005", "05.004"), **{FOOT: "05.004"})
    company = unit(g, FOOT)
    g.form(company, column=True)
    under_way(g, FallBack(1 << company, 2, to(g, "04.005")))
    assert g.steps[company] == 0


@pytest.mark.rule("5.0", "2.3.1", "2.3.3.2", "2.3.5.2")
def test_no_column_passes_a_roadblock() -> None:
    """A tank In Column stops before it; on foot one goes around the beam."""
    g = on_board(path("main", *ACROSS), **{TANK: "02.005", FOOT: "03.004"})
    g.form(unit(g, TANK), column=True)
    assert "04.005" in reached(g, TANK)
    g.roadblocks = 1 << to(g, "04.005")
    assert "04.005" not in reached(g, TANK)
    assert "04.005" in reached(g, FOOT)


@pytest.mark.rule("2.2.3", "2.2.2", "5.0")
@pytest.mark.parametrize("bank", ["05.004", "05.005", ""])
def test_a_roadblock_on_either_bank_closes_the_road_over_a_stream(bank: str) -> None:
    """A vehicle does not pass it In Column, and has no other way over the water."""
    stream = '[[hexsides]]\nkind = "stream"\nsides = ["05.004/05.005"]\n'
    g = on_board(stream + path("main", "05.003", "05.004", "05.005"), **{TANK: "05.004"})
    g.form(unit(g, TANK), column=True)
    g.roadblocks = 1 << to(g, bank) if bank else 0
    assert ("05.005" in reached(g, TANK)) is (bank == "")
