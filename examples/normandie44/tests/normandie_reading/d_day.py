"""What is different on D-Day (10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from normandie_reading.moving import may_enter
from normandie_reading.position import Position, enemy
from normandie_reading.sheet import ALLIES, Counter, counters, data, distance, spot
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


def landings(p: Position) -> set[tuple[str, str]]:
    """Return which commandos and brigades of the 79th Armoured may land where (10.A.1, 4.4).

    Commandos anywhere from Arromanches to Ouistreham; the brigades on an Anglo-Canadian beach, once
    no such beach is German.
    """
    coast = {at for at, lands in p.sheet.said["commando_landing"].items() if lands}
    british = beaches(p, "AC")
    theirs = any(enemy(ALLIES) in p.side_in(at) for at in british)
    found = set()
    for name, steps in p.steps.items():
        unit = counters()[name]
        if not steps or name in p.at or name in p.box:
            continue
        if unit.kind == "commando":
            hexes = coast
        elif unit.division == ENGINEERS and not theirs:
            hexes = british
        else:
            continue
        found |= {(name, at) for at in hexes if p.has_room(unit, at)}
    return found


def raiders_inland(p: Position, frame: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return which raiders of this wave may go where: next to them, as they may enter (4.4)."""
    able = p.named(frame["landed"]) - p.named(frame["inland"])
    return {
        (name, to)
        for name in able & set(p.at)
        if counters()[name].kind in RAIDERS
        for to in p.sheet.near[p.at[name]]
        if may_enter(p, counters()[name], to) and not p.sheet.is_cut(p.at[name], to)
        if p.has_room(counters()[name], to)
    }


@cache
def planned(name: str) -> tuple[int, str] | None:
    """Return the wave and the beach of a unit, as the scenario says; None for who chooses."""
    waves = data("scenarios", "d_day.toml")["facts"]
    for number, wave in enumerate(("first_wave", "second_wave", "last_wave")):
        for at, names in waves.get(wave, {}).items():
            if name in names:
                return number, at
    return None


def judge_landing(
    tally: Tally, where: str, p: Position, frame: Mapping[str, Any], name: str, to: str
) -> None:
    """Compare where a unit lands with the plan: in its wave or later, on its beach (10.A.1).

    The 5th Rangers may follow the 2nd; headquarters wait for a beach without Germans.
    """
    plan = planned(name)
    if plan is None:
        return
    wave, beach = plan
    comrades = {p.at[n] for n in p.at if counters()[n].kind == "ranger"}
    hexes = {beach} | (comrades if counters()[name].kind == "ranger" else set())
    tally.compare("landings by the plan", f"{where} {name}", True, to in hexes)
    tally.compare("waves", f"{where} {name}", True, wave <= frame["number"])
    if counters()[name].is_headquarters:
        calm = enemy(ALLIES) not in p.side_in(to)
        tally.compare("headquarters that land", f"{where} {name}", True, calm)


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
