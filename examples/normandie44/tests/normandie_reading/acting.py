"""Who may attack, join, advance, strike back and exploit (5.1, 6.1, 6.7, 6.8, 6.9, 6.11, 7.5)?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import ALLIES, Counter, counters, distance

CONTROL, SUPPORT, DIVISIONS, ALONE, RESERVES = 4, 2, 5, 3, 2
"""Hexes of control and support, what a headquarters leads, stacks that exploit (5.1, 5.3, 6.8)."""

Pairs = set[tuple[str, ...]]


def is_led(p: Position, unit: Counter, hq: Counter | None, *, again: bool = False) -> bool:
    """Whether a unit may be led into an attack; in a counter-attack also one that has attacked.

    On D-Day nobody leads it.
    """
    out = p.unsupplied | p.among("rest") | (set() if again else p.among("attacked"))
    strong = unit.name in p.at and p.attack_of(unit) > 0
    freed = p.among("released")
    return (
        strong
        and unit.side == p.active
        and not unit.is_headquarters
        and unit.name not in out
        and (not freed or unit.name in freed)
        and (hq is None or controls(p, hq, unit))
    )


def controls(p: Position, hq: Counter, unit: Counter) -> bool:
    """Whether a headquarters controls a unit: of its command, within 4 hexes, led by no other."""
    if hq.name not in p.at or unit.name not in p.at or hq.group != unit.group:
        return False
    if p.is_confused(p.at[hq.name]) and p.at[hq.name] != p.at[unit.name]:
        return False
    leader = p.fields["leader"][p.number[unit.name]]
    free = leader < 0 or leader == p.number[hq.name]
    return free and distance(p.at[hq.name], p.at[unit.name]) <= CONTROL


def within_quota(p: Position, units: set[str]) -> bool:
    """Whether a headquarters may lead some units: 5 divisions of up to 3 points each, 3 others."""
    points: dict[str, int] = {}
    for name in units:
        unit = counters()[name]
        if unit.division:
            points[unit.division] = points.get(unit.division, 0) + unit.stacking
    alone = sum(not counters()[name].division for name in units)
    return sum((total + 2) // 3 for total in points.values()) <= DIVISIONS and alone <= ALONE


def targets(p: Position, unit: Counter) -> set[str]:
    """Return the hexes that a unit may attack: next to it, or its own; from confusion only that."""
    at = p.at[unit.name]
    if p.is_confused(at):
        return {at}
    near = {to for to in p.sheet.near[at] if not p.sheet.is_cut(at, to)}
    return {to for to in near if enemy(p.active) in p.side_in(to)}


def attacks(p: Position, frame: Mapping[str, Any]) -> Pairs:
    """Return who may attack which hex in an activation, or on D-Day."""
    hq = _headquarters(p, frame["hq"])
    fallen = frame["frame"] == "Fight" and p.phase == "N" and p.active == ALLIES
    return {
        (unit.name, to)
        for unit in p.on_map(p.active)
        if is_led(p, unit, hq) and not (fallen and p.is_confused(p.at[unit.name]))
        for to in targets(p, unit)
    }


def joins(p: Position, frame: Mapping[str, Any]) -> Pairs:
    """Return who may join an attack: those who could attack the hex, within the quota."""
    target, units = p.names["hex"][frame["target"]], p.named(frame["units"])
    hq = _headquarters(p, frame["hq"])
    groups = {counters()[name].group for name in units}
    return {
        (unit.name,)
        for unit in p.on_map(p.active)
        if unit.name not in units
        and is_led(p, unit, hq, again=frame["again"])
        and target in targets(p, unit)
        and (within_quota(p, {*units, unit.name}) if hq else unit.group in groups)
    }


def advances(p: Position, frame: Mapping[str, Any]) -> tuple[Pairs, Pairs]:
    """Return who may advance into the hex that was attacked, and who goes on from it, and where.

    Nobody while an enemy is there. A unit goes on once, the way of a defender who went two hexes.
    """
    target, units = p.names["hex"][frame["target"]], p.named(frame["units"])
    there = [counters()[name] for name in units if name in p.at]
    beyond, landed = p.named(frame["beyond"]), p.named(frame.get("landed", 0))
    into: Pairs = {
        (unit.name,)
        for unit in there
        if unit.name not in beyond
        and enemy(p.active) not in p.side_in(target)
        and distance(p.at[unit.name], target) == 1
        and can_step(p, unit, target)
    }
    further = way_on(p, target, p.named(frame["defenders"]))
    onward: Pairs = {
        (unit.name, to)
        for unit in there
        if p.at[unit.name] == target and unit.name not in beyond | landed
        for to in further
        if can_step(p, unit, to)
    }
    return into, onward


def can_step(p: Position, unit: Counter, to: str) -> bool:
    """Whether the ground lets a unit into a hex next to it, and there is room (2.1, 2.2)."""
    open_to_it = p.sheet.step(p.at[unit.name], to, unit.mode) is not None
    return open_to_it and p.in_play(to) and p.has_room(unit, to)


def way_on(p: Position, target: str, defenders: set[str]) -> set[str]:
    """Return the second hexes of an advance: nearer to a defender who went two hexes or more.

    All around where no defender is left, but none with enemies.
    """
    left = [p.at[n] for n in defenders if n in p.at and not counters()[n].is_headquarters]
    far = [at for at in left if distance(target, at) > 1]
    return {
        to
        for to in p.sheet.near[target]
        if p.in_play(to) and enemy(p.active) not in p.side_in(to)
        if not left or any(distance(to, at) < distance(target, at) for at in far)
    }


def strikes_back(p: Position, frame: Mapping[str, Any]) -> tuple[Pairs, Pairs, Pairs]:
    """Return who strikes back under whom, who comes first and where, and who only goes back (6.9).

    They are those who retreated, and who is next to them or to the hex.
    """
    target = p.names["hex"][frame["target"]]
    back = {p.at[n] for n in p.named(frame["fallen_back"]) if n in p.at}
    back -= {
        at for at in back if not {u.name for u in p.units(at, p.active)} & p.named(
            frame["fallen_back"]
        )
    }  # fmt: skip
    near = back | {to for at in {*back, target} for to in p.sheet.near[at]}
    units = [u for u in p.on_map(p.active) if not u.is_headquarters and p.at[u.name] in near]
    corps = [
        hq
        for hq in p.on_map(p.active)
        if hq.is_headquarters and distance(p.at[hq.name], target) <= SUPPORT
    ]
    ready = [hq for hq in corps if hq.name not in p.among("used")]
    chosen = _headquarters(p, frame["hq"])
    free = [hq for hq in ready if p.markers[hq.name] or p.is_free_of_markers]
    leaders = [hq for hq in corps if hq == chosen] if chosen else free
    pairs = [(hq, unit) for hq in leaders for unit in units if is_led(p, unit, hq, again=True)]
    strikes: Pairs = {(hq.name, unit.name) for hq, unit in pairs if target in targets(p, unit)}
    held = enemy(p.active) in p.side_in(target)
    bases = [to for to in p.sheet.near[target] if not p.sheet.is_cut(to, target)]
    comes: Pairs = {
        (hq.name, unit.name, to)
        for hq, unit in pairs
        if held and unit.name not in p.named(frame["moved_up"])
        for to in bases
        if may_close_up(p, unit, to)
    }
    returns: Pairs = {
        (unit.name,)
        for unit in units
        if unit.name not in p.among("rest") and not unit.is_garrison
        if any(controls(p, hq, unit) for hq in ready) and may_close_up(p, unit, target)
    }
    return strikes, comes, returns


def may_close_up(p: Position, unit: Counter, to: str) -> bool:
    """Whether a unit may go one hex: not out of confusion, to no enemy."""
    at = p.at[unit.name]
    free = not p.is_confused(at) and enemy(p.active) not in p.side_in(to)
    return free and to in p.sheet.near[at] and can_step(p, unit, to)


def launches(p: Position) -> Pairs:
    """Return the headquarters that may launch combat: not Done, with a marker, with attackers."""
    return {
        (hq.name,)
        for hq in p.on_map(p.active)
        if hq.is_headquarters and hq.name not in p.among("used")
        if p.markers[hq.name] or p.is_free_of_markers
        if any(is_led(p, unit, hq) and targets(p, unit) for unit in p.on_map(p.active))
    }


def exploits(p: Position) -> Pairs:
    """Return the headquarters that may exploit: after such a result, with a reserve (6.8)."""
    broken = [counters()[name] for name in p.among("breaking") if name in p.at]
    return {(hq.name,) for hq in broken if hq.side == p.active and reserves(p, hq)}


def reserves(p: Position, hq: Counter) -> set[str]:
    """Return the hexes with reserves that a headquarters controls."""
    units = [counters()[name] for name in p.among("reserve") if name in p.at]
    return {p.at[u.name] for u in units if u.side == p.active and controls(p, hq, u)}


def releases(p: Position, frame: Mapping[str, Any]) -> Pairs:
    """Return the stacks that a headquarters may still release, of two."""
    hq = _headquarters(p, frame["hq"])
    more = frame["stacks"].bit_count() < RESERVES
    return {(at,) for at in reserves(p, hq)} if hq and more else set()


def _headquarters(p: Position, number: int) -> Counter | None:
    return counters()[p.names["counter"][number]] if number >= 0 else None
