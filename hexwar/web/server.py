"""Running the application: on loopback, at a free port, with its address for the browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from hexwar.errors import MissingExtraError

try:
    import uvicorn
except ImportError as missing:
    raise MissingExtraError.of("the game in the browser", missing) from missing

from hexwar.play.match import Match
from hexwar.sim.workers import settle
from hexwar.web.application import Application
from hexwar.web.guard import LOOPBACK
from hexwar.web.shelf import Shelf
from hexwar.web.timeouts import PATIENCE, patient
from hexwar.web.weighing import THREADS

if sys.platform != "win32":
    import resource

CONNECTIONS = 400
"""The maximum number of connections.

It is larger than what :mod:`hexwar.web.limits` lets be answered at once, so that there is room to
say no: a connection beyond it is closed without a word.
"""

FILES = 1024
"""How many files the process wishes to have open; each connection is one."""

OTHERS = 100
"""How many of them are no connections; some systems allow 256 in all."""

ACCEPTED = 16
"""How many connections are accepted at once, before there is a look at how many there are.

One that is too much is closed three rounds of the loop later: 64 at once were 192 files then, more
than ``OTHERS`` leaves.
"""


def is_open_to_others(host: str) -> bool:
    """Return whether other machines can reach a server that listens on an address.

    Example:
        >>> is_open_to_others("127.0.0.1"), is_open_to_others("0.0.0.0")
        (False, True)
    """
    return host not in LOOPBACK


def serve(
    shelf: Path,
    match: Match | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    asks: bool = False,
    ready: Callable[[str], object] = lambda _: None,
    make: Callable[..., Application] = Application,
) -> bool:
    """Serve games until the process is interrupted, and return then.

    Args:
        shelf: The file in which games are kept.
        match: A game to begin with; without, the address leads to the list of games.
        host: The address to listen on; by default this machine alone can reach it.
        port: The port; 0 for the one used last, or a free one, so that addresses stay.
        asks: Whether the table of the match asks first who plays.
        ready: Called with the address once the server answers.
        make: Makes the application, from the shelf and ``hosts``.

    Returns:
        Whether a bot still thinks in a thread of its own, for which Python waits at its end.  What
        it decides is not kept any more.

    Raises:
        OSError: When the address cannot be listened on.
        ShelfError: When games cannot be kept in the file.
    """
    application = make(shelf, hosts=LOOPBACK | {host})
    path = application.begin(match, asks=asks) if match else application.first
    kept = application.tables.shelf
    with contextlib.closing(listening_again(host, port, kept)) as listener:
        server = EndingServer(application, PATIENCE, connections_allowed())
        own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        shown = f"[{own}]" if ":" in own else own
        application.address = f"http://{shown}:{listener.getsockname()[1]}"
        address = application.address + path
        waiting = threading.Thread(target=_when_started, args=(server, address, ready), daemon=True)
        waiting.start()
        settle()
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    return bool(_at_work())


def connections_allowed() -> int:
    """Let this process have enough files open; return how many connections the system allows."""
    if sys.platform == "win32":
        return CONNECTIONS  # Files are not counted so there.
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if files != resource.RLIM_INFINITY and files < wished:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
            files = wished
    return CONNECTIONS if files == resource.RLIM_INFINITY else min(CONNECTIONS, files - OTHERS)


@contextlib.contextmanager
def serving(
    application: Application,
    *,
    port: int = 0,
    patience: float = PATIENCE,
    connections: int = CONNECTIONS,
) -> Iterator[str]:
    """Serve in a thread of this process, for as long as the block runs.

    Args:
        application: The application.
        port: The port; 0 for a free one.
        patience: Seconds within which a request has to be complete, and an answer taken.
        connections: The maximum number of connections.

    Yields:
        The address without a path.
    """
    with contextlib.closing(_listening("127.0.0.1", port)) as listener:
        server = EndingServer(application, patience, connections)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.end()
            thread.join(timeout=10)


def listening_again(host: str, port: int, kept: Shelf) -> socket.socket:
    """Listen at a port; where none is asked for, at the one used last, or at a free one.

    Args:
        host: The address.
        port: The port; 0 for none in particular.
        kept: The shelf, which keeps the port.

    Raises:
        OSError: When the address cannot be listened on.
    """
    last = int(kept.setting("port", "0"))
    try:
        listener = _listening(host, port or last)
    except OSError:
        if port:
            raise
        listener = _listening(host, 0)
    kept.set("port", str(listener.getsockname()[1]))
    return listener


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


class EndingServer(uvicorn.Server):
    """A server whose waiting pages are let go as soon as it is to end.

    Args:
        application: What it serves.
        patience: Seconds within which a request has to be complete, and an answer taken.
        connections: The maximum number of connections.
    """

    def __init__(
        self, application: Application, patience: float, connections: int = CONNECTIONS
    ) -> None:
        super().__init__(
            uvicorn.Config(
                application,
                http=patient(patience, connections),
                log_level="warning",
                access_log=False,
                server_header=False,
                ws="none",
                lifespan="off",
                backlog=ACCEPTED,
                timeout_graceful_shutdown=1,
            )
        )
        self._application = application
        logging.getLogger("uvicorn.error").addFilter(is_no_farewell)

    def end(self) -> None:
        """Let the waiting pages go, then end."""
        self._application.close()
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at an interruption; at a second one, at once."""
        self._application.close()
        super().handle_exit(sig, frame)


def is_no_farewell(record: logging.LogRecord) -> bool:
    """Return whether a line of the log says more than that requests were cut off at the end."""
    fault = record.exc_info[1] if record.exc_info else None
    ends = record.msg.startswith("Cancel ") if isinstance(record.msg, str) else False
    return not (ends or isinstance(fault, asyncio.CancelledError))


def _at_work() -> list[threading.Thread]:
    """Return the threads that still answer a request of which nobody waits for the answer."""
    workers = [t for t in threading.enumerate() if t.name.startswith(("AnyIO worker", THREADS))]
    for worker in workers:
        worker.join(timeout=0.2)  # An idle one ends by itself.
    return [worker for worker in workers if worker.is_alive()]


def _when_started(server: uvicorn.Server, address: str, ready: Callable[[str], object]) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.02)
    if server.started:
        ready(address)
