"""What would a shot or a move come to?"""

from __future__ import annotations

from collections.abc import Callable

from greatest_day.rules.fire import shells_how, struck
from greatest_day.rules.strength import Shot, rows_of
from greatest_day.state import Field
from hexwar.board import CounterId, iterate, one, pack
from hexwar.kit.movement import March
from hexwar.play.scene import Preview, PreviewRow
from hexwar.play.steering import Action


def foreseen(
    g: Field, unit: CounterId, action: Action, reach: Callable[[Field], March]
) -> Preview | None:
    """Return what a shot or a move would come to, or None for other actions.

    Args:
        g: The state.
        unit: The unit that acts.
        action: What it would do.
        reach: Tells how it may march; only a move asks.
    """
    game, (verb, to) = g.game, action
    if verb == "fire":
        return Preview(rows=rows_of(g, Shot(unit, to)), hexes=one(g.hex[to]))
    if verb == "bombard":
        kind = shells_how(g, unit, to)
        rows = [
            PreviewRow(game.counters.names[target], row.value, row.rule)
            for target in iterate(struck(g, unit, to, kind))
            for row in rows_of(g, Shot(unit, target, kind))
            if row.what == "strength"
        ]
        return Preview(rows=tuple(rows), hexes=one(to))
    if verb == "move":
        ways = game.marches.ways(reach(g))
        cost = PreviewRow("cost", str(ways.cost(to)), "series.movement")
        return Preview(rows=(cost,), hexes=pack(ways.path(to)))
    return None
