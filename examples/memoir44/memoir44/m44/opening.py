"""Opening an ``.m44`` file as a scenario (3.2)."""

from __future__ import annotations

from pathlib import Path

import attrs

from hexwar.errors import DataError, Fault
from hexwar.play import rule
from memoir44.m44.reading import Imported, import_m44
from memoir44.scenario.loading import MemoirScenario, parse_scenario


@rule("3.2")
def read_m44(path: Path) -> MemoirScenario:
    """Return the scenario in an ``.m44`` file; its warnings say what could not be kept.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    imported = imported_from(path)
    scenario = parse_scenario(imported.toml, f"{path} (imported)")
    count = len(scenario.warnings)
    notes = f"{count} things in the file have no rules here." if count else ""
    summary = " ".join(filter(None, (scenario.summary, notes)))
    return attrs.evolve(scenario, summary=summary, source=path)


def imported_from(path: Path) -> Imported:
    """Return what an ``.m44`` file says.

    Raises:
        DataError: The file has faults, or is no text in UTF-8.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = path.read_bytes()[: wrong.start].count(b"\n") + 1
        message = "not UTF-8: save the file again from the editor, or convert it"
        raise DataError([Fault(str(path), line, "", message)]) from None
    return import_m44(text, str(path))
