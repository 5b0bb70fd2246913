"""How the game looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar import kit
from hexwar.board import CounterId, numbered
from hexwar.play import CounterFace
from hexwar.play.scene import Area


class MyGameTable(kit.MapTable):
    """The map with its counters, and those beside the map."""

    zones = False

    def face(self, g: Any, counter: CounterId) -> CounterFace:
        """Return the side of a counter that lies up."""
        return self.faces.of(counter, g.steps(counter))

    def areas(self, g: Any, view: Mapping[str, Any], player: str) -> Iterator[Area]:
        """Yield the place beside the map."""
        beside = tuple(
            self.face(g, counter) for counter, at in numbered(CounterId, g.hex) if at == kit.OFF
        )
        yield Area(name="beside the map", group="counters", counters=beside)
