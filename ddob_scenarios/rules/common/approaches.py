"""From which hexes infantry may attack its neighbours: what sides bar it (8.1, 8.15)."""

from __future__ import annotations

from functools import cache

from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.map import OmahaMap
from hexwar.board import NONE, Board, HexId, HexSet, has, pack
from hexwar.play import rule


@rule("8.15", "terrain/5", "R8-02")
def is_barred_side(board: Board, low: HexSet, i: HexId, j: int) -> bool:
    """Tell whether only ranged fire attacks across the side between a hex and the target's.

    A cliff is such a side from both hexes, a bluff from low ground only.
    """
    sides = board.features(i, j)
    return not sides.isdisjoint(CLIFFS) or ("bluff" in sides and has(low, i))


@rule("8.1", "8.15", "terrain-effects", "R8-01", "R8-02")
@cache
def open_to_infantry(omaha: OmahaMap) -> tuple[HexSet, ...]:
    """Return by hex the hexes next to it that any infantry may attack from there."""
    board, low = omaha.board, omaha.low
    found: list[HexSet] = [NONE] * board.size
    for i in board.ids:
        found[i] = pack(j for j in board.neighbours[i] if not is_barred_side(board, low, i, j))
    return tuple(found)


# -- what units bring ------------------------------------------------------------------------------
