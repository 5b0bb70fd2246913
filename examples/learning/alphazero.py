"""A network learns a game from itself: the library's tree search plays both sides, guided by it.

The search asks the network for priors and values of its leaves, a batch at a time; what it visits
most teaches the priors, how games end teaches the values (AlphaZero; Silver and others, 2018).  A
value is the game's own estimate with what the network has learned that the estimate misses.  Hidden
strengths are imagined by the search from each player's view. It needs torch.

    python alphazero.py                        # Skirmish on two processors, some minutes
    python alphazero.py --minutes 2 --simulations 16
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import torch
from joblib import Parallel, delayed
from numpy.typing import NDArray
from torch import nn

import hexwar
from hexwar.bots import MctsBot, Noise, visit_shares
from hexwar.envs import NetworkEvaluator, PolicyBot, WargameEnv
from hexwar.play.states.runner import decider, perform
from hexwar.sim import TEST_SEEDS, simulate
from hexwar.sim.intervals import share

SCENARIO = "skirmish/ford"
EXPLORING = 12
"""The decisions of a game that are drawn in proportion to visits; later the best is taken."""


class Net(nn.Module):
    """Two layers over the view; one logit for each action, and what the estimate of the end misses.

    Args:
        seen: How many numbers an observation has.
        words: How many actions there are.
    """

    def __init__(self, seen: int, words: int, width: int = 128) -> None:
        super().__init__()
        self.inner = nn.Sequential(
            nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.words = nn.Linear(width, words)
        self.value = nn.Linear(width, 1)
        for parameter in (*self.words.parameters(), *self.value.parameters()):
            nn.init.zeros_(parameter)

    def forward(
        self, observation: torch.Tensor, action_mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and values."""
        inner = self.inner(observation)
        logits = self.words(inner).masked_fill(~action_mask, -1e9)
        return logits, self.value(inner).squeeze(-1)


class Example(NamedTuple):
    """What a decision of a game teaches.

    Attributes:
        seen: The observation.
        mask: Which actions were legal.
        shares: How the visits of the search were shared among them.
        missed: How much better the game ended for who decided than by the estimate at that moment.
    """

    seen: NDArray[np.float32]
    mask: NDArray[np.bool_]
    shares: NDArray[np.float32]
    missed: float


def play_itself(net: Net, seed: int, simulations: int) -> list[Example]:
    """Play a game against itself; return what its decisions teach."""
    torch.set_num_threads(1)
    game, rng = hexwar.game(SCENARIO), Random(seed)
    evaluator = NetworkEvaluator(game, net, actions="flat", corrects=True)
    bots = {}
    for player in game.players:
        bots[player] = MctsBot(simulations, evaluator=evaluator, noise=Noise(0.25, 0.5))
        bots[player].take_seat(game, player)
    g, examples = game.start(seed), []
    while g.listed:
        player, actions = decider(g), list(g.listed)
        if len(actions) == 1:
            perform(g, actions[0])
            continue
        root = bots[player].search(g.view(player), rng)
        shares = visit_shares(root, actions)
        worth = game.analysis.worth(g, player)
        examples += [(player, worth, lesson) for lesson in evaluator.lessons(g, shares)]
        drawn = rng.choices(actions, shares)[0]
        best = actions[shares.index(max(shares))]
        perform(g, drawn if len(examples) < EXPLORING else best)
    scores = {player: game.analysis.score(g.result, player) for player in game.players}
    return [
        Example(one.seen, one.mask, one.shares, scores[player] - worth)
        for player, worth, one in examples
    ]


def learn(net: Net, optimiser: torch.optim.Optimizer, batch: Sequence[Example]) -> float:
    """Take one step on a batch; return the loss."""
    net.train()
    seen = torch.tensor(np.stack([one.seen for one in batch]))
    mask = torch.tensor(np.stack([one.mask for one in batch]))
    shares = torch.tensor(np.stack([one.shares for one in batch]))
    missed = torch.tensor([one.missed for one in batch], dtype=torch.float32)
    logits, values = net(seen, mask)
    policy = -(shares * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
    loss = policy + ((values - missed) ** 2).mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return loss.item()


def strength(bot: PolicyBot | MctsBot, opponent: str, games: int, jobs: int = 2) -> str:
    """Return how often a player wins against a bot; each seed is played from both seats."""
    scores: list[float] = []
    for seat, other in (("red", "blue"), ("blue", "red")):
        players = {seat: bot, other: opponent}
        batch = simulate(SCENARIO, games=games // 2, seed=TEST_SEEDS, players=players, jobs=jobs)
        scores += [row.scores[seat] for row in batch.rows]
    halves = sum(2 if score > 0 else score == 0 for score in scores)
    return f"{share(halves // 2, len(scores))} of {len(scores)} games against {opponent}"


def searching(net: Net, simulations: int) -> MctsBot:
    """Return a player that searches with the network."""
    evaluator = NetworkEvaluator(hexwar.game(SCENARIO), net, actions="flat", corrects=True)
    return MctsBot(simulations, evaluator=evaluator)


def untrained() -> Net:
    """Return a network that has learned nothing: all actions alike, and the estimate as it is."""
    env = WargameEnv(SCENARIO, actions="flat")
    return Net(env.observation_space.shape[0], env.action_space.n).eval()


def train(
    minutes: float,
    simulations: int,
    *,
    seed: int = 1,
    jobs: int = 2,
    quiet: bool = False,
    out: Path | None = None,
) -> Net:
    """Teach a network for some minutes.

    Args:
        minutes: The time on the wall clock.
        simulations: The leaves of each search.
        seed: The seed of the first game, and of the network.
        jobs: How many processes play.
        quiet: Do not tell how it goes.
        out: Where its weights are kept, from which a training goes on.
    """
    torch.manual_seed(seed)
    net = untrained()
    if out is not None and out.exists():
        net.load_state_dict(torch.load(out))
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3, weight_decay=1e-4)
    examples: deque[Example] = deque(maxlen=60_000)
    rng, games, end = Random(seed), 0, time.monotonic() + 60 * minutes
    with Parallel(n_jobs=jobs) as workers:
        while time.monotonic() < end:
            seeds = range(seed + games, seed + games + 8 * jobs)
            played = workers(delayed(play_itself)(net, one, simulations) for one in seeds)
            games += len(seeds)
            examples.extend(example for game in played for example in game)
            losses = [
                learn(net, optimiser, rng.sample(examples, min(256, len(examples))))
                for _ in range(4 * max(1, len(examples) // 2000))
            ]
            if out is not None:
                torch.save(net.state_dict(), out)
            if not quiet and games % (80 * jobs) == 0:
                told = f"{games:>6} games, {len(examples)} examples, loss {np.mean(losses):.3f}"
                print(told, flush=True)
    return net.eval()


def main() -> None:
    """Train, keep the network, and say how it plays."""
    options = argparse.ArgumentParser(description="Teach a network by self-play.")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--simulations", type=int, default=32)
    options.add_argument("--games", type=int, default=200, help="games of each test")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    options.add_argument("--seed", type=int, default=1, help="of the first game")
    options.add_argument("--out", type=Path, default=Path("ford.pt"))
    chosen = options.parse_args()
    net = train(
        chosen.minutes, chosen.simulations, seed=chosen.seed, jobs=chosen.jobs, out=chosen.out
    )
    players = {
        "network": PolicyBot(net, actions="flat", name="network"),
        "search with it": searching(net, chosen.simulations),
        "search without training": searching(untrained(), chosen.simulations),
    }
    for opponent in ("random", "greedy:samples=1") if chosen.games else ():
        for name, bot in players.items():
            print(f"{name}: wins {strength(bot, opponent, chosen.games, chosen.jobs)}", flush=True)


if __name__ == "__main__":
    main()
