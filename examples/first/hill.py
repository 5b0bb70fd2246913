"""The hill: two scouts walk towards a hill, and the first one on it has won."""

from collections.abc import Mapping
from typing import Any

from hexwar.board import Board, HexId, HexSet, pack
from hexwar.play import (
    Choice,
    CounterFace,
    Frame,
    Game,
    Lexicon,
    Names,
    Next,
    Presentation,
    Rule,
    Rulebook,
    Scenario,
    Scene,
    State,
    ask,
    forbids,
    frame,
    goto,
    public,
    requires,
    state,
    step,
)

BOARD = Board.parse("""
grid = { orientation = "pointy", rows = 5, columns = 7, terrain = "clear" }
terrain = [{ kind = "hill", hexes = ["0304"] }]
""")
HILL = BOARD.hex("0304")
SIDES = ("red", "blue")


@state
class Walk(State):
    """The state: the turn, and where each scout is."""

    turn: int = public(default=0)
    at: list[HexId] = public(factory=lambda: [BOARD.hex("0101"), BOARD.hex("0507")])


@frame
class Turn(Frame):
    """The sides move in turn."""

    def player(self, g: Walk) -> str:
        return SIDES[g.turn % 2]

    @requires("1")
    def next_hexes(self, g: Walk) -> HexSet:
        """It is not the next hex."""
        return BOARD.adjacent[g.at[g.turn % 2]]

    @forbids("1")
    def taken(self, g: Walk) -> HexSet:
        """The other scout is there."""
        return pack(g.at)

    ways = Choice(next_hexes, taken)

    @ask("1", by=player)
    def choose(self, g: Walk) -> None:
        """Move your scout to the next hex."""

    @choose.on(ways)
    def move(self, g: Walk, to: HexId) -> None:
        g.at[g.turn % 2] = to
        g.say("moved", side=self.player(g), to=to)

    @step("2")
    def look_at_the_hill(self, g: Walk) -> Next:
        if HILL in g.at:
            g.end("first-on-the-hill", rule="2", winners=(self.player(g),))
        g.turn += 1
        return goto(self.choose)


class Table(Presentation):
    """The map with both scouts."""

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        places = zip(SIDES, view["fields"]["at"], strict=True)
        faces = {at: (CounterFace(name=side, side=side, symbol="infantry"),) for side, at in places}
        return Scene(board=BOARD, stacks=faces)


class Hill(Game):
    """Two scouts, one hill."""

    name, title, version = "hill", "The hill", "1"
    state_class, opening = Walk, Turn
    presentation_class = Table

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        return {"race": Scenario("race", "The race", "Two scouts, one hill.")}

    @classmethod
    def rulebook(cls) -> Rulebook:
        return Rulebook([Rule("1", "A scout moves one hex."), Rule("2", "The first one wins.")])

    def prepare(self) -> None:
        self.players = SIDES

    def set_up(self, seed: int) -> Walk:
        return Walk(game=self, seed=seed)

    def make_lexicon(self) -> Lexicon:
        wording = {"moved": "The {side} scout goes to {to:hex}.", "game-over": "{outcome}."}
        return Lexicon({"hex": Names.of_board(BOARD)}, wording)
