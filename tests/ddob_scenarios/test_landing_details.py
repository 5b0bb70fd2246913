"""Landing and arrival in detail: what is told, what is left alone, who comes first (5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.printed.us_counters import FIRST, TWENTY_NINTH
from ddob_scenarios.rules.landing.amphibious import boxed
from ddob_scenarios.rules.landing.amphibious import land as put_ashore
from ddob_scenarios.rules.landing.placing import PlaceArrivals, order_of_arrival
from hexwar.board import one
from hexwar.play import explain

from .situations import Situation
from .test_landing import afloat, box_of, check, due, land, landing_card


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
    s.g.command[strayed], s.g.command[own] = TWENTY_NINTH, FIRST
    play = land(s)  # no card is drawn for tanks on turn 9
    told = [event for event in play.events if event.kind == "command-transferred"]
    assert [(e.facts["unit"], e.facts["division"], e.rule) for e in told] == [
        (strayed, FIRST, "5.22")
    ]
    assert s.g.command[strayed] == s.g.command[own] == FIRST


@pytest.mark.rule("5.11", "5.14", "5.34")
def test_a_delay_tells_the_turn_of_arrival() -> None:
    """Two turns after turn 5 is turn 7, on the track as in the event."""
    s = afloat(5, "I/3/16@FG1")
    play = check(s, EAST, landing_card({"diamond": "C"}))
    assert [event["turn"] for event in play.told("delayed")] == [7]
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
