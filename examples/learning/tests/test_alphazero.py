"""The self-play example: its games teach what the search visited, and its network plays."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("torch")

from hexwar.envs import PolicyBot, WargameEnv
from hexwar.sim import simulate

sys.path.insert(0, str(Path(__file__).parents[1]))
alphazero: Any = import_module("alphazero")


@pytest.fixture(scope="module")
def net() -> Any:
    """An untrained network."""
    env = WargameEnv(alphazero.SCENARIO, actions="flat")
    return alphazero.Net(env.observation_space.shape[0], env.action_space.n).eval()


def test_a_game_teaches_shares_and_its_end(net: Any) -> None:
    """Each decision gives shares of its legal actions, and the score of who decided."""
    told = alphazero.play_itself(net, 1, 8)
    assert len(told) > 8
    for one in told:
        assert one.shares.sum() == pytest.approx(1, abs=1e-5)
        assert (one.shares[~one.mask] == 0).all()
        assert one.score in (-1, 0, 1)
    assert {one.score for one in told} in ({0}, {-1, 1})


def test_learning_fits_what_it_is_told(net: Any) -> None:
    """Steps on the same examples bring the loss down."""
    told = alphazero.play_itself(net, 2, 8)
    optimiser = alphazero.torch.optim.Adam(net.parameters(), lr=1e-3)
    losses = [alphazero.learn(net, optimiser, told) for _ in range(60)]
    assert np.mean(losses[-5:]) < 0.8 * losses[0]
    batch = simulate(
        alphazero.SCENARIO,
        games=2,
        players={"red": PolicyBot(net.eval(), actions="flat"), "blue": alphazero.searching(net, 8)},
    )
    assert not batch.errors
