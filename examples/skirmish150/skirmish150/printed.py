"""What is printed: the map, the counters, what a step costs, how long the scenarios last."""

from __future__ import annotations

from importlib.resources import files

from hexwar.board import Board, HexId
from hexwar.data import once
from hexwar.play import Game
from hexwar.reach import Ranges

SIDES = ("red", "blue")
A_SIDE = 75
POINTS = 3

COSTS = {"clear": 1, "woods": 2}
TURNS = {"open": 640, "brief": 20}
COUNTERS = tuple(f"{side[0].upper()}{number}" for side in SIDES for number in range(1, A_SIDE + 1))


@once
def board() -> Board:
    """The map."""
    return Board.read(files("skirmish150") / "board.toml")


class PrintedGame(Game):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    def prepare(self) -> None:
        """Load the map, and prepare what is asked of it at every step."""
        self.players = SIDES
        self.turns = TURNS[self.scenario.name]
        self.board = board()
        self.woods = self.board.where(terrain="woods")
        self.ranges = Ranges.of(self.board, self.cost, POINTS)
        self.side_of = tuple(counter >= A_SIDE for counter in range(2 * A_SIDE))

    def cost(self, at: HexId, to: HexId, side: frozenset[str]) -> int | None:
        """Return the points of a step (2)."""
        return COSTS.get(self.board.terrain[to])
