"""One moment of the campaign: where the counters stand, and what they have done in this turn."""

from hexwar import kit
from hexwar.board import CounterSet, HexId, HexSet, SideId, union
from hexwar.play import flag, public, rule, state
from railhead.printed import PrintedGame


@rule("10.1")
@state
class Field(kit.Fighters, kit.Movers, kit.Replacements, kit.Clock, kit.Objectives, kit.Stacks):
    """The valley, with both armies; a unit without steps is lost, and may be rebuilt.

    Attributes:
        battles: The attackers by hex, of the battles announced and not yet fought.
        railed: Who has gone by rail in this player turn.
    """

    game: PrintedGame
    battles: dict[HexId, CounterSet] = public(factory=dict)
    railed: CounterSet = flag(until="player-turn")

    @property
    def announced(self) -> CounterSet:
        """The units that are to attack."""
        return union(self.battles.values())

    @rule("4.1")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where two units of a side stand."""
        return self.crowded(side, 2)
