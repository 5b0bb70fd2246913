"""What is different on D-Day (10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from normandie_reading.position import Position, enemy
from normandie_reading.sheet import ALLIES, Counter, counters, distance, spot
from normandie_reading.tally import Tally

RAIDERS = ("ranger", "commando")
ENGINEERS = "79Arm"
"""The division whose armour helps on all Anglo-Canadian beaches (10.A.1)."""


def beaches(p: Position, nation: str = "") -> set[str]:
    """Return the hexes of the beaches, or of those of a nation."""
    places = (x for x in p.sheet.positions if x["kind"] == "beach")
    return {x["hexes"][0] for x in places if nation in ("", x["attributes"]["nation"])}


def shores(p: Position) -> set[str]:
    """Return where landings fight: the beaches, and where commandos come ashore."""
    return beaches(p) | set(p.sheet.said["commando_landing"])


def help_and_hindrance(
    p: Position, landed: set[str], target: str, units: list[str]
) -> dict[str, bool]:
    """Return whether an attack comes from the sea, and whether the 79th Armoured helps it.

    Its brigades lie astride the beaches in games that begin with the landing (10.A.1).
    """
    attackers = [counters()[name] for name in units]
    from_the_sea = any(u.name in landed and u.kind not in RAIDERS for u in attackers)
    astride = any(
        unit.division == ENGINEERS and p.steps[unit.name] and unit.name not in (p.at | p.box)
        for unit in counters().values()
        if unit.name in p.steps
    )
    german_beach = any(enemy(ALLIES) in p.side_in(at) for at in beaches(p, "AC"))
    on_theirs = target in shores(p) - beaches(p, "US")
    british = attackers[0].group == "ac"
    return {
        "from_the_sea": target in shores(p) and from_the_sea,
        "cleared": p.options["landing"] and astride and german_beach and on_theirs and british,
    }


def ways(p: Position, unit: Counter, hexes: int) -> set[str]:
    """Return where those may retreat among whom paratroopers fell: to any hex (10.0.1)."""
    start = p.at[unit.name]
    return {
        at
        for at in p.sheet.ground
        if distance(start, at) == hexes
        and p.in_play(at)
        and enemy(unit.side) not in p.side_in(at)
        and p.has_room(unit, at)
    }


CLOCKWISE = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""The hexes around a zone from the north-east on, south and east: what the white die shows."""


def drop(p: Position, name: str, die: int, white: int) -> tuple[str, str]:
    """Return where a unit comes down, and what it suffers (10.0.1).

    5 or less: on the zone. More: beside it, where the white die shows, but never at sea or in a
    town; the table of drops says what it costs.
    """
    zone = next(x["hexes"][0] for x in p.sheet.positions if _drops(x, name))
    result = p.sheet.result("jump", 0, min(max(die, 5), 8))
    if die <= 5:
        return zone, result
    row, east = spot(zone)
    down, along = CLOCKWISE[white - 1]
    to = next((at for at in p.sheet.near[zone] if spot(at) == (row + down, east + along)), zone)
    free = p.in_play(to) and to not in p.sheet.towns
    return (to if free else zone), result


def _drops(position: Mapping[str, Any], name: str) -> bool:
    return position["kind"] == "drop_zone" and name in position["attributes"]["units"]


def judge(tally: Tally, where: str, p: Position, kind: str, facts: Mapping[str, Any]) -> None:
    """Compare a drop or a landing of swimming tanks with the tables."""
    name = p.names["counter"][facts["unit"]]
    if kind == "dropped":
        read = drop(p, name, facts["die"], facts["white"])
        to = p.names["hex"][facts["to"]]
        tally.compare("drops", f"{where} {name}", read, (to, facts["result"]))
        return
    rough = p.at[name] in p.sheet.limits["rough"]
    result = p.sheet.result("swimming", int(rough), facts["die"])
    tally.compare("swimming tanks", f"{where} {name}", result, facts["result"])
