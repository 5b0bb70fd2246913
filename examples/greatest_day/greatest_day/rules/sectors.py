"""Is a unit in the sector of its division (11.0)?"""

from __future__ import annotations

from functools import cache

from greatest_day.printed import LIMITS, rows_from
from greatest_day.state import Field
from hexwar.board import Board, CounterId, HexSet, has
from hexwar.play import rule


@cache
def around(board: Board, sector: str, more: int) -> HexSet:
    """Return a sector with the hexes around it, as far as its rows go.

    Args:
        board: The map.
        sector: The name of the sector.
        more: How many hexes outside it still count.
    """
    found = board.where(sector=sector)
    for _ in range(more):
        found |= board.next_to(found)
    return found | rows_from(board, LIMITS["sector_rows"] + 1)


@rule("11.0")
def strays(g: Field, unit: CounterId) -> bool:
    """Tell whether a unit is too far out of the sector of its division: two hexes, or any."""
    division = g.game.divisions.get(g.division_of(unit))
    if division is None or not division.sector or g.hex[unit] < 0:
        return False
    more = 0 if g.game.options.get("sector_lines") else LIMITS["sector_overlap"]
    return not has(around(g.game.board, division.sector, more), g.hex[unit])
