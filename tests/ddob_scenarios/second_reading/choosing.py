"""Which German unit gains depth by an event, and where reinforcements appear (9.2, 9.3)."""

from __future__ import annotations

from typing import Any

from .control import german_communication
from .fields import crew
from .printed import cards, distance, printed_map
from .table import German, Table


def effects(card: int, turn: int) -> list[dict[str, Any]]:
    """Return what a card's event is on a turn."""
    for band in cards()[card]["events"]:
        if band["turns"][0] <= turn <= band["turns"][1]:
            found: list[dict[str, Any]] = band["effects"]
            return found
    return []


def from_us_units(t: Table, hex_: str) -> int:
    """Return how far the nearest US unit is: a combat unit, HQ or command post (1.0.3)."""
    units = (*t.units(), *t.headquarters())
    return min((distance(t.hex[unit], hex_) for unit in units), default=0)


# -- depth (9.2) -----------------------------------------------------------------------------------


def to_gain_depth(t: Table, sector: str) -> set[str]:
    """Return the sites of which one gains depth; more than one are the player's choice.

    Args:
        t: The table.
        sector: "east", "west", or "" for the whole map.
    """
    linked = german_communication(t)
    open_ = [
        german.site
        for german in t.german.values()
        if not german.has_depth and german.site in linked and _marker_is_left(t, german.site)
    ]
    # "If a sector named in the event has no eligible unit, ... with a unit in the other sector."
    here = [site for site in open_ if sector in ("", _sector(site))] or open_
    best = min((_order(t, site) for site in here), default=None)
    return {site for site in here if _order(t, site) == best}


def _sector(site: str) -> str:
    return printed_map().sector(printed_map().position_of(site).sites[0].hex)


def _marker_is_left(t: Table, site: str) -> bool:
    """9.24: with no WN marker left a unit in a reinforcement position is chosen instead."""
    return not printed_map().position_of(site).wn or t.pool_sizes["wn"] > 0


def _order(t: Table, site: str) -> tuple[int, int, int, str, int]:
    """Return what 9.2 compares: nearness; kind of position; number; letter, N before S."""
    position = printed_map().position_of(site)
    names = [half.name for half in position.sites]
    kind = (1 if len(names) == 1 else 2) if position.wn else 3
    near = from_us_units(t, t.german[site].hex)
    return near, kind, position.number, position.zone, names.index(site)


def gains(t: Table, card: int) -> set[frozenset[str]]:
    """Return every set of sites that may have gained depth when a card's event is over."""
    ways: set[frozenset[str]] = {frozenset()}
    for effect in effects(card, t.turn):
        for sector in {"depth": [""], "depth-each-sector": ["east", "west"]}.get(
            effect["kind"], []
        ):
            ways = {way | more for way in ways for more in _one_more(t, way, sector)}
    return ways


def _one_more(t: Table, way: frozenset[str], sector: str) -> set[frozenset[str]]:
    for site in way:
        t = t.with_german(t.german[site]._replace(has_depth=True))
    return {frozenset({site}) for site in to_gain_depth(t, sector)} or {frozenset()}


# -- reinforcements (9.3) --------------------------------------------------------------------------


def appears_in(t: Table, zone: str, taken: set[str]) -> str:
    """Return the position of a zone in which a reinforcement appears, or "" (9.3, 9.32, 9.33).

    Args:
        t: The table.
        zone: The zone.
        taken: The positions in which others have appeared by the same event.
    """
    linked = german_communication(t)
    open_ = [
        position
        for position in printed_map().positions.values()
        if position.zone == zone
        and position.name in linked
        and not crew(t, position.name)
        and position.name not in t.garrisons | taken
    ]

    def order(position: Any) -> tuple[int, int]:
        near = from_us_units(t, position.sites[0].hex)
        return (0 if near <= 1 else 1 if near == 2 else 2), position.number

    anybody = t.units() or t.headquarters()
    best = min(open_, key=order if anybody else lambda p: (2, p.number), default=None)
    return best.name if best else ""


def arrivals(t: Table, card: int) -> dict[str, bool]:
    """Return where reinforcements appear by a card's event, and whether with depth (9.3, 9.31)."""
    found: dict[str, bool] = {}
    tactical, division = t.pool_sizes["T"], t.pool_sizes["D"]
    for effect in effects(card, t.turn):
        for zone in effect.get("zones", ()) if effect["kind"] == "reinforcements" else ():
            # 9.3: each is placed with those before it on the map; they bar its path no more than
            # other Germans do, but take their positions.
            name = appears_in(_with(t, found), zone, set(found))
            if name and tactical:
                tactical, found[name] = tactical - 1, False
            elif name and division:
                division, found[name] = division - 1, True
    return found


def _with(t: Table, found: dict[str, bool]) -> Table:
    """Return the table with those who have just appeared: they negate US control (12.21)."""
    for name, deep in found.items():
        hex_ = printed_map().sites[name].hex
        t = t.with_german(German(name, hex_, None, deep, None, False, "reinforcement"))
    return t
