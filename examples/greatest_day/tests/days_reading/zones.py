"""Fire zones, who observes, and where batteries may fire (series.zones, series.artillery)."""

from __future__ import annotations

from functools import cache

from days_reading.book import GUNS, INDIRECT, POST
from days_reading.lines import around, distance
from days_reading.orders import in_command
from days_reading.printed import Place, Side, ground
from days_reading.sheet import Sheet, Unit
from days_reading.sight import Smoke, sees


@cache
def within(at: Place, far: int) -> frozenset[Place]:
    """Return the hexes of the map within a distance."""
    return frozenset(to for to in ground().terrain if distance(at, to) <= far)


@cache
def seen(
    at: Place, far: int, smoke: Smoke, bridges: frozenset[Side], *, through: int, post: bool
) -> frozenset[Place]:
    """Return the hexes that are seen from a hex, past a number of blocking ones."""
    near = within(at, far)
    return frozenset(
        to for to in near if sees(at, to, through=through, post=post, smoke=smoke, bridges=bridges)
    )


def foe(side: str) -> str:
    """Return the other side."""
    return "german" if side == "allied" else "allied"


def looks_over(s: Sheet, at: Place, kind: str) -> bool:
    """Tell whether there is a hill in a hex, or a post of a kind that is not destroyed."""
    marked = ground().marked
    return at in marked["hill"] or (at in marked[kind] and at not in s.places_of("destroyed"))


def smoke(s: Sheet) -> Smoke:
    """Return the hexes under barrages."""
    return frozenset(s.barrage)


def is_beside_enemies(s: Sheet, unit: Unit) -> bool:
    """Tell whether enemy units are next to a unit (4.8.2): leaders and craft are none."""
    assert unit.at
    return any(s.fighting(at, foe(unit.card.side)) for at in around(unit.at))


def direct_range(s: Sheet, unit: Unit) -> int:
    """Return how far a unit fires directly: a hex under a barrage, or next to an enemy."""
    assert unit.at
    if unit.at in s.barrage or is_beside_enemies(s, unit):
        return min(1, unit.card.range)
    return min(3, unit.card.range) if unit.card.colour in INDIRECT else unit.card.range


def fire_zone(s: Sheet, unit: Unit) -> frozenset[Place]:
    """Return the hexes at which a unit could fire directly."""
    carries = any(other.rides == unit.name for other in s.units.values())
    carried = carries or unit.rides or unit.has("mounted")
    if not unit.at or unit.has("suppressed") or carried:
        return frozenset()
    if unit.rating(unit.card.fire) is None:
        return frozenset()
    through = 3 if looks_over(s, unit.at, "sp") else 0
    far = s.far(direct_range(s, unit))
    return seen(unit.at, far, smoke(s), s.bridges, through=through, post=False) - {unit.at}


def covering(s: Sheet, at: Place, side: str) -> list[Unit]:
    """Return the units of a side in whose fire zone a hex is."""
    units = [u for stack in s.by_hex.values() for u in stack if u.card.side == side]
    near = [unit for unit in units if distance(unit.at or at, at) <= max(unit.card.range, 1)]
    return [unit for unit in near if at in fire_zone(s, unit)]


def fire_zones(s: Sheet, side: str) -> set[Place]:
    """Return the hexes in the fire zones of a side."""
    units = [u for stack in s.by_hex.values() for u in stack if u.card.side == side]
    return set().union(*(fire_zone(s, unit) for unit in units))


def observed(s: Sheet, unit: Unit) -> frozenset[Place]:
    """Return the hexes that a unit observes: a post and a hill look farther, and over cover."""
    assert unit.at
    post = looks_over(s, unit.at, "op")
    far, through = (s.far(POST), 3) if post else (s.far(), 0)
    return seen(unit.at, far, smoke(s), s.bridges, through=through, post=post)


def observers(s: Sheet, battery: Unit) -> list[Unit]:
    """Return who may observe for a battery: units In Command; for mortars of their battalion."""
    own = [u for stack in s.by_hex.values() for u in stack if u.card.side == battery.card.side]
    if battery.card.colour == "green":
        own = [u for u in own if u is battery or u.card.battalion == battery.card.battalion]
    return [u for u in own if not u.card.leader and in_command(s, u)]


def targets_of_battery(s: Sheet, battery: Unit) -> set[Place]:
    """Return the hexes at which a battery may fire, bocage left out: one of its observers sees it.

    Or enemy guns have fired from there.
    """
    side, start = battery.card.side, battery.at
    assert start
    found = set().union(*(observed(s, unit) for unit in observers(s, battery)))
    land = {at for at, kind in ground().terrain.items() if kind not in ("sea", "bocage")}
    own = {u.at for stack in s.by_hex.values() for u in stack if u.card.side == side if u.at}
    found = (found & land) - own
    if battery.card.colour in GUNS and battery.card.kind != "coastal":
        guns = [u for u in s.units.values() if u.at and u.has("shelled")]
        found |= {u.at for u in guns if u.card.side != side and u.at in land}
    return {at for at in found if distance(start, at) <= battery.card.range}
