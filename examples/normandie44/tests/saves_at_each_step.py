"""Games at random whose save at each step is opened again and compared.

Use: ``python -m saves_at_each_step --games 10 --seed 1``, in this folder.

The same seed gives the same games. The suite opens a few of them.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from normandie44 import Normandie1944

from hexwar.play.match import Match
from hexwar.saves import open_match


def reopened(scenario: str, seed: int, every: int, folder: Path) -> int:
    """Play a game at random; return how many of its saves were opened, all like the live match.

    Args:
        scenario: The name of the scenario.
        seed: The seed of the game and of its decisions.
        every: The number of decisions between two saves.
        folder: Where to write.

    Raises:
        SaveError: A save does not open.
        AssertionError: A save leads to another moment, or asks something else.
    """
    match, dice, opened = Match(Normandie1944(scenario), seed=seed), random.Random(seed), 0
    while not match.over:
        if len(match.log) % every == 0:
            match.save(folder / "step.json")
            again, _ = open_match(folder / "step.json", lambda _: Normandie1944)
            assert again.state.digest() == match.state.digest()
            assert list(again.legal_actions) == list(match.legal_actions)
            opened += 1
        match.do(dice.choice(list(match.legal_actions)))
    return opened


def main() -> None:
    """Open the saves of some games of a scenario and say how many there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="d-day")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        for seed in range(asked.seed, asked.seed + asked.games):
            count = reopened(asked.scenario, seed, asked.every, Path(folder))
            click.echo(f"{asked.scenario}, seed {seed}: {count} saves open")


if __name__ == "__main__":
    main()
