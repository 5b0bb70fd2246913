"""Web requests: known and unknown paths, methods, bodies and sizes, by the application itself."""

from __future__ import annotations

import asyncio
import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from tests.fuzz import files, saves
from tests.fuzz.spoiling import spoil_bytes, spoil_inside, spoilt_value

HOST = "127.0.0.1:8000"

OWNER = ("new", "open", "remove", "rules/skirmish", "rules/chess", "")
SEATED = (
    *("seen", "do", "undo", "redo", "hex", "why", "explain", "preview"),
    *("fork", "bots", "save", "rules", ""),
)
"""Where a seat's requests go; but for the news, which never end."""

ELSEWHERE = ("/", "//", "/static/", "/static/../pages.py", "/static/table.js", "/x" * 999)

METHODS = ("POST", "POST", "POST", "POST", "GET", "GET", "HEAD", "PUT", "DELETE", "X")

ASKED: dict[str, Any] = {
    "action": "end-orders",
    "actions": ["move R1 0101", "end-orders"],
    "at": 0,
    "area": "",
    "bot": "random",
    "bots": {"red": "random"},
    "chosen": [["verb", "move"], ["unit", "R1"]],
    "counter": "R1",
    "epoch": 0,
    "game": 99,
    "have": {},
    "hex": "0101",
    "length": 3,
    "name": "skirmish/ford",
    "options": {},
    "overlays": ["zones"],
    "player": "red",
    "seed": "7",
    "since": 0,
    "study": "yes",
    "viewer": "red",
}
"""What requests ask for, each part as the pages would say it."""


@cache
def application() -> tuple[Application, str, str]:
    """Return an application with a game, the path of its table and that of a seat."""
    folder = tempfile.mkdtemp(prefix="hexwar-fuzz-")
    made = Application(Path(folder) / "games.sqlite", token="fuzz")
    match = hexwar.start("skirmish/ford", seed=1, players={"blue": "random"})
    for _ in range(2):
        match.do(match.legal_actions[0])
    table = made.begin(match)
    return made, table, made.path_of(Seat(1, 1))


def spoilt_body(rng: Random) -> bytes:
    """Return the body of a request: nearly right, nonsense, a save or a scenario file."""
    way = rng.randrange(8)
    if way == 0:
        return rng.randbytes(rng.choice((0, 1, 100, 70_000)))
    if way == 1:
        return saves.sound("skirmish/ford", 3).encode()
    if way == 2:
        return spoil_bytes(saves.sound("skirmish/ford", 3).encode(), rng)
    if way == 3:
        return files.spoilt(*rng.choice(files.sound()), rng)
    asked = json.loads(json.dumps(ASKED))
    for _ in range(rng.choice((0, 1, 1, 2))):
        spoil_inside(asked, rng)
    if way == 4:
        asked = spoilt_value(rng)
    try:
        return json.dumps(asked).encode()
    except ValueError:  # a number of so many digits that Python writes none
        return b'{"at": ' + b"9" * 5000 + b"}"


def spoilt_path(rng: Random) -> str:
    """Return a path: mostly one that leads somewhere."""
    made, table, seat = application()
    base, ends = rng.choice(((made.home, OWNER), (table, SEATED), (seat, SEATED)))
    path = base + rng.choice(ends)
    way = rng.randrange(12)
    if way == 0:
        at = rng.randrange(len(path))
        path = path[:at] + rng.choice(("/", "..", "%2e", "\x00", "é", "")) + path[at + 1 :]
    elif way == 1:
        path = rng.choice(ELSEWHERE)
    return path


async def answered(method: str, path: str, query: bytes, body: bytes, kind: bytes) -> int:
    """Return the status that the application answers a request with."""
    headers = [(b"host", HOST.encode()), (b"content-type", kind), (b"accept", b"text/html")]
    headers += [(b"origin", f"http://{HOST}".encode())] if method != "GET" else []
    headers += [(b"content-length", str(len(body)).encode())]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 9),
        "server": ("127.0.0.1", 8000),
    }
    status = 0
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    await application()[0](scope, receive, send)  # type: ignore[arg-type]
    return status


def trial(rng: Random) -> str:
    """Make a request: it is answered, and never as a failure of the server."""
    path, body = spoilt_path(rng), spoilt_body(rng)
    method = rng.choice(METHODS)
    name = rng.choice((b"a.json", b"a.toml", b"a.toml", b"", b"%ff.toml", b"../a.toml", b"x" * 500))
    kind = rng.choice((b"application/json",) * 6 + (b"text/plain", b"", b"\xff"))
    status = asyncio.run(answered(method, path, b"name=" + name, body, kind))
    assert 200 <= status < 500, (method, path, status, body[:300])
    if path.endswith("/remove") and status < 300:
        application.cache_clear()  # the game of the other cases may be gone
    return f"{status // 100}xx"
