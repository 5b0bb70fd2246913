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

from hexwar.envs import PolicyBot
from hexwar.sim import simulate

sys.path.insert(0, str(Path(__file__).parents[1]))
alphazero: Any = import_module("alphazero")


@pytest.fixture(scope="module")
def net() -> Any:
    """An untrained network."""
    return alphazero.untrained()


@pytest.mark.parametrize("leaves", [0, 8])
def test_a_game_teaches_shares_and_its_end(net: Any, leaves: int) -> None:
    """Each decision gives shares of its legal actions, and what the estimate missed."""
    told = alphazero.play(net, 1, leaves)
    assert len(told) > 8
    for one in told:
        assert one.shares.sum() == pytest.approx(1, abs=1e-5)
        assert (one.shares[~one.mask] == 0).all()
        assert -2 <= one.missed <= 2
    assert len({one.missed for one in told}) > 4


def test_learning_fits_what_it_is_told(net: Any) -> None:
    """Steps on the same examples bring the loss down."""
    told = alphazero.play(net, 2, 8)
    optimiser = alphazero.torch.optim.Adam(net.parameters(), lr=1e-3)
    losses = [alphazero.learn(net, optimiser, told) for _ in range(60)]
    assert np.mean(losses[-5:]) < 0.9 * losses[0]
    batch = simulate(
        alphazero.SCENARIO,
        games=2,
        players={"red": PolicyBot(net.eval(), actions="flat"), "blue": alphazero.searching(net, 8)},
    )
    assert not batch.errors


def test_training_goes_by_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stage without leaves looks one decision ahead, the next one searches, with other seeds."""
    games, play = [], alphazero.play
    monkeypatch.setattr(alphazero, "ROUND", 2)
    monkeypatch.setattr(alphazero, "BATCH", 32)
    monkeypatch.setattr(
        alphazero, "play", lambda net, *game: games.append(game) or play(net, *game)
    )
    net = alphazero.untrained()
    assert list(alphazero.train(net, [(4, 0), (2, 8)], seed=5, jobs=1)) == [4, 6]
    assert games == [(5, 0), (6, 0), (7, 0), (8, 0), (9, 8), (10, 8)]
    assert net.actions.weight.abs().sum() > 0


def test_an_untrained_network_searches_by_the_estimate() -> None:
    """Its values are those of the game's own estimate: training begins with a good search."""
    net = alphazero.untrained()
    game = alphazero.hexwar.game(alphazero.SCENARIO)
    evaluator = alphazero.NetworkEvaluator(game, net, actions="flat", corrects=True)
    g = game.start(3)
    for _ in range(12):
        alphazero.perform(g, g.listed[0])
    (judged,) = evaluator.evaluate([g])
    for player in game.players:
        assert judged.values[player] == pytest.approx(game.analysis.worth(g, player))
