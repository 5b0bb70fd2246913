"""Who comes into play after D-Day, and where (1.1.2.1, 4.2, 1.1.1.3)?"""

from __future__ import annotations

from functools import cache
from typing import Any

from normandie_reading.boxing import inside
from normandie_reading.position import CLOSED, FULL, Position, enemy
from normandie_reading.sheet import ALLIES, GERMANS, Counter, counters, data, spelt
from normandie_reading.supplying import boxes, open_depots


@cache
def schedule(scenario: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Return by name the turn of each reinforcement of a scenario, and its hexes or boxes."""
    table = data("scenarios", f"{scenario}.toml").get("arrival", [])
    return {
        name: (row["turn"], tuple(row.get("hexes", ()))) for row in table for name in row["units"]
    }


def waits(p: Position, unit: Counter, scenario: str) -> bool:
    """Whether a unit waits off the map, and its turn has come."""
    name = unit.name
    there = name in p.at or name in p.box or not p.steps[name] or name in p.among("rest")
    due = schedule(scenario).get(name, (1, ()))[0]
    first = p.fields["back"][p.number[name]]
    return not there and due <= p.turn and first <= _moment(p)


def _moment(p: Position) -> int:
    """Return the number of the phase: two in each turn."""
    return 2 * int(p.turn) + (p.phase == "B")


def comes_into_box(p: Position, unit: Counter, scenario: str) -> str:
    """Return the box into which a German comes now, or nothing (1.1.2.1)."""
    named = [name.replace(" ", "-") for name in schedule(scenario).get(unit.name, (1, ()))[1]]
    if unit.side != GERMANS or unit.name in p.among("rebuilt") or not waits(p, unit, scenario):
        return ""
    holders = dict(zip(p.names["box"], p.fields["box_holder"], strict=True))
    free = [box for box in named if box in boxes(p) and holders[box] == GERMANS]
    return next((box for box in free if not inside(p, box, ALLIES)), "")


def landing_places(p: Position, unit: Counter) -> set[str]:
    """Return where an Allied unit may land: at open depots of its command, with room (4.2)."""
    if p.fields["storm"]:
        return set()
    rooms: dict[str, int] = {}
    for landing, state, landed in zip(_landings(p), p.depots, p.fields["landed"], strict=True):
        at, said = spelt(landing["hexes"])[0], landing["attributes"]
        printed = said["landing_sp"]
        if state > CLOSED:
            one = printed if isinstance(printed, int) else printed[state == FULL]
            rooms[at] = rooms.get(at, 0) + one * said.get("depots", 1)
        rooms[at] = rooms.get(at, 0) - landed
    theirs = {
        spelt(landing["hexes"])[0]
        for landing in _landings(p)
        if landing["attributes"].get("nation", "").lower() in ("", unit.group)
    }
    shut = {at for at in p.stacks if enemy(unit.side) in p.side_in(at)}
    working = set(open_depots(p)) & theirs - shut
    return {at for at in working if rooms[at] >= unit.stacking}


def _landings(p: Position) -> list[dict[str, Any]]:
    return [x for x in p.sheet.positions if x["kind"] in ("beach", "port")]


def lands(p: Position, unit: Counter, scenario: str) -> bool:
    """Whether an Allied unit may come ashore now at a depot that its row of arrival names.

    One that was lost and rebuilt lands at any depot of its side (1.1.1.3).
    """
    named = set(schedule(scenario).get(unit.name, (1, ()))[1])
    places = landing_places(p, unit)
    campaign = scenario == "campaign"
    if named and not campaign and unit.name not in p.among("rebuilt"):
        places &= named
    return unit.side == ALLIES and waits(p, unit, scenario) and bool(places)


__all__ = ["comes_into_box", "counters", "lands", "schedule"]
