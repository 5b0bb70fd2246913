"""How are many cases tried, and what is a finding?"""

from __future__ import annotations

import math
import time
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

Trial = Callable[[Random], str]
"""Makes a case by chance and tries it.

It returns what came of it in a word, such as ``"refused"``, and raises whatever should never come.
"""


class Finding(NamedTuple):
    """A case that ended otherwise than any input may.

    Attributes:
        target: What was tried, such as ``"saves"``.
        number: The number of the case; seed, target and number make it again.
        error: The last lines of the traceback.
    """

    target: str
    number: int
    error: str


class Dose(NamedTuple):
    """What came of many cases of one target.

    Attributes:
        target: What was tried.
        came: How many cases ended in which way.
        findings: Those that ended otherwise than any input may.
        slowest: The seconds of the slowest case, and its number.
    """

    target: str
    came: Counter[str]
    findings: list[Finding]
    slowest: tuple[float, int]


def case(seed: int, target: str, number: int) -> Random:
    """Return the chance by which a case is made."""
    return Random(f"{seed}/{target}/{number}")


def tried(target: str, trial: Trial, cases: range, seed: int, seconds: float = math.inf) -> Dose:
    """Try cases one after the other.

    Args:
        target: What is tried.
        trial: Makes and tries one.
        cases: The numbers of the cases.
        seed: The seed of all of them.
        seconds: No further case is begun after so many seconds.
    """
    came: Counter[str] = Counter()
    findings: list[Finding] = []
    slowest = (0.0, 0)
    end = time.perf_counter() + seconds
    for number in cases:
        began = time.perf_counter()
        if began > end:
            break
        try:
            came[trial(case(seed, target, number))] += 1
        except Exception as error:
            told = traceback.format_exception(error)
            findings.append(Finding(target, number, "".join(told[-3:])))
        slowest = max(slowest, (time.perf_counter() - began, number))
    return Dose(target, came, findings, slowest)
