"""The summary cards of the units and of the ground of a scenario (1.2, 1.11, 1.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar.play.scene.charts import Chart
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import ARMS, LAND, Arm
from memoir44.printed.features import Feature, printed_features
from memoir44.printed.units import UnitKind

__all__ = ["summary_cards"]

UNIT_COLUMNS = ("", "figures", "moves and battles", "moves", "dice by distance")
GROUND_COLUMNS = (
    "", "closed to", "must stop", "no battle when entered", "dice less against infantry",
    "dice less against armour", "dice less from it", "flags ignored",
)  # fmt: skip

EVERY_FLAG = 99
"""The number of flags by which the file says: all."""


def summary_cards(kinds: Mapping[str, UnitKind], field: Battlefield) -> tuple[Chart, ...]:
    """Return what the summary cards say of the units and the ground of a scenario.

    Args:
        kinds: The kinds of units that fight, by name.
        field: The battlefield.
    """
    units = tuple(
        (
            kind.label,
            str(kind.figures),
            str(kind.battle_move),
            str(kind.full_move),
            " ".join(map(str, kind.weapon.dice)),
        )
        for kind in kinds.values()
    )
    ground = tuple(map(_row, _features(field)))
    return (
        Chart(title="troops", columns=UNIT_COLUMNS, rows=units),
        Chart(title="terrain and obstacles", columns=GROUND_COLUMNS, rows=ground),
    )


def _features(field: Battlefield) -> Iterator[Feature]:
    """Yield what lies on a battlefield, in the order of the file; plain ground does nothing."""
    names = {field.board.terrain[i] for i in field.board.ids}
    names |= {piece.feature.name for piece in field.pieces.values()}
    names |= {each.feature.name for some in field.obstacles.values() for each in some}
    for features in printed_features().values():
        lying = (feature for name, feature in features.items() if name in names)
        yield from (feature for feature in lying if any(_row(feature)[1:]))


def _row(feature: Feature) -> tuple[str, ...]:
    return (
        feature.label,
        _arms(feature.closed),
        _arms(feature.stops),
        _arms((*feature.bars, *feature.mute)),
        _cover(feature, "infantry"),
        _cover(feature, "armour"),
        str(max(feature.penalty.values(), default=0) or ""),
        _flags(max(feature.flags.values(), default=0)),
    )


def _arms(arms: tuple[Arm, ...]) -> str:
    named = [ARMS[n] for n in LAND if ARMS[n] in arms]
    return "all" if len(named) == len(LAND) else ", ".join(named)


def _cover(feature: Feature, arm: Arm) -> str:
    if dice := feature.cover.get(arm, 0):
        return str(dice)
    dice = feature.cover_from_below.get(arm, 0)
    return f"{dice} (from below)" if dice else ""


def _flags(count: int) -> str:
    return "all" if count == EVERY_FLAG else str(count or "")
