"""Across the Lenn, sentence by sentence: what each clause, number and effect of a rule changes."""

from __future__ import annotations

import pytest
from classic import AcrossTheLenn
from classic.rules.combat import Assault, Combat
from classic.rules.movement import Movement
from classic.rules.sequence import Campaign, PlayerTurn
from classic.state import Field
from classic_stage import laid_out, staged, to, under_way, unit

from hexwar.board import iterate
from hexwar.kit import judge_supply
from hexwar.kit.arrivals import entries
from hexwar.play.match import Match
from hexwar.play.match.decision import Explanation, explain
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import SAMPLED, Scripted

EAST, WEST = 0, 1


def why(g: Field, name: str, hex_: str) -> Explanation:
    """Whether a unit may go to a hex, and why not."""
    return explain(g, ("move", unit(g, name), to(g, hex_)))


def assault(g: Field, target: str, *names: str) -> Assault:
    """An attack by some units."""
    units = 0
    for name in names:
        units |= 1 << unit(g, name)
    return Assault(to(g, target), units)


def shifts(g: Field, target: str, *names: str) -> list[tuple[str, int, str]]:
    """What shifts the column of an attack, by how much, and under which rule."""
    return [(m.what, m.amount, m.rule) for m in assault(g, target, *names).shifts(g)]


def fought(die: int, *, defenders: int = 1) -> Field:
    """Two infantry and armour, 17, attack one or two reduced units, 2 each, in the open: 6:1."""
    g = staged("east", Combat(), **{"1_I": "0603", "2_I": "0603", "1_A": "0602", "12_X": "0503"})
    if defenders == 2:
        g.set_steps(unit(g, "22/XX"), 1)
        g.put(unit(g, "22/XX"), to(g, "0503"))
    g.set_steps(unit(g, "12/X"), 1)
    g.chance = Scripted({"combat": [die - 1]}, then=SAMPLED)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    perform(g, ("join", unit(g, "2/I")))
    perform(g, ("join", unit(g, "1/A")))
    return g


@pytest.mark.rule("1.1", "1.3")
def test_the_east_has_its_player_turn_then_the_west() -> None:
    """In each turn, and in each player turn movement comes before combat."""
    match = Match(AcrossTheLenn("crossing", {"weather": False}), 1)
    asked: list[tuple[int, str, str]] = []
    while match.state.turn < 3 and not match.over:
        decision = match.decision
        assert decision is not None
        line = (match.state.turn, decision.player, decision.procedure)
        if decision.procedure in ("Movement", "Combat") and line not in asked:
            asked.append(line)
        actions = list(match.legal_actions)
        match.do(next((a for a in actions if a[0].startswith("end-")), actions[0]))
    phases = [(side, phase) for side in ("east", "west") for phase in ("Movement", "Combat")]
    for turn in (1, 2):
        of_turn = [line[1:] for line in asked if line[0] == turn]
        assert of_turn == [line for line in phases if line in of_turn]
        assert {("east", "Movement"), ("west", "Movement")} <= set(of_turn)


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("turn", "die", "weather"),
    [
        (2, 6, "clear"),
        (3, 2, "clear"),
        (3, 3, "rain"),
        (5, 6, "rain"),
        (6, 1, "rain"),
        (6, 4, "rain"),
        (6, 5, "mud"),
    ],
)
def test_the_later_it_is_the_worse_the_weather(turn: int, die: int, weather: str) -> None:
    """A die and the turn give it; it stays for the turn."""
    g = laid_out("east")
    g.turn, g.chance = turn, Scripted({"weather": [die - 1]}, then=SAMPLED)
    Campaign().weather(g)
    assert g.weather == weather


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("name", "start", "end", "points"),
    [
        ("1/I", "1205", "1204", 1),  # clear
        ("1/I", "1202", "1302", 2),  # woods
        ("1/A", "1202", "1302", 3),
        ("1/I", "1204", "1205", 2),  # hill
        ("1/A", "1204", "1205", 2),
        ("1/I", "0904", "0804", 1),
        ("1/I", "0804", "0704", 3),  # the river is two more
        ("1/I", "0803", "0703", 1),  # over it by the bridge
        ("1/I", "0705", "0706", 5),  # marsh, three, and the river
        ("1/I", "0605", "0706", 5),
        ("1/I", "0707", "0806", 3),  # marsh
    ],
)
def test_each_hex_costs_by_its_terrain_and_a_road_replaces_terrain_and_river(
    name: str, start: str, end: str, points: int
) -> None:
    """A step into woods, up a hill, into a marsh, over the river and over its bridge."""
    g = laid_out("east", **{name.replace("/", "_"): start})
    charge = g.game.going[unit(g, name)].charge(to(g, start), to(g, end))
    assert not charge.barred
    assert sum(amount for _, amount in charge.items) == points


@pytest.mark.rule("2.1")
def test_a_unit_may_always_move_one_hex() -> None:
    """With a single point into woods that cost two, and no farther."""
    g = laid_out("east", **{"1_I": "1202"})
    g.weather, g.unsupplied = "mud", 1 << unit(g, "1/I")
    under_way(g, Movement())
    assert why(g, "1/I", "1302").legal
    assert why(g, "1/I", "1401").rule == "2.1"
    assert why(g, "1/I", "1403").rule == "2.1"


@pytest.mark.rule("2.2")
def test_vehicles_enter_no_marsh_and_men_on_foot_do() -> None:
    """Nor do vehicles cross the river but by a bridge."""
    g = laid_out("east", **{"1_A": "0707", "1_I": "0707"})
    tank, foot = (g.game.going[unit(g, name)] for name in ("1/A", "1/I"))
    marsh, bank = to(g, "0806"), to(g, "0704")
    assert tank.charge(to(g, "0707"), marsh).barred
    assert not foot.charge(to(g, "0707"), marsh).barred
    assert tank.charge(to(g, "0804"), bank).barred
    assert not foot.charge(to(g, "0804"), bank).barred
    assert not tank.charge(to(g, "0703"), to(g, "0803")).barred


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("weather", "tank", "foot"), [("clear", 6, 4), ("rain", 5, 4), ("mud", 4, 3)]
)
def test_rain_takes_a_point_from_vehicles_and_mud_two_and_one_on_foot(
    weather: str, tank: int, foot: int
) -> None:
    """Printed are six points and four."""
    g = laid_out("east", **{"1_A": "0904", "1_I": "1004"})
    g.weather, march = weather, Movement.of(g)
    assert march.allowance(g, unit(g, "1/A")) == tank
    assert march.allowance(g, unit(g, "1/I")) == foot


@pytest.mark.rule("2.3", "5.2")
def test_one_point_is_always_left() -> None:
    """The militia has three points: in mud, out of supply, half of two."""
    g = laid_out("west", Mil="0311")
    g.weather, g.unsupplied = "mud", 1 << unit(g, "Mil")
    assert Movement.of(g).allowance(g, unit(g, "Mil")) == 1
    g.weather = "clear"
    assert Movement.of(g).allowance(g, unit(g, "Mil")) == 1, "half of three, rounded down"
    g.unsupplied = 0
    assert Movement.of(g).allowance(g, unit(g, "Mil")) == 3


@pytest.mark.rule("2.5", "1.3")
def test_others_may_move_when_one_has_moved() -> None:
    """Each once; the mark of one is no mark of another."""
    g = staged("east", Movement(), **{"1_I": "1203", "2_I": "1103"})
    perform(g, ("move", unit(g, "1/I"), to(g, "1303")))
    assert ("move", unit(g, "2/I"), to(g, "1203")) in g.listed
    assert not any(action[:2] == ("move", unit(g, "1/I")) for action in g.listed)


@pytest.mark.rule("3.2")
def test_a_unit_that_enters_an_enemy_zone_ends_its_move() -> None:
    """The bridgehead lies in a zone: who would go on along the road stops there."""
    g = staged("east", Movement(), **{"1_I": "0903", "10_X": "0101"})
    assert why(g, "1/I", "0603").legal, "three points along the road"
    g = staged("east", Movement(), **{"1_I": "0903", "10_X": "0702"})
    assert why(g, "1/I", "0703").legal
    assert not g.zone_of(WEST) >> to(g, "0603") & 1
    assert why(g, "1/I", "0603").rule == "3.2"


@pytest.mark.rule("4.1")
def test_full_is_a_hex_with_two_units_of_a_side() -> None:
    """One unit leaves room for another; two do not, and those of the enemy do not count."""
    g = laid_out("east", **{"1_I": "1003", "2_I": "1203", "3_I": "1203", "10_X": "0703"})
    assert list(iterate(g.full(EAST))) == [to(g, "1203")]
    assert not g.full(WEST)


def cut(g: Field, name: str) -> str | None:
    """Why a unit is out of supply; None where it is in supply."""
    one = unit(g, name)
    reason = g.supply_lines(g.game.side_of[one]).why_not(g.hex[one])
    return None if reason is None else str(reason)


@pytest.mark.rule("5.1", "3.4")
def test_a_line_of_four_hexes_at_most_leads_to_a_road() -> None:
    """Round an enemy to the south road it is four, or five; without him three."""
    g = laid_out("east", **{"1_I": "1411", "10_X": "1407"})
    assert cut(g, "1/I") is None
    g = laid_out("east", **{"1_I": "1411", "10_X": "1309"})
    assert cut(g, "1/I") == "1411: the nearest road is 5 away, farther than 4"
    g = laid_out("east", **{"1_I": "1411"})
    assert cut(g, "1/I") is None


@pytest.mark.rule("5.1", "3.4")
def test_what_cuts_a_road_from_the_depot_is_named() -> None:
    """Enemy units and their zone, each; the line leads to the road first, then to a depot."""
    g = laid_out("east", **{"1_I": "0903", "10_X": "1203", "11_X": "1107"})
    assert cut(g, "1/I") == (
        "0903: road 0903 is reached, but 0903: cut off from depot 1403 by enemy units and "
        "enemy zone of control, 1103, 1203, 1303"
    )
    g = laid_out("east", **{"1_I": "0903", "10_X": "1302", "11_X": "1309"})
    assert cut(g, "1/I") == (
        "0903: road 0903 is reached, but 0903: cut off from depot 1403 by enemy zone of control, "
        "1303"
    )


@pytest.mark.rule("5.1")
def test_the_depot_of_the_enemy_feeds_nobody() -> None:
    """Both roads lead to depots of both sides; behind enemies only one's own counts."""
    g = laid_out("east", **{"1_I": "0303", "10_X": "0703", "11_X": "0708", "12_X": "0605"})
    assert cut(g, "1/I") is not None
    assert cut(g, "10/X") is None


@pytest.mark.rule("5.2")
def test_supply_is_judged_when_the_player_turn_starts_and_until_the_next() -> None:
    """The units of the player alone; who is cut off later is in supply up to then."""
    g = laid_out("east", **{"1_I": "0903", "10_X": "1203", "11_X": "1107"})
    judge_supply(g, WEST, g.supply_lines(WEST))
    assert not g.unsupplied >> unit(g, "1/I") & 1
    under_way(g, PlayerTurn(EAST))
    assert g.unsupplied >> unit(g, "1/I") & 1
    g.put(unit(g, "10/X"), to(g, "0303"))
    g.put(unit(g, "11/X"), to(g, "0303"))
    assert g.unsupplied >> unit(g, "1/I") & 1


@pytest.mark.rule("6.1", "6.2")
def test_vehicles_attack_a_marsh_that_they_may_not_enter() -> None:
    """The river alone stops an attack of vehicles, and not that of men on foot."""
    g = staged("east", Combat(), **{"1_A": "0707", "10_X": "0806"})
    assert ("attack", unit(g, "1/A"), to(g, "0806")) in g.listed
    g = staged("east", Combat(), **{"1_A": "0804", "1_I": "0804", "10_X": "0704"})
    assert ("attack", unit(g, "1/I"), to(g, "0704")) in g.listed
    assert explain(g, ("attack", unit(g, "1/A"), to(g, "0704"))).rule == "6.2"


@pytest.mark.rule("6.2")
def test_a_unit_that_has_attacked_does_not_join_another_attack() -> None:
    """Nor begin one; a unit that has not may."""
    g = laid_out("east", **{"1_I": "0603", "2_I": "0602", "3_I": "0602", "10_X": "0503"})
    g.fought = 1 << unit(g, "1/I")
    under_way(g, Combat())
    assert explain(g, ("attack", unit(g, "1/I"), to(g, "0503"))).rule == "6.2"
    perform(g, ("attack", unit(g, "2/I"), to(g, "0503")))
    assert explain(g, ("join", unit(g, "1/I"))).rule == "6.2"


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("units", "column"),
    [(("3/I",), "1:2"), (("1/I",), "1:1"), (("1/I", "Rec/E"), "3:2"), (("1/I", "2/I"), "2:1")],
)
def test_odds_are_rounded_down_to_a_column(units: tuple[str, ...], column: str) -> None:
    """4, 5, 8 and 10 against 5 in the open."""
    g = staged("east", Combat(), **{n.replace("/", "_"): "0603" for n in units}, **{"10_X": "0503"})
    assert assault(g, "0503", *units).calculate(g).head == column


@pytest.mark.rule("6.3", "5.2")
def test_want_of_supply_halves_the_attack_and_not_the_defence() -> None:
    """Each unit by itself: 5 and 2 1/2 against 5."""
    g = staged("east", Combat(), **{"1_I": "0603", "2_I": "0603", "10_X": "0503"})
    g.unsupplied = 1 << unit(g, "2/I") | 1 << unit(g, "10/X")
    found = assault(g, "0503", "1/I", "2/I").calculate(g)
    assert (found.attack.value, found.defence.value) == (7.5, 5)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("ground", "hex_", "beside", "expected"),
    [
        ("town", "0303", "0403", [("town", -2, "6.4")]),
        ("woods", "0502", "0603", [("woods", -1, "6.4")]),
        ("hill", "0504", "0503", [("hill", -1, "6.4")]),
        ("clear", "0503", "0603", []),
        ("marsh", "0609", "0509", []),
    ],
)
def test_the_ground_of_the_defender_shifts_columns(
    ground: str, hex_: str, beside: str, expected: list[tuple[str, int, str]]
) -> None:
    """Two for a town, one for woods or a hill, none in the open."""
    g = staged("east", Combat(), **{"1_I": beside, "10_X": hex_})
    assert g.game.board.terrain[to(g, hex_)] == ground
    assert shifts(g, hex_, "1/I") == expected


@pytest.mark.rule("6.4", "6.5")
def test_river_mud_and_reserve_cost_a_column_each_and_name_their_rule() -> None:
    """In the order of the rule."""
    g = staged("east", Combat(), **{"1_I": "0804", "10_X": "0704"})
    g.weather = "mud"
    attack = assault(g, "0704", "1/I")
    attack.reserve = unit(g, "11/X")
    assert [(m.what, m.amount, m.rule) for m in attack.shifts(g)] == [
        ("across the river", -1, "6.4"),
        ("mud", -1, "6.4"),
        ("reserve", -1, "6.5"),
    ]
    g.weather = "rain"
    assert shifts(g, "0704", "1/I") == [("across the river", -1, "6.4")]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("units", "town", "combined"),
    [
        (("1/I", "1/A"), False, True),
        (("1/I", "1/A"), True, False),
        (("1/A", "2/A"), False, False),
        (("1/I", "2/I"), False, False),
        (("M/A", "1/A"), False, False),
        (("1/I", "M/A"), False, False),
    ],
)
def test_infantry_with_armour_shifts_one_to_the_right_but_not_against_a_town(
    units: tuple[str, ...], town: bool, combined: bool
) -> None:
    """Neither of them alone, and mechanised units are neither."""
    beside, hex_ = ("0403", "0303") if town else ("0603", "0503")
    g = staged("east", Combat(), **{n.replace("/", "_"): beside for n in units}, **{"10_X": hex_})
    line = ("combined arms", 1, "6.4")
    assert (line in shifts(g, hex_, *units)) is combined


@pytest.mark.rule("6.5")
def test_a_reserve_is_in_supply_and_reacts_once_in_a_player_turn() -> None:
    """Two units beside the hex: the one out of supply may not, nor the one that has reacted."""
    places = {"1_I": "0603", "10_X": "0503", "11_X": "0403", "12_X": "0402"}
    g = staged("east", Combat(), **places)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    assert {("commit", unit(g, "11/X")), ("commit", unit(g, "12/X"))} <= set(g.listed)
    g = staged("east", Combat(), **places)
    g.unsupplied, g.reacted = 1 << unit(g, "11/X"), 1 << unit(g, "12/X")
    g.chance = Scripted({"combat": [0]}, then=SAMPLED)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    assert not any(action[0] == "commit" for action in g.listed)
    g = staged("east", Combat(), **places)
    g.reacted = 1 << unit(g, "12/X")
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    perform(g, ("commit", unit(g, "11/X")))
    assert g.reacted == 1 << unit(g, "11/X") | 1 << unit(g, "12/X")


@pytest.mark.rule("7.1")
def test_the_last_column_and_a_six_eliminate_all_defenders() -> None:
    """Two reduced units in the hex, both lost."""
    g = fought(6, defenders=2)
    assert (g.steps[unit(g, "22/XX")], g.steps[unit(g, "12/X")]) == (0, 0)
    assert [g.steps[unit(g, name)] for name in ("1/I", "2/I", "1/A")] == [2, 2, 2]


@pytest.mark.rule("7.2")
def test_who_did_not_take_part_loses_nothing() -> None:
    """A unit beside the battle that did not join it is not asked for a step."""
    g = staged("east", Combat(), **{"1_I": "0803", "2_I": "0803", "3_I": "0704", "10_X": "0703"})
    g.chance = Scripted({"combat": [0]}, then=SAMPLED)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0703")))
    perform(g, ("join", unit(g, "2/I")))
    perform(g, ("resolve",))
    assert g.listed == [("lose", unit(g, "1/I")), ("lose", unit(g, "2/I"))]


@pytest.mark.rule("7.4")
def test_only_who_attacked_advances_and_only_into_an_empty_hex() -> None:
    """Two of three at most; who stood by does not."""
    g = fought(6)
    g_advances = {action[1] for action in g.listed if action[0] == "advance"}
    assert g_advances == {unit(g, name) for name in ("1/I", "2/I", "1/A")}
    perform(g, ("advance", unit(g, "1/I")))
    perform(g, ("advance", unit(g, "1/A")))
    assert explain(g, ("advance", unit(g, "2/I"))).legal is False
    g = staged("east", Combat(), **{"1_I": "0603", "3_I": "0602", "12_X": "0503"})
    g.set_steps(unit(g, "12/X"), 1)
    g.chance = Scripted({"combat": [0]}, then=SAMPLED)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    if ("resolve",) in g.listed:
        perform(g, ("resolve",))
    assert g.steps[unit(g, "12/X")], "the defender holds"
    assert not any(action[0] == "advance" for action in g.listed)


@pytest.mark.rule("8.1")
def test_reinforcements_come_from_the_turn_on_that_the_scenario_names() -> None:
    """7/III in turn 2 and later, not in turn 1; 30/R of the West in turn 4."""
    g = laid_out("east")
    for name, turn, places in (("7/III", 2, ["1403", "1408"]), ("30/R", 4, ["0103", "0108"])):
        one = unit(g, name)
        g.set_steps(one, 2)
        for now in range(1, 7):
            g.turn = now
            names = [g.game.board.name(hex_) for hex_ in iterate(entries(g, one))]
            assert names == (places if now >= turn else [])


@pytest.mark.rule("9.1", "9.2")
def test_points_are_those_of_the_towns_held_and_one_for_each_enemy_unit_lost() -> None:
    """The East holds Arnfeld, 3, and Brucken, 2; it lost one unit and the West four."""
    g = laid_out("east", **{"1_I": "0903", "10_X": "0303"})
    names = [objective.name for objective in g.game.objectives]
    g.holder = [EAST if name in ("Arnfeld", "Brucken") else WEST for name in names]
    g.lost = [1, 4]
    assert g.points(EAST) == 3 + 2 + 4
    assert g.points(WEST) == 1 + 3 + 2 + 1 + 1 + 1 + 1


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(
    ("lead", "outcome", "winners"),
    [
        (8, "decisive-victory", ("east",)),
        (7, "victory", ("east",)),
        (3, "victory", ("east",)),
        (2, "draw", ()),
        (-3, "draw", ()),
        (-4, "victory", ("west",)),
    ],
)
def test_the_level_of_victory_is_the_one_whose_lead_is_reached(
    lead: int, outcome: str, winners: tuple[str, ...]
) -> None:
    """After the last turn, not before."""
    for turns_left in (1, 0):
        g = laid_out("east")
        g.holder = [-1] * len(g.holder)
        g.lost = [0, lead] if lead > 0 else [-lead, 0]
        g.turn = g.game.turns - turns_left
        Campaign().plan["end_turn"].function(Campaign(), g)
        if turns_left:
            assert g.result is None
        else:
            assert g.result is not None
            assert (g.result.outcome, g.result.winners) == (outcome, winners)


@pytest.mark.rule("9.4", "1.3")
@pytest.mark.parametrize("side", ["east", "west"])
def test_who_holds_every_town_at_the_end_of_the_own_player_turn_wins(side: str) -> None:
    """The rule and the points of both are told; one town of the enemy is enough to go on."""
    g = laid_out(side, **{"1_I": "0903", "10_X": "0303"})
    mine = g.game.sides.index(side)
    g.lost = [1, 2]
    g.holder = [mine] * len(g.holder)
    g.holder[-1] = 1 - mine
    PlayerTurn(mine).end_player_turn(g)
    assert g.result is None
    g.holder = [mine] * len(g.holder)
    PlayerTurn(mine).end_player_turn(g)
    assert g.result is not None
    towns = sum(objective.points for objective in g.game.objectives)
    expected = {"east": 2 + towns * (mine == EAST), "west": 1 + towns * (mine == WEST)}
    assert (g.result.rule, g.result.winners) == ("9.4", (side,))
    assert dict(g.result.facts) == expected
