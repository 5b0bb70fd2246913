"""German armour comes as a reinforcement (23.2)."""

from __future__ import annotations

from ddob_scenarios.printed.armour_map import EXITS, road_links, roads_from
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.germans import capture_general, draw_unit, reveal_unit
from ddob_scenarios.state.omaha import HIDDEN, Omaha
from hexwar.board import HexId, one, pack
from hexwar.play import rule


@rule("23.2", "R23-01")
def has_road(g: Omaha, at: HexId) -> bool:
    """Tell whether a road leads from a hex to an exit of the armour, clear of US units and control.

    The hex itself may be US-controlled; a German unit negates control of its hex, as ever (12.21).
    """
    omaha = g.game.map
    if not road_links(omaha.board)[at]:
        return False
    barred = us_control(g) & ~g.german_hexes | g.us_hexes
    reached = roads_from(omaha.board, one(at), omaha.board.all & ~barred)
    return bool(reached & pack(omaha.exits[letter] for letter in EXITS))


@rule("23.1", "23.2", "R23-01")
def may_enter(g: Omaha, site: SiteId) -> bool:
    """Tell whether armour comes as the reinforcement that is placed on a site now."""
    if not g.pool_sizes["A"] or g.pool_sizes["T"]:
        return False
    return has_road(g, g.game.map.sites[site].hex)


@rule("23.2", "23.41", "R23-01")
def enter(g: Omaha, site: SiteId) -> None:
    """Put armour in the hex of a site, face up, with a depth marker face down."""
    to = g.game.map.armour_site_at[g.game.map.sites[site].hex]
    g.set_unit(to, HIDDEN, draw_unit(g, "A"))
    reveal_unit(g, to)
    if g.pool_sizes["armour"]:
        g.set_depth(to, HIDDEN, draw_unit(g, "armour"))
    g.say("armour-enters", german=g.unit[to], site=site)
    capture_general(g, to)
