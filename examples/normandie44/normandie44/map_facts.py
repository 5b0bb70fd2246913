"""What does the map say of its hexes, regions, positions and boxes?

``board.toml`` and ``strategic.toml`` say it under ``attributes``. A user may replace both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import attrs

from hexwar import kit
from hexwar.data import Between
from normandie44.limits import Number


@attrs.frozen(kw_only=True)
class Hex:
    """Each hex."""

    settlement: Literal["", "village", "town"]
    coast: Literal["", "WTF", "ETF", "other"]
    commando_landing: bool
    fortified: bool
    scenario_1: bool
    zone: str


@attrs.frozen(kw_only=True)
class Place:
    """A village or a landscape: where it is, and the town that it is a part of."""

    city: str = ""
    title: str = ""
    lat: float | None = None
    lon: float | None = None


@attrs.frozen(kw_only=True)
class Town(Place):
    """A town; the points are what it is worth (11.3)."""

    points: Number


@attrs.frozen(kw_only=True)
class Landing:
    """A beach or a port: one number, or that of a reduced and that of a full depot (7.1)."""

    nation: Literal["US", "AC", ""] = ""
    depots: Annotated[int, Between(1, 9)] = 1
    landing_sp: Number | tuple[Number, Number]
    markers: Number | tuple[Number, Number]
    delay_reduced: Number = 0
    delay_full: Number = 0
    survives_entry: bool = False


@attrs.frozen(kw_only=True)
class CoastalBattery:
    """A coastal battery, with the beaches in its range (6.2)."""

    beaches: tuple[kit.PositionName, ...]


@attrs.frozen(kw_only=True)
class DropZone:
    """Who comes down in a drop zone (10.0.1)."""

    units: tuple[kit.CounterName]


@attrs.frozen(kw_only=True)
class Exit:
    """By which road units leave the map, and to which box."""

    letter: str
    box: kit.BoxName
    road: str


@attrs.frozen(kw_only=True)
class GermanDepot:
    """A German depot: the Offensive markers that it sends in a turn (7.2)."""

    german_markers: Number


@attrs.frozen(kw_only=True)
class Box:
    """A box of the strategic map: its interdiction, and the boxes that lines join it to (4.1.2)."""

    interdiction: Number
    links: tuple[kit.BoxName, ...]
    depot: GermanDepot | None = None
    beyond_seine: bool = False
    maquis: bool = False


@attrs.frozen(kw_only=True)
class Festung:
    """A Festung, in a box (0.1.2)."""

    inside: kit.BoxName
    atlantic_port: bool = False


SAID: Final[Mapping[kit.Topic, Mapping[str, type]]] = {
    "region": {"town": Town, "village": Place, "landscape": Place},
    "position": {
        **dict.fromkeys(("beach", "port"), Landing),
        "battery": CoastalBattery,
        "drop_zone": DropZone,
        "exit": Exit,
    },
    "box": {**dict.fromkeys(("strategic", "coloured"), Box), "festung": Festung},
}
"""By kind: what the map says of a region, a position and a box."""
