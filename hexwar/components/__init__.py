"""Components of wargames: counters, dice, decks of cards and results tables.

Counters have steps and sides (:class:`Counters`), stand in stacks (:class:`StackingLimit`), or lie
face down (:class:`Lot`).  Dice are counted exactly (:func:`throws`, :func:`sums`), decks hold what
is left and no order (:func:`draw_card`).  :class:`ResultsTable` is a table by column and row, such
as a combat results table, with columns of odds or of numbers (:class:`Bands`);
:class:`ResultWords` says what its printed words do.
:mod:`hexwar.components.joint_fire` finds the hits when several units fire together.
"""

from hexwar.components.bands import Bands
from hexwar.components.counters import CounterFile, Counters, CounterTable, read_counters
from hexwar.components.decks import Dealer, Drawn, deal, draw_card, full_deck
from hexwar.components.dice import sums, throws
from hexwar.components.odds_columns import Clamping, Rounding, Strength, odds
from hexwar.components.result_words import Effect, ResultWords
from hexwar.components.results_tables import (
    ResultsTable,
    TableFile,
    TableForm,
    WrittenTable,
    check_tables,
    expected,
    read_tables,
)
from hexwar.components.stacking import Overstacked, StackingLimit, overstacked
from hexwar.components.unseen import Lot, weights

__all__ = [
    "Bands",
    "Clamping",
    "CounterFile",
    "CounterTable",
    "Counters",
    "Dealer",
    "Drawn",
    "Effect",
    "Lot",
    "Overstacked",
    "ResultWords",
    "ResultsTable",
    "Rounding",
    "StackingLimit",
    "Strength",
    "TableFile",
    "TableForm",
    "WrittenTable",
    "check_tables",
    "deal",
    "draw_card",
    "expected",
    "full_deck",
    "odds",
    "overstacked",
    "read_counters",
    "read_tables",
    "sums",
    "throws",
    "weights",
]
