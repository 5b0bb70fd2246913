"""What search pays for itself: an iteration of a tree, a decision tried and taken back."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots import MctsBot
from hexwar.bots.playouts import play_out
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import perform
from hexwar.sim import perft
from tests.bench.in_node import told_by_node
from tests.bench.ratios import Peer, compare
from tests.bots.noughts import Noughts
from tests.sim.one_by_one import paths_ahead

pytest.importorskip("pytest_benchmark")

ITERATIONS = 300

AHEAD = 10
"""Decisions of a playout."""


def boardgame_io() -> float:
    """Return the seconds of processor time that boardgame.io takes for a decision."""
    return float(told_by_node("noughts.cjs", str(ITERATIONS))) / 1000


def processor_time(work: Callable[[], Any]) -> float:
    """Return the seconds of processor time that work takes: the best of three runs."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def test_an_iteration_of_a_search(benchmark: Any) -> None:
    """C7: a first move in noughts and crosses, beside boardgame.io with as many playouts."""
    game = Noughts("empty")
    g = game.start(1)
    asked, view = decision(g), g.view("crosses")
    assert asked is not None
    bot = MctsBot(iterations=ITERATIONS)
    bot.take_seat(game, "crosses")

    def ours() -> Any:
        return bot.choose(view, asked, Random(1))

    benchmark(ours)
    if not benchmark.enabled:
        return
    ratio = boardgame_io() / processor_time(ours)
    benchmark.extra_info["boardgame.io"] = f"{ratio:.1f}x (goal 3x)"
    assert ratio >= 3


def test_an_iteration_of_a_search_in_a_wargame(benchmark: Any) -> None:
    """Iterations in Easy Fox with playouts of ten decisions, beside ten decisions at random."""
    game = hexwar.game("ddob/easy-fox")
    bot = MctsBot(iterations=ITERATIONS // 3, decisions=AHEAD)
    bot.take_seat(game, "us")
    middle = play_out(game.start(5), Random(5), 12)
    view = middle.view("us")

    def by_lot() -> None:
        for seed in range(ITERATIONS // 3):
            play_out(middle.clone(), Random(seed), AHEAD)

    def ours() -> Any:
        return bot.search(view, Random(1))

    benchmark(ours)
    if benchmark.enabled:
        ratio = processor_time(ours) / processor_time(by_lot)
        benchmark.extra_info["ratio"] = f"{ratio:.2f} times as long as its playouts"
        assert ratio <= 2.2


def test_a_search_of_short_playouts(benchmark: Any) -> None:
    """Iterations in Easy Fox with playouts as short as by default, beside playouts to the end."""
    game = hexwar.game("ddob/easy-fox")
    bot = MctsBot(iterations=ITERATIONS // 3)
    bot.take_seat(game, "us")
    middle = play_out(game.start(5), Random(5), 12)
    view = middle.view("us")

    def to_the_end() -> None:
        for seed in range(ITERATIONS // 3):
            play_out(middle.clone(), Random(seed))

    peers = {"playouts to the end": Peer(to_the_end, 3)}
    compare(benchmark, lambda: bot.search(view, Random(1)), peers)


def test_positions_are_counted_once(benchmark: Any) -> None:
    """Perft plays a position once, however many paths lead there; beside a walk of all paths."""
    g = Noughts("empty").start(1)
    compare(benchmark, lambda: perft(g, 6), {"every path": Peer(lambda: paths_ahead(g, 6), 1.3)})


def test_a_decision_tried_and_taken_back(benchmark: Any) -> None:
    """C3: make and unmake in the smallest of games, beside python-chess.

    Unmade is by dropping a copy, and a decision that was performed has its legal actions listed;
    the bare push and pop of python-chess list nothing.
    """
    chess = pytest.importorskip("chess")
    game = Noughts("empty")
    g = game.start(1)
    board = chess.Board()
    push = chess.Move.from_uci("g1f3")
    actions = cycle(g.listed)

    def ours() -> int:
        tried = g.clone()
        perform(tried, next(actions))
        return len(tried.listed)

    def with_list() -> int:
        board.push(push)
        listed = len(list(board.legal_moves))
        board.pop()
        return listed

    def bare() -> None:
        board.push(push)
        board.pop()

    peers = {"push, list and pop": Peer(with_list, 10), "push and pop": Peer(bare, 2)}
    compare(benchmark, ours, peers)


def test_a_decision_of_skirmish_tried_and_taken_back(benchmark: Any) -> None:
    """C3: the same in a large skirmish, beside chess positions that list as many in all."""
    pytest.importorskip("skirmish150")
    chess = pytest.importorskip("chess")
    g = hexwar.game("skirmish150/open").start(1)
    board = chess.Board()
    push = chess.Move.from_uci("g1f3")
    actions = cycle(g.listed)

    def ours() -> int:
        tried = g.clone()
        perform(tried, next(actions))
        return len(tried.listed)

    def with_list() -> int:
        listed = 0
        while listed < ours_lists:
            board.push(push)
            listed += len(list(board.legal_moves))
            board.pop()
        return listed

    ours_lists = ours()
    compare(benchmark, ours, {"push, list and pop": Peer(with_list, 2)})
