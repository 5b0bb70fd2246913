"""Landing craft and their passengers (1.15, 2.4.5)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, one
from hexwar.play import Actions, Frame, Next, ask, done, frame, rule
from memoir44.rules.casualties import free_icons
from memoir44.rules.medals import settle
from memoir44.rules.partners import mover
from memoir44.state import NOBODY, Memoir


@rule("2.4.5")
def sail(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Move a craft with its passenger one hex; on the coast it puts him ashore.

    Returns:
        Whether he has landed.
    """
    boat = g.craft.index(g.hex[unit])
    g.put(unit, to)
    g.moved[unit] += 1
    landed = "sea" not in g.field.ground(to).roles
    g.craft[boat] = NOBODY if landed else to
    if landed:
        g.afloat &= ~one(unit)
        g.halted |= one(unit)
        g.barred |= one(unit)
        g.say("landed", rule="2.4.5", unit=unit, to=to)
    else:
        g.say("moved", rule="2.4.5", unit=unit, to=to)
    settle(g)
    return landed


@frame
class CraftReturns(Frame):
    """An empty craft is put back on an icon of its owner's choice (2.4.5)."""

    boat: int

    @ask("2.4.5", by=mover, auto=True)
    def choose_an_icon(self, g: Memoir) -> Actions:
        """Where does the landing craft go back to?"""
        yield from (("return-craft", i) for i in free_icons(g, self.boat))

    @choose_an_icon.on
    def return_craft(self, g: Memoir, to: HexId) -> Next:
        g.craft[self.boat] = to
        g.say("craft-returned", to=to)
        return done()
