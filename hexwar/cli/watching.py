"""``hexwar play GAME --watch``: the page shows the position again when rules or data change.

A supervisor starts the server as a process of its own, and looks at the files of the game. When
one changes, the server ends and a new one plays the decisions again. Modules cannot be loaded a
second time within a process: other modules keep their old classes. While the game cannot be
loaded, the supervisor answers at the same address, with the fault.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import click

from hexwar.door import seated
from hexwar.plugins import find_game, registered
from hexwar.saves import parse_save
from hexwar.saves.again import play_again
from hexwar.web.shelf import Shelf
from hexwar.web.table import Table

LOOK = 0.3
"""Seconds between two looks at the files: an editor's save is answered before one looks up."""

SUFFIXES = frozenset({".py", ".toml", ".po", ".json", ".csv", ".svg", ".png"})
"""The files of which a game is made."""

PAGE = """<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>The game cannot be loaded</title><h1>The game cannot be loaded</h1><pre>{}</pre>
<p>This page looks again by itself when a file has changed.</p>"""

Snapshot = dict[Path, tuple[int, int]]
"""By file: when it was written, in nanoseconds, and its size in bytes."""


def watched_places(what: str) -> list[Path]:
    """Return the folders and files whose change starts a game again; nothing of it is loaded.

    Args:
        what: A scenario by name, or a file.
    """
    places = [Path(what)] if Path(what).exists() else []
    named = registered()
    points = chain(*named.values()) if places else named.get(what.partition("/")[0], [])
    for point in points:
        spec = find_spec(point.value.partition(":")[0].partition(".")[0])
        places += map(Path, (spec.submodule_search_locations if spec else None) or ())
    return list(dict.fromkeys(places))


def snapshot(places: Sequence[Path]) -> Snapshot:
    """Return what the files of a game look like now."""
    files: Snapshot = {}
    for place in places:
        for file in place.rglob("*") if place.is_dir() else (place,):
            if file.suffix in SUFFIXES and file.is_file():
                status = file.stat()
                files[file] = status.st_mtime_ns, status.st_size
    return files


def watch(what: str, words: Sequence[str], shelf: Path, port: int) -> None:
    """Serve a game until the process is interrupted, and serve it again after each change.

    Args:
        what: What is played.
        words: The words of the command line for the first server, without ``--watch``.
        shelf: The file in which the game is kept.
        port: The port; 0 for a free one.
    """
    places, port = watched_places(what), port or free_port()
    where = ["--shelf", str(shelf), "--port", str(port)]
    before = {game.id for game in Shelf(shelf).list()}
    command = ["play", *words, *where]
    click.echo(f"Watching {', '.join(map(str, places))}.")
    while True:
        seen = snapshot(places)
        server = subprocess.Popen(
            [sys.executable, "-m", "hexwar", *command], stderr=subprocess.PIPE, text=True
        )
        fault: list[str] = []
        assert server.stderr is not None
        reader = threading.Thread(target=_read, args=(server, fault), daemon=True)
        reader.start()
        try:
            if _changed_while_running(server, places, seen):
                server.terminate()
                server.wait()
            else:
                reader.join()
                with telling("".join(fault) or "The server has ended.", port):
                    _wait_for_change(places, seen)
        except KeyboardInterrupt:
            server.terminate()
            server.wait()
            return
        added = {game.id for game in Shelf(shelf).list()} - before
        if added:  # The first is the game that was asked for; a fork of it comes after.
            command = ["play", "--again", str(min(added)), "--no-browser", *where]


def again(shelf: Path, number: int) -> str:
    """Play a game of the shelf again under the present rules; return what is to be said of it.

    Args:
        shelf: The file in which it is kept.
        number: Its number.
    """
    games = Shelf(shelf)
    stored = games.read(number)
    data = parse_save(stored.text, f"game {number}")
    match, stopped = play_again(data, find_game)
    match.seat(seated(match.game, data["players"]))
    Table(number, match, games, stored.revision).write(match.text())
    return f"The rules do not allow any more: {stopped}" if stopped else "Played again."


def _read(server: subprocess.Popen[str], lines: list[str]) -> None:
    """Show what a server complains about, and keep it."""
    for line in server.stderr or ():
        lines.append(line)
        click.echo(line, nl=False, err=True)


def _changed_while_running(
    server: subprocess.Popen[str], places: Sequence[Path], seen: Snapshot
) -> bool:
    """Wait for a change; return False if the server ends before."""
    while server.poll() is None:
        if snapshot(places) != seen:
            return True
        time.sleep(LOOK)
    return False


def _wait_for_change(places: Sequence[Path], seen: Snapshot) -> None:
    while snapshot(places) == seen:
        time.sleep(LOOK)


def free_port() -> int:
    """Return a port at which nobody listens."""
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def telling(fault: str, port: int) -> Iterator[None]:
    """Answer every request at a port with a fault, while the block runs."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asks_for_page = "text/html" in self.headers.get("accept", "")
            text = PAGE.format(escape(fault)) if asks_for_page else json.dumps({"error": fault})
            body = text.encode()
            self.send_response(503)
            self.send_header("content-type", "text/html" if asks_for_page else "application/json")
            self.send_header("content-length", str(len(body)))
            self.send_header("retry-after", "1")
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 -- the names that http.server calls

        def log_message(self, *_: object) -> None:
            """Say nothing of requests."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
