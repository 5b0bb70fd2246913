"""Values derived from the German sites, kept by the counters on them."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ddob_scenarios.printed.ids import SiteSet
from ddob_scenarios.scenarios.printed_game import PrintedGame

INDEXES = ("held", "german_hexes", "active", "standing", "active_sites", "open_sites")

AT_MOST = 64
"""The number of cases kept."""

Key = tuple[tuple[int, ...], SiteSet]
"""By site: the unit; and the sites with a disrupted one."""


class KnownSites:
    """The indexes of the German sites of a game, by the units and which of them are disrupted."""

    def __init__(self, game: PrintedGame) -> None:
        del game  # each has its own
        self._kept: dict[Key, tuple[Any, ...]] = {}
        self._of = attrgetter(*INDEXES)

    def restore(self, g: Any, key: Key) -> bool:
        """Set the indexes of a state to those of a case; return whether it is known."""
        kept = self._kept.get(key)
        if kept is None:
            return False
        for name, value in zip(INDEXES, kept, strict=True):
            setattr(g, name, value)
        return True

    def keep(self, g: Any, key: Key) -> None:
        """Keep the indexes of a state for a case."""
        if len(self._kept) >= AT_MOST:
            self._kept.clear()
        self._kept[key] = self._of(g)
