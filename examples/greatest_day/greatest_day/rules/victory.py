"""Who has won?"""

from __future__ import annotations

from greatest_day.printed import ALLIES
from greatest_day.state import OFF, Field
from hexwar.kit.victory import end_by_level
from hexwar.play import rule

OPEN, OPENED = 2, 3
"""The level of the gaps at which a beach counts as opened, and the points for it."""


@rule("victory")
def points(g: Field, side: int) -> int:
    """Return the points of a side: prizes of the scenario, and the steps that the enemy lost.

    The Allies have a prize if they hold its hex, the Germans if they do not; a beach whose gaps
    are down to 2 is worth 3 to the Allies. After a drop only the steps of its battalions count.
    """
    held = [bool(g.standing[0] >> at & 1) == (side == 0) for at in g.game.prizes]
    prizes = sum(worth for worth, ours in zip(g.game.prizes.values(), held, strict=True) if ours)
    prizes += OPENED if g.game.beach_levels and side == ALLIES and g.gaps <= OPEN else 0
    if side == ALLIES:
        prizes += sum(g.steps[u] for stick in g.game.sticks for u in stick.units if g.hex[u] != OFF)
    return prizes + g.lost[1 - side] * (not g.game.sticks)


@rule("victory")
def end_of_the_game(g: Field) -> None:
    """The first level of the scenario whose lead is reached."""
    end_by_level(g, [points(g, side) for side in range(2)], "victory")
