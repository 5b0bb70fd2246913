"""Hashes of a match: taken field by field, they are those of whole states."""

from __future__ import annotations

from random import Random

import hexwar
from hexwar.play.states.hashes import Hashes
from hexwar.play.states.runner import perform
from tests.play.duel import Duel


def test_hashes_are_those_of_whole_states() -> None:
    """Whatever changed since the hash before, the next one is that of the whole state."""
    g, rng, hashes = Duel("dawn").start(4), Random(4), Hashes()
    while g.listed:
        perform(g, rng.choice(g.listed))
        assert hashes.of(g) == g.digest()


def test_hashes_with_long_lists_are_those_of_whole_states() -> None:
    """Long lists are written in pieces; the hash is that of the whole list all the same."""
    g, rng, hashes = hexwar.game("ddob/easy-fox").start(4), Random(4), Hashes()
    fields = [getattr(g, column.name) for column in g.recorded]
    assert max(len(value) for value in fields if isinstance(value, list)) > 64
    while g.listed:
        perform(g, rng.choice(g.listed))
        assert hashes.of(g) == g.digest()


def test_hashes_of_several_states_do_not_mix() -> None:
    """States may come in any order: another game of the same scenario, or an earlier moment."""
    hashes, game = Hashes(), hexwar.game("ddob/easy-fox")
    states = [game.start(seed) for seed in (1, 2)]
    for g in (*states, *reversed(states), states[0].fork(9)):
        assert hashes.of(g) == g.digest()


def test_moments_that_share_fields_are_restored_whole() -> None:
    """Undo in study mode comes back to each state, although kept moments share equal fields."""
    match, rng, keys = hexwar.start("ddob/easy-fox", seed=3, study=True), Random(3), []
    for _ in range(40):
        keys.append(match.state.digest())
        match.do(rng.choice(match.legal_actions))
    for key in reversed(keys):
        match.undo()
        assert match.state.digest() == key
