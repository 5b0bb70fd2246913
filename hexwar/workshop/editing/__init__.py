"""Editing board and scenario files: what an editor does to their texts.

An operation is a function from a text to a text (:mod:`hexwar.workshop.editing.operations`). It
replaces the parts that it means and leaves all else as it is, byte for byte
(:mod:`hexwar.workshop.editing.source`). :class:`Desk` keeps one file with its history;
:class:`Reading` is what a text says: the board, what stands on it, and all its faults.
"""

from hexwar.workshop.editing.desk import Desk
from hexwar.workshop.editing.history import History, Step, Told
from hexwar.workshop.editing.operations import OPERATIONS, EditError, performed
from hexwar.workshop.editing.reading import Reading, read_text_of
from hexwar.workshop.editing.source import Source

__all__ = [
    "OPERATIONS",
    "Desk",
    "EditError",
    "History",
    "Reading",
    "Source",
    "Step",
    "Told",
    "performed",
    "read_text_of",
]
