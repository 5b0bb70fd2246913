"""What must stand in ``limits.toml``, ``kinds.toml`` and other files that a user may replace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import attrs

from hexwar.data import Datum, NotEmpty

COUNTED: Final = ("sp", "attack", "defence", "move", "support")
"""The values of counters that the rules count with."""

CELLS: Final[Mapping[str, str]] = {
    "combat": r"((?:[AD][SDR][\dE]|X\d)(?: |$))+",
    "weather": "clear|overcast",
    **dict.fromkeys(("offensive", "air", "superiority", "bombers"), r"\d+"),
    "bombardment": r"-|A\d",
    "resources": r"-|[API]\d([ |][API]\d)*",
    "jump": r"-|D\d( S\d)?",
    "swimming": r"-|[DS]\d",
}
"""The tables, with what a cell of each may say."""


@attrs.frozen(kw_only=True)
class Kind:
    """What a kind of counter says."""

    mode: Annotated[str, "its mode of movement; empty: motor or foot by its points"] = ""
    symbol: Annotated[str, "its symbol; empty: that of its own name"] = ""
    replacement: Literal["A", "P", "I"] = "I"


@attrs.frozen(kw_only=True)
class Kinds(Datum):
    """All kinds of counters."""

    kinds: Annotated[dict[str, Kind], NotEmpty()]


@attrs.frozen(kw_only=True)
class Leaving:
    """What leaving a zone costs a kind of unit."""

    line: int
    elite: int
    raiders: int


@attrs.frozen(kw_only=True)
class Infiltrating:
    """The die at most for those who infiltrate."""

    raiders: int
    elite: int


@attrs.frozen(kw_only=True)
class Ground:
    """The columns that terrain gives to the defender."""

    bocage: int
    forest: int
    marsh: int


@attrs.frozen(kw_only=True)
class Cups:
    """The aircraft of the American and of the Anglo-Canadian command."""

    heavy: tuple[int, int]
    medium: tuple[int, int]
    light: tuple[int, int]
    fighter: tuple[int, int]


@attrs.frozen(kw_only=True)
class Jump:
    """What is added to the die of a drop, by group."""

    us: int
    ac: int


@attrs.frozen(kw_only=True)
class Limits(Datum):
    """The numbers that stand in the rules themselves; the file says what each is, by which rule."""

    controls: int
    supports: int
    divisions: int
    independents: int
    reserves: int
    markers: int
    boxes: int
    marker_moves: int
    cherbourg: int
    off_map: int
    stack: int
    on_foot: int
    leaves_zone: Leaving
    overrun: int
    infiltrates: Infiltrating
    farther: int
    ground: Ground
    town: int
    village: int
    fortified: int
    river: int
    cruisers: int
    destroyers: int
    strength: tuple[int, int, int]
    cups: Cups
    heavy_price: int
    heavy_back: int
    rubble: tuple[int, int]
    bombs: tuple[int, int, int]
    flights: tuple[tuple[int, int, int], ...]
    air_supply: int
    storm: int
    wrecked: int
    maquis: int
    partisans: int
    jump: Jump
    rough: tuple[str, ...]
    from_the_sea: int
    armoured_79: int
    joins_rangers: int
    depot_opened: int
    depot_lost: tuple[int, int]
    siege: int
    box_depot: int
    paris: int
    french_in_paris: int
    lingering: int
    race: dict[str, Literal["strategic", "operational", "marginal"]]
    remnant: int
    beaches: int
