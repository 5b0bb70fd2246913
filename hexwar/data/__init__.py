"""Documents that people write: reading TOML, reporting every fault with its line, provenance.

A game author describes a file by attrs classes and calls :func:`read`. It reports all faults at
once, each with file and line: misspelt keys, wrong values, and faults that the author's own check
finds. :class:`Datum` gives each table a source. :func:`json_schema` describes a file for editors.
"""

from hexwar.data.catalogue import Catalogue
from hexwar.data.constraints import (
    Between,
    Complete,
    Constraint,
    Distinct,
    Each,
    Matching,
    NotEmpty,
)
from hexwar.data.document import Document, Readable, fault_of, read_text
from hexwar.data.faults import Faults, Written, spelled
from hexwar.data.files import content_of, replacing, write_text
from hexwar.data.foreign import Findings, ForeignObject
from hexwar.data.gettext import translations
from hexwar.data.json_text import json_of
from hexwar.data.line_numbers import KeyPath, Positions, line_numbers, positions
from hexwar.data.once import MAKING, once
from hexwar.data.plurals import Plurals, counted, plurals
from hexwar.data.provenance import (
    UNSAID,
    Confidence,
    Datum,
    Provenance,
    Source,
    doubtful,
    provenance,
    provenance_of,
)
from hexwar.data.reading import read, structured, structured_part
from hexwar.data.schema import json_schema
from hexwar.data.toml_text import toml_of
from hexwar.data.translator import CONTEXT, Translator, in_context, without_context
from hexwar.errors import DataError, Fault, SourceError

__all__ = [
    "CONTEXT",
    "MAKING",
    "UNSAID",
    "Between",
    "Catalogue",
    "Complete",
    "Confidence",
    "Constraint",
    "DataError",
    "Datum",
    "Distinct",
    "Document",
    "Each",
    "Fault",
    "Faults",
    "Findings",
    "ForeignObject",
    "KeyPath",
    "Matching",
    "NotEmpty",
    "Plurals",
    "Positions",
    "Provenance",
    "Readable",
    "Source",
    "SourceError",
    "Translator",
    "Written",
    "content_of",
    "counted",
    "doubtful",
    "fault_of",
    "in_context",
    "json_of",
    "json_schema",
    "line_numbers",
    "once",
    "plurals",
    "positions",
    "provenance",
    "provenance_of",
    "read",
    "read_text",
    "replacing",
    "spelled",
    "structured",
    "structured_part",
    "toml_of",
    "translations",
    "without_context",
    "write_text",
]
