"""How much code one action passes: a reader who follows a move has to open these files."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median_low
from types import FrameType
from typing import Any, NamedTuple

import hexwar

SEEDS = range(4)


class Passed(NamedTuple):
    """What an action passes.

    Attributes:
        calls: The number of calls of Python functions, generated code included.
        files: The number of files in which these functions stand.
    """

    calls: int
    files: int


CEILINGS = {"move": Passed(106, 23), "attack": Passed(79, 22)}
"""The most that an action of *Easy Fox* may pass, as the median of the games that are counted.

Opening an attack asks the conditions of naval fire and of resolving it, each with its reason.
"""


def counted(work: Callable[[], object]) -> Passed:
    """Do some work, and count the calls that it makes.

    Args:
        work: What is done.
    """
    files: list[str] = []

    def note(frame: FrameType, event: str, argument: Any) -> None:
        del argument
        if event == "call":
            files.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return Passed(len(files), len(set(files)))


def actions_of(seed: int) -> list[tuple[str, Passed]]:
    """Play a game at random from texts, and count each action.

    Args:
        seed: The seed of the game and of the random choices.
    """
    match, chosen, found = hexwar.start("ddob/easy-fox", seed=seed), random.Random(seed), []
    while not match.over:
        texts = match.legal_actions.texts()
        text = chosen.choice([t for t in texts if t.startswith("attack")] or texts)
        found.append((text.split()[0], counted(partial(match.do, text))))
    return found


def test_calls_and_files_of_one_action() -> None:
    """A move and the opening of an attack pass no more calls and files than they did.

    The first game fills the tables that all games of a process share, so that the order of the
    tests makes no difference.  Lower a ceiling when an action needs less.
    """
    actions_of(SEEDS[0])
    played = [action for seed in SEEDS for action in actions_of(seed)]
    for verb, most in CEILINGS.items():
        passed = [count for name, count in played if name == verb]
        reached = Passed(
            median_low(count.calls for count in passed), median_low(count.files for count in passed)
        )
        assert reached.calls <= most.calls, f"{verb}: {reached}"
        assert reached.files <= most.files, f"{verb}: {reached}"
