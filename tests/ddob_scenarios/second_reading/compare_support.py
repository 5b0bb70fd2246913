"""The decisions of the engineer phase, held against the readings (10, 18, 19)."""

from __future__ import annotations

from .printed import engineer_bases, printed_map
from .supporting import (
    bases_to_extend,
    commands_to_settle,
    hexes_for_a_base,
    obstacles_to_clear,
    sites_to_garrison,
)
from .table import Table
from .tally import Tally


def compare_support(t: Table, where: str, offered: set[str], tally: Tally) -> None:
    """Compare what engineers and headquarters are offered, whichever decision it is."""
    words = [text.split() for text in sorted(offered)]
    board = printed_map()
    if "enough" in offered:
        hexes = {w[1] for w in words if w[0] == "clear"}
        sector = board.sector(min(hexes))
        tally.compare("clearing obstacles", where, obstacles_to_clear(t, sector), hexes)
    elif "no-engineers" in offered:
        division = next(engineer_bases()[w[1]] for w in words if len(w) > 1)
        placed = {w[2] for w in words if w[0] == "place-base"}
        grown = {w[1] for w in words if w[0] == "extend-base"}
        unplaced = {b for b, d in engineer_bases().items() if d == division} - t.hex.keys()
        hexes = hexes_for_a_base(t, division) if unplaced else set()
        tally.compare("placing engineer bases", where, hexes, placed)
        tally.compare("extending engineer bases", where, bases_to_extend(t, division), grown)
    elif "no-more-garrisons" in offered:
        sites = {w[1] for w in words if w[0] == "garrison"}
        sector = board.sector(board.sites[min(sites)].hex)
        tally.compare("garrisons", where, sites_to_garrison(t, sector), sites)
    elif "leave-headquarters" in offered:  # one after the other: the first that is not settled yet
        settled = offered - {"leave-headquarters"}
        tally.compare("command posts", where, settled & commands_to_settle(t), settled)
