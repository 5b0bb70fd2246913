"""Lanes: embankments, cuttings and tunnels, which units enter and leave only at their ends.

Two lanes may lead through one hex without a junction. Then it matters which one a unit is on.

    lanes = Lanes.of(board, {"embankment": "raised", "cutting": "sunken"})
    Bars(sides=(("no way leads there", lanes.sides()),))         # for a unit that keeps to ways
    lanes.sides((at, 1))                                         # who is on the second way in a hex

A game keeps the number of the way in its state, and asks again where several ways cross: a search
knows hexes, not ways, so that :attr:`Lanes.crossings` are places where it stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import attrs

from hexwar.board.bits import has, iterate, pack
from hexwar.board.board import Board
from hexwar.board.features import Way
from hexwar.board.grid import SixSets
from hexwar.board.ids import HexId, HexSet
from hexwar.board.wrapped import WrappedBoard


class Lane(NamedTuple):
    """A way through a hex, with all that it meets there.

    Attributes:
        to: The hexes next to it to which it leads.
        lies: How it lies, such as "raised"; "" for an ordinary road beside one that does.
    """

    to: HexSet
    lies: str


@attrs.frozen(eq=False)
class Lanes:
    """The ways of a map that units keep to.

    Attributes:
        board: The map.
        at: By hex through which one leads: the ways in it, more than one if they do not meet.
        hexes: These hexes.
        crossings: Those with several ways.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 3, columns = 3}
        ... paths = [{kind = "bank", hexes = ["0102", "0202", "0302"]}]
        ... ''')
        >>> lanes = Lanes.of(board, {"bank": "raised"})
        >>> [(board.names(lane.to), lane.lies) for lane in lanes.at[board.hex("0202")]]
        [(['0102', '0302'], 'raised')]
    """

    board: Board
    at: Mapping[HexId, tuple[Lane, ...]]
    hexes: HexSet
    crossings: HexSet
    _sides: dict[Any, SixSets] = attrs.field(factory=dict, init=False, repr=False)

    @classmethod
    def of(cls, board: Board, lies: Mapping[str, str]) -> Lanes:
        """Find the ways of a map that units keep to.

        Args:
            board: The map.
            lies: How a way lies, by the kind of its path; other kinds are ordinary roads.
        """
        lanes_by_hex = {at: lanes for at in board.ids if (lanes := _lanes_at(board, at, lies))}
        crossings = pack(at for at, lanes in lanes_by_hex.items() if len(lanes) > 1)
        return cls(board, lanes_by_hex, pack(lanes_by_hex), crossings)

    def number(self, at: HexId, to: HexId) -> int:
        """Return the number of the way in a hex that leads to the next one; 0 if none does."""
        lanes = self.at.get(at, ())
        return next((n for n, lane in enumerate(lanes) if has(lane.to, to)), 0)

    def sides(self, own: tuple[HexId, int] | None = None) -> SixSets:
        """Return the open sides of hexes for who keeps to ways: these are taken from their ends.

        Args:
            own: The hex in which a unit is, and the number of the way that it is on.
        """
        if own not in self._sides:
            self._sides[own] = shut_sides(self.board, self._shut(own))
        return self._sides[own]

    def _shut(self, own: tuple[HexId, int] | None) -> Iterable[tuple[HexId, HexId]]:
        for at, lanes in self.at.items():
            used = lanes[own[1] : own[1] + 1] if own and own[0] == at else lanes
            for to in self.board.neighbours[at]:
                if not any(has(lane.to, to) for lane in used):
                    yield at, to


def _lanes_at(board: Board, at: HexId, lies: Mapping[str, str]) -> tuple[Lane, ...]:
    """Return the ways in a hex, each with those that it meets; none if all are ordinary."""
    lanes: list[list[tuple[HexId, Way]]] = []
    for to in board.neighbours[at]:
        link = board.link(at, to)
        for way in link.ways if link else ():
            met = [lane for lane in lanes if any(way.joins(other, at) for _, other in lane)]
            joined = [each for lane in met for each in lane]
            lanes = [lane for lane in lanes if lane not in met] + [[*joined, (to, way)]]
    lying = [{lies.get(way.kind, "") for _, way in lane} - {""} for lane in lanes]
    if not any(lying):
        return ()
    return tuple(
        Lane(pack(to for to, _ in lane), min(how, default=""))
        for lane, how in zip(lanes, lying, strict=True)
    )


def shut_sides(board: Board, pairs: Iterable[tuple[HexId, HexId]]) -> SixSets:
    """Return the open sides of hexes when those between some neighbours are shut, both ways.

    Args:
        board: The map.
        pairs: Pairs of neighbours: destroyed bridges, closed gates.
    """
    sides: list[int] = [board.all] * 6
    if isinstance(board, WrappedBoard):
        return board.without(way for a, b in pairs for way in ((a, b), (b, a)))
    for a, b in pairs:
        direction = board.coordinates(a).direction_to(board.coordinates(b))
        sides[direction] &= ~(1 << a)
        sides[(direction + 3) % 6] &= ~(1 << b)
    e, f, g, h, i, j = sides
    return e, f, g, h, i, j


def shut_around(board: Board, hexes: HexSet) -> SixSets:
    """Return the open sides of hexes when all sides of some hexes are shut, as by roadblocks.

    Args:
        board: The map.
        hexes: The hexes.
    """
    return shut_sides(board, ((at, to) for at in iterate(hexes) for to in board.neighbours[at]))


__all__ = ["Lane", "Lanes", "shut_around", "shut_sides"]
