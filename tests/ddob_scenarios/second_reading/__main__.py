"""Compare the game with the second reading, as long as one likes.

``python -m tests.ddob_scenarios.second_reading --games 50 --seed 1 --minutes 10`` prints how many
values were compared and how many differed, and ends with 1 if any did.
"""

from __future__ import annotations

import argparse
import sys

from .running import long_run, written


def main() -> int:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(prog="second_reading", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first games")
    parser.add_argument("--minutes", type=float, default=10.0, help="no further game after so many")
    chosen = parser.parse_args()
    tally, following = long_run(chosen.games, chosen.seed, chosen.minutes)
    sys.stdout.write(f"{written(tally)}\nto go on: --seed {following}\n")
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
