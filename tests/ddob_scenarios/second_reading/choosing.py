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


Place = tuple[int, int, str]
"""How near US units are, in the three classes of 9.3; the number of a position; its name."""


def place_in(t: Table, zone: str) -> Place | None:
    """Return the position of a zone in which a reinforcement appears (9.3, 9.32, 9.33)."""
    linked, occupied = german_communication(t), bool(t.units() or t.headquarters())
    places = []
    for position in printed_map().positions.values():
        name = position.name
        if position.zone != zone or crew(t, name) or name in t.garrisons or name not in linked:
            continue
        near = from_us_units(t, position.sites[0].hex) if occupied else 3
        places.append((1 if near <= 1 else min(near, 3), position.number, name))
    return min(places, default=None)


def arrivals(t: Table, card: int) -> dict[str, bool]:
    """Return where reinforcements appear by a card's event, and whether with depth (9.3, 9.31)."""
    found: dict[str, bool] = {}
    for effect in effects(card, t.turn):
        if effect["kind"] != "reinforcements":
            continue
        zones, places = effect["zones"], [place_in(t, zone) for zone in effect["zones"]]
        if t.pool_sizes["T"] + t.pool_sizes["D"] < len([place for place in places if place]):
            # 9.34: too few: the priorities of 9.3 decide over the entire map, then the letter.
            ranked = sorted(
                (place[:2], zone) for place, zone in zip(places, zones, strict=True) if place
            )
            zones = [zone for _, zone in ranked]
        for zone in zones:
            place = place_in(_with(t, found), zone)
            if place and len(found) < t.pool_sizes["T"] + t.pool_sizes["D"]:
                found[place[2]] = len(found) >= t.pool_sizes["T"]  # 9.31: with depth
    return found


def tactical_places(t: Table, wn: str) -> set[str]:
    """Return the sites of which one gets the unit that a tactical marker calls (9.4, 9.41, 9.42).

    The nearest empty reinforcement position to the WN, in communication; then the one closest to a
    US unit; then number and letter.  A blank one counts as number 0.

    Args:
        t: The table with the WN unit still in its place.
        wn: The site of the WN.
    """
    if not t.pool_sizes["T"]:
        return set()
    linked, hex_ = german_communication(t), printed_map().sites[wn].hex
    taken = t.occupied() | t.german_hexes()
    orders = {}
    for position in printed_map().positions.values():
        at, name = position.sites[0].hex, position.name
        if position.wn or at in taken or name in t.garrisons or name not in linked:
            continue
        near = from_us_units(t, at)
        orders[name] = (distance(at, hex_), near, position.number, position.zone)
    best = min(orders.values(), default=None)
    return {name for name, order in orders.items() if order == best}


def _with(t: Table, found: dict[str, bool]) -> Table:
    """Return the table with those who have just appeared: they negate US control (12.21)."""
    for name, deep in found.items():
        hex_ = printed_map().sites[name].hex
        t = t.with_german(German(name, hex_, None, deep, None, False, "reinforcement"))
    return t
