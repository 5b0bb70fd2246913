"""The large dose: ``python -m second_reading --games 80 --seed 1``, from the folder of tests."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import monotonic

from second_reading.fights import DisagreementError
from second_reading.watch import SCENARIOS, Watched


def main() -> int:
    """Play games at random on the shipped boards; return 1 if there was a disagreement."""
    parser = argparse.ArgumentParser(prog="second_reading", description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="how many games are played")
    parser.add_argument("--seconds", type=float, default=3600.0, help="when no more games begin")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--decisions", type=int, default=5000, help="decisions a game at most")
    asked = parser.parse_args()
    began, seen, faults = monotonic(), Counter[str](), 0
    for number in range(asked.games):
        if monotonic() - began > asked.seconds:
            break
        game = Watched(SCENARIOS[number % len(SCENARIOS)], asked.seed + number)
        try:
            game.play(asked.decisions)
        except DisagreementError as fault:
            faults += 1
            sys.stdout.write(f"{fault}\n")
        seen.update(game.fights.seen)
        seen["games"] += 1
    found = [f"{what}: {times}" for what, times in sorted(seen.items())]
    sys.stdout.write("\n".join([*found, f"disagreements: {faults}", ""]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
