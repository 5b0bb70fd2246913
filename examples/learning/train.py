"""Teaches a policy to play a scenario against random players: masked policy gradient, numpy only.

The policy is linear: how much a word is worth depends on the words said before it of the same
action.  That is little, and it is enough to learn where blocks should stand.  After a batch of
games each word that was said is made likelier or less likely, by how much better or worse its game
ended than the others of the batch (REINFORCE; Williams, 1992), in steps that Adam sizes.

    python train.py                       # some minutes; prints how the policy fares
    python train.py --games 320 --check 50
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexwar.envs import WargameEnv
from hexwar.sim import Interval, mean_score

Numbers = NDArray[np.float64]

GAMES_IN_A_BATCH = 32
STEP = 0.03
"""How far Adam goes after a batch."""

FORGETTING = 0.003
"""How much of what was learned is taken back after a batch: nothing is ruled out for good."""


class Policy:
    """Says words with probabilities that it can be taught.

    Args:
        words: How many words there are.
    """

    def __init__(self, words: int) -> None:
        self.weights = np.zeros((words + 1, words))
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def inputs(self, seen: NDArray[np.float32]) -> Numbers:
        """Return what the policy looks at: the words said of the action, and a constant."""
        said = seen[-self.weights.shape[1] :]
        return np.append(said, 1.0)

    def chances(self, inputs: Numbers, mask: NDArray[np.int8]) -> Numbers:
        """Return the probability of each word; those that may not follow have none."""
        worth = np.where(mask, inputs @ self.weights, -np.inf)
        odds = np.exp(worth - worth.max())
        chances: Numbers = odds / odds.sum()
        return chances

    def learn(self, gradient: Numbers) -> None:
        """Go a step of Adam (Kingma and Ba, 2015) along a gradient."""
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        self.weights += STEP * mean / (np.sqrt(square) + 1e-8)


def play(env: WargameEnv, policy: Policy | None, seed: int) -> tuple[float, Numbers]:
    """Play a game; return its score, and the gradient that makes all that was said likelier.

    Args:
        env: The environment.
        policy: Who plays; None plays at random.
        seed: The seed of the game and of the policy.
    """
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    words = len(info["action_mask"])
    gradient = np.zeros((words + 1, words))
    score, over = 0.0, False
    while not over:
        mask = info["action_mask"]
        if policy is None:
            word = int(rng.choice(np.flatnonzero(mask)))
        else:
            inputs = policy.inputs(seen)
            chances = policy.chances(inputs, mask)
            word = int(np.searchsorted(np.cumsum(chances), rng.random() * (1 - 1e-12)))
            gradient += np.outer(inputs, steering(chances, word))
        seen, reward, ended, cut, info = env.step(np.int64(word))
        score, over = score + float(reward), ended or cut
    return score, gradient


def steering(chances: Numbers, word: int) -> Numbers:
    """Return how the worth of each word has to change for a word to become likelier."""
    change = -chances
    change[word] += 1
    return change


def train(env: WargameEnv, games: int, seed: int = 0, *, quiet: bool = True) -> Policy:
    """Teach a policy by games against the bots of an environment.

    Args:
        env: The environment.
        games: How many games it learns from.
        seed: The seed of the first game.
        quiet: Do not tell how it goes.
    """
    policy = Policy(len(env.table.words))
    for batch in range(games // GAMES_IN_A_BATCH):
        first = seed + batch * GAMES_IN_A_BATCH
        played = [play(env, policy, first + game) for game in range(GAMES_IN_A_BATCH)]
        scores = np.array([score for score, _ in played])
        better = scores - scores.mean()
        gradient: Any = sum(much * change for much, (_, change) in zip(better, played, strict=True))
        policy.learn(gradient / GAMES_IN_A_BATCH - FORGETTING * policy.weights)
        if not quiet and (batch + 1) % 10 == 0:
            print(f"{(batch + 1) * GAMES_IN_A_BATCH:>6} games: mean score {scores.mean():+.2f}")
    return policy


def check(env: WargameEnv, policy: Policy | None, games: int, seed: int = 1_000_000) -> Interval:
    """Return the mean score of a policy over games that it did not learn from."""
    return mean_score([play(env, policy, seed + game)[0] for game in range(games)])


def main() -> None:
    """Train, and say how much better than chance the policy has become."""
    options = argparse.ArgumentParser(description="Teach a policy to beat random players.")
    options.add_argument("scenario", nargs="?", default="skirmish/ford")
    options.add_argument("--player", default="", help="for whom; by default the first player")
    options.add_argument("--opponent", default="random", help="the bot of the others")
    options.add_argument("--games", type=int, default=3200)
    options.add_argument("--check", type=int, default=400, help="games of the final check")
    chosen = options.parse_args()
    env = WargameEnv(chosen.scenario, player=chosen.player)
    others = {name: chosen.opponent for name in env.table.game.players if name != env.player}
    env = WargameEnv(chosen.scenario, player=chosen.player, bots=others)
    policy = train(env, chosen.games, quiet=False)
    print(f"random: {check(env, None, chosen.check)}")
    print(f"policy: {check(env, policy, chosen.check)}")


if __name__ == "__main__":
    main()
