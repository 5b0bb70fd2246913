"""What one guest may have at once: whatever is beyond it gets a 503, and nobody else waits."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pytest

import hexwar
from hexwar.web import Application, limits, server, serving
from hexwar.web import weighing as analyses
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.limits import STREAMS_OF_HOST
from hexwar.web.timeouts import PATIENCE as PATIENCE_OF_SERVER
from hexwar.web.timeouts import PatientProtocol
from tests.web.asking import ask

PATIENCE = 60.0
"""Seconds in which what is waited for must have come; nothing is measured."""


class Client:
    """A request that is sent and whose answer is read later, or never.

    Args:
        url: The address.
        data: What to send as JSON; without, it is a GET.
    """

    def __init__(self, url: str, data: Any = None) -> None:
        parts = urlsplit(url)
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{'GET' if data is None else 'POST'} {parts.path} HTTP/1.1\r\nHost: {parts.netloc}"
        head += f"\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        assert parts.hostname is not None
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout=PATIENCE)
        self.socket.sendall(head.encode() + body)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *fault: object) -> None:
        self.socket.close()

    def answer(self) -> HTTPResponse:
        """Read the head of the answer."""
        reply = HTTPResponse(self.socket)
        reply.begin()
        return reply


def answered(clients: list[Client], count: int) -> list[Client]:
    """Wait until some clients have an answer, and return those that have."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select([each.socket for each in clients], [], [], 0)
        if len(ready) >= count:
            return [each for each in clients if each.socket in ready]
        time.sleep(0.02)
    raise AssertionError(f"{len(ready)} are answered, not {count}")


def refused(reply: HTTPResponse, words: str) -> None:
    """Assert that a request was refused for now, with why and for how long."""
    told = json.loads(reply.read())["error"]
    assert (reply.status, words in told) == (503, True), told
    assert int(reply.headers["retry-after"]) > 0


@pytest.fixture
def guest(application: Application, address: str) -> str:
    """The address of a player's seat at game 1, which is over."""
    match = hexwar.start("skirmish/ford", seed=7, players={"red": "random", "blue": "random"})
    application.begin(match)
    return address + application.path_of(Seat(1, 1))


@pytest.fixture
def other(application: Application, address: str) -> str:
    """The address of another table."""
    return address + application.begin(hexwar.start("skirmish/ford", seed=1))


def unhindered(application: Application, address: str, other: str) -> None:
    """Assert that another table and the owner are answered."""
    assert ask(f"{other}seen", {"viewer": "red"}).status == 200
    assert ask(address + application.home).status == 200


def test_requests_that_wait_for_a_table_hold_up_no_other(
    application: Application, address: str, guest: str, other: str
) -> None:
    """A guest sends ninety requests to a table where one decision takes long."""
    with ExitStack() as crowd:
        with application.tables.at(1):
            clients = [crowd.enter_context(Client(f"{guest}seen", {})) for _ in range(90)]
            for client in answered(clients, 10):
                refused(client.answer(), "Too many requests")
                clients.remove(client)
            unhindered(application, address, other)
        assert {client.answer().status for client in clients} == {200}


def test_requests_that_nobody_waits_for_are_not_answered(
    application: Application, guest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that wait for their turn are dropped when their clients have gone."""
    looked: list[int] = []

    def seen(*given: object) -> dict[str, Any]:
        looked.append(1)
        return {}

    monkeypatch.setattr("hexwar.web.table_requests.seen", seen)
    with application.tables.at(1), ExitStack() as crowd:
        clients = [crowd.enter_context(Client(f"{guest}seen", {})) for _ in range(81)]
        answered(clients, 1)  # So the others have come.
    while ask(f"{guest}seen", {}).status == 503:
        pass  # The server has yet to learn that they have gone.
    assert len(looked) < 20


class Weighed:
    """A computation that goes on until nobody waits for it, or it is told to end."""

    def __init__(self) -> None:
        self.begun, self.end, self.given_up = Event(), Event(), Event()

    def __call__(self, match: Any, player: str, language: Any, go_on: Callable[[], None]) -> Any:
        self.begun.set()
        try:
            while not self.end.wait(0.01):
                go_on()
        except BaseException:
            self.given_up.set()
            raise
        return {"luck": 0}


@contextmanager
def weighing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Weighed]:
    """Let luck be weighed in as much time as the test wants."""
    weighed = Weighed()
    monkeypatch.setattr("hexwar.web.debrief_requests.luck_and_skill", weighed)
    try:
        yield weighed
    finally:
        weighed.end.set()


def test_one_computation_of_a_game_at_a_time(
    application: Application, address: str, guest: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second one is refused, with why; the table and all others are answered meanwhile."""
    with weighing(monkeypatch) as weighed, Client(f"{guest}luck", {}) as first:
        assert weighed.begun.wait(PATIENCE)
        for _ in range(90):
            with Client(f"{guest}luck", {}) as again:
                refused(again.answer(), "analysed already")
        for path, data in (("luck", {}), ("instead", {"at": 1, "action": "x"})):
            with Client(f"{guest}{path}", data) as again:
                refused(again.answer(), "analysed already")
        assert ask(f"{guest}alternatives", {"at": 1}).status == 200
        assert ask(f"{guest}seen", {}).status == 200
        unhindered(application, address, other)
        weighed.end.set()
        assert first.answer().status == 200


def test_room_for_the_owner_to_weigh(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests weigh two games at once; the owner weighs a third."""
    for seed in range(4):
        players = {"red": "random", "blue": "random"}
        application.begin(hexwar.start("skirmish/ford", seed=seed, players=players))
    seats = [address + application.path_of(Seat(game, 1)) for game in (1, 2, 3)]
    table = address + application.path_of(Seat(4, TABLE))
    with weighing(monkeypatch) as weighed, ExitStack() as crowd:
        clients = []
        for seat in seats[:2]:
            clients.append(crowd.enter_context(Client(f"{seat}luck", {})))
            assert weighed.begun.wait(PATIENCE)
            weighed.begun.clear()
        with Client(f"{seats[2]}luck", {}) as third:
            refused(third.answer(), "Other games")
        clients.append(crowd.enter_context(Client(f"{table}luck", {})))
        assert weighed.begun.wait(PATIENCE)
        weighed.end.set()
        assert [client.answer().status for client in clients] == [200] * 3


def test_a_computation_is_given_up_when_nobody_waits(
    guest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is closed: the work ends, and the game can be weighed again."""
    with weighing(monkeypatch) as weighed:
        with Client(f"{guest}luck", {}):
            assert weighed.begun.wait(PATIENCE)
        assert weighed.given_up.wait(PATIENCE)
    while (reply := ask(f"{guest}luck", {})).status == 503:
        pass  # The thread has ended its work, and the server learns of it.
    assert reply.data == {"luck": 0}


def test_the_end_of_the_server_gives_computations_up(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python would wait for their threads at its end."""
    players = {"red": "random", "blue": "random"}
    table = application.begin(hexwar.start("skirmish/ford", seed=7, players=players))
    with (
        weighing(monkeypatch) as weighed,
        serving(application) as address,
        Client(f"{address}{table}luck", {}),
    ):
        assert weighed.begun.wait(PATIENCE)
        application.close()
        assert weighed.given_up.wait(PATIENCE)


def test_streams_of_one_guest_shut_nobody_out(
    application: Application, address: str, guest: str, other: str
) -> None:
    """A spectator opens 160 streams: some are refused with why, and the owner has his own."""
    link = address + application.path_of(Seat(1, WATCHING))
    with ExitStack() as crowd:
        replies = [crowd.enter_context(Client(f"{link}live")).answer() for _ in range(160)]
        assert [reply.status for reply in replies[:STREAMS_OF_HOST]] == [200] * STREAMS_OF_HOST
        for reply in replies[STREAMS_OF_HOST:]:
            refused(reply, "Too many pages receive live news.")
        unhindered(application, address, other)
        assert ask(f"{guest}seen", {}).status == 200
        own = crowd.enter_context(Client(f"{other}live")).answer()
        assert own.status == 200
        assert own.readline().startswith(b"data: ")


def test_a_stream_that_ends_makes_room(application: Application, address: str, other: str) -> None:
    """What a browser closes is no longer counted."""
    link = address + application.path_of(Seat(1, WATCHING))
    for _ in range(3):
        with ExitStack() as crowd:
            for _ in range(STREAMS_OF_HOST):
                assert crowd.enter_context(Client(f"{link}live")).answer().status == 200
        with Client(f"{other}live") as own, own.answer() as lines:
            told = (json.loads(line[6:]) for line in lines if line.startswith(b"data: "))
            assert any(news["watchers"] == 0 for news in told)


# -- connections -----------------------------------------------------------------------------------


def test_an_answer_that_nobody_reads(
    application: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that asks and does not read is let go; it would hold its connection for ever."""
    gone = Event()
    give_up = PatientProtocol._give_up

    def noted(connection: PatientProtocol) -> None:
        give_up(connection)
        gone.set()

    monkeypatch.setattr(PatientProtocol, "_give_up", noted)
    table = application.begin(hexwar.start("normandie44/montebourg", seed=1))
    with serving(application, patience=0.3) as address, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        where = urlsplit(address)
        deaf.connect((where.hostname, where.port))
        asked = f"GET {table} HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n" * 40
        deaf.sendall(asked.encode())
        assert gone.wait(PATIENCE)


def test_connections_that_wait_for_their_next_request_make_room(application: Application) -> None:
    """They had all been answered, so that none was thought to keep waiting."""
    with serving(application, connections=20) as address, ExitStack() as crowd:
        for _ in range(40):
            client = crowd.enter_context(Client(f"{address}/static/faces.js"))
            assert client.answer().status == 200


def test_as_many_connections_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soft limit of files is raised; a hard one leaves fewer connections."""
    resource = pytest.importorskip("resource", reason="files are not counted so here")
    raised: list[tuple[int, int]] = []
    for now, connections, expected in (
        ((256, resource.RLIM_INFINITY), 400, [(1024, resource.RLIM_INFINITY)]),
        ((256, 300), 200, [(300, 300)]),
        ((256, 256), 156, []),
        ((4096, 4096), 400, []),
    ):
        raised.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda kind, now=now: now)
        monkeypatch.setattr(resource, "setrlimit", lambda kind, both: raised.append(both))
        assert server.connections_allowed() == connections
        assert raised == expected


def test_the_guide_tells_the_limits() -> None:
    """The numbers that stand there are those that hold."""
    guide = Path(__file__).parents[2] / "docs" / "guide" / "with-others.md"
    told = guide.read_text(encoding="utf-8")
    streams = f"{limits.STREAMS}; with one link {limits.STREAMS_OF_KEY}"
    rows = (
        f"| {limits.REQUESTS}; with one link {limits.REQUESTS_OF_KEY}, of which four ",
        f"| {streams}, to one machine {limits.STREAMS_OF_HOST} |",
        f"| {analyses.AT_ONCE}, each once at a time |",
        f"| {server.CONNECTIONS}, fewer ",
        f"there are {limits.FOR_OWNER} requests, {limits.FOR_OWNER} live connections",
        f"closed after {PATIENCE_OF_SERVER:.0f} seconds",
    )
    assert [row for row in rows if row not in told] == []
    assert limits.THREADS_OF_KEY == 4
