"""Moves, columns, opportunity fire, mines, rallies, works."""

from __future__ import annotations

import pytest
from days_stage import do, laid_out, put, refused, to, under_way, unit, work
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.ground import works
from greatest_day.rules.ground.marching import bars, march, may_form_column, may_leave_column
from greatest_day.state import Field

from hexwar.play.choices.refusal import reason_of


def reached(g: Field, name: str) -> int:
    """Where a unit could march."""
    return g.game.marches.places(march(g, unit(g, name), 0))


@pytest.mark.rule("series.movement", "2.3.1", "2.2.3", "2.3.2")
def test_a_column_goes_by_road_at_half_a_point() -> None:
    """On foot six hexes of open ground, in column along roads more."""
    g = laid_out(A_1__Suffolk="34.012")
    board, company = g.game.board, unit(g, "A_1__Suffolk")
    assert max(board.distance(g.hex[company], h) for h in hexes(g, "A_1__Suffolk")) <= 6
    g.form(company, column=True)
    assert max(board.distance(g.hex[company], h) for h in hexes(g, "A_1__Suffolk")) > 6
    costs = g.game.ways_of_going["leg_column"]
    assert costs.scale == 2


def hexes(g: Field, name: str) -> list[int]:
    """The same as a list."""
    found = reached(g, name)
    return [h for h in g.game.board.ids if found >> h & 1]


@pytest.mark.rule("2.2.3", "2.3.2")
def test_streams_and_railways_cost_what_the_booklet_says() -> None:
    """A stream 2 on foot, 1 In Column, closed to vehicles; a railway 1/2, 1 and 2 In Column."""
    g = laid_out()
    board, going = g.game.board, g.game.ways_of_going
    a, b = next(s for s in sorted(board.sides("stream")) if board.link(*s) is None)
    ground = {"clear": 1, "bocage": 2, "woods": 2, "marsh": 3}.get(board.terrain[b], 1)
    assert going["leg"].charge(a, b).total == ground + 2
    assert going["leg_column"].charge(a, b).total == ground + 1
    assert going["tracked_column"].charge(a, b).barred
    i, j = next(
        (i, j)
        for i in board.ids
        for j in board.neighbours[i]
        if (link := board.link(i, j)) and set(link.kinds) == {"railway"}
    )
    rates = [going[f"{mode}_column"].charge(i, j).total for mode in ("leg", "tracked")]
    assert [str(rate) for rate in rates] == ["1/2", "1"]


@pytest.mark.rule("2.2.4", "2.1.8", "2.1.2")
def test_rivers_are_crossed_at_bridges_in_column_and_vehicles_keep_to_roads() -> None:
    """Nobody wades the canal; a column takes Pegasus Bridge; tanks stay out of woods and marsh."""
    g = laid_out()
    board, going = g.game.board, g.game.ways_of_going
    a, b = next(iter(sorted(board.sides("canal") - board.sides("bridge"))))
    assert all(mode.charge(a, b).barred for mode in going.values())
    west, east = to(g, "29.019"), to(g, "28.020")
    assert going["leg"].charge(west, east).barred
    assert str(going["leg_column"].charge(west, east).total) == "1/2"
    marsh = next(h for h in board.ids if board.terrain[h] == "marsh")
    near = board.neighbours[marsh][0]
    assert going["tracked"].charge(near, marsh).barred


@pytest.mark.rule("2.1.5", "2.1.6")
def test_vehicles_enter_towns_in_column_only() -> None:
    """A tank drives around Colleville, or through it In Column."""
    g = laid_out(C_13_18__KRH="34.012")
    tank = unit(g, "C_13_18__KRH")
    assert not reached(g, "C_13_18__KRH") >> to(g, "34.013") & 1
    g.form(tank, column=True)
    assert reached(g, "C_13_18__KRH") >> to(g, "34.013") & 1


@pytest.mark.rule("2.1.6", "2.1.7", "2.1.8", "series.column")
def test_vehicles_leave_their_column_in_a_town_but_not_in_a_city() -> None:
    """In a town they may, in Caen they may not."""
    g = laid_out(C_13_18__KRH="34.013")
    tank = unit(g, "C_13_18__KRH")
    assert may_leave_column(g, tank) == "series.column"
    g.form(tank, column=True)
    assert may_leave_column(g, tank) is None
    put(g, "C_13_18__KRH", "39.033")
    assert may_leave_column(g, tank) == "series.column"


@pytest.mark.rule("2.1.9", "series.stacking")
def test_beaches_are_closed_and_stacks_hold_eight_steps_and_a_column() -> None:
    """Four companies are eight steps: no room for a fifth, except one In Column."""
    g = laid_out(**{f"{letter}_1__Suffolk": "34.012" for letter in "ABCD"})
    other = put(g, "A_2__E__Yorks", "34.011")
    there = to(g, "34.012")
    assert g.full_for(other) >> there & 1
    assert not reached(g, "A_2__E__Yorks") >> there & 1
    g.form(other, column=True)
    assert g.full_for(other) == 0
    assert dict(bars(g, other).closed)["the beach"] == g.game.beach


@pytest.mark.rule("series.column")
def test_one_column_in_a_hex_at_all_times() -> None:
    """Where a column is, no other forms and none passes."""
    g = laid_out(A_1__Suffolk="34.012", B_1__Suffolk="34.012", C_1__Suffolk="34.011")
    first, second, third = (unit(g, f"{x}_1__Suffolk") for x in "ABC")
    g.form(first, column=True)
    assert may_form_column(g, second, 0) == "series.column/one"
    g.form(third, column=True)
    assert dict(bars(g, third).closed)["another column"] >> to(g, "34.012") & 1


@pytest.mark.rule("series.opportunity")
def test_a_move_under_fire_asks_the_enemy_and_stops_who_is_suppressed() -> None:
    """Leaving a hex in the zone of Hillman: 6 -1 range +2 moving on; an S ends the move."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015", Leader__Krug="35.015")
    company, wn = unit(g, "A_1__Suffolk"), unit(g, "Wn__17__Hillman")
    g.command[0] = 0
    under_way(g, Walk(company, to(g, "34.014")), quality=[2], fire=[1])
    do(g, "opportunity-fire", wn)
    assert g.suppressed >> company & 1
    assert g.hex[company] == to(g, "35.013")


@pytest.mark.rule("series.opportunity")
def test_b4_held_fire_and_failed_checks_let_the_unit_go_on() -> None:
    """The enemy may hold his fire; a unit that fails its check has had its chance."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015", Leader__Krug="35.015")
    company, wn = unit(g, "A_1__Suffolk"), unit(g, "Wn__17__Hillman")
    walk = Walk(company, to(g, "34.013"))
    under_way(g, walk, quality=[9])
    do(g, "opportunity-fire", wn)
    assert g.hex[company] == to(g, "34.013")


@pytest.mark.rule("10.2")
def test_e6_who_fails_to_leave_mines_stays_suppressed() -> None:
    """Mines stop who enters; to leave needs a check, and failing it suppresses."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, "A_1__Suffolk")
    g.mines = {to(g, "34.011"): 1}
    under_way(g, Walk(company, to(g, "34.011")))
    assert g.hex[company] == to(g, "34.011")
    under_way(g, Walk(company, to(g, "34.010")), quality=[9])
    assert g.hex[company] == to(g, "34.011")
    assert g.suppressed >> company & 1


@pytest.mark.rule("10.1", "10.3")
def test_e5_a_crab_of_one_step_clears_mines_with_six() -> None:
    """E5: a 6 removes them, a 7 does not but leaves a Work marker; two steps need no die."""
    for die, left in ((6, 0), (7, 1)):
        g = laid_out()
        crab = put(g, "A_22__Dragoons__(Crabs)", "34.012")
        g.set_steps(crab, 1)
        g.mines = {to(g, "34.012"): 1}
        under_way(g, Activation(), mines=[die])
        g.events = []
        works.clear_mines(g, crab)
        assert (len(g.mines), g.labour >> crab & 1) == (left, left)
        heard = [event for event in g.events if event.kind == "mines-die"]
        assert [(e.rule, e.facts["die"], e.facts["needed"]) for e in heard] == [("10.3", die, 6)]
    g.set_steps(crab, 2)
    works.clear_mines(g, crab)
    assert not g.mines
    engineer = put(g, "77_5__AR__RE", "34.011")
    assert refused(g, "lay-mines", engineer) is None
    works.lay_mines(g, engineer)
    assert g.mines == {to(g, "34.011"): 0}


@pytest.mark.rule("series.rally", "series.rally/cohesion", "series.rally/suppression")
def test_rally_ends_suppression_in_command_and_hits_out_of_fire_zones() -> None:
    """B6: no rally from a Cohesion Hit in a fire zone of the enemy."""
    g = laid_out(A_1__Suffolk="35.013", Leader__8th__Brigade="35.013", Wn__17__Hillman="35.015")
    company = unit(g, "A_1__Suffolk")
    g.suppress(company)
    assert refused(g, "rally", company) is None
    works.rally(g, company)
    assert not g.suppressed >> company & 1
    g.cohesion[company] = 1
    assert refused(g, "rally", company) == "series.rally/cohesion"
    put(g, "A_1__Suffolk", "35.009")
    assert refused(g, "rally", company) is None


@pytest.mark.rule("series.works")
def test_digging_needs_a_check_and_a_failure_helps_the_next_one() -> None:
    """A Work marker adds 2; works are lost when the unit moves."""
    g = laid_out(A_1__Suffolk="35.009", Leader__8th__Brigade="35.009")
    company = unit(g, "A_1__Suffolk")
    under_way(g, Activation(), quality=[6, 6])
    work(g, "dig", company)
    assert g.labour >> company & 1
    assert not g.works[company]
    work(g, "dig", company)
    assert g.works[company] == 1
    g.put(company, to(g, "35.008"))
    assert g.works[company] == 0


@pytest.mark.rule("series.movement")
def test_why_a_strongpoint_does_not_move_is_told() -> None:
    """It has no movement points; a hex far from it is refused for that reason, too."""
    g = laid_out("german", Wn__17__Hillman="35.015")
    wn = unit(g, "Wn__17__Hillman")
    refusal = refused(g, "move", wn, to(g, "35.016"))
    assert refusal == "series.movement"
    assert str(reason_of(refusal)) == "it does not move"


@pytest.mark.rule("10.2")
def test_mines_stop_units_and_let_leaders_pass() -> None:
    """The booklet says it of units; a leader has no quality to check."""
    g = laid_out(Leader__8th__Brigade="34.012", A_1__Suffolk="34.012")
    mined, beyond = to(g, "34.013"), to(g, "34.014")
    g.mines = {mined: 1}
    leader, company = unit(g, "Leader__8th__Brigade"), unit(g, "A_1__Suffolk")
    assert (g.is_mined(leader, mined), g.is_mined(company, mined)) == (False, True)
    under_way(g, Walk(leader, beyond), quality=[8])
    assert g.hex[leader] == beyond
