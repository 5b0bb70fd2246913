"""A variant of Across the Lenn: tracks through the hills lead round the river, off the map."""

from __future__ import annotations

import sys
from types import MappingProxyType
from typing import ClassVar

from classic.game import AcrossTheLenn
from classic.rules.sequence import PlayerTurn
from classic.state import Field
from hexwar.board import BoxId, CounterId
from hexwar.kit.box_moves import BoxMovers, BoxMoves
from hexwar.kit.boxes import BoxMap
from hexwar.play import frame, state
from hexwar.play.game_data import GameData
from hexwar.play.phases import phase
from hexwar.play.refusal import Refusal


@state
class FieldAndHills(BoxMovers, Field):
    """The valley, and who is on the tracks through the hills."""


@frame
class OffMap(BoxMoves):
    """The player moves units on the tracks, and between them and the map (10)."""

    cites: ClassVar = {
        "move_off_the_map": "10",
        **dict.fromkeys(("deploy", "leave_map", "may_transfer", "may_deploy"), "10.1"),
        "is_room": "4.1",
        "may_leave_map": ("10.1", "10.2"),
        **dict.fromkeys(("travel", "may_travel", "may_travel_to"), "10.2"),
    }

    def may_leave_map(self, g: FieldAndHills, unit: CounterId) -> str | None:
        """A unit in supply and out of enemy zones, into a box without an enemy."""
        barred = super().may_leave_map(g, unit) or g.hampered(unit, "10.1")
        return barred or self.may_travel_to(g, unit, g.box_by(unit))

    def may_travel_to(self, g: FieldAndHills, unit: CounterId, box: BoxId) -> str | None:
        """A box without an enemy."""
        foes = g.sides_in(box) - {g.game.side_of[unit]}
        return Refusal("10.2", "an enemy stands there") if foes else None


@frame
class PlayerTurnInTheHills(PlayerTurn):
    """The phases of a player turn, with moves off the map before those on it (10)."""

    off_the_map = phase("10", OffMap, before="movement")


class LennByHills(AcrossTheLenn):
    """Across the Lenn, with tracks off the map."""

    name, title = "classic-by-hills", "Across the Lenn, by the hills"
    data = GameData("classic.by_hills", folder="", base=AcrossTheLenn.data)
    state_class = FieldAndHills
    modules: ClassVar = [*AcrossTheLenn.modules, sys.modules[__name__]]
    variants = MappingProxyType({PlayerTurn: PlayerTurnInTheHills})

    def box_map(self) -> BoxMap:
        """Return the boxes of the tracks."""
        return BoxMap.of(self.board, "track")
