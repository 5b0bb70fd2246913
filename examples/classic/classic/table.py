"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from classic.printed import SIDES
from classic.rules import supply
from classic.state import Field
from hexwar.kit.supply import supply_overlays
from hexwar.kit.table import MapTable
from hexwar.play.scene import Overlay


class ClassicTable(MapTable):
    """The map with its counters, the tracks, the cups, and who is in supply."""

    factors = ("attack", "defence", "move")
    band = "formation"

    def markers(self, g: Field) -> Mapping[str, int]:
        """Units out of supply, and those that have moved or fought."""
        return {"out-of-supply": g.unsupplied, "spent": g.moved | g.fought}

    def status(self, g: Field) -> Iterator[tuple[str, str]]:
        """Turn, player turn and weather."""
        yield from super().status(g)
        yield "player turn", SIDES[g.active]
        yield "weather", g.weather

    def scores(self, g: Field) -> Iterator[tuple[str, str]]:
        """The points of each side."""
        return ((side, str(g.points(n))) for n, side in enumerate(SIDES))

    def overlays(self, g: Field) -> Iterator[Overlay]:
        """Zones of control, and where lines of supply lead."""
        yield from super().overlays(g)
        yield from supply_overlays(g, supply.lines)
