"""Engineer bases: where they stand, how far they work, what they clear (19)."""

from __future__ import annotations

from ddob_scenarios.rules.common.control import active_fields, potential_fields
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, HexSet, has, iterate, union
from hexwar.play import rule

# -- how far a base works --------------------------------------------------------------------------


@rule("19.2", "R19-01")
def engineer_range(g: Omaha, base: CounterId) -> int:
    """Return the range of a base that stands on the map, in hexes."""
    return g.game.track.engineer_range[g.track[base]]


@rule("14", "19.1")
def bases_ashore(g: Omaha) -> list[CounterId]:
    """Return the bases on the map, ascending: none before the extended game."""
    if not g.extended:
        return []
    return [base for base in iterate(g.game.bases) if g.hex[base] >= 0]


@rule("19.3", "19.31", "19.32", "R19-02")
def area_of_operations(g: Omaha, base: CounterId, fields: HexSet | None = None) -> HexSet:
    """Return the hexes in which a base works; it also clears all their hexsides.

    They are not traced: those beyond a hex under fire count as well.

    Args:
        g: The state.
        base: A base on the map.
        fields: What :func:`active_fields` gives, if it is at hand.
    """
    if fields is None:
        fields = active_fields(g)
    return g.game.map.board.within(g.hex[base], engineer_range(g, base)) & ~fields


@rule("19.3")
def areas_of_operations(g: Omaha) -> HexSet:
    """Return the hexes in which any base works."""
    bases = bases_ashore(g)
    if not bases:
        return NONE
    fields = active_fields(g)
    return union(area_of_operations(g, base, fields) for base in bases)


# -- placing and growing ---------------------------------------------------------------------------


@rule("19.33", "R19-07", "R19-09")
def is_inhibited(g: Omaha, base: CounterId) -> bool:
    """Tell whether artillery in a base's sector, or an event, keeps it from its work this turn."""
    return g.hampered or has(g.shelled, g.game.home[base])


@rule("19.1", "19.21", "R19-01", "R19-09")
def sites_for_base(g: Omaha, division: int) -> HexSet:
    """Return the beach hexes where a division may place a base.

    They lie above water in its sector and in no potential field of fire.
    """
    if g.hampered:
        return NONE
    omaha = g.game.map
    tide = g.game.track.space(g.turn).tide
    beach = omaha.ground["beach"] & ~omaha.submerged[tide] & omaha.in_sector[division]
    return beach & ~potential_fields(g)


@rule("19.2", "19.33", "R19-01", "E10")
def may_grow(g: Omaha, base: CounterId) -> bool:
    """Tell whether the range of a base may grow by a space.

    Its hex must lie in no potential field; in edition 2.0 in no field of a German position.
    """
    if g.hex[base] < 0 or is_inhibited(g, base):
        return False
    if g.track[base] + 1 >= len(g.game.track.engineer_range):
        return False
    by_fields = g.game.settings.edition == "2.0"
    fields = active_fields(g) if by_fields else potential_fields(g)
    return not has(fields, g.hex[base])


# -- garrisons -------------------------------------------------------------------------------------


@rule("19.3", "19.32", "R19-05")
def sites_for_garrison(g: Omaha, sector: int) -> list[int]:
    """Return the sites of a sector that may be garrisoned: in range, safe, free of Germans."""
    area = areas_of_operations(g) & g.game.map.in_sector[sector]
    if not area:
        return []
    omaha = g.game.map
    return [
        site.number
        for site in omaha.sites
        if has(area, site.hex)
        and not omaha.positions[site.position].armour
        and g.vacant(site.number)
        and not has(g.garrisons, site.number)
    ]


# -- traffic ---------------------------------------------------------------------------------------


@rule("19.3", "19.33", "R19-06")
def traffic(g: Omaha) -> HexSet:
    """Return the hexes in which traffic is directed: a move from there is free.

    It is low ground only, in the area of a base that nothing inhibits.
    """
    bases = [base for base in bases_ashore(g) if not is_inhibited(g, base)]
    if not bases:
        return NONE
    fields = active_fields(g)
    return union(area_of_operations(g, base, fields) for base in bases) & g.game.map.low
