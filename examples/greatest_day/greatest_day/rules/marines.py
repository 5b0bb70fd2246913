"""How are commandos commanded (17.3)?"""

from __future__ import annotations

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.state import Field
from hexwar.board import CounterId, has, iterate, one
from hexwar.play import Frame, Next, again, ask, frame, rule
from hexwar.play.listed import only


@rule("17.3.2")
def is_led(g: Field, unit: CounterId) -> bool:
    """Tell whether a commando is In Command: near the chosen one of its colour, if there is one."""
    game = g.game
    leaders = [
        u for u in iterate(g.led) if g.hex[u] >= 0 and g.formation_of(u) == g.formation_of(unit)
    ]
    if not leaders:
        return True
    return any(game.board.distance(g.hex[u], g.hex[unit]) <= LIMITS["commandos"] for u in leaders)


@frame
class Lead(Frame):
    """When the Royal Marines chit is drawn, one commando of each colour is chosen (17.3.2)."""

    def commandos(self, g: Field) -> list[int]:
        """Those of colours for which nobody is chosen yet."""
        game = g.game
        chosen = {g.formation_of(u) for u in iterate(g.led)}
        units = (u for u in g.on_map(ALLIES) if has(game.commandos, u))
        return [u for u in units if g.formation_of(u) not in chosen]

    @ask("17.3.2", by=SIDES[ALLIES], auto=True)
    def around_whom(self, g: Field) -> None:
        """Around which commando do his comrades gather?"""

    @around_whom.on(only(commandos, "17.3.2", "one of its colour is chosen, or it is none"))
    def lead(self, g: Field, unit: CounterId) -> Next:
        """They are In Command within two hexes of it until the next such chit."""
        g.led |= one(unit)
        g.changed()
        g.say("leads", unit=unit)
        return again()
