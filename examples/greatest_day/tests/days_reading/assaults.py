"""Bravery, and shots in an assault (series.bravery, series.assault, 10.2, 17.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from days_reading.orders import in_command, quality
from days_reading.sheet import Sheet, Unit, bits
from days_reading.shots import Shot, by_ground
from days_reading.zones import covering, foe


def bravery(s: Sheet, unit: Unit, frame: Mapping[str, Any]) -> int | None:
    """Return what a unit needs: quality, less the armour it follows, with the defence it faces.

    That is the best of all enemies in the hex and of those who cover the attackers, with all that
    protects and exposes them; mines help those in the hex by 2, against a Crab by 1.
    """
    led = in_command(s, unit)
    if led is None:
        return None
    own = quality(s, unit, led=led)
    if s.night and s.moment == (5, "Night") and unit.card.division == "6th-Airborne":
        return own
    attackers = [s.unit(n) for n in bits(frame["units"])]
    armour = [own_defence(u) for u in attackers if u.card.armour]
    follows = min(armour) if armour else own_defence(unit)
    enemy, target = foe(unit.card.side), s.names.hexes[frame["target"]]
    assert target
    assert unit.at
    held = s.fighting(target, enemy)
    crab = any(u.card.kind == "crab" for u in attackers)
    mined = s.mines.get(target) == enemy
    found = [
        defence(s, other) - ((1 if crab else 2) if mined and other in held else 0)
        for other in {u.name: u for u in (*held, *covering(s, unit.at, enemy))}.values()
    ]
    return own - follows + min(found, default=0)


def own_defence(unit: Unit) -> int:
    """Return the defence that an attacker brings: a hero's marker changes it by 1 (event 0)."""
    return unit.card.dr + 2 * unit.has("column") - unit.has("heroes")


def defence(s: Sheet, unit: Unit) -> int:
    """Return the effective defence of a unit: its own, ground, works, markers (sidebar of 10.0)."""
    found = unit.card.dr - unit.works + by_ground(s, Shot(None, unit), unit)
    return found + 2 * unit.has("column") - unit.has("hedged") - unit.has("heroes")


def exchange_shot(
    s: Sheet, facts: Mapping[str, Any], frame: Mapping[str, Any], bonus: int
) -> Shot | None:
    """Return the shot of an exchange in an assault; None while a commando's command is unknown."""
    firer, target = s.unit(facts["unit"]), s.unit(facts["target"])
    if firer.card.kind == "commando" and in_command(s, firer) is None:
        return None
    bonus = 0 if frame["kind"] == "charge" else bonus
    return Shot(firer, target, frame["kind"], bonus, by_assault=frame["by_assault"])
