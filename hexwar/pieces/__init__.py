"""What is on the table: counters with steps and sides, stacks, counters drawn face down."""

from hexwar.pieces.counters import CounterFile, Counters, CounterTable, read_counters
from hexwar.pieces.stacking import Overstacked, StackingLimit, overstacked
from hexwar.pieces.unseen import Lot, weights

__all__ = [
    "CounterFile",
    "CounterTable",
    "Counters",
    "Lot",
    "Overstacked",
    "StackingLimit",
    "overstacked",
    "read_counters",
    "weights",
]
