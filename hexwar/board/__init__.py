"""Boards: the hexes or the areas of a map, and everything that is printed on it.

A board is read from a TOML file (its tables are described in :mod:`hexwar.board.tables`) and never
changes. Whatever is wrong in the file is reported at once, with file and line. A map without hexes
is an :class:`AreaBoard`: areas and points, with the links between them. One without an edge is a
:class:`WrappedBoard`.

Example:
    >>> board = Board.parse('''
    ... title = "Test beach"
    ... source = "printed"                       # of all that says nothing else
    ...
    ... [grid]
    ... orientation = "pointy"                   # rows are straight
    ... rows = 4
    ... columns = [6, 5]                         # odd rows have 6 hexes, even ones 5
    ... row_direction = "up"                     # row 01 is at the bottom
    ... terrain = "bocage"                       # of the hexes that no [[terrain]] names
    ...
    ... [[terrain]]
    ... kind = "beach"
    ... hexes = ["0101-0106", "0201", "0203-0205"]
    ...
    ... [[attribute]]
    ... name = "sector"
    ... default = "west"
    ... values = [{ value = "east", hexes = ["0101-0103", "0201-0202"] }]
    ...
    ... [[hexsides]]
    ... kind = "cliff"
    ... sides = ["0203/0303", "0203/0304"]
    ... source = "rules 6.2"
    ...
    ... [[paths]]
    ... kind = "road"
    ... hexes = ["0102", "0202", "0302", "0401"]
    ... attributes = { mined = true }
    ...
    ... [[region]]
    ... id = "E-1"
    ... kind = "draw"
    ... hexes = ["0202", "0302"]
    ...
    ... [[position]]
    ... id = "WN62"
    ... hexes = [{ hex = "0303", name = "WN62N" }, { hex = "0403", name = "WN62S" }]
    ... attributes = { colour = "green" }
    ... fields = { intense = ["0203"], steady = ["0103-0104", "0204"] }
    ...
    ... [[box]]
    ... id = "ER1"
    ... order = 1
    ... hexes = { low = "0101", high = "0201" }
    ... ''')
    >>> print(board)
    0401  o+o o*o o
    0301 o o+o*o o o
    0201  b o+b b b
    0101 b b+b b b b
    b beach, o bocage, * position, + path
    >>> board.names(board.positions["WN62"].fields["steady"] & board.where(sector="east"))
    ['0103']
"""

from hexwar.board.areas import Area, AreaBoard
from hexwar.board.bits import (
    as_set,
    first,
    has,
    iterate,
    nth,
    numbered,
    one,
    pack,
    union,
    up_to,
    updated_list,
)
from hexwar.board.board import Board
from hexwar.board.expanse import Expanse
from hexwar.board.features import Box, Link, Position, Region, Way
from hexwar.board.graph import ENTRY, Graph, GridOrSpace, Line, OpenSides, Space
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import (
    ALL,
    NONE,
    OFF_MAP,
    BoxId,
    BoxSet,
    CardId,
    CardSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionId,
    PositionSet,
    SetOf,
    SideId,
    SideSet,
)
from hexwar.board.joining import JoinedBoard, Overlap, Seam, SheetNumbering, join
from hexwar.board.lanes import Lane, Lanes, shut_around, shut_sides
from hexwar.board.spreading import Spread, SpreadTerms, nearest_the_line, spread
from hexwar.board.steps import WHOLE, ComputedCosts, CostFunction, Evenly, SortedCosts, StepCosts
from hexwar.board.storage import Storage
from hexwar.board.text import text_of
from hexwar.board.wrapped import WrappedBoard

__all__ = [
    "ALL",
    "ENTRY",
    "NONE",
    "OFF_MAP",
    "WHOLE",
    "Area",
    "AreaBoard",
    "Board",
    "Box",
    "BoxId",
    "BoxSet",
    "CardId",
    "CardSet",
    "ComputedCosts",
    "CostFunction",
    "CounterId",
    "CounterSet",
    "Evenly",
    "Expanse",
    "Graph",
    "Grid",
    "GridOrSpace",
    "HexId",
    "HexSet",
    "JoinedBoard",
    "Lane",
    "Lanes",
    "Line",
    "Link",
    "OpenSides",
    "Overlap",
    "Position",
    "PositionId",
    "PositionSet",
    "Region",
    "Seam",
    "SetOf",
    "SheetNumbering",
    "SideId",
    "SideSet",
    "SixSets",
    "SortedCosts",
    "Space",
    "Spread",
    "SpreadTerms",
    "StepCosts",
    "Storage",
    "Way",
    "WrappedBoard",
    "as_set",
    "first",
    "has",
    "iterate",
    "join",
    "nearest_the_line",
    "nth",
    "numbered",
    "one",
    "pack",
    "shut_around",
    "shut_sides",
    "spread",
    "text_of",
    "union",
    "up_to",
    "updated_list",
]
