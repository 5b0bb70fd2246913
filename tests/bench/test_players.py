"""Large lists, clones, environments and pools of processes, each beside others in the same run."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar
from hexwar.play.runner import perform
from hexwar.play.state import State
from hexwar.sim.workers import worked
from tests.bench.ratios import Peer, compare

pytest.importorskip("pytest_benchmark")
pytest.importorskip("skirmish150")

A_SIDE = 75
POINTS = 3
COSTS = {"clear": 1, "woods": 2}


@pytest.fixture
def battle() -> State:
    """Skirmish 150 in full swing."""
    g, rng = hexwar.game("skirmish150/open").start(1), Random(1)
    for _ in range(200):
        perform(g, rng.choice(g.listed))
    return g


def listed_plainly(g: Any) -> int:
    """Count the legal actions as plain Python does it: hex by hex, for each counter anew."""
    board, side, count = g.game.board, 1 - g.turn % 2, 1
    on = {at: counter // A_SIDE for counter, at in enumerate(g.hex) if at >= 0}
    for start in (at for at, owner in on.items() if owner == side):
        left, todo = {start: POINTS}, [start]
        while todo:
            at = todo.pop()
            beside = [j for j in board.neighbours[at] if on.get(j, side) != side]
            if at == start:
                count += len(beside)
            elif beside:
                continue
            for to in board.neighbours[at]:
                points = left[at] - COSTS.get(board.terrain[to], 9)
                if on.get(to, side) == side and points > left.get(to, -1):
                    left[to] = points
                    todo.append(to)
        count += sum(at not in on for at in left)
    return count


def test_a_large_list(benchmark: Any, battle: State) -> None:
    """C1: an action with its full legal list, beside plain Python that judges all anew."""
    rng, g = Random(2), battle.clone()

    def ours() -> None:
        nonlocal g
        perform(g, rng.choice(g.listed))
        if not g.listed:
            g = battle.clone()

    assert listed_plainly(battle) == len(battle.listed)
    compare(benchmark, ours, {"plain Python": Peer(partial(listed_plainly, battle), 8)})


def test_a_clone(benchmark: Any, battle: State) -> None:
    """C2: a copy of a state of 150 counters, beside what JSON needs for it."""
    plain = battle.plain()
    by_json = Peer(lambda: json.loads(json.dumps(plain)), 10)
    compare(benchmark, battle.clone, {"JSON there and back": by_json})


def test_a_step_of_an_environment(benchmark: Any) -> None:
    """C6: a word to an environment with its observation and mask, beside PettingZoo's chess."""
    pytest.importorskip("pettingzoo")
    pytest.importorskip("chess")
    chess_v6 = pytest.importorskip("pettingzoo.classic.chess_v6")
    from hexwar.envs import WargameEnv

    env = WargameEnv("skirmish/ford", player="red")
    chess = chess_v6.env()
    compare(benchmark, _steps_of(env), {"PettingZoo chess": Peer(_chess_steps(chess), 8)})


def _steps_of(env: Any) -> Callable[[], None]:
    """Return what says a word at random; games follow each other."""
    rng = Random(1)
    mask = [env.reset(seed=1)[1]["action_mask"]]

    def step() -> None:
        word = rng.choice(np.flatnonzero(mask[0]).tolist())
        _, _, over, _, info = env.step(word)
        mask[0] = env.reset()[1]["action_mask"] if over else info["action_mask"]

    return step


def _chess_steps(env: Any) -> Callable[[], None]:
    rng = Random(1)
    env.reset(seed=1)

    def step() -> None:
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            return
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    return step


def _busy(rounds: int) -> int:
    return sum(number * number % 7 for number in range(rounds))


def test_a_pool(benchmark: Any) -> None:
    """D2: parts given to processes, beside the same parts given to joblib directly."""
    from joblib import Parallel, delayed

    parts = [2000] * 40
    expected = [_busy(2000)] * 40

    def ours() -> None:
        assert expected == list(worked(_busy, parts, jobs=2))

    def directly() -> None:
        assert expected == Parallel(n_jobs=2)(delayed(_busy)(part) for part in parts)

    compare(benchmark, ours, {"joblib": Peer(directly, 0.7)})
