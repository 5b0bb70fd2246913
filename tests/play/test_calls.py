"""How much code one action passes: a reader who follows a move has to open these files."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from statistics import median_low
from types import FrameType
from typing import Any, NamedTuple

import pytest

import hexwar
from hexwar.play.states.runner import deciding

SEEDS = range(4)

DECISIONS = 250
"""So many decisions of a game are counted: the first turns show each verb some ten times."""


class Passed(NamedTuple):
    """What an action passes.

    Attributes:
        calls: The number of calls of Python functions, generated code included.
        files: The number of files in which these functions stand.
    """

    calls: int
    files: int


CEILINGS = {
    "ddob/easy-fox": {"move": Passed(106, 23), "attack": Passed(78, 21)},
    "classic/crossing": {"move": Passed(190, 25), "attack": Passed(474, 49)},
    "normandie44/montebourg": {"move": Passed(224, 33)},
    "greatest_day/hillman": {"opportunity-fire": Passed(285, 37), "activate": Passed(395, 52)},
}
"""The most that an action may pass, as the median of the games that are counted.

An action lists what may be done next, and that is most of it where many verbs follow.  Opening an
attack asks the conditions of naval fire and of resolving it, each with its reason.
"""

ASKING = {"greatest_day/hillman": 214, "greatest_day/sword": 285}
"""The most calls with which *The Greatest Day* lists the actions of a unit, at the median.

34 verbs ask 60 clauses there; it took 510 calls when each verb had a guard of its own, and 384 in
the second scenario when each clause judged the unit instead of giving a set of units.
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


def actions_of(scenario: str, seed: int) -> list[tuple[str, Passed]]:
    """Play a game at random from texts, and count each action.

    Args:
        scenario: The scenario.
        seed: The seed of the game and of the random choices.
    """
    match, chosen = hexwar.start(scenario, seed=seed), random.Random(seed)
    counts: list[tuple[str, Passed]] = []
    while not match.over and len(counts) < DECISIONS:
        texts = match.legal_actions.texts()
        text = chosen.choice([t for t in texts if t.startswith("attack")] or texts)
        counts.append((text.split()[0], counted(partial(match.do, text))))
    return counts


@pytest.mark.parametrize("scenario", CEILINGS)
def test_calls_and_files_of_one_action(scenario: str) -> None:
    """An action passes no more calls and files than it did.

    The first game fills the tables that all games of a process share, so that the order of the
    tests makes no difference.  Lower a ceiling when an action needs less.
    """
    actions_of(scenario, SEEDS[0])
    played = [action for seed in SEEDS for action in actions_of(scenario, seed)]
    for verb, most in CEILINGS[scenario].items():
        passed = [count for name, count in played if name == verb]
        reached = Passed(
            median_low(count.calls for count in passed), median_low(count.files for count in passed)
        )
        assert reached.calls <= most.calls, f"{verb}: {reached}"
        assert reached.files <= most.files, f"{verb}: {reached}"


@pytest.mark.parametrize("scenario", ASKING)
def test_calls_of_one_list_of_the_greatest_day(scenario: str) -> None:
    """What a unit may do is listed with few calls: verbs share the clauses that they ask."""
    calls: list[int] = []
    for seed in SEEDS:
        calls += calls_of_lists(scenario, seed)
    assert len(calls) >= 100
    assert median_low(calls) <= ASKING[scenario], median_low(calls)


def calls_of_lists(scenario: str, seed: int) -> list[int]:
    """Play a game at random, and count the calls of the lists of what a unit may do.

    Args:
        scenario: The scenario.
        seed: The seed of the game and of the random choices.
    """
    match, chosen = hexwar.start(scenario, seed=seed), random.Random(seed)
    calls: list[int] = []
    while not match.over and len(calls) < 60:
        frame, question = deciding(match.state)
        if question.name == "choose_an_action":
            state = match.state.clone()
            question.legal(frame, state)
            calls.append(counted(partial(question.legal, frame, state)).calls)
        match.do(chosen.choice(match.legal_actions.texts()))
    return calls
