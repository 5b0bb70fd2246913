"""Connections that bring no whole request are closed; those that do are answered all the same."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

import hexwar
from hexwar.web import Application, serving
from tests.web.asking import ask
from tests.web.test_shelf import listening

HALVES = (
    "",
    "GET / HTTP/1.1\r\nHost: ",
    "POST {home}new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{length}{{",
)
"""Requests that are not complete: nothing, half of a head, half of a body."""


def connected(address: str) -> socket.socket:
    """Open a connection."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=60)


def is_closed(connection: socket.socket) -> bool:
    """Wait until the server closes a connection without an answer."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("half", HALVES, ids=["nothing", "head", "body"])
def test_half_a_request(application: Application, half: str) -> None:
    """A request that does not become complete is given up."""
    with serving(application, patience=0.3) as address, connected(address) as connection:
        sent = half.format(home=application.home, length="Content-Length: 40\r\n\r\n")
        connection.sendall(sent.encode())
        assert is_closed(connection)


def test_what_is_complete_may_take_its_time(application: Application) -> None:
    """A page that listens is not cut off, however long nothing happens; nor is a second request."""
    table = application.begin(hexwar.start("skirmish/ford", seed=1))
    with serving(application, patience=0.3) as address, listening(address + table) as news:
        assert next(news)["version"] == 1
        with connected(address) as other:
            assert is_closed(other)
        asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
        assert ask(f"{address}{table}do", asked).status == 200
        assert next(news)["version"] == 2


def test_crowds_of_half_requests_keep_nobody_out(application: Application) -> None:
    """Where there are too many connections, those that have kept waiting longest go first."""
    with serving(application, connections=60) as address, ExitStack() as crowd:
        held = [crowd.enter_context(connected(address)) for _ in range(80)]
        assert ask(address + application.home).status == 200
        assert is_closed(held[0])
