"""A network learns a game from itself: the library's tree search plays both sides, guided by it.

What a search visits most teaches the network priors, how games end teaches it values (AlphaZero;
Silver and others, 2018).  A value is the game's own estimate with what the estimate misses.  Hidden
strengths are imagined by the search from each player's view.

AlphaZero begins with games at random.  This begins with games of players who look one decision
ahead, because such a game costs a twentieth of one with search.  It needs torch.

    python alphazero.py                        # Skirmish, some minutes
    python alphazero.py --first 320 --games 32 --tests 20
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator, Sequence
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
from hexwar.bots.guides import OnePlyGuide
from hexwar.envs import NetworkEvaluator, PolicyBot, WargameEnv
from hexwar.play.match.choosers import seat_at
from hexwar.play.states.runner import decider, perform
from hexwar.sim import TEST_SEEDS, simulate
from hexwar.sim.intervals import share

SCENARIO = "skirmish/ford"
OPPONENT = "greedy:samples=1"
EXPLORING = 12  # decisions of a game with search that are drawn by visits; then the best is taken
ROUND, BATCH, PASSES = 32, 256, 4  # games of a round; examples of a step; steps for each example
VALUES = 80  # numbers from -1 to 78 have a vector each, those beyond share that of the nearest


class Net(nn.Module):
    """Logits of actions, and what the estimate misses: layers over a sum of vectors.

    Each number of the view has a vector for each value, since the id of a hex is no quantity.
    """

    def __init__(self, numbers: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.register_buffer("first", torch.arange(numbers) * VALUES)
        self.vectors = nn.EmbeddingBag(numbers * VALUES, width, mode="sum")
        nn.init.normal_(self.vectors.weight, std=0.1)
        self.inner = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actions, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for parameter in (*self.actions.parameters(), *self.value.parameters()):
            nn.init.zeros_(parameter)

    def forward(
        self, observation: torch.Tensor, action_mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and values."""
        values = (observation.long() + 1).clamp(0, VALUES - 1)
        inner = self.inner(self.vectors(self.first + values))
        logits = self.actions(inner).masked_fill(~action_mask, -1e9)
        return logits, self.value(inner).squeeze(-1)


class Example(NamedTuple):
    """What a decision of a game teaches.

    Attributes:
        seen: The observation.
        mask: Which actions were legal.
        shares: How much each of them is to be preferred; they sum to 1.
        missed: How much better the game ended than by the estimate, for who decided.
    """

    seen: NDArray[np.float32]
    mask: NDArray[np.bool_]
    shares: NDArray[np.float32]
    missed: float


def play(net: Net, seed: int, simulations: int) -> list[Example]:
    """Play a game by search, or by looking one decision ahead; return what its decisions teach."""
    torch.set_num_threads(1)
    game, rng = hexwar.game(SCENARIO), Random(seed)
    evaluator, guide = evaluator_of(net), OnePlyGuide(game, among=3)
    bots = {player: searching(net, simulations, Noise(0.25, 0.5)) for player in game.players}
    seat_at(game, bots)
    g, judged = game.start(seed), []
    while g.listed:
        player, actions = decider(g), list(g.listed)
        if len(actions) == 1:
            perform(g, actions[0])
            continue
        if simulations:
            shares = visit_shares(bots[player].search(g.view(player), rng), actions)
            odds = shares if len(judged) < EXPLORING else [one == max(shares) for one in shares]
        else:
            weights = guide.weigh(g, actions, rng)
            shares = [weight / sum(weights) for weight in weights]
            odds = [one**3 for one in shares]  # the best one most of the time
        worth = game.analysis.worth(g, player)
        judged += [(player, worth, lesson) for lesson in evaluator.lessons(g, shares)]
        perform(g, rng.choices(actions, odds)[0])
    scores = {player: game.analysis.score(g.result, player) for player in game.players}
    return [
        Example(one.seen, one.mask, one.shares, scores[player] - worth)
        for player, worth, one in judged
    ]


def learn(net: Net, optimiser: torch.optim.Optimizer, batch: Sequence[Example]) -> float:
    """Take one step on a batch; return the loss."""
    seen, mask, shares, missed = (torch.tensor(np.stack(row)) for row in zip(*batch, strict=True))
    logits, values = net(seen, mask)
    policy = -(shares * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
    loss = policy + ((values - missed.float()) ** 2).mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return loss.item()


def train(net: Net, stages: Sequence[tuple[int, int]], seed: int, jobs: int) -> Iterator[int]:
    """Teach a network by stages of games and leaves; yield how many games were played so far."""
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    examples: deque[Example] = deque(maxlen=20_000)
    rng, played = Random(seed), 0
    with Parallel(n_jobs=jobs) as workers:
        for games, leaves in stages:
            for _ in range(0, games, ROUND):
                seeds = range(seed + played, seed + played + ROUND)
                told = workers(delayed(play)(net, one, leaves) for one in seeds)
                new = [example for game in told for example in game]
                examples.extend(new)
                batches = [rng.sample(examples, BATCH) for _ in range(PASSES * len(new) // BATCH)]
                losses = [learn(net, optimiser, batch) for batch in batches]
                played += ROUND
                if played % (5 * ROUND) == 0:
                    print(f"{played:>6} games, loss {np.mean(losses):.3f}", flush=True)
            yield played


def evaluator_of(net: Net) -> NetworkEvaluator:
    """Return what a search asks."""
    return NetworkEvaluator(hexwar.game(SCENARIO), net, actions="flat", corrects=True)


def searching(net: Net, simulations: int, noise: Noise | None = None) -> MctsBot:
    """Return a player that searches with a network."""
    return MctsBot(simulations, evaluator=evaluator_of(net), noise=noise)


def untrained() -> Net:
    """Return a network that has learned nothing: all actions alike, and the estimate as it is."""
    env = WargameEnv(SCENARIO, actions="flat")
    return Net(env.observation_space.shape[0], env.action_space.n)


def strength(bot: PolicyBot | MctsBot, games: int, jobs: int) -> str:
    """Return how often a player wins test games, with its interval; a draw is half a win."""
    halves = 0
    for seat, other in (("red", "blue"), ("blue", "red")):  # each seed from both seats
        players = {seat: bot, other: OPPONENT}
        batch = simulate(SCENARIO, games=games // 2, seed=TEST_SEEDS, players=players, jobs=jobs)
        halves += sum(round(row.scores[seat]) + 1 for row in batch.rows)
    return f"wins {share(halves // 2, games)} of {games} games against {OPPONENT}"


def main() -> None:
    """Train, keep the network, and say how it plays before, between and after the two stages."""
    options = argparse.ArgumentParser(description="Teach a network by self-play.")
    options.add_argument("--first", type=int, default=1600, help="games without search")
    options.add_argument("--games", type=int, default=320, help="games with search")
    options.add_argument("--simulations", type=int, default=48, help="leaves of a search")
    options.add_argument("--tests", type=int, default=200, help="games of each test")
    options.add_argument("--jobs", type=int, default=2, help="processes")
    options.add_argument("--seed", type=int, default=1, help="of the network and the first game")
    options.add_argument("--out", type=Path, default=Path("alphazero.pt"))
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    net, leaves = untrained(), chosen.simulations
    print("untrained, search", strength(searching(net, leaves), chosen.tests, chosen.jobs))
    stages = (chosen.first, 0), (chosen.games, leaves)
    for played in train(net, stages, chosen.seed, chosen.jobs):
        torch.save(net.state_dict(), chosen.out)
        search = searching(net, leaves)
        print(f"after {played} games, search", strength(search, chosen.tests, chosen.jobs))
    alone = PolicyBot(net, actions="flat", name="network")
    print("the network alone", strength(alone, chosen.tests, chosen.jobs))


if __name__ == "__main__":
    main()
