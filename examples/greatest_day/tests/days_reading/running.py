"""How much is compared: the dose of one seed, and a long run."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from days_reading.bridgehead import bridgehead
from days_reading.crowd import crowded
from days_reading.tally import Tally
from days_reading.watch import Watched

SCENARIOS = {
    "hillman": 300,
    "queen-red": 120,
    "minefield": 120,
    "canal": 150,
    "zone-n": 120,
    "sword": 500,
    "caen": 200,
}
"""Decisions of a game of each scenario that are compared."""

CROWDS = 6
"""Crowds to a game of each scenario."""

BRIDGEHEADS = 4
"""Bridgeheads to a game of each scenario."""


def compare_crowd(seed: int, tally: Tally, decisions: int, every: int = 10) -> None:
    """Compare a game that begins with both sides mixed."""
    with TemporaryDirectory() as folder:
        path = crowded(Random(f"crowd/{seed}"), Path(folder))
        Watched(str(path), seed, tally, every=every).play(decisions)


def compare_bridgehead(seed: int, tally: Tally, decisions: int, every: int = 10) -> None:
    """Compare a game that begins with engineers at bridges, with ferries."""
    with TemporaryDirectory() as folder:
        path = bridgehead(Random(f"bridgehead/{seed}"), Path(folder))
        Watched(str(path), seed, tally, every=every, ferries=True).play(decisions)


def dose(seed: int, tally: Tally) -> None:
    """Compare a game of each scenario, and some crowds."""
    for name, decisions in SCENARIOS.items():
        Watched(name, seed, tally).play(decisions)
    for number in range(CROWDS):
        compare_crowd(CROWDS * seed + number, tally, 120)
    for number in range(BRIDGEHEADS):
        compare_bridgehead(BRIDGEHEADS * seed + number, tally, 120)


def long_run(games: int, seed: int, minutes: float) -> tuple[Tally, int]:
    """Compare dose after dose; return the tally, and the seed at which to go on."""
    tally, began = Tally(), monotonic()
    for number in range(games):
        if monotonic() - began > 60 * minutes:
            return tally, seed + number
        dose(seed + number, tally)
    return tally, seed + games
