"""Landing and arrival in detail: what is told, what is left alone, who comes first (5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.counters import FIRST, TWENTY_NINTH
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.rules.landing.amphibious import boxed, drift
from ddob_scenarios.rules.landing.amphibious import land as put_ashore
from ddob_scenarios.rules.landing.placing import PlaceArrivals, order_of_arrival
from hexwar.board import iterate, one
from hexwar.play.match.decision import explain

from .asked import boxes_for, later_turns
from .landing_scenes import afloat, box_of, check, due, land, landing_card
from .situations import Situation


@pytest.mark.rule("5.2", "5.22")
def test_landing_ends_the_delay_of_that_counter_alone() -> None:
    """Whoever lands is no longer delayed; others stay delayed, and nobody becomes it."""
    s = Situation(turn=9)
    landing, waiting, punctual = map(s.counter, ("A/1/115", "B/1/115", "C/1/115"))
    s.g.delayed = one(landing) | one(waiting)
    for counter in (landing, punctual):
        put_ashore(s.g, counter, s.at("0425"))
    assert s.g.delayed == one(waiting)


@pytest.mark.rule("5.2", "5.22", "R5-14")
def test_the_transfer_of_command_is_told_where_there_is_one() -> None:
    """Tanks of the 29th that land in the East are told to come under the 1st; others are not."""
    s = afloat(9, "1/A/743@ER6", "1/B/741@ER5")
    strayed, own = s.counter("1/A/743"), s.counter("1/B/741")
    s.g.division[strayed], s.g.division[own] = TWENTY_NINTH, FIRST
    play = land(s)  # no card is drawn for tanks on turn 9
    told = [event for event in play.events if event.kind == "command-transferred"]
    assert [(e.facts["unit"], e.facts["division"], e.rule) for e in told] == [
        (strayed, FIRST, "5.22")
    ]
    assert s.g.division[strayed] == s.g.division[own] == FIRST


@pytest.mark.rule("5.11", "5.14", "5.34")
def test_a_delay_tells_the_turn_of_arrival() -> None:
    """Two turns after turn 5 is turn 7, on the track as in the event."""
    s = afloat(5, "I/3/16@FG1")
    play = check(s, EAST, landing_card({"diamond": "C"}))
    assert [event["turn"] for event in play.facts_of("delayed")] == [7]
    assert due(s, "I/3/16") == 7


@pytest.mark.rule("5.1", "R5-01", "R5-21")
def test_units_after_one_without_a_row_are_checked_too() -> None:
    """Rangers have no row on turn 2 in Dog White; the mortars neither; the armour beside has."""
    s = afloat(2, "A-B/2R@DW3", "1/A/743@DW3")
    assert s.counter("A-B/2R") < s.counter("1/A/743")
    check(s, WEST, landing_card({s.g.symbol(s.counter("1/A/743")): "B"}))
    assert (box_of(s, "A-B/2R"), box_of(s, "1/A/743")) == ("DW3", "DW2")


@pytest.mark.rule("5.1", "5.13", "R5-07")
@pytest.mark.parametrize("turn", [4, 14])
def test_rangers_are_asked_from_turn_4_to_turn_14(turn: int) -> None:
    """On the first and the last of these turns, too, and before anything else goes on."""
    s = afloat(turn, "A-B/5R@DG2")
    play = check(s, WEST, landing_card({s.g.symbol(s.counter("A-B/5R")): "A"}))
    assert play.texts == [f"drift A-B/5R {n}" for n in (1, 2, 3, 4)] + ["hold"]


@pytest.mark.rule("5.3")
def test_the_counters_are_placed_one_after_the_other() -> None:
    """Another one that waits is refused, by the rule on placing."""
    s = Situation(turn=6)
    for name in ("A/1/16", "B/1/16"):
        s.g.put_on_track(s.counter(name), 6)
    play = s.rehearse(PlaceArrivals, script={})
    assert play.texts[0].startswith("place A/1/16")
    box = printed_map().boxes[8]
    assert explain(s.g, ("place", s.counter("B/1/16"), box.number)).rule == "5.3"


@pytest.mark.rule("5.31", "R5-16", "R5-17")
def test_the_order_of_arrival() -> None:
    """Who lists one box comes first, then units by number, headquarters, and generals last.

    The general's number does not bring him to the front, nor does it when he lists one box alone.
    """
    s = Situation(turn=6)
    names = ("Cota", "Wyman", "116-HQ", "A/1/16", "H/2/16")
    for name in names:
        s.g.put_on_track(s.counter(name), 6)
    placed = [s.game.us[counter].name for counter in order_of_arrival(s.g)]
    assert placed == ["H/2/16", "A/1/16", "116-HQ", "Wyman", "Cota"]


@pytest.mark.rule("5.32", "R5-02", "R5-03")
def test_the_boxes_as_printed() -> None:
    """Read afresh: the sectors meet between Easy Green and the East; a box may lack a beach."""
    boxes = printed_map.__wrapped__().boxes
    names = [box.name for box in boxes]
    assert {box.sector for box in boxes} == {0, 1}
    assert {box.name[:2] for box in boxes if box.sector == WEST} >= {"CH", "DG", "DW", "DR", "EG"}
    assert not {box.name[:2] for box in boxes if box.sector != WEST} & {"CH", "DG", "DW", "DR"}
    assert {hex_ for box in boxes for hex_ in box.hexes if hex_ < 0} == {-1}
    assert names == [box.name for box in printed_map().boxes]


@pytest.mark.rule("5.1", "R5-01")
def test_who_is_checked() -> None:
    """Counters afloat in the boxes of the sector, and no others."""
    s = afloat(2, "A/1/116@DG4", "E/2/16@ER6")
    assert boxed(s.g, WEST) == one(s.counter("A/1/116"))


@pytest.mark.rule("5.11", "R3-06", "R5-03")
def test_the_ends_of_the_row() -> None:
    """The row has a box at either end in which drift still ends."""
    s = afloat(5, "I/3/16@FG1", "A/1/116@CH1")
    drift(s.g, s.counter("I/3/16"), 3)
    drift(s.g, s.counter("A/1/116"), -2)
    assert (box_of(s, "I/3/16"), box_of(s, "A/1/116")) == ("U1", "CH3")
    assert (due(s, "I/3/16"), due(s, "A/1/116")) == (0, 0)


@pytest.mark.rule("5.12", "R5-06")
def test_each_leader_who_goes_is_followed_by_the_question_for_the_next() -> None:
    """Two leaders in the box of a company that drifts: the first rides, and the second is asked."""
    s = afloat(6, "116-HQ@DR2", "Cota@DR2", "F/2/116@DR2")
    play = check(s, WEST, landing_card({s.g.symbol(s.counter("F/2/116")): "B"}))
    play.do("ride 116-HQ F/2/116")
    assert play.texts == ["stay Cota", "ride Cota F/2/116"]


@pytest.mark.rule("5.11", "5.14", "R5-05", "R5-09")
@pytest.mark.parametrize("mine", [False, True])
def test_only_a_card_with_a_mine_explodes_one(mine: bool) -> None:
    """Units above obstacles that nobody has cleared lose nothing to a card without the symbol."""
    s = afloat(8, "C/2R@DG2", cleared=False)
    symbol = s.g.symbol(s.counter("C/2R"))
    letters = {symbol: "D"}
    play = check(s, WEST, landing_card(letters, mine=mine))
    assert bool(play.facts_of("step-lost")) is mine


@pytest.mark.rule("5.31", "R5-16")
def test_a_turn_without_arrivals() -> None:
    """Nobody is due, and nobody is placed."""
    s = Situation(turn=6)
    assert order_of_arrival(s.g) == ()


@pytest.mark.rule("5.34", "E3", "R5-19")
def test_an_arrival_is_put_off_to_the_last_turn_at_most() -> None:
    """The turns offered follow the present one and end with the track."""
    s = Situation("d-day", turn=28, edition="2017")
    general = s.counter("Cota")
    assert later_turns(s.g, general) == [29, 30, 31, 32]
    s.g.set_turn(32)
    assert not later_turns(s.g, general)


@pytest.mark.rule("5.31", "R5-17")
def test_only_those_who_could_join_a_general_leave_the_others_free() -> None:
    """A company that lands elsewhere is no company for him: the one that could be must stay near.

    Cota lands at Dog White; of two units that arrive with him only one lists that beach.
    """
    s = Situation(turn=8)
    for name in ("Cota", "A/1/115", "M/3/116"):
        s.g.put_on_track(s.counter(name), 8)
    waiting = order_of_arrival(s.g)
    boxes = s.game.map.boxes
    company = boxes_for(s.g, s.counter("A/1/115"), waiting)
    assert {boxes[box].name for box in iterate(company)} == {"DW1", "DW2", "DW3"}
