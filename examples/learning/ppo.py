"""Stable-Baselines3's MaskablePPO, as it comes, as an agent of the benchmark.

It learns the side that the benchmark names, against the opponent of the benchmark, on seeds that no
test uses.  It needs sb3-contrib.

    python ppo.py skirmish/ford --words 100000 --out ford.zip
    hexwar bench-agents --scenario skirmish/ford --agent greedy --agent ppo=policy:net=ppo:ford
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from hexwar.envs import WargameEnv
from hexwar.sim.benchmark import OPPONENT, installed_tasks

THREADS = 1
"""Networks so small are not faster with more, and threads wait for each other on a busy machine."""

WORDS_AT_MOST = 2000
"""The length at which a game of training is cut."""


class Agent:
    """A trained model as a policy of the library.

    Args:
        path: The file of the model.
    """

    def __init__(self, path: Path) -> None:
        torch.set_num_threads(THREADS)
        self.model = MaskablePPO.load(path, device="cpu")

    def __call__(self, seen: Any, mask: NDArray[np.bool_]) -> int:
        """Return the word that the model prefers."""
        return int(self.model.predict(seen, action_masks=mask, deterministic=True)[0])


def __getattr__(name: str) -> Agent:
    """Return the model of a file of this folder, as commands name it: ``ppo:ford``."""
    path = Path(f"{name}.zip")
    if not path.exists():
        raise AttributeError(
            f"there is no {path} in this folder; python ppo.py --out {path} makes it"
        )
    return Agent(path)


def train(scenario: str, words: int, seed: int) -> MaskablePPO:
    """Teach a model the side that the benchmark names."""
    torch.set_num_threads(THREADS)
    (task,) = installed_tasks([scenario])
    table = WargameEnv(scenario, player=task.player).table
    bots = {player: OPPONENT for player in table.game.players if player != task.player}
    env = WargameEnv(scenario, player=task.player, bots=bots, words_at_most=WORDS_AT_MOST)
    return MaskablePPO("MlpPolicy", env, seed=seed, device="cpu").learn(words)


def main() -> None:
    """Train, and keep the model."""
    options = argparse.ArgumentParser(description="Train a baseline of the benchmark.")
    options.add_argument("scenario", nargs="?", default="skirmish/ford")
    options.add_argument("--words", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1, help="of the model and of its games")
    options.add_argument("--out", type=Path, default=Path("ford.zip"))
    chosen = options.parse_args()
    train(chosen.scenario, chosen.words, chosen.seed).save(chosen.out)


if __name__ == "__main__":
    main()
