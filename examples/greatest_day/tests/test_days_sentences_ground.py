"""Sentences of the booklet's first chapters that were played wrongly: ground, bridges, storms."""

from __future__ import annotations

import copy

import pytest
from days_stage import (
    do,
    laid_out,
    legal,
    printed_game,
    put,
    refused,
    to,
    under_way,
    unit,
    with_chit,
)
from greatest_day.printed import LIMITS, PrintedGame, Stick
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS, Labour
from greatest_day.rules.actions.assault import best_defence, bravery, may_assault_hex, may_step_over
from greatest_day.rules.actions.drop import added, jump
from greatest_day.rules.actions.stragglers import Search, look_for, may_gather, price
from greatest_day.rules.combat.strength import Kind, Shot, strength
from greatest_day.rules.common.sight import view
from greatest_day.rules.ground.crossings import crossings
from greatest_day.rules.ground.marching import going_of, may_go
from greatest_day.state import OFF, Field
from test_days_examples import COAST

from hexwar import kit
from hexwar.board import Board, has, one
from hexwar.play.values.chance import Scripted
from hexwar.reach import WHOLE

COMPANY, ENEMY, BAILEY = "A_1__Suffolk", "u4___736", "Bailey__Bridge__(Sword)"


def lines(g: Field, shot: Shot) -> dict[str, int]:
    """What changes a shot, by what it is called."""
    return {line.what: int(line.amount) for line in strength(g, shot).lines}


@pytest.mark.rule("2.1.2", "2.1.3", "2.1.8")
@pytest.mark.parametrize(
    ("ground", "at", "beside", "along"),
    [("woods", "30.021", "31.020", "30.020"), ("marsh", "07.007", "07.006", "06.007")],
)
def test_vehicles_leave_woods_and_marsh_by_road_only(
    ground: str, at: str, beside: str, along: str
) -> None:
    """The way on across open ground is closed to them, also In Column; on foot it is not."""
    g = laid_out()
    board, start, off, on = g.game.board, to(g, at), to(g, beside), to(g, along)
    assert board.terrain[start] == ground
    assert board.terrain[off] not in ("woods", "marsh")
    assert board.link(start, on)
    for mode in ("tracked", "wheeled"):
        assert g.game.ways_of_going[mode].charge(start, off).barred
        assert g.game.ways_of_going[f"{mode}_column"].charge(start, off).barred
        assert not g.game.ways_of_going[f"{mode}_column"].charge(start, on).barred
    assert not g.game.ways_of_going["leg"].charge(start, off).barred


def at_the_hill(kind: Kind) -> tuple[Field, Shot]:
    """A company on the hill of Le Mesnil, and an enemy next to it who fires."""
    g = laid_out(**{COMPANY: "18.021", ENEMY: "19.021"})
    assert has(g.game.hills, to(g, "18.021"))
    return g, Shot(unit(g, ENEMY), unit(g, COMPANY), kind)


@pytest.mark.rule("2.1.11")
@pytest.mark.parametrize(
    ("kind", "counts"),
    [("direct", True), ("opportunity", True), ("assault", True), ("indirect", False)],
)
def test_a_hill_protects_from_all_fire_but_indirect(kind: Kind, counts: bool) -> None:
    """It protects also from who assaults it, as ground does, and not In Column."""
    g, shot = at_the_hill(kind)
    assert lines(g, shot).get("hill") == (-1 if counts else None)
    g.form(shot.target, column=True)
    assert "hill" not in lines(g, shot)


@pytest.mark.rule("2.1.11", "series.bravery")
def test_who_assaults_a_hill_faces_its_defence() -> None:
    """The best defence that he faces is 1 better than that of the same village without a hill."""
    g, shot = at_the_hill("assault")
    attackers = one(shot.firer)
    on_it = best_defence(g, to(g, "18.021"), attackers)
    needed = bravery(g, shot.firer, to(g, "18.021"), attackers).value
    g.game = copy.copy(g.game)
    g.game.hills = 0
    assert on_it == best_defence(g, to(g, "18.021"), attackers) - 1
    assert needed == bravery(g, shot.firer, to(g, "18.021"), attackers).value - 1


@pytest.mark.rule("2.2.2")
@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        *[("direct", True), ("opportunity", True), ("charge", True)],
        *[("assault", False), ("defence", False), ("indirect", False)],
    ],
)
def test_a_ridge_takes_from_direct_and_opportunity_fire_alone(kind: Kind, counts: bool) -> None:
    """Fire at a charge is opportunity fire; what follows in an assault is not."""
    g, shot = at_the_hill(kind)
    g.game = copy.copy(g.game)
    g.game.ridges = {(to(g, "19.021"), to(g, "18.021"))}
    assert lines(g, shot).get("ridge") == (-1 if counts else None)


@pytest.mark.rule("2.4.1", "2.4.3")
def test_the_railway_bridge_is_a_bridge_for_who_is_in_column_at_it() -> None:
    """Its hex gives no cover and 2 more; the raised way on which it lies counts besides."""
    g = laid_out(**{COMPANY: "10.025", ENEMY: "11.026"})
    company, shot = unit(g, COMPANY), Shot(unit(g, ENEMY), unit(g, COMPANY))
    assert "on a bridge" not in lines(g, shot)
    g.form(company, column=True)
    assert lines(g, shot)["on a bridge"] == 2
    assert "marsh" not in lines(g, shot)


@pytest.mark.rule("2.4.1", "2.4.2", "2.4.6")
def test_where_a_bridge_is_destroyed_no_bridge_is() -> None:
    """A column there has the ground of the hex, and a roadblock may be built."""
    g = laid_out(**{COMPANY: "29.019", ENEMY: "30.019"})
    company, shot = unit(g, COMPANY), Shot(unit(g, ENEMY), unit(g, COMPANY))
    g.blocks[g.division(company)] = 1
    assert refused(g, "block-road", company) == "2.4.2"
    g.blown = ["28.020/29.019"]  # Pegasus Bridge
    assert refused(g, "block-road", company) is None
    g.form(company, column=True)
    assert "on a bridge" not in lines(g, shot)
    g.blown = ["27.020/28.020"]  # Horsa Bridge
    assert lines(g, shot)["on a bridge"] == 2


@pytest.mark.rule("2.4.7", "2.4.1", "2.4.2", "2.4.4")
def test_a_bailey_bridge_is_a_bridge_as_long_as_it_is_there() -> None:
    """A column beside it is on a bridge, one does not see across it, and no roadblock is there."""
    g = laid_out(
        **{BAILEY: "26.018", COMPANY: "27.018", ENEMY: "28.018", "A_1__S__Lancs": "27.018"}
    )
    bailey, company, builder = unit(g, BAILEY), unit(g, COMPANY), unit(g, "A_1__S__Lancs")
    shot, here, there = Shot(unit(g, ENEMY), company), to(g, "26.017"), to(g, "26.019")
    g.game = copy.copy(g.game)
    g.game.roads = g.game.board.all
    g.form(company, column=True)
    g.spans, g.blocks[g.division(company)] = {bailey: to(g, "27.018")}, 1

    def is_a_bridge() -> tuple[bool, bool, bool]:
        blocked = refused(g, "block-road", builder) == "2.4.2"
        return "on a bridge" in lines(g, shot), not has(view(g, here), there), blocked

    assert is_a_bridge() == (False, False, False)
    under_way(g, Labour(bailey, "build-bridge"), quality=[0])
    assert is_a_bridge() == (True, True, True)
    g.eliminate(bailey, "series.damage")
    assert is_a_bridge() == (False, False, False)


@pytest.mark.rule("2.4.7", "2.4.1")
def test_a_column_assaults_over_a_bailey_bridge() -> None:
    """It acts as a bridge; who is not In Column crosses none."""
    g = laid_out(**{BAILEY: "26.018", COMPANY: "26.018", ENEMY: "27.018"})
    company, target = unit(g, COMPANY), to(g, "27.018")
    g.spans, g.spanned = {unit(g, BAILEY): target}, one(unit(g, BAILEY))
    assert may_assault_hex(g, company, target) == "2.2.4"
    g.form(company, column=True)
    assert may_assault_hex(g, company, target) is None
    assert may_step_over(g, company, g.hex[company], target) is None


@pytest.mark.rule("2.4.7", "15.0")
@pytest.mark.parametrize("back", [False, True])
def test_transport_follows_over_a_bailey_bridge(
    monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    """It could cross In Column, either way, so that nobody who crosses on foot abandons it."""
    for built in (True, False):
        g = laid_out(**{BAILEY: "26.018", COMPANY: "27.018" if back else "26.018"})
        company, target = unit(g, COMPANY), to(g, "26.018" if back else "27.018")
        own = [(10, "wheeled") if u == company else t for u, t in enumerate(g.game.transports)]
        monkeypatch.setattr(g.game, "transports", own)
        g.spans, g.spanned = {unit(g, BAILEY): to(g, "27.018")}, one(unit(g, BAILEY)) * built
        g.form(company, column=True)
        g.put(company, target)
        assert has(g.abandoned, company) is not built


@pytest.mark.rule("2.4.6", "2.5")
def test_who_blows_a_bridge_or_clears_ruins_draws_fire() -> None:
    """Both are Engineer Actions, at which the enemy may fire, and nobody takes one In Column."""
    assert UNIT_ACTIONS["blow"].provokes_fire
    assert UNIT_ACTIONS["clear-rubble"].provokes_fire
    g = at_pegasus()
    company, far = unit(g, "A_7__Para"), to(g, "28.020")
    g.wired = {"Pegasus Bridge": 0}
    assert refused(g, "blow", company, far) is None
    g.form(company, column=True)
    assert refused(g, "blow", company, far) == "2.4.6"


def at_pegasus(**units: str) -> Field:
    """Paras at Pegasus Bridge alone, and others, with the chit of the 6th Airborne."""
    g = printed_game("sword").set_up(1)
    for counter in (*g.on_map(0), *g.on_map(1)):
        g.put(counter, OFF)
    g.column = 0
    for name, at in {"A_7__Para": "29.019", **units}.items():
        put(g, name, at)
    return with_chit(g, "6th-Airborne")


FERRY, LORRIES = "u591__Para__Sqn__RE", "A_2__Middlesex"


@pytest.mark.rule("2.6.1", "2.6.2")
def test_who_is_mounted_takes_no_ferry() -> None:
    """Only units on foot do: it leaves its lorries first, and loses them as it crosses."""
    g = at_pegasus(**{FERRY: "29.019", LORRIES: "29.019"})
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "ferries": True}
    g.blown, ferry, guns, far = ["Pegasus Bridge"], unit(g, FERRY), unit(g, LORRIES), "28.020"
    g.form(guns, column=True)
    assert refused(g, "make-ferry", ferry, to(g, far)) is None
    g.ferries = one(ferry)
    assert crossings(g, guns, fresh=True) == {to(g, far): "2.6.2"}
    g.mount(guns)
    assert crossings(g, guns, fresh=True) == {}
    g.ferries = 0
    assert refused(g, "make-ferry", ferry, to(g, far)) == "2.6.1"


@pytest.mark.rule("2.6.2")
def test_each_ferry_carries_one_unit_with_each_chit() -> None:
    """A second one across the other water still carries somebody."""
    other = "u3__Para__Sqn__RE"
    g = at_pegasus(**{FERRY: "29.019", other: "27.020", "A_12__Para": "27.020"})
    g.blown, g.ferries = ["Pegasus Bridge", "Horsa Bridge"], one(unit(g, FERRY))
    g.ferries |= one(unit(g, other))
    first, second = unit(g, "A_7__Para"), unit(g, "A_12__Para")
    for company in (first, second):
        g.form(company, column=True)
    under_way(g, Activation())
    do(g, "activate", first)
    do(g, "cross", to(g, "28.020"))
    assert g.ferried == one(unit(g, FERRY))
    g.put(first, to(g, "29.019"))
    assert crossings(g, first, fresh=True) == {}
    assert crossings(g, second, fresh=True) == {to(g, "28.020"): "2.6.2"}


@pytest.mark.rule("2.6.2")
@pytest.mark.parametrize(("chit", "crosses"), [("6th-Airborne", True), ("Direct Command", False)])
def test_no_point_brings_a_unit_over_by_ferry(chit: str, crosses: bool) -> None:
    """With Direct Command a point is spent on its activation."""
    g = with_chit(
        at_pegasus(**{FERRY: "29.019", "Leader__5th__Parachute__Brigade": "29.019"}), chit
    )
    g.blown, g.ferries, company = ["Pegasus Bridge"], one(unit(g, FERRY)), unit(g, "A_7__Para")
    g.command = [9] * len(g.command)
    g.form(company, column=True)
    under_way(g, Activation())
    do(g, "activate", company)
    assert (("cross", to(g, "28.020")) in legal(g)) is crosses


@pytest.mark.rule("3.3.1", "3.4.1")
@pytest.mark.parametrize(("result", "stragglers"), [("1* D", 3), ("1*", 2)])
def test_a_unit_of_one_step_that_the_jump_eliminates_comes_back_from_the_box(
    result: str, stragglers: int
) -> None:
    """It is no loss in combat; the stragglers of the result count as for any other."""
    g = printed_game("zone-n").set_up(1)
    engineers = put(g, "u286__Fd__Pk__RE", "24.020")
    assert g.steps[engineers] == 1
    assert jump(g, [engineers], result) == stragglers
    assert (g.hex[engineers], g.lost, g.delay[engineers]) == (OFF, [0, 0], 0)
    assert has(g.box, engineers)


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("die", "again", "left"), [(0, True, 0), (1, False, 0), (9, False, 0)])
def test_a_0_brings_a_straggler_and_another_die_also_at_level_0(
    die: int, again: bool, left: int
) -> None:
    """Its own case asks for no level; any other die is too high."""
    g = printed_game("zone-n").set_up(1)
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [0], [0]
    g.chance = Scripted({"stragglers": [die]}, then=g.chance)
    assert look_for(g, 0) is again
    assert (g.recovery, g.stragglers) == ([int(again)], [left])


@pytest.mark.rule("3.4.2")
def test_each_battalion_is_asked_by_its_name() -> None:
    """A player reads for whom the die is thrown."""
    g = printed_game("zone-n").set_up(1)
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [3], [0]
    search = Search()
    under_way(g, search)
    assert search.battalion == "7-Para"


@pytest.mark.rule("3.4.3.3")
def test_glider_pilots_are_glider_infantry() -> None:
    """One point buys them back, two an engineer or a jeep."""
    g = laid_out()
    names = ("A_7__Para", "Glider__Pilots", "u286__Fd__Pk__RE", "Jeeps__1_6__AB")
    assert [price(g, unit(g, name)) for name in names] == [1, 1, 2, 2]


@pytest.mark.rule("3.4.3.1", "3.4.3.2")
def test_points_for_stragglers_are_for_the_6th_airborne_alone() -> None:
    """An independent unit of another division beside a Rally Point is none of its stragglers."""
    g = printed_game("zone-n").set_up(1)
    g.rally_points, g.recovery = [to(g, "26.022")], [9]
    for name, able in (("u591__Para__Sqn__RE", True), ("u246__Fd__Coy__RE", False)):
        engineers = put(g, name, "26.022")
        g.set_steps(engineers, 1)
        assert (may_gather(g, engineers) is None) is able


@pytest.mark.rule("2.3.3.3", "2.3.5.3")
def test_no_vehicle_assaults_on_to_a_raised_way_but_in_column() -> None:
    """It never enters otherwise; infantry does, from anywhere."""
    tank = "C_13_18__KRH"
    g = laid_out(**{tank: "12.024", COMPANY: "12.024", ENEMY: "10.025"})
    attacker, target = unit(g, tank), to(g, "10.025")
    board = g.game.board
    assert has(g.game.lanes.hexes, target)
    beside = next(h for h in board.neighbours[target] if not has(g.game.lanes.hexes, h))
    for name in (tank, COMPANY):
        g.put(unit(g, name), beside)
    assert may_assault_hex(g, attacker, target) == "2.3.3.3"
    assert may_assault_hex(g, unit(g, COMPANY), target) != "2.3.3.3"


@pytest.mark.rule("3.4.3.1")
def test_a_german_leader_alone_ends_no_rally_point() -> None:
    """A unit does."""
    g = printed_game("zone-n").set_up(1)
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [5], [0]
    g.put(unit(g, "Leader__Luck"), to(g, "26.022"))
    assert g.rally_points == [to(g, "26.022")]
    put(g, ENEMY, "26.022")
    assert g.rally_points == [OFF]


@pytest.mark.rule("3.3.1")
@pytest.mark.parametrize("is_carried", [True, False])
def test_flak_without_a_fire_zone_adds_nothing_to_a_jump(is_carried: bool) -> None:
    """Neither carried nor suppressed flak counts."""
    g = laid_out("german")
    flak = next(u for u, air in enumerate(g.game.air_defence) if air and g.game.side_of[u])
    g.set_steps(flak, 1)
    g.put(flak, to(g, "34.012"))
    stick = Stick("", (), zone=one(to(g, "34.016")))
    before = added(g, stick)
    if is_carried:
        g.mount(flak)
    else:
        g.suppressed |= one(flak)
    assert before - added(g, stick) == LIMITS.jump.flak


RIDGE = """
[[hexsides]]
kind = "ridge"
sides = ["72.010/72.011", "72.010/72.009", "72.010/71.010", "72.010/71.009", "72.010/73.010"]

[[hexsides]]
kind = "ridge"
sides = ["72.010/73.009"]

[[paths]]
kind = "main"
hexes = ["72.010", "72.011"]
"""
"""Ridges all round a hex, with a road that leads over one of them."""


@pytest.mark.rule("2.2.2", "1.2")
def test_on_foot_a_ridge_takes_a_whole_action_also_in_a_storm() -> None:
    """One hex, before anything else is done, In Column or not; by the road it costs as a road."""
    g = printed_game("sword").set_up(1)
    g.game = copy.copy(g.game)
    board = g.game.board = Board.parse(COAST + RIDGE)
    PrintedGame._prepare_map(g.game)
    g.game.marches, g.hex = kit.Marches(board), [OFF] * len(g.hex)
    g.reindex()
    g.changed()
    company, south, road = put(g, COMPANY, "72.010"), board.hex("72.009"), board.hex("72.011")
    for g.weather in ("clear", "storm"):
        g.form(company, column=False)
        assert may_go(g, company, south) is None
        assert may_go(g, company, south, 1) == "series.movement"
        assert may_go(g, company, board.hex("72.008")) is not None
        g.form(company, column=True)
        assert going_of(g, company).charge(g.hex[company], south).total == WHOLE
        assert str(going_of(g, company).charge(g.hex[company], road).total) == "1/2"
