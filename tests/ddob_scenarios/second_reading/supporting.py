"""Engineers and command posts: beach obstacles, bases, garrisons, command (10, 18, 19)."""

from __future__ import annotations

from . import firing
from .fields import active_positions, under_fire, under_potential_fire
from .moving import cleared
from .printed import engineer_bases, printed_map, range_tracks, us_leaders
from .table import SECTOR_OF, Table


def obstacles_to_clear(t: Table, sector: str) -> set[str]:
    """Return the hexes of a sector whose obstacles may be cleared (10.1).

    Not in the field of an undisrupted position whose colour is on the fire card that was drawn for
    the sector; R10-01: whichever sector that position is in.
    """
    board, card = printed_map(), t.card_track[f"fire/{sector}"]
    barred = {
        hex_
        for name in active_positions(t)
        if firing.shown(card, board.positions[name].colour)
        for hex_ in board.positions[name].field
    }
    uncleared = board.obstacles - t.cleared - barred
    return {hex_ for hex_ in uncleared if board.sector(hex_) == sector}


def hexes_for_a_base(t: Table, division: str) -> set[str]:
    """Return the beach hexes where a division may place an engineer base (19.1).

    In its sector, above water, in no potential field of fire.  The event that hampers engineers
    allows none.
    """
    board, barred = printed_map(), under_potential_fire(t)
    return {
        hex_
        for hex_, ground in board.terrain.items()
        if ground == "beach"
        and board.sector(hex_) == SECTOR_OF[division]
        and not board.under_water(hex_, t.tide)
        and hex_ not in barred
        and not t.hampered
    }


def bases_to_extend(t: Table, division: str) -> set[str]:
    """Return the bases whose range may grow: not in a potential field of fire (19.2).

    19.33 and the event that hampers engineers: not after German artillery fire in their sector.
    """
    inhibited = t.hampered or SECTOR_OF[division] in t.shelled
    return {
        base
        for base in t.bases()
        if engineer_bases()[base] == division
        and t.track[base] + 1 < len(range_tracks()["engineer"])
        and t.hex[base] not in under_potential_fire(t)
        and not inhibited
    }


def sites_to_garrison(t: Table, sector: str) -> set[str]:
    """Return the positions in a sector where a garrison may be placed (19.3).

    In the range of operations of a base, which no field of fire covers (19.32), without Germans.
    """
    board = printed_map()
    return {
        site.name
        for site in board.sites.values()
        if site.hex in cleared(t)
        and site.hex not in under_fire(t)
        and site.name not in t.german.keys() | t.garrisons
        and board.sector(site.hex) == sector
    }


def commands_to_settle(t: Table) -> set[str]:
    """Return what may be done with HQs: set up a command post, or widen its range (18.1, 18.2)."""
    found = set()
    for leader in t.leaders():
        if us_leaders()[leader] != "headquarters":
            continue
        widest = t.track[leader] + 1 == len(range_tracks()["command"])
        if leader not in t.posts and t.hex[leader] not in under_potential_fire(t):
            found.add(f"establish-post {leader}")
        elif leader in t.posts and t.hex[leader] not in under_fire(t) and not widest:
            found.add(f"widen-command {leader}")
    return found
