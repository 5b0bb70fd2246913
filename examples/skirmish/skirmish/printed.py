"""What is printed: the board and the names of the blocks."""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files

from hexwar.board import Board
from hexwar.play import Game

BLOCKS = ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4")


@cache
def board() -> Board:
    """The board."""
    return Board.read(files("skirmish") / "board.toml")


class PrintedGame(Game):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    @cached_property
    def board(self) -> Board:
        """The board."""
        return board()
