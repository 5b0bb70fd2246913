"""Many games, and what they tell: batches, comparisons, counts, exact values, luck and skill."""

from hexwar.sim.batch import play_one, rematch, simulate
from hexwar.sim.comparing import Comparison, Setting, compare
from hexwar.sim.counterfactual import Counterfactual, counterfactual
from hexwar.sim.fortune import Fortune
from hexwar.sim.intervals import Interval, mean, mean_score, share
from hexwar.sim.losing import MeanLosses, Measure
from hexwar.sim.luck import Account, DrawLuck, Weighed, luck
from hexwar.sim.perft import Depth, TooManyPositionsError, perft, perft_within
from hexwar.sim.playing import finish
from hexwar.sim.plots import Plot, plots
from hexwar.sim.published import Published
from hexwar.sim.report import Often, Report, report
from hexwar.sim.rows import Batch, GameRow, Lost
from hexwar.sim.sections import ReportTable, Section
from hexwar.sim.solving import Solution, solve

__all__ = [
    "Account",
    "Batch",
    "Comparison",
    "Counterfactual",
    "Depth",
    "DrawLuck",
    "Fortune",
    "GameRow",
    "Interval",
    "Lost",
    "MeanLosses",
    "Measure",
    "Often",
    "Plot",
    "Published",
    "Report",
    "ReportTable",
    "Section",
    "Setting",
    "Solution",
    "TooManyPositionsError",
    "Weighed",
    "compare",
    "counterfactual",
    "finish",
    "luck",
    "mean",
    "mean_score",
    "perft",
    "perft_within",
    "play_one",
    "plots",
    "rematch",
    "report",
    "share",
    "simulate",
    "solve",
]
