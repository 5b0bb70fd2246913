"""What bots that plan are told of Memoir '44: figures, dice by range, medals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar, Final

from hexwar import kit
from hexwar.board import SideId, iterate
from memoir44.printed.units import UnitKind
from memoir44.scenarios.plan import EITHER
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import Memoir

MEDAL: Final = 1.5
"""What a medal is worth, in the points of the judge: those of figures are small beside it."""

FIGURE, UNIT = 0.25, 0.15
"""What a figure is worth, and a unit besides."""

DICE: Final = 3.0
"""The dice of infantry close by: the measure of strength."""

LONG, NEVER_OVER = 12.0, 1.0
"""How many turns a battle mostly takes, and how many are left however long it takes."""


class MemoirJudge(kit.Judge):
    """Figures, dice and objectives; orders pay only with the moves and battles after them."""

    game: PrintedGame
    step: ClassVar[float] = FIGURE
    hold: ClassVar[float] = 1.2
    cover: ClassVar[Mapping[str, float]] = {
        "village": 1.7,
        "forest": 1.5,
        "hedgerow": 1.5,
        "hill": 1.2,
    }
    whole_turns: ClassVar[bool] = True

    @property
    def sides(self) -> int:
        """Axis and Allies."""
        return 2

    def side_of_player(self, player: str) -> int:
        """Return the side of a seat."""
        return next(int(seat.side) for seat in self.game.seats if seat.player == player)

    def turns_left(self, g: Memoir) -> float:
        """Return about how many turns a side still has: a battle ends with its medals."""
        return max(NEVER_OVER, LONG - g.turn / 2)

    @property
    def turns(self) -> float:
        """Twice as many as a battle mostly takes: what is held may be lost until the end."""
        return 2 * LONG

    def kind(self, g: Memoir, unit: int) -> UnitKind:
        """Return the kind of a unit on the board."""
        return self.game.kinds[g.kind[unit]]

    def attack(self, g: Memoir, unit: int) -> float:
        """Return the dice of a unit over all ranges."""
        return sum(self.kind(g, unit).weapon.dice) / DICE

    def defence(self, g: Memoir, unit: int) -> float:
        """Return the figures of a unit."""
        return float(g.figures[unit])

    def moves(self, g: Memoir, unit: int) -> float:
        """Return how far a unit moves and still battles."""
        return float(max(1, self.kind(g, unit).battle_move))

    def range(self, g: Memoir, unit: int) -> int:
        """Return how far a unit fires."""
        return len(self.kind(g, unit).weapon.dice)

    def shape(self, g: Memoir, unit: int) -> float:
        """A unit fights alike to its last figure."""
        return 1.0

    def rear(self, unit: int) -> bool:
        """All units fight."""
        return False

    def value(self, g: Memoir, unit: int) -> float:
        """Return what a unit is worth: its figures, and that it is one."""
        return FIGURE * g.figures[unit] + UNIT

    def mode(self, unit: int) -> Hashable:
        """All units march alike, as far as a judge is concerned."""
        return 0

    def price(self, unit: int, i: int, j: int) -> float | None:
        """Every step costs one."""
        return 1.0

    def points(self, g: Memoir, side: int) -> float:
        """Return what the medals of a side are worth."""
        return MEDAL * g.medals[side]

    def goals(self, g: Memoir) -> list[kit.Goal]:
        """Return the objectives with medals; who cannot take one values it by half."""
        names = self.game.board.name
        return [
            kit.Goal(
                tuple(iterate(objective.hexes)),
                int(holder),
                tuple(
                    (1.0 if objective.side in (side, EITHER) else 0.5) * objective.worth
                    for side in (SideId(0), SideId(1))
                ),
                names(next(iter(iterate(objective.hexes)))),
            )
            for objective, holder in zip(self.game.plan.objectives, g.held, strict=True)
            if objective.hexes
        ]
