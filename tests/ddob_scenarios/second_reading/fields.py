"""German fields of fire: which positions project one, and where its dots lie (6.2, 6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from .control import german_communication
from .printed import printed_map
from .table import German, Table, remembered


def crew(t: Table, position: str) -> list[German]:
    """Return the German units in a position; a two-hex WN is one position (6.21)."""
    return [t.german[s.name] for s in printed_map().positions[position].sites if s.name in t.german]


@remembered
def occupied_positions(t: Table) -> list[str]:
    """Return the positions with a German unit, disrupted or not."""
    return sorted({printed_map().sites[site].position for site in t.german})


@remembered
def active_positions(t: Table) -> list[str]:
    """Return the positions that project a field of fire.

    6.4: a disrupted unit projects none.  6.41: in a WN of two hexes one undisrupted unit is enough.
    """
    return [p for p in occupied_positions(t) if any(not g.disrupted for g in crew(t, p))]


def hexes_in_fields(positions: Iterable[str]) -> set[str]:
    """Return the hexes with a dot of any of some positions (6.2)."""
    return {hex_ for p in positions for hex_ in printed_map().positions[p].field}


@remembered
def under_fire(t: Table) -> set[str]:
    """Return the hexes in the field of fire of an undisrupted German unit (6.4)."""
    return hexes_in_fields(active_positions(t))


@remembered
def under_any_field(t: Table) -> set[str]:
    """Return the hexes in the field of any German unit: 12.31 and 13.22 count the disrupted too."""
    return hexes_in_fields(occupied_positions(t))


def unheld(t: Table, position: str) -> bool:
    """Return whether nobody holds a position: no unit of either side, no garrison (16.11, 19.3)."""
    sites = printed_map().positions[position].sites
    taken = t.occupied() | t.german_hexes()
    return not any(site.hex in taken or site.name in t.garrisons for site in sites)


@remembered
def under_potential_fire(t: Table) -> set[str]:
    """Return the hexes in a potential field of fire (18.1, 19.1).

    That is the field of an occupied position, or of an unoccupied one in German communication.
    """
    linked = german_communication(t)
    empty = [
        position.name
        for position in printed_map().positions.values()
        if unheld(t, position.name) and any(site.name in linked for site in position.sites)
    ]
    return hexes_in_fields([*occupied_positions(t), *empty])
