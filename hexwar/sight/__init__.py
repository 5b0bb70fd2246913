"""Lines of sight: can one hex see another, exactly, and what decides it?

What a game's rules say is a value, a :class:`Policy`; :class:`Sight` puts it on a map and answers.
Whole numbers only: a line that runs along a hexside or through a vertex is known to do so.

Example:
    >>> from hexwar.board import Board
    >>> board = Board.parse('''
    ... grid = {orientation = "pointy", rows = 3, columns = 4, terrain = "clear"}
    ... terrain = [{kind = "woods", hexes = ["0102", "0201"]}]
    ... ''')
    >>> sight = Sight(board, Policy(terrain={"woods": Obstacle()}))
    >>> print(sight.verdict(board.hex("0101"), board.hex("0202")))
    0101 does not see 0202: woods in 0102 and woods in 0201
"""

from hexwar.sight.arcs import hexes_in_arc
from hexwar.sight.between import HexesBetween, LinesBetween, hexes_between
from hexwar.sight.checking import verify
from hexwar.sight.comparing import Difference, diff
from hexwar.sight.crossings import Crossing, touched
from hexwar.sight.ground import PolicyMap
from hexwar.sight.looking import Sight
from hexwar.sight.places import AnyMap, Hexes, Links
from hexwar.sight.policy import (
    Blind,
    Elevation,
    End,
    EndTouch,
    HexsideObstacle,
    Obstacle,
    Policy,
    Slope,
    WayRound,
)
from hexwar.sight.screens import Screens
from hexwar.sight.survey import Levels, survey
from hexwar.sight.table import SightTable
from hexwar.sight.verdict import Hand, Obstruction, Verdict, VerdictCause

__all__ = [
    "AnyMap",
    "Blind",
    "Crossing",
    "Difference",
    "Elevation",
    "End",
    "EndTouch",
    "Hand",
    "Hexes",
    "HexesBetween",
    "HexsideObstacle",
    "Levels",
    "LinesBetween",
    "Links",
    "Obstacle",
    "Obstruction",
    "Policy",
    "PolicyMap",
    "Screens",
    "Sight",
    "SightTable",
    "Slope",
    "Verdict",
    "VerdictCause",
    "WayRound",
    "diff",
    "hexes_between",
    "hexes_in_arc",
    "survey",
    "touched",
    "verify",
]
