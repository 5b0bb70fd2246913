"""Movement: where a unit can go, the cost, the path, and what stops it.

Ask :func:`reach` and :func:`route`. Maps of many thousand hexes have :mod:`hexwar.large`.
"""

from hexwar.board.steps import WHOLE, CostFunction, SortedCosts
from hexwar.reach.blockages import Blockage, Cause
from hexwar.reach.going import Charge, CostsByHeading, Going, HeadedCost, Points
from hexwar.reach.ranges import Range, Ranges
from hexwar.reach.reaching import Reach, Starts, reach
from hexwar.reach.restrictions import FREE, Restrictions, Toll, ZoneEffect
from hexwar.reach.routing import Route, route
from hexwar.reach.tables import (
    AttributeRow,
    CostTable,
    HexsideRow,
    PathRow,
    Price,
    Prices,
    TerrainRow,
)

__all__ = [
    "FREE",
    "WHOLE",
    "AttributeRow",
    "Blockage",
    "Cause",
    "Charge",
    "CostFunction",
    "CostTable",
    "CostsByHeading",
    "Going",
    "HeadedCost",
    "HexsideRow",
    "PathRow",
    "Points",
    "Price",
    "Prices",
    "Range",
    "Ranges",
    "Reach",
    "Restrictions",
    "Route",
    "SortedCosts",
    "Starts",
    "TerrainRow",
    "Toll",
    "ZoneEffect",
    "reach",
    "route",
]
