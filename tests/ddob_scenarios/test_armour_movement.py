"""Where German armour drives, and whom it overruns (23.5, 23.51-23.53, 23.4)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.armour_map import end_hexes, movement_orders
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.rules.common.germans import hexes_of_us_units
from ddob_scenarios.rules.german_armour import next_hex
from hexwar.board import has, one

from .armour_scenes import GREEN, act, armour_at, armoured, depth_at, route, standing

SYMBOLS = ("diamond", "triangle", "circle")


def turned(at: str, symbol: str, order_1321: str = "diagram") -> str:
    """Name the hex to which armour in a hex turns on an empty map."""
    s = armoured(armour_order_1321=order_1321)
    board = s.game.map.board
    to = next_hex(s.g, board.hex(at), 0, symbol)  # type: ignore[arg-type]
    assert to is not None
    return board.name(to)


# -- movement orders -------------------------------------------------------------------------------


@pytest.mark.rule("23.5", "R23-13")
def test_the_example_of_the_junction_at_1321() -> None:
    """X-23.5: circle to 1322; diamond and triangle to 1220, by the text the diamond to 1320."""
    assert [turned("1321", symbol) for symbol in SYMBOLS] == ["1220", "1220", "1322"]
    by_text = [turned("1321", symbol, "text") for symbol in SYMBOLS]
    assert by_text == ["1320", "1220", "1322"]


@pytest.mark.rule("23.5")
def test_every_road_hex_has_an_order_that_leads_to_the_beach() -> None:
    """Orders follow the roads hex by hex, and never go on from the three hexes at their end."""
    board = printed_map().board
    orders = movement_orders(board, by_text=False)
    ends = end_hexes(board)
    assert {board.name(i) for i in board.ids if has(ends, i)} == {"0812", "0723", "0529"}
    for start, choice in orders.items():
        for symbol in choice:
            at, steps = start, 0
            while not has(ends, at):
                at = orders[at][symbol]
                steps += 1
                assert steps < len(orders)


@pytest.mark.rule("23.5", "R23-07")
def test_it_uses_its_whole_allowance() -> None:
    """Ordered to move four hexes on an empty road it enters four."""
    assert route(armoured(), "1825") == ["1726", "1625", "1526", "1426"]
    assert route(armoured(), "1825", 3) == ["1726", "1625", "1526"]


# -- US units --------------------------------------------------------------------------------------


@pytest.mark.rule("23.5", "R23-07")
def test_a_unit_within_three_road_hexes_draws_it_on() -> None:
    """Against its orders it turns back towards the only US unit in sight, and stops beside it."""
    s = armoured().us("G/2/116@1726/3")
    assert route(s, "1426") == ["1526", "1625"]
    far = armoured().us("G/2/116@1825/3")
    assert route(far, "1426", 1) == ["1327"]


@pytest.mark.rule("23.5", "R23-07")
def test_units_in_two_directions_leave_it_to_its_orders() -> None:
    """Seen ahead and behind, it follows the movement map; two the same way are one direction."""
    both = armoured().us("G/2/116@1726/3", "F/2/116@1328/3")
    assert route(both, "1426", 1) == ["1327"]
    behind = armoured().us("G/2/116@1726/3", "F/2/116@1625/3")
    assert route(behind, "1426") == ["1526"]


@pytest.mark.rule("23.5", "R23-07")
def test_direction_is_decided_anew_in_each_hex() -> None:
    """A unit that comes into sight on the way turns it aside from its orders."""
    assert route(armoured(), "1925", 2) == ["1825", "1726"]
    assert route(armoured().us("G/2/116@1627/3"), "1925") == ["1825", "1826", "1727"]


@pytest.mark.rule("23.5", "23.53", "R23-07")
def test_generals_bases_and_garrisons_do_not_count() -> None:
    """A lone general draws nobody on, and a garrison neither draws nor stops it."""
    s = armoured().us("Cota@1625")
    assert hexes_of_us_units(s.g) == 0
    assert route(s, "1426") == route(armoured(), "1426")
    s.g.garrisons |= one(s.site("E5"))
    assert route(s, "1327", 1) == ["1328"]


@pytest.mark.rule("23.53", "R23-08")
def test_it_stops_beside_a_us_held_hex() -> None:
    """It moves up to the unit; with its first hex barred no movement at all is possible."""
    s = armoured().us("G/2/116@1426/3")
    assert route(s, "1825") == ["1726", "1625", "1526"]
    assert route(s, "1526") == []


# -- other Germans ---------------------------------------------------------------------------------


@pytest.mark.rule("23.51", "R23-09")
def test_it_passes_other_germans() -> None:
    """Germans on the way change nothing."""
    s = armoured().german("E8", "T")
    assert route(s, "1825") == ["1726", "1625", "1526", "1426"]


@pytest.mark.rule("23.51", "R23-09")
def test_it_goes_one_farther_rather_than_end_with_others() -> None:
    """Ordered to end in an occupied hex it drives on one more."""
    s = armoured().german("E5", "T")
    assert route(s, "1526", 3) == ["1426", "1327", "1328", "1329"]


@pytest.mark.rule("23.51", "R23-09")
def test_it_stops_short_if_it_cannot_go_farther() -> None:
    """With US units beyond the occupied hex it stays in the last free one."""
    s = armoured().german("E5", "T").us("G/2/116@1329/3")
    assert route(s, "1526", 3) == ["1426", "1327"]
    assert route(s, "1327", 1) == []


@pytest.mark.rule("23.5", "R23-14")
def test_it_stays_where_its_road_ends() -> None:
    """In an end hex it never moves again, and a WN unit there keeps it waiting in front."""
    assert route(armoured(), "0529") == []
    assert route(armoured(), "0630") == ["0530", "0529"]
    assert route(armoured(), "0911") == ["0811", "0812"]
    assert route(armoured().german("WN62N"), "0911") == ["0811"]


@pytest.mark.rule("23.51")
def test_its_depth_moves_with_it() -> None:
    """The marker stays with the unit, and the hexes it leaves are empty."""
    s = armour_at(armoured(), "1825", depth=True)
    act(s, "1825", "M")
    assert standing(s) == "1426"
    assert depth_at(s, "1426")
    assert not depth_at(s, "1825")
    assert s.g.german_hexes == one(s.at("1426"))


@pytest.mark.rule("23.52", "R23-12")
def test_mines_do_not_stop_it() -> None:
    """It drives through mined road hexes."""
    s = armoured()
    board = s.game.map.board
    orders = movement_orders(board, by_text=False)
    mined = next(i for i in orders if has(s.game.map.mined, orders[i]["circle"]))
    assert route(s, board.name(mined), 1) == [board.name(orders[mined]["circle"])]


@pytest.mark.rule("11.31", "R11-07", "23.5")
def test_a_lone_general_in_its_way_is_captured() -> None:
    """Driving through the hex of a general it takes him along."""
    s = armour_at(armoured(), "1825").us("Cota@1625")
    play = act(s, "1825", "M")
    assert [s.game.us[f["unit"]].name for f in play.facts_of("general-captured")] == ["Cota"]
    assert s.where("Cota") == ""


# -- overrun ---------------------------------------------------------------------------------------


@pytest.mark.rule("23.4", "R23-10")
def test_overrun_drives_through_unarmoured_units_and_disrupts_them() -> None:
    """All units of the hex are disrupted, headquarters are not."""
    s = armour_at(armoured(), "1825")
    s.us("G/2/116@1625/3", "5-6/397@1625/2", "116-HQ@1625")
    s.g.set_steps(s.counter("5-6/397"), 0)
    s.g.lift(s.counter("5-6/397"))
    play = act(s, "1825", "R")
    assert standing(s) == "1426"
    assert s.disrupted("G/2/116")
    assert not s.disrupted("116-HQ")
    assert play.facts_of("armour-overruns") == [
        {"german": s.g.unit[s.site("Pz1426")], "at": s.at("1625")}
    ]


@pytest.mark.rule("23.4", "R23-10")
def test_overrun_only_among_the_first_three_hexes() -> None:
    """A unit in the fourth hex of the move stops it."""
    s = armoured().us("G/2/116@1426/3")
    assert route(s, "1825", overrun=True) == ["1726", "1625", "1526"]
    near = armoured().us("G/2/116@1526/3")
    assert route(near, "1825", overrun=True) == ["1726", "1625", "1526", "1426"]


@pytest.mark.rule("23.4", "23.53", "R23-10")
def test_overrun_stops_at_armour() -> None:
    """US tanks, and guns on tracks, are not overrun."""
    for unit in ("2/C/743@1625/2", "58AFA@1625/3"):
        assert route(armoured().us(unit), "1825", overrun=True) == ["1726"]


@pytest.mark.rule("23.4", "R23-10")
def test_overrun_needs_a_free_hex_beyond() -> None:
    """Two US-held hexes in a row stop it before the first of them, two apart before the second."""
    row = armoured().us("G/2/116@1625/3", "F/2/116@1526/3")
    assert route(row, "1825", overrun=True) == ["1726"]
    apart = armoured().us("G/2/116@1726/3", "F/2/116@1526/3")
    assert route(apart, "1825", overrun=True) == ["1726", "1625"]


@pytest.mark.rule("23.4", "R23-10")
def test_units_passed_do_not_draw_it_back() -> None:
    """Behind the overrun unit it goes on by its orders."""
    s = armoured().us("G/2/116@1726/3")
    assert route(s, "1825", overrun=True) == ["1726", "1625", "1526", "1426"]


@pytest.mark.rule("23.4", "23.53")
def test_other_actions_do_not_overrun() -> None:
    """On other symbols the same unit bars the road."""
    s = armour_at(armoured(), "1825").us("G/2/116@1625/3")
    act(s, "1825", "M")
    assert standing(s) == "1726"
    assert not s.disrupted("G/2/116")


@pytest.mark.rule("23.4", "R16-03")
def test_armour_that_has_moved_has_acted() -> None:
    """It does not act again in the same phase, even if it came into the other sector."""
    s = armour_at(armoured(), "1825")
    act(s, "1825", "M")
    assert s.g.arrived == one(s.site("Pz1426"))
    assert s.game.german[s.g.unit[s.site("Pz1426")]].name == GREEN
