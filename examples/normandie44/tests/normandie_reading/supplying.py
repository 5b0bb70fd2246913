"""Who is out of supply (7.1 to 7.3.2)?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from normandie_reading.position import CLOSED, Position, enemy
from normandie_reading.sheet import ALLIES, GERMANS, ROADS, Counter, counters, spelt

Place = str
"""A hex, or a box by its name."""


def out_of_supply(p: Position, side: int, *, strategic: bool) -> set[str]:
    """Return the counters of a side, on the map and off it, that have no line of supply."""
    places = {name: at for name, at in (p.at | p.box).items() if counters()[name].side == side}
    fed_corps = {
        name
        for name, place in places.items()
        if counters()[name].is_headquarters and is_fed(p, counters()[name], place, strategic)
    }
    out = {name for name in places if counters()[name].is_headquarters} - fed_corps
    for group in {counters()[name].group for name in places}:
        anyone = group == "ffi"  # any Allied headquarters leads and feeds them
        leaders = {name for name in fed_corps if anyone or counters()[name].group == group}
        goals = {places[name] for name in leaders}
        units = {name for name in places if counters()[name].group == group}
        for name in units:
            if counters()[name].is_headquarters or p.box.get(name, "") in festungen(p):
                continue  # who is in a Festung is always in supply (0.1.2)
            if not leads_to(p, places[name], goals, side, links(p, strategic, by_road=False)):
                out.add(name)
    return out


def is_fed(p: Position, corps: Counter, place: Place, strategic: bool) -> bool:
    """Whether a headquarters has a marker, or a line by road to a depot of its side (7.3.2)."""
    if p.markers[corps.name]:
        return True
    step = links(p, strategic, by_road=True)
    return leads_to(p, place, depots(p, corps.side, strategic), corps.side, step)


def depots(p: Position, side: int, strategic: bool) -> set[Place]:
    """Return where lines end: open Allied depots; Cherbourg and the German depots off the map."""
    if side == ALLIES:
        return set(open_depots(p))
    ends = {at for at in p.sheet.towns if is_german_port(p, at)}
    if strategic:
        return ends | {b for b, box in boxes(p).items() if "depot" in box["attributes"]}
    return ends | {at for at in p.sheet.said["exit"] if p.in_play(at)}


def is_german_port(p: Position, at: str) -> bool:
    """Whether a hex is that of the port of Cherbourg, and the Germans control it (7.1, 7.2)."""
    number = p.names["town"].index("Cherbourg")
    return p.sheet.towns.get(at) == "Cherbourg" and p.fields["holder"][number] == GERMANS


def open_depots(p: Position) -> Iterator[str]:
    """Yield the hexes of Allied depots that work: no enemy there, ports outside his zone (7.1)."""
    landings = [x for x in p.sheet.positions if x["kind"] in ("beach", "port")]
    for landing, state in zip(landings, p.depots, strict=True):
        at = spelt(landing["hexes"])[0]
        shut = GERMANS in p.side_in(at)
        shut |= landing["kind"] == "port" and (at in p.zone(GERMANS) or is_german_port(p, at))
        if state > CLOSED and not shut:
            yield at


def boxes(p: Position) -> dict[str, dict[str, Any]]:
    """Return the boxes off the map, by the names that actions use."""
    return {name.replace(" ", "-"): box for name, box in p.sheet.boxes.items()}


def festungen(p: Position) -> set[str]:
    """Return the boxes that are a Festung."""
    return {name for name, box in boxes(p).items() if box["kind"] == "festung"}


def links(p: Position, strategic: bool, *, by_road: bool) -> Callable[[Place], list[Place]]:
    """Return what tells the next places of a line: hexes, and boxes along the printed lines.

    A line of a unit goes over any ground that a motorised unit may cross; that of a headquarters
    along roads only. Lines between boxes count as roads (4.1.2).
    """
    known = boxes(p)
    entries = {name: set(box.get("hexes", {}).values()) for name, box in known.items() if strategic}

    def next_places(place: Place) -> list[Place]:
        if place in known:
            joined = [b.replace(" ", "-") for b in known[place]["attributes"].get("links", [])]
            return [*joined, *entries.get(place, ())]
        near = [to for to in p.sheet.near[place] if p.in_play(to)]
        if by_road:
            near = [to for to in near if ROADS & p.sheet.way(place, to)]
        near = [to for to in near if not p.sheet.is_cut(place, to)]
        return [*near, *(box for box, hexes in entries.items() if place in hexes)]

    return next_places


def leads_to(
    p: Position,
    start: Place,
    goals: set[Place],
    side: int,
    next_places: Callable[[Place], list[Place]],
) -> bool:
    """Whether an open line leads from a place to one of the goals, of any length.

    Neither end nor the places between may be shut; where the line begins and the unit stands, it is
    in any case.
    """
    reached, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        if place in goals:
            return True
        for to in next_places(place):
            if to not in reached and not is_shut(p, to, side):
                reached.add(to)
                waiting.append(to)
    return False


def is_shut(p: Position, place: Place, side: int) -> bool:
    """Whether a line cannot enter a place (7.3.1).

    An enemy stands there and no friend; or an enemy zone goes there and no friend stands in it. A
    box is shut by enemies in it, and, by a ruling of ours, while the enemy was the last in it;
    there is no zone off the map.
    """
    if place in boxes(p):
        inside = {counters()[name].side for name, box in p.box.items() if box == place}
        holder = p.fields["box_holder"][p.names["box"].index(place)]
        return side not in inside and (enemy(side) in inside or holder == enemy(side))
    sides = p.side_in(place)
    if enemy(side) in sides and side not in sides:
        return True
    return place in p.zone(enemy(side)) and side not in sides
