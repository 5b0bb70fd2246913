"""What do ships and bombers do before a combat (6.2, 6.5, 6.11, 9.3)?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from normandie_reading.position import Position
from normandie_reading.sheet import ALLIES, GERMANS, Counter, distance

CRUISERS, DESTROYERS, MOST = 3, 2, 6
"""Hexes from the coast that ships reach, and the last column of the table."""

COASTS = {"us": ("WTF", 0), "ac": ("ETF", 2)}
"""The coast of each command, and where its ships stand in the view: cruisers, destroyers."""


def points(p: Position, group: str, at: str) -> int:
    """Return the points of the ships of a command that reach a hex (6.2)."""
    coast, first = COASTS[group]
    shore = [name for name, what in p.sheet.said["coast"].items() if what == coast]
    gap = min(distance(at, name) for name in shore) + bool(p.options.get("coast-counts"))
    cruisers, destroyers = p.fields["ships"][first : first + 2]
    return int(cruisers * (gap <= CRUISERS) + destroyers * (gap <= DESTROYERS))


def shells(p: Position, frame: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """Return which hexes ships may shell, with how many points: the Germans of the combat.

    Not in confusion, but where a landing storms a beach.
    """
    target, units = p.names["hex"][frame["target"]], p.named(frame["units"])
    ours = {target} if p.active == GERMANS else {p.at[n] for n in units if n in p.at}
    theirs = {target} if p.active == ALLIES else {p.at[n] for n in units if n in p.at}
    landing = frame["frame"] in ("Onslaught", "Descent")
    fleet = min((unit.group for at in ours for unit in p.units(at, ALLIES)), default="")
    return {
        (at, str(count))
        for at in theirs
        if fleet and (landing or not p.is_confused(at))
        for count in range(1, points(p, fleet, at) + 1)
    }


def less(p: Position, at: str) -> int:
    """Return what a garrison in the hex takes from the die (0.1.2)."""
    return int(any(unit.is_garrison for unit in p.units(at, GERMANS)))


def result(p: Position, at: str, strength: int, die: int) -> str:
    """Return what a bombardment gives; a garrison takes one from the die (0.1.2)."""
    row = min(max(die - less(p, at), 0), 7)
    return p.sheet.result("bombardment", min(strength, MOST) - 1, row)


def effects(p: Position, at: str, levels: int) -> set[tuple[str, str, int]]:
    """Return what happens to the Germans in a hex: the unit, the event, and its level (6.5).

    Fresh: affected by the levels; at level 1: level 2; at level 2 one level of disorganisation.
    """
    found = set()
    for unit in p.units(at, GERMANS) if levels else ():
        before = p.affected[unit.name]
        if before < 2:
            found.add((unit.name, "affected", 2 if before else levels))
        else:
            found.add(_disorganised(p, unit))
    return found


def _disorganised(p: Position, unit: Counter) -> tuple[str, str, int]:
    before = p.disorganised[unit.name]
    if before < 2:
        return unit.name, "disorganised", before + 1
    return unit.name, "step-lost", p.steps[unit.name] - 1


def heard(p: Position, events: Iterable[Any]) -> set[tuple[str, str, int]]:
    """Return what events tell of units that a bombardment struck, until something else comes."""
    found = set()
    for event in events:
        if event.kind not in ("affected", "disorganised", "step-lost"):
            break
        facts = event.facts
        level = facts["left"] if event.kind == "step-lost" else facts["level"]
        found.add((p.names["counter"][facts["unit"]], event.kind, level))
    return found
