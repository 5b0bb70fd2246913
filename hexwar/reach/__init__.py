"""Movement: where a unit can go, the cost, the path, and what stops it.

On boards ask :func:`reach` and :func:`route`; on maps of many thousand hexes prepare a
:class:`CostField`, and ask :func:`reach_on`, :func:`route_on` and :func:`costs_on`. Both have the
same results, also where several paths are equally cheap.
"""

from hexwar.board.steps import WHOLE, CostFunction, SortedCosts
from hexwar.reach.blockages import Blockage, Cause
from hexwar.reach.fields import CostField
from hexwar.reach.findings import FieldReach, FieldRoute, costs_on, reach_on, route_on
from hexwar.reach.going import Charge, Going, Points
from hexwar.reach.ranges import Range, Ranges
from hexwar.reach.reaching import Reach, Starts, reach
from hexwar.reach.restrictions import FREE, Restrictions, Toll, ZoneEffect
from hexwar.reach.routing import Route, route
from hexwar.reach.rules import ExpanseRestrictions
from hexwar.reach.searching import FieldBackend
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
    "CostField",
    "CostFunction",
    "CostTable",
    "ExpanseRestrictions",
    "FieldBackend",
    "FieldReach",
    "FieldRoute",
    "Going",
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
    "costs_on",
    "reach",
    "reach_on",
    "route",
    "route_on",
]
