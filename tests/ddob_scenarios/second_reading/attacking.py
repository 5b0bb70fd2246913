"""Attacks: who may join them, what they are worth, and what the chart says (8.1-8.3)."""

from __future__ import annotations

from typing import NamedTuple

from .barraging import has_radio, high_ground_restricts
from .commanding import ActionPhase, acts_with, allotments, can_be_paid, free_counter, may_act
from .fields import under_fire
from .printed import ARTILLERY, UNLIMITED, data, distance, printed_map
from .table import German, Table

CLIFFS = {"scaleable-cliff", "sheer-cliff"}


# -- who may join (8.1) ----------------------------------------------------------------------------


def needs_range(a: str, target: str) -> bool:
    """Return whether only ranged fire attacks across the side to an adjacent target.

    8.15 and the terrain chart: from low ground across a bluff or cliff; from high ground across a
    cliff only (note 5).
    """
    board = printed_map()
    sides = board.between(a, target)
    return bool(sides & CLIFFS) or ("bluff" in sides and board.low(a))


def is_spared(t: Table, site: str) -> bool:
    """Return whether a site may not be attacked again in this phase.

    8.16: a position is attacked once, both halves together (R8-03).  8.41, 8.53: a hex that was
    barraged is not attacked.
    """
    halves = {half.name for half in printed_map().position_of(site).sites}
    return bool(halves & t.attacked) or site in t.barraged


def may_open(t: Table, phase: ActionPhase, site: str) -> bool:
    """Return whether an attack may begin: with infantry that attacks from next to the hex (8.1)."""
    if is_spared(t, site):
        return False
    near = beside(t, printed_map().sites[site].hex, t.units())
    return any(may_join(t, phase, site, [], unit) for unit in near)


def may_join(t: Table, phase: ActionPhase, site: str, others: list[str], unit: str) -> bool:
    """Return whether a unit may join an attack.

    Args:
        t: The table.
        phase: The commands of the phase.
        site: What is attacked.
        others: Who has joined; the first must be infantry next to the target.
        unit: Who would join.
    """
    if not may_act(t, unit) or unit in others or not acts_with(t, unit, t.segment):  # 8.13
        return False
    if not _may_take_part(t, phase, site, others, unit):
        return False
    return can_be_paid(t, prices(t, phase, [*others, unit]))


def _may_take_part(t: Table, phase: ActionPhase, site: str, others: list[str], unit: str) -> bool:
    target, at = printed_map().sites[site].hex, t.hex[unit]
    reach = t.range(unit)
    far = distance(at, target)
    adjacent = far == 1
    ranged = not adjacent or needs_range(at, target)
    printed = t.printed(unit)
    if adjacent and not ranged and printed.infantry:
        return True
    if reach is None or far > reach or (ranged and high_ground_restricts(at, site)):  # 8.11, 8.12
        return False
    infantry = [other for other in others if t.printed(other).infantry]
    if not infantry:
        return False
    if printed.infantry:  # heavy infantry: adjacent or one hex away (8.1), or across (8.15)
        return True
    if printed.type in ARTILLERY:
        return not adjacent and _gun_is_directed(t, phase, unit, infantry)
    return (  # tanks, anti-tank and anti-air units
        adjacent
        or any(distance(at, t.hex[other]) <= 1 for other in infantry)
        or phase.led_by_any(unit)
        or any(phase.led_by_any(other) for other in infantry)
    )


def _gun_is_directed(t: Table, phase: ActionPhase, gun: str, infantry: list[str]) -> bool:
    """Return whether artillery may join: an HQ commands it and attacking infantry (8.1).

    If it is not armoured it may not stand in the field of an undisrupted German unit.
    """
    if not t.printed(gun).armoured and t.hex[gun] in under_fire(t):
        return False
    return any(phase.headquarters_of(gun) & phase.headquarters_of(other) for other in infantry)


def prices(t: Table, phase: ActionPhase, attackers: list[str]) -> list[list[str]]:
    """Return the actions that an attack costs, each with the divisions that may pay for it.

    7.21: two units of a stack attack at the cost of one action, if they attack the same hex.
    """
    found = []
    for hex_ in sorted({t.hex[unit] for unit in attackers}):
        paying = [u for u in attackers if t.hex[u] == hex_ and not free_counter(t, phase, u)]
        found += _pair_up(t, paying)
    return found


def _pair_up(t: Table, paying: list[str]) -> list[list[str]]:
    """Return what the units of a hex cost; in a pair the more particular pays for the other.

    R7-05, R7-06: a unit of the division that acts, else one of the other, else a crosser.
    """
    left = [allotments(t, unit) for unit in paying]
    found = []
    ours = [p for p in left if p == [t.segment]]
    others = [p for p in left if len(p) == 1 and p != [t.segment]]
    crossers = [p for p in left if len(p) > 1]
    for group in (ours, others, crossers):
        while group:
            found.append(group.pop())
            partner = next((g for g in (group, others, crossers) if g), None)
            if partner:
                partner.pop()
    return found


def may_expend_naval_fire(t: Table, phase: ActionPhase, attackers: list[str]) -> bool:
    """Return whether naval fire may support an attack (8.1, 8.51)."""
    infantry = [unit for unit in attackers if t.printed(unit).infantry]
    return t.naval_markers > 0 and any(has_radio(t, phase, unit) for unit in infantry)


# -- strength and weapons (8.2, 8.3) ---------------------------------------------------------------


def charted(kind: str, far: int = 1, *, near: bool = True) -> set[str]:
    """Return what the weapons chart lists for a type of unit at a distance (8.2, 8.27)."""
    rows = [
        row
        for row in data("charts.toml")["us_weapons"]
        if row["type"] == kind
        and row.get("adjacent", True) == near
        and far <= row.get("within", far)
    ]
    rows.sort(key=lambda row: row.get("within", UNLIMITED))
    return set(rows[0]["weapons"]) if rows else set()


def weapons_of(t: Table, unit: str, target: str) -> set[str]:
    """Return the weapons that a unit brings to bear on a hex (8.2, 8.21, 8.26, 8.27)."""
    printed, at = t.printed(unit), t.hex[unit]
    on_counter = printed.sides[t.steps[unit]].weapons
    if on_counter is not None:  # 8.21
        return set(on_counter)
    far = distance(at, target)
    if printed.infantry and t.range(unit) is not None:  # 8.26: fewer from afar or across
        across = bool(printed_map().between(at, target) & {"bluff", *CLIFFS})
        return charted("heavy-infantry", near=far == 1 and not across)
    return charted(printed.type, far)


def beside(t: Table, target: str, attackers: list[str]) -> list[str]:
    """Return the attackers next to the target."""
    return [unit for unit in attackers if distance(t.hex[unit], target) == 1]


def lacking(
    t: Table, phase: ActionPhase, site: str, attackers: list[str], *, naval: bool
) -> set[str]:
    """Return the weapon requirements of the revealed Germans that an attack does not meet (8.2)."""
    target, german = printed_map().sites[site].hex, t.german[site]
    near = beside(t, target, attackers)
    assert german.unit is not None
    required = [*german.unit.weapons, *(german.depth.weapons if german.depth else ())]
    brought = {weapon for unit in attackers for weapon in weapons_of(t, unit, target)}
    if any(phase.headquarters_of(unit) for unit in near):  # 8.24
        brought.add("RD")
    if naval:  # 8.51
        brought |= charted("naval-fire")
    if flanks({t.hex[unit] for unit in near}, required.count("FL")):
        brought.add("FL")
    return set(required) - brought


def flanks(hexes: set[str], asked: int) -> bool:
    """Return whether attackers in some adjacent hexes flank the target (8.22).

    From two hexes that are not adjacent to each other; if unit and depth ask for it, from three.
    """
    if asked > 1:
        return len(hexes) >= 3
    return any(distance(a, b) > 1 for a in hexes for b in hexes)


def attack_strength(t: Table, attackers: list[str], *, naval: bool) -> int:
    """Return the strength of an attack; a naval fire marker adds 9 (8.31, 8.51)."""
    return sum(t.strength(unit) for unit in attackers) + (9 if naval else 0)


def doubled(t: Table, german: German, attackers: list[str]) -> int:
    """Return what the terrain doubles: 0 nothing, 1 the unit, 2 the unit and its depth.

    Terrain chart, column German Defense; note 1: hex and hexside do not add up; note 3 and 8.31: of
    the sides through which adjacent units attack the one least advantageous to the Germans counts.
    """
    board = printed_map()
    of_hex = {"woods": 1, "building": 2, "bocage": 2}.get(board.terrain[german.hex], 0)
    of_side = {
        **dict.fromkeys(("shingle", "at-ditch", "at-wall"), 1),
        **dict.fromkeys(("slope", "bluff", *CLIFFS), 2),
    }
    through = [
        max((of_side.get(kind, 0) for kind in board.between(t.hex[unit], german.hex)), default=0)
        for unit in beside(t, german.hex, attackers)
    ]
    return max(of_hex, min(through, default=0))


def defence_strength(t: Table, site: str, attackers: list[str]) -> int:
    """Return the strength of the revealed Germans in a hex; 8.32: the other half does not help."""
    german = t.german[site]
    assert german.unit is not None
    times = doubled(t, german, attackers)
    unit = german.unit.strength * (2 if times >= 1 else 1)
    depth = german.depth.strength * (2 if times == 2 else 1) if german.depth else 0
    return unit + depth


# -- the attack chart ------------------------------------------------------------------------------


class Reading(NamedTuple):
    """One reading of the attack chart: what is compared, and the result."""

    attack: int
    defence: int
    lacking: frozenset[str]
    results: tuple[str, ...]


def row_of(*, armed: bool, attack: int, defence: int) -> dict[str, list[str]]:
    """Return the row of the attack chart for a comparison (8.3 step 4)."""
    if attack >= 2 * defence:
        compared = "double"
    elif attack > defence:
        compared = "greater"
    elif not armed:
        compared = "less or equal"
    else:
        compared = "equal" if attack == defence else "less"
    rows = data("charts.toml")["us_attack"]
    return next(r for r in rows if r["weapons"] == armed and r["strength"] == compared)


def read_chart(
    t: Table, phase: ActionPhase, site: str, attackers: list[str], *, naval: bool, hero: str = ""
) -> Reading:
    """Read the attack chart.

    Args:
        t: The table, with the unit revealed.
        phase: The commands of the phase.
        site: What is attacked.
        attackers: Who attacks.
        naval: Whether a naval fire marker was spent.
        hero: What the hero gives: nothing, "+1", or the weapon for which he stands in (8.23).
    """
    attack = attack_strength(t, attackers, naval=naval) + (hero == "+1")
    defence = defence_strength(t, site, attackers)
    missing = lacking(t, phase, site, attackers, naval=naval) - {hero}
    row = row_of(armed=not missing, attack=attack, defence=defence)
    german = t.german[site]
    if not german.has_depth:
        column = "alone"
    elif german.depth is None:
        column = "hidden_depth"
    elif t.extended and "known_depth_extended" in row:  # 14: unit and depth in a single attack
        column = "known_depth_extended"
    else:
        column = "known_depth"
    return Reading(attack, defence, frozenset(missing), tuple(row[column]))
