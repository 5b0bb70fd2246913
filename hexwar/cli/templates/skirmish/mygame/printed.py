"""What is printed: the map, the counters and the results table."""

from __future__ import annotations

from functools import cache

from hexwar.board import Board
from hexwar.components import read_counters, read_tables
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
        """Load the map, the counters and the table."""
        self.board, self.counters, self.sides = printed().board, printed().counters, printed().sides
        self.players = self.sides
        self.side_of = tuple(self.sides.index(side) for side in self.counters.sides)
        self.faces = Faces(self.counters, ("attack", "defence"))
        self.attack = self.counters.values("attack")
        self.defence = self.counters.values("defence")
        self.village = self.board.regions["village"].hexes
        self.results = read_tables(DATA.file("results.toml"))["combat"]
        self.turns = self.scenario.file.scenario.turns
