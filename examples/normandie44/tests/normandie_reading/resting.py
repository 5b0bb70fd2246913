"""Rest and replacements, the strategic reserve, Offensive markers (1.1.1.2, 1.1.1.3, 6.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import ALLIES, GERMANS, Counter, counters

LETTERS = {"armour": "A", "tank_battalion": "A", "panzergrenadier": "P", "parachute": "P"}
"""The German replacements that a kind takes; all others are infantry."""

SENT_BACK = ("parachute", "airlanding", "ranger", "commando")
"""Kinds that may go back to England, with one point each (1.1.1.3)."""

HALVED = ("race", "montebourg")
"""The scenarios in which a side has half of its Offensive markers (11.1)."""

PORT = "Cherbourg"
"""The hex of the town with the depot, 0223 (7.2); the other one is Tourlaville."""


def letter(unit: Counter) -> str:
    """Return what replacements a unit takes."""
    return LETTERS.get(unit.kind, "I")


def has_lost(p: Position, unit: Counter) -> bool:
    """Tell whether a unit has lost a step: a side of factors is printed for each."""
    return 0 < p.steps[unit.name] < len(unit.defence)


def is_apart(p: Position, unit: Counter) -> bool:
    """Tell whether a unit is neither in confusion nor in an enemy zone."""
    at = p.at[unit.name]
    return not p.is_confused(at) and at not in p.zone(enemy(unit.side))


def replaced(p: Position, frame: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """Return the German units that may get a replacement: a kind of which one is left."""
    row, given = p.sheet.result("resources", 0, p.fields["german_die"]), frame["given"]
    stock = {word[0]: int(word[1:]) for word in row.replace("|", " ").split() if word != "-"}
    if "|" in row and given:
        stock = {kind: number for kind, number in stock.items() if kind == given[0]}
    resting = [counters()[name] for name in p.among("rest")]
    return {
        (unit.name,)
        for unit in resting
        if unit.side == GERMANS == frame["side"] and p.steps[unit.name] < len(unit.defence)
        if stock.get(letter(unit), 0) > given.count(letter(unit))
    }


def tired(p: Position, frame: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """Return who may rest: a unit on the map that has lost a step, next to no enemy (1.1.1.3)."""
    return {
        (unit.name,)
        for unit in p.on_map(frame["side"])
        if has_lost(p, unit) and is_apart(p, unit) and unit.name not in p.among("rest")
        if not any(enemy(unit.side) in p.side_in(at) for at in p.sheet.near[p.at[unit.name]])
    }


def sent_back(p: Position, frame: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """Return who may go back to the strategic reserve, away from the enemy."""
    return {
        (unit.name,)
        for unit in p.on_map(ALLIES)
        if frame["side"] == ALLIES and unit.kind in SENT_BACK and is_apart(p, unit)
    }


def markers(p: Position, weather: str, scenario: str, side: int, die: int) -> int:
    """Return the Offensive markers that a side receives, before the room of its depots."""
    column = 2 * side + (weather != "clear")
    found = int(p.sheet.result("offensive", column, die))
    found = (found + 1) // 2 if scenario in HALVED else found
    port = p.fields["holder"][p.names["town"].index(PORT)]
    return found + int(side == GERMANS == port and not p.fields["at_port"])
