"""The lists of equivalent mutants speak of code that there is."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from hexwar.testing.mutants import Equivalent, read_equivalents

ROOT = Path(__file__).parents[2]
PLACES = ("tests/*/mutants.toml", "examples/*/tests/mutants.toml")
FOLDERS = sorted(file.parent for place in PLACES for file in ROOT.glob(place))


def source_of(function: str) -> str:
    """Return the source of the module of a function, its lines joined by blanks."""
    name = function.rpartition(".")[0]
    while name:
        try:
            spec = find_spec(name)
        except ModuleNotFoundError:  # the name of a class
            spec = None
        if spec is not None and spec.origin is not None:
            lines = Path(spec.origin).read_text(encoding="utf-8").splitlines()
            return " ".join(line.strip() for line in lines)
        name = name.rpartition(".")[0]
    raise LookupError(function)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_lists_of_equivalent_mutants_are_up_to_date(folder: Path) -> None:
    """Each function is there with the lines that its entry tells of, and no entry stands twice."""
    known = read_equivalents([folder])
    for entry in known:
        name = entry.function.rpartition(".")[2]
        source = source_of(entry.function)
        assert f"def {name}(" in source, entry
        assert entry.before in source, entry
        assert entry.before != entry.after
    assert len({keys(entry) for entry in known}) == len(known)


def keys(entry: Equivalent) -> tuple[str, str, str]:
    """What tells an entry from all others."""
    return entry.function, entry.before, entry.after
