"""Bots think beside the table: a page is answered before, and decisions come one by one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import attrs
import pytest
from playwright.sync_api import Browser, expect

import hexwar
from hexwar.door import seated
from hexwar.play import Action
from hexwar.play.match.decision import Decision
from hexwar.web import Application
from hexwar.web.keys import TABLE, Seat
from hexwar.web.language import Language, catalogue
from hexwar.web.page_data import Glance, seen
from hexwar.web.shelf import Shelf, ShelfError, StaleError
from hexwar.web.table import Table
from hexwar.web.tables import Tables
from hexwar.web.thinking import FAILED, STOPPED, UNKEPT, Thinking, decided
from tests.web.asking import ask
from tests.web.table import at_table
from tests.web.test_serverless import run

GIVEN = ("give R1 4", "give R2 3", "give R3 2", "give R4 1")


def against_blue(shelf: Path, bot: str = "random") -> Table:
    """Return a table at which a bot decides now."""
    match = hexwar.start("skirmish/ford", seed=1)
    for action in GIVEN:
        match.do(action)
    match.seat(seated(match.game, {"blue": bot}))
    return Tables(Shelf(shelf)).add(match)


def thinking_at(table: Table) -> Thinking:
    """Return what lets the bots at a table think."""
    tables = Tables(table.shelf)
    tables._open[table.number] = table
    return Thinking(tables)


@attrs.define
class Slow:
    """A bot that decides once it may."""

    may: Event = attrs.field(factory=Event)
    name: str = "random"

    def __deepcopy__(self, memo: dict[int, Any]) -> Slow:
        """Be the same bot at every thought."""
        return self

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the first action, when the test lets it."""
        del view, rng
        assert self.may.wait(20)
        return decision.actions[0]


class Failing:
    """A bot that cannot decide."""

    name = "failing"

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Fail."""
        del view, decision, rng
        raise ZeroDivisionError


def test_a_page_is_answered_while_a_bot_thinks(application: Application, address: str) -> None:
    """The decision of the page is kept; the table is seen, and nobody decides for the bot."""
    application.thinking.grace = 0.0
    match, bot = hexwar.start("skirmish/ford", seed=1), Slow()
    table = address + application.begin(match)
    match.seat({"blue": bot})
    for length, action in enumerate(GIVEN, start=1):
        told = ask(f"{table}do", {"action": action, "length": length}).data
    assert (told["decider"], told["thinks"], told["mine"]) == ("blue", True, False)
    assert told["length"] == len(GIVEN) + 1
    refused = ask(f"{table}do", {"action": "give B1 4", "length": told["length"]})
    assert refused.status == 403
    bot.may.set()
    while ask(f"{table}seen", {}).data["thinks"]:
        pass
    assert application.tables.get(1).decider() == "red"


def test_bots_decide_as_within_a_match(tmp_path: Path) -> None:
    """Decision by decision, or all at once: the game is the same, and is kept."""
    table = against_blue(tmp_path / "games.sqlite")
    whole = hexwar.restore(table.match.text())
    thoughts = 0
    while (thought := table.thought()) is not None:
        begun, thoughts = len(thought.log), thoughts + 1
        decided(thought, seconds=0.0)
        assert len(thought.log) == begun + 1
        table.take(thought, begun)
    assert thoughts > 1
    assert table.match.text() == whole.text() == table.shelf.text(table.number)


@pytest.mark.parametrize("change", ["undo", "seats", "stop"])
def test_a_thought_about_what_is_past_is_forgotten(tmp_path: Path, change: str) -> None:
    """After an undo, with another at the seat, or once stopped, nothing comes to the table."""
    table = against_blue(tmp_path / "games.sqlite")
    table.match.study = True
    thought = table.thought()
    assert thought is not None
    begun = len(thought.log)
    decided(thought)
    if change == "undo":
        table.undo("red", begun)
        table.do("red", GIVEN[-1], begun - 1)
    elif change == "seats":
        table.seat_bot("blue", "")
    else:
        table.pause(STOPPED)
        assert table.thought() is None
    with pytest.raises(StaleError):
        table.take(thought, begun)
    assert len(table.match.log) == begun


def test_a_bot_that_fails_stops_the_bots_and_nothing_else(tmp_path: Path) -> None:
    """What was decided before it stays; the page says what helps, and it can be let go on."""
    table = against_blue(tmp_path / "games.sqlite")
    table.match.seat({"blue": Failing()})
    before = table.match.position
    run(thinking_at(table).play(table.number))
    assert table.paused == FAILED
    assert table.match.position == before
    told = seen(table, Glance(seat=Seat(table.number, TABLE), language=Language("en")))
    assert told["paused"].startswith("blue: the bot failed")
    assert not told["thinks"]
    table.seat_bot("blue", "random")
    run(thinking_at(table).play(table.number))
    assert table.decider() == "red"


def test_a_bot_whose_decision_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory and shelf agree: neither has it."""
    table = against_blue(tmp_path / "games.sqlite")

    def fails(*words: object, **options: object) -> int:
        raise ShelfError(table.shelf.path, "the disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(table.shelf, "write", fails)
        run(thinking_at(table).play(table.number))
    assert table.paused == UNKEPT
    assert table.match.text() == table.shelf.text(table.number)


def test_bots_go_on_after_the_game_was_put_away(tmp_path: Path) -> None:
    """A game that was left while a bot thought is opened again, and the bot goes on."""
    table = against_blue(tmp_path / "games.sqlite")
    tables = Tables(table.shelf)
    assert tables.get(table.number).decider() == "blue"
    run(Thinking(tables).play(table.number))
    assert tables.get(table.number).decider() == "red"


def test_only_the_owner_stops_a_bot(application: Application, address: str) -> None:
    """A guest with a seat cannot; the owner can, and lets it go on."""
    application.thinking.grace = 0.0
    match, bot = hexwar.start("skirmish/ford", seed=1), Slow()
    table = address + application.begin(match)
    match.seat({"red": bot})
    guest = address + application.path_of(Seat(1, 2))
    assert ask(f"{guest}pause", {"stops": True}).status == 403
    told = ask(f"{table}pause", {"stops": True}).data
    assert told["paused"] == STOPPED.format(player="red")
    bot.may.set()
    assert ask(f"{table}seen", {}).data["length"] == 1
    ask(f"{table}pause", {"stops": False})
    while ask(f"{table}seen", {}).data["thinks"]:
        pass
    assert application.tables.get(1).decider() == "blue"


@pytest.mark.parametrize("told", [FAILED, STOPPED, UNKEPT])
def test_what_stops_a_bot_is_told_in_french(told: str) -> None:
    """With the name of the player in it."""
    assert "{player}" in catalogue("fr")[told]


def test_the_page_shows_each_decision_of_a_bot_as_it_falls(
    application: Application, address: str, chromium: Browser
) -> None:
    """Who thinks is named; the owner can stop it; what it decides appears without a press."""
    application.thinking.grace = 0.0
    match, bot = hexwar.start("skirmish/ford", seed=1), Slow()
    for action in GIVEN[:-1]:
        match.do(action)
    place = address + application.begin(match)
    match.seat({"blue": bot})
    with at_table(chromium, place) as table:
        page = table.page
        page.locator("#actions button, #plain button").first.click()
        expect(page.locator("#busy")).to_have_text("blue: thinking …")
        page.click("#stop-bot")
        expect(page.locator("#prompt")).to_have_text(STOPPED.format(player="blue"))
        expect(page.locator("body")).not_to_have_class(re.compile("busy"))
        page.click("#go-on")
        expect(page.locator("#busy")).to_have_text("blue: thinking …")
        bot.may.set()
        expect(page.locator("#who")).to_have_text("red", ignore_case=True)
        expect(page.locator("body")).not_to_have_class(re.compile("busy"))
