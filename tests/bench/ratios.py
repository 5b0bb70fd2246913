"""How many times as fast as others? Ratios within one run, which noise hardly moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

ATTEMPTS = 3
"""A goal that is missed is tried again so many times before it is believed."""


class Peer(NamedTuple):
    """Another way to do the same, and how many times as fast ours is meant to be."""

    work: Callable[[], Any]
    goal: float


def compare(benchmark: Any, ours: Callable[[], Any], peers: Mapping[str, Peer]) -> None:
    """Measure our work beside that of peers, and hold it to its goals.

    Where benchmarks are switched off (as with several test processes) everything runs once, so that
    the work is known to be the same, and nothing is measured.
    """
    benchmark(ours)
    if not benchmark.enabled:
        return
    for name, peer in peers.items():
        ratio = 0.0
        for _ in range(ATTEMPTS):
            ratio = seconds(peer.work) / seconds(ours)
            if ratio >= peer.goal:
                break
        benchmark.extra_info[name] = f"{ratio:.1f}x (goal {peer.goal}x)"
        assert ratio >= peer.goal, f"{ratio:.2f} times as fast as {name}, not {peer.goal} times"


def seconds(work: Callable[[], Any], least: float = 0.02) -> float:
    """Return how long work takes: the best of some runs, several at a time if it is short."""
    times = 1
    while True:
        begun = time.perf_counter()
        for _ in range(times):
            work()
        taken = time.perf_counter() - begun
        if taken >= least:
            break
        times *= 2
    best = taken
    for _ in range(3 if taken < 10 * least else 1):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - begun)
    return best / times
