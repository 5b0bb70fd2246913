"""The large dose: ``python -m days_reading --games 20 --seed 1``, from the folder of tests."""

from __future__ import annotations

import argparse
import sys

from days_reading.running import long_run


def main() -> int:
    """Compare games of the scenarios and crowds; return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="days_reading", description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first games")
    parser.add_argument("--minutes", type=float, default=10.0, help="when no more games begin")
    chosen = parser.parse_args()
    tally, following = long_run(chosen.games, chosen.seed, chosen.minutes)
    sys.stdout.write(f"{tally.written()}\nto go on: --seed {following}\n")
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
