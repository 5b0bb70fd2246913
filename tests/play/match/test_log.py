"""The log takes hashes and makes words when they are asked for, and they are those of the moment.

It protects that a save, which compares the hash after each decision, is worth what it was when each
was taken at once: with undo, redo, forks and returns to a checkpoint between.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar.play.game.rulebook import questions
from hexwar.play.match import Match

DECISIONS = 25


def played(match: Match, seed: int, steps: list[str]) -> list[str]:
    """Play, take back and do again by chance; return the hash after each entry, taken at once."""
    rng, hashes = Random(seed), [match.state.digest()[:16]]
    for step in steps:
        if step == "undo" and match.can_undo:
            match.undo()
            hashes.pop()
        elif step == "return":
            kept, before = match.checkpoint(), len(hashes)
            match.do(rng.choice(match.legal_actions)) if not match.over else None
            match.roll_back(kept)
            assert len(match.log) == before
        elif not match.over:
            match.do(rng.choice(match.legal_actions))
            hashes.append(match.state.digest()[:16])
    return hashes


@given(
    st.sampled_from(["skirmish/ford", "ddob/easy-fox"]),
    st.integers(0, 10**6),
    st.lists(st.sampled_from(["do", "do", "do", "undo", "return"]), max_size=DECISIONS),
)
def test_hashes_asked_for_later_are_those_of_the_moment(
    name: str, seed: int, steps: list[str]
) -> None:
    """Whatever was undone between; the same for a fork, and in what is saved."""
    match = hexwar.start(name, seed=seed, study=True)
    hashes = played(match, seed, steps)
    twin = match.fork()
    assert [entry.digest for entry in twin.log] == hashes
    assert match.plain()["hashes"] == hashes
    assert [entry.digest for entry in match.log] == hashes


def test_a_hash_that_is_noted_is_that_of_the_state_itself() -> None:
    """A save holds the hash of the state that it holds, not of one that was played again."""
    match = hexwar.start("skirmish/ford", seed=2)
    match.do("give R1 4")
    g: Any = match.state
    g.turn += 1
    assert match.plain()["hashes"][-1] == g.digest()[:16]


def test_what_an_entry_says_does_not_change_with_the_game() -> None:
    """Words are made when asked for, of what was decided then."""
    match, rng = hexwar.start("ddob/easy-fox", seed=3), Random(3)
    texts = []
    for _ in range(60):
        action = rng.choice(match.legal_actions)
        texts.append(match.legal_actions.texts()[[*match.legal_actions].index(action)])
        match.do(action)
    assert [entry.text for entry in match.log] == ["", *texts]


def test_an_entry_knows_what_handled_its_action() -> None:
    """That of the question which was asked: another one may ask for the same verb."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    asked = [q for q in questions(match.game.procedures.values()) if "stay" in q.handlers]
    assert len(asked) == 2
    for question in asked:
        entry = attrs.evolve(match.log[0], action=("stay", 0), question=question)
        assert entry.handler is question.handlers["stay"]
    assert match.log[0].handler is None


def test_a_decision_asks_what_it_asked_when_it_was_made() -> None:
    """The prompt of a decision is made of the procedure as it was."""
    match, rng = hexwar.start("ddob/easy-fox", seed=3), Random(3)
    asked, prompts = [], []
    while not match.over:
        decision = match.decision
        assert decision is not None
        asked.append(decision)
        prompts.append(str(decision.prompt))
        match.do(rng.choice(match.legal_actions))
    assert [decision.prompt for decision in asked] == prompts
    assert len({*prompts}) > 3


@pytest.mark.parametrize("player", ["blue", "red"])
def test_players_are_told_no_hash(player: str) -> None:
    """A hash would betray what is hidden."""
    match = hexwar.start("skirmish/ford", seed=2)
    match.do("give R1 4")
    assert all(entry.digest == "" for entry in match.log_for(player))
