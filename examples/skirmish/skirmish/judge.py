"""What the opponent of Skirmish is told: strengths, losses, and that the village is the goal."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import HexId, HexSet, has, iterate, pack
from skirmish.rules import over_the_river

UNSEEN: Final = 2.5
"""The mean of the four strengths."""

VILLAGE: Final = 6.0
"""What the village is worth beside the blocks, in strength."""

FIRM: Final = 1.5
"""What every block has in a fight, whatever its strength."""


class SkirmishJudge(kit.Judge):
    """Strength less losses, and who stands in the village."""

    step: ClassVar[float] = 0.6
    open_strengths: ClassVar[bool] = False

    def left(self, g: Any, block: int) -> float:
        """Return the strength that is left of a block; the mean of one that is not seen."""
        return float(max(0.5, (g.strength[block] or UNSEEN) - g.losses[block]))

    def attack(self, g: Any, unit: int) -> float:
        """Return the strength of a block in attack."""
        return self.left(g, unit) + FIRM

    def defence(self, g: Any, unit: int) -> float:
        """Return the strength of a block in defence."""
        return self.left(g, unit) + FIRM

    def moves(self, g: Any, unit: int) -> float:
        """One hex for an order."""
        return 1.0

    def value(self, g: Any, unit: int) -> float:
        """Return what a block is worth: more with more strength."""
        return self.step * self.left(g, unit)

    def rear(self, unit: int) -> bool:
        """All blocks fight."""
        return False

    def mode(self, unit: int) -> Hashable:
        """All blocks march alike."""
        return 0

    def price(self, unit: int, i: int, j: int) -> float | None:
        """A step for each hex but the lake; the river is crossed by the bridge only."""
        lake = self.game.board.terrain[j] == "lake"
        return None if lake or has(over_the_river(self.game, HexId(i)), HexId(j)) else 1.0

    def within(self, at: int, distance: int) -> HexSet:
        """Return what is so near as blocks march and strike: the river keeps them apart."""
        ways = self.way_to((at,), 0)
        return pack(HexId(i) for i, way in enumerate(ways) if way <= distance)

    def turns_left(self, g: Any) -> float:
        """Each side has every other turn."""
        return float(self.game.turns - g.turn) / 2

    @property
    def turns(self) -> float:
        """How many turns each side has."""
        return float(self.game.turns) / 2

    def points(self, g: Any, side: int) -> float:
        """There are no points: blocks and the village decide."""
        return 0.0

    def goals(self, g: Any) -> list[kit.Goal]:
        """The village."""
        village = self.game.board.regions["village"]
        hexes = tuple(iterate(village.hexes))
        holders = [side for side in range(self.sides) if g.standing[side] & village.hexes]
        holder = holders[0] if holders else kit.NOBODY
        return [kit.Goal(hexes, holder, (VILLAGE, VILLAGE), village.id)]
