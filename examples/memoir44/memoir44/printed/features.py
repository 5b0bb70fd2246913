"""Terrain, pieces and obstacles: what lies in a hex and what it does (1.11, 1.12).

Each row of the two tables of the rules is one :class:`Feature`; what several of them do together
in one hex is worked out in :mod:`memoir44.map.ground`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Final, Literal

import attrs

from hexwar import kit
from hexwar.data import Datum, Distinct, NotEmpty
from memoir44.printed import DATA
from memoir44.printed.arms import Arm, ArmNames

Layer = Literal["terrain", "piece", "obstacle"]
"""A hex has one terrain, perhaps a rectangular piece on it, perhaps obstacles."""

LAYERS: tuple[Layer, ...] = ("terrain", "piece", "obstacle")

Role = Literal[
    "village", "hill", "sea", "coast", "beach", "bridge", "river", "water", "shuns-bridges",
    "no-sandbags", "blocks-sight", "caps-move", "leave-adjacent",
]  # fmt: skip
"""What other rules know it as.  No bridge is entered from water, and nobody goes between a bridge
and what shuns it.  A unit that enters what caps the move goes no farther than the beach cap in all.
Some is left only for an adjacent hex."""

ByArm = Annotated[Mapping[Arm, int], "by arm; 0 for those that are not named"]


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
    cover: Annotated[ByArm, "dice that an attacker loses"] = kit.EMPTY
    cover_from_below: Annotated[ByArm, "the same, if the attacker stands on no hill"] = kit.EMPTY
    penalty: Annotated[ByArm, "dice that a unit loses when it battles from here"] = kit.EMPTY
    flags: Annotated[ByArm, "flags that a unit may ignore; 99: all"] = kit.EMPTY
    owned: Annotated[bool, "it protects units of its owner only"] = False
    climb: Annotated[int, "movement to enter it from a hex without hill; 0: as anywhere"] = 0
    no_retreat: Annotated[ArmNames, "arms that may not retreat into it"] = ()
    covers_ground: Annotated[bool, "a piece that takes the place of the terrain under it"] = False
    roles: Annotated[tuple[Role, ...], "what other rules know it as"] = ()
    title: str = ""

    @property
    def closes(self) -> bool:
        """Whether it keeps some arm from moving in or out."""
        return bool(self.closed or self.fixed or self.enter_adjacent)

    @property
    def label(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("-", " ")


@attrs.frozen(kw_only=True)
class FeatureFile(Datum):
    """The file of terrain, pieces and obstacles."""

    terrain: Annotated[tuple[Feature, ...], Distinct("name")]
    piece: Annotated[tuple[Feature, ...], Distinct("name")]
    obstacle: Annotated[tuple[Feature, ...], Distinct("name")]


@cache
def printed_features() -> dict[Layer, dict[str, Feature]]:
    """Return the features by layer and name."""
    file = DATA.read("terrain.toml", FeatureFile)
    return {layer: {each.name: each for each in getattr(file, layer)} for layer in LAYERS}


@cache
def feature_rules() -> dict[str, str]:
    """Return by the name of each feature the number of the rule that it stands under.

    Example:
        >>> feature_rules()["forest"], feature_rules()["wire"]
        ('1.11/forest', '1.12/wire')
    """
    tables = {"terrain": "1.11", "piece": "1.11", "obstacle": "1.12"}
    features = printed_features().items()
    return {name: f"{tables[layer]}/{name}" for layer, some in features for name in some}


def _rules_where(wanted: Callable[[Feature], bool]) -> tuple[str, ...]:
    features = (each for some in printed_features().values() for each in some.values())
    return tuple(feature_rules()[each.name] for each in features if wanted(each))


CLOSING_RULES: Final = _rules_where(lambda feature: feature.closes)
"""The rules of all features that keep some arm from moving in or out."""

ENTRY_RULES: Final = _rules_where(lambda feature: feature.closes or bool(feature.no_retreat))
"""The rules of all features that keep some arm out, for the guards of movement."""
