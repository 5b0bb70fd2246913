"""Who is In Command, and what is a unit's quality (series.command, 9.0, 11.0, 14.0, 16.1, 17.3)?"""

from __future__ import annotations

from days_reading.book import GUNS
from days_reading.lines import around, distance
from days_reading.printed import ground
from days_reading.sheet import Sheet, Unit

PHONE_REGIMENT = "KG-Krug-(736)"
"""The formation of Regiment 736, whose leader is Krug (16.1)."""


def strays(s: Sheet, unit: Unit) -> bool:
    """Tell whether a unit is out of the sector of its division, by more than two hexes (11.0)."""
    sector = s.data["facts"]["divisions"].get(unit.division, {}).get("sector", "")
    if not sector or not unit.at:
        return False
    near = {at for at, own in ground().sector.items() if own == sector and at[1] <= 35}
    for _ in range(0 if s.options.get("sector_lines") else 2):
        near |= {to for at in near for to in around(at)}
    return unit.at not in near and unit.at[1] <= 35


def in_command(s: Sheet, unit: Unit) -> bool | None:
    """Tell whether a unit is In Command; None where it is not asked for here."""
    if not unit.at or strays(s, unit):
        return False
    if unit.card.kind == "commando":
        return is_led(s, unit)
    if unit.card.alone or unit.card.leader or unit.has("heroes"):
        return True  # 14.0, 6.1
    if unit.card.kind == "landing-craft":
        return True
    if is_park(unit) or by_wittmann(s, unit):
        return True
    if unit.has("arriving"):
        return False
    return any(leads(s, leader, unit) for leader in s.units.values() if leader.card.leader)


def is_led(s: Sheet, unit: Unit) -> bool | None:
    """Tell whether a commando is In Command: that is fixed when their chit is drawn (17.3.2).

    None before the first chit, and for one that has come on to the map since.
    """
    return s.led.get(unit.name)


def is_park(unit: Unit) -> bool:
    """Tell whether a battery is an Artillery Park: no coastal one, not mounted, not in bocage."""
    gun = unit.card.colour in GUNS and unit.card.kind != "coastal"
    assert unit.at
    return gun and not unit.has("mounted") and ground().terrain[unit.at] != "bocage"


def by_wittmann(s: Sheet, unit: Unit) -> bool:
    """Tell whether a unit of his battalion is near Wittmann's company (16.2)."""
    if s.fields["wittmann"] < 0:
        return False
    company = s.unit(s.fields["wittmann"])
    near = company.at and unit.at and distance(company.at, unit.at) <= 10
    return bool(near) and company.card.formation == unit.card.formation


def leads(s: Sheet, leader: Unit, unit: Unit) -> bool:
    """Tell whether a leader commands a unit: of his formation, or independents of the division."""
    if not leader.at or leader.has("arriving"):
        return False
    independent = unit.stripe in ("white", "black")
    mine = leader.division == unit.division if independent else leader.formation == unit.formation
    assert unit.at
    if mine and distance(leader.at, unit.at) <= leader.card.command:
        return True
    return by_telephone(s, leader, unit)


def by_telephone(s: Sheet, leader: Unit, unit: Unit) -> bool:
    """Krug commands posts and batteries with a telephone anywhere, and those of his beside a post.

    Lines on an overlay can be cut; from 8 June 0700 all are dead (16.1).
    """
    if leader.card.name != "Leader-Krug" or s.since(8, "0700"):
        return False
    assert unit.at
    if s.fields["lines_cut"] and unit.at in s.overlay:
        return unit.card.kind == "coastal" and has_telephone(unit)  # whose lines are never cut
    if has_telephone(unit):
        return True
    posts = [other for other in s.by_hex[unit.at] if other.card.kind == "wn"]
    return unit.formation == PHONE_REGIMENT and any(map(has_telephone, posts))


def has_telephone(unit: Unit) -> bool:
    """Tell whether a unit is a strongpoint or a coastal battery with a telephone."""
    return unit.card.kind in ("wn", "coastal") and unit.card.symbols == "telephone"


def quality(s: Sheet, unit: Unit, *, led: bool) -> int:
    """Return the Troop Quality of a unit with everything that changes it."""
    assert unit.at
    found = unit.card.tq
    found -= unit.cohesion == 2
    found -= unit.reduced
    found -= unit.has("suppressed")
    found -= s.barrage.get(unit.at, 0)
    found += unit.works
    found += unit.has("hedged") + unit.has("heroes")
    if not led:
        found -= 3 if unit.card.kind == "commando" else 1
    if unit.division in s.names.divisions:
        found += s.fields["quality"][s.names.divisions.index(unit.division)]
    return found
