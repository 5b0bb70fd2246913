"""One moment of the campaign: where the counters stand, and what they have done in this turn."""

from hexwar import kit
from hexwar.board import CounterSet, HexSet, SideId
from hexwar.play import rule, state
from railhead.printed import PrintedGame


@rule("10.1")
@state
class Field(
    kit.Fighters, kit.Trains, kit.Movers, kit.Replacements, kit.Clock, kit.Objectives, kit.Stacks
):
    """The valley, with both armies; a unit without steps is lost, and may be rebuilt."""

    game: PrintedGame
    railed: CounterSet  # its place among the fields, for saves

    @rule("4.1")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where two units of a side stand."""
        return self.crowded(side, 2)
