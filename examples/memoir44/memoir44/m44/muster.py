"""Units of ``.m44`` files: class, army, badge; how they are read and written (3.3)."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, Part
from memoir44.printed.arms import SIDES
from memoir44.printed.units import printed_units
from memoir44.scenarios.plan import UnitAtStart

TIGER_FIGURES = 1
"""Figures of an elite tank that is a heavy one."""

RESISTANCE = "FRENCH_RESISTANCE"
RESISTANCE_FIGURES = 3

DOUBLE = "GERMAN_2VICTANK"
DOUBLE_MEDALS = 2
"""Medals for a unit that the format has a behaviour for, whatever unit it is."""


class UnitCode(NamedTuple):
    """The name of a unit taken apart."""

    group: str  # its class: ``inf``, ``tank2`` …
    army: str  # its army: ``ger``, ``us`` …

    @classmethod
    def read(cls, name: str) -> UnitCode | None:
        """Return the parts of a unit's name, or None if it is none.

        Example:
            >>> UnitCode.read("inf2brit")
            UnitCode(group='inf2', army='brit')
        """
        for group in sorted(codes().class_, key=len, reverse=True):
            army = name.removeprefix(group)
            if name.startswith(group) and army in codes().army:
                return cls(group, army)
        return None


@rule("1.2", "3.3")
def unit_of(part: Part, where: str, year: int) -> dict[str, Any] | None:
    """Return the table of a unit, or None if there is none, or it has a fault.

    Args:
        part: What the file says.
        where: The printed name of its hex.
        year: When the scenario is set.
    """
    if not part.data:
        return None
    code = UnitCode.read(part.data["name"])
    if code is None:
        known = [c + a for c in codes().class_ for a in codes().army]
        part.unknown("name", f"unit ({where})", part.data["name"], known)
        return None
    side, figures = codes().army[code.army], part.number("nbr_units", 0) or 0
    kind = _kind(part, code, figures, year)
    if kind is None:
        return None
    unit: dict[str, Any] = {"side": side, "kind": kind, "nation": codes().nation[code.army]}
    unit["hexes"] = [where]
    usual = printed_units()[kind].figures
    if figures and figures != usual:
        if not 0 < figures <= usual + 4:
            part.fault("nbr_units", f"a {kind} has {usual} figures")
        unit["figures"] = figures
    if (kind, side, figures) == ("elite-infantry", "allies", RESISTANCE_FIGURES):
        message = f"elite infantry of {figures} figures ({where}), which in some scenarios is the"
        told = f"{message} Resistance, as only their texts say; kept as elite infantry"
        part.findings.note(HEXAGONS, told)
    if part.word("behavior") == DOUBLE:
        unit["medals"] = DOUBLE_MEDALS
    part.note_word("behavior", (RESISTANCE, DOUBLE))
    if part.data.get("equipment"):
        part.note("equipment", "this game has no such equipment")
    return unit | own_facts(part)


def _kind(part: Part, code: UnitCode, figures: int, year: int) -> str | None:
    """Return the kind of a unit: as we say, as its behaviour says, as its class and badge say."""
    kind = part.ours.get("kind")
    if kind is None:
        if part.word("behavior") == RESISTANCE:
            return "resistance"
        return _kind_by_badge(part, code, figures, year)
    if isinstance(kind, str) and kind in printed_units():
        return kind
    part.unknown(OURS, "kind of unit", kind, printed_units())
    return None


def _kind_by_badge(part: Part, code: UnitCode, figures: int, year: int) -> str | None:
    """Return the kind of a unit by its class and badge, with its figures, 0 if as usual."""
    plain, late = codes().class_[code.group], codes().late_war
    badge = str(part.data.get("badge") or "").removeprefix("badge")
    if code.group == "tank2" and figures == TIGER_FIGURES:
        return "tiger"
    if code.group == "veh" and codes().army[code.army] == "axis":
        plain = "half-track"
    if not badge:
        return plain
    if not badge.isdecimal():
        part.fault("badge", f"expected a number or 'badge' and one, got {badge!r}")
        return None
    if badge in late.badges and year < late.from_year:
        told = f"early-war {late.badges[badge]} (badge {badge})"
        part.note("badge", f"{told}: no rules here, {plain}")
        return plain
    kind = codes().badge.get(badge, {}).get(code.group)
    if kind is None:
        told = codes().without_rules["badge"].get(badge, "a badge without rules")
        part.note("badge", f"badge {badge} on {code.group} ({told}): no rules here, {plain}")
    return kind or plain


def own_facts(part: Part) -> dict[str, Any]:
    """Return what the format cannot say of a unit."""
    said = part.ours
    facts: dict[str, Any] = {
        key: str(said[key]) for key in ("nation", "badge", "retreats") if key in said
    }
    for key, source in (("medals", {**part.data, **said}), ("figures", said)):
        if key in source:
            facts[key] = part.holding(source).number(key, 1)
    if "afloat" in said:
        facts["afloat"] = bool(said["afloat"])
    return facts


@rule("1.2", "3.3")
def spelled(unit: UnitAtStart, nation: str, year: int) -> dict[str, Any]:
    """Return the part of a record that says a unit; what the format cannot say is under our key."""
    said, side, kind = codes().written, SIDES[unit.side], unit.its_kind
    army = said.army.get(unit.nation or nation, "")
    if codes().army.get(army) != side:
        army = said.army_of_side[side]
    spelling = codes().spelling.get(kind.name)
    record: dict[str, Any] = {
        "name": (spelling.group if spelling else said.class_of_arm[kind.arm]) + army
    }
    if spelling:
        badge = spelling.badge.get(army, spelling.badge.get("any"))
        record |= {"badge": f"badge{badge}"} if badge else {}
        record |= {"behavior": spelling.behavior} if spelling.behavior else {}
    if unit.figures != kind.figures or (spelling and spelling.figures):
        record["nbr_units"] = unit.figures
    if unit.medals == DOUBLE_MEDALS and "behavior" not in record:
        record["behavior"] = DOUBLE
    ours = _unsaid(unit, record, nation, year)
    return record | ({OURS: ours} if ours else {})


def own_facts_of(unit: UnitAtStart) -> dict[str, Any]:
    """Return what we say of a unit: everything but its side and its hex."""
    names = ("figures", "nation", "badge", "retreats", "medals", "afloat")
    facts = {"kind": unit.its_kind.name} | {name: getattr(unit, name) for name in names}
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
