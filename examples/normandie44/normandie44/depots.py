"""Allied depots: which beaches and ports there are, what they take, how long they are built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from hexwar.board import Board, HexId
from hexwar.board.features import Position
from hexwar.play import State, public
from hexwar.play.parts import part

LOST, CLOSED, REDUCED, FULL = -1, 0, 1, 2
STATES: Final = ("closed", "reduced", "full", "lost")
"""The states of a depot as a scenario names them; the last one is number -1 (LOST)."""


@attrs.frozen
class Depot:
    """A beach or a port as the map prints it.

    Attributes:
        name: What it is called.
        hex: Where it is.
        beach: Whether it is a beach: open from the landing on, whatever zones are there.
        survives: Whether it outlives an enemy who enters its hex (7.1.3).
        landing: Stacking points that land in a movement phase, reduced and full.
        markers: Offensive markers that it takes, reduced and full.
        delays: Turns from its capture until it opens reduced, or 0, and until it is full.
        opened: Allied points for it, besides its markers (11.3).
        reward: German points for its destruction (11.3).
    """

    name: str
    hex: HexId
    beach: bool
    survives: bool
    landing: tuple[int, int]
    markers: tuple[int, int]
    delays: tuple[int, int]
    opened: int
    reward: int

    def worth(self, state: int) -> int:
        """Return the Allied points for the depot in a state: some, and its markers (11.3)."""
        return self.opened + self.markers[state - 1] if state > CLOSED else 0


def depots_on(board: Board, limits: Mapping[str, Any]) -> tuple[Depot, ...]:
    """Return the beaches and ports on the map, in its order; ``limits`` says their points."""
    places = (p for p in board.positions.values() if p.kind in ("beach", "port"))
    return tuple(_depot(place, limits) for place in places)


def _depot(place: Position, limits: Mapping[str, Any]) -> Depot:
    says = place.attributes
    number = int(says.get("depots", 1))
    markers = _pair(says["markers"], number)
    return Depot(
        name=place.id,
        hex=place.hexes[0],
        beach=place.kind == "beach",
        survives=bool(says.get("survives_entry", False)),
        landing=_pair(says["landing_sp"], number),
        markers=markers,
        delays=(int(says.get("delay_reduced", 0)), int(says.get("delay_full", 0))),
        opened=int(limits["depot_opened"]),
        reward=int(limits["depot_lost"][markers[1] > 1]),
    )


def _pair(value: Any, number: int) -> tuple[int, int]:
    """Return a value for a reduced and a full depot, for as many as stand in the hex."""
    low, high = value if isinstance(value, (list, tuple)) else (value, value)
    return int(low) * number, int(high) * number


@part
class Depots(State):
    """In which state each Allied depot is, and in which turn work on it ends.

    Attributes:
        depots: By depot: LOST, CLOSED, REDUCED or FULL.
        works: By depot: the turn in which it opens or grows, or 0.
        landed: By depot: the stacking points that have landed in its hex in this movement phase,
            noted with the first depot there.
    """

    depots: list[int] = public(factory=list)
    works: list[int] = public(factory=list)
    landed: list[int] = public(factory=list)
