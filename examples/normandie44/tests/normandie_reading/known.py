"""Differences that are known faults of the program, until they are mended there.

Each subject has a test of the moment: where it holds, a difference is not counted as a new one.
With an empty table every difference counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from normandie_reading.position import CLOSED, Position
from normandie_reading.sheet import GERMANS, counters

Holds = Callable[[Position], bool]


def confusion_is_passed(p: Position) -> bool:
    """A move leads through a hex in confusion, out at the other side (6.11)."""
    return any(p.is_confused(at) for at in p.stacks)


def boxes_are_shared(p: Position) -> bool:
    """Both sides are out of supply in a box in confusion, with their headquarters there (7.3.1)."""
    sides = {(box, counters()[name].side) for name, box in p.box.items()}
    return any((box, 1 - side) in sides for box, side in sides)


def aircraft_hinder(p: Position) -> bool:
    """A river into a forest costs Germans double in a zone that aircraft hinder (9.2)."""
    return p.active == GERMANS and bool(p.fields["zones_hit"])


def depots_count(p: Position) -> bool:
    """Sword is two depots, ports in a zone do not count, and more (11.3)."""
    return any(state != CLOSED for state in p.depots)


KNOWN: Final[Mapping[str, tuple[Holds, ...]]] = {
    "hexes in reach": (confusion_is_passed, aircraft_hinder),
    "out of supply": (boxes_are_shared,),
    "points": (depots_count,),
}


def is_known(subject: str, p: Position) -> bool:
    """Whether a difference is one of the known faults."""
    return any(holds(p) for holds in KNOWN.get(subject, ()))
