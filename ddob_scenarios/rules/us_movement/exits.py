"""Leaving the map by a lettered exit (20.3)."""

from __future__ import annotations

from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId
from hexwar.play import rule


@rule("20.3", "R20-05")
def leave_map(g: Omaha, unit: CounterId) -> None:
    """Take a unit off the map by its exit, for good; it is no loss and keeps its steps."""
    at = g.hex[unit]
    g.exited[unit] = at
    g.lift(unit)
    g.clear_markers(unit)
    g.say("left-the-map", unit=unit, at=at)
