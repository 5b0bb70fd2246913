"""The sequence of play, weather, replacements and victory (1, 8, 9)."""

from __future__ import annotations

from classic.printed import SIDES
from classic.rules.combat import Combat
from classic.rules.movement import Deployment, Movement
from classic.rules.supply import judge
from classic.state import Field
from hexwar.board import CounterId
from hexwar.kit.arrivals import draw_from_cups
from hexwar.kit.victory import end_by_level
from hexwar.play import Frame, Next, again, ask, call, frame, goto, rule, step
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal


def reduced(g: Field) -> list[int]:
    """Return the units of the player whose turn it is that have lost steps."""
    full = g.game.counters.steps
    return [unit for unit in g.on_map(g.active) if g.steps[unit] < full[unit]]


@rule("8.3")
def may_be_restored(g: Field, unit: int) -> str | None:
    """A reduced unit in supply, out of enemy zones, as long as there are replacements."""
    if unit not in reduced(g) or not g.replacements[g.active]:
        return "8.3"
    if g.unsupplied >> unit & 1:
        return Refusal("8.3", "out of supply")
    in_zone = g.zone_of(1 - g.active) >> g.hex[unit] & 1
    return Refusal("8.3", "in an enemy zone of control") if in_zone else None


@frame
class Campaign(Frame):
    """Set-up, then turn after turn (1)."""

    @step("8.4")
    def set_up(self, g: Field) -> Next:
        return call(Deployment)

    @step("1.2", "1.1")
    def begin_turn(self, g: Field) -> None:
        g.say("turn-begins", rule="1.1", turn=g.turn)
        if g.game.options.get("weather", True):
            g.throw_for_weather(g.game.weather, g.turn)

    @step("1.1")
    def player_turn_of_the_east(self, g: Field) -> Next:
        return call(PlayerTurn, 0)

    @step("1.1")
    def player_turn_of_the_west(self, g: Field) -> Next:
        return call(PlayerTurn, 1)

    @step("9.3")
    def end_turn(self, g: Field) -> Next:
        if g.turn < g.game.turns:
            g.turn += 1
            return goto(self.begin_turn)
        end_by_level(g, [g.points(side) for side in range(2)], "9.3")
        return None


@frame
class PlayerTurn(Frame):
    """The phases of a player turn in their order (1.3)."""

    side: int

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[self.side]

    @step("5.2", "5.3")
    def supply(self, g: Field) -> None:
        g.active = self.side
        judge(g, self.side)

    @step("8.2")
    def draw_from_the_cup(self, g: Field) -> None:
        draw_from_cups(g, self.player(g))

    @ask("8.3", by=player, or_else="end-replacements")
    def replace_losses(self, g: Field) -> None:
        """Which unit takes a replacement?"""

    @replace_losses.on(each(reduced, may_be_restored))
    def restore(self, g: Field, unit: CounterId) -> Next:
        g.replacements[g.active] -= 1
        g.steps[unit] += 1
        g.say("restored", unit=unit)
        return again()

    @step("2")
    def movement(self, g: Field) -> Next:
        return call(Movement)

    @step("6.1")
    def combat(self, g: Field) -> Next:
        return call(Combat)

    @step("9.4", "1.3")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")
        if g.holds_all(self.side):
            points = {side: g.points(n) for n, side in enumerate(SIDES)}
            g.end("every-town", rule="9.4", winners=(self.player(g),), **points)
