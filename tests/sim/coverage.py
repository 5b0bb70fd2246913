"""How often do the intervals of paired comparisons hold the truth?

``python -m tests.sim.coverage`` prints it.

Pairs of scores are drawn from known distributions, so that the true difference is known.  The table
gives, by the number of pairs, how often the interval held it, and how often an interval of Student
alone would have; the figures of the guide are from 20,000 samples each, seed 1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean

from hexwar.sim.intervals import Interval, mean, paired

Pair = tuple[float, float]
Source = tuple[float, Callable[[Random], Pair]]
"""The true mean of the second minus the first, and what draws a pair."""

SIZES = (2, 5, 10, 20, 50, 100)

SAMPLES = "20000"


def by_lot(first: Mapping[float, float], second: Mapping[float, float], alike: float) -> Source:
    """Return pairs of scores with given chances; some pairs come from one draw for both.

    Args:
        first: The chances of the scores of the first setting, lowest score first.
        second: Those of the second.
        alike: The share of pairs in which both settings use the same draw.
    """

    def at(chances: Mapping[float, float], draw: float) -> float:
        for score, chance in chances.items():
            draw -= chance
            if draw < 0:
                return score
        return score

    def pair(rng: Random) -> Pair:
        one = rng.random()
        other = one if rng.random() < alike else rng.random()
        return at(first, one), at(second, other)

    def expected(chances: Mapping[float, float]) -> float:
        return sum(score * chance for score, chance in chances.items())

    return expected(second) - expected(first), pair


def fractions(shift: float, spread: float) -> Source:
    """Return pairs of scores near the middle of their range, which differ by a mean shift."""

    def pair(rng: Random) -> Pair:
        middle = rng.gauss(-0.2, 0.2)
        return middle + rng.gauss(0, spread), middle + shift + rng.gauss(0, spread)

    return shift, pair


def won(chance: float) -> dict[float, float]:
    """Return the chances of scores of a game that is won or lost."""
    return {-1.0: 1 - chance, 1.0: chance}


SOURCES: dict[str, Source] = {
    "even, independent": by_lot(won(0.5), won(0.5), 0),
    "even, half alike": by_lot(won(0.5), won(0.5), 0.5),
    "0.5 to 0.8, half alike": by_lot(won(0.5), won(0.8), 0.5),
    "0.05 to 0.9, independent": by_lot(won(0.05), won(0.9), 0),
    "0.9 to 0.95, independent": by_lot(won(0.9), won(0.95), 0),
    "both win 0.98": by_lot(won(0.98), won(0.98), 0),
    "with draws": by_lot({-1.0: 0.3, 0.0: 0.4, 1.0: 0.3}, {-1.0: 0.2, 0.0: 0.3, 1.0: 0.5}, 0.3),
    "fractions": fractions(0.1, 0.1),
}


def held(source: Source, pairs: int, samples: int, seed: int) -> tuple[float, float]:
    """Return how often the interval, and one of Student alone, held the true difference.

    Args:
        source: What draws the pairs.
        pairs: How many pairs a sample has.
        samples: How many samples.
        seed: The seed of the draws.
    """
    truth, draw = source
    rng = Random(seed)
    ours = theirs = 0
    for _ in range(samples):
        differences = [second - first for first, second in (draw(rng) for _ in range(pairs))]
        ours += _holds(paired(differences, most=2), truth)
        theirs += _holds(_student_alone(differences), truth)
    return ours / samples, theirs / samples


def _holds(interval: Interval, truth: float) -> bool:
    return interval.low - 1e-9 <= truth <= interval.high + 1e-9


def _student_alone(differences: Sequence[float]) -> Interval:
    """Return Student's interval, which has no width where all differences are alike."""
    if max(differences) == min(differences):
        return Interval(*[fmean(differences)] * 3)
    return mean(differences)


def table(samples: int, seed: int) -> dict[str, list[tuple[float, float]]]:
    """Return by distribution, for each number of pairs, how often both intervals held the truth."""
    return {
        name: [held(source, pairs, samples, seed) for pairs in SIZES]
        for name, source in SOURCES.items()
    }


def lines(samples: int) -> Iterator[str]:
    """Yield the table as text.

    Args:
        samples: How many samples for each figure.
    """
    yield "\t".join(["pairs", *map(str, SIZES)])
    for name, row in table(samples, seed=1).items():
        yield "\t".join([name, *(f"{ours:.3f} ({theirs:.3f})" for ours, theirs in row)])


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(int(*sys.argv[1:] or [SAMPLES])))
