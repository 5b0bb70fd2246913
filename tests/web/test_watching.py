"""Spectators: a link without a seat, which shows what every player knows and decides nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.play.states import SPECTATOR
from hexwar.web import Application
from hexwar.web.keys import TABLE, WATCHING, Keys, Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen
from hexwar.web.pages import Links, table_page
from hexwar.web.shelf import Shelf
from hexwar.web.story_frames import Telling, telling
from hexwar.web.table import Table
from hexwar.web.tables import Tables
from tests.web.asking import ask
from tests.web.test_page_data import quiet, sent, set_up

ENGLISH = Language("en")

SETUPS = (
    {"red": [4, 3, 2, 1], "blue": [1, 2, 3, 4]},
    {"red": [1, 2, 3, 4], "blue": [1, 2, 3, 4]},
    {"red": [1, 2, 3, 4], "blue": [3, 4, 1, 2]},
)
"""Strengths of the blocks of each side, which only that side knows."""


def watched(application: Application, match: Match | None = None) -> str:
    """Begin a game and return the path of its spectators."""
    begun = match or hexwar.start("skirmish/ford", seed=1)
    return application.path_of(Seat(application.tables.add(begun).number, WATCHING))


def test_the_link_of_spectators_is_no_seat() -> None:
    """Its key opens no player's place, and a key made up for it opens nothing."""
    keys = Keys("secret")
    key = keys.key_of(Seat(3, WATCHING))
    assert key.startswith("3-watch-")
    assert keys.seat(key) == Seat(3, WATCHING)
    assert keys.seat(key.replace("watch", "1")) is None
    assert keys.seat(keys.key_of(Seat(3, TABLE)).replace("3-0", "3-watch")) is None


def test_spectators_are_sent_no_secret_of_any_side(tmp_path: Path) -> None:
    """Whatever either side hides, and whatever the seed: the same bytes, now and in the past."""
    shelf = Shelf(tmp_path / "games.sqlite")
    matches = [set_up(strengths, order) for order, strengths in enumerate(SETUPS)]
    for text in quiet(matches[0], Random(5), 6):
        for match in matches[1:]:
            match.do(text)
    for length in (0, 1, 5, 9):
        assert len({sent(match, WATCHING, shelf, at=length) for match in matches}) == 1
    whole = Telling(since=1, until=len(matches[0].log))
    first, *others = (telling(match, SPECTATOR, ENGLISH, whole) for match in matches)
    assert all(story == first for story in others)
    pages = set()
    for match in matches:
        state = seen(
            Table(1, match, shelf, line="the same"),
            Glance(seat=Seat(1, WATCHING), language=ENGLISH, viewer="red"),
        )
        pages.add(table_page(match.game, Links(watching=True), {}, state, ENGLISH))
    assert len(pages) == 1


def test_spectators_see_no_cards(tmp_path: Path) -> None:
    """In Memoir they see how many cards each side holds, and which were played."""
    match = hexwar.start("memoir44/sword", seed=3)
    [allies, axis] = [area for area in match.scene(SPECTATOR).areas if area.name.endswith(": hand")]
    assert (allies.cards, axis.cards) == ((), ())
    assert allies.text.endswith(" cards")
    page = seen(
        Table(1, match, Shelf(tmp_path / "games.sqlite")),
        Glance(seat=Seat(1, WATCHING), language=ENGLISH),
    )
    assert (page["viewer"], page["actions"], page["asked"]) == (SPECTATOR, [], None)
    assert not page["mine"]


DECISIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("do", {"action": "give R1 4", "length": 1}),
    ("undo", {"length": 1}),
    ("redo", {"length": 1}),
    ("decline", {"length": 1}),
    ("hint", {}),
    ("why", {"hex": "0101"}),
    ("explain", {"action": "give R1 4"}),
    ("say", {"text": "Attack on the left!"}),
    ("fork", {"at": 1}),
    ("bots", {"player": "red", "bot": "random"}),
    ("luck", {}),
)
"""What only players or the owner may ask for."""


@pytest.mark.parametrize(("path", "data"), DECISIONS)
def test_spectators_decide_nothing(
    application: Application, address: str, path: str, data: dict[str, Any]
) -> None:
    """Nor do they learn what a player could do, nor advise anybody, whomever they claim to be."""
    link = watched(application)
    refused = ask(f"{address}{link}{path}", {"viewer": "red", **data})
    assert refused.status in (403, 409)
    assert len(application.tables.get(1).match.log) == 1
    assert ask(f"{address}{link}save").status == 403


def test_spectators_are_shown_no_preview(application: Application, address: str) -> None:
    """What a player could bring about is shown to nobody else."""
    asked = {"viewer": "red", "actions": ["give R1 4"]}
    shown = ask(f"{address}{watched(application)}preview", asked).data
    assert shown == {"previews": {}}


def test_spectators_are_told_no_line(application: Application, address: str) -> None:
    """The text of a seat is for the player in it, who is answered in the language of the page."""
    link = watched(application)
    for line in ("look", "legal", "give R1 4"):
        assert ask(f"{address}{link}line", {"viewer": "red", "line": line}).data == {"answer": None}
    table = application.tables.get(1)
    assert len(table.match.log) == 1


def test_spectators_look_around(application: Application, address: str) -> None:
    """They look at the table, its hexes, its story, the messages, and the debrief in the end."""
    match = hexwar.start("skirmish/ford", seed=7, players={"red": "random", "blue": "random"})
    link = address + watched(application, match)
    for path, data in (
        ("seen", {"at": 2}),
        ("hex", {"hex": "0201"}),
        ("threat", {"hex": "0201"}),
        ("told", {"since": 1, "until": 3}),
        ("between", {"from": "0201", "to": "0302"}),
        ("rulebook", {}),
        ("messages", {}),
    ):
        assert ask(f"{link}{path}", data).status == 200, path
    debrief = ask(f"{link}debrief", {}).data
    assert (debrief["course"], debrief["turning"]) == ([], [])
    assert "The game is over" in ask(f"{link}feed").body.decode()


def test_spectators_are_counted_while_they_watch(tmp_path: Path) -> None:
    """Everybody at the table is told how many there are, and when one goes."""
    tables, here = Tables(Shelf(tmp_path / "games.sqlite")), object()
    number = tables.add(hexwar.start("skirmish/ford", seed=1)).number
    table = tables.hold(number, here)
    table.watchers.add(here)
    tables.release(number, here)
    assert table.watchers == set()
