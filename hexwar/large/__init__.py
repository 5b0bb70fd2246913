"""Movement, connection and lines of hexes on maps of many thousand hexes, in numpy arrays.

Most games do not need this package: a :class:`~hexwar.board.Board` holds the largest printed maps
(up to 100,000 hexes), and :mod:`hexwar.reach` and :mod:`hexwar.trace` search it. Use this package
for a map without printed numbers that is larger, such as a grid over a whole country: an
:class:`~hexwar.board.Expanse`. No other package of hexwar imports this one.

============================  ==========================================================
On a board                    On an expanse
============================  ==========================================================
costs of a table or function  :class:`CostField`, prepared once, in whole points
``Restrictions``              :class:`ExpanseRestrictions`, one array of bits; one kind of
                              zone; no tolls
``reach``                     :func:`reach_on`, or :func:`costs_on` for an array by id
``route``                     :func:`route_on`
``hexwar.trace.flood``        :func:`flood_on`
``hexwar.hexes.line``         :func:`lines_on`, for many pairs at once
============================  ==========================================================

Results are those of boards, also where several paths are equally cheap. With the extra
``hexwar[fast]`` numba compiles the searches; without it they give the same results more slowly.

Limits: a step costs 1 to 1,048,576 points. Arrays have about 1.5 places for each hex of a map that
is roughly square. A cost field takes one byte for each place, four if a step costs more than 254
points, and six times that where the cost depends on the side from which a hex is entered. A
compiled search takes eight bytes more for each place, which the field keeps for the next one.

Lines of sight need no other functions: :class:`hexwar.sight.Sight` takes boards and expanses.

Example:
    >>> import numpy as np
    >>> from hexwar.board import Expanse
    >>> country = Expanse(400, 250)
    >>> field = CostField.of(country, country.spread(np.full((250, 400), 2)))
    >>> start = country.index(200, 125)
    >>> len(reach_on(field, start, 6).ids)
    37
    >>> route_on(field, start, country.index(205, 125)).points
    10
"""

from hexwar.large.fields import CostField
from hexwar.large.findings import FieldReach, FieldRoute, costs_on, reach_on, route_on
from hexwar.large.flooding import flood_on
from hexwar.large.lines import HexLines, lines_on
from hexwar.large.restrictions import ExpanseRestrictions
from hexwar.large.searching import FieldBackend

__all__ = [
    "CostField",
    "ExpanseRestrictions",
    "FieldBackend",
    "FieldReach",
    "FieldRoute",
    "HexLines",
    "costs_on",
    "flood_on",
    "lines_on",
    "reach_on",
    "route_on",
]
