"""Stacking limits at the end of the Action phase (7.6)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.common.losses import eliminate
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId
from hexwar.play import Actions, Frame, Next, again, ask, frame, rule


@rule("7.6", "7.61", "7.62", "7.63")
def overfull(g: Omaha) -> list[HexId]:
    """Return the hexes with too many combat units, ascending; steps and leaders do not count."""
    combat, most = g.game.combat_units, STACKING.units_in_a_hex
    return sorted([at for at, there in g.at.items() if (there & combat).bit_count() > most])


@frame
class Stacking(Frame):
    """Overfull hexes are thinned out, unit by unit (7.63)."""

    @ask("7.63", "R4-03", "R7-24", by=lambda _, g: g.player(g.game.map.sector[overfull(g)[0]]))
    def too_many_in_a_hex(self, g: Omaha) -> Actions:
        """Too many units share a hex: choose one to eliminate."""
        for at in overfull(g)[:1]:
            yield from (("eliminate", unit) for unit in g.units_in(at))

    @too_many_in_a_hex.on
    def eliminate(self, g: Omaha, unit: CounterId) -> Next:
        eliminate(g, unit)
        return again()
