"""The sequence of play, supply, weather, replacements and victory (1, 5, 8, 9)."""

from typing import ClassVar

from classic.rules.combat import Combat
from classic.rules.movement import Deployment, Movement
from classic.state import HAMPERED, Field
from hexwar import kit
from hexwar.board import SideId, numbered
from hexwar.play import Choice, Frame, frame, phase, step


@frame("8.3")
class Refit(kit.Replacing):
    """Reduced units take steps back, as long as there are replacements."""

    restorable = Choice(kit.Replacing.restorable, *HAMPERED)


@frame("1.3")
class Upkeep(kit.SideTurn):
    """Supply, reserves and replacements, with which a player turn begins."""

    @step("5.2", "5.3")
    def supply(self, g: Field) -> None:
        for unit in kit.judge_supply(g, self.side, g.supply_lines(self.side)).still:
            kit.lose_step(g, unit, "5.3")

    @step("8.2")
    def draw_from_the_cup(self, g: Field) -> None:
        kit.draw_from_cups(g, self.player(g))

    replace_losses: ClassVar = phase("8.3", Refit)


@frame
class PlayerTurn(Upkeep):
    """The phases of a player turn in their order (1.3)."""

    movement = phase("2", Movement)
    combat = phase("6.1", Combat)

    @step("9.4", "1.3")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")
        if g.holds_all(self.side):
            points = {side: g.points(n) for n, side in numbered(SideId, g.game.sides)}
            g.end("every-town", rule="9.4", winners=(self.player(g),), **points)


@frame("1.1")
class Campaign(kit.TurnByTurn):
    """Set-up, then turn after turn (1)."""

    cites: ClassVar = {"end_turn": "9.3"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn

    set_up = phase("8.4", Deployment, before="begin_turn")

    @step("1.2", before="next_side")
    def weather(self, g: Field) -> None:
        if g.game.options["weather"]:
            g.throw_for_weather(g.game.weather, g.turn)
