"""Several players decide at once at one table: each at an own seat, in an own time."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hexwar
from hexwar.door import seated
from hexwar.errors import UndoError
from hexwar.web import Application
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen
from hexwar.web.shelf import StaleError
from hexwar.web.table import NotYourTurnError, Table
from tests.web.table import at_table

ENGLISH = Language("en")
RED = ("steer Able port", "steer Bold ahead", "steer Calm slow", "seal")
BLUE = ("steer Proud starboard", "steer Quick ahead", "steer Royal slow", "seal")


@pytest.fixture
def table(application: Application) -> Table:
    """A table at which two squadrons plot."""
    table: Table = application.tables.add(hexwar.start("broadside/strait", seed=1))
    return table


def page(table: Table, place: int, **glance: Any) -> dict[str, Any]:
    """What the page of a seat is told."""
    return seen(table, Glance(seat=Seat(table.number, place), language=ENGLISH, **glance))


def do(table: Table, player: str, *texts: str) -> None:
    """Let a player decide, on the log that the player's own page has."""
    place = table.match.game.players.index(player) + 1
    for text in texts:
        known = page(table, place)
        table.do(player, text, known["length"], known["line"], known["epoch"])


def test_both_are_asked_and_neither_waits(table: Table) -> None:
    """Each page has its own actions, whoever is the first; a spectator has none."""
    for place, name in ((1, "red"), (2, "blue")):
        assert page(table, place)["mine"]
        assert page(table, place)["decider"] == name
        assert len(page(table, place)["actions"]) == 18
    assert not page(table, WATCHING)["mine"]
    do(table, "blue", *BLUE)
    assert not page(table, 2)["mine"]
    assert page(table, 1)["mine"]
    do(table, "red", *RED)
    assert table.match.game.analysis.turn_of(table.match.state) == 2


def test_a_page_is_told_nothing_of_the_others_plots(table: Table) -> None:
    """All that a page is sent is the same, but for the version, whatever the other has done."""

    def told(place: int) -> str:
        known = page(table, place)
        for name in ("version",):
            del known[name]
        return json.dumps(known, sort_keys=True)

    before = told(1), told(WATCHING)
    do(table, "blue", *BLUE[:3])
    assert (told(1), told(WATCHING)) == before
    do(table, "red", *RED)
    before = told(1), told(WATCHING)
    table.undo("blue", page(table, 2)["length"])
    do(table, "blue", BLUE[2])
    after = [json.loads(told(place)) for place in (1, WATCHING)]
    for known, earlier in zip(after, map(json.loads, before), strict=True):
        known["epoch"] = earlier["epoch"]
        assert known == earlier


def test_each_takes_back_ones_own(table: Table) -> None:
    """Undo gives back one's own plot, and stops at the first."""
    do(table, "blue", *BLUE[:2])
    do(table, "red", *RED[:1])
    assert page(table, 2)["undo"]
    table.undo("blue", page(table, 2)["length"])
    assert len(page(table, 2)["actions"]) == 12
    assert len(page(table, 1)["actions"]) == 12
    table.undo("blue", page(table, 2)["length"])
    assert not page(table, 2)["undo"]
    with pytest.raises(UndoError):
        table.undo("blue", page(table, 2)["length"])
    do(table, "red", *RED[1:])
    with pytest.raises(NotYourTurnError):
        do(table, "red", "seal")


def test_every_page_gets_the_whole_log_when_all_are_through(table: Table) -> None:
    """A page that knew its own plots alone is sent all of them, in the order of the log."""
    do(table, "blue", *BLUE)
    known = page(table, 2)
    do(table, "red", *RED)
    later = page(table, 2, since=known["length"], line=known["line"], epoch=known["epoch"])
    assert later["since"] == 1
    assert [line["text"] for line in later["log"]][:8] == [*RED, *BLUE]
    with pytest.raises(StaleError):
        table.do("blue", BLUE[0], known["length"], known["line"], known["epoch"])


def test_one_screen_hands_over(table: Table) -> None:
    """At one screen for both, red plots, then the curtain is drawn for blue."""
    assert page(table, TABLE, viewer="red")["curtain"] == ""
    do(table, "red", *RED)
    assert page(table, TABLE, viewer="red")["curtain"] == "blue"
    assert page(table, TABLE, viewer="blue")["mine"]


def test_the_shelf_keeps_what_is_plotted_ahead(table: Table) -> None:
    """Another server goes on where both are."""
    do(table, "blue", *BLUE[:2])
    again = Table.opened(table.number, table.shelf)
    assert again.match.decided_ahead == {"blue": [*BLUE[:2]]}
    assert len(page(again, 2)["actions"]) == 6


def test_two_browsers(application: Application, address: str, chromium: Any, table: Table) -> None:
    """Blue plots before red has; each sees the own ships' courses, and then both sail."""
    places = [f"{address}/{application.keys.key_of(Seat(table.number, n))}/" for n in (1, 2)]
    with at_table(chromium, places[0]) as red, at_table(chromium, places[1]) as blue:
        for text in BLUE[:3]:
            blue.do(text)
        assert blue.page.locator("#arrows > *").count() > 0
        red.do(RED[0])
        blue.do("seal")
        for text in RED[1:3]:
            red.do(text)
        assert red.page.locator("[data-counter=Proud] .turned").get_attribute("transform") == (
            "rotate(270)"
        )
        red.page.click("#tab-actions")
        red.page.click("[data-action='seal']")
        blue.page.wait_for_selector("[data-counter=Proud] .turned[transform='rotate(330)']")
        assert red.faults == blue.faults == []


def test_who_plots_while_a_bot_thinks_loses_nothing(table: Table) -> None:
    """What the bot thought before is forgotten, and thought again with the person's plot."""
    table.match.seat(seated(table.match.game, {"red": "random"}))
    thought = table.thought()
    assert thought is not None
    begun = len(thought.log)
    do(table, "blue", BLUE[0])
    thought.let_bots_decide()
    with pytest.raises(StaleError):
        table.take(thought, begun)
    assert table.match.decided_ahead == {"blue": [BLUE[0]]}
    again = table.thought()
    assert again is not None
    begun = len(again.log)
    again.let_bots_decide()
    table.take(again, begun)
    do(table, "blue", *BLUE[1:])
    assert any(entry.text == BLUE[0] for entry in table.match.log)
    assert table.match.game.analysis.turn_of(table.match.state) == 2
