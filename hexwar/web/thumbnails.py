"""The pictures of the list of games, from files or from a process of low priority.

Drawing a large map takes seconds.  Pictures are drawn one after the other, each once, so that they
do not delay a game.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import hexwar
from hexwar.play.game import Game
from hexwar.web.offloop import HAS_THREADS
from hexwar.web.private_files import private_folder

LIMIT = 120
"""Seconds that a picture may take; what takes longer stays without one."""

KEPT = 400
"""The number of files kept; the oldest go first."""

PATIENCE = 10
"""How much a process that draws lets others go first (its niceness), where the system knows that.

A game does not wait for a picture: beside a bot that thinks, such a process gets a tenth of a core.
With 19 it got a sixtieth, and a list of games stood without pictures for minutes.
"""


class Thumbnails:
    """The pictures of scenarios and kept games.

    Args:
        folder: Where they are kept; made when the first is drawn.
        patience: How much the process that draws lets others go first.
    """

    def __init__(self, folder: Path, patience: int = PATIENCE) -> None:
        self._folder = folder
        self._patience = patience
        self._one = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._closed = False

    def of_scenario(self, game: type[Game], scenario: str, code: str) -> str | None:
        """Return the map of an installed scenario; None where none can be drawn.

        Args:
            game: The game.
            scenario: The name of the scenario.
            code: The code of the language.
        """
        full = f"{game.name}/{scenario}"
        return self._drawn(f"{full} {code} {_age(game)}", [full], code, "")

    def of_save(self, number: int, revision: int, code: str, text: str) -> str | None:
        """Return the map of a kept game; None where none can be drawn.

        Args:
            number: The number of the game.
            revision: How often it was written.
            code: The code of the language.
            text: The text of its save.
        """
        return self._drawn(f"{number} {revision} {code} {text[-400:]}", [], code, text)

    def close(self) -> None:
        """Draw no more; a picture that is being drawn is given up."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _drawn(self, key: str, named: list[str], code: str, save: str) -> str | None:
        digest = blake2b(f"{hexwar.__version__} {key}".encode(), digest_size=12).hexdigest()
        path = self._folder / f"{digest}.svg"
        if HAS_THREADS and not path.exists():
            with self._one:
                if not path.exists() and not self._closed:
                    self._draw([code, str(path), *named], save)
        try:
            return path.read_text(encoding="utf-8")
        except OSError:
            return None

    def _draw(self, words: list[str], save: str) -> None:
        private_folder(self._folder, own=True)
        command = [sys.executable, "-m", "hexwar.web.thumbnail", str(self._patience), *words]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
        )
        try:
            self._process.communicate(save, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        for old in sorted(self._folder.glob("*.svg"), key=_changed)[:-KEPT]:
            old.unlink(missing_ok=True)


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def _age(game: type[Game]) -> int:
    """Return when the files of a game, or of how maps are drawn, were last changed."""
    own = sys.modules[game.__module__].__file__
    folders = [Path(own).parent] if own else []
    drawing = sys.modules["hexwar.draw"].__file__
    folders += [Path(drawing).parent] if drawing else []
    return max(
        (path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*.*")), default=0
    )
