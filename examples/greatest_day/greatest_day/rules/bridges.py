"""Who controls a bridge (2.4.5)?"""

from __future__ import annotations

from typing import Final

from greatest_day.rules.sight import zone_against
from greatest_day.state import OFF, Field
from hexwar.board import SideId
from hexwar.play import rule

CONTESTED: Final = -1
"""Who controls a bridge that nobody controls."""


@rule("2.4.5")
def control(g: Field, bridge: str) -> int:
    """Return the side that controls a bridge, or CONTESTED.

    Its units were the last to enter both hexes, and neither is in a fire zone of the enemy.
    """
    hexes = g.game.bridges[bridge]
    held = {g.holder.get(at, OFF) for at in hexes}
    side = SideId(held.pop())
    if held or side == OFF:
        return CONTESTED
    contested = any(zone_against(g, side) >> at & 1 for at in hexes)
    return CONTESTED if contested else side
