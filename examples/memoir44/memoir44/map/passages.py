"""What lies between two neighbouring hexes: cliffs, bluffs, bridges, steep sides (2.1, 1.11).

Cliffs and bluffs are not hexes but sides of hexes: the side of a hill towards the coast, the sea
or a beach.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import attrs

from hexwar.board import NONE, HexSet, union
from hexwar.play import rule
from memoir44.map.ground import Ground
from memoir44.printed.arms import INFANTRY


class Passage(NamedTuple):
    """How a unit gets from a hex to its neighbour."""

    cost: int  # movement that it takes
    closed: str = ""  # the rule that closes it to movement, or ""
    no_ground: str = ""  # the rule by which nobody takes ground across it, or ""
    no_retreat: str = ""  # the rule by which nobody retreats across it, or ""


OPEN = Passage(1)


@attrs.frozen(kw_only=True, eq=False)
class Ways:
    """The ways of an arm from a hex to those next to it, as obstacles lie.

    There is one object for each case (:meth:`~memoir44.map.battlefield.Battlefield.ways`): two are
    the same way or none.
    """

    near: HexSet  # the hexes next to it
    shut: Mapping[str, HexSet]  # by rule, those to which it shuts the way
    costs: Mapping[int, HexSet]  # by movement, those to which a step takes so much
    by_road: HexSet = NONE  # those to which a road leads
    # by the hexes that a unit may move, those that cap its whole move
    capped: Mapping[int, HexSet] = {}
    unhindered: bool = False  # whether terrain neither stops nor slows the unit

    def within(self, movement: int) -> HexSet:
        """Return the hexes to which a step takes no more than so much movement."""
        return union(hexes for cost, hexes in self.costs.items() if cost <= movement)


@rule("1.11/steep-hill", "2.1.2", "2.1.3", "2.1.4", "2.1.5")
def passage(here: Ground, there: Ground, arm: int, *, derived: bool, between: bool) -> Passage:
    """Return the passage from one hex to a neighbour.

    Args:
        here: The hex that is left.
        there: The hex that is entered.
        arm: The arm of the unit.
        derived: Whether every hill by the sea has cliffs and bluffs, or only those so named.
        between: Whether a bridge is entered from another bridge.
    """
    if "bridge" in there.roles or "bridge" in here.roles:
        return _by_bridge(here, there, between)
    hill, shore = (here, there) if "hill" in here.roles else (there, here)
    if "hill" in hill.roles and "hill" not in shore.roles:
        edge = _edge(hill, shore, derived)
        if edge:
            return _over(edge, arm)
        if there.climb and "hill" not in here.roles:
            return Passage(there.climb)
    return OPEN


def _by_bridge(here: Ground, there: Ground, between: bool) -> Passage:
    """Nobody goes between estuary and bridge; a bridge is entered from dry hexes (2.1.4, 2.1.5)."""
    if here.shuns_bridges or there.shuns_bridges:
        return Passage(1, "2.1.4", "2.1.4", "2.1.4")
    if "bridge" not in there.roles:
        return OPEN
    wet = here.water if "bridge" not in here.roles else not between
    return Passage(1, "2.1.5", "2.1.5", "2.1.5") if wet else OPEN


def _edge(hill: Ground, shore: Ground, derived: bool) -> str:
    """Return what the side of a hill towards a shore is: sea, cliff, bluff, or nothing."""
    name = hill.features[0].name
    if not derived and name not in ("cliff", "bluff"):
        return ""
    if "sea" in shore.roles:
        return "sea"
    if "coast" in shore.roles:
        return "bluff" if name == "bluff" else "cliff"
    if "beach" in shore.roles:
        return "cliff" if name == "cliff" else "bluff"
    return ""


def _over(edge: str, arm: int) -> Passage:
    """Return the passage over a cliff or bluff (2.1.2, 2.1.3)."""
    if edge == "sea":
        return Passage(1, "2.1.2", "2.1.2", "2.1.2")
    number = "2.1.3" if edge == "bluff" else "2.1.2"
    if arm != INFANTRY:
        return Passage(2, number, number)
    return Passage(2, "", "" if edge == "bluff" else number)
