"""The sequence of play, supply, weather, replacements and victory (1, 5, 8, 9)."""

from typing import ClassVar

from classic.rules.combat import Combat
from classic.rules.movement import Deployment, Movement
from classic.state import HAMPERED, Field
from hexwar.board import SideId, numbered
from hexwar.kit.arrivals import Replacing, draw_from_cups
from hexwar.kit.combat_results import lose_step
from hexwar.kit.supply import judge_supply
from hexwar.kit.turns import SideTurn, TurnByTurn
from hexwar.play import Choice, Frame, frame, phase, step


@frame
class Refit(Replacing):
    """Reduced units take steps back, as long as there are replacements (8.3)."""

    cites: ClassVar = {"replace_losses": "8.3"}
    restorable = Choice(Replacing.restorable, *HAMPERED)


@frame
class Upkeep(SideTurn):
    """Supply, reserves and replacements, with which a player turn begins (1.3)."""

    cites: ClassVar = {"begin": "1.3"}

    @step("5.2", "5.3")
    def supply(self, g: Field) -> None:
        for unit in judge_supply(g, self.side, g.supply_lines(self.side)).still:
            lose_step(g, unit, "5.3")

    @step("8.2")
    def draw_from_the_cup(self, g: Field) -> None:
        draw_from_cups(g, self.player(g))

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


@frame
class Campaign(TurnByTurn):
    """Set-up, then turn after turn (1)."""

    cites: ClassVar = {"begin_turn": "1.1", "next_side": "1.1", "end_turn": "9.3"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn

    set_up = phase("8.4", Deployment, before="begin_turn")

    @step("1.2", before="next_side")
    def weather(self, g: Field) -> None:
        if g.game.options.get("weather", True):
            g.throw_for_weather(g.game.weather, g.turn)
