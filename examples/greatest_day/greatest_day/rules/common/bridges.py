"""Where are bridges: printed ones that stand, and those that were built (2.4)?"""

from __future__ import annotations

from greatest_day.state import Field
from hexwar.board import HexId
from hexwar.play import rule

Sides = frozenset[tuple[HexId, HexId]]


@rule("2.4.1", "2.4.6", "2.4.7")
def standing_bridges(g: Field) -> Sides:
    """Return the hexsides with a bridge: railway and Bailey Bridges are bridges like any other."""
    printed: Sides = g.game.bridge_sides
    built = g.built_bridges()
    if not (g.blown or built):
        return printed
    gone = {frozenset(g.game.ends_of(name)) for name in g.blown}
    stand = (side for side in printed if frozenset(side) not in gone)
    return frozenset((*stand, *built))


def is_at_a_bridge(g: Field, at: HexId) -> bool:
    """Return whether a hex has a side with a bridge."""
    return any(at in side for side in standing_bridges(g))
