"""Editing board and scenario files: what an editor does to their texts.

An operation is a function from a text to a text (:mod:`hexwar.workshop.editing.operations`; of what
is printed on counters, :mod:`hexwar.workshop.editing.printing_operations`). It replaces the parts
that it means and leaves all else as it is, byte for byte (:mod:`hexwar.workshop.editing.source`).
:class:`Desk` keeps the files with their history; :class:`Reading` is what a text says: the board,
what stands on it, and all its faults.
"""

from hexwar.workshop.editing.desk import Desk
from hexwar.workshop.editing.history import Cut, History, Step, Told
from hexwar.workshop.editing.operations import OPERATIONS, EditError, performed
from hexwar.workshop.editing.reading import Reading, read_text_of
from hexwar.workshop.editing.source import Source

__all__ = [
    "OPERATIONS",
    "Cut",
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
