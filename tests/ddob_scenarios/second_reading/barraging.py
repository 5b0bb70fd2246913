"""Barrages of tanks, of artillery and from the sea (8.12, 8.4, 8.5, 17.3)."""

from __future__ import annotations

from .commanding import ActionPhase
from .fields import active_positions, under_fire
from .firing import shown
from .printed import ARTILLERY, cards, data, distance, printed_map
from .table import German, Table, remembered


@remembered
def overlooks_beach(site: str) -> bool:
    """Return whether a position projects its field into at least one beach hex (8.12)."""
    board = printed_map()
    return any(board.terrain[hex_] == "beach" for hex_ in board.position_of(site).field)


def high_ground_restricts(a: str, site: str) -> bool:
    """Return whether the high ground keeps ranged fire from a hex off a position (8.12).

    It does from a beach, pavilion or draw hex, unless the position overlooks the beach.
    """
    board = printed_map()
    uphill = board.low(a) and board.high(board.sites[site].hex)
    return uphill and not overlooks_beach(site)


def may_be_barraged(t: Table, site: str) -> bool:
    """Return whether a site may be the target of any barrage.

    8.42, 8.52, 17.3: a WN unit or a revealed unit.  8.41, 8.53: not attacked in this phase.
    R8-20: without an undisrupted unit the position has no field in which anybody could observe.
    """
    position = printed_map().position_of(site)
    known = position.wn or t.german[site].revealed
    return known and site not in t.attacked and position.name in active_positions(t)


def observers(t: Table, site: str) -> list[str]:
    """Return the undisrupted infantry in the field of fire of a site (8.4, 8.52)."""
    field = printed_map().position_of(site).field
    return [
        unit
        for unit in t.units()
        if t.printed(unit).infantry and unit not in t.disrupted and t.hex[unit] in field
    ]


def may_barrage(t: Table, phase: ActionPhase, unit: str, site: str) -> bool:
    """Return whether a unit that may act and pay may barrage a site."""
    at, target = t.hex[unit], printed_map().sites[site].hex
    reach = t.range(unit)
    if reach is None or not 1 < distance(at, target) <= reach:  # in range, not adjacent
        return False
    if not may_be_barraged(t, site) or high_ground_restricts(at, site):
        return False
    if t.printed(unit).type == "tank":
        return _tank_is_observed(t, phase, unit, site)
    if t.printed(unit).type in ARTILLERY and t.extended:
        return _gun_is_observed(t, phase, unit, site)
    return False


def _tank_is_observed(t: Table, phase: ActionPhase, tank: str, site: str) -> bool:
    """Return whether a tank stands in the field itself, or an infantry unit observes for it (8.4).

    Then the tank or that infantry unit must be in command of an HQ or general.
    """
    if t.hex[tank] in printed_map().position_of(site).field:
        return True
    return any(phase.led_by_any(tank) or phase.led_by_any(o) for o in observers(t, site))


def _gun_is_observed(t: Table, phase: ActionPhase, gun: str, site: str) -> bool:
    """Return whether an artillery unit may barrage (17.3).

    An HQ or command post commands it; it observes itself or infantry in the same command does; if
    it is not armoured it stands in no German field, and so needs the infantry.
    """
    commanders = phase.headquarters_of(gun)
    if not commanders:
        return False
    armoured = t.printed(gun).armoured
    if not armoured and t.hex[gun] in under_fire(t):
        return False
    if armoured and t.hex[gun] in printed_map().position_of(site).field:
        return True
    return any(commanders & phase.headquarters_of(o) for o in observers(t, site))


def has_radio(t: Table, phase: ActionPhase, unit: str) -> bool:
    """Return whether infantry has a radio or is in command of an HQ (8.51, 8.52)."""
    weapons = t.printed(unit).sides[t.steps[unit]].weapons
    return weapons is None or "RD" in weapons or bool(phase.headquarters_of(unit))


def may_barrage_by_sea(t: Table, phase: ActionPhase, site: str) -> bool:
    """Return whether a naval fire marker may be spent on a barrage of a site (8.52, 8.53)."""
    if not t.naval_markers or not may_be_barraged(t, site):
        return False
    return any(has_radio(t, phase, unit) for unit in observers(t, site))


# -- what comes of it (8.4, 8.52) ------------------------------------------------------------------


def after_barrage(t: Table, unit: str, site: str, card: int) -> German:
    """Return the German under a barrage as he is when the card has spoken (8.4, barrage table)."""
    german = t.german[site]
    symbol = cards()[card]["target"] == t.symbol(unit)
    colour = shown(card, printed_map().position_of(site).colour) is not None
    shows = {(0, 0): "neither", (1, 0): "symbol", (0, 1): "colour", (1, 1): "both"}[symbol, colour]
    depth = "with" if german.has_depth else "without"
    rows = data("charts.toml")["us_barrage"]
    row = next(row for row in rows if row["shows"] == shows and depth in row["depth"])
    strength = t.strength(unit)
    results = row["results"][0 if strength <= 2 else 1 if strength <= 5 else 2]
    if "depth-eliminated" in results:
        german = german._replace(has_depth=False, depth=None)
    return german._replace(disrupted=german.disrupted or "disrupted" in results)


def after_naval_barrage(t: Table, site: str) -> German:
    """Return the German under a naval barrage: disrupted, without depth (8.52)."""
    return t.german[site]._replace(disrupted=True, has_depth=False, depth=None)
