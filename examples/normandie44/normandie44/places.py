"""What the map has in its hexes: batteries, positions of a kind, impassable hexsides."""

from __future__ import annotations

import attrs

from hexwar.board import Board, HexId, HexSet, pack
from hexwar.play import rule


@attrs.frozen
class Battery:
    """A coastal battery as the map prints it: one point of bombardment (6.2)."""

    name: str
    hex: HexId
    beaches: HexSet  # those in its range


def batteries_on(board: Board) -> tuple[Battery, ...]:
    """Return the batteries on the map that reach a beach, in its order."""
    beach = {name: place.hexes[0] for name, place in board.positions.items()}
    places = (p for p in board.positions.values() if p.kind == "battery")
    reach = ((p, pack(beach[name] for name in p.attributes["beaches"])) for p in places)
    return tuple(Battery(p.id, p.hexes[0], beaches) for p, beaches in reach if beaches)


@rule("2.2")
def cut_from(board: Board, at: HexId) -> HexSet:
    """Return the hexes next to one that lie over an impassable hexside without a road."""
    near = (to for to in board.neighbours[at] if board.link(at, to) is None)
    return pack(to for to in near if "impassable" in board.features(at, to))


def placed(board: Board, kind: str, **attributes: str) -> HexSet:
    """Return the hexes of the positions of a kind with some attributes."""
    positions = (p for p in board.positions.values() if p.kind == kind)
    return pack(p.hexes[0] for p in positions if attributes.items() <= p.attributes.items())


@rule("11.1/edge")
def southmost(board: Board) -> HexSet:
    """Return the hexes of the last row, by the first two digits of their names: the south edge."""
    rows = {at: board.name(at)[:2] for at in board.ids}
    last = max(rows.values())
    return pack(at for at, row in rows.items() if row == last)
