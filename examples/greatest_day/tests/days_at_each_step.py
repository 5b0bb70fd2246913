"""Games at random, each of whose decisions is saved, opened again and compared.

Use: ``python -m days_at_each_step --games 10 --seed 1``, in this folder.

A save holds the frames that are under way: fire at who moves within a move, a check that is paid
within fire. Each tenth one is also written to a file and played again from the start.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from greatest_day import GreatestDay

from hexwar.play.match import Match
from hexwar.saves import open_match, resumed


def reopened(scenario: str, seed: int, most: int, folder: Path, every: int = 1) -> int:
    """Play a game at random; return how many of its moments were opened, all like the live one.

    Args:
        scenario: The name of the scenario.
        seed: The seed of the game and of its decisions.
        most: After how many decisions to stop.
        folder: Where to write.
        every: The number of decisions between two moments that are opened.

    Raises:
        SaveError: A save does not open.
        AssertionError: A save leads to another moment, or asks something else.
    """
    game, dice, opened = GreatestDay(scenario), random.Random(seed), 0
    match = Match(game, seed=seed)
    for number in range(most):
        if match.over:
            break
        if number % every:
            match.do(dice.choice(list(match.legal_actions)))
            continue
        again = Match.at(game, resumed(game, match.state.plain()))
        if opened % 10 == 0:
            match.save(folder / "step.json")
            again, _ = open_match(folder / "step.json", lambda _: GreatestDay)
        assert again.state.digest() == match.state.digest()
        assert again.legal_actions.texts() == match.legal_actions.texts()
        opened += 1
        match.do(dice.choice(list(match.legal_actions)))
    return opened


def main() -> None:
    """Open the moments of some games of each scenario and say how many there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=500)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        for scenario in sorted(GreatestDay.scenarios()):
            seeds = range(asked.seed, asked.seed + asked.games)
            counts = [reopened(scenario, seed, asked.most, Path(folder)) for seed in seeds]
            click.echo(f"{scenario}: {sum(counts)} moments of {asked.games} games open")


if __name__ == "__main__":
    main()
