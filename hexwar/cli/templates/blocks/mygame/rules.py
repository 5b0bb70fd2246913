"""The rules: blocks that only their owner sees march, meet in a hex, and fire by letter."""

from __future__ import annotations

from typing import ClassVar

from hexwar import kit
from hexwar.board import HexSet, SideId, has
from hexwar.play import Frame, frame, phase, rule, state, step
from hexwar.reach import ZoneEffect


@state
class Field(kit.Clock, kit.Movers, kit.Blocks):
    """One moment: who is where, which labels the blocks bear, and their strengths."""

    game: kit.CounterGame

    @rule("3.2")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where three blocks of a side stand."""
        return self.crowded(side, 3)


@frame("3")
class March(kit.Moves):
    """Each block marches once, as far as its label says (3)."""

    causes: ClassVar = {"cost": "3.1", "stop": "3.1", "stay": "3.2"}

    @rule("3.1")
    def bars(self, g: Field, side: SideId) -> kit.Bars:
        """A block marches to enemies, and stops there."""
        return kit.Bars(zones=(ZoneEffect(g.enemies_of(side)),))


@frame("4.2")
class Battle(kit.BlockBattle):
    """The blocks in a hex act by letter; after three rounds the attackers go back (4)."""

    cites: ClassVar = {
        "show": "4.1",
        "fire": "4.3",
        "withdraw": "4.4",
        "rounds_are_over": "4.4",
        "nowhere_to_go": "4.4",
        "onto_full_stacks": "3.2",
    }

    @rule("4.3")
    def hitting(self, g: Field) -> int:
        """Return the highest throw that hits: one less for attackers of woods and hills."""
        cover = g.game.board.terrain[self.target] != "clear"
        return super().hitting(g) - (cover and has(g.present[g.active], self.block))


@frame("4")
class Combat(kit.BlockCombat):
    """The player fights a battle where blocks of both sides are (4)."""

    battle = Battle


@frame("1")
class PlayerTurn(kit.SideTurn):
    """One side marches with its blocks, and fights (1, 3, 4)."""

    march = phase("3", March)
    combat = phase("4", Combat)

    @step("5.1")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")
        alone = [side for side, at in zip(g.game.sides, g.standing, strict=True) if at]
        if len(alone) == 1:
            g.end("last-side", rule="5.1", winners=tuple(alone))


@frame("1")
class Campaign(kit.TurnByTurn):
    """The blocks are dealt, then turn follows turn (1, 2)."""

    cites: ClassVar = {"end_turn": "5"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn

    @step("2", before="begin_turn")
    def deal(self, g: Field) -> None:
        g.deal()

    def after_the_last(self, g: Field) -> None:
        """End the game: who stands in the village has won."""
        village = g.game.board.regions["village"].hexes
        holders = [side for side, at in zip(g.game.sides, g.standing, strict=True) if at & village]
        g.end("village-held" if holders else "draw", rule="5", winners=tuple(holders))
