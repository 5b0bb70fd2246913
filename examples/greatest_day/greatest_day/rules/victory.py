"""Who has won?"""

from __future__ import annotations

from greatest_day.state import Field
from hexwar.kit.victory import end_by_level
from hexwar.play import rule


@rule("victory")
def points(g: Field, side: int) -> int:
    """Return the points of a side: prizes of the scenario, and the steps that the enemy lost.

    The Allies have a prize if they hold its hex, the Germans if they do not.
    """
    held = [bool(g.standing[0] >> at & 1) == (side == 0) for at in g.game.prizes]
    prizes = sum(worth for worth, ours in zip(g.game.prizes.values(), held, strict=True) if ours)
    return prizes + g.lost[1 - side]


@rule("victory")
def end_of_the_game(g: Field) -> None:
    """The first level of the scenario whose lead is reached."""
    end_by_level(g, [points(g, side) for side in range(2)], "victory")
