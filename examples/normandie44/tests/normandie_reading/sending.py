"""To which headquarters do Offensive markers get (1.1.1.2, 0.2.1, 4.1.2, 7.2, 7.3.2)?"""

from __future__ import annotations

from fractions import Fraction

from normandie_reading.position import FULL, Position, enemy
from normandie_reading.sheet import ALLIES, GERMANS, Counter, counters, spelt
from normandie_reading.supplying import Place, boxes, depots, is_shut, open_depots

POINTS, BOXES, MOST = 12, 2, 2
"""Movement points of a marker, boxes that it crosses, markers of a headquarters (0.2.1, 4.1.2)."""

CHERBOURG = 1
"""The markers that the German depot of Cherbourg sends in a turn (7.2)."""

Begin = dict[Place, int]
"""Where a marker may be: by hex or box, the fewest boxes that it has left before."""


def who_gets_a_marker(p: Position, side: int, *, strategic: bool) -> set[tuple[str, ...]]:
    """Return the headquarters of a side that may get a marker of those that are left."""
    sources = sending(p, side, strategic)
    reached = reached_on_map(p, side, on_map(p, side, sources, strategic))
    got: set[tuple[str, ...]] = set()
    for name, place in (p.at | p.box).items():
        hq = counters()[name]
        if hq.side != side or not hq.is_headquarters or p.markers[name] >= MOST:
            continue
        if name in p.unsupplied:
            continue  # who is out of supply cannot be supported (7.3.2)
        if place in reached or (name in p.box and in_boxes(p, side, place, sources, reached)):
            got.add((name,))
    return got


def sending(p: Position, side: int, strategic: bool) -> set[Place]:
    """Return the depots that can still send a marker in this turn."""
    left: dict[Place, int] = {}
    if side == ALLIES:
        landings = [x for x in p.sheet.positions if x["kind"] in ("beach", "port")]
        working = set(open_depots(p))
        for landing, state in zip(landings, p.depots, strict=True):
            at, said = spelt(landing["hexes"])[0], landing["attributes"]
            if at in working and state > 0:
                printed = said.get("markers", 0)
                number = printed if isinstance(printed, int) else printed[state == FULL]
                left[at] = left.get(at, 0) + number * said.get("depots", 1)
    else:
        for place in depots(p, side, strategic):
            if place in boxes(p):
                left[place] = boxes(p)[place]["attributes"]["depot"]["german_markers"]
                gone = place in p.among("fallen", "box")
                left[place] *= not (gone or is_held(p, side, place))
            else:
                port = p.sheet.towns.get(place) == "Cherbourg"
                left[place] = CHERBOURG if port else 1000
    numbers = [*p.names["hex"], *p.names["box"]]
    for number, count in p.fields["sent"].items():
        left[numbers[int(number)]] = left.get(numbers[int(number)], 0) - count
    at_port = p.fields["at_port"]
    if side == GERMANS and 0 < p.fields["stock"][GERMANS] <= at_port:
        left = {place: n for place, n in left.items() if p.sheet.towns.get(place) == "Cherbourg"}
    return {place for place, count in left.items() if count > 0}


def is_held(p: Position, side: int, box: Place) -> bool:
    """Whether an enemy is in a box, or was the last there: nothing of a side goes on from it."""
    inside = {counters()[name].side for name, at in p.box.items() if at == box}
    holder = p.fields["box_holder"][p.names["box"].index(box)]
    return enemy(side) in inside or holder == enemy(side)


def near(p: Position, box: Place) -> list[Place]:
    """Return the boxes that a line joins to a box."""
    return [b.replace(" ", "-") for b in boxes(p)[box]["attributes"].get("links", [])]


def hexes_of(p: Position, box: Place) -> set[str]:
    """Return the hexes of the map that lead to a box."""
    return set(boxes(p)[box].get("hexes", {}).values())


def on_map(p: Position, side: int, sources: set[Place], strategic: bool) -> Begin:
    """Return the hexes where markers set out: depots, entries of a depot's box or the next one."""
    begin: Begin = {}
    for place in sources:
        if place not in boxes(p):
            begin[place] = 0
            continue
        for box in (place, *near(p, place)):
            if strategic and (box == place or not is_held(p, side, box)):
                for at in hexes_of(p, box):
                    begin[at] = min(begin.get(at, BOXES), int(box != place))
    return begin


def reached_on_map(p: Position, side: int, begin: Begin) -> Begin:
    """Return the hexes within 12 points of a motorised unit, not through enemies and zones."""
    boxed = {at for box in boxes(p) for at in hexes_of(p, box)} & set(begin)
    reached: Begin = {}
    for left in range(BOXES + 1):
        cost = {at: Fraction(0) for at, number in begin.items() if number == left}
        for at in list(cost):
            if at in boxed and is_shut(p, at, side):
                del cost[at]
        waiting = list(cost)
        while waiting:
            at = min(waiting, key=lambda hex_: cost[hex_])
            waiting.remove(at)
            for to in p.sheet.near[at]:
                step = price(p, side, at, to)
                if step is None or is_shut(p, to, side) or not p.in_play(to):
                    continue
                if cost[at] + step <= POINTS and cost[at] + step < cost.get(to, POINTS + 1):
                    cost[to] = cost[at] + step
                    waiting.append(to)
        for at in cost:
            reached.setdefault(at, left)
    return reached


def price(p: Position, side: int, at: str, to: str) -> Fraction | None:
    """Return what a step costs a motorised unit; aircraft hinder Germans (9.2)."""
    hit = p.sheet.said["zone"].get(to, "") in p.among("zones_hit", "zone")
    return p.sheet.step(at, to, "motor", doubled=hit and side == GERMANS)


def in_boxes(p: Position, side: int, goal: Place, sources: set[Place], reached: Begin) -> bool:
    """Whether a marker comes to a box over two boxes at most, none of them the enemy's."""
    ways = {goal: 0}
    for gone in range(BOXES + 1):
        for box in [box for box, number in ways.items() if number == gone]:
            if box in sources:
                return True
            if any(at in reached and reached[at] + gone <= BOXES for at in hexes_of(p, box)):
                return True
            for other in near(p, box):
                if not is_held(p, side, other):
                    ways.setdefault(other, gone + 1)
    return False


__all__ = ["Counter", "who_gets_a_marker"]
