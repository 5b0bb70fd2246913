"""Terrain, pieces and obstacles: what lies in a hex and what it does (1.11, 1.12).

Each row of the two tables of the rules is one :class:`Feature`; what several of them do together
in one hex is worked out in :mod:`memoir44.map.ground`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import attrs

from hexwar.data import Datum, Faults, NotEmpty, read
from memoir44.printed.arms import Arm, ArmNames

Layer = Literal["terrain", "piece", "obstacle"]
"""A hex has one terrain, perhaps a rectangular piece on it, perhaps obstacles."""

Sight = Literal["open", "blocks", "hill", "lake"]

ALL_FLAGS = 99
"""As many flags as one likes may be ignored."""


@attrs.frozen(kw_only=True)
class Feature(Datum):
    """One row of the terrain table or of the table of obstacles."""

    name: Annotated[str, NotEmpty()]
    card: Annotated[int, "the number of its official card; 0 without"] = 0
    closed: Annotated[ArmNames, "arms that may not enter"] = ()
    fixed: Annotated[ArmNames, "arms that, set up here, neither move nor retreat"] = ()
    stops: Annotated[ArmNames, "arms that must stop when they enter"] = ()
    ground_after_stop: Annotated[bool, "who has stopped here may still take ground"] = False
    bars: Annotated[ArmNames, "arms that may not battle in the turn in which they enter"] = ()
    leaving_bars: Annotated[ArmNames, "arms that may not battle in the turn they leave"] = ()
    mute: Annotated[ArmNames, "arms that may not battle as long as they stand here"] = ()
    enter_adjacent: Annotated[bool, "entered only by units that began next to it"] = False
    leave_adjacent: Annotated[bool, "left only for an adjacent hex"] = False
    move_cap: Annotated[int, "hexes that a unit entering it moves at most; 0: no cap"] = 0
    cover: Annotated[dict[Arm, int], "dice that an attacker of an arm loses"] = attrs.field(
        factory=dict
    )
    cover_from_below: Annotated[dict[Arm, int], "the same, if he does not stand on a hill"] = (
        attrs.field(factory=dict)
    )
    penalty: Annotated[dict[Arm, int], "dice that an arm loses when it battles from here"] = (
        attrs.field(factory=dict)
    )
    flags: Annotated[dict[Arm, int], "flags that an arm may ignore; 99: all"] = attrs.field(
        factory=dict
    )
    owned: Annotated[bool, "it protects units of its owner only"] = False
    sight: Sight = "open"
    climb: Annotated[int, "movement to enter it from a hex without hill; 0: as anywhere"] = 0
    water: Annotated[bool, "no bridge is entered from it"] = False
    shuns_bridges: Annotated[bool, "nobody goes between it and a bridge"] = False
    no_retreat: Annotated[ArmNames, "arms that may not retreat into it"] = ()
    no_sandbags: bool = False
    covers_ground: Annotated[bool, "a piece that takes the place of the terrain under it"] = False
    roles: Annotated[
        tuple[Literal["village", "hill", "sea", "coast", "beach", "bridge", "river"], ...],
        "what other rules know it as",
    ] = ()
    title: str = ""

    @property
    def label(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("-", " ")


@attrs.frozen(kw_only=True)
class FeatureFile(Datum):
    """The file of terrain, pieces and obstacles."""

    terrain: tuple[Feature, ...]
    piece: tuple[Feature, ...]
    obstacle: tuple[Feature, ...]


def check_features(file: FeatureFile, faults: Faults) -> None:
    """Check that no two features share a name."""
    seen: set[str] = set()
    for layer in ("terrain", "piece", "obstacle"):
        for place, feature in enumerate(getattr(file, layer)):
            if feature.name in seen:
                faults.add((layer, place, "name"), f"two features are named {feature.name!r}")
            seen.add(feature.name)


@cache
def printed_features() -> dict[Layer, dict[str, Feature]]:
    """Return the features by layer and name."""
    file = read(files("memoir44") / "data" / "terrain.toml", FeatureFile, check_features)
    return {
        "terrain": {feature.name: feature for feature in file.terrain},
        "piece": {feature.name: feature for feature in file.piece},
        "obstacle": {feature.name: feature for feature in file.obstacle},
    }


def rule_of(feature: Feature, layer: Layer) -> str:
    """Return the number of the rule that a feature stands under.

    Example:
        >>> rule_of(printed_features()["terrain"]["forest"], "terrain")
        '1.11/forest'
    """
    table = "1.12" if layer == "obstacle" else "1.11"
    return f"{table}/{feature.name}"


def feature_rules() -> tuple[str, ...]:
    """Return the rules of all features, in the order of the tables."""
    return _rules_where(lambda feature: True)


def closing_rules() -> tuple[str, ...]:
    """Return the rules of all features that keep some arm from moving in or out."""
    return _rules_where(_closes)


def entry_rules() -> tuple[str, ...]:
    """Return the rules of all features that keep some arm out, for the guards of movement."""
    return _rules_where(lambda feature: _closes(feature) or bool(feature.no_retreat))


def _closes(feature: Feature) -> bool:
    return bool(feature.closed or feature.fixed or feature.enter_adjacent)


def _rules_where(wanted: Callable[[Feature], bool]) -> tuple[str, ...]:
    features = [(f, layer) for layer, some in printed_features().items() for f in some.values()]
    return tuple(rule_of(feature, layer) for feature, layer in features if wanted(feature))
