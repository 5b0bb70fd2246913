"""Actions by number: each has one of its own, and large games are told to use words."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import hexwar
from hexwar.errors import GameError
from hexwar.play.match.notation import action_text

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import NumberedActions, WargameEnv


def test_each_action_has_a_number_of_its_own() -> None:
    """Over whole games a number stands for one action, whose text the catalogue tells."""
    env = WargameEnv("skirmish/ford", actions="flat")
    words, rng = env.table.words.words, Random(1)
    assert len(words) == len(env.table.words)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            g, ahead = env.table.g, env.table.following()
            assert list(ahead.values()) == g.listed
            assert [words[number] for number in ahead] == [action_text(g, a) for a in g.listed]
            assert sorted(ahead) == np.flatnonzero(info["action_mask"]).tolist()
            _, _, over, _, info = env.step(np.int64(rng.choice(list(ahead))))


def test_an_action_is_done_at_once() -> None:
    """A number is a whole action: the moment after it is another."""
    env = WargameEnv("skirmish/ford", actions="flat")
    env.reset(seed=1)
    before = env.table.moment
    env.step(np.int64(env.table.words.words.index("give R1 3")))
    assert env.table.moment == before + 1
    assert env.table.g.strength[0] == 3  # type: ignore[attr-defined]


def test_a_large_game_is_played_in_words() -> None:
    """Where the numbers would be too many, the error says what to do."""
    with pytest.raises(GameError, match="actions='words'"):
        WargameEnv("ddob/easy-fox", actions="flat")


def test_numbers_beyond_the_catalogue_are_refused() -> None:
    """A plain number that has no place in the table is an error, and not another action."""
    catalogue = NumberedActions(hexwar.game("skirmish/ford"))
    with pytest.raises(GameError, match="has no number"):
        catalogue.following([("give", 0, 64)], ())


def test_verbs_that_nobody_declares_are_choices() -> None:
    """An action without a handler is known by its place among those of its kind."""
    catalogue = NumberedActions(hexwar.game("skirmish/ford"))
    ahead = catalogue.following([("wait",), ("end-turn",), ("pray", 3)], ())
    assert [catalogue.words[number] for number in ahead] == ["choice 0", "choice 1", "end-turn"]
