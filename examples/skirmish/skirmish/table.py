"""How Skirmish looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.play import Presentation, Scene
from hexwar.play.scene import CounterFace
from skirmish.printed import BLOCKS, PrintedGame
from skirmish.rules import OWNER, SIDES


class SkirmishTable(Presentation):
    """The board with its blocks."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The board with its blocks; those of the enemy from behind."""
        fields = view["fields"]
        stacks = {}
        for block, at in enumerate(fields["hex"]):
            strength = fields["strength"][block]
            left = strength - fields["losses"][block] if strength else 0
            if at >= 0:
                face = CounterFace(
                    name=BLOCKS[block],
                    side=SIDES[OWNER[block]],
                    symbol="infantry" if strength else "unknown",
                    label=BLOCKS[block],
                    values={"strength": str(left) if strength else "?"},
                    face_down=not strength,
                    spoken=f"{BLOCKS[block]}, {f'strength {left}' if strength else 'unseen'}",
                )
                stacks[at] = (face,)
        status = (("turn", f"{fields['turn']} of 12"), ("orders left", str(fields["orders_left"])))
        return Scene(board=self.game.board, stacks=stacks, status=status)
