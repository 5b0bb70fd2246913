"""The game: its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar import kit
from junction import TITLE, VERSION, rules, state


class JunctionTable(kit.MapTable):
    """The map with its counters, and the fire value on those that have one."""

    def badges(self, g: Any) -> Mapping[str, Sequence[int]]:
        """Fire."""
        return {"fire": g.game.fire}


class TheJunction(state.PrintedGame):
    """Two sides, two railways, and formations that act in the order of their chits."""

    name, title, version = "junction", TITLE, VERSION
    state_class, opening = state.Field, rules.Campaign
    presentation_class = JunctionTable
