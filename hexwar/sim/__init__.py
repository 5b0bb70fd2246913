"""Many games: batches, comparisons, counts, exact values, luck and skill."""

from hexwar.sim.batch import TEST_SEEDS, play_one, rematch, simulate
from hexwar.sim.comparing import Comparison, Setting, compare
from hexwar.sim.counterfactual import Counterfactual, counterfactual
from hexwar.sim.draw_statistics import DrawStatistics
from hexwar.sim.exact import Sprt, adjusted, sign_test
from hexwar.sim.intervals import Interval, mean, mean_score, share
from hexwar.sim.losses import MeanLosses, Measure
from hexwar.sim.luck import DecisionLuck, DrawLuck, LuckAccount, luck
from hexwar.sim.perft import Depth, TooManyPositionsError, perft, perft_within
from hexwar.sim.playing import finish
from hexwar.sim.plots import Plot, plots
from hexwar.sim.published_positions import PublishedPosition
from hexwar.sim.report import Frequency, Report, report
from hexwar.sim.rows import Batch, GameRow, LossRow
from hexwar.sim.sections import ReportTable, Section
from hexwar.sim.solving import Solution, solve

__all__ = [
    "TEST_SEEDS",
    "Batch",
    "Comparison",
    "Counterfactual",
    "DecisionLuck",
    "Depth",
    "DrawLuck",
    "DrawStatistics",
    "Frequency",
    "GameRow",
    "Interval",
    "LossRow",
    "LuckAccount",
    "MeanLosses",
    "Measure",
    "Plot",
    "PublishedPosition",
    "Report",
    "ReportTable",
    "Section",
    "Setting",
    "Solution",
    "Sprt",
    "TooManyPositionsError",
    "adjusted",
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
    "sign_test",
    "simulate",
    "solve",
]
