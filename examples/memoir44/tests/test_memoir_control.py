"""Control and objectives (examples K1 to K20)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.printed.units import unit_number
from memoir44.rules.battle_phase import build_bridge
from memoir44.rules.casualties import eliminate, worth_of
from memoir44.rules.change_of_hex import shift
from memoir44.rules.medals import (
    beach_medals,
    bridge_medals,
    count_medals,
    empty_section_medals,
    settle,
    turn_tokens,
    village_medals,
)
from memoir44.rules.movement_phase import Movement, leave_board, move_one_hex
from memoir44.state import Memoir
from memoir_stage import refusal, stage

from hexwar.board import SideId, iterate
from hexwar.play.match import Match


@cache
def game(scenario: str, *options: tuple[str, object]) -> Memoir44:
    """The game with a scenario."""
    return Memoir44(scenario, dict(options))


def empty(scenario: str, *options: tuple[str, object]) -> Memoir:
    """A scenario after something has happened, with its units off the board."""
    g = game(scenario, *options).set_up(seed=1)
    for i in iterate(g.occupied):
        g.put(g.on[i], -1)
    g.opened = True
    return g


def put(g: Memoir, side: int, *hexes: str, kind: str = "infantry") -> list[int]:
    """Put units of a side into hexes."""
    spare = [
        unit
        for unit in range(len(g.game.plan.units))
        if g.game.side_of[unit] == side and g.hex[unit] < 0 and g.kind_of(unit).name == kind
    ]
    board = g.field.board
    for unit, name in zip(spare, hexes, strict=False):
        g.put(unit, board.hex(name))
    return spare[: len(hexes)]


def both(medals_of: Callable[[Memoir, SideId], int], g: Memoir) -> tuple[int, int]:
    """The medals of the Axis and of the Allies."""
    return medals_of(g, AXIS), medals_of(g, ALLIES)


def villages(g: Memoir) -> list[str]:
    """The villages of the first board by name."""
    return [g.field.board.name(i) for i in iterate(g.game.plan.villages[0].hexes)]


@pytest.mark.rule("2.2.1/medals")
@pytest.mark.parametrize(
    ("count", "medals"),
    [(0, (2, 0)), (1, (2, 0)), (2, (2, 0)), (3, (1, 1)), (4, (1, 1)), (5, (0, 2)), (6, (0, 2))],
)
def test_k1_medals_by_villages(count: int, medals: tuple[int, int]) -> None:
    """K1: the two medals go over at three and five villages."""
    g = empty("sword")
    put(g, ALLIES, *villages(g)[:count])
    turn_tokens(g)
    assert both(village_medals, g) == medals


@pytest.mark.rule("2.2.1/medals", "2.2.1/token", "2.2.4")
def test_k2_k3_tokens_stay_until_an_enemy_comes() -> None:
    """K2, K3: the token stays when the unit leaves, and turns when an enemy enters."""
    g = empty("sword")
    units = put(g, ALLIES, *villages(g)[:3])
    settle(g)
    for unit in units:
        g.put(unit, -1)
    settle(g)
    assert both(village_medals, g) == (1, 1)
    put(g, AXIS, villages(g)[0])
    settle(g)
    assert both(village_medals, g) == (2, 0)


@pytest.mark.rule("2.2.2/defender")
def test_k4_k5_a_section_without_defenders() -> None:
    """K4, K5: empty of defenders it is the attacker's, at once; a defender next to it is enough."""
    g = empty("omaha")
    assert both(beach_medals, g) == (0, 6)
    put(g, AXIS, "A7")
    assert both(beach_medals, g) == (1, 4)


@pytest.mark.rule("1.1/sections", "2.2.2/defender", "2.2.2/medals")
def test_k6_a_unit_on_the_line_holds_both_sections() -> None:
    """K6: a beach hex on the line between two sections belongs to both."""
    g = empty("omaha")
    put(g, AXIS, "d6")
    assert both(beach_medals, g) == (2, 2)


@pytest.mark.rule("2.2.2/medals")
def test_k7_medals_by_sections() -> None:
    """K7: one medal for the defender, two for the attacker."""
    found = []
    for held in range(4):
        g = empty("omaha")
        put(g, AXIS, *["A5", "G5", "M5"][held:])
        found.append(both(beach_medals, g))
    assert found == [(3, 0), (2, 2), (1, 4), (0, 6)]


@pytest.mark.rule("2.2.3")
def test_k8_k9_k10_bridges() -> None:
    """K8 to K10: held by units on or next to it, contested by enemies there, never for the Axis."""
    g = empty("sword")
    first, second = put(g, ALLIES, "A21", "C21")
    assert both(bridge_medals, g) == (0, 1)
    g.put(first, -1)
    assert both(bridge_medals, g) == (0, 1)
    (foe,) = put(g, AXIS, "c22")
    assert both(bridge_medals, g) == (0, 1)
    g.put(foe, g.field.board.hex("A21"))
    assert both(bridge_medals, g) == (0, 0)
    g.put(second, -1)
    assert both(bridge_medals, g) == (0, 0)


@pytest.mark.rule("2.3", "2.12", "2.12.4")
@pytest.mark.parametrize(
    ("scenario", "medals"),
    [("sword", 5), ("juno", 5), ("gold", 5), ("omaha", 5), ("utah", 4), ("cotentin", 2)],
)
def test_k11_medals_at_the_start(scenario: str, medals: int) -> None:
    """K11: what the Axis holds before the first move."""
    g = game(scenario).start(seed=2)
    assert g.medals == [medals, 0]
    assert game(scenario).set_up(seed=2).medals[0] == medals


@pytest.mark.rule("2.12.1")
def test_k12_sword_in_numbers() -> None:
    """K12: five villages, two sections, three bridges and a heavy gun are eleven medals."""
    g = empty("sword")
    put(g, AXIS, "M5")
    put(g, ALLIES, "G23", "h16", "l12", "k18", "I7")
    put(g, ALLIES, "A21", "D15", kind="paratroopers")
    put(g, ALLIES, "d8", kind="destroyer")
    gun = next(u for u in range(len(g.game.plan.units)) if g.kind_of(u).heavy)
    g.put(gun, g.field.board.hex("J15"))
    eliminate(g, gun)
    assert g.won == [0, 2]
    assert (both(village_medals, g), both(beach_medals, g)) == ((0, 2), (1, 4))
    assert bridge_medals(g, ALLIES) == 3
    assert g.medals == [1, 11]


@pytest.mark.rule("2.3", "2.12.2")
def test_k13_carpiquet() -> None:
    """K13: the airfield is two medals as long as an Allied unit is on it."""
    g = empty("juno")
    put(g, AXIS, "A5", "G5", "M5")
    (unit,) = put(g, ALLIES, "B19")
    settle(g)
    before = g.medals[1]
    shift(g, unit, g.field.board.hex("b20"))
    assert g.medals[1] == before + 2
    shift(g, unit, g.field.board.hex("B19"))
    assert g.medals[1] == before


@pytest.mark.rule("1.15/bridge", "2.12.2")
@pytest.mark.parametrize("scenario", ["juno", "gold"])
def test_k14_the_first_bridge_over_the_seulles(scenario: str) -> None:
    """K14: two medals for good for the first bridge, none for the second."""
    g = empty(scenario)
    river = list(iterate(g.field.with_role("river")))
    (unit,) = put(g, ALLIES, "G15", kind="funnies-bridge")[:1] or put(g, ALLIES, "G15")
    build_bridge(g, unit, river[0])
    build_bridge(g, unit, river[3])
    assert g.won == [0, 2]
    assert "bridge" in g.ground(river[0]).roles


@pytest.mark.rule("2.11.5", "2.12.2", "2.12.7")
@pytest.mark.parametrize(("shared", "medals"), [(False, 4), (True, 2)])
def test_juno_and_gold_pay_each_for_a_bridge(shared: bool, medals: int) -> None:
    """Each board pays for the first bridge on its own river, unless the river is agreed shared."""
    g = empty("juno-gold", ("shared_seulles", shared))
    (unit,) = put(g, ALLIES, "G15")
    for award in g.game.plan.built_bridges:
        build_bridge(g, unit, iterate(award.hexes)[0])
    assert g.won == [0, medals]


@pytest.mark.rule("1.13/medal", "2.6", "2.12.3")
def test_k15_single_use_exits() -> None:
    """K15: the first unit through an exit scores for good, the second does not."""
    g = empty("gold")
    put(g, AXIS, "A5", "G5", "M5")
    one, two = put(g, ALLIES, "M21", "L19")
    g.side = g.seat = 1
    leave_board(g, one)
    assert (g.won, g.hex[one]) == ([0, 1], -1)
    g.put(two, g.field.board.hex("M21"))
    leave_board(g, two)
    assert g.won == [0, 1]


@pytest.mark.rule("1.13/exit-hex", "1.13/medal", "2.12.3")
def test_k16_exits_lead_to_the_next_board() -> None:
    """K16: with Omaha beside it a unit that exits from Gold goes on there; the medal stays."""
    g = empty("gold-omaha")
    (unit,) = put(g, ALLIES, "M21")
    g.side = g.game.seats[1].side
    g.seat = 1
    g.ordered, g.orders_by[unit] = 1 << unit, 1
    g.commands[1] = g.game.deck.kind("Direct-from-HQ")
    assert refusal(g, Movement, "exit", unit) == "1.13/exit-hex"
    move_one_hex(g, unit, g.field.board.hex("N21"))
    assert g.won == [0, 1]
    assert g.field.front_of[g.hex[unit]] == 1


@pytest.mark.rule("1.10/objective", "2.3", "2.12.5")
def test_k17_the_pointe_du_hoc() -> None:
    """K17: three of five hexes at the start of their turn give the Allies the majority."""
    g = empty("utah")
    assert g.held == [AXIS]
    put(g, AXIS, "A7", "a6")
    put(g, ALLIES, "b6", "A5", "B5")
    g.side = ALLIES
    count_medals(g)
    assert g.held == [-1]
    count_medals(g, turn_start=True)
    assert g.held == [ALLIES]


@pytest.mark.rule("2.12.6", "2.12.7")
def test_k18_a_section_without_allies() -> None:
    """K18: one medal while any section is empty; a unit on a line counts for both."""
    g = empty("cotentin")
    left, _ = put(g, ALLIES, "A1", "M1", kind="paratroopers")
    assert both(empty_section_medals, g) == (1, 0)
    g.put(left, g.field.board.hex("d2"))
    assert both(empty_section_medals, g) == (0, 0)


@pytest.mark.rule("2.12.6")
def test_k19_the_church_is_allied() -> None:
    """K19: the church counts as an Allied village from the start."""
    g = game("cotentin").set_up(seed=1)
    assert g.villages == 1 << g.field.board.hex("I17")
    assert "village" in g.ground(g.field.board.hex("I17")).roles


@pytest.mark.rule("1.10/eliminated", "2.12.1", "2.12.4")
@pytest.mark.parametrize(("scenario", "worth"), [("sword", 2), ("omaha", 1), ("cotentin", 2)])
def test_k20_heavy_guns(scenario: str, worth: int) -> None:
    """K20: a heavy gun is two medals, but one at Omaha, where no clause says so."""
    g = empty(scenario)
    (unit,) = put(g, AXIS, "A23")
    g.kind[unit] = unit_number("heavy-artillery")
    assert worth_of(g, unit) == worth


@pytest.mark.rule("2.2.3", "2.2.4")
def test_control_is_seen_on_the_table() -> None:
    """Villages, beach sections and bridges under control stand beside the map."""
    g = empty("sword")
    put(g, ALLIES, "A21", *villages(g)[:2])
    settle(g)
    scene = g.game.presentation.scene(g.view("axis"), "axis")
    told = [area.text for area in scene.areas if area.group == "control"]
    assert told == ["2 of 15 villages", "3 beach sections", "1 medals for bridges"]
    assert sum("village-taken" in marks for marks in scene.marks.values()) == 2


@pytest.mark.rule("2.2.2/first-action", "2.12.7")
def test_beaches_before_the_first_action() -> None:
    """Before anything has happened the beaches are the defender's, by the other ruling not."""
    for ruling, medals in (("after-first-action", (3, 0)), ("at-once", (0, 6))):
        g = empty("omaha", ("beach_start", ruling))
        g.opened = False
        assert both(beach_medals, g) == medals


@pytest.mark.rule("2.12.1", "2.12.2", "2.12.6")
def test_equipment_is_chosen_before_play() -> None:
    """The Allied player gives each weapon to one commando unit, and his Funnies an accessory."""
    match = Match(game("sword"), seed=1)
    given = []
    while match.decision is not None and match.decision.prompt.startswith("What shall"):
        assert match.decision.player == "allies"
        choices = match.legal_actions.texts()
        given.append(len(choices))
        match.do(choices[0])
    assert given == [3, 2, 2]
    kinds = [match.state.game.kinds[kind].name for kind in match.state.kind if kind >= 0]
    weapons = ("elite-anti-tank", "elite-mortar", "elite-machine-gun", "funnies-bridge")
    assert [kinds.count(name) for name in weapons] == [1, 1, 1, 1]
    assert "commandos" not in kinds


@pytest.mark.rule("1.10/eliminated", "2.12.4")
@pytest.mark.parametrize(("said", "worth"), [("", 1), ("medals = 3", 3), ("medals = 0", 0)])
def test_a_unit_is_worth_what_its_scenario_says(said: str, worth: int) -> None:
    """A scenario may set the medals of a unit; without, it is worth what its kind is."""
    more = f'[[unit]]\nside = "axis"\nkind = "infantry"\nhexes = ["C5"]\n{said}\n'
    g = stage(("allies", "infantry", (8, 24)), ("axis", "infantry", (0, 24)), more=more, medals=1)
    unit = g.on[g.field.board.hex("C5")]
    assert worth_of(g, unit) == worth
    eliminate(g, unit)
    assert g.won == [0, worth]


@pytest.mark.rule("2.6", "2.12.3")
@pytest.mark.parametrize(
    ("side", "start", "to", "medals"),
    [(ALLIES, "M21", "N21", [0, 1]), (ALLIES, "M21", "L21", [0, 0]), (ALLIES, "M19", "N19", [0, 0]),
     (AXIS, "M21", "N21", [0, 0])],
)  # fmt: skip
def test_only_the_way_from_an_exit_to_the_next_board_scores(
    side: int, start: str, to: str, medals: list[int]
) -> None:
    """From Gold to Omaha: not a step back, not a step past the exits, not one of the Axis."""
    g = empty("gold-omaha")
    (unit,) = put(g, side, start)
    g.side = side
    g.seat = next(n for n, seat in enumerate(g.game.seats) if seat.side == side)
    g.orders_by[unit] = g.seat
    g.commands[g.seat] = g.game.deck.kind("Direct-from-HQ")
    move_one_hex(g, unit, g.field.board.hex(to))
    assert g.won == medals


@pytest.mark.rule("2.2.3")
@pytest.mark.parametrize("where", ["on", "beside"])
@pytest.mark.parametrize("foe", ["", "on", "beside"])
def test_who_holds_a_bridge(where: str, foe: str) -> None:
    """A unit on it or beside it, unless an enemy is on it or beside it."""
    g = empty("sword")
    bridge = iterate(g.game.plan.bridges[0].hexes)[0]
    name = g.field.board.name
    near = [name(i) for i in g.field.board.neighbours[bridge]]
    assert both(bridge_medals, g) == (0, 0)
    put(g, ALLIES, name(bridge) if where == "on" else near[0])
    if foe:
        put(g, AXIS, name(bridge) if foe == "on" and where != "on" else near[1])
    assert both(bridge_medals, g) == (0, 0 if foe else 1)


@pytest.mark.rule("2.3")
def test_medals_are_told_when_they_change() -> None:
    """A change is told with what both sides have; without a change nothing is."""
    more = '[[medal]]\nside = "allies"\nhexes = ["B5"]\n'
    units = (("allies", "infantry", (4, 4)), ("axis", "infantry", (0, 0)))
    g = stage(*units, more=more, medals=3)
    g.events = []
    settle(g)
    assert [event.kind for event in g.events] == []
    shift(g, 0, g.field.board.hex("B5"))
    told = [event.facts for event in g.events if event.kind == "medals"]
    assert told == [{"axis": 0, "allies": 1}]


@pytest.mark.rule("1.10/last-to-occupy", "1.10/objective", "1.10/side", "2.3")
@pytest.mark.parametrize("holder", ["axis", "allies"])
def test_who_holds_an_objective_at_the_start(holder: str) -> None:
    """A scenario may say so; where it says that, too, it is kept until the other side takes it."""
    more = f'[[medal]]\nhexes = ["B5"]\nheld_by = "{holder}"\nlast_to_occupy = true\n'
    units = (("allies", "infantry", (4, 4)), ("axis", "infantry", (0, 0)))
    g = stage(*units, more=more, medals=3)
    assert g.held == [("axis", "allies").index(holder)]
    assert g.medals == [int(holder == "axis"), int(holder == "allies")]
