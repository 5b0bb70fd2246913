"""Fresh contributions to chance: whoever hands a match over cannot look at the draws to come."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.errors import ChanceError, GameError, SaveError, UndoError
from hexwar.play.match import Match
from tests.saves.test_links import SOUND, sealed

SCENARIOS = ["classic/crossing", "ddob/easy-fox", "normandie44/montebourg", "skirmish/ford"]

PLANS = st.dictionaries(st.integers(0, 30), st.integers(0, (1 << 128) - 1), max_size=4)
"""What is contributed, by how many decisions stand before it."""


def played(scenario: str, plan: dict[int, int], decisions: int = 30, seed: int = 7) -> Match:
    """Return a match that is played at random, with contributions."""
    match, rng = hexwar.start(scenario, seed=seed), Random(seed)
    for number in range(decisions + 1):
        if match.over:
            break
        if number in plan:
            match.contribute(plan[number])
        if number < decisions:
            match.do(rng.choice(match.legal_actions))
    return match


def digests(match: Match) -> list[str]:
    """Return the hash after each decision."""
    return [entry.digest for entry in match.log]


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=5, deadline=None)
@given(plan=PLANS)
def test_the_same_contributions_are_the_same_game(scenario: str, plan: dict[int, int]) -> None:
    """Save, link, pickle, copy and fork hold them; each goes on alike."""
    match = played(scenario, plan)
    again = {
        "played": played(scenario, plan),
        "save": hexwar.restore(match.text()),
        "link": hexwar.from_link(match.link()),
        "pickle": pickle.loads(pickle.dumps(match)),
        "copy": copy.deepcopy(match),
        "fork": match.fork(),
    }
    for way, other in again.items():
        assert other.position == match.position, way
        assert other.contributions == match.contributions, way
        assert digests(other) == digests(match), way
    moments = [moment.digest()[:16] for moment in match.moments()]
    assert moments == digests(match)


@settings(max_examples=10, deadline=None)
@given(plan=PLANS, at=st.integers(1, 31))
def test_a_shorter_match_has_the_contributions_up_to_there(plan: dict[int, int], at: int) -> None:
    """A fork, a link to a moment, and undo in study lose those that stand behind it."""
    match = played("classic/crossing", plan)
    at = min(at, len(match.log))
    before = {place: number for place, number in match.contributions.items() if place <= at}
    assert match.fork(at).contributions == before
    assert hexwar.from_link(match.link(at - 1)).contributions == before
    assert hexwar.from_link(match.link(at - 1)).position == match.fork(at).position
    rest = match.fork(at)
    for entry in match.log[at:]:
        if len(rest.log) in match.contributions and len(rest.log) not in rest.contributions:
            rest.contribute(match.contributions[len(rest.log)])
        rest.do(entry.text)
    assert digests(rest) == digests(match)


def test_nobody_can_look_ahead() -> None:
    """The draws after a contribution are others than those that the seed alone would give."""

    def thrown(match: Match) -> list[tuple[str, int]]:
        rng = Random(1)
        for _ in range(60):
            if not match.over:
                match.do(rng.choice(match.legal_actions))
        return [draw for entry in match.log for draw in entry.drawn]

    start = hexwar.start("ddob/easy-fox", seed=7)
    rolls = {tuple(thrown(start.fork()))}
    for number in range(8):
        other = start.fork()
        other.contribute(number)
        rolls.add(tuple(thrown(other)))
    assert len(rolls) == 9


def test_undo_stops_at_a_contribution() -> None:
    """Else the draws could be chosen; in study it goes behind it, and marks the match."""
    match = hexwar.start("classic/crossing", seed=7)
    match.do(match.legal_actions[0])
    match.contribute(1)
    with pytest.raises(UndoError, match="contributed to the chance"):
        match.undo()
    text = match.legal_actions[0]
    match.do(text)
    hashed = match.log[-1].digest
    match.undo()
    match.redo()
    assert match.log[-1].digest == hashed
    study = hexwar.start("classic/crossing", seed=7, study=True)
    study.do(study.legal_actions[0])
    plain = study.fork(1).position
    study.contribute(1)
    study.undo()
    assert (study.position, study.contributions, study.studied) == (plain, {}, True)


def test_a_rollback_forgets_a_contribution() -> None:
    """A table that cannot keep it has never had it."""
    match = hexwar.start("classic/crossing", seed=7)
    before, position = match.checkpoint(), match.position
    match.contribute(5)
    match.roll_back(before)
    assert (match.position, match.contributions) == (position, {})


def test_what_cannot_be_contributed() -> None:
    """A negative number, a second one at the same place, one while several decide."""
    match = hexwar.start("classic/crossing", seed=7)
    for wrong in (-1, 1 << 1025, None, 0.5):
        with pytest.raises(ChanceError):
            match.contribute(wrong)  # type: ignore[arg-type]
    match.contribute(5)
    with pytest.raises(GameError, match="already"):
        match.contribute(6)
    with pytest.raises(GameError, match="single players"):
        hexwar.start("broadside/strait", seed=7).contribute(5)


@pytest.mark.parametrize(
    "contributions",
    [
        1,
        [1],
        [[1]],
        [[0, 5]],
        [[2, 5], [1, 5]],
        [[1, 5], [1, 6]],
        [[1, "5"]],
        [[1, -5]],
        [[1, True]],
    ],
)
def test_hostile_contributions_are_refused(contributions: object) -> None:
    """In a link that somebody has written by hand, with a sum that is right."""
    with pytest.raises(SaveError):
        hexwar.from_link(sealed([*SOUND, {}, contributions]))
