"""Who may act with a chit, and who can pay (series.activation, series.points, 14.0, 17.3.1)?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from days_reading.book import GUNS
from days_reading.lines import distance
from days_reading.orders import in_command, strays
from days_reading.sheet import Sheet, Unit


def can_pay(s: Sheet, unit: Unit) -> bool:
    """Tell whether a point can be spent on a unit: In Command, of a division with one left."""
    if unit.card.alone or unit.has("heroes") or unit.formation in s.fields["bereft"]:
        return False
    if unit.division not in s.names.divisions:
        return False
    left = s.fields["command"][s.names.divisions.index(unit.division)]
    return left > 0 and bool(in_command(s, unit))


def may_activate(s: Sheet, chit: Mapping[str, Any], frame: Mapping[str, Any]) -> set[str]:
    """Return the units that may act next with a chit."""
    return {
        unit.name
        for stack in s.by_hex.values()
        for unit in stack
        if unit.card.side == chit["side"] and is_ready(s, unit)
        if belongs(unit, chit) or joins(s, unit, chit, frame["independents"])
    }


def is_ready(s: Sheet, unit: Unit) -> bool:
    """Tell whether a unit has not acted with the chit, and nothing else holds it back."""
    waits = {unit.card.formation, unit.card.battalion} & {*s.fields["pending"]}
    return not (unit.has("done") or unit.rides or unit.has("astray") or waits)


def belongs(unit: Unit, chit: Mapping[str, Any]) -> bool:
    """Tell whether a chit lets a unit act for nothing."""
    alone = unit.card.alone or unit.has("heroes")
    commando = unit.card.kind == "commando"
    if chit["what"] == "division":
        return unit.division == chit["name"] and not alone
    if chit["what"] == "marines":
        return commando
    if chit["what"] == "formation":
        mine = unit.formation == chit["name"]
        return mine and not alone and not unit.has("on_trucks")
    return chit["what"] == "direct" and alone and not commando


def joins(s: Sheet, unit: Unit, chit: Mapping[str, Any], acted: int) -> bool:
    """Tell whether a unit may act though the chit is not its own: for a point, or led along."""
    if chit["what"] == "direct":
        return can_pay(s, unit) and not unit.card.leader and unit.card.kind != "landing-craft"
    if chit["what"] != "formation" or unit.stripe not in ("white", "black") or strays(s, unit):
        return False
    taken = acted + sum(
        1
        for n, held in enumerate(s.fields["contact"])
        if held >= 0 and s.unit(held).formation == chit["name"] and is_counted(s.unit(n))
    )
    leaders = [
        u
        for u in s.units.values()
        if u.card.leader and u.formation == chit["name"] and u.division == unit.division
    ]
    assert unit.at
    return any(
        leader.at
        and not leader.has("arriving")
        and distance(leader.at, unit.at) <= leader.card.command
        and (unit.stripe == "black" or taken < leader.card.limit)
        for leader in leaders
    )


def is_counted(battery: Unit) -> bool:
    """Tell whether a battery in contact counts against the limit of a leader."""
    gun = battery.card.colour in GUNS and battery.card.kind != "coastal"
    return gun and battery.card.stripe != "black"
