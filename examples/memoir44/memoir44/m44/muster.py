"""Units of ``.m44`` files: class, army, badge; how they are read and written (3.3)."""

from __future__ import annotations

from functools import cache
from typing import Any

from hexwar.play import rule
from memoir44.m44.codes import Spelling, codes
from memoir44.m44.fields import HEXAGONS, OURS, Part
from memoir44.printed.arms import SIDES, Side
from memoir44.printed.units import printed_units
from memoir44.scenarios.plan import UnitAtStart

TEXT_FACTS = ("nation", "badge", "retreats")
"""What the format cannot say of a unit in a text."""


@cache
def unit_codes() -> dict[str, tuple[str, str]]:
    """Return class and army by the name of a unit.

    Example:
        >>> unit_codes()["inf2brit"]
        ('inf2', 'brit')
    """
    return {group + army: (group, army) for group in codes().class_ for army in codes().army}


@rule("1.2/figures", "3.3")
def unit_of(part: Part, where: str, year: int) -> dict[str, Any] | None:
    """Return the table of a unit, or None if there is none, or it has a fault.

    Args:
        part: What the file says.
        where: The printed name of its hex.
        year: When the scenario is set.
    """
    name = part.data.get("name")
    if name not in unit_codes():
        if part.data:
            part.unknown("name", f"unit ({where})", name, unit_codes())
        return None
    group, army = unit_codes()[name]
    side, figures = codes().army[army], part.number("nbr_units", 0) or 0
    kind = _kind(part, group, side, figures, year)
    if kind is None:
        return None
    unit: dict[str, Any] = {"side": side, "kind": kind, "nation": codes().nation[army]}
    unit["hexes"] = [where]
    usual = printed_units()[kind].figures
    if figures and figures != usual:
        if not 0 < figures <= usual + 4:
            part.fault("nbr_units", f"a {kind} has {usual} figures")
        unit["figures"] = figures
    resistance = codes().spelling["resistance"]
    if (kind, side, figures) == ("elite-infantry", "allies", resistance.figures):
        message = f"elite infantry of {figures} figures ({where}), which in some scenarios is the"
        note = f"{message} Resistance, as only their texts say; kept as elite infantry"
        part.findings.note(HEXAGONS, note)
    written = codes().written
    if part.word("behavior") == written.double:
        unit["medals"] = written.double_medals
    part.note_word("behavior", (resistance.behavior, written.double))
    if part.data.get("equipment"):
        part.note("equipment", "this game has no such equipment")
    return unit | own_facts(part)


def _kind(part: Part, group: str, side: Side, figures: int, year: int) -> str | None:
    """Return the kind of a unit: as we say, as its behaviour says, as its class and badge say.

    Its figures are 0 if as usual.
    """
    kind, plain, late = part.ours.get("kind"), codes().class_[group], codes().late_war
    if isinstance(kind, str) and kind in printed_units():
        return kind
    if kind is not None:
        part.unknown(OURS, "kind of unit", kind, printed_units())
        return None
    if part.word("behavior") == codes().spelling["resistance"].behavior:
        return "resistance"
    if group == "tank2" and figures == codes().spelling["tiger"].figures:
        return "tiger"
    if group == "veh" and side == "axis":
        plain = "half-track"
    badge = str(part.data.get("badge") or "").removeprefix("badge")
    kind_of_badge = codes().badge.get(badge, {}).get(group)
    if badge and not badge.isdecimal():
        part.fault("badge", f"expected a number or 'badge' and one, got {badge!r}")
    elif badge in late and year < codes().late_war_from:
        note = f"early-war {late[badge]} (badge {badge})"
        part.note("badge", f"{note}: no rules here, {plain}")
        return plain
    elif badge and kind_of_badge is None:
        note = codes().without_rules["badge"].get(badge, "a badge without rules")
        part.note("badge", f"badge {badge} on {group} ({note}): no rules here, {plain}")
    return kind_of_badge or plain


def own_facts(part: Part) -> dict[str, Any]:
    """Return what the format cannot say of a unit."""
    said = part.ours
    facts: dict[str, Any] = {key: str(said[key]) for key in TEXT_FACTS if key in said}
    for key, source in (("medals", {**part.data, **said}), ("figures", said)):
        if key in source:
            facts[key] = part.holding(source).number(key, 1)
    return facts | ({"afloat": bool(said["afloat"])} if "afloat" in said else {})


@rule("1.2/figures", "3.3")
def spelled(unit: UnitAtStart, nation: str, year: int) -> dict[str, Any]:
    """Return the part of a record that says a unit; what the format cannot say is under our key."""
    said, side, kind = codes().written, SIDES[unit.side], unit.its_kind
    army = said.army.get(unit.nation or nation, "")
    if codes().army.get(army) != side:
        army = said.army_of_side[side]
    spelling = codes().spelling.get(kind.name) or Spelling(group=said.class_of_arm[kind.arm])
    badge = spelling.badge.get(army, spelling.badge.get("any"))
    counted = spelling.figures or unit.figures != kind.figures
    doubled = said.double if unit.medals == said.double_medals else ""
    words: dict[str, Any] = {
        "name": spelling.group + army,
        "badge": f"badge{badge}" if badge else "",
        "behavior": spelling.behavior or doubled,
        "nbr_units": unit.figures if counted else 0,
    }
    record = {key: word for key, word in words.items() if word}
    ours = _unsaid(unit, record, nation, year)
    return record | ({OURS: ours} if ours else {})


def own_facts_of(unit: UnitAtStart) -> dict[str, Any]:
    """Return what we say of a unit: everything but its side and its hex."""
    names = (*TEXT_FACTS, "figures", "medals", "afloat")
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
