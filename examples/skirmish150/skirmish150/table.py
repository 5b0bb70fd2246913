"""How Skirmish 150 looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.play import CounterFace, Presentation, Scene
from skirmish150.printed import A_SIDE, COUNTERS, SIDES, PrintedGame


class Skirmish150Presentation(Presentation):
    """The map with its counters."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The map with its counters."""
        fields = view["fields"]
        stacks = {}
        for counter, at in enumerate(fields["hex"]):
            if at >= 0:
                name, steps = COUNTERS[counter], fields["steps"][counter]
                face = CounterFace(
                    name=name,
                    side=SIDES[counter >= A_SIDE],
                    symbol="infantry",
                    label=name,
                    values={"steps": str(steps)},
                    spoken=f"{name}, {steps} steps",
                )
                stacks[at] = (face,)
        return Scene(board=self.game.board, stacks=stacks, status=(("turn", str(fields["turn"])),))
