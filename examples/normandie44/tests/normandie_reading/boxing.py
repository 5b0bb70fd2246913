"""Combat off the map, retreats from boxes, and the dice of those who leave them (4.1.2, 6.12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from normandie_reading.acting import Pairs, within_quota
from normandie_reading.fighting import COLUMNS, HIGHEST, ratio
from normandie_reading.position import Position, enemy
from normandie_reading.sending import hexes_of, near
from normandie_reading.sheet import GERMANS, Counter, counters
from normandie_reading.supplying import boxes, festungen

PARTISANS, FORTRESS, EVEN = 2, 2, COLUMNS.index("1:1")
"""What the Maquis defends with, the columns of a Festung, and the column of equal strength."""

ALLIED = frozenset({"us", "ac"})
"""The commands that share no box (2.1, 8)."""


def inside(p: Position, box: str, side: int | None = None) -> list[Counter]:
    """Return the counters in a box, of a side."""
    there = [counters()[name] for name, at in p.box.items() if at == box]
    return [unit for unit in there if side in (None, unit.side)]


def units(p: Position, box: str, side: int) -> list[Counter]:
    """Return the combat units of a side in a box."""
    return [unit for unit in inside(p, box, side) if not unit.is_headquarters]


def is_contested(p: Position, box: str) -> bool:
    """Whether both sides are in a box (6.12)."""
    return len({unit.side for unit in inside(p, box)}) > 1


def around(p: Position, box: str) -> str:
    """Return the box in which the besiegers of a Festung are, or the box itself."""
    return str(boxes(p)[box]["attributes"]["inside"]) if box in festungen(p) else box


def able(p: Position, hq: Counter, box: str) -> list[Counter]:
    """Return who can attack in a box under a headquarters: of its command, or the FFI."""
    out = p.unsupplied | p.among("rest") | p.among("attacked")
    free = (-1, p.number[hq.name])
    return [
        unit
        for unit in units(p, around(p, box), p.active)
        if unit.group in (hq.group, "ffi") and unit.name not in out and p.attack_of(unit)
        if p.fields["leader"][p.number[unit.name]] in free
    ]


def battlefields(p: Position, hq: Counter) -> set[str]:
    """Return the boxes that a headquarters leads combat in: its own, the next, Festungen there."""
    own = p.box.get(hq.name) or next(
        (box for box in boxes(p) if p.at.get(hq.name, "?") in hexes_of(p, box)), ""
    )
    if not own or (hq.name in p.at and p.is_confused(p.at[hq.name])):
        return set()
    alone = hq.name in p.box and is_contested(p, own)
    led = {own} if alone else {own, *near(p, own)}
    return led | {fort for fort in festungen(p) if around(p, fort) in led}


def fights(p: Position) -> Pairs:
    """Return which headquarters may lead a combat in which box (6.12, 5.1)."""
    ready = [
        counters()[name]
        for name in (*p.at, *p.box)
        if (p.markers[name] or p.is_free_of_markers) and name not in p.among("used")
        if counters()[name].is_headquarters and counters()[name].side == p.active
    ]
    hidden = p.among("partisans", "box") if p.active == GERMANS else set()
    return {
        (hq.name, box)
        for hq in ready
        for box in battlefields(p, hq)
        if (inside(p, box, enemy(p.active)) or box in hidden) and able(p, hq, box)
    }


def who_fights(p: Position, frame: Mapping[str, Any]) -> tuple[set[str], set[str]]:
    """Return who attacks in a box, as read and as played; as played, if the quota is too small."""
    hq, box = counters()[p.names["counter"][frame["hq"]]], p.names["box"][frame["box"]]
    played, out = p.named(frame["units"]), p.named(frame["staying"])
    read = {unit.name for unit in able(p, hq, box)} - out
    return (read if within_quota(p, read) else read & played), played


def column(
    p: Position, frame: Mapping[str, Any], attackers: list[Counter], heard: Mapping[str, list[int]]
) -> str:
    """Return the column of a combat in a box: no ground, aircraft or ships count (6.12, 5.3)."""
    box, side = p.names["box"][frame["box"]], attackers[0].side
    foes = units(p, box, enemy(side))
    attack = sum(p.attack_of(unit) for unit in attackers)
    defence = sum(p.defence_of(unit) for unit in foes) if foes else PARTISANS
    leader = p.names["counter"][frame["hq"]] if frame["hq"] >= 0 else ""
    support = p.named(frame["backing"])
    support |= {p.names["counter"][n] for n in heard.get("supports-in-box", [])}
    support |= {leader} if p.box.get(leader) == box else set()
    right = ratio(attack, defence) + sum(counters()[name].support for name in support)
    right += p.worst_state(foes)
    if p.options.get("clamp-between", True):
        right = min(right, HIGHEST)
    left = p.worst_state(attackers) + FORTRESS * (box in festungen(p))
    left += "defends-in-box" in heard or frame["defence_hq"] >= 0
    return COLUMNS[min(max(right - left, 0), HIGHEST)]


def ways_back(p: Position, unit: Counter) -> set[str]:
    """Return the boxes into which a unit retreats: next to its own, of its side, without enemies.

    Who is in a Festung and a garrison stay where they are (0.1.2). American and Anglo-Canadian
    units are never in one box (2.1).
    """
    box = p.box[unit.name]
    if unit.is_garrison or box in festungen(p):
        return set()
    holders = dict(zip(p.names["box"], p.fields["box_holder"], strict=True))
    mine = [to for to in near(p, box) if holders[to] == unit.side]
    free = {to for to in mine if not inside(p, to, enemy(unit.side))}
    if unit.is_headquarters or unit.group not in ALLIED:
        return free
    others = ALLIED - {unit.group}
    return {to for to in free if others.isdisjoint(u.group for u in units(p, to, unit.side))}


def added(p: Position, unit: Counter, *, maquis: bool) -> int:
    """Return what is added to the die of a unit that leaves its box (4.1.2, 6.12, 9.5)."""
    box = p.box[unit.name]
    more = p.fields["raided"][p.names["box"].index(box)] if unit.side == GERMANS else 0
    if maquis:
        return int(more + 2)
    if not is_contested(p, box):
        return int(more)
    gone = p.among("halted") | p.among("travelled") | p.unsupplied
    gone |= {own.name for own in units(p, box, unit.side) if not own.move}
    attack = sum(p.attack_of(own) for own in units(p, box, unit.side) if own.name not in gone)
    defence = sum(foe.at(p.steps[foe.name], foe.defence) for foe in _foes(p, box, unit))
    if not attack or not defence:
        return int(more - (len(COLUMNS) if attack else -EVEN))
    return int(more - ratio(attack, defence) + EVEN)


def _foes(p: Position, box: str, unit: Counter) -> Iterable[Counter]:
    return units(p, box, enemy(unit.side))


def number(p: Position, box: str) -> int:
    """Return the number of interdiction of a box: so much or more holds a unit back."""
    return int(boxes(p)[box]["attributes"]["interdiction"])
