"""The file of the games: shared by servers, full, foreign, of an earlier version, private."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.errors import HexwarError, UnknownNameError
from hexwar.web import Application, serving
from hexwar.web.keys import TABLE, Seat
from hexwar.web.language import Language
from hexwar.web.owner_requests import opened
from hexwar.web.page_data import Glance, seen
from hexwar.web.shelf import OvertakenError, Shelf, ShelfError, StaleError
from hexwar.web.table import Table
from hexwar.web.tables import KEPT_OPEN, Tables
from hexwar.web.thumbnails import Thumbnails
from tests.web.asking import ask

GIVEN = ("give R1 4", "give R2 3", "give R3 2", "give R4 1")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A shelf."""
    return Shelf(tmp_path / "games.sqlite")


def begun(tables: Tables, *actions: str) -> Table:
    """Put a game on the shelf."""
    match = hexwar.start("skirmish/ford", seed=1)
    for action in actions:
        match.do(action)
    return tables.add(match)


# -- one file --------------------------------------------------------------------------------------


def test_a_write_waits_for_no_tidying_which_is_done_at_the_end(shelf: Shelf) -> None:
    """The log of the last write lies beside the file, and is gone when the shelf is closed.

    A copy of the file alone has everything then, and the shelf goes on where it was.
    """
    log = shelf.path.with_name("games.sqlite-wal")
    table = begun(Tables(shelf))
    for length, action in enumerate(GIVEN, start=1):
        table.do("red", action, length)
        assert log.exists()
    shelf.close()
    assert not log.exists()
    copied = shelf.path.with_name("copy.sqlite")
    shutil.copy(shelf.path, copied)
    assert Shelf(copied).text(table.number) == shelf.text(table.number) == table.match.text()
    table.do("blue", "give B1 4", 5)
    assert log.exists()


def test_a_write_is_done_where_nothing_more_can_be_opened(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second connection is a convenience: without it no write is said to have failed."""
    shelf.close()
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def refused(*place: Any, **how: Any) -> sqlite3.Connection:
        if "check_same_thread" in how:
            raise sqlite3.OperationalError("unable to open database file")
        return connect(*place, **how)

    monkeypatch.setattr("sqlite3.connect", refused)
    table = begun(Tables(shelf))
    table.do("red", GIVEN[0], 1)
    assert shelf.text(table.number) == table.match.text()
    assert not shelf.path.with_name("games.sqlite-wal").exists()


def test_a_moment_after_the_last_write_the_file_is_whole(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to close it: whoever copies the file while nobody plays has all games."""
    shelf.close()
    monkeypatch.setattr("hexwar.web.lasting.MOMENT", 0.01)
    begun(Tables(shelf))
    log, end = shelf.path.with_name("games.sqlite-wal"), time.monotonic() + 10
    while log.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert not log.exists()


# -- two servers on one shelf ----------------------------------------------------------------------


def test_two_servers_lose_no_decision(shelf: Shelf) -> None:
    """A decision taken on an old position is refused, and the newer one goes on everywhere."""
    one, other = Tables(shelf), Tables(Shelf(shelf.path))
    table = begun(one)
    stale = other.get(table.number)
    for length, action in enumerate(GIVEN, start=1):
        table.do("red", action, length)
    with pytest.raises(OvertakenError, match="another server"):
        stale.do("red", "give R1 1", 1)
    assert stale.match.text() == table.match.text() == shelf.text(table.number)
    stale.do("blue", "give B1 1", 5)
    with one.at(table.number) as again:
        assert again is table
        assert [entry.text for entry in again.match.log[1:]] == [*GIVEN, "give B1 1"]
        again.undo("blue", 6)
    with pytest.raises(OvertakenError):
        stale.do("blue", "give B2 2", 6)
    assert len(stale.match.log) == 5
    stale.redo("blue", 5)
    assert shelf.read(table.number).decisions == 5


def test_a_decision_of_the_same_length_on_another_position(shelf: Shelf) -> None:
    """As many decisions are not the same decisions: which log was seen counts."""
    table = begun(Tables(shelf), *GIVEN[:2])
    seen_then = (table.line, len(table.cuts))
    table.undo("red", 3)
    table.do("red", "give R2 1", 2)
    with pytest.raises(StaleError):
        table.do("red", "give R3 2", 3, *seen_then)
    table.do("red", "give R3 2", 3, table.line, len(table.cuts))


def test_pages_of_two_servers(tmp_path: Path) -> None:
    """A page of each server hears what the other has done; a page that is behind gets 409."""
    one = Application(tmp_path / "games.sqlite")
    number = begun(one.tables).number
    other = Application(tmp_path / "games.sqlite")
    with serving(one) as here, serving(other) as there:
        mine, theirs = (
            address + application.path_of(Seat(number, TABLE))
            for address, application in ((here, one), (there, other))
        )
        with listening(theirs) as news:
            assert next(news)["version"] == 1
            asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
            assert ask(f"{mine}do", asked).status == 200
            assert next(news)["version"] == 2
        late = ask(f"{theirs}do", asked | {"action": "give R1 1"})
        assert (late.status, "The game has changed" in late.data["error"]) == (409, True)
        assert ask(f"{theirs}seen", {"viewer": "red"}).data["length"] == 2
        assert [entry["text"] for entry in ask(f"{theirs}seen", {"viewer": "red"}).data["log"]] == [
            "",
            "give R1 4",
        ]


@contextmanager
def listening(address: str) -> Iterator[Iterator[dict[str, Any]]]:
    """Listen to the news of a table as a browser does; comments are left out."""
    with urllib.request.urlopen(f"{address}live", timeout=60) as page:
        lines = (line.decode().strip() for line in page)
        yield (json.loads(line[6:]) for line in lines if line.startswith("data: "))


def test_an_older_story_is_told_from_its_beginning(shelf: Shelf) -> None:
    """A page keeps nothing of a log that another server has cut, also when the game is reopened."""
    table = begun(Tables(shelf), *GIVEN)
    other = Tables(shelf).get(table.number)
    first = seen(table, Glance(seat=Seat(table.number, 1), language=Language("en")))
    known = {"line": first["line"], "epoch": first["epoch"], "since": len(first["log"])}
    other.match.study = True
    other.undo("red", 5)
    other.do("red", "give R4 1", 4)
    table.refresh()
    for now in (table, Tables(shelf).get(table.number)):
        page = seen(now, Glance(seat=Seat(table.number, 1), language=Language("en"), **known))
        assert page["since"] == 0
        assert len(page["log"]) == page["length"]


def test_a_game_that_was_removed_elsewhere(shelf: Shelf) -> None:
    """Nothing is decided in a game that is no longer on the shelf."""
    table = begun(Tables(shelf))
    Tables(shelf).remove(table.number)
    assert not table.hear()
    with pytest.raises(UnknownNameError):
        table.do("red", "give R1 4", 1)
    assert len(table.match.log) == 1


# -- tables in memory ------------------------------------------------------------------------------


def test_a_table_with_somebody_at_it_stays(shelf: Shelf) -> None:
    """Whoever listens to a table, or has it just now, has the one that others change."""
    tables = Tables(shelf)
    table = begun(tables)
    holder = object()
    tables.hold(table.number, holder)
    with tables.at(begun(tables).number) as busy:
        for _ in range(2 * KEPT_OPEN):
            begun(tables)
        assert tables.get(table.number) is table
        assert tables.get(busy.number) is busy
    tables.release(table.number, holder)
    for _ in range(KEPT_OPEN):
        begun(tables)
    assert tables.get(table.number) is not table


def test_a_page_hears_though_many_games_are_opened(application: Application, address: str) -> None:
    """A page that listens goes on hearing, however many other games were opened since."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    with listening(table) as news:
        assert next(news)["version"] == 1
        for _ in range(2 * KEPT_OPEN):
            begun(application.tables)
        asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
        assert ask(f"{table}do", asked).status == 200
        assert next(news)["version"] == 2


def test_redo_survives_the_shelf(shelf: Shelf) -> None:
    """What was taken back can be done again after the game was put away."""
    table = begun(Tables(shelf), *GIVEN[:2])
    table.undo("red", 3)
    again = Tables(shelf).get(table.number)
    again.redo("red", 2)
    assert again.match.log[-1].text == "give R2 3"


# -- what cannot be kept ---------------------------------------------------------------------------


@contextmanager
def full(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the file of a shelf grow no further, as on a full disk."""
    connect = sqlite3.connect

    def connected(*words: object, **options: object) -> sqlite3.Connection:
        base = connect(*words, **options)  # type: ignore[call-overload]
        (pages,) = base.execute("PRAGMA page_count").fetchone()
        base.execute(f"PRAGMA max_page_count = {pages}")
        found: sqlite3.Connection = base
        return found

    with monkeypatch.context() as disk:
        disk.setattr(sqlite3, "connect", connected)
        yield


def played_on(table: Table) -> None:
    """Play at random for a while."""
    rng = Random(1)
    for _ in range(40):
        action = rng.choice(table.match.legal_actions.texts())
        table.do(table.decider(), action, len(table.match.log))


def played_by_a_bot(table: Table) -> None:
    """Let a bot play to the end."""
    table.seat_bot("us", "random")
    thought = table.thought()
    assert thought is not None
    thought.let_bots_decide()
    table.take(thought, len(table.match.log))


@pytest.mark.parametrize("change", [played_on, played_by_a_bot])
def test_a_full_disk(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, change: Callable[[Table], None]
) -> None:
    """What cannot be kept is not performed; when there is room again, play goes on."""
    table = Tables(shelf).add(hexwar.start("ddob/easy-fox", seed=1))
    with full(shelf, monkeypatch):
        with pytest.raises(ShelfError, match="the disk is full"):
            change(table)
        assert table.match.text() == shelf.text(table.number)
        assert table.version == shelf.revision(table.number)
    change(table)
    assert table.match.text() == shelf.text(table.number)


def test_undo_that_cannot_be_kept(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and redo are taken back too, and so is a player's place at the table."""
    table = begun(Tables(shelf), *GIVEN[:3])
    table.undo("red", 4)
    before = table.match.text()

    def fails(*words: object, **options: object) -> int:
        raise ShelfError(shelf.path, "the disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(shelf, "write", fails)
        changes: tuple[Callable[[], None], ...] = (
            lambda: table.undo("red", 3),
            lambda: table.redo("red", 3),
            lambda: table.seat_bot("blue", "random"),
        )
        for change in changes:
            with pytest.raises(ShelfError):
                change()
            assert table.match.text() == before == shelf.text(table.number)
    table.redo("red", 3)
    assert table.match.log[-1].text == GIVEN[2]


def test_a_page_is_told_that_nothing_was_kept(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says what failed, and never blames the rules for it; nor names it a path."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    asked = {"action": "give R1 4", "length": 1, "viewer": "red"}

    def fails(*words: object, **options: object) -> int:
        raise ShelfError(application.tables.shelf.path, "the disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(application.tables.shelf, "write", fails)
        reply = ask(f"{table}do", asked)
    assert reply.status == 503
    assert "The action was not performed" in reply.data["error"]
    assert "the disk is full" in reply.data["error"]
    assert str(application.tables.shelf.path.parent) not in reply.data["error"]
    assert ask(f"{table}seen", {"viewer": "red"}).data["length"] == 1
    assert ask(f"{table}do", asked).status == 200


def test_a_shelf_that_cannot_be_read_hides_no_table(application: Application, address: str) -> None:
    """What is in memory can be looked at, though the file has gone; nothing is decided then."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    path = application.tables.shelf.path
    away = path.rename(path.with_name("away"))
    assert ask(f"{table}seen", {"viewer": "red"}).data["length"] == 1
    asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
    assert ask(f"{table}do", asked).status == 503
    away.rename(path)
    assert ask(f"{table}do", asked).status == 200


def test_a_fault_that_is_not_of_the_rules(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what fails in the code of a game is called a fault of its rules."""
    table = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    monkeypatch.setattr(application.tables.shelf, "write", lambda *a, **k: 1 // 0)
    reply = ask(f"{table}do", {"action": "give R1 4", "length": 1, "viewer": "red"})
    assert reply.status == 500
    assert "rules" not in reply.data["error"]
    assert len(application.tables.get(1).match.log) == 1


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_only_the_owner_reads_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file holds all hands and seeds: folder and file are closed, also those of before."""
    before = os.umask(0o022)
    try:
        Shelf(tmp_path / "made" / "games.sqlite")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setattr(sys, "platform", "linux")
        old = tmp_path / "hexwar" / "games.sqlite"
        old.parent.mkdir()
        old.touch()
        Shelf(old)
        (tmp_path / "shared").mkdir()
        Shelf(tmp_path / "shared" / "games.sqlite")
    finally:
        os.umask(before)
    for folder, mode in (("made", 0o700), ("hexwar", 0o700), ("shared", 0o755)):
        assert (tmp_path / folder).stat().st_mode & 0o777 == mode
        assert (tmp_path / folder / "games.sqlite").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_only_the_owner_reads_what_lies_beside_the_games(tmp_path: Path) -> None:
    """Pictures of kept games show hidden units, and scenario files how a battle is set up."""
    before = os.umask(0o022)
    try:
        Thumbnails(tmp_path / "pictures").of_scenario(hexwar.games()["skirmish"], "ford", "en")
        with pytest.raises(HexwarError):
            opened(b"[scenario]\ngame = 'nothing'", "mine.toml", tmp_path / "scenarios")
    finally:
        os.umask(before)
    for folder in ("pictures", "scenarios"):
        assert (tmp_path / folder).stat().st_mode & 0o777 == 0o700


def test_a_shelf_of_an_earlier_version(tmp_path: Path) -> None:
    """Games that were kept before there were revisions go on."""
    text = hexwar.start("skirmish/ford", seed=1).text()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as base, base:
        base.execute(
            "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, "
            "scenario TEXT NOT NULL, about TEXT NOT NULL, decisions INTEGER NOT NULL, "
            "outcome TEXT NOT NULL, changed TEXT NOT NULL, text TEXT NOT NULL)"
        )
        base.execute("INSERT INTO games VALUES (1, 'S', 'F', '', 0, '', '2026-01-01', ?)", (text,))
    table = Tables(Shelf(tmp_path / "games.sqlite")).get(1)
    table.do("red", "give R1 4", 1)
    assert Shelf(tmp_path / "games.sqlite").read(1).revision == 2


def test_the_file_of_another_program(tmp_path: Path) -> None:
    """A database of somebody else is refused, and left as it is."""
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE bookmarks (address TEXT)")
    path.chmod(0o644)
    with pytest.raises(ShelfError, match="another program"):
        Shelf(path)
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
    assert path.stat().st_mode & 0o044 == 0o044


@pytest.mark.parametrize(("game", "status"), [(2**70, 400), (-1, 400), ("1", 400), (99, 404)])
def test_removing_what_is_not_there(
    application: Application, address: str, game: object, status: int
) -> None:
    """A number that is none, or of no game, is refused with a sentence."""
    reply = ask(f"{address}{application.home}remove", {"game": game})
    assert reply.status == status
    assert reply.data["error"]
