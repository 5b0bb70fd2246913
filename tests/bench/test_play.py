"""How fast are whole games at random: in the engine's inner loop, and through the front door?

The other is python-chess in its usual loop, ``while not board.is_game_over()``; both play with
their full list of legal actions at each decision.  Games are played to their end, one after
another, and no seed comes twice: what a game remembers of one game helps the next only as far as
both meet the same positions.  The goals are lower limits, which hold on a busy machine too.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from statistics import median
from typing import Any

import pytest

import hexwar
from hexwar.play import Game, State
from hexwar.play.states.runner import perform

pytest.importorskip("pytest_benchmark")

DECISIONS, ROUNDS = 400, 9


def game_of(package: str, scenario: str) -> Game:
    """Return the game of an example; without the example, the test is passed over."""
    module = pytest.importorskip(package)
    (name,) = module.__all__
    game: Game = getattr(module, name)(scenario)
    return game


def inner_loop(game: Game) -> Iterator[int]:
    """Play a game at random after another, without a match; give the seed at each decision."""
    for seed in count():
        rng, g = Random(seed), game.start(seed)
        while g.result is None:
            perform(g, rng.choice(g.listed))
            yield seed


def moments_of(game: Game) -> Iterator[State]:
    """Yield the moments of a game at random after another."""
    for seed in count():
        rng, g = Random(seed), game.start(seed)
        while g.result is None:
            perform(g, rng.choice(g.listed))
            yield g.clone()


def through_the_door(name: str) -> Iterator[int]:
    """Play a game at random after another, with log, events and undo."""
    for seed in count():
        rng, match = Random(seed), hexwar.start(name, seed=seed)
        while not match.over:
            match.do(rng.choice(match.legal_actions))
            yield seed


def chess() -> Iterator[int]:
    """Play chess at random, a game after another, in the usual loop of python-chess."""
    engine = pytest.importorskip("chess")
    for seed in count():
        rng, board = Random(seed), engine.Board()
        while not board.is_game_over():
            board.push(rng.choice([*board.legal_moves]))
            yield seed


def decisions_of(games: Iterator[int]) -> Callable[[], None]:
    """Return what plays the next decisions."""
    return lambda: deque(islice(games, DECISIONS), maxlen=0).clear()


def processor_time(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that work takes once."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def compare(benchmark: Any, ours: Iterator[int], peer: Iterator[int], goal: float) -> None:
    """Measure our games and those of a peer in turns; the median of the ratios reaches the goal."""
    our_decisions, peers = decisions_of(ours), decisions_of(peer)
    benchmark(our_decisions)
    if not benchmark.enabled:
        return
    ratios = sorted(processor_time(peers) / processor_time(our_decisions) for _ in range(ROUNDS))
    ratio = median(ratios)
    benchmark.extra_info["ratio"] = f"{ratio:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    assert ratio >= goal


@pytest.mark.parametrize(
    ("name", "goal"),
    [
        ("ddob/easy-fox", 0.3),
        ("ddob/d-day", 0.3),
        ("ddob/beyond-the-beach", 0.2),
        ("memoir44/sword", 0.5),
    ],
)
def test_decisions_at_random(benchmark: Any, name: str, goal: float) -> None:
    """The inner loop of a game beside the usual loop of python-chess."""
    pytest.importorskip("memoir44")
    compare(benchmark, inner_loop(hexwar.game(name)), chess(), goal)


@pytest.mark.parametrize(
    ("package", "scenario", "goal"),
    [
        ("classic", "crossing", 0.35),
        ("normandie44", "race", 0.1),
        ("normandie44", "campaign", 0.07),
        ("greatest_day", "queen-red", 0.13),
    ],
)
def test_decisions_of_games_on_the_kit(
    benchmark: Any, package: str, scenario: str, goal: float
) -> None:
    """The inner loop of a game that is written plainly on the kit, beside the same."""
    compare(benchmark, inner_loop(game_of(package, scenario)), chess(), goal)


def test_decisions_through_the_door(benchmark: Any) -> None:
    """A match with log, events and undo, beside python-chess."""
    compare(benchmark, through_the_door("ddob/easy-fox"), chess(), 0.2)


@pytest.mark.parametrize(
    ("name", "goal"),
    [("ddob/easy-fox", 0.55), ("classic/crossing", 0.6), ("normandie44/race", 0.6)],
)
def test_what_a_match_adds_to_the_rules(benchmark: Any, name: str, goal: float) -> None:
    """A match with log, events and undo, beside the inner loop; lists in parts stay in parts."""
    for package in ("classic", "normandie44"):
        pytest.importorskip(package)
    compare(benchmark, through_the_door(name), inner_loop(hexwar.game(name)), goal)


def test_features_of_a_moment(benchmark: Any) -> None:
    """What a learner sees of a moment of Easy Fox, beside a ply of chess; no moment comes twice.

    What was seen is dropped before the next look, as a learner does that has taken it in: to keep
    400 arrays of 79 kB costs more than to fill them in, and measures the memory of the machine.
    """
    pytest.importorskip("gymnasium")
    from hexwar.envs import FeatureObserver

    game = hexwar.game("ddob/easy-fox")
    observer, plies, coming = FeatureObserver(game, "us"), decisions_of(chess()), moments_of(game)

    def ratio() -> float:
        moments = [*islice(coming, DECISIONS)]
        by_us = processor_time(lambda: deque(map(observer.look, moments), maxlen=0))
        return processor_time(plies) / by_us

    benchmark(lambda: observer.look(next(coming)))
    if benchmark.enabled:
        ratios = sorted(ratio() for _ in range(ROUNDS))
        told = f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        benchmark.extra_info["ratio"] = told
        assert median(ratios) >= 0.6
