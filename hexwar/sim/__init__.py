"""Many games, and what they tell: batches, comparisons, counts, exact values, luck and skill."""

from hexwar.sim.batch import play_one, simulate
from hexwar.sim.comparing import Comparison, Setting, compare
from hexwar.sim.counterfactual import Counterfactual, counterfactual
from hexwar.sim.intervals import Interval, mean, mean_score, share
from hexwar.sim.luck import Account, Weighed, luck
from hexwar.sim.perft import Depth, perft
from hexwar.sim.playing import finish
from hexwar.sim.plots import plots
from hexwar.sim.report import Report, report
from hexwar.sim.rows import Batch, GameRow
from hexwar.sim.solving import Solution, solve

__all__ = [
    "Account",
    "Batch",
    "Comparison",
    "Counterfactual",
    "Depth",
    "GameRow",
    "Interval",
    "Report",
    "Setting",
    "Solution",
    "Weighed",
    "compare",
    "counterfactual",
    "finish",
    "luck",
    "mean",
    "mean_score",
    "perft",
    "play_one",
    "plots",
    "report",
    "share",
    "simulate",
    "solve",
]
