"""What is printed: the map and the counters."""

from __future__ import annotations

from functools import cache

from hexwar.board import Board, iterate
from hexwar.components import read_counters
from hexwar.kit.faces import Faces
from hexwar.kit.scenario import FileScenario, Known
from hexwar.play import Game
from hexwar.play.game_data import GameData

DATA = GameData("mygame")


@cache
def printed() -> Known:
    """Return what names in a scenario may be; the sides stand in the order of the counters."""
    counters = read_counters(DATA.file("counters.toml"))
    return Known(
        board=Board.read(DATA.file("board.toml")),
        counters=counters,
        sides=tuple(dict.fromkeys(counters.sides)),
        options=DATA.rules.options,
    )


class PrintedGame(Game):
    """What the rules find as ``g.game``."""

    scenario: FileScenario

    def prepare(self) -> None:
        """Load the map and the counters."""
        self.board, self.counters, self.sides = printed().board, printed().counters, printed().sides
        self.players = ("everybody",)
        self.side_of = tuple(self.sides.index(side) for side in self.counters.sides)
        self.faces = Faces(self.counters, ("attack", "defence", "move"))
        self.hexes = iterate(self.board.all)
        self.turns = self.scenario.file.scenario.turns
