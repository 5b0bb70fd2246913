"""Secrets: what a page is sent holds nothing that its player may not know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.play.match import Match
from hexwar.web import Application
from hexwar.web.choices import choices, packed_choices
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen
from hexwar.web.places import PlaceFinder
from hexwar.web.shelf import Shelf
from hexwar.web.story_frames import Telling, telling
from hexwar.web.summary import summary
from hexwar.web.table import Table
from tests.web.asking import ask

ENGLISH = Language("en")


def sent(match: Match, place: int, shelf: Shelf, **glance: Any) -> str:
    """Return everything that the page of a seat is sent."""
    table = Table(1, match, shelf, line="the same")  # at random otherwise
    seat = Seat(1, place)
    page = seen(table, Glance(seat=seat, language=ENGLISH, **glance))
    viewer = table.viewer(seat, glance.get("viewer", ""))
    scene = match.scene(viewer)
    hexes = [summary(match.game, scene, i, ENGLISH) for i in scene.board.ids]
    return json.dumps([page, hexes], sort_keys=True)


def quiet(match: Match, rng: Random, decisions: int) -> list[str]:
    """Play without battles, in which blocks would be revealed; return the actions."""
    done = []
    for _ in range(decisions):
        texts = [text for text in match.legal_actions.texts() if not text.startswith("attack")]
        done.append(rng.choice(texts))
        match.do(done[-1])
    return done


def set_up(strengths: dict[str, list[int]], order: int = 1) -> Match:
    """Start a skirmish with strengths given secretly."""
    match = hexwar.start("skirmish/ford", seed=order)
    for side in ("red", "blue"):
        for block, strength in enumerate(strengths[side], start=1):
            match.do(f"give {side[0].upper()}{block} {strength}")
    return match


orders = st.permutations([4, 3, 2, 1])


@given(mine=orders, one=orders, other=orders, seed=st.integers(0, 2**20), moves=st.integers(0, 8))
@settings(
    max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_what_a_player_cannot_tell_apart_is_sent_alike(
    tmp_path: Path, mine: list[int], one: list[int], other: list[int], seed: int, moves: int
) -> None:
    """Other secrets of the enemy, another seed: the same bytes, now and at every past moment."""
    shelf = Shelf(tmp_path / "games.sqlite")
    first = set_up({"red": mine, "blue": one}, order=1)
    second = set_up({"red": mine, "blue": other}, order=2)
    for text in quiet(first, Random(seed), moves):
        second.do(text)
    for length in {0, 1, 5, 9, len(first.log)}:
        assert sent(first, 1, shelf, at=length) == sent(second, 1, shelf, at=length)
    whole = Telling(since=1, until=len(first.log))
    stories = [telling(match, "red", ENGLISH, whole) for match in (first, second)]
    assert stories[0] == stories[1]
    assert sent(first, TABLE, shelf, viewer="red") == sent(second, TABLE, shelf, viewer="red")


def test_nobody_at_the_table_sees_nothing(tmp_path: Path) -> None:
    """Before somebody sits down at a table with secrets, no board is sent at all."""
    match = set_up({"red": [4, 3, 2, 1], "blue": [1, 2, 3, 4]})
    page = seen(
        Table(1, match, Shelf(tmp_path / "games.sqlite")),
        Glance(seat=Seat(1, TABLE), language=ENGLISH),
    )
    assert page["curtain"] == "red"
    assert not {"picture", "log", "actions", "status"} & set(page)


def test_a_whole_page_is_alike_too(tmp_path: Path) -> None:
    """The HTML of a seat does not hold the other's strengths, the seed, or the owner's key."""
    pages = []
    for order, blue in enumerate(([4, 3, 2, 1], [1, 2, 3, 4])):
        application = Application(tmp_path / str(order) / "games.sqlite", token="same")
        match = set_up({"red": [2, 1, 4, 3], "blue": blue}, order)
        application.begin(match)
        table = application.tables.get(1)
        table.line = "the same"  # at random otherwise
        from hexwar.web.pages import Links, table_page

        state = seen(table, Glance(seat=Seat(1, 1), language=ENGLISH))
        pages.append(table_page(match.game, Links(), {}, state, ENGLISH))
        assert application.keys.owner not in pages[-1]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("place", [1, 2, WATCHING])
def test_no_page_holds_the_key_of_another_seat(
    application: Application, address: str, place: int
) -> None:
    """A seat's link opens that seat alone: not the list of games, the table or the other seats."""
    application.begin(hexwar.start("skirmish/ford", seed=1))
    link = application.path_of(Seat(1, place))
    others = {application.path_of(Seat(1, each)) for each in (TABLE, 1, 2, WATCHING)} - {link}
    for path in ("", "feed", "rules"):
        page = ask(f"{address}{link}{path}")
        assert page.status == 200
        assert not [other for other in (*others, application.home) if other in page.body.decode()]
    told = ask(f"{address}{link}seen", {"viewer": "red"}).body.decode()
    assert not [other for other in (*others, application.home) if other in told]


def test_what_is_sent_again(tmp_path: Path) -> None:
    """A page that has parts of the picture and of the log is sent the others alone."""
    table = Table(1, hexwar.start("ddob/easy-fox", seed=1944), Shelf(tmp_path / "games.sqlite"))
    seat = Seat(1, TABLE)
    first = seen(table, Glance(seat=seat, language=ENGLISH))
    table.match.do("end-segment")
    have = first["digests"]
    second = seen(table, Glance(seat=seat, language=ENGLISH, have=have, since=1, line=table.line))
    assert {"counters", "areas"} <= set(second["picture"])
    assert not {"terrain", "hexes", "hexsides", "roads"} & set(second["picture"])
    assert [entry["number"] for entry in second["log"]] == [1]


def test_undo_shortens_the_log_of_every_page(tmp_path: Path) -> None:
    """A page that has not yet heard of an undo is sent what has come instead."""
    shelf = Shelf(tmp_path / "games.sqlite")
    match = set_up({"red": [4, 3, 2, 1], "blue": [1, 2, 3, 4]})
    number = shelf.add("Skirmish", "The ford", match.text())
    table = Table(number, match, shelf)
    table.do("red", "move R1 0202", len(match.log))
    known = len(match.log)
    table.undo("red", known)
    table.do("red", "move R1 0201", known - 1)
    page = seen(table, Glance(seat=Seat(number, 1), language=ENGLISH, since=known, line=table.line))
    assert page["since"] == known - 1
    assert [entry["text"] for entry in page["log"]] == ["move R1 0201"]


@pytest.mark.parametrize("name", ["classic/crossing", "ddob/easy-fox", "memoir44/gold"])
def test_packed_actions_are_the_same_actions(name: str) -> None:
    """What the page unpacks (static/actions.js) has each label, text and noun of the plain list."""
    match = hexwar.start(name, seed=3, players={})
    places = PlaceFinder.of(match.scene())
    told = packed_choices(match, places)
    things = [
        {"kind": "hex", "name": each, "called": each, "hexes": [each], "area": ""}
        if isinstance(each, str)
        else dict(zip(("kind", "name", "called", "hexes", "area"), each, strict=True))
        for each in told["things"]
    ]
    unpacked = []
    for place, *nouns in told["rows"]:
        verb, doing, label, names = told["verbs"][place]
        named = [things[noun] for noun in nouns]
        called = {key: thing["called"] for key, thing in zip(names, named, strict=True)}
        text = " ".join([verb, *(thing["name"] for thing in named)])
        unpacked.append(
            {
                "text": text,
                "label": label.format_map(called),
                "verb": verb,
                "doing": doing,
                "nouns": named,
            }
        )
    assert unpacked == choices(match, places)
