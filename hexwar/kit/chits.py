"""Which formation acts next, when chits are drawn for it?

Each formation has a chit, as long as it has counters with steps. At the beginning of a turn all
chits are in a cup, and while one is left, the formation that is drawn acts: its counters move and
fight, no others. Everybody sees which chits are left; the order is chance. (Cups whose chits are
secrets are in :mod:`hexwar.kit.arrivals`.)

    @step("1.4")
    def draw_a_chit(self, g):
        return repeat(Activation, g.active) if g.draw_formation() else None

The game sets ``formations`` in its ``prepare``, by :func:`formations_of`.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from hexwar.board import ALL, CounterId, CounterSet, SetOf, SideId, iterate, numbered, one, pack
from hexwar.components import Counters
from hexwar.kit.forces import Steps
from hexwar.kit.turns import Clock
from hexwar.play import flag, part, public
from hexwar.play.scene import DrawPile, tallied

FormationId = NewType("FormationId", int)
"""A formation, by its number in the game's list of formations."""


class Formation(NamedTuple):
    """Counters of a side that act together.

    Attributes:
        side: The side.
        name: What it is called.
        counters: The set of its counters.
    """

    side: str
    name: str
    counters: CounterSet


def formations_of(
    counters: Counters, column: str = "formation", others: str | None = "army"
) -> tuple[Formation, ...]:
    r"""Return the formations that counters belong to, in the order of the file.

    Args:
        counters: The counters.
        column: The value that names the formation.
        others: What the counters of a side that name no formation are called, which act together.
            With None they have no chit: the game says in ``acting`` of its state when they act.

    Example:
        >>> from hexwar.components import read_counters
        >>> from hexwar.data import Document
        >>> text = 'columns = "name side formation"\ncounters = ["1 red I", "2 red -", "3 red I"]'
        >>> [f.name for f in formations_of(read_counters(Document.parse(text, "counters")))]
        ['I', 'army']
    """
    names = (name or others for name in counters.texts(column))
    whose = list(zip(counters.sides, names, strict=True))
    return tuple(
        Formation(*key, pack(unit for unit, other in numbered(CounterId, whose) if other == key))
        for key in dict.fromkeys((side, name) for side, name in whose if name is not None)
    )


@part
class Chits(Clock):
    """The chits that have been drawn in this turn, and the formation that acts.

    Attributes:
        drawn_chits: The formations whose chits have been drawn; others wait.
        formation: The number of the formation that acts.
    """

    drawn_chits: SetOf[FormationId] = flag(until="turn")
    formation: FormationId = public(default=FormationId(0))

    @property
    def acting(self) -> CounterSet:
        """The counters of the formation that was drawn."""
        acting: CounterSet = self.game.formations[self.formation].counters
        return acting

    @property
    def chits(self) -> SetOf[FormationId]:
        """The chits in the cup: of the formations that were not drawn and have steps left."""
        left = self.with_steps if isinstance(self, Steps) else ALL
        formations = numbered(FormationId, self.game.formations)
        return pack(n for n, formation in formations if formation.counters & left) & (
            ~self.drawn_chits
        )

    def draw_formation(self) -> bool:
        """Draw a chit, and let its formation and its side act; tell whether there was one left.

        It is told as the event ``activated``, with the facts ``formation`` and ``side``.
        """
        if not self.chits:
            return False
        self.formation = FormationId(self.draw("chits", self.chits, len(self.game.formations)))
        self.drawn_chits |= one(self.formation)
        side, name, _ = self.game.formations[self.formation]
        self.active = SideId(self.game.sides.index(side))
        self.say("activated", formation=name, side=side)
        return True

    def pile(self) -> DrawPile:
        """Return the cup of formations that have not acted in this turn, which everybody sees."""
        waiting = iterate(self.chits)
        names = [f"{formation.side}: {formation.name}" for formation in self.game.formations]
        rows = {"formations": tallied(names, waiting)}
        return DrawPile(name="cup of formations", left=len(waiting), tallies=rows)


__all__ = ["Chits", "Formation", "FormationId", "formations_of"]
