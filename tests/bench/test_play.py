"""How fast are whole games at random: in the engine's inner loop, and through the front door?

The other is python-chess in its usual loop, ``while not board.is_game_over()``; both play with
their full list of legal actions at each decision.  The goals are lower limits, which hold on a busy
machine too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest

import hexwar
from hexwar.play.runner import perform

pytest.importorskip("pytest_benchmark")

DECISIONS, ROUNDS = 400, 9


def inner_loop(name: str) -> Callable[[], int]:
    """Return what plays decisions of a game at random, without a match."""
    game = hexwar.game(name)

    def play() -> int:
        rng, made, seed = Random(1), 0, 0
        while made < DECISIONS:
            g, seed = game.start(seed), seed + 1
            while g.result is None and made < DECISIONS:
                perform(g, rng.choice(g.listed))
                made += 1
        return made

    return play


def through_the_door(name: str) -> Callable[[], int]:
    """Return what plays decisions of a game at random, with log, events and undo."""

    def play() -> int:
        rng, made, seed = Random(1), 0, 0
        while made < DECISIONS:
            match, seed = hexwar.start(name, seed=seed), seed + 1
            while not match.over and made < DECISIONS:
                match.do(rng.choice(match.legal_actions))
                made += 1
        return made

    return play


def chess() -> Callable[[], int]:
    """Return what plays as many plies of chess at random, in the usual loop of python-chess."""
    engine = pytest.importorskip("chess")

    def play() -> int:
        rng, made = Random(1), 0
        while made < DECISIONS:
            board = engine.Board()
            while not board.is_game_over() and made < DECISIONS:
                board.push(rng.choice([*board.legal_moves]))
                made += 1
        return made

    return play


def processor_time(work: Callable[[], int]) -> float:
    """Return the seconds of processor time that work takes once."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def compare(benchmark: Any, ours: Callable[[], int], peer: Callable[[], int], goal: float) -> None:
    """Measure our work and that of a peer in turns; the median of the ratios reaches the goal."""
    benchmark(ours)
    if not benchmark.enabled:
        return
    ratio = median(processor_time(peer) / processor_time(ours) for _ in range(ROUNDS))
    benchmark.extra_info["ratio"] = f"{ratio:.2f} (goal {goal})"
    assert ratio >= goal


@pytest.mark.parametrize(
    ("name", "goal"),
    [
        ("ddob/easy-fox", 0.45),
        ("ddob/d-day", 0.4),
        ("memoir44/sword", 0.33),
        ("classic/crossing", 0.2),
    ],
)
def test_decisions_at_random(benchmark: Any, name: str, goal: float) -> None:
    """The inner loop of a game beside the usual loop of python-chess."""
    pytest.importorskip("memoir44")
    compare(benchmark, inner_loop(name), chess(), goal)


def test_decisions_through_the_door(benchmark: Any) -> None:
    """A match with log, events and undo, beside python-chess."""
    compare(benchmark, through_the_door("ddob/easy-fox"), chess(), 0.33)


def test_what_a_match_adds_to_the_rules(benchmark: Any) -> None:
    """A match with log, events and undo, beside the inner loop."""
    compare(benchmark, through_the_door("ddob/easy-fox"), inner_loop("ddob/easy-fox"), 0.55)
