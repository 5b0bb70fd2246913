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
from hexwar.play.match import Match
from hexwar.web import Application
from hexwar.web.keys import TABLE, Seat
from tests.fuzz import files, saves
from tests.fuzz.spoiling import spoil_bytes, spoil_inside, spoilt_value

HOST = "127.0.0.1:8000"

OWNER = (
    *("new", "new", "open", "open", "remove", "rules/skirmish", "rules/chess", ""),
    *("kept/99.svg", f"kept/{2**70}.svg", f"kept/{'9' * 5000}.svg"),
    *("picture/skirmish/ford.svg", "picture/skirmish/dawn.svg", "picture/chess/ford.svg"),
)
SEATED = (
    *("seen", "do", "undo", "redo", "hex", "why", "explain", "preview", "hint", "between"),
    *("told", "debrief", "fork", "bots", "save", "rules", ""),
    *("decline", "messages", "say", "feed"),
)
"""Where a seat's requests go; but for the news, which never end."""

READ = ("", "rules", "skirmish", "ford", "save", "feed")
"""The ends of paths that are read."""

DECISIONS = (0, 3, 8, 14)
"""After how many decisions the requests come."""

ELSEWHERE = ("/", "//", "/static/", "/static/../pages.py", "/static/table.js", "/x" * 999)

METHODS = (*("POST",) * 8, "GET", "GET", "HEAD", "PUT", "DELETE", "X")

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
    "from": "0101",
    "game": 99,
    "have": {},
    "hex": "0101",
    "length": 3,
    "line": "",
    "name": "skirmish/ford",
    "options": {},
    "overlays": ["zones"],
    "player": "red",
    "seed": "7",
    "since": 0,
    "stops": True,
    "study": "yes",
    "to": "0303",
    "until": 3,
    "viewer": "red",
}
"""What requests ask for, each part as the pages would say it."""


@cache
def application() -> Application:
    """Return the application; each case has a game of its own there."""
    folder = tempfile.mkdtemp(prefix="hexwar-fuzz-")
    return Application(Path(folder) / "games.sqlite", token="fuzz")


@cache
def begun(decisions: int) -> Match:
    """Return a game after some decisions."""
    match, rng = hexwar.start("skirmish/ford", seed=1), Random(decisions)
    for _ in range(decisions):
        match.do(rng.choice(match.legal_actions.texts()))
    return match


def asked_at(match: Match, rng: Random) -> dict[str, Any]:
    """Return what a page may ask for at a table: now, by who decides, or by anybody at any time."""
    asked: dict[str, Any] = json.loads(json.dumps(ASKED))
    if rng.random() < 0.7:
        action = rng.choice(match.legal_actions.texts())
        player = match.decision.player if match.decision else ""
        asked |= {"length": len(match.log), "viewer": player, "player": player}
        asked |= {"action": action, "actions": [action], "stops": rng.random() < 0.3}
    return asked


def spoilt_body(match: Match, rng: Random) -> bytes:
    """Return the body of a request: nearly right, nonsense, a save or a scenario file."""
    way = rng.randrange(12)
    if way == 0:
        return rng.randbytes(rng.choice((0, 1, 100, 70_000)))
    if way == 1:
        return saves.sound("skirmish/ford", 3).encode()
    if way == 2:
        return spoil_bytes(saves.sound("skirmish/ford", 3).encode(), rng)
    if way == 3:
        return files.spoilt(*rng.choice(files.sound()), rng)
    asked = asked_at(match, rng)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        spoil_inside(asked, rng)
    if way == 4:
        asked = spoilt_value(rng)
    try:
        return json.dumps(asked).encode()
    except ValueError:  # a number of so many digits that Python writes none
        return b'{"at": ' + b"9" * 5000 + b"}"


def spoilt_path(table: str, seat: str, rng: Random) -> str:
    """Return a path: mostly one that leads somewhere."""
    home = application().home
    base, ends = rng.choice(((home, OWNER), (table, SEATED), (table, SEATED), (seat, SEATED)))
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

    await application()(scope, receive, send)  # type: ignore[arg-type]
    return status


def trial(rng: Random) -> str:
    """Make a request: it is answered, without a failure; one that is refused changes nothing."""
    match = begun(rng.choice(DECISIONS)).fork()
    table = application().tables.add(match)
    at_table, at_seat = (application().path_of(Seat(table.number, place)) for place in (TABLE, 1))
    path, body = spoilt_path(at_table, at_seat, rng), spoilt_body(match, rng)
    method = rng.choice(METHODS)
    read = "/kept/" in path or path.rpartition("/")[2].partition(".")[0] in READ
    if read and rng.random() < 0.8:
        method = "GET"
    name = rng.choice((b"a.json", b"a.toml", b"a.toml", b"", b"%ff.toml", b"../a.toml", b"x" * 500))
    kind = rng.choice((b"application/json",) * 12 + (b"text/plain", b"", b"\xff"))
    before = match.text()
    status = asyncio.run(answered(method, path, b"name=" + name, body, kind))
    assert 200 <= status < 500, (method, path, status, body[:300])
    assert status < 400 or table.match.text() == before, (method, path, status, body[:300])
    return f"{status // 100}xx"
