"""Running the application: on loopback, at a free port, with its address for the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from hexwar.play.match import Match
from hexwar.web.application import Application
from hexwar.web.guard import LOOPBACK


def shelf_path() -> Path:
    """Return the file in which games are kept, unless another one is named.

    It lies where the system keeps the data of users; ``HEXWAR_SHELF`` names another file.
    """
    named = os.environ.get("HEXWAR_SHELF")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hexwar" / "games.sqlite"


def serve(
    shelf: Path,
    match: Match | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    ready: Callable[[str], object] = lambda _: None,
) -> None:
    """Serve games until the process is interrupted.

    Args:
        shelf: The file in which games are kept.
        match: A game to begin with; without, the address leads to the list of games.
        host: The address to listen on; by default this machine alone can reach it.
        port: The port; 0 for a free one.
        ready: Called with the address once the server answers.

    Raises:
        OSError: When the address cannot be listened on.
    """
    application = Application(shelf, hosts=LOOPBACK | {host})
    path = application.begin(match) if match else application.home
    with contextlib.closing(_listening(host, port)) as listener:
        server = _server(application)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}{path}"
        waiting = threading.Thread(target=_when_started, args=(server, address, ready), daemon=True)
        waiting.start()
        try:
            server.run(sockets=[listener])
        finally:
            application.close()


@contextlib.contextmanager
def serving(application: Application) -> Iterator[str]:
    """Serve in a thread of this process, for as long as the block runs.

    Args:
        application: The application.

    Yields:
        The address without a path.
    """
    with contextlib.closing(_listening("127.0.0.1", 0)) as listener:
        server = _server(application)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            application.close()
            server.should_exit = True
            thread.join(timeout=10)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def _server(application: Application) -> uvicorn.Server:
    config = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def _when_started(server: uvicorn.Server, address: str, ready: Callable[[str], object]) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.02)
    if server.started:
        ready(address)
