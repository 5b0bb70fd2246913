"""What follows from the counters on the German sites, kept for those that come again."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ddob_scenarios.printed.ids import SiteSet
from hexwar.board.ids import NONE, HexSet, PositionSet

AT_MOST = 64
"""The number of cases kept."""

SitesKey: TypeAlias = "tuple[tuple[int, ...], SiteSet]"
"""By site: the unit; and the sites with a disrupted one."""


class SiteIndexes(NamedTuple):
    """The indexes of the German sites, as :class:`ddob_scenarios.state.omaha.Omaha` has them."""

    held: SiteSet
    german_hexes: HexSet
    active: PositionSet
    standing: PositionSet
    active_sites: SiteSet
    open_sites: SiteSet


NO_SITES = SiteIndexes(NONE, NONE, NONE, NONE, NONE, NONE)
"""The indexes while no German unit is on the map."""


class KnownSites(dict[SitesKey, SiteIndexes]):
    """The indexes of the cases seen last: a dictionary that is emptied when it is full."""

    def __setitem__(self, key: SitesKey, indexes: SiteIndexes) -> None:
        if len(self) >= AT_MOST:
            self.clear()
        super().__setitem__(key, indexes)
