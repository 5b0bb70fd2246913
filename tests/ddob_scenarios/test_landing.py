"""Landing checks, mines and landing (5.1, 5.2): the whole table, and every ruling on it."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.counters import FIRST, TWENTY_NINTH
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.rules.landing.amphibious import drift
from ddob_scenarios.rules.sequence import drowning
from hexwar.board import has, one

from .landing_scenes import afloat, box_of, check, due, land, landing_card
from .situations import Situation

INFANTRY = ("F/2/116",)
RANGERS = ("A-B/2R", "C/2R")
TANKS = ("1/A/743",)
DUKWS = ("111FA", "Can/116")
OTHERS = ("B-D/81C", "58AFA", "3-4/397", "A-B/467", "AT/116")
NOTHING = ("none", "none", "none", "none")

TABLE = [
    # turns, units, box, results of A, B, C, D: "e4" drifts four boxes east, "-1" loses a step,
    # "+3" is delayed three turns, "x" is eliminated, "held" is out of play
    ((1,), TANKS, "DW3", ("+1", "x", "-1", "-1 e2")),
    ((1,), (*INFANTRY, *RANGERS, *DUKWS, *OTHERS), "DW3", NOTHING),
    ((2, 3), TANKS, "DW3", ("none", "e1", "-1", "e3")),
    ((2, 3), TANKS, "DG2", ("none", "e1", "-1", "e3")),
    ((2, 3), INFANTRY, "DW3", ("e4", "e2", "e9", "none")),
    ((2, 3), INFANTRY, "U15", ("e4", "e2", "e9", "none")),
    ((2, 3), INFANTRY, "ER6", ("e4", "e2", "e9", "none")),
    ((2, 3), (*INFANTRY, *RANGERS), "DG2", ("none", "e1", "e4", "w1")),
    ((2, 3), (*INFANTRY, *RANGERS), "CH1", ("none", "e1", "e4", "w1")),
    ((2, 3), RANGERS, "DW3", NOTHING),
    ((2, 3), (*DUKWS, *OTHERS), "DW3", NOTHING),
    ((4, 6, 14), (*INFANTRY, "C/2R"), "DW3", ("none", "e1", "e4", "w1")),
    ((4, 14), (*INFANTRY, "C/2R"), "DG2", ("none", "e1", "e4", "w1")),
    ((4, 14), DUKWS, "DW3", ("x", "-1", "-2", "none")),
    ((4, 14), OTHERS, "DW3", ("+3", "e2", "-1", "none")),
    ((4, 14, 15, 16, 30), TANKS, "DW3", NOTHING),
    ((15, 16, 22, 28, 32), (*INFANTRY, *RANGERS), "DW3", NOTHING),
    ((15, 16, 25, 32), DUKWS, "DW3", ("x", "-1", "-2", "none")),
    ((15, 16, 25, 32), OTHERS, "DW3", ("+3", "held", "none", "-1")),
]


def outcome(s: Situation, unit: str, start: str, steps: int) -> str:
    """Describe what befell a unit, in the words of the table above."""
    words = []
    counter = s.counter(unit)
    if not s.g.steps[counter]:
        return "x"
    if s.g.steps[counter] < steps:
        words.append(f"-{steps - s.g.steps[counter]}")
    if due(s, unit):
        words.append(f"+{due(s, unit) - s.g.turn}")
    elif s.g.box[counter] < 0:
        words.append("held")
    else:
        names = [box.name for box in s.game.map.boxes]
        east = names.index(start) - s.g.box[counter]
        if east:
            words.append(f"e{east}" if east > 0 else f"w{-east}")
    return " ".join(words) or "none"


@pytest.mark.rule("5.1", "5.11", "R5-21", "R5-02")
@pytest.mark.parametrize(("turns", "units", "box", "results"), TABLE)
def test_every_cell_of_the_landing_table(
    turns: tuple[int, ...], units: tuple[str, ...], box: str, results: tuple[str, ...]
) -> None:
    """The table typed in here by hand agrees with what happens, cell by cell."""
    for turn in turns:
        for unit in units:
            for letter, expected in zip("ABCD", results, strict=True):
                s = afloat(turn, f"{unit}@{box}")
                steps = s.steps(unit)
                number = landing_card({s.g.symbol(s.counter(unit)): letter})
                sector = EAST if box in ("U15", "ER6") else WEST
                check(s, sector, number)
                wanted = "x" if expected == f"-{steps}" else expected
                told = (turn, unit, box, letter)
                assert outcome(s, unit, box, steps) == wanted, told


@pytest.mark.rule("5.1", "5.22", "R5-14")
@pytest.mark.parametrize("number", [15, 21])
def test_landing_example(number: int) -> None:
    """X-5.1: three of the four units of the example drift as the booklet says."""
    s = afloat(2, "G/2/116@DW3", "E/2/116@EG3", "F/2/116@DR2")
    land(s, number)
    assert s.where("G/2/116") == "0425"  # DW1
    assert s.where("E/2/116") == "0518"  # ER6
    assert s.where("F/2/116") == "0423"  # DR2
    assert s.g.division[s.counter("E/2/116")] == FIRST
    assert s.g.division[s.counter("G/2/116")] == TWENTY_NINTH


@pytest.mark.rule("5.1", "R5-21")
def test_landing_example_fourth_unit() -> None:
    """X-5.1, note: A in Dog Green stays by the printed table; elsewhere it would drift four."""
    s = afloat(2, "A/1/116@DG4")
    check(s, WEST, 15)
    assert box_of(s, "A/1/116") == "DG4"
    s = afloat(2, "A/1/116@DR3")
    check(s, WEST, 15)
    assert box_of(s, "A/1/116") == "EG2"


@pytest.mark.rule("5.2", "5.21", "R5-04", "R5-12")
@pytest.mark.parametrize(
    ("box", "low", "mid", "high"),
    [("ER1", "0513", "0613", "0714"), ("U15", "0418", "0619", "0720")],
)
def test_landing_hexes(box: str, low: str, mid: str, high: str) -> None:
    """X-5.2: where a box lands at each tide; the first turn of a tide lands on its line."""
    for turn, expected in ((6, low), (7, mid), (15, mid), (16, high), (22, high), (23, mid)):
        s = afloat(turn, f"1/B/741@{box}")
        play = land(s)
        assert s.where("1/B/741") == expected, turn
        assert play.facts_of("landed") == [{"unit": s.counter("1/B/741"), "at": s.at(expected)}]


@pytest.mark.rule("5.1", "R5-01", "R4-01")
def test_a_unit_is_checked_once() -> None:
    """A West unit that drifts into an East box is not checked again; the East comes first."""
    s = afloat(2, "E/2/116@EG3", "E/2/16@ER6")
    circle_a = landing_card({"circle": "A", "diamond": "D"})
    play = land(s, landing_card({"diamond": "B"}), circle_a)
    assert s.where("E/2/116") == "0518"
    assert s.where("E/2/16") == "0516"
    drawn = [event["purpose"] for event in play.facts_of("card-drawn")]
    assert drawn == ["landing/east", "landing/west"]
    kinds = play.kinds()
    assert kinds.index("landed") > max(i for i, k in enumerate(kinds) if k == "drifted")


@pytest.mark.rule("R5-02", "R5-03")
def test_the_row_of_boxes() -> None:
    """The row has 31 boxes; unnamed ones count in drift, and any number of units may share one."""
    names = [box.name for box in printed_map().boxes]
    assert len(names) == 31
    assert [n for n in names if n.startswith("U")] == ["U1", "U2", "U3", "U15"]
    s = afloat(5, "A/1/116@EG1", "I/3/116@ER6", "K/3/116@ER6", "L/3/116@ER6")
    check(s, EAST, landing_card({"circle": "B", "diamond": "D", "triangle": "A"}))
    check(s, WEST, landing_card({"circle": "B", "diamond": "A"}))
    assert box_of(s, "A/1/116") == "U15"
    assert box_of(s, "L/3/116") == "U15"
    assert box_of(s, "K/3/116") == "ER5"


@pytest.mark.rule("5.11", "R5-05")
def test_drift_off_the_row() -> None:
    """Beyond either end a unit is delayed two turns, and keeps the step loss of the same result."""
    s = afloat(5, "I/3/16@FG1", "A/1/116@CH3")
    check(s, EAST, landing_card({"diamond": "C"}))
    assert due(s, "I/3/16") == 7
    assert has(s.g.delayed, s.counter("I/3/16"))
    check(s, WEST, landing_card({"circle": "D"}))
    assert due(s, "A/1/116") == 7
    s = afloat(1, "1/B/741@U2")
    check(s, EAST, landing_card({"diamond": "D"}))
    assert (due(s, "1/B/741"), s.steps("1/B/741")) == (3, 1)


@pytest.mark.rule("5.11", "R5-05")
def test_no_beach_at_high_tide() -> None:
    """At high tide a box without a high-tide hex delays, drifted into or not."""
    s = afloat(16, "AT/116@CH2", "62AFA@FG2", "1/B/741@U3")
    land(s, landing_card({"circle": "C"}), landing_card({"diamond": "C"}))
    assert due(s, "AT/116") == 18
    assert due(s, "1/B/741") == 18
    assert s.where("62AFA") == "0710"
    s = afloat(16, "I/3/16@U3")  # without any card
    land(s)
    assert due(s, "I/3/16") == 18


@pytest.mark.rule("5.1")
def test_turn_one_losses() -> None:
    """A tank that loses its last step neither drifts nor lands."""
    s = afloat(1, "1/B/741@FG2")
    s.g.set_steps(s.counter("1/B/741"), 1)
    play = check(s, EAST, landing_card({"diamond": "D"}))
    assert s.steps("1/B/741") == 0
    assert not play.facts_of("drifted")
    assert due(s, "1/B/741") == 0
    assert box_of(s, "1/B/741") == ""


# -- leaders and rangers ---------------------------------------------------------------------------


@pytest.mark.rule("5.12", "R5-06")
def test_leaders_ride_or_stay() -> None:
    """Each leader of a box stays or goes with any one unit that drifted from it."""
    s = afloat(6, "116-HQ@DR2", "Cota@DR2", "F/2/116@DR2", "G/2/116@DR2", "3-4/397@DR2")
    play = check(s, WEST, landing_card({"triangle": "B", "diamond": "A"}))  # AA is delayed
    assert play.texts == ["stay 116-HQ", "ride 116-HQ F/2/116"]
    play.do("stay 116-HQ")
    assert play.texts == ["stay Cota", "ride Cota F/2/116"]
    play.do("ride Cota F/2/116")
    assert play.over
    assert (box_of(s, "116-HQ"), box_of(s, "Cota")) == ("DR2", "DR1")


@pytest.mark.rule("5.12", "R5-06")
def test_leaders_choose_between_two_ways() -> None:
    """With two units drifting apart, the leader may go with either."""
    s = afloat(6, "16-HQ@FG2", "E/2/16@FG2", "L/3/16@FG2", "I/3/16@FG3", "Wyman@FG4")
    play = check(s, EAST, landing_card({"diamond": "C", "circle": "B"}))
    assert play.texts == ["stay 16-HQ", "ride 16-HQ E/2/16", "ride 16-HQ L/3/16"]
    play.do("ride 16-HQ L/3/16")
    assert box_of(s, "16-HQ") == "FG1"


@pytest.mark.rule("5.12", "R5-06")
def test_a_leader_goes_off_the_row_with_his_company() -> None:
    """Riding with a unit that leaves the row, or into a box without a beach, delays the leader."""
    s = afloat(6, "16-HQ@FG2", "E/2/16@FG2", "1-2/397@FG3")
    s.g.set_turn(4)
    check(s, EAST, landing_card({"diamond": "C"})).do("ride 16-HQ E/2/16")
    assert (box_of(s, "E/2/16"), box_of(s, "16-HQ")) == ("U1", "U1")
    s = afloat(5, "16-HQ@FG1", "E/2/16@FG1")
    check(s, EAST, landing_card({"diamond": "C"})).do("ride 16-HQ E/2/16")
    assert due(s, "16-HQ") == 7
    s = afloat(7, "16-HQ@FG1", "62AFA@FG1")
    s.g.set_turn(7)
    check(s, EAST, landing_card({"circle": "B"})).do("ride 16-HQ 62AFA")
    assert box_of(s, "16-HQ") == "U2"
    assert s.g.due[s.counter("16-HQ")] == 0


@pytest.mark.rule("5.12", "R5-06")
def test_losses_of_the_company_do_not_touch_a_leader() -> None:
    """Delay, loss or elimination of everybody else in the box leaves the leader alone."""
    s = afloat(8, "116-HQ@DW1", "111FA@DW1", "3-4/397@DW1")
    play = check(s, WEST, landing_card({"triangle": "A", "diamond": "A"}))
    assert play.over
    assert box_of(s, "116-HQ") == "DW1"


@pytest.mark.rule("5.13", "R5-07", "5.12")
def test_rangers_may_drift() -> None:
    """With result A rangers may drift one to four boxes, before leaders decide; or hold."""
    s = afloat(6, "A-B/2R@DG2", "A-B/5R@DG2", "Cota@DG2")
    play = check(s, WEST, landing_card({"diamond": "A", "triangle": "C"}))
    assert play.texts == [f"drift A-B/2R {n}" for n in (1, 2, 3, 4)] + ["hold"]
    play.do("drift A-B/2R 3")
    assert box_of(s, "A-B/2R") == "DW2"
    assert play.texts == ["stay Cota", "ride Cota A-B/2R", "ride Cota A-B/5R"]
    play.do("ride Cota A-B/2R")
    assert box_of(s, "Cota") == "DW2"
    s = afloat(6, "A-B/2R@DG2")
    check(s, WEST, landing_card({"diamond": "A"})).do("hold")
    assert box_of(s, "A-B/2R") == "DG2"


@pytest.mark.rule("5.13", "R5-07")
def test_rangers_without_a_choice() -> None:
    """C/2R never has the option, nor any ranger before turn 4, after turn 14 or with B to D."""
    for turn, unit, letter in (
        (6, "C/2R", "A"),
        (3, "A-B/5R", "A"),
        (15, "A-B/5R", "A"),
        (6, "A-B/5R", "B"),
        (6, "A-B/5R", "D"),
    ):
        s = afloat(turn, f"{unit}@DG2")
        assert check(s, WEST, landing_card({"triangle": letter})).over, (turn, unit, letter)


# -- landing ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.22", "R5-14", "P3")
def test_command_follows_the_beach() -> None:
    """Whoever lands takes the division of the sector; an HQ again each time it lands."""
    s = afloat(17, "E/2/116@ER6", "Cota@ER6", "115-HQ@ER6", "A-B/2R@FG2", "E/2/16@U15")
    land(s)
    command = [s.g.division[s.counter(n)] for n in ("E/2/116", "Cota", "115-HQ", "A-B/2R")]
    assert command == [FIRST] * 4
    assert s.g.division[s.counter("E/2/16")] == TWENTY_NINTH  # 0720 lies in the West
    s.boxed("115-HQ@DW2")
    land(s)
    assert s.g.division[s.counter("115-HQ")] == TWENTY_NINTH


@pytest.mark.rule("R5-14")
def test_rangers_count_as_29th() -> None:
    """Before they land anywhere else, ranger units belong to the 29th Division."""
    g = Situation().g
    assert {g.division[u] for u in range(len(g.game.units)) if g.game.rangers >> u & 1} == {
        TWENTY_NINTH
    }


@pytest.mark.rule("5.21", "R5-12", "R5-13", "terrain/2")
def test_drowning() -> None:
    """After the actions all below the line are lost, leaders too, but not who climbs a cliff."""
    s = Situation(turn=7).us("E/2/16@0510/3", "Wyman@0510", "F/2/16@0610/3", "B/1/116@0607/3")
    assert drowning(s.g) == [s.counter("E/2/16"), s.counter("Wyman")]
    s.g.set_turn(16)
    s.g.scaling = one(s.counter("B/1/116"))
    s.g.disrupted = s.g.scaling
    names = {s.game.us[c].name for c in drowning(s.g)}
    assert names == {"E/2/16", "Wyman", "F/2/16"}
    s.g.set_turn(23)
    assert {s.game.us[c].name for c in drowning(s.g)} == {"E/2/16", "Wyman"}
    s.g.set_turn(28)
    assert drowning(s.g) == []


@pytest.mark.rule("R5-21", "5.1", "5.3")
def test_a_tank_delayed_to_turn_two() -> None:
    """It is placed again on turn 2 and lands on turn 3, by the table of turns 2 and 3."""
    s = afloat(1, "1/B/741@FG2")
    land(s, landing_card({"diamond": "A"}))
    assert due(s, "1/B/741") == 2
    s.g.set_turn(2)
    land(s)
    assert box_of(s, "1/B/741") == "FG2"
    s.g.set_turn(3)
    land(s, landing_card({"diamond": "B"}))
    assert s.where("1/B/741") == "0508"
    assert not s.g.delayed


@pytest.mark.rule("5.11", "R3-06", "R5-02", "R5-05")
def test_drift_is_told_with_the_box_it_leads_to() -> None:
    """Box by box in both directions; beyond the row it is told that the unit drifted off."""
    s = afloat(5, "A/1/116@EG1")
    unit, start = s.counter("A/1/116"), s.g.box[s.counter("A/1/116")]
    s.g.events = []
    drift(s.g, unit, 2)
    drift(s.g, unit, -3)
    drift(s.g, unit, 40)
    told = [(event.kind, event.facts.get("box"), event.rule) for event in s.g.events[:3]]
    assert told == [
        ("drifted", start - 2, "5.11"),
        ("drifted", start + 1, "5.11"),
        ("drifted-off", None, "5.11"),
    ]
    assert due(s, "A/1/116") == 7


@pytest.mark.rule("R3-06", "5.11")
def test_box_fifteen_in_easy_fox() -> None:
    """In Easy Fox the box west of ER6 lands at low tide only, and ends the row."""
    for turn, where, turn_due in ((5, "0418", 0), (8, "", 10), (16, "", 18)):
        s = Situation("easy-fox", turn=turn).boxed("1/B/741@U15")
        s.g.cleared = s.game.map.obstacles
        land(s)
        assert (s.where("1/B/741"), due(s, "1/B/741")) == (where, turn_due), turn
    s = Situation("easy-fox", turn=5).boxed("E/2/16@U15", "I/3/16@ER6")
    play = check(s, EAST, landing_card({"diamond": "D"}))
    assert [told["unit"] for told in play.facts_of("drifted-off")] == [s.counter("E/2/16")]
    assert due(s, "E/2/16") == 7
    assert box_of(s, "I/3/16") == "U15"


@pytest.mark.rule("5.3", "R3-02", "5.2")
def test_the_first_landings_of_both_scenarios() -> None:
    """Eight tanks are afloat at the start; units due on turn 16 take no part."""
    for scenario, count in (("first-waves", 8), ("easy-fox", 4)):
        g = Situation(scenario).game.set_up(seed=1)
        assert sum(box >= 0 for box in g.box) == count
        assert max(g.due) == 10
