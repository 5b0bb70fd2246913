"""The game: its parts, and how it looks."""

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar import kit
from hexwar.board import CounterSet
from hexwar.play import GameData
from scheldt import TITLE, VERSION
from scheldt.rules import Campaign, Field


class ScheldtTable(kit.MapTable):
    """The map, the impulse, and who has been active in this turn."""

    def markers(self, g: Any) -> Mapping[str, CounterSet]:
        """A unit that has been active is spent until the turn ends."""
        return {"spent": g.spent | g.moved | g.fought}

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Tell the impulse, too."""
        yield from super().status(g)
        yield "impulse", str(g.impulse)


class TheScheldt(kit.CounterGame):
    """The Canadians clear the banks of the Scheldt, so that ships reach Antwerp."""

    name, title, version = "scheldt", TITLE, VERSION
    data, presentation_class = GameData("scheldt"), ScheldtTable
    state_class, opening = Field, Campaign
