"""Who looks ahead, searches or plans plays better than chance, and chance does not.

Each seed is played twice with the sides exchanged, so that neither a better side nor the dice of
one seed decide. A bot is stronger if one of equal strength would hardly have won so many pairs (a
sign test). The guide to bots tells of many more games, with their intervals.
"""

from __future__ import annotations

from math import comb

import pytest

import hexwar
from hexwar.bots import make_bot
from hexwar.play import Game
from hexwar.sim import play_one

UNLIKELY = 0.01


def scored(game: Game, seed: int, **bots: str) -> dict[str, float]:
    """What a game between bots comes to for each player."""
    row = play_one(game, seed, {player: make_bot(bot) for player, bot in bots.items()})
    assert not row.error
    return row.scores


def luck_needed(game: Game, bot: str, other: str, seeds: range) -> float:
    """How likely a bot of equal strength does as well in pairs of games, from 0 to 1."""
    one, another = game.players
    won = lost = 0
    for seed in seeds:
        pair = scored(game, seed, **{one: bot, another: other})[one]
        pair += scored(game, seed, **{one: other, another: bot})[another]
        won, lost = won + (pair > 0), lost + (pair < 0)
    decided = won + lost
    return float(sum(comb(decided, k) for k in range(won, decided + 1)) / 2**decided)


@pytest.mark.parametrize(
    "bot", ["greedy:samples=1", "mcts:iterations=24,decisions=4", "commander:level=easy"]
)
def test_who_looks_ahead_beats_chance(bot: str) -> None:
    """At the ford, where red has the shorter way."""
    assert luck_needed(hexwar.game("skirmish/ford"), bot, "random", range(100, 110)) < UNLIKELY


def test_a_medium_opponent_is_stronger_than_an_easy_one() -> None:
    """They differ by what they overlook; the guide tells of the other levels and games."""
    game, medium, easy = (
        hexwar.game("skirmish/ford"),
        "commander:level=medium",
        "commander:level=easy",
    )
    assert luck_needed(game, medium, easy, range(100, 118)) < UNLIKELY


def test_a_weak_bot_does_not_pass() -> None:
    """Chance against chance: who wins some pairs by luck does not win enough of them."""
    assert luck_needed(hexwar.game("skirmish/ford"), "random", "random", range(100, 110)) > 0.05
