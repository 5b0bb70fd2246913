"""Moves by which infantry saves itself, which cost no action (7.1, 22.1, 23.6)."""

from __future__ import annotations

from ddob_scenarios.rules.common.control import standing_fields
from ddob_scenarios.scenarios.variants import BOMBARDMENT
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, CounterId, HexSet, has, iterate, one
from hexwar.play import rule


@rule("22.1", "R22-07")
def out_of_fire(g: Omaha) -> HexSet:
    """Return the low ground that infantry enters free after an effective bombardment.

    It lies in the field of no German unit, disrupted or not.
    """
    if not g.game.plays(BOMBARDMENT):
        return NONE
    return g.game.map.low & ~standing_fields(g)


@rule("23.6", "R23-17")
def note_menaced(g: Omaha) -> None:
    """Note which infantry stands beside armour and in its intense fire as the phase begins."""
    omaha = g.game.map
    g.menaced = {}
    for site in omaha.armour_site_at.values():
        if g.unit[site] == NOBODY or has(g.suppressed, site):
            continue
        printed = omaha.positions[omaha.sites[site].position]
        for at in iterate(omaha.board.adjacent[omaha.sites[site].hex] & printed.fields[0]):
            for unit in iterate(g.us_in(at) & g.game.infantry):
                g.menaced[unit] = g.menaced.get(unit, NONE) | one(site)


@rule("22.1", "23.6", "R17-01", "R22-07", "R23-17")
def refuge(g: Omaha, counter: CounterId, calm: HexSet) -> HexSet:
    """Return the hexes around infantry that it may enter free, except those of rule 7.1.

    From armour that menaces it, it may go where that armour is neither near nor fires intensely.

    Args:
        g: The state.
        counter: A US counter on the map.
        calm: What :func:`out_of_fire` gives.
    """
    if not has(g.game.infantry, counter) or not (calm or counter in g.menaced):
        return NONE
    omaha, at = g.game.map, g.hex[counter]
    if g.game.settings.preservation_22_1_origin == "beach" and not has(omaha.ground["beach"], at):
        calm = NONE
    for site in iterate(g.menaced.get(counter, 0)):
        if g.unit[site] != NOBODY:
            intense = omaha.positions[omaha.sites[site].position].fields[0]
            calm |= ~(omaha.board.adjacent[omaha.sites[site].hex] | intense)
    return calm & omaha.board.adjacent[at]
