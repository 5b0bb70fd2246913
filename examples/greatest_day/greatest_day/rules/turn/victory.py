"""Who has won?"""

from __future__ import annotations

from greatest_day.printed import ALLIES, LIMITS
from greatest_day.rules.combat.beach import TRACKS
from greatest_day.rules.ground.crossings import control
from greatest_day.state import OFF, Field
from hexwar.board import SideId, has
from hexwar.play import rule

PANZER = "Panzer"
"""Whose steps count at the coast."""


@rule("victory")
def points(g: Field, side: int) -> int:
    """Return the points of a side: prizes of the scenario, and the steps that the enemy lost.

    The Allies have a prize if they hold its hex, the Germans if they do not; a beach whose gaps
    are down to 2 is worth 3 to the Allies. After a drop only the steps of its battalions count.
    """
    held = [has(g.standing[0], at) == (side == 0) for at in g.game.prizes]
    prizes = sum(worth for worth, ours in zip(g.game.prizes.values(), held, strict=True) if ours)
    prizes += awards(g, side)
    open_beach = g.game.beach_levels and g.gaps <= LIMITS.first_gap
    prizes += LIMITS.opened if open_beach and side == ALLIES else 0
    if side == ALLIES:
        prizes += sum(g.steps[u] for stick in g.game.sticks for u in stick.units if g.hex[u] != OFF)
    return prizes + g.lost[1 - side] // g.game.facts.steps_a_point * (not g.game.sticks)


@rule("victory", "2.4.5", "4.3.2")
def awards(g: Field, side: int) -> int:
    """Return what a scenario is worth besides: bridges, the beach, the link, the coast.

    A bridge counts for the side that controls it; a beach for each level that its defences have
    lost, and once it is secured; the coast for the Germans, if two steps of a panzer division stand
    on it.
    """
    game, worth = g.game, g.game.facts.worth
    total = worth.get("bridge", 0) * sum(control(g, name) == side for name in game.bridges)
    if side == ALLIES:
        lost = (game.beach_levels.get(track, 0) - getattr(g, track) for track in TRACKS["A"])
        total += worth.get("cleared", 0) * int(sum(lost))
        total += worth.get("secured", 0) * bool(g.secured)
        return total + worth.get("link", 0) * bool(g.linked)
    panzers = (u for u in g.on_map(SideId(side)) if PANZER in g.division_of(u))
    steps = sum(g.steps[u] for u in panzers if has(game.coast, g.hex[u]))
    return int(total + worth.get("coast", 0) * (steps >= LIMITS.at_the_sea))
