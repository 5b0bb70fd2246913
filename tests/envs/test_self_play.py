"""Self-play: all sides by one learner, the same games in one process and in two."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from hexwar.envs import SelfPlay, Turn, WargameAEC

FORD = "skirmish/ford"


def words(turn: Turn, rng: np.random.Generator) -> list[int]:
    """Return an allowed word at random for each game."""
    return [int(rng.choice(np.flatnonzero(mask))) for mask in turn.masks]


def recorded(games: SelfPlay, steps: int, seed: int = 3) -> list[Any]:
    """Return what comes of words at random."""
    rng, turn = np.random.default_rng(seed), games.reset(seed=seed)
    came = []
    for _ in range(steps):
        turn = games.step(words(turn, rng))
        parts = turn.seen.values() if isinstance(turn.seen, dict) else [turn.seen]
        came.append([array.tobytes() for array in (*parts, *turn[1:])])
    return came


def test_two_processes_play_what_one_does() -> None:
    """Every array of every step is the same; what goes wrong in a process is raised here."""
    with SelfPlay(FORD, 6, observation="board") as one:
        here = recorded(one, 120)
    with SelfPlay(FORD, 6, workers=2, observation="board") as two:
        assert recorded(two, 120) == here
        two._tell(("step", 0))
        two._arrays["words"][:] = 10**6
        with pytest.raises(ValueError, match="broadcast"):
            two.step([1, 2, 3])


def test_a_learner_need_not_wait() -> None:
    """Two groups that play at the same time play what each plays alone."""
    rng, seeds = np.random.default_rng(5), (1, 50)
    with SelfPlay(FORD, 3, workers=1) as first, SelfPlay(FORD, 3, workers=1) as second:
        groups = [(first, SelfPlay(FORD, 3)), (second, SelfPlay(FORD, 3))]
        turns = [alone.reset(seed) for (_, alone), seed in zip(groups, seeds, strict=True)]
        for (games, _), seed in zip(groups, seeds, strict=True):
            games.reset(seed)
        for _ in range(60):
            said = [words(turn, rng) for turn in turns]
            for (games, _), spoken in zip(groups, said, strict=True):
                games.step_async(spoken)
            turns = [games.step_wait() for games, _ in groups]
            for (_, alone), spoken, turn in zip(groups, said, turns, strict=True):
                same = zip(alone.step(spoken), turn, strict=True)
                assert all(np.array_equal(one, other) for one, other in same)
        first.step_async(words(turns[0], rng))
        first.step_async([0, 0, 0])  # waits for those before, and does not overtake them


def test_bots_of_a_pool_know_their_side() -> None:
    """A bot that sits on both sides of different games plays what it plays alone in each."""
    pool = ["greedy:samples=1"]
    with SelfPlay(FORD, 8, pool=pool, pool_share=1.0) as many:
        together = recorded(many, 40)
        sides = {tuple(row) for row in many.step([0] * 8).learning.tolist()}
    assert sides == {(True, False), (False, True)}
    with SelfPlay(FORD, 8, workers=2, pool=pool, pool_share=1.0) as shared:
        assert recorded(shared, 40) == together


def test_a_row_is_a_game_of_the_rules() -> None:
    """Both sides are asked in turn; the scores at the end are those of the same game alone."""
    games, alone = SelfPlay(FORD, 1), WargameAEC(FORD)
    alone.table._always_asks = False
    alone.reset(seed=0)
    alone.table.begin(7)
    rng, turn, asked = np.random.default_rng(1), games.reset(seed=7), set()
    while not turn.over[0]:
        player = games.players[turn.players[0]]
        asked.add(player)
        assert alone.table.player == player
        assert np.array_equal(turn.masks[0], alone.table.mask())
        assert np.array_equal(turn.seen[0], alone.observe(player)["observation"])
        (word,) = words(turn, rng)
        alone.table.say(word)
        turn = games.step([word])
    assert asked == {"red", "blue"}
    assert alone.table.over
    assert turn.scores[0].tolist() == [alone.table.score(player) for player in games.players]
    assert turn.scores[0].sum() == 0


def test_a_pool_of_opponents() -> None:
    """In its share of games bots play the other side; who learns is told for each game."""
    games = SelfPlay(FORD, 24, pool=["random", "greedy:samples=1"], pool_share=0.5)
    turn, rng = games.reset(seed=1), np.random.default_rng(1)
    both = turn.learning.all(axis=1)
    assert 4 < both.sum() < 20
    assert (turn.learning.sum(axis=1) >= 1).all()
    for _ in range(60):
        asked = turn.learning[np.arange(24), turn.players]
        assert asked.all()
        before = turn.learning.copy()
        turn = games.step(words(turn, rng))
        assert (turn.played[turn.over] == before[turn.over]).all()
    always = SelfPlay(FORD, 8, pool=["random"], pool_share=1.0).reset(seed=1)
    assert (always.learning.sum(axis=1) == 1).all()


def test_long_games_are_cut_and_wrong_words_ignored() -> None:
    """A word that may not follow changes nothing; a game of too many words ends with 0."""
    games = SelfPlay(FORD, 2, words_at_most=5)
    turn = games.reset(seed=1)
    wrong = (turn.masks == 0).argmax(axis=1)
    for _ in range(4):
        before, turn = turn, games.step(wrong)
        assert np.array_equal(before.masks, turn.masks)
        assert not turn.over.any()
    assert games.step(wrong).over.all()
    with pytest.raises(ValueError, match="cannot be played by 3 processes"):
        SelfPlay(FORD, 2, workers=3)
