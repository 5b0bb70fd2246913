"""What a hex does to units, and what lies between two neighbours (1.11, 1.12, 2.1).

Reductions of one hex never add up: the largest counts.  Whatever stops, bars or keeps out does so
beside everything else.  A bridge takes the place of the water under it.  Cliffs and bluffs are not
hexes but sides of hexes: the side of a hill towards the coast, the sea or a beach.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import attrs

from hexwar.board import NONE, HexSet, union
from hexwar.play import rule
from memoir44.map.sight import HillSight
from memoir44.printed.arms import ARMS, INFANTRY, SIDES, Arm, Side, by_arm
from memoir44.printed.features import Feature, Role, feature_rules

Numbers = tuple[int, ...]
"""A number for each arm."""

TABLE = ("1.11/closed", "1.11/stops", "1.11/bars", "1.11/owned", "1.11/from-below")
"""The columns of the tables of terrain and obstacles that have a sentence of their own."""

EDGES = ("2.1.2/infantry", "2.1.2/no-ground", "2.1.2/sea", "2.1.3/climbed", "2.1.3/ground")
"""The rules of the sides that are cliffs or bluffs."""


@attrs.frozen
class Placed:
    """A feature that lies in a hex."""

    feature: Feature
    owner: Side | None = None  # the side that owns it, or None


@attrs.frozen(eq=False)
class Ground:
    """What a hex does; tuples are by arm, or by side of the occupant and arm of the attacker."""

    features: tuple[Feature, ...]  # what lies in it, the terrain first
    closed: tuple[str, ...]  # the rule that keeps an arm out, or ""
    fixed: tuple[bool, ...]  # arms that, set up here, neither move nor retreat
    stops: tuple[bool, ...]  # arms that must stop when they enter
    # arms that must stop when they enter and may not leave to take ground either
    holds: tuple[bool, ...]
    bars: tuple[bool, ...]  # arms that may not battle in the turn in which they enter
    leaving_bars: tuple[bool, ...]  # arms that may not battle in the turn in which they leave
    mute: tuple[bool, ...]  # arms that may not battle as long as they stand here
    enter_adjacent: str  # the rule that lets only units enter that began next to it, or ""
    cover: tuple[Numbers, ...]  # dice that an attacker loses on any ground
    from_below: Numbers  # dice that an attacker loses who does not stand on a hill
    penalty: Numbers  # dice that a unit loses when it battles from here
    flags: tuple[Numbers, ...]  # flags that a unit may ignore, by its side and arm
    climb: int  # movement to enter it from a hex without hill; 0 if as anywhere
    no_retreat: tuple[str, ...]  # the rule that keeps an arm from retreating into it, or ""
    roles: frozenset[Role]  # what other rules know it as

    @property
    def label(self) -> str:
        """What people call it: its features, the terrain first."""
        return ", ".join(feature.label for feature in self.features)


@rule("1.6.3/worst", *TABLE, "2.1.1", "2.1.4", *feature_rules().values())
def ground_of(placed: Sequence[Placed]) -> Ground:
    """Return what the features of a hex do together: terrain first, of pieces the top one last."""
    covering = [n for n, each in enumerate(placed) if each.feature.covers_ground]
    there = placed[covering[-1] :] if covering else placed
    features = tuple(each.feature for each in there)
    by_side = [[e.feature for e in there if not e.feature.owned or e.owner == s] for s in SIDES]
    return Ground(
        features=features,
        closed=_first_rule(features, "closed"),
        fixed=_any(features, "fixed"),
        stops=_any(features, "stops"),
        holds=_any([f for f in features if not f.ground_after_stop], "stops"),
        bars=_any(features, "bars"),
        leaving_bars=_any(features, "leaving_bars"),
        mute=_any(features, "mute"),
        enter_adjacent=next((feature_rules()[f.name] for f in features if f.enter_adjacent), ""),
        cover=tuple(_most(mine, "cover") for mine in by_side),
        from_below=_most(features, "cover_from_below"),
        penalty=_most(features, "penalty"),
        flags=tuple(_most(mine, "flags") for mine in by_side),
        climb=max(feature.climb for feature in features),
        no_retreat=_first_rule(features, "no_retreat"),
        roles=frozenset(role for feature in features for role in feature.roles),
    )


def _any(features: Sequence[Feature], name: str) -> tuple[bool, ...]:
    """Return by arm whether any feature names it."""
    return by_arm([arm for feature in features for arm in getattr(feature, name)])


def _first_rule(features: Sequence[Feature], name: str) -> tuple[str, ...]:
    """Return by arm the rule of the first feature that names it, or ""."""
    named: Iterable[tuple[Arm, str]] = (
        (arm, feature_rules()[f.name]) for f in reversed(features) for arm in getattr(f, name)
    )
    rules = dict(named)
    return tuple(rules.get(arm, "") for arm in ARMS)


def _most(features: Sequence[Feature], name: str) -> Numbers:
    """Return by arm the largest number of several features: they never add up (1.6.3)."""
    return tuple(max((getattr(f, name).get(arm, 0) for f in features), default=0) for arm in ARMS)


@attrs.frozen(kw_only=True)
class Rulings:
    """What the options decide about the map."""

    # every hill by the sea has cliffs and bluffs, not only those so named
    cliffs_derived: bool = True
    bridge_to_bridge: bool = True  # A bridge is entered from another bridge
    hill_sight: HillSight = "group"  # what hides two units that both stand on hills
    rim_blocks: bool = False  # lines of sight along the rim of the board are blocked on its side


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
    capped: HexSet = NONE  # those that cap the whole move
    unhindered: bool = False  # whether terrain neither stops nor slows the unit

    def within(self, movement: int) -> HexSet:
        """Return the hexes to which a step takes no more than so much movement."""
        return union(hexes for cost, hexes in self.costs.items() if cost <= movement)


@rule("1.11/steep-hill", "2.1.4", *EDGES, "2.1.5/dry", "2.1.5/next-bridge", "2.1.5/covers")
def passage(here: Ground, there: Ground, arm: int, rulings: Rulings) -> Passage:
    """Return the passage of an arm from one hex, that is left, to a neighbour, that is entered."""
    if "bridge" in there.roles or "bridge" in here.roles:
        return _by_bridge(here, there, rulings.bridge_to_bridge)
    hill, shore = (here, there) if "hill" in here.roles else (there, here)
    if "hill" in hill.roles and "hill" not in shore.roles:
        edge = _edge(hill, shore, rulings.cliffs_derived)
        if edge:
            return _over(edge, arm)
        if there.climb and "hill" not in here.roles:
            return Passage(there.climb)
    return OPEN


def _by_bridge(here: Ground, there: Ground, between: bool) -> Passage:
    """Nobody goes between estuary and bridge; a bridge is entered from dry hexes (2.1.4, 2.1.5)."""
    if "shuns-bridges" in here.roles | there.roles:
        return Passage(1, "2.1.4", "2.1.4", "2.1.4")
    if "bridge" not in there.roles:
        return OPEN
    if "bridge" in here.roles:
        wet, number = not between, "2.1.5/next-bridge"
    else:
        wet, number = "water" in here.roles, "2.1.5/dry"
    return Passage(1, number, number, number) if wet else OPEN


@rule("2.1.2/derived", "2.1.3/ground")
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
        return Passage(1, "2.1.2/sea", "2.1.2/sea", "2.1.2/sea")
    if edge == "bluff":
        return Passage(2) if arm == INFANTRY else Passage(2, "2.1.3/climbed", "2.1.3/climbed")
    return Passage(2, "" if arm == INFANTRY else "2.1.2/infantry", "2.1.2/no-ground")
