"""Kept games that cannot be opened, and damaged shelves: the page says truly what is wrong."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from hexwar.web.shelf import Shelf, ShelfError
from tests.web.asking import Reply, ask

TEXT = """[scenario]
game = "skirmish"
base = "ford"
name = "mine"
title = "Mine"
turns = 5
"""


@pytest.fixture
def kept(application: Application, address: str, tmp_path: Path) -> tuple[Application, Path, str]:
    """A game from a scenario file, kept by a server that has started again since."""
    file = tmp_path / "mine.toml"
    file.write_text(TEXT, encoding="utf-8")
    path = application.begin(hexwar.start(str(file), seed=1))
    forget(application)
    return application, file, address + path


def forget(application: Application) -> None:
    """Keep no table in memory, as after a start of the server."""
    application.tables._open.clear()


def page(url: str, language: str = "en") -> Reply:
    """Look at a page, as a browser does."""
    return ask(url, headers={"Accept": "text/html", "Accept-Language": language})


def test_a_new_comment_or_summary_closes_no_game(kept: tuple[Application, Path, str]) -> None:
    """What only people read in a scenario file may change while its games are kept."""
    _, file, url = kept
    text = TEXT.replace("\n", "\r\n") + '# A comment.\r\nsummary = "Over the ford."\r\n'
    file.write_bytes(text.encode())
    assert page(url).status == 200


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The scenario has changed since this game was saved: scenario.turns: 5 → 7. Change"),
        ("fr", "Le scénario a changé depuis que cette partie a été enregistrée : scenario.turns"),
    ],
)
def test_what_has_changed_is_a_page(
    kept: tuple[Application, Path, str], language: str, told: str
) -> None:
    """It is named, in the language of the browser; the game stays in the list, and opens again."""
    application, file, url = kept
    file.write_text(TEXT.replace("5", "7"), encoding="utf-8")
    reply = page(url, language)
    assert reply.status == 409
    assert reply.headers["content-type"].startswith("text/html")
    text = reply.body.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert told in text.replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "<html" in ask(url).body.decode(), "a page for whoever asks for a page"
    assert len(application.tables.shelf.list()) == 1
    file.write_text(TEXT, encoding="utf-8")
    assert page(url).status == 200


def test_a_guest_is_not_told_what_has_changed(
    kept: tuple[Application, Path, str], address: str
) -> None:
    """It may be the place of a unit that is hidden from this player."""
    application, file, _ = kept
    file.write_text(TEXT.replace("5", "7"), encoding="utf-8")
    text = page(address + application.path_of(Seat(1, 1))).body.decode()
    assert "This game cannot be opened. The host" in text
    assert "turns" not in text


def test_what_the_page_of_a_closed_game_asks_is_answered_as_data(
    kept: tuple[Application, Path, str],
) -> None:
    """A script gets the same sentence as data."""
    _, file, url = kept
    file.write_text(TEXT.replace("5", "7"), encoding="utf-8")
    reply = ask(f"{url}seen", {"viewer": "red"})
    assert reply.status == 409
    assert "scenario.turns: 5 → 7" in reply.data["error"]


# -- damage ----------------------------------------------------------------------------------------


def damaged(shelf: Shelf, where: bytes, byte: bytes) -> None:
    """Write a byte into the file of a shelf, at the last place where something stands."""
    shelf.close()
    with closing(sqlite3.connect(shelf.path)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.execute("PRAGMA journal_mode=DELETE")
    content = shelf.path.read_bytes()
    assert where in content
    place = content.rindex(where)
    shelf.path.write_bytes(content[:place] + byte + content[place + 1 :])


def test_a_bad_byte_in_a_save(application: Application, address: str) -> None:
    """That game is closed, without a word of its save and of actions; the list and others stand."""
    hurt = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    forget(application)
    damaged(application.tables.shelf, b"hexwar-match", b"\xff")
    whole = address + application.begin(hexwar.start("skirmish/ford", seed=2))
    forget(application)
    text = page(hurt).body.decode()
    assert "This game cannot be opened: game 1: not a saved match" in text
    for word in ("not performed", "format&quot;:", "seed", "UTF-8"):
        assert word not in text
    assert page(whole).status == 200
    assert page(f"{address}{application.home}").status == 200


@pytest.mark.parametrize("name", [b"messagesmessages", b"gamesgames", b"CREATE TABLE games"])
def test_a_bad_byte_in_the_names_of_the_tables(tmp_path: Path, name: bytes) -> None:
    """The file is refused in one sentence, by whatever it is damaged."""
    shelf = Shelf(tmp_path / "games.sqlite")
    damaged(shelf, name, b"\xff")
    with pytest.raises(ShelfError, match="games cannot be kept there: the file is damaged"):
        Shelf(shelf.path)


def test_a_shelf_that_is_gone(application: Application, address: str) -> None:
    """Somebody who only looked is not told of an action."""
    url = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    forget(application)
    application.tables.shelf.path.unlink()
    for reply in (page(url), page(f"{address}{application.home}")):
        assert reply.status == 503
        assert "The list of games cannot be read" in reply.body.decode()
        assert "not performed" not in reply.body.decode()


@pytest.mark.parametrize("standing", ["{", "[]", "3"])
def test_a_damaged_standing_hides_no_list(
    application: Application, address: str, standing: str
) -> None:
    """A game whose short description is damaged stands in the list without it."""
    application.begin(hexwar.start("skirmish/ford", seed=1))
    with application.tables.shelf._open() as base:
        base.execute("UPDATE games SET standing = ?", (standing,))
    assert page(f"{address}{application.home}").status == 200
