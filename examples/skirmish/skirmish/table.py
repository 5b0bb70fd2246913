"""How Skirmish looks at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar import kit
from hexwar.play import CounterFace, Presentation, Scene
from hexwar.play.scene.inventory import Inventory, TwoFaces
from skirmish.rules import STRENGTHS


class SkirmishTable(Presentation):
    """The board with its blocks."""

    game: kit.CounterGame

    def inventory(self) -> Inventory:
        """The blocks: each side has one of every strength; nothing is printed on the backs."""
        blocks = self.game.counters
        order = {side: iter(STRENGTHS) for side in self.game.sides}
        fronts = (
            CounterFace(
                name=name,
                side=side,
                symbol="infantry",
                label=name,
                values={"strength": str(next(order[side]))},
            )
            for name, side in zip(blocks.names, blocks.sides, strict=True)
        )
        return Inventory(counters=tuple(TwoFaces(front, _behind(front)) for front in fronts))

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The board with its blocks; those of the enemy from behind."""
        fields, blocks = view["fields"], self.game.counters
        stacks = {}
        for block, at in enumerate(fields["hex"]):
            name, strength = blocks.names[block], fields["strength"][block]
            left = strength - fields["losses"][block] if strength else 0
            if at >= 0:
                face = CounterFace(
                    name=name,
                    side=blocks.sides[block],
                    symbol="infantry" if strength else "unknown",
                    label=name,
                    values={"strength": str(left) if strength else "?"},
                    face_down=not strength,
                    spoken=f"{name}, {f'strength {left}' if strength else 'unseen'}",
                )
                stacks[at] = (face,)
        status = (
            ("turn", f"{min(fields['turn'], self.game.turns)} of {self.game.turns}"),
            ("orders left", str(fields["orders_left"])),
        )
        return Scene(board=self.game.board, stacks=stacks, status=status)


def _behind(front: CounterFace) -> CounterFace:
    return CounterFace(name=front.name, side=front.side, symbol="unknown", face_down=True)
