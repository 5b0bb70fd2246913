"""Playing over a day: a feed for each seat, a command of the host, windows that stay closed."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.feed import COMMAND
from hexwar.web.keys import TABLE, Seat
from hexwar.web.shelf import Shelf
from hexwar.web.table import NotYourTurnError, Table
from hexwar.web.tables import Tables
from hexwar.web.windows import open_window
from tests.web.asking import ask

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(address: str) -> list[str]:
    """Return the titles of the entries of a feed."""
    reply = ask(f"{address}feed")
    assert reply.headers["content-type"].startswith("application/atom+xml")
    feed = ET.fromstring(reply.body)
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry")]


def test_a_feed_tells_whose_turn_it_is(application: Application, address: str) -> None:
    """The seat that decides has an entry, the other none; it names the game and its own link."""
    application.begin(hexwar.start("skirmish/ford", seed=1))
    red, blue, table = (address + application.path_of(Seat(1, place)) for place in (1, 2, TABLE))
    assert entries(red) == ["It is your turn: Skirmish: The ford"] == entries(table)
    assert entries(blue) == []
    assert red in ask(f"{red}feed").body.decode()


def test_the_host_is_told_by_a_command(
    application: Application, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the other player is to decide, the command learns who, in which game, and where."""
    told = tmp_path / "told"
    script = tmp_path / "tell.py"
    script.write_text(
        "import os, pathlib\n"
        f"pathlib.Path({str(told)!r}).write_text(os.environ['HEXWAR_PLAYER'] + ' ' + "
        "os.environ['HEXWAR_LINK'])\n"
    )
    monkeypatch.setenv(COMMAND, f"{sys.executable} {script}")
    table = application.tables.get(application.tables.add(hexwar.start("skirmish/ford")).number)
    while table.decider() == "red":
        table.do("red", table.match.legal_actions.texts()[0], len(table.match.log))
    until = time.monotonic() + 60
    while not (told.exists() and told.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    assert told.read_text() == f"blue {application.path_of(Seat(1, 2))}"
    assert address


@pytest.mark.parametrize("command", ["tell 'red", "/no/such/program", "   "])
def test_a_command_that_cannot_be_run_stops_no_decision(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """The decision is performed and answered; the fault of the host's command goes to the log."""
    monkeypatch.setenv(COMMAND, command)
    table = address + application.begin(hexwar.start("skirmish/ford"))
    match = application.tables.get(1).match
    while match.decision and match.decision.player == "red":
        asked = {"action": match.legal_actions.texts()[0], "length": len(match.log)}
        assert ask(f"{table}do", asked | {"viewer": "red"}).status == 200


def played_to_a_window(table: Table, rng: Random) -> None:
    """Play at random until somebody is asked whether to react."""
    while open_window(table.match) is None and not table.match.over:
        table.do(
            table.decider(), rng.choice(table.match.legal_actions.texts()), len(table.match.log)
        )


def test_a_closed_window_is_asked_no_more_this_turn(tmp_path: Path) -> None:
    """Who declines for a turn is asked again in the next one, and the log says what he did."""
    tables = Tables(Shelf(tmp_path / "games.sqlite"))
    table, rng = tables.add(hexwar.start("memoir44/omaha", seed=2)), Random(1)
    played_to_a_window(table, rng)
    window = open_window(table.match)
    assert window is not None
    other = next(name for name in table.match.game.players if name != window.player)
    with pytest.raises(NotYourTurnError):
        table.decline(other, len(table.match.log))
    table.decline(window.player, len(table.match.log))
    assert table.match.log[-1].text == "no-ambush"
    while table.match.game.analysis.turn_of(table.match.state) == window.turn:
        pending = open_window(table.match)
        assert pending is None or pending.player != window.player
        table.do(
            table.decider(), rng.choice(table.match.legal_actions.texts()), len(table.match.log)
        )
