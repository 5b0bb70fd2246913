"""Differences that are known faults of the program, until they are mended there.

Each subject has a test of the moment: where it holds, a difference is not counted as a new one.
With an empty table every difference counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from normandie_reading.position import Position

Holds = Callable[[Position], bool]


KNOWN: Final[Mapping[str, tuple[Holds, ...]]] = {}


def is_known(subject: str, p: Position) -> bool:
    """Whether a difference is one of the known faults."""
    return any(holds(p) for holds in KNOWN.get(subject, ()))
