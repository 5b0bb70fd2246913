"""A variant of Across the Lenn: tracks through the hills lead round the river, off the map."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from classic.game import AcrossTheLenn
from classic.rules.sequence import PlayerTurn
from classic.state import HAMPERED, Field
from hexwar import kit
from hexwar.board import BoxId, CounterId
from hexwar.play import Choice, GameData, forbids, frame, phase, state


@state
class FieldAndHills(kit.BoxMovers, Field):
    """The valley, and who is on the tracks through the hills."""


@frame("10.1")
class OffMap(kit.BoxMoves):
    """The player moves units on the tracks, and between them and the map (10)."""

    cites: ClassVar = {"move_off_the_map": "10", "travel": "10.2", "is_room": "4.1"}

    @forbids("10.2")
    def held_by_enemies(self, g: FieldAndHills, unit: CounterId, box: BoxId) -> bool:
        """An enemy stands there."""
        return bool(g.sides_in(box) - {g.game.side_of[unit]})

    @forbids("10.2")
    def to_enemies(self, g: FieldAndHills, unit: CounterId) -> bool:
        """An enemy stands in the box."""
        return bool(self.held_by_enemies(g, unit, g.box_by(unit)))

    leaving = Choice(kit.BoxMoves.leaving, *HAMPERED, to_enemies)
    next_boxes = Choice(kit.BoxMoves.next_boxes, held_by_enemies)


@frame
class PlayerTurnInTheHills(PlayerTurn):
    """The phases of a player turn, with moves off the map before those on it (10)."""

    off_the_map = phase("10", OffMap, before="movement")


class LennByHills(AcrossTheLenn):
    """Across the Lenn, with tracks off the map."""

    name, title = "classic-by-hills", "Across the Lenn, by the hills"
    data = GameData("classic.by_hills", folder="", base=AcrossTheLenn.data)
    state_class = FieldAndHills
    variants = MappingProxyType({PlayerTurn: PlayerTurnInTheHills})

    def box_map(self) -> kit.BoxMap:
        """Return the boxes of the tracks."""
        return kit.BoxMap.of(self.board, "track")
