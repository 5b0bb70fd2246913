"""Movement, zones, stacking, supply and arrivals of Across the Lenn."""

from __future__ import annotations

import pytest
from classic.rules.movement import Movement
from classic.rules.sequence import PlayerTurn, Refit
from classic.state import Field
from classic_stage import laid_out, staged, started, to, under_way, unit

from hexwar.board import iterate
from hexwar.kit.arrivals import entries
from hexwar.play.match.decision import Explanation, explain
from hexwar.play.states.runner import perform


def judge(g: Field, side: int) -> None:
    """Judge the supply of a side, as its player turn begins with it."""
    turn = PlayerTurn(side)
    turn.supply(g)


def why(g: object, name: str, hex_: str) -> Explanation:
    """Whether a unit may go to a hex, and why not."""
    return explain(g, ("move", unit(g, name), to(g, hex_)))  # type: ignore[arg-type]


@pytest.mark.rule("2.1", "2")
def test_roads_terrain_and_the_river_cost_points() -> None:
    """Four points: along the road, or over the river once and no farther."""
    g = staged("east", Movement(), **{"1_I": "0903"})
    ways = g.game.marches.ways(Movement.of(g).march(g, unit(g, "1/I")))
    assert ways.cost(to(g, "0703")) == 2
    assert ways.cost(to(g, "0802")) == 3
    assert why(g, "1/I", "0401").rule == "2.1"


@pytest.mark.rule("2.2")
def test_vehicles_cross_the_river_by_bridges_and_enter_no_marsh() -> None:
    """Armour reaches the other bank along the road only."""
    g = staged("east", Movement(), **{"1_A": "0904"})
    assert why(g, "1/A", "0703").legal
    found = why(g, "1/A", "0706")
    assert not found.legal
    g = staged("east", Movement(), **{"1_A": "0804"})
    refused = why(g, "1/A", "0704")
    assert refused.legal  # round by the bridge
    g = staged("east", Movement(), **{"1_A": "0804", "10_X": "0803"})
    assert why(g, "1/A", "0704").rule in ("2.1", "2.2", "3.2")


@pytest.mark.rule("2.3", "5.2")
def test_weather_and_want_of_supply_take_points() -> None:
    """Mud takes two from vehicles; out of supply half of the rest is left, and never none."""
    g = laid_out("east", **{"1_A": "0904", "1_I": "1004"})
    tank, foot, march = unit(g, "1/A"), unit(g, "1/I"), Movement.of(g)
    assert (march.allowance(g, tank), march.allowance(g, foot)) == (6, 4)
    g.weather = "mud"
    assert (march.allowance(g, tank), march.allowance(g, foot)) == (4, 3)
    g.unsupplied = 1 << tank | 1 << foot
    assert (march.allowance(g, tank), march.allowance(g, foot)) == (2, 1)


@pytest.mark.rule("2.4", "2.5", "1.3")
def test_enemies_are_not_entered_and_units_move_once() -> None:
    """The refusal names the rule, and why."""
    g = staged("east", Movement(), **{"1_I": "0903", "2_I": "1103", "10_X": "0803"})
    assert why(g, "1/I", "0803").rule == "2.4"
    assert explain(g, ("move", unit(g, "10/X"), to(g, "0802"))).rule == "1.3"
    perform(g, ("move", unit(g, "1/I"), to(g, "0902")))
    assert why(g, "1/I", "0903").rule == "2.5"


@pytest.mark.rule("3.1")
def test_zones_cross_the_river_by_bridges_only() -> None:
    """The unit at the bridgehead controls the bridge, and not the bank beside it."""
    g = laid_out("east", **{"1_I": "1203", "10_X": "0703"})
    zone = g.zone_of(1)
    assert zone >> to(g, "0803") & 1
    assert not zone >> to(g, "0804") & 1


@pytest.mark.rule("3.2", "3.3")
def test_a_unit_stops_in_a_zone_and_takes_no_step_to_another_hex_of_it() -> None:
    """It may leave a zone, but not directly for another hex in it."""
    g = staged("east", Movement(), **{"1_I": "1003", "10_X": "1203"})
    assert why(g, "1/I", "1103").legal
    assert why(g, "1/I", "1303").rule in ("3.2", "3.3", "2.1")
    g = laid_out("east", **{"1_I": "1103", "10_X": "1203"})
    g.weather, g.unsupplied = "mud", 1 << unit(g, "1/I")  # one point: no way round
    under_way(g, Movement())
    neighbours = g.game.board.neighbours[to(g, "1103")]
    inside = [i for i in neighbours if g.zone_of(1) >> i & 1]
    assert inside
    for i in inside:
        assert explain(g, ("move", unit(g, "1/I"), i)).rule == "3.3"


@pytest.mark.rule("5.3")
def test_the_step_that_want_of_supply_costs_is_told_under_its_rule() -> None:
    """Its own, not that of combat."""
    g = laid_out("east", **{"1_I": "0903", "10_X": "1203", "11_X": "1107"})
    judge(g, 0)
    g.events = []
    judge(g, 0)
    assert "5.3" in {event.rule for event in g.events}


@pytest.mark.rule("4.1")
def test_two_units_stand_together_and_more_pass_through() -> None:
    """The third may go through the hex, and not stay."""
    g = staged("east", Movement(), **{"1_I": "1003", "2_I": "1003", "3_I": "1103"})
    refused = why(g, "3/I", "1003")
    assert refused.rule == "4.1"
    assert "full stack" in refused.reason
    assert why(g, "3/I", "0903").legal


@pytest.mark.rule("5.1", "3.4")
def test_a_line_leads_to_a_road_and_along_it_to_a_depot() -> None:
    """An enemy on the road cuts it; a friend in his zone does not let him cut it there."""
    g = laid_out("east", **{"1_I": "0903"})
    assert g.hex[unit(g, "1/I")] in g.supply_lines(0)
    g = laid_out("east", **{"1_I": "0903", "10_X": "1203", "11_X": "1107"})
    assert g.hex[unit(g, "1/I")] not in g.supply_lines(0)
    g = laid_out("east", **{"1_I": "0903", "10_X": "1202", "2_I": "1203", "3_I": "1103"})
    zone = g.supply_lines(0)
    assert to(g, "1203") in zone


@pytest.mark.rule("5.2", "5.3")
def test_who_is_cut_off_twice_loses_a_step() -> None:
    """The first time it is marked, the second time it loses a step, in supply the mark goes."""
    g = laid_out("east", **{"1_I": "0903", "10_X": "1203", "11_X": "1107"})
    one = unit(g, "1/I")
    judge(g, 0)
    assert g.unsupplied >> one & 1
    assert g.steps[one] == 2
    judge(g, 0)
    assert g.steps[one] == 1
    for name in ("10/X", "11/X"):
        g.put(unit(g, name), -1)
    judge(g, 0)
    assert not g.unsupplied


@pytest.mark.rule("8.1")
def test_reinforcements_enter_when_they_are_due_and_an_enemy_blocks_them() -> None:
    """Entering is a step like any other: the first hex costs a point, enemies close it."""
    g = laid_out("east", **{"10_X": "1403"})
    late = unit(g, "7/III")
    g.set_steps(late, 2)
    assert not entries(g, late)
    g.turn = 2
    assert list(iterate(entries(g, late))) == [to(g, "1403"), to(g, "1408")]
    found = g.game.marches.ways(Movement.of(g).march(g, late))
    assert to(g, "1408") in found
    assert to(g, "1403") not in found
    assert found.cost(to(g, "1308")) == 2


@pytest.mark.rule("8.2")
def test_the_cup_is_drawn_unseen_and_its_unit_shown_when_it_enters() -> None:
    """The enemy sees how many chits are held, and the unit when it comes."""
    g = laid_out("east", **{"1_I": "1103"})
    guard = unit(g, "Gd")
    g.fill_cups()
    while not g.held[0] & 1:
        g.draw_chit(0)
    held = g.held[0].bit_count()
    assert g.view("east")["fields"]["held"][0] == g.held[0]
    assert g.view("west")["fields"]["held"][0] == held
    g.steps[guard], g.turn = 2, 3
    g.stack.clear()
    from classic.rules.movement import Movement  # noqa: PLC0415

    from hexwar.play.states.runner import begin  # noqa: PLC0415

    begin(g, Movement)
    perform(g, ("move", guard, to(g, "1403")))
    assert g.shown[0] & 1
    assert g.view("west")["fields"]["held"][0] == held - 1


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("side", ["east", "west"])
def test_a_side_draws_a_chit_of_its_own_cup_in_its_player_turn(side: str) -> None:
    """From the second turn on; nobody draws from the cup of the enemy."""
    g = laid_out(side)
    g.fill_cups()
    own = [cup.side == side for cup in g.game.schedule.cups]
    for turn, counts in ((1, [0, 0]), (2, [int(mine) for mine in own])):
        g.turn, before = turn, [g.left_in(cup) for cup in (0, 1)]
        PlayerTurn(g.game.sides.index(side)).draw_from_the_cup(g)
        assert [(before[cup] & ~g.left_in(cup)).bit_count() for cup in (0, 1)] == counts


@pytest.mark.rule("8.4")
def test_the_scenario_places_or_leaves_the_choice() -> None:
    """Units with one hex stand there; the others are placed by their players."""
    match = started()
    g = match.state
    assert g.game.board.name(g.hex[unit(g, "1/I")]) == "0903"
    assert match.decision is not None
    assert match.decision.prompt == "Where does 3/I stand?"
    while match.decision.procedure == "Deployment":
        match.do(next(iter(match.legal_actions)))
    assert match.decision.player == "east"


@pytest.mark.rule("8.3")
def test_replacements_restore_steps_in_supply_and_out_of_zones() -> None:
    """As long as there are any; the refusal says what is wrong."""
    g = laid_out("east", **{"1_I": "1203", "2_I": "0903", "10_X": "0803"})
    for name in ("1/I", "2/I"):
        g.set_steps(unit(g, name), 1)
    g.replacements[0] = 1
    under_way(g, PlayerTurn(0))
    assert g.listed[0] == ("restore", unit(g, "1/I"))
    refused = explain(g, ("restore", unit(g, "2/I")))
    assert (refused.rule, "zone of control" in refused.reason) == ("8.3", True)
    perform(g, ("restore", unit(g, "1/I")))
    assert g.steps[unit(g, "1/I")] == 2
    assert g.replacements[0] == 0


@pytest.mark.rule("8.3", "5.2")
def test_who_is_cut_off_takes_no_step_back() -> None:
    """Nor does a unit that has all of its steps."""
    g = laid_out("east", **{"1_I": "1203", "2_I": "1103", "3_I": "0808", "10_X": "1108"})
    for name in ("1/I", "3/I"):
        g.set_steps(unit(g, name), 1)
    g.replacements[0] = 3
    under_way(g, Refit())
    assert g.listed == [("restore", unit(g, name)) for name in ("1/I", "3/I")] + [g.listed[-1]]
    g.unsupplied = 1 << unit(g, "3/I")
    under_way(g, Refit())
    assert explain(g, ("restore", unit(g, "3/I"))).reason == "It is out of supply."
    assert g.listed[:-1] == [("restore", unit(g, "1/I"))]
