"""The game: its parts, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar import kit
from hexwar.board import CounterSet
from hexwar.play import GameData

from mygame.rules import Campaign, Field


class MyGameTable(kit.MapTable):
    """The map, the impulse, and who has been active in this turn."""

    def markers(self, g: Any) -> Mapping[str, CounterSet]:
        """A unit that has been active is spent until the turn ends."""
        return {"spent": g.spent | g.moved | g.fought}

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Tell the impulse, too."""
        yield from super().status(g)
        yield "impulse", str(g.impulse)


class MyGame(kit.CounterGame):
    """Two sides, three towns and a strait."""

    name, title, version = "mygame", "My Game", "1"
    data, presentation_class = GameData("mygame"), MyGameTable
    state_class, opening = Field, Campaign
