"""Routes of German advances (16.82), and the movement orders of German armour (23.5)."""

from __future__ import annotations

from functools import cache

import attrs

from ddob_scenarios.printed import DATA
from hexwar.board import Board, HexId, HexSet, PositionId, first, one
from hexwar.data import Datum, Faults, read
from hexwar.play import rule


@attrs.frozen
class AdvanceArrow:
    """A direction-of-advance arrow with its route (16.82)."""

    to: PositionId
    route: HexSet


@attrs.frozen(kw_only=True)
class AdvanceTable(Datum):
    """An arrow in the file of routes."""

    position: str
    to: str
    route: tuple[str, ...]


@attrs.frozen(kw_only=True)
class OrderTable(Datum):
    """A movement order in the file of routes."""

    hex: str
    next: str = ""
    choice: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class RoutesFile(Datum):
    """Routes of advance, and the movement orders of German armour."""

    advance: tuple[AdvanceTable, ...]
    order: tuple[OrderTable, ...]
    end_hexes: dict[str, str]


@rule("16.82", "R16-21")
def route_by_diagram(board: Board, origin: HexId, to: HexId) -> HexSet:
    """Return the hexes of the diagram that fits two positions, one or two hexes apart."""
    adjacent = board.adjacent
    between = adjacent[origin] & adjacent[to]
    ends = one(origin) | one(to)
    if ends & adjacent[origin]:
        return ends | between
    if between.bit_count() == 1:
        return between | adjacent[first(between)]
    return ends | between | adjacent[to] & board.next_to(between)


@rule("16.82", "R16-21")
def check_routes(routes: RoutesFile, board: Board, faults: Faults) -> None:
    """Check that each arrow leads from position to position along the hexes of its diagram."""
    for place, entry in enumerate(routes.advance):
        unknown = [key for key in (entry.position, entry.to) if key not in board.positions]
        for key in unknown:
            faults.add(("advance", place), f"no position {key!r}")
        if unknown:
            continue
        origin, to = (board.positions[key].hexes[0] for key in (entry.position, entry.to))
        expected = route_by_diagram(board, origin, to)
        if board.bits(entry.route) != expected:
            hexes = ", ".join(board.names(expected))
            faults.add(("advance", place, "route"), f"the diagram of 16.82 gives {hexes}")


@cache
def printed_routes(board: Board) -> RoutesFile:
    """Return the printed routes on a board."""
    file = DATA.file("routes.toml")
    return read(file, RoutesFile, lambda routes, faults: check_routes(routes, board, faults))
