"""How does a database stay open between two writes, so that a click does not wait for the tidying?

SQLite tidies a database when its last connection closes: it copies what was written from the log
into the file and removes the log.  With a connection for each call that happened after every
decision, and made five of the six times that a write waited for the disk (20 ms; without them 4).
One connection more, which closes a moment after the last write, lets it happen while nobody waits.
The log lies beside the file meanwhile; what a crash leaves there is read at the next opening.
"""

from __future__ import annotations

import sqlite3
from threading import Lock, Timer

from hexwar.web.offloop import HAS_THREADS

MOMENT = 2.0
"""Seconds for which the connection stays: longer than from decision to decision of a quick bot."""


class Lasting:
    """A connection that outlives others for a moment.

    Args:
        address: The database, as a URI.

    Attributes:
        address: The same.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None

    def begin(self) -> None:
        """Open the connection, unless it is open, before that of a write closes.

        Where it cannot be opened, the write, which is done, is tidied at once as without it.
        """
        if not HAS_THREADS:  # in a browser nothing can close it later, and no disk is waited for
            return
        with self._lock:
            if self._connection is not None:
                return
            try:
                connection = sqlite3.connect(self.address, uri=True, check_same_thread=False)
            except sqlite3.Error:
                return
            try:
                connection.execute("PRAGMA schema_version")  # Until it is read, no file is open.
            except sqlite3.Error:
                connection.close()
                return
            self._connection = connection
        later = Timer(MOMENT, self.end)
        later.daemon = True
        later.start()

    def end(self) -> None:
        """Close the connection; if it is the last one, the database is tidied."""
        with self._lock:
            connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
