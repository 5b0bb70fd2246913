"""Scenario files of the publisher's editor, ``.m44``: read, checked, written (3.2, 3.3)."""

from memoir44.m44.reading import Imported, import_m44, read_m44
from memoir44.m44.writing import export_m44

__all__ = ["Imported", "export_m44", "import_m44", "read_m44"]
