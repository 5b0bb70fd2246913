"""The beach: who lands where, what attacks it, fire at the defences (4.1, 4.2, 4.5, 4.8.3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from days_reading import shots
from days_reading.book import AT_BEACH, ENGINEERS, mass
from days_reading.printed import Place, ground
from days_reading.sheet import Sheet, Unit
from days_reading.shots import Shot, by_ground, odds, strength


def hexes_of_load(s: Sheet, load: str) -> set[Place]:
    """Return where a load may land: on the sub-beach planned, or chosen at sea (4.5.2)."""
    facts, number = s.data["facts"], s.names.counters.index(load)
    chosen = {int(n): at for n, at in s.fields["sub_beach"].items()}.get(number)
    if chosen is not None:
        at = s.names.hexes[chosen]
        return next(set(own) for own in ground().sub_beaches.values() if at in own)
    name = facts.get("sub_beaches", {}).get(load, facts["sub_beach"])
    return set(ground().sub_beaches[name])


def crew(s: Sheet, load: str) -> list[Unit]:
    """Return who lands with a load, itself among them if it is no craft."""
    own = s.units[load]
    names = [*s.data["facts"]["landing"].get(load, ())]
    loaded = {
        s.names.counters[int(unit)]: s.names.counters[to] for unit, to in s.fields["loaded"].items()
    }
    if own.card.kind not in ("landing-craft", "dd-tank"):
        names.insert(0, load)
    stay = [name for name in names if loaded.get(name, load) == load]
    come = [name for name, to in loaded.items() if to == load and name not in names]
    return [s.units[name] for name in (*stay, *come)]


def steps_that_stack(s: Sheet, at: Place, side: str, but: str = "") -> int:
    """Return the steps of a side that count in a stack (series.stacking, 5.0, 7.3)."""
    return sum(
        unit.steps
        for unit in s.by_hex.get(at, [])
        if unit.card.side == side and unit.name != but and counts(unit)
    )


def counts(unit: Unit) -> bool:
    """Tell whether a unit counts in a stack: no leader, column, rider, rearguard, craft."""
    apart = unit.card.leader or unit.card.kind.startswith("rearguard")
    return not (apart or unit.card.kind == "landing-craft" or unit.has("column") or unit.rides)


def landings(s: Sheet) -> set[str]:
    """Return what may land where, as actions; 8 steps to a hex, and a column."""
    found = set()
    for load in s.set_of("wave"):
        own = s.units[load]
        landed = [own] if own.card.kind == "dd-tank" else crew(s, load)
        units = [unit for unit in landed if not unit.card.leader]
        battalions = {u.card.battalion for u in crew(s, load) if not u.card.leader}
        if len(battalions) > 1:
            continue
        steps = [unit.card.steps for unit in units]
        for at in hexes_of_load(s, load):
            alone = own.card.kind == "dd-tank" or any(u.has("column") for u in s.by_hex.get(at, []))
            most = 0 if alone else max(steps)  # those of a unit that lands In Column (4.5.4.4)
            if steps_that_stack(s, at, "allied") + sum(steps) - most <= 8:
                found.add(f"land {load} {at[0]:02}.{at[1]:03}")
    return found


def attack_at_sea(s: Sheet, unit: Unit, what: str) -> tuple[int, dict[str, Fraction]]:
    """Return what the sea does to a tank, or obstacles to a craft: no modifiers (4.2.1, 4.2.5)."""
    level = s.fields[what]
    row = {"sea": "blue", "obstacles": "white"}[what]
    return level, odds(s, unit, row, level)


def nests_at_landing(s: Sheet, unit: Unit) -> tuple[int, dict[str, Fraction]]:
    """Return what the nests do to a craft, or to who has just left one (4.2.2.1).

    Mass and defence count; at a unit ashore the ground and In Column as well (4.5.4.4).
    """
    value = s.fields["nests"] + unit.card.dr + mass(shots.steps_in(s, unit))
    if unit.card.kind != "landing-craft":
        value += by_ground(s, Shot(None, unit), unit) + 2 * unit.has("column")
    value = max(0, min(8, value))
    return value, odds(s, unit, "red", value)


def nests_at_active(s: Sheet, unit: Unit) -> tuple[int, dict[str, Fraction]]:
    """Return what the nests do to a unit that acts: as direct fire, all modifiers (4.2.2.2)."""
    dark = shots.dark(s, assault=False)
    value = strength(s, Shot(None, unit, "nests", rating=s.fields["nests"] + dark))
    return value, odds(s, unit, "red", value)


def nests_attack(s: Sheet, unit: Unit) -> bool:
    """Tell whether the nests attack a unit that acts: on the overlay, no leader."""
    standing = s.fields["nests"] and not s.fields["secured"] and unit.at in s.overlay
    return bool(standing) and unit.card.side == "allied" and not unit.card.leader


def column(unit: Unit) -> str:
    """Return the column of a unit that fires at the defences (4.2.6.1, 17.6)."""
    if unit.card.symbols == "79th":
        return "79th"
    if unit.card.kind in ENGINEERS:
        return "engineer"
    if unit.card.kind in ("landing-craft", "lcs"):
        return "landing_craft"
    return "tank" if unit.card.armour else "other"


def cell(unit: Unit, die: int) -> tuple[int, str]:
    """Return what a die counts as, and what it does to the defences: a step +1, each hit +1."""
    more = 0 if unit.card.kind == "lcs" else (unit.steps == 1) + unit.cohesion  # 4.1.7
    total = min(9, die + more)
    return total, AT_BEACH[column(unit)].split()[total]


def cells(unit: Unit) -> dict[str, Fraction]:
    """Return how likely each result at the defences is."""
    found = Counter(cell(unit, die)[1] for die in range(10))
    return {what: Fraction(count, 10) for what, count in found.items()}
