"""Many games, and what they tell: batches, comparisons, counts, exact values, luck and skill."""

from hexwar.sim.batch import Batch, GameRow, play_one, simulate
from hexwar.sim.counterfactual import Counterfactual, counterfactual
from hexwar.sim.intervals import Interval, mean, share
from hexwar.sim.luck import Account, Weighed, luck
from hexwar.sim.perft import Depth, perft
from hexwar.sim.playing import finish
from hexwar.sim.solving import Solution, solve

__all__ = [
    "Account",
    "Batch",
    "Counterfactual",
    "Depth",
    "GameRow",
    "Interval",
    "Solution",
    "Weighed",
    "counterfactual",
    "finish",
    "luck",
    "mean",
    "perft",
    "play_one",
    "share",
    "simulate",
    "solve",
]
