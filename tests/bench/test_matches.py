"""What good players, long matches and their saves cost, beside the decisions alone.

The other is always the same game in the engine's inner loop, or what a match would keep without
sharing; so the ratios hold on any machine.  The goals are limits, which hold on a busy one too.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots import make_bot
from hexwar.play.match import Match
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import perform

pytest.importorskip("pytest_benchmark")

GUIDED, LONG, SAVED = 40, 200, 200
"""Decisions of a guided player, of a match that is weighed, and of a match that is saved."""
PLIES, PART = 35_250, 10
"""Plies of chess that a guided player's game may last, and which part of them is played."""


def processor_time(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that work takes once."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def at_random(match: Match, decisions: int) -> Match:
    """Play so many decisions of a match at random."""
    rng = Random(1)
    for _ in range(decisions):
        match.do(rng.choice(match.legal_actions))
    return match


def test_a_guided_player(benchmark: Any) -> None:
    """Decisions of ddob-sensible in Beyond the Beach, beside decisions at random."""
    game = hexwar.game("ddob/beyond-the-beach")

    def guided() -> None:
        bot, rng, g = make_bot("ddob-sensible"), Random(3), game.start(3)
        bot.take_seat(game, "us")  # type: ignore[attr-defined]
        for _ in range(GUIDED):
            asked = decision(g)
            assert asked is not None
            perform(g, bot.choose(g.view("us"), asked, rng))

    def by_lot() -> None:
        rng, g = Random(3), game.start(3)
        for _ in range(GUIDED):
            perform(g, rng.choice(g.listed))

    benchmark(guided)
    if benchmark.enabled:
        ratio = processor_time(guided) / processor_time(by_lot)
        benchmark.extra_info["ratio"] = f"{ratio:.0f} times as long"
        assert ratio <= 25


def test_a_game_of_a_guided_player(benchmark: Any) -> None:
    """A whole game of ddob-sensible in Beyond the Beach, beside plies of chess at random."""
    chess = pytest.importorskip("chess")
    game = hexwar.game("ddob/beyond-the-beach")

    def guided() -> None:
        bot, rng, g = make_bot("ddob-sensible"), Random(3), game.start(3)
        bot.take_seat(game, "us")  # type: ignore[attr-defined]
        while (asked := decision(g)) is not None:
            perform(g, bot.choose(g.view("us"), asked, rng))

    def plies() -> None:
        rng, board = Random(3), chess.Board()
        for _ in range(PLIES // PART):
            if board.is_game_over():
                board.reset()
            board.push(rng.choice([*board.legal_moves]))

    benchmark.pedantic(guided, rounds=1)
    if benchmark.enabled:
        lasts = PLIES // PART * processor_time(guided) / processor_time(plies)
        benchmark.extra_info["plies"] = f"{lasts:.0f} plies of chess"
        assert lasts <= PLIES


def test_memory_of_a_long_match(benchmark: Any) -> None:
    """What a match of Neptune, with twelve players, keeps of a decision, beside whole copies."""
    pytest.importorskip("memoir44")
    match = at_random(hexwar.start("memoir44/neptune", seed=1), LONG)

    def kept_by(work: Callable[[], object]) -> int:
        tracemalloc.start()
        try:
            kept = work()
            return tracemalloc.get_traced_memory()[0] if kept else 0
        finally:
            tracemalloc.stop()

    def copies() -> list[object]:
        return [match.state.clone() for _ in range(LONG)]

    benchmark(lambda: at_random(hexwar.start("memoir44/neptune", seed=1), LONG))
    if benchmark.enabled:
        going_on = kept_by(lambda: at_random(match, LONG))
        ratio = kept_by(copies) / going_on
        benchmark.extra_info["ratio"] = f"{ratio:.1f} times less, {going_on / LONG / 1000:.1f} kB"
        assert ratio >= 5


def test_opening_a_save(benchmark: Any, tmp_path: Path) -> None:
    """A save of Neptune, played again on the kept game, beside the match itself and its set-up."""
    pytest.importorskip("memoir44")
    path = tmp_path / "neptune.json"
    prepare = type(hexwar.game("memoir44/neptune"))

    def played() -> Match:
        return at_random(Match(prepare("neptune"), 1), SAVED)

    played().save(path)
    benchmark(lambda: hexwar.open(path))
    if benchmark.enabled:
        ratio = processor_time(lambda: hexwar.open(path)) / processor_time(played)
        benchmark.extra_info["ratio"] = f"{ratio:.2f} of the time of the match"
        assert ratio <= 0.8
