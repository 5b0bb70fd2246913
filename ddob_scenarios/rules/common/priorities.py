"""Keys that several German lists of priorities share, and how they are told (P2, P4).

A list stands beside the rule that prints it; each of its lines is a key, the most important first.
"""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.germans import distance_to_us
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexSet
from hexwar.kit.automaton import key
from hexwar.play import rule

UNITS, SITES = "units-by-priority", "sites-by-priority"
POSITIONS = "positions-by-priority"
"""The events that tell why some US units, German sites or positions come before others."""


@key("most-steps", "most steps", most=True)
def most_steps(g: Omaha, unit: CounterId, *about: object) -> int:
    """The steps that a US unit has left."""
    return g.steps[unit]


@key("highest-number", "highest number", most=True)
def highest_number(g: Omaha, site: SiteId, *about: object) -> int:
    """The number of the position of a site; one without a number counts as 0."""
    omaha = g.game.map
    return omaha.position_of(site).rank


@key("nearest-to-us", "nearest to a US unit")
@rule("9.2", "9.4", "16.12", "P4", "R16-07")
def nearest_to_us(g: Omaha, site: SiteId, us_units: HexSet, *about: object) -> int:
    """How far the nearest US unit is from a site, in hexes."""
    return distance_to_us(g, g.game.map.sites[site].hex, us_units)
