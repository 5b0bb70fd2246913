"""Stacking limits at the end of the Action phase (7.6)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.common.losses import eliminate
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, CounterSet, HexId, pack
from hexwar.play import Choice, Frame, Next, again, ask, frame, requires, rule


@rule("7.6", "7.61", "7.62", "7.63")
def overfull(g: Omaha) -> list[HexId]:
    """Return the hexes with too many combat units, ascending; steps and leaders do not count."""
    combat, most = g.game.combat_units, STACKING.units_in_a_hex
    return sorted([at for at, there in g.at.items() if (there & combat).bit_count() > most])


@requires("7.62")
def combat_units(g: Omaha) -> CounterSet:
    """Leaders do not count."""
    return g.game.combat_units


@requires("7.63", "R7-24")
def in_an_overfull_hex(g: Omaha) -> CounterSet:
    """Its hex is not overstacked."""
    return g.us_among(pack(overfull(g)))


@requires("R7-24")
def in_the_first_hex(g: Omaha) -> CounterSet:
    """Another hex comes first."""
    return g.us_among(pack(overfull(g)[:1]))


@frame
class Stacking(Frame):
    """Overfull hexes are thinned out, unit by unit (7.63)."""

    @ask("7.63", "R4-03", "R7-24", by=lambda _, g: g.player(g.game.map.sector[overfull(g)[0]]))
    def too_many_in_a_hex(self, g: Omaha) -> None:
        """Too many units share a hex: choose one to eliminate."""

    @too_many_in_a_hex.on(Choice(combat_units, in_an_overfull_hex, in_the_first_hex))
    def eliminate(self, g: Omaha, unit: CounterId) -> Next:
        eliminate(g, unit)
        return again()
