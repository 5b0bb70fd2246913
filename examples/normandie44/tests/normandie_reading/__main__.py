"""The large dose: ``python -m normandie_reading --games 20 --seed 1``, in the folder of tests."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from normandie_reading.crowded import boxed, crowded
from normandie_reading.tally import Tally
from normandie_reading.watch import SCENARIOS, Watched


def written(tally: Tally) -> str:
    """Write a tally as a table, with the first differences below it."""
    rows = [("subject", "values compared", "differences")]
    for subject, count, wrong in tally.rows():
        rows.append((subject, f"{count:,}", str(wrong)))
    rows.append(("all", f"{sum(tally.compared.values()):,}", str(len(tally.differences))))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([*lines, *map(str, tally.differences[:20]), ""])


def play_crowded(
    seed: int,
    tally: Tally,
    decisions: int = 150,
    share: float = 0.3,
    *,
    patient: bool = True,
    in_boxes: bool = False,
) -> None:
    """Play on from a position crowded on the map, or in the boxes off it, and compare."""
    with TemporaryDirectory() as folder:
        file = (boxed if in_boxes else crowded)(seed, Path(folder))
        Watched(str(file), seed, tally).play(decisions, share, patient=patient)


def main() -> int:
    """Play games at random and compare; return 1 if there was a difference."""
    parser = argparse.ArgumentParser(prog="normandie_reading", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first")
    parser.add_argument("--minutes", type=float, default=60.0, help="when no more games begin")
    parser.add_argument("--moves", type=float, default=0.1, help="share of the moves compared")
    parser.add_argument("--scenarios", nargs="*", default=SCENARIOS, choices=SCENARIOS)
    parser.add_argument("--crowded", type=int, default=5, help="crowded positions for each seed")
    parser.add_argument("--boxed", type=int, default=5, help="likewise off the map")
    asked = parser.parse_args()
    tally, began = Tally(), monotonic()
    for seed in range(asked.seed, asked.seed + asked.games):
        for scenario in asked.scenarios:
            if monotonic() - began < 60 * asked.minutes:
                Watched(scenario, seed, tally).play(share=asked.moves)
        for number in range(asked.crowded):
            play_crowded(asked.crowded * seed + number, tally, share=asked.moves)
        for number in range(asked.boxed):
            play_crowded(asked.boxed * seed + number, tally, share=asked.moves, in_boxes=True)
    sys.stdout.write(written(tally))
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
