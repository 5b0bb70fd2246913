"""The night drop of a battalion, its stragglers, and night itself (D1 to D7)."""

from __future__ import annotations

import copy

import pytest
from days_stage import (
    Halted,
    do,
    legal,
    may_take,
    printed_game,
    put,
    to,
    under_way,
    unit,
    with_chit,
)
from greatest_day.printed import LIMITS
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import bravery
from greatest_day.rules.actions.drop import FirstDrop, LaterDrop, added, due, jump, shed
from greatest_day.rules.actions.stragglers import Search, gather, may_gather, price
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.sight import view
from greatest_day.rules.ground.forming import COMING, FormUp
from greatest_day.rules.ground.securing import entries
from greatest_day.rules.ground.works import in_the_box, post
from greatest_day.rules.turn.sequence import lose_by_night
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF, Field

from hexwar.board import NONE, CounterId, has, iterate, one
from hexwar.play.match.decision import decision, explain
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import Scripted

COMPANIES = ("A_7__Para", "B_7__Para", "C_7__Para")
ENGINEER = "u286__Fd__Pk__RE"


def jumped(die: int = 4) -> Field:
    """The battalion after its jump into zone N, with Ranville as its Rally Point."""
    return jumping(printed_game("zone-n").set_up(1), die)


def jumping(g: Field, die: int) -> Field:
    """The moment after the first stick has jumped with a die, not In Column."""
    g.chance = Scripted({"jump": [die]}, then=g.chance)
    g.stack = [Halted(), FirstDrop()]
    advance(g)
    do(g, "rally-at", to(g, "26.022"))
    do(g, "drop", to(g, "24.020"))
    do(g, "deployed")
    return g


def searched(g: Field) -> None:
    """All battalions throw for their stragglers as often as they can."""
    while ("search",) in legal(g):
        do(g, "search")


def with_the_chit(g: Field, **dice: list[int]) -> Activation:
    """The chit of the division in play, and all stragglers looked for."""
    g.chance = Scripted(dice, then=g.chance)
    chits = enumerate(g.game.chits)
    g.chit, g.done = next(n for n, chit in chits if chit.name == "6th-Airborne"), 0
    activation = Activation()
    g.stack = [Halted(), activation]
    advance(g)
    searched(g)
    return activation


@pytest.mark.rule("3.1", "3.2", "3.3", "3.3.1", "3.4.1")
def test_d1_a_four_scatters_the_stick() -> None:
    """D1: 1*(D): each loses a step and has a marker; 2 x 3 and 1 x 3 are nine stragglers."""
    g = jumped()
    units = [unit(g, name) for name in COMPANIES]
    assert [(g.steps[u], g.delay[u]) for u in units] == [(1, 1)] * 3
    assert g.stragglers == [9]
    assert points(g, 0) == 3
    drop = FirstDrop()
    assert not {to(g, "24.020"), to(g, "24.012")} & {*iterate(drop.free.of(g))}
    assert not has(drop.towns(g) & drop.near_the_zone(g), to(g, "36.011"))


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(
    ("dice", "found", "level"), [([8, 7, 3, 9], 3, 5), ([8, 7, 3, 7], 3, 6), ([0, 9], 1, 8)]
)
def test_d2_stragglers_are_found_until_a_die_is_too_high_or_nine(
    dice: list[int], found: int, level: int
) -> None:
    """D2: 8, 7, 3, 9 give three points and level 5; a 7 at the end leaves 6; a 0 lowers none."""
    g = jumped()
    under_way(g, Search(), stragglers=dice)
    searched(g)
    assert (g.recovery, g.stragglers) == ([found], [level])


@pytest.mark.rule("3.4.2")
def test_a_battalion_may_stop_looking_for_its_stragglers() -> None:
    """The others stay where they are, for a later chit."""
    g = jumped()
    under_way(g, Search(), stragglers=[8, 7])
    do(g, "search")
    assert (g.recovery, g.stragglers) == ([1], [8])
    do(g, "search-no-more")
    assert (g.recovery, g.stragglers) == ([1], [8])
    assert legal(g) == [("wait",)]


@pytest.mark.rule("3.4.3.1", "3.4.3.2", "3.4.3.3")
def test_d3_three_points_bring_an_engineer_and_a_step() -> None:
    """D3: the engineer of one step costs two, a company one."""
    g = jumped()
    with_the_chit(g, stragglers=[8, 7, 3, 9])
    engineer, company = unit(g, ENGINEER), unit(g, "A_7__Para")
    assert (price(g, engineer), price(g, company)) == (2, 1)
    do(g, "recall", engineer)
    do(g, "deployed")
    assert g.hex[engineer] == to(g, "26.022")
    assert may_gather(g, company) == "3.3.2"
    g.delay[company] = 0
    do(g, "recall", company)
    assert (g.steps[company], g.recovery) == (2, [0])
    assert may_gather(g, unit(g, "B_7__Para")) == "3.4.3.3"


@pytest.mark.rule("3.4.3.2")
def test_d4_a_unit_farther_than_three_hexes_is_not_restored() -> None:
    """D4: more than 3 hexes from the Rally Point is refused; moved near, it is not."""
    g = jumped()
    company = unit(g, "A_7__Para")
    g.recovery, g.delay[company] = [3], 0
    g.put(company, to(g, "22.021"))
    refused = may_gather(g, company)
    assert refused == "3.4.3.2"
    g.put(company, to(g, "25.021"))
    assert may_gather(g, company) is None


@pytest.mark.rule("3.3.1")
def test_results_of_the_jump_table_add_up() -> None:
    """An R or E sends all to the box; who loses the step of a 1 is chosen later."""
    g = jumped(0)
    units = [unit(g, name) for name in COMPANIES]
    assert jump(g, units, "1") == 0
    assert jump(g, units, "R D") == 12
    assert [g.hex[u] for u in units] == [OFF] * 3
    assert jump(g, units, "E") == 12


@pytest.mark.rule("3.3.1")
def test_a_single_step_is_lost_by_the_unit_that_the_owner_names() -> None:
    """Result 1: one of the three."""
    g = jumped(1)
    do(g, "scatter", unit(g, "B_7__Para"))
    assert [g.steps[unit(g, name)] for name in COMPANIES] == [2, 1, 2]
    assert g.stragglers == [1]


def two_sticks(die: int) -> Field:
    """Two battalions in one zone, the first with an independent engineer; it has jumped."""
    g = printed_game("zone-n").set_up(1)
    engineer, (stick,) = unit(g, ENGINEER), g.game.sticks
    other = stick._replace(battalion="12-Para", units=(unit(g, "B_12__Para"),))
    g.game = copy.copy(g.game)
    g.game.sticks = [stick._replace(units=(stick.units[0], engineer)), other]
    g.rally_points, g.stragglers, g.recovery = [OFF, OFF], [0, 0], [0, 0]
    return jumping(g, die)


@pytest.mark.rule("3.4.1", "3.3.1")
@pytest.mark.parametrize(("name", "levels"), [("7-Para", [6, 0]), ("12-Para", [3, 3])])
def test_stragglers_of_independents_count_for_a_battalion_of_the_zone(
    name: str, levels: list[int]
) -> None:
    """1*(D) with a company and an engineer: three of the company's, three for whom is chosen."""
    g = two_sticks(4)
    assert g.stragglers == [3, 0]
    elsewhere = explain(g, ("count-for", "nobody")).reason
    assert elsewhere == "It does not jump into the same zone."
    do(g, "count-for", name)
    assert g.stragglers == levels


@pytest.mark.rule("3.4.1", "3.3.1")
def test_a_single_step_of_an_independent_makes_one_straggler_for_whom_is_chosen() -> None:
    """Result 1: the engineer is scattered, and the other battalion has his straggler."""
    g = two_sticks(1)
    do(g, "scatter", unit(g, ENGINEER))
    do(g, "count-for", "12-Para")
    assert g.stragglers == [0, 1]
    g = two_sticks(1)
    do(g, "scatter", unit(g, "A_7__Para"))
    assert g.stragglers == [1, 0]


@pytest.mark.rule("3.4.3.1", "3.4.3.3")
def test_either_of_two_battalions_may_pay_alone_for_an_independent() -> None:
    """Two for an engineer are not one of each; the second battalion may pay both (D5)."""
    g = two_sticks(0)
    engineer = unit(g, ENGINEER)
    g.put(engineer, OFF)
    g.box |= 1 << engineer
    g.rally_points, g.recovery = [to(g, "26.022"), to(g, "26.022")], [1, 1]
    assert may_gather(g, engineer) == "3.4.3.3"
    g.recovery = [1, 2]
    assert may_gather(g, engineer) is None
    gather(g, engineer, 1)
    assert g.recovery == [1, 0]


@pytest.mark.rule("3.3.2")
def test_d7_a_marker_is_not_removed_twice_in_a_row() -> None:
    """D7: removing it is a type of action of its own; meanwhile the unit does not move."""
    g = jumped(5)
    company = unit(g, "A_7__Para")
    assert g.delay[company] == 2
    activation = with_the_chit(g, stragglers=[9])
    do(g, "activate", company)
    assert may_take(g, activation, "move") == "3.3.2"
    do(g, "shed")
    assert g.delay[company] == 1
    assert activation.acted == "parachute"
    assert may_take(g, activation, "parachute") == "series.actions/second"
    shed(g, company)
    assert g.delay[company] == 0


@pytest.mark.rule("3.3.2", "1.1")
def test_markers_and_night_weaken_fire() -> None:
    """A marker takes 2 from the firer and adds 2 to a shot at it; night takes 2 from both."""
    g = jumped()
    company, enemy = unit(g, "A_7__Para"), put(g, "u4___736", "24.021")
    lines = {line.what: line.amount for line in strength(g, Shot(company, enemy)).lines}
    assert (lines["firer under parachutes"], lines["night"]) == (-2, -2)
    back = {line.what: line.amount for line in strength(g, Shot(enemy, company)).lines}
    assert (back["under parachutes"], back["night"]) == (2, -2)
    charge = strength(g, Shot(company, enemy, "assault", by_assault=True)).lines
    assert ("used to the night", 3) in [(line.what, line.amount) for line in charge]


@pytest.mark.rule("1.1")
def test_by_night_one_sees_three_hexes() -> None:
    """The farthest hex seen is three away."""
    g = jumped()
    at = to(g, "24.020")
    seen = [h for h in g.game.board.ids if view(g, at) >> h & 1]
    assert max(g.game.board.distance(at, h) for h in seen) == LIMITS.sight["night"]


@pytest.mark.rule("17.9")
def test_in_the_night_of_the_drop_bravery_is_quality_alone() -> None:
    """Neither the own defence nor that of the enemy counts for the 6th Airborne."""
    g = jumped()
    company = unit(g, "A_7__Para")
    put(g, "u4___736", "24.021")
    needed = bravery(g, company, to(g, "24.021"), 1 << company)
    assert needed.lines == ()


@pytest.mark.rule("3.4.3.4")
def test_who_comes_from_the_box_comes_in_column_grows_and_acts() -> None:
    """A, B, C: two points for one unit, one that comes In Column, and its action with this chit."""
    g = jumped()
    company = unit(g, "A_7__Para")
    with_the_chit(g, stragglers=[8, 7, 3, 9])
    g.put(company, OFF)
    g.box |= 1 << company
    g.delay[company] = 0
    do(g, "recall", company)
    do(g, "land-in-column", company)
    assert (g.steps[company], g.is_column(company)) == (1, True)
    do(g, "recall", company)
    assert (g.steps[company], g.recovery) == (2, [1])
    do(g, "activate", company)


@pytest.mark.rule("3.4.3.4")
def test_a_gun_comes_from_the_box_mounted() -> None:
    """B: who has transport may come in it; the question cites the rule by which it comes."""
    g = jumped()
    gun = next(u for u in g.game.units_of[0] if g.game.transports[u] and g.division(u) == 0)
    g.steps[gun], g.box = 1, g.box | 1 << gun
    g.put(gun, to(g, "26.022"))
    for coming in COMING:
        g.stack = [Halted(), FormUp(one(gun), coming)]
        advance(g)
        asked = decision(g)
        assert asked is not None
        assert asked.rule == coming
    g.stack = [Halted(), FormUp(one(gun), "3.4.3.4")]
    advance(g)
    do(g, "land-in-transport", gun)
    assert g.mounted >> gun & 1


@pytest.mark.rule("3.4.3.4")
def test_a_unit_is_brought_to_full_strength_in_the_middle_of_its_move() -> None:
    """D: it comes within three hexes of the Rally Point, gets its step, and goes on."""
    g = jumped()
    company = unit(g, "A_7__Para")
    with_the_chit(g, stragglers=[8, 9])
    g.delay[company] = 0
    g.put(company, to(g, "23.021"))
    do(g, "activate", company)
    do(g, "move", to(g, "24.022"))
    do(g, "fill-up")
    assert (g.steps[company], g.recovery) == (2, [0])
    do(g, "go", to(g, "25.022"))
    assert g.hex[company] == to(g, "25.022")


@pytest.mark.rule("3.4.3.1")
def test_germans_at_the_rally_point_end_it() -> None:
    """Its stragglers are lost for good."""
    g = jumped()
    g.put(unit(g, "u3___736"), to(g, "26.022"))
    assert (g.rally_points, g.stragglers) == ([OFF], [0])
    g.stragglers = [4]
    g.put(unit(g, "u3___736"), OFF)
    assert g.stragglers == [4]


def evening() -> Field:
    """Sword at 2100, when the gliders come; the division's chit is in play."""
    g = printed_game("sword").set_up(1)
    g.turn = 8
    return with_chit(g, "6th-Airborne")


@pytest.mark.rule("3.1", "3.3", "3.3.1", "3.3.2")
def test_gliders_of_the_third_drop_come_with_the_chit_of_their_division() -> None:
    """A 9 less 8, and 2 more for flak: 1* in the column of gliders, and a marker for each."""
    g = evening()
    g.chance = Scripted({"jump": [9, 9], "stragglers": [9] * 9}, then=g.chance)
    stick = g.game.later_sticks[0]
    assert added(g, stick) == -8
    flak = put(g, "u1___H.Flak__305", "31.014")
    assert added(g, stick) == -6
    assert entries(g, stick.units[0]) == NONE
    g.stack = [Halted(), Activation()]
    advance(g)
    assert isinstance(g.stack[-1], LaterDrop)
    do(g, "drop", to(g, "29.016"))
    do(g, "land-in-column", stick.units[0])
    assert [(g.steps[u], g.delay[u]) for u in stick.units] == [(1, 1), (1, 1)]
    assert not has(g.stack[-1].free.of(g), to(g, "29.016"))
    assert explain(g, ("drop", to(g, "29.016"))).rule == "3.2"
    do(g, "drop", to(g, "28.016"))
    do(g, "deployed")
    assert due(g) is None
    assert not g.stragglers
    shot = Shot(CounterId(flak), stick.units[1])
    lines = [str(line.amount) for line in strength(g, shot).lines if line.what == "at its gliders"]
    assert [int(amount) for amount in lines] == [3]


@pytest.mark.rule("3.1", "3.2")
def test_nobody_jumps_by_night_before_its_turn_or_into_a_full_zone() -> None:
    """The chit that waits for a drop does not open the night."""
    g = evening()
    assert due(g) == 0
    g.turn = 7
    assert due(g) is None
    g.turn = 9
    assert due(g) is None
    g.carried, g.events = g.chit, []
    lose_by_night(g)
    assert g.carried == OFF
    assert [(event.kind, event.rule) for event in g.events] == [("chit-waits", "3.1")]
    g.turn, g.dropped = 9, 3
    g.carried = g.chit
    lose_by_night(g)
    assert g.carried == g.chit
    g.turn, g.dropped = 8, 0
    for number, at in enumerate(iterate(g.game.later_sticks[0].zone)):
        put(
            g,
            "ABCDWX"[number] + ("_1__Suffolk" if number < 4 else "_2__KSLI"),
            g.game.board.name(at),
        )
    assert due(g) is None


@pytest.mark.rule("3.3")
def test_who_has_transport_may_jump_mounted() -> None:
    """The jeeps of a battery come with it."""
    g = printed_game("zone-n").set_up(1)
    battery, (stick,) = unit(g, "u4__AL__A_T__Bty"), g.game.sticks
    g.game = copy.copy(g.game)
    g.game.sticks = [stick._replace(units=(battery,))]
    g.chance = Scripted({"jump": [0]}, then=g.chance)
    g.stack = [Halted(), FirstDrop()]
    advance(g)
    do(g, "rally-at", to(g, "26.022"))
    do(g, "drop", to(g, "24.020"))
    do(g, "land-in-transport", battery)
    do(g, "land-in-column", battery)
    assert (has(g.mounted, battery), g.is_column(battery)) == (True, True)


@pytest.mark.rule("3.3", "3.3.1")
def test_a_stick_may_drop_in_column_and_be_lost_rather_than_replaced() -> None:
    """R costs 3 stragglers a unit with rearguards, 4 if they are spared; one unit is In Column."""
    for choice, level in (("post-rearguards", 9), ("count-as-lost", 12)):
        g = printed_game("zone-n").set_up(1)
        g.chance, g.rearguards = Scripted({"jump": [6]}, then=g.chance), [3] * len(g.rearguards)
        g.stack = [Halted(), FirstDrop()]
        advance(g)
        do(g, "rally-at", to(g, "26.022"))
        do(g, "drop", to(g, "24.020"))
        do(g, "land-in-column", unit(g, "A_7__Para"))
        do(g, choice)
        assert g.stragglers == [level]
        assert bool(g.units_in(to(g, "24.020"), 0)) == (level == 9)
        assert not g.done  # with the first chit of the division they act


@pytest.mark.rule("3.3.1", "3.4.3.4")
@pytest.mark.parametrize(("die", "markers", "level"), [(7, 1, 12), (8, 2, 15)])
def test_markers_come_on_the_rearguards_that_replace_a_stick(
    die: int, markers: int, level: int
) -> None:
    """R(D) and R(DD): who comes back from the box is free of them, and acts at once."""
    g = printed_game("zone-n").set_up(1)
    g.rearguards = [3] * len(g.rearguards)
    jumping(g, die)
    do(g, "post-rearguards")
    rearguards = g.units_in(to(g, "24.020"), 0)
    companies = [unit(g, name) for name in COMPANIES]
    assert [g.delay[u] for u in rearguards] == [markers] * 3
    assert set(rearguards) <= set(iterate(g.game.rearguards))
    assert [g.delay[u] for u in companies] == [0] * 3
    assert g.stragglers == [level]
    company = companies[0]
    g.recovery = [1]
    gather(g, company, 0)
    activation = Activation(unit=company)
    assert may_take(g, activation, "move") is None
    activation.unit = rearguards[0]
    assert may_take(g, activation, "move") == "3.3.2"


@pytest.mark.rule("3.3.1", "5.0")
def test_a_rearguard_that_is_posted_again_has_no_marker_of_its_last_life() -> None:
    """Nor has a unit that was lost in the jump: its markers of the later drop go with it."""
    g = jumped(0)
    units = [unit(g, name) for name in COMPANIES]
    g.delay = [1] * len(g.delay)
    g.rearguards = [1] * len(g.rearguards)
    rearguard = next(in_the_box(g, "6th-Airborne"))
    jump(g, units, "R D")
    assert [g.delay[u] for u in units] == [0] * 3
    assert g.delay[rearguard] == 2  # the one of who jumped, and the one of the table
    g.put(rearguard, OFF)
    post(g, rearguard, to(g, "24.020"))
    assert g.delay[rearguard] == 0
