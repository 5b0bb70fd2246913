"""How high does each hex lie?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from hexwar.atlas.covering import shares
from hexwar.atlas.placing import Placement
from hexwar.hexes import Hex


def levels(
    heights: Mapping[int, BaseGeometry],
    placement: Placement,
    hexes: Iterable[Hex],
    share: float = 0.5,
) -> dict[Hex, int]:
    """Return the level of each hex: the highest of which enough of the hex lies so high.

    Args:
        heights: By level, the ground inside its contour line, in the units of the ground. Ground of
            a level lies as high as all levels below it.
        placement: Where the grid lies.
        hexes: The hexes asked for.
        share: How much of a hex is enough, above 0 and at most 1.

    Returns:
        The levels by hex; 0 where no level has enough of it.

    Raises:
        ValueError: ``share`` is none.

    Example:
        >>> placement = Placement("pointy", (1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
        >>> hill = {1: shapely.box(-9, -9, 0.2, 9), 2: shapely.box(-9, -9, -1, 9)}
        >>> list(levels(hill, placement, [Hex(-2, 0), Hex(0, 0), Hex(1, 0)]).values())
        [2, 1, 0]
    """
    if not 0 < share <= 1:
        raise ValueError(f"a share of a hex is above 0 and at most 1, not {share:g}")
    levels_by_hex = dict.fromkeys(hexes, 0)
    for level in sorted(heights):
        high = shapely.union_all([area for k, area in heights.items() if k >= level])
        for at, part in shares(high, placement, levels_by_hex).items():
            if part >= share:
                levels_by_hex[at] = level
    return levels_by_hex
