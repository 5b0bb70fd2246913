"""Where what cannot be is reported: a fault of a file of ours, a warning of a foreign one."""

from __future__ import annotations

from hexwar.data import Faults, KeyPath
from memoir44.scenarios.file import ScenarioFile


class Doubts:
    """Gathers what cannot be in a scenario that is otherwise sound.

    In a file of ours it is a fault.  A scenario that comes from another program may rest on rules
    that are not kept, so that it is opened all the same, with a warning.
    """

    def __init__(self, file: ScenarioFile, faults: Faults) -> None:
        self.warnings: list[str] = []
        self._foreign = file.imported is not None
        self._faults = faults

    def add(self, path: KeyPath, message: str) -> None:
        """Report what cannot be."""
        if self._foreign:
            self.warnings.append(f"{'.'.join(map(str, path))}: {message}")
        else:
            self._faults.add(path, message)
