"""Leaving the map by a lettered exit (20.3)."""

from __future__ import annotations

from ddob_scenarios.state.omaha import Omaha
from hexwar.play import rule


@rule("2.1", "20.3", "R20-05")
def exit_hexes(g: Omaha) -> int:
    """Return the hexes from which units may leave the map, as a set: none if nothing is scored."""
    return g.game.exit_hexes


@rule("2.1", "20.3", "R20-05")
def cannot_leave(g: Omaha, counter: int) -> str | None:
    """Return the rule that keeps a counter from leaving the map where it is, or None."""
    if not g.game.combat_units >> counter & 1:
        return "20.3"
    return None if exit_hexes(g) >> g.hex[counter] & 1 else "20.3"


@rule("20.3", "R20-05")
def leave_map(g: Omaha, unit: int) -> None:
    """Take a unit off the map by its exit, for good; it is no loss and keeps its steps."""
    at = g.hex[unit]
    g.exited[unit] = at
    g.lift(unit)
    g.clear_markers(unit)
    g.say("left-the-map", unit=unit, at=at)
