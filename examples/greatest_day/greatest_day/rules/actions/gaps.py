"""How does a commando try a closed gap in the sea wall (4.2.4)?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from greatest_day.rules.combat.fire import provoke_fire
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.rules.ground.marching import columns
from greatest_day.state import OFF, Field, Units
from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    call,
    forbids,
    frame,
    requires,
    rule,
    step,
)


@requires("4.2.4")
def commandos_in_column(g: Field) -> CounterSet:
    """Commandos in column only."""
    return g.game.commandos & g.column


@requires("4.2.4")
def closed_gaps(g: Field, unit: CounterId) -> HexSet:
    """No closed gap leads there."""
    gaps = enumerate(g.game.gaps)
    return pack(inland for n, (at, inland) in gaps if at == g.hex[unit] and not has(g.open_gaps, n))


@forbids("series.movement")
def enemies_there(g: Field, unit: CounterId) -> HexSet:
    """Enemies are there."""
    return g.standing[g.foes(unit)]


@forbids("series.column/one")
def another_column(g: Field, unit: CounterId) -> HexSet:
    """Another column is there."""
    return columns(g, g.game.side_of[unit])


@rule("4.2.4")
def crosses(g: Field, gap: int, nests: int) -> bool:
    """Return whether two dice bring a commando across: one above the gaps, one above the nests."""
    return gap > g.gaps and nests > g.nests


def gap_rows(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return how likely a commando crosses a closed gap."""
    del unit
    good = sum(crosses(g, gap, nests) for gap, nests in product(range(10), repeat=2))
    return Preview(
        rows=(PreviewRow("crosses the gap", str(Fraction(good, 100)), "4.2.4"),), hexes=one(to)
    )


@frame
class Dash(Frame):
    """A commando runs for a closed gap, under fire like anybody who leaves a hex (4.2.3)."""

    unit: CounterId
    to: HexId

    @step("4.2.3", "series.opportunity")
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, self.to)

    @step("4.2.4")
    def cross(self, g: Units) -> None:
        """A die against the gaps and one against the nests: both must be higher, or it is lost."""
        unit, to = self.unit, self.to
        if g.hex[unit] == OFF or has(g.suppressed, unit):
            return
        gap, nests = (g.d10("gap") for _ in range(2))
        g.say("gap-dice", rule="4.2.4", unit=unit, gap=gap, nests=nests, to=to)
        if crosses(g, gap, nests):
            g.put(unit, to)
            g.say("moved", rule="4.2.4", unit=unit, to=to)
        else:
            g.eliminate(unit, "4.2.4")


@UnitAction(
    "cross-gap",
    "move",
    "4.2.4",
    commandos_in_column,
    target=Choice(closed_gaps, enemies_there, another_column),
    preview=gap_rows,
)
def try_gap(g: Field, unit: CounterId, to: HexId) -> Next:
    """It runs for the gap."""
    del g
    return call(Dash, unit, to)
