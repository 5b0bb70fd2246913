"""What a hex does to units, all that lies in it taken together (1.11, 1.12).

Reductions of one hex never add up: the largest counts.  Whatever stops, bars or keeps out does so
beside everything else.  A bridge takes the place of the water under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from hexwar.play import rule
from memoir44.printed.arms import ARMS, Arm, Side
from memoir44.printed.features import Feature, Layer, feature_rules, rule_of

Numbers = tuple[int, ...]
"""A number for each arm."""


@attrs.frozen
class Placed:
    """A feature that lies in a hex."""

    feature: Feature
    layer: Layer  # whether it is terrain, a piece or an obstacle
    owner: Side | None = None  # the side that owns it, or None


@attrs.frozen(eq=False)
class Ground:
    """What a hex does; tuples are by arm, or by side of the occupant and arm of his attacker."""

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
    leave_adjacent: bool  # whether it is left only for an adjacent hex
    move_cap: int  # hexes that a unit entering it moves at most; 0 without a cap
    cover: tuple[Numbers, ...]  # dice that an attacker loses, whatever he stands on
    from_below: Numbers  # dice that an attacker loses who does not stand on a hill
    penalty: Numbers  # dice that a unit loses when it battles from here
    flags: tuple[Numbers, ...]  # flags that a unit may ignore, by its side and arm
    climb: int  # movement to enter it from a hex without hill; 0 if as anywhere
    no_retreat: tuple[str, ...]  # the rule that keeps an arm from retreating into it, or ""
    sandbags: bool  # whether sandbags may be placed
    water: bool  # whether there is water in it
    shuns_bridges: bool  # whether nobody goes between it and a bridge
    roles: frozenset[str]  # what other rules know it as
    blocks: bool  # whether it blocks the line of sight by itself

    @property
    def label(self) -> str:
        """What people call it: its features, the terrain first."""
        return ", ".join(feature.label for feature in self.features)


@rule("1.6.3", "1.11", "1.12", "2.1.1", "2.1.4", *feature_rules())
def ground_of(placed: Sequence[Placed]) -> Ground:
    """Return what the features of a hex do together: terrain first, of pieces the top one last."""
    covering = [n for n, each in enumerate(placed) if each.feature.covers_ground]
    there = placed[covering[-1] :] if covering else placed
    features = tuple(each.feature for each in there)
    caps = [feature.move_cap for feature in features if feature.move_cap]
    return Ground(
        features=features,
        closed=_first_rule(there, "closed"),
        fixed=_any(features, "fixed"),
        stops=_any(features, "stops"),
        holds=_any((f for f in features if not f.ground_after_stop), "stops"),
        bars=_any(features, "bars"),
        leaving_bars=_any(features, "leaving_bars"),
        mute=_any(features, "mute"),
        enter_adjacent=next(
            (rule_of(e.feature, e.layer) for e in there if e.feature.enter_adjacent), ""
        ),
        leave_adjacent=any(feature.leave_adjacent for feature in features),
        move_cap=min(caps, default=0),
        cover=tuple(
            _most(f.cover for f in _protecting(there, side)) for side in ("axis", "allies")
        ),
        from_below=_most(feature.cover_from_below for feature in features),
        penalty=_most(feature.penalty for feature in features),
        flags=tuple(
            _most(f.flags for f in _protecting(there, side)) for side in ("axis", "allies")
        ),
        climb=max(feature.climb for feature in features),
        no_retreat=_first_rule(there, "no_retreat"),
        sandbags=not any(feature.no_sandbags for feature in features),
        water=any(feature.water for feature in features),
        shuns_bridges=any(feature.shuns_bridges for feature in features),
        roles=frozenset(role for feature in features for role in feature.roles),
        blocks=any(feature.sight == "blocks" for feature in features),
    )


def _protecting(placed: Iterable[Placed], side: str) -> list[Feature]:
    """Return the features that protect a unit of a side: not those that the enemy owns (1.11)."""
    return [e.feature for e in placed if not e.feature.owned or e.owner == side]


def _any(features: Iterable[Feature], name: str) -> tuple[bool, ...]:
    named = {arm for feature in features for arm in getattr(feature, name)}
    return tuple(arm in named for arm in ARMS)


def _first_rule(placed: Iterable[Placed], name: str) -> tuple[str, ...]:
    """Return by arm the rule of the first feature that names it."""
    found: dict[Arm, str] = {}
    for each in placed:
        for arm in getattr(each.feature, name):
            found.setdefault(arm, rule_of(each.feature, each.layer))
    return tuple(found.get(arm, "") for arm in ARMS)


def _most(values: Iterable[Mapping[Arm, int]]) -> Numbers:
    """Return by arm the largest of several numbers: they never add up (1.6.3)."""
    every = list(values)
    return tuple(max((each.get(arm, 0) for each in every), default=0) for arm in ARMS)
