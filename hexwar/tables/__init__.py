"""Tables of results: odds columns, bands of numbers, column shifts, each with its source.

:class:`ResultsTable` is a table by column and row, such as a combat results table; :class:`Bands`
are columns or rows that stand for several numbers each; :func:`read_tables` reads a file of tables.
"""

from hexwar.tables.bands import Bands
from hexwar.tables.odds import Clamping, Rounding, Strength, odds
from hexwar.tables.results import (
    ResultsTable,
    TableFile,
    WrittenTable,
    check_tables,
    expected,
    read_tables,
)

__all__ = [
    "Bands",
    "Clamping",
    "ResultsTable",
    "Rounding",
    "Strength",
    "TableFile",
    "WrittenTable",
    "check_tables",
    "expected",
    "odds",
    "read_tables",
]
