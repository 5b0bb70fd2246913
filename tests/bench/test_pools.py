"""Work that is shared between processes, beside the same work split by hand.

What one process takes, halved, is the goal of two; on a machine that does other things as well it
cannot be had, so the peer is two bare processes with half of the tasks each, in the same run.
"""

from __future__ import annotations

from functools import partial
from multiprocessing import Process
from typing import Any

import pytest

from hexwar.sim.workers import worked
from tests.bench.ratios import Peer, compare, seconds

pytest.importorskip("pytest_benchmark")

TASKS = 40
LONG = 0.05
"""Seconds of a task, about."""

MORE = 1.12
"""The pool takes so many times as long, at most."""


def _busy(rounds: int) -> int:
    return sum(number * number % 7 for number in range(rounds))


def _all(rounds: int, tasks: int) -> None:
    for _ in range(tasks):
        _busy(rounds)


def test_long_tasks(benchmark: Any) -> None:
    """D1: 40 tasks of about 50 ms on two processes."""
    rounds = int(20_000 * LONG / seconds(partial(_busy, 20_000)))
    parts, expected = [rounds] * TASKS, [_busy(rounds)] * TASKS

    def shared() -> None:
        assert expected == list(worked(_busy, parts, jobs=2))

    def by_hand() -> None:
        halves = [Process(target=_all, args=(rounds, TASKS // 2)) for _ in range(2)]
        for half in halves:
            half.start()
        for half in halves:
            half.join()

    shared()  # the pool is there
    compare(benchmark, shared, {"two bare processes": Peer(by_hand, round(1 / MORE, 2))})
