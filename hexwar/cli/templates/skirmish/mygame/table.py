"""How the game looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar import kit
from hexwar.board import CounterSet


class MyGameTable(kit.MapTable):
    """The map with its counters; procedures preview their actions."""

    zones = False

    def markers(self, g: Any) -> Mapping[str, CounterSet]:
        """Return the counters that have acted in this turn."""
        return {"spent": g.acted}
