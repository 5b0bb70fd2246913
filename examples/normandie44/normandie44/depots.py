"""The beaches and ports of the map: what a depot brings, and what its capture costs."""

from __future__ import annotations

from typing import Final

import attrs

from hexwar import kit
from hexwar.board import Board, HexId
from hexwar.board.features import Position
from normandie44.limits import LIMITS
from normandie44.map_facts import Landing

MULBERRY: Final = "Mulberry"
"""How the names of the artificial ports begin (7.1.1)."""

LOST, CLOSED, REDUCED, FULL = -1, 0, 1, 2
STATES: Final = ("closed", "reduced", "full", "lost")
"""The states of a depot as a scenario names them; the last one is number -1 (LOST)."""


@attrs.frozen
class Depot:
    """A beach or a port as the map prints it."""

    name: str
    hex: HexId
    beach: bool  # whether it is a beach: open from the landing on, whatever zones are there
    nation: str  # whose it is, or empty: that of all Allies
    count: int  # how many depots of one capacity it is: two at Sword
    survives: bool  # whether it outlives an enemy who enters its hex (7.1.3)
    landing: tuple[int, int]  # stacking points that land in a movement phase, reduced and full
    markers: tuple[int, int]  # Offensive markers that it takes, reduced and full
    delays: tuple[int, int]  # turns from its capture until it is reduced, or 0, and full

    @classmethod
    def at(cls, place: Position, says: Landing) -> Depot:
        """Return what stands in a position of the board."""
        return cls(
            name=place.id,
            hex=place.hexes[0],
            beach=place.kind == "beach",
            nation=says.nation,
            count=says.depots,
            survives=says.survives_entry,
            landing=_pair(says.landing_sp, says.depots),
            markers=_pair(says.markers, says.depots),
            delays=(says.delay_reduced, says.delay_full),
        )

    def worth(self, state: int) -> int:
        """Return the Allied points in a state: some for each depot, and its markers (11.3)."""
        opened = self.count * LIMITS.depot_opened
        return opened + self.markers[state - 1] if state > CLOSED else 0

    def reward(self, state: int) -> int:
        """Return the German points for its destruction in a state, by its capacity then (11.3)."""
        return self.count * LIMITS.depot_lost[self.markers[state - 1] > self.count]

    @property
    def is_mulberry(self) -> bool:
        """Whether it is an artificial port, which a storm tests."""
        return self.name.startswith(MULBERRY)

    @property
    def when_destroyed(self) -> int:
        """Its state when an enemy has entered its hex: a minor port can be opened again (7.1.1)."""
        return LOST if self.beach or self.is_mulberry else CLOSED


def depots_on(board: Board) -> tuple[Depot, ...]:
    """Return the beaches and ports of a map, in its order."""
    said = kit.attributes_of(board, "position", {"beach": Landing, "port": Landing})
    return tuple(Depot.at(board.positions[name], says) for name, says in said.items())


def _pair(value: int | tuple[int, int], number: int) -> tuple[int, int]:
    """Return a value for a reduced and a full depot, for as many as stand in the hex."""
    low, high = (value, value) if isinstance(value, int) else value
    return low * number, high * number
