"""The games in ``examples``, which the guide shows: known to its build without being installed."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from hexwar.plugins import GROUP, VARIABLE, registered

EXAMPLES = Path(__file__).parents[1] / "examples"


def make_known(known: Iterable[str] | None = None, folder: Path = EXAMPLES) -> list[str]:
    """Register the example games that are not installed, here and in processes started from here.

    Args:
        known: The names of the games that are installed; by default those that are.
        folder: The folder of the examples.

    Returns:
        The names that were registered.
    """
    found = set(registered() if known is None else known)
    added = []
    for project in sorted(folder.glob("*/pyproject.toml")):
        told = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        for name, place in told.get("entry-points", {}).get(GROUP, {}).items():
            if name in found:
                continue
            added.append(name)
            sys.path.append(str(project.parent))
            _extend("PYTHONPATH", os.pathsep, str(project.parent))
            _extend(VARIABLE, ",", f"{name}={place}")
    return added


def _extend(variable: str, separator: str, value: str) -> None:
    os.environ[variable] = separator.join(filter(None, (os.environ.get(variable, ""), value)))
