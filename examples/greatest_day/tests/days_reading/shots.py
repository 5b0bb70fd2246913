"""How strong is a shot, and what comes of each die (series.fire, 1.1, 1.2, 2.1 to 2.5)?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from days_reading.book import (
    GROUND,
    HIGH,
    HIGH_EXPLOSIVE,
    INDIRECT,
    LEAFY,
    NIGHT_FIGHTERS,
    WAYS,
    mass,
    result,
)
from days_reading.lines import distance, line
from days_reading.orders import in_command
from days_reading.printed import ground
from days_reading.sheet import Sheet, Unit

DIRECT = ("direct", "opportunity", "pursuit")
AT_A_HEX = ("indirect", "counter", "blind", "rockets")


class Shot(NamedTuple):
    """A shot; that of nests, obstacles or the sea has no firer."""

    firer: Unit | None
    target: Unit
    kind: str = "direct"
    bonus: int = 0
    moving: int = 0  # the target goes on under fire, or out of it
    by_assault: bool = False  # the Assault Rating counts
    rating: int = 0  # of what is no unit


def strength(s: Sheet, shot: Shot) -> int:
    """Return the strength: between 0 and 8."""
    own = by_firer(s, shot) if shot.firer else shot.rating
    return max(0, min(8, own + at_target(s, shot)))


def dark(s: Sheet, *, assault: bool) -> int:
    """Return what night takes from all strengths, and a storm from fire (1.1, 1.2)."""
    if s.night:
        return -3 if s.storm else -2
    return -2 if s.storm and not assault else 0


def by_firer(s: Sheet, shot: Shot) -> int:
    """Return the rating, and what lies on the firer."""
    unit = shot.firer
    assert unit
    assert unit.at
    rating = unit.rating(unit.card.assault if shot.by_assault else unit.card.fire) or 0
    found = rating + shot.bonus + dark(s, assault=shot.by_assault)
    found -= unit.cohesion + unit.reduced + unit.has("column") + s.barrage.get(unit.at, 0)
    found += (unit.works == 2) + unit.has("hedged") + 2 * unit.has("heroes")
    found -= unit.delay * (1 if unit.has("in_gliders") else 2)
    if shot.kind == "counter":
        found -= 2
    if unit.card.kind == "commando" and in_command(s, unit) is False:
        found -= 1  # 17.3.2
    if shot.by_assault and s.night and unit.card.division in NIGHT_FIGHTERS:
        found += 2 if s.options.get("night_bonus_of_two") else 3
    if shot.by_assault and unit.has("suppressed"):
        found -= 2
    return found


def weight(s: Sheet, unit: Unit) -> int:
    """Return the fire of a battery by which its barrage is light, or heavy from 6 on.

    Neither night and weather nor a column, a lost step or a hero count.
    """
    assert unit.at
    rating = (unit.rating(unit.card.fire) or 0) - unit.cohesion - s.barrage.get(unit.at, 0)
    return rating + (unit.works == 2) + unit.has("hedged")


def at_target(s: Sheet, shot: Shot) -> int:
    """Return what protects the target, or exposes it."""
    target = shot.target
    lying = s.units[target.rides] if target.rides else target  # a tank protects its riders (7.4)
    assert lying.at
    found = target.card.dr
    if shot.kind not in ("charge", "defence"):
        found += by_ground(s, shot, lying)
    found += 2 * lying.has("column")
    leaves = shot.kind == "pursuit" or (shot.kind == "opportunity" and shot.moving)
    found -= 0 if leaves else lying.works  # hedges alone protect who leaves (16.3)
    found -= lying.has("hedged") + lying.has("heroes")
    found += lying.delay * (3 if lying.has("in_gliders") else 2)
    if lying.has("mounted"):
        found += lying.has("on_trucks") or lying.card.mounted.endswith("w")
    found += 2 * (shot.kind in ("charge", "defence", "pursuit")) + shot.moving
    found += mass(steps_in(s, target))
    if shot.firer and shot.kind in DIRECT:
        found += by_range(shot)
    if shot.firer and shot.kind in (*DIRECT, "charge"):
        found += by_ridge(shot)
    return found


def steps_in(s: Sheet, target: Unit) -> int:
    """Return the steps that count as mass: all units of the hex, with a craft its own (4.2.2.1)."""
    assert target.at
    there = [
        unit
        for unit in s.by_hex[target.at]
        if not unit.card.leader and not unit.card.kind.startswith("rearguard")
        and (unit.card.kind != "landing-craft" or unit is target)
    ]  # fmt: skip
    return sum(unit.steps for unit in there)


def by_ground(s: Sheet, shot: Shot, unit: Unit) -> int:
    """Return what the ground does; In Column there is no cover, and none on a bridge (2.4)."""
    assert unit.at
    kind, column = ground().terrain[unit.at], unit.has("column")
    amount = GROUND[kind][unit.card.armour]
    if kind in LEAFY and heeds_no_woods(shot):
        amount = 0
    bridged = any(unit.at in side for side in s.bridges)
    if column and bridged:
        amount = 2
    elif column:
        amount = max(0, amount)
    if not column and unit.at in s.places_of("rubble"):
        amount -= 1
    if not column and unit.at in ground().marked["hill"] and shot.kind not in AT_A_HEX:
        amount += HIGH[unit.card.armour]  # 2.1.11
    lies = how_it_lies(s, unit)
    if lies == "raised":
        amount += 2
    elif lies == "sunken":
        amount -= 3 if is_vehicle(unit) else 2
    return amount


def heeds_no_woods(shot: Shot) -> bool:
    """Tell whether woods do not protect: against black, brown, orange, green, yellow (2.1.2)."""
    return shot.firer is not None and shot.firer.card.colour in HIGH_EXPLOSIVE


def is_vehicle(unit: Unit) -> bool:
    """Tell whether a unit rolls, or is carried by what rolls."""
    return unit.card.move in ("tracked", "wheeled") or unit.has("mounted")


def how_it_lies(s: Sheet, unit: Unit) -> str:
    """Return whether a unit is on a raised or a sunken way (2.3.3, 2.3.5)."""
    del s
    kinds = {
        WAYS[kind]
        for kind, steps in ground().ways.items()
        if kind in WAYS and any(unit.at in step for step in steps)
    }
    assert len(kinds) < 2, "our map has no hex with both"
    return next(iter(kinds), "")


def by_range(shot: Shot) -> int:
    """Return what the range takes: by hexes, against armour once, or twice at the greatest."""
    assert shot.firer
    assert shot.firer.at
    assert shot.target.at
    gap = distance(shot.firer.at, shot.target.at)
    if gap < 2:
        return 0
    if shot.target.card.armour:
        return -2 if gap == shot.firer.card.range else -1
    return 1 - gap


def by_ridge(shot: Shot) -> int:
    """Return what a ridge on the line takes from direct and opportunity fire (2.2.2)."""
    assert shot.firer
    assert shot.firer.at
    assert shot.target.at
    way = line(shot.firer.at, shot.target.at)
    crossed = {*way.sides, *way.edges} & ground().hexsides.get("ridge", set())
    return HIGH[shot.target.card.armour] if crossed else 0


def is_hard(s: Sheet, unit: Unit) -> bool:
    """Tell whether a target counts as armoured: armour, the entrenched, in rubble."""
    return unit.card.armour or unit.works == 2 or unit.at in s.places_of("rubble")


def colour(shot: Shot) -> str:
    """Return the row of the results: guns that fire directly count as yellow, mortars as green."""
    assert shot.firer
    own = shot.firer.card.colour or "red"
    direct = shot.kind not in AT_A_HEX
    return "yellow" if direct and own in INDIRECT and own != "green" else own


def odds(s: Sheet, target: Unit, row: str, value: int) -> dict[str, Fraction]:
    """Return how likely each result is."""
    hard = is_hard(s, target)
    found = Counter(result(hard=hard, colour=row, strength=value, die=die) for die in range(10))
    return {what: Fraction(count, 10) for what, count in found.items()}


def mixed(ways: list[tuple[Fraction, dict[str, Fraction]]]) -> dict[str, Fraction]:
    """Return how likely each result is when one of several ways is taken."""
    found: Counter[str] = Counter()
    for part, chances in ways:
        for what, chance in chances.items():
            found[what] += part * chance  # type: ignore[assignment]
    return {what: chance for what, chance in found.items() if chance}  # type: ignore[misc]
