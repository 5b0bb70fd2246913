"""Opening an ``.m44`` file as a scenario (3.2)."""

from pathlib import Path

import attrs

from hexwar.data import Document, read_text
from hexwar.errors import DataError
from hexwar.play import rule
from memoir44.m44.fields import OURS
from memoir44.m44.reading import import_m44
from memoir44.scenarios.loading import MemoirScenario, parse_scenario, read_scenario

SUFFIXES = (".toml", ".m44")
"""How the names of the files end that hold a scenario."""


@rule("3.2")
def read_m44(path: Path) -> MemoirScenario:
    """Return the scenario in an ``.m44`` file; its warnings say what could not be kept.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    text = read_text(path)
    imported = import_m44(text, str(path))
    try:
        scenario = parse_scenario(imported.toml, str(path))
    except DataError as wrong:
        raise in_the_file(wrong, text) from None
    count = len(scenario.warnings)
    notes = f"{count} things in the file have no rules here." if count else ""
    summary = " ".join(filter(None, (scenario.summary, notes)))
    return attrs.evolve(scenario, summary=summary, source=path)


def in_the_file(wrong: DataError, text: str) -> DataError:
    """Return faults of the imported tables with a line of the file that they come from.

    What its reader has let pass, the tables of ours that it carries, is wrong itself.
    """
    line = text[: max(text.find(f'"{OURS}"'), 0)].count("\n") + 1
    return DataError([fault._replace(line=line) for fault in wrong.faults])


def open_scenario(path: Path) -> MemoirScenario:
    """Return the scenario in a file of ours, or in an ``.m44`` file.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    if path.suffix == ".m44":
        return read_m44(path)
    return read_scenario(Document.read(path), path)
