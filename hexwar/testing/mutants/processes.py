"""A process for each mutant: a copy of this one in which a function is changed and tests run.

The tests are collected once, in this process, and one of them is run here, so that maps and decks
have been read: each copy starts from the same memory.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from typing import Any

import attrs

from hexwar.data.once import Once
from hexwar.testing.mutants.matching_tests import Test

MEMORY = 4 << 30
"""What the process of a mutant may take, in bytes."""


@attrs.frozen
class RunReport:
    """What became of the tests in a copy of this process.

    Attributes:
        outcome: ``passed``, ``failed``, ``timeout`` or ``crashed``.
        by: The test that failed, or the one that was running.
        seconds: How long each test took that passed.
        skipped: The tests that were skipped.
    """

    outcome: str
    by: str
    seconds: dict[str, float]
    skipped: frozenset[str]


class Reporter:
    """In the copy: a plugin of pytest that tells the first process how the tests go.

    Args:
        out: Where to write.
    """

    def __init__(self, out: int) -> None:
        self._out = out

    def tell(self, *words: Any) -> None:
        """Write a line."""
        os.write(self._out, (json.dumps(words) + "\n").encode())

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Say that a test starts."""
        self.tell("started", nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Say how a part of a test went; the first failure ends the process."""
        self.tell(report.outcome, report.nodeid, report.duration)
        if report.outcome == "failed":
            os._exit(0)

    def pytest_sessionfinish(self) -> None:
        """Say that all tests have passed; the process ends at once."""
        self.tell("finished")
        os._exit(0)


def become_copy(out: int) -> Reporter:
    """In the copy: give up what belongs to the first process, and limit what this one takes.

    Args:
        out: Where the reporter writes.
    """
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    try:
        import resource  # noqa: PLC0415 -- not on every system

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError):
        pass
    return Reporter(out)


def forget(functions: Sequence[Any]) -> None:
    """In the copy: empty the caches of all functions of the packages in which some functions are.

    What reads a map or a deck has run before this process was copied, and is to run again.

    Args:
        functions: The functions: those that are broken, and the tests.
    """
    packages = {"hexwar", *(f.__module__.partition(".")[0] for f in functions)}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages:
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper | Once):
                    value.cache_clear()


def watch(process: int, source: int, tests: Sequence[Test], limit: float) -> RunReport:
    """In the first process: read what a copy tells, and end it.

    Args:
        process: The copy.
        source: Where it writes.
        tests: The tests it runs.
        limit: How many seconds it may take.
    """
    seconds: dict[str, float] = dict.fromkeys((test.name for test in tests), 0.0)
    skipped: set[str] = set()
    outcome, by = "crashed", ""
    for words in _lines(source, time.monotonic() + limit):
        match words:
            case ["started", str(by)]:
                pass
            case ["failed", str(by), _]:
                outcome = "failed"
            case ["finished"]:
                outcome, by = "passed", ""
            case ["timeout"]:
                outcome = "timeout"
            case [kind, name, duration]:
                seconds[name] += duration
                if kind == "skipped":
                    skipped.add(name)
        if outcome != "crashed":
            break
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(source)
    return RunReport(outcome, by, seconds, frozenset(skipped))


def _lines(source: int, end: float) -> Iterator[list[Any]]:
    """Yield the lines of a pipe until it is closed; at last ``["timeout"]`` if that takes long."""
    rest = b""
    while True:
        ready, _, _ = select.select([source], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            yield ["timeout"]
            return
        data = os.read(source, 65536)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from (json.loads(line) for line in lines)
