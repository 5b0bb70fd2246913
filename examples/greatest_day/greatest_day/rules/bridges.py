"""Who controls a bridge (2.4.5)?"""

from __future__ import annotations

from greatest_day.rules.sight import zone_against
from greatest_day.state import OFF, Field
from hexwar.play import rule


@rule("2.4.5")
def control(g: Field, bridge: str) -> int:
    """Return the side that controls a bridge, or OFF if it is contested.

    Its units were the last to enter both hexes, and neither is in a fire zone of the enemy.
    """
    hexes = g.game.bridges[bridge]
    held = {g.holder.get(at, OFF) for at in hexes}
    side = held.pop()
    if held or side == OFF:
        return OFF
    return OFF if any(zone_against(g, side) >> at & 1 for at in hexes) else side
