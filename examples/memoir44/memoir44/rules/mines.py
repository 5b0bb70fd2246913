"""Minefields (1.12): hidden values, seen when the first enemy enters."""

from hexwar.board import CounterId, HexId, has, one
from hexwar.components import full_deck
from hexwar.play import Frame, Next, done, frame, rule, step
from memoir44.printed.arms import MarkerId
from memoir44.printed.figures import FIGURES
from memoir44.rules.aim import sweeps
from memoir44.rules.casualties import hits, suffer
from memoir44.rules.dice import throw
from memoir44.rules.facts import foe
from memoir44.state import Memoir


@rule("1.12/minefield/attacked", "1.12/minefield/swept")
def threatened(g: Memoir, unit: CounterId) -> bool:
    """Return whether the mines of the enemy attack a unit; they spare those that sweep them."""
    i = g.hex[unit]
    return i >= 0 and has(g.mines[foe(g, unit)], i) and not sweeps(g, unit)


@frame
class Mines(Frame):
    """A unit has entered a hex, perhaps with mines of the enemy (1.12)."""

    unit: CounterId

    @step("1.12/minefield/turned", "1.12/minefield/zero")
    def reveal(self, g: Memoir) -> Next:
        i = g.hex[self.unit]
        if not threatened(g, self.unit):
            return done()
        if i not in g.mine_values:
            g.mine_bag = g.mine_bag or full_deck(len(FIGURES.mine_values))
            marker = MarkerId(g.draw("mines", g.mine_bag, len(FIGURES.mine_values)))
            g.mine_bag &= ~one(marker)
            g.mine_values[i] = FIGURES.mine_values[marker]
            g.reveal("mines-revealed", hex=i, value=FIGURES.mine_values[marker])
        if not g.mine_values[i]:
            remove_mines(g, i, "1.12/minefield/zero")
            return done()
        return None

    @step("1.12/minefield/dice")
    def explode(self, g: Memoir) -> None:
        shown = throw(g, "mines-explode", g.mine_values[g.hex[self.unit]])
        g.say("mines-explode", unit=self.unit, dice=shown)
        suffer(g, self.unit, hits(g.kind_of(self.unit), shown, stars=False))


def remove_mines(g: Memoir, i: HexId, rule: str) -> None:
    """Take the mines of a hex off the board, by the rule that has them removed."""
    g.mines = [hexes & ~one(i) for hexes in g.mines]
    g.mine_values.pop(i, None)
    g.say("mines-removed", rule=rule, hex=i)
