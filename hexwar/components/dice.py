"""Dice: the outcomes of several dice, with exact weights.

Dice whose order does not matter are one draw over multisets instead of many draws: four six-sided
dice have 126 outcomes instead of 1,296, which counts when every branch is enumerated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from numbers import Integral
from types import MappingProxyType
from typing import Any, Final, TypeVar

from hexwar.errors import ChanceError

T = TypeVar("T")

MOST_FACES: Final = 1 << 23
"""Faces of all listed throws together at most: the 169,911 of 26 six-sided dice have 4,417,686."""

MOST_DICE: Final = 1000
"""Dice of a list of throws at most: weights of more have thousands of digits."""

MOST_STEPS: Final = 1 << 22
"""Additions for sums at most, about a second: a hundred six-sided dice take 178,800."""


def throws(faces: Sequence[T], dice: int) -> tuple[list[tuple[T, ...]], list[int]]:
    """Return all throws of several like dice without regard to their order, and their weights.

    Args:
        faces: What stands on the sides of a die; a face that stands twice is named twice.
        dice: How many dice are thrown.

    Returns:
        The throws, each in the order in which the faces were first named, and how many of all
        ordered throws each stands for: what ``g.pick`` takes.

    Raises:
        ChanceError: The number of dice is negative, a die has no sides, or there are more than
            ``MOST_DICE`` dice, or more than ``MOST_FACES`` faces in all throws.

    Example:
        >>> throws(["hit", "miss", "miss"], 2)
        ([('hit', 'hit'), ('hit', 'miss'), ('miss', 'miss')], [1, 4, 4])
    """
    _check(dice, len(faces))
    count = Counter(faces)
    few = min(dice, len(count) - 1) < 20  # else there are more than 10**10, and counting takes long
    if dice > MOST_DICE or not few or dice * comb(len(count) + dice - 1, dice) > MOST_FACES:
        raise ChanceError(f"{dice} dice of {len(faces)} sides have too many throws to list them")
    combinations = list(combinations_with_replacement(count, dice))
    return combinations, [_weight(throw, count) for throw in combinations]


def _weight(throw: tuple[T, ...], sides: Counter[T]) -> int:
    """Count the ordered throws of sides that show these faces."""
    shown = Counter(throw)
    orders = factorial(len(throw)) // prod(factorial(times) for times in shown.values())
    weight: int = orders * prod(sides[face] ** times for face, times in shown.items())
    return weight


def _check(dice: Any, sides: Any) -> None:
    whole = isinstance(dice, Integral) and isinstance(sides, Integral)
    if not whole or dice < 0 or sides < 1:
        raise ChanceError(f"{dice} dice of {sides} sides cannot be thrown")


@cache
def sums(dice: int, sides: int = 6) -> Mapping[int, int]:
    """Return how many of all throws of several dice have each sum.

    Args:
        dice: How many dice are thrown.
        sides: How many sides each has, numbered from 1.

    Returns:
        By sum, ascending, the number of throws. It cannot be changed.

    Raises:
        ChanceError: The number of dice is negative, they have no sides, or their sums take more
            than ``MOST_STEPS`` additions.

    Example:
        >>> sums(2)[7]
        6
    """
    _check(dice, sides)
    if dice * sides + sides * sides * dice * (dice - 1) // 2 > MOST_STEPS:
        raise ChanceError(f"{dice} dice of {sides} sides have too many sums to work them out")
    ways = {0: 1}
    for _ in range(dice):
        longer: Counter[int] = Counter()
        for total, count in ways.items():
            for side in range(1, sides + 1):
                longer[total + side] += count
        ways = dict(sorted(longer.items()))
    return MappingProxyType(ways)
