"""Arrivals in landing boxes and delay (5.3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.rules.landing.placing import PlaceArrivals, delay, open_boxes
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import BoxId, CounterId, as_set, has, one, pack
from hexwar.errors import RuleError
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import decider
from hexwar.testing import Rehearsal

from .asked import arriving, boxes_for, may_be_placed
from .situations import Situation


def arrivals(turn: int, *names: str, **options: Any) -> tuple[Situation, Rehearsal[Omaha]]:
    """Let some counters be due on a turn and begin to place them; "~" before a name: delayed."""
    s = Situation(turn=turn, **options)
    for name in names:
        counter = s.counter(name.lstrip("~"))
        s.g.put_on_track(counter, turn)
        if name.startswith("~"):
            s.g.delayed |= one(counter)
    return s, s.rehearse(PlaceArrivals, script={})


def boxes(s: Situation) -> dict[str, str]:
    """Return the boxes of all counters that are in one, by name."""
    row = s.game.map.boxes
    return {s.game.us[c].name: row[box].name for c, box in enumerate(s.g.box) if box >= 0}


def listed(play: Rehearsal[Omaha], verb: str) -> list[str]:
    """Return the last nouns of the legal actions of a verb."""
    return [text.split()[-1] for text in play.texts if text.startswith(verb + " ")]


@pytest.mark.rule("5.3", "R5-16")
def test_units_without_a_choice_are_placed_unasked() -> None:
    """Before turn 7 a unit that lists one box goes there; one that lists a beach is asked about."""
    s, play = arrivals(3, "G/2/16", "B/1/116", "K/3/16")
    assert play.over
    assert boxes(s) == {"G/2/16": "ER2", "B/1/116": "DG2", "K/3/16": "FG4"}
    s, play = arrivals(6, "A/1/16", "A-B/5R")
    assert play.texts == [f"place A/1/16 ER{n}" for n in range(1, 7)]
    play.do("place A/1/16 ER4")
    assert listed(play, "place") == ["DG1", "DG2", "DG3", "DG4"]
    play.do("place A-B/5R DG1")
    assert play.over


@pytest.mark.rule("5.3", "5.32", "5.33")
def test_any_box_of_the_sector() -> None:
    """A unit that lists its division may use any lettered box of its sector, but not Charlie."""
    s, play = arrivals(16, "E/2/18")
    assert listed(play, "place") == [b.name for b in s.game.map.boxes if b.beach and b.sector == 0]
    s, play = arrivals(16, "A/1/115")
    west = [b.name for b in s.game.map.boxes if b.sector == 1 and b.beach != "CH"]
    assert listed(play, "place") == west
    counter = s.counter("A/1/115")
    numbers = {box.name: box.number for box in s.game.map.boxes}
    assert may_be_placed(s.g, counter, numbers["CH1"]) == "5.33"
    assert may_be_placed(s.g, counter, numbers["U15"]) == "5.32"
    assert may_be_placed(s.g, counter, numbers["ER1"]) == "5.3"
    with pytest.raises(RuleError, match=r"5\.33"):
        play.do("place A/1/115 CH1")


@pytest.mark.rule("5.33")
def test_charlie_is_for_rangers() -> None:
    """C/2R lists Charlie 2; late rangers may use Charlie too."""
    s, play = arrivals(1, "C/2R")
    assert boxes(s) == {"C/2R": "CH2"}
    s, play = arrivals(11, "~A-B/2R")
    assert {"CH1", "CH2", "CH3", "FG1"} <= set(listed(play, "place"))


@pytest.mark.rule("5.31", "R5-16")
def test_two_units_a_box() -> None:
    """A box takes two units; leaders neither count nor are kept out."""
    s, play = arrivals(6, "A/1/16", "B/1/16", "C/1/16", "16-HQ")
    play.do("place A/1/16 ER1", "place B/1/16 ER1")
    assert listed(play, "place") == ["ER2", "ER3", "ER4", "ER5", "ER6"]
    assert explain(s.g, ("place", s.counter("C/1/16"), 8)).rule == "5.31"
    play.do("place C/1/16 ER2")
    play.do("place 16-HQ FG1")
    s, play = arrivals(11, "~A/1/16", "~B/1/16", "~16-HQ")
    play.do("place A/1/16 ER1", "place B/1/16 ER1", "place 16-HQ ER1")
    assert boxes(s) == {"A/1/16": "ER1", "B/1/16": "ER1", "16-HQ": "ER1"}


@pytest.mark.rule("R5-16", "5.31")
def test_fixed_boxes_come_first() -> None:
    """Units that list one box are served before those that may go elsewhere."""
    s, _ = arrivals(4, "A/1/16", "H/2/16", "1-2/397")  # H lists ER4
    assert boxes(s) == {"H/2/16": "ER4", "1-2/397": "FG5"}


THREE_FOR_FG4 = ("K/3/16", "M/3/16", "1/A/741")


@pytest.mark.rule("R5-16", "5.3", "5.31")
@pytest.mark.parametrize("late", THREE_FOR_FG4)
def test_the_player_names_who_waits_for_a_full_box(late: str) -> None:
    """Of three units that list one box any may wait a turn; before turn 7 not longer."""
    s, play = arrivals(4, *THREE_FOR_FG4)
    assert sorted(play.texts) == sorted(f"delay {name} 5" for name in THREE_FOR_FG4)
    assert explain(s.g, ("delay", s.counter(late), 6)).rule == "R5-16"
    play.do(f"delay {late} 5")
    assert play.over
    assert boxes(s) == {name: "FG4" for name in THREE_FOR_FG4 if name != late}
    assert s.g.due[s.counter(late)] == 5
    assert has(s.g.delayed, s.counter(late))


@pytest.mark.rule("R5-16", "5.34", "E3")
@pytest.mark.parametrize(("edition", "last"), [("2017", 32), ("2.0", 8)])
def test_who_waits_for_a_full_box_from_turn_7_on(edition: str, last: int) -> None:
    """The player also names the turn, any that a voluntary delay could have."""
    s, play = arrivals(7, *THREE_FOR_FG4, edition=edition)
    play.do("place K/3/16 FG4", "place M/3/16 FG4")
    assert sorted(play.texts) == sorted(
        f"delay {name} {turn}" for name in THREE_FOR_FG4 for turn in range(8, last + 1)
    )
    play.do(f"delay M/3/16 {last}", "place 1/A/741 FG4")
    assert play.over
    assert boxes(s) == {"K/3/16": "FG4", "1/A/741": "FG4"}
    assert s.g.due[s.counter("M/3/16")] == last


@pytest.mark.rule("R5-16", "5.31")
def test_who_waits_for_a_full_beach() -> None:
    """So with a unit that lists a beach of which every box is full."""
    s = Situation(turn=5).boxed("H/2/116@DR1", "F/2/116@DR2", "I/3/116@DR2", "A/1/116@DR3")
    s.boxed("G/2/116@DR1", "B/1/116@DR3")
    s.g.put_on_track(s.counter("M/3/116"), 5)  # lists DR
    play = s.rehearse(PlaceArrivals, script={})
    assert len(play.texts) == 7
    play.do("delay G/2/116 6")
    assert play.over
    assert s.g.due[s.counter("G/2/116")] == 6
    assert boxes(s)["M/3/116"] == "DR1"


@pytest.mark.rule("R5-16", "7.22")
def test_nobody_makes_the_units_of_another_player_wait() -> None:
    """With two players a unit that finds a box full of others waits itself."""
    s = Situation(turn=4, players=2).boxed("A/1/116@FG4", "B/1/116@FG4")
    s.g.put_on_track(s.counter("M/3/16"), 4)
    play = s.rehearse(PlaceArrivals, script={})
    assert play.over
    assert s.g.due[s.counter("M/3/16")] == 5


@pytest.mark.rule("5.31", "R5-17")
def test_a_general_joins_somebody() -> None:
    """A general goes where somebody who arrives with him has gone, an HQ being good company."""
    s, play = arrivals(5, "Cota", "116-HQ", "B-D/81C", "M/3/116")
    play.do("place M/3/116 DR1", "place B-D/81C DW2")
    assert listed(play, "place") == ["DW1", "DW2", "DW3"]
    play.do("place 116-HQ DW3")
    assert listed(play, "place") == ["DW2", "DW3"]
    assert explain(s.g, ("place", s.counter("Cota"), 21)).rule == "R5-17"


@pytest.mark.rule("5.31", "R5-17")
def test_a_general_may_be_alone_if_nobody_could_join_him() -> None:
    """Nobody arriving that could share a box: any of his boxes will do."""
    _, play = arrivals(5, "Cota", "M/3/116")  # DW and DR have no box in common
    play.do("place M/3/116 DR1")
    assert listed(play, "place") == ["DW1", "DW2", "DW3"]
    _, play = arrivals(10, "Wyman")
    assert len(listed(play, "place")) == 11


@pytest.mark.rule("R5-17", "5.33")
def test_the_last_possible_companion_must_leave_room_for_the_general() -> None:
    """Rangers arriving with a late general may not leave him alone by landing at Charlie."""
    _, play = arrivals(12, "~Cota", "~A-B/2R", "~A-B/5R")
    assert "CH1" in listed(play, "place")
    play.do("place A-B/2R CH1")
    assert "CH1" not in listed(play, "place")
    play.do("place A-B/5R FG1")
    assert listed(play, "place") == ["FG1"]
    _, play = arrivals(12, "~Cota", "~A-B/2R")
    play.do("delay A-B/2R 13")
    assert len(listed(play, "place")) == 24  # nobody else arrives


@pytest.mark.rule("5.34", "R5-19", "E3")
def test_voluntary_delay() -> None:
    """From turn 7 any arrival, leaders and delayed units too, may be put off to any later turn."""
    _, play = arrivals(6, "A/1/16")
    assert listed(play, "delay") == []
    s, play = arrivals(7, "58AFA", "~G/2/16", "16-HQ")
    assert listed(play, "place") == ["ER2"]  # fixed box, but now with a choice
    assert listed(play, "delay") == [str(turn) for turn in range(8, 33)]
    play.do("delay G/2/16 20", "delay 58AFA 8", "delay 16-HQ 9")
    assert play.over
    assert [s.g.due[s.counter(n)] for n in ("G/2/16", "58AFA", "16-HQ")] == [20, 8, 9]
    assert s.g.delayed == pack(s.counter(n) for n in ("G/2/16", "58AFA", "16-HQ"))
    assert s.g.losses == 0


@pytest.mark.rule("E3", "5.34")
def test_voluntary_delay_in_edition_two() -> None:
    """In edition 2.0 an arrival is put off to the next turn, again and again."""
    s, play = arrivals(7, "58AFA", edition="2.0")
    assert listed(play, "delay") == ["8"]
    assert explain(s.g, ("delay", s.counter("58AFA"), 9)).rule == "E3"
    play.do("delay 58AFA 8")
    s.g.turn, s.g.result = 8, None
    assert listed(s.rehearse(PlaceArrivals, script={}), "delay") == ["9"]
    s, play = arrivals(32, "58AFA", edition="2.0")
    assert listed(play, "delay") == []


@pytest.mark.rule("5.34", "R5-18", "R5-20")
def test_where_delayed_units_come_in() -> None:
    """Up to turn 10 a delayed unit uses what it lists, an HQ that was knocked off too; then any."""
    s, play = arrivals(10, "~16-HQ", "~G/2/16")
    assert listed(play, "place") == ["ER2"]
    assert explain(s.g, ("place", s.counter("G/2/16"), 9)).legal
    assert explain(s.g, ("place", s.counter("G/2/16"), 10)).rule == "5.34"
    play.do("place G/2/16 ER2")
    assert listed(play, "place") == ["FG1", "FG2", "FG3", "FG4", "FG5"]
    s, play = arrivals(11, "~16-HQ", "~G/2/16")
    lettered = [b.name for b in s.game.map.boxes if b.beach and b.beach != "CH"]
    assert listed(play, "place") == lettered
    play.do("place G/2/16 DW3")
    assert listed(play, "place") == lettered
    s, play = arrivals(11, "G/2/16")  # not delayed
    assert listed(play, "place") == ["ER2"]


@pytest.mark.rule("11.11", "5.34", "R11-01")
def test_a_hero_waits_on_the_turn_track_with_his_unit() -> None:
    """He is part of the unit that he joined in its box, and lands with it, however late."""
    s = Situation(turn=8).boxed("G/2/116@DW3")
    hero, unit = 0, s.counter("G/2/116")
    s.g.give_hero(HeroId(hero), unit)
    delay(s.g, unit, 2)
    assert (s.g.due[unit], s.g.heroes[hero], s.g.hero_of(unit)) == (10, unit, hero)
    s.g.set_turn(10)
    s.rehearse(PlaceArrivals, script={}).do("place G/2/116 DW3")
    assert (s.g.heroes[hero], s.g.hero_of(unit)) == (unit, hero)


@pytest.mark.rule("R3-06", "R5-18")
def test_late_units_stay_in_the_sector_of_easy_fox() -> None:
    """Where only the East is fought over, there are no other boxes."""
    s = Situation("easy-fox", turn=12)
    counter = s.counter("G/2/16")
    s.g.put_on_track(counter, 12)
    s.g.delayed = one(counter)
    play = s.rehearse(PlaceArrivals, script={})
    assert listed(play, "place") == [b.name for b in s.game.map.boxes if b.beach and b.number < 15]
    assert may_be_placed(s.g, counter, BoxId(20)) == "R3-06"


@pytest.mark.rule("5.3", "R5-16")
@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves"])
def test_every_printed_arrival_finds_a_box(scenario: str) -> None:
    """On each turn, with everybody on time, all who arrive have a box, and nobody waits."""
    for turn in range(1, 16):
        g = Situation(scenario).game.set_up(seed=1)
        g.set_turn(turn)
        for counter, box in enumerate(g.box):
            if box >= 0:
                g.lift(CounterId(counter))
        play = Rehearsal(g, PlaceArrivals, script={})
        while not play.over:
            play.do(g.listed[0])
        assert not play.facts_of("delayed"), turn
        assert all(due != turn for due in g.due)


@pytest.mark.rule("5.3")
def test_two_players_place_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each arrival is asked of the player who commands it."""
    s = Situation(turn=6)
    monkeypatch.setattr(s.game, "players", ("east", "west"))
    for name in ("A/1/16", "A-B/5R"):
        s.g.put_on_track(s.counter(name), 6)
    play = s.rehearse(PlaceArrivals, script={})
    assert decider(s.g) == "east"
    play.do("place A/1/16 ER1")
    assert decider(s.g) == "west"


@pytest.mark.rule("5.3", "5.31", "5.32", "5.33", "5.34")
@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves"])
def test_open_boxes_are_those_that_nothing_refuses(scenario: str) -> None:
    """The set of open boxes is what no clause refuses, one by one, for every counter."""
    rng = random.Random(53)
    for turn in (3, 10, 11, 16):
        s = Situation(scenario, turn=turn)
        for unit in rng.sample(range(len(s.game.units)), 30):
            s.g.put_in_box(CounterId(unit), BoxId(rng.choice([3, 9, 9, 10, 23, 29])))
        s.g.delayed = as_set(rng.getrandbits(len(s.game.us)))
        for counter in range(len(s.game.us)):
            allowed = [
                b for b in range(31) if may_be_placed(s.g, CounterId(counter), BoxId(b)) is None
            ]
            m = arriving(s.g, CounterId(counter))
            assert open_boxes(m, CounterId(counter)) == sum(1 << b for b in allowed)


def test_boxes_for_is_never_empty_for_a_general() -> None:
    """The narrowing for generals never leaves anybody without a box."""
    s = Situation(turn=12)
    for name in ("Cota", "Wyman"):
        s.g.delayed |= one(s.counter(name))
    waiting = (s.counter("Wyman"), s.counter("Cota"))
    assert boxes_for(s.g, waiting[0], waiting)
