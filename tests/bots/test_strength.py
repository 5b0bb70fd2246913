"""Who looks ahead plays better than who does not, and who searches plays better still.

These are a few games with fixed seeds; the guide to bots tells of many, with their intervals.
"""

from __future__ import annotations

from statistics import fmean

import hexwar
from hexwar.bots import make_bot
from hexwar.sim import play_one


def scored(scenario: str, seed: int, player: str, **bots: str) -> float:
    """Return a player's score of a game between bots."""
    made = {name: make_bot(bot) for name, bot in bots.items()}
    row = play_one(hexwar.game(scenario), seed, made)
    assert not row.error
    return row.scores[player]


def test_search_beats_one_ply_beats_chance_on_the_beach() -> None:
    """In the same games of Easy Fox each holds out longer than the one before."""

    def lasts(bot: str) -> float:
        return fmean(scored("ddob/easy-fox", seed, "us", us=bot) for seed in (1002, 1003))

    chance, one_ply = lasts("random"), lasts("greedy:samples=1")
    assert chance < one_ply < lasts("mcts:iterations=16,decisions=8")


def test_search_beats_one_ply_at_the_ford() -> None:
    """With both sides of Skirmish in turn, the search comes out ahead."""
    search, one_ply = "mcts:iterations=40,decisions=8,guide=greedy", "greedy:samples=2"
    as_red = scored("skirmish/ford", 2, "red", red=search, blue=one_ply)
    as_blue = scored("skirmish/ford", 2, "blue", red=one_ply, blue=search)
    assert as_red + as_blue > 0
