"""The results of mutants in a file of JSON lines, so that an interrupted run can continue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

NOTICED = ("killed", "timeout", "crashed")
"""The outcomes of mutants that the tests notice."""


@attrs.frozen
class Trial:
    """One mutant and what became of it.

    Attributes:
        target: The rule or function.
        function: The dotted name of the function that was changed.
        source: A hash of the function's source as it was written.
        mutant: A hash of the change.
        line: The line of the file on which it is.
        before: The lines that differ, as they were written.
        after: The same lines, changed.
        outcome: ``killed`` by a test that failed, ``timeout`` when the tests did not end,
            ``crashed`` when the process ended, ``survived``, or ``unnamed`` when no test names the
            function.
        by: The test that failed first, or "".
        tests: A hash of the sources of the tests: of the one that failed, else of all.
        seconds: How long the tests ran.
    """

    target: str
    function: str
    source: str
    mutant: str
    line: int
    before: str
    after: str
    outcome: str
    by: str
    tests: str
    seconds: float

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells this mutant from all others."""
        return self.function, self.source, self.mutant

    @property
    def noticed(self) -> bool:
        """Return whether the tests notice the mutant."""
        return self.outcome in NOTICED


class Record:
    """The trials in a file; the last of a mutant counts.

    Args:
        file: The file; it need not exist yet. None keeps the trials in memory.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._trials: dict[tuple[str, str, str], Trial] = {}
        if file is not None and file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                self._keep(_read(line))

    def _keep(self, trial: Trial | None) -> None:
        if trial is not None:
            self._trials[trial.key] = trial

    def find(self, key: tuple[str, str, str], tests: Mapping[str, str]) -> Trial | None:
        """Return an earlier trial that still holds.

        Args:
            key: The mutant.
            tests: The hashes of the sources of the tests that name the function, by test; under
                "" that of all.
        """
        trial = self._trials.get(key)
        return trial if trial is not None and tests.get(trial.by) == trial.tests else None

    def add(self, trial: Trial) -> None:
        """Add a trial, and write it down at once."""
        self._keep(trial)
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(attrs.asdict(trial), ensure_ascii=False) + "\n")


def _read(line: str) -> Trial | None:
    """Read a line; None where it was cut off, or written by another version."""
    try:
        data: Any = json.loads(line)
        return Trial(**data)
    except (ValueError, TypeError):
        return None
