"""How a unit of ours is written in an ``.m44`` file, as other programs read it (3.3)."""

from __future__ import annotations

from typing import Any

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Part
from memoir44.m44.muster import unit_of
from memoir44.printed.arms import SIDES
from memoir44.scenarios.plan import UnitAtStart

ARMIES = {"DE": "ger", "JP": "jp", "US": "us", "GB": "brit", "CA": "brit", "RU": "ru"}
"""The army in which a nation's figures are; by side where a unit names no nation."""

BY_SIDE = ("ger", "us")

DOUBLE = 2
"""Medals for a unit that the format has a behaviour for, whatever unit it is."""

CLASSES = {"infantry": "inf", "armour": "tank", "artillery": "gun", "vehicle": "veh"}
"""The class of the kinds that have no spelling of their own."""


@rule("1.2", "3.3")
def spelled(unit: UnitAtStart, nation: str, year: int) -> dict[str, Any]:
    """Return the part of a record that says a unit; what the format cannot say is under our key."""
    army = ARMIES.get(unit.nation or nation, "")
    if codes().army.get(army) != SIDES[unit.side]:
        army = BY_SIDE[unit.side]
    kind = unit.its_kind
    spelling = codes().spelling.get(kind.name)
    record: dict[str, Any] = {"name": (spelling.group if spelling else CLASSES[kind.arm]) + army}
    if spelling:
        badge = spelling.badge.get(army, spelling.badge.get("any"))
        record |= {"badge": f"badge{badge}"} if badge else {}
        record |= {"behavior": spelling.behavior} if spelling.behavior else {}
    if unit.figures != kind.figures or (spelling and spelling.figures):
        record["nbr_units"] = unit.figures
    if unit.medals == DOUBLE and "behavior" not in record:
        record["behavior"] = "GERMAN_2VICTANK"
    ours = _unsaid(unit, record, nation, year)
    return record | ({OURS: ours} if ours else {})


def own_facts_of(unit: UnitAtStart) -> dict[str, Any]:
    """Return what we say of a unit: everything but its side and its hex."""
    facts = {
        "kind": unit.its_kind.name,
        "figures": unit.figures,
        "nation": unit.nation,
        "badge": unit.badge,
        "retreats": unit.retreats,
        "medals": unit.medals,
        "afloat": unit.afloat,
    }
    return {key: value for key, value in facts.items() if value is not None}


def _unsaid(unit: UnitAtStart, record: dict[str, Any], nation: str, year: int) -> dict[str, Any]:
    """Return what we say of a unit that a reader would not take from its record.

    Figures that name no nation have that of their side.
    """
    read = unit_of(Part(record), "", year) or {}
    usual = {"figures": unit.its_kind.figures, "badge": "", "afloat": False}
    facts = own_facts_of(unit)
    if (unit.nation or nation or read.get("nation")) == read.get("nation"):
        del facts["nation"]
    return {key: value for key, value in facts.items() if read.get(key, usual.get(key)) != value}
