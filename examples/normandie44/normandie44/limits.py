"""What must stand in ``limits.toml``, ``kinds.toml`` and other files that a user may replace."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Final, Literal, TypeAlias, get_args

import attrs

from hexwar.components import TableForm
from hexwar.data import Between, Datum, Each, Faults, NotEmpty
from hexwar.play import GameData

DATA: Final = GameData("normandie44")

Number: TypeAlias = Annotated[int, Between(0, 99)]
"""A number of hexes, points, units or columns, or a throw."""

Level: TypeAlias = Literal["strategic", "operational", "marginal"]
LEVELS: Final = get_args(Level)
"""The levels of an American victory in the race, the highest first (11.1)."""

COUNTED: Final = ("sp", "attack", "defence", "move", "support")
"""The values of counters that the rules count with."""

WEATHER: Final = ("clear", "overcast")
NUMBERS: Final = r"\d+"

TABLES: Final[Mapping[str, TableForm]] = {
    "combat": TableForm(r"((?:[AD][SDR][\dE]|X\d)(?: |$))+", throws=range(8)),
    "weather": TableForm("clear|overcast", throws=range(-1, 7)),
    "offensive": TableForm(
        NUMBERS, [f"{side} {sky}" for side in ("allies", "germans") for sky in WEATHER], range(1, 7)
    ),
    "air": TableForm(NUMBERS, WEATHER, range(13)),
    "superiority": TableForm(NUMBERS, throws=range(13)),
    "bombers": TableForm(
        NUMBERS, [f"{kind} {sky}" for kind in ("heavy", "medium") for sky in WEATHER], range(13)
    ),
    "bombardment": TableForm(r"-|A\d"),
    "resources": TableForm(r"-|[API]\d([ |][API]\d)*", throws=range(1, 7)),
    "jump": TableForm(r"-|D\d( S\d)?"),
    "swimming": TableForm(r"-|[DS]\d", throws=range(1, 7)),
}
"""The tables that the rules read; their rows are throws with modifiers, turns or aircraft."""


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
class Limits(Datum):
    """The numbers that stand in the rules themselves; the file says what each is, by which rule."""

    controls: Number
    supports: Number
    divisions: Number
    independents: Number
    reserves: Number
    markers: Number
    boxes: Number
    marker_moves: Number
    cherbourg: Number
    off_map: Number
    stack: Number
    on_foot: Number
    leaves_zone: Each[Literal["line", "elite", "raiders"], Number]
    overrun: Number
    infiltrates: Each[Literal["raiders", "elite"], Number]
    farther: Number
    ground: Each[Literal["bocage", "forest", "marsh"], Number]
    town: Number
    village: Number
    fortified: Number
    river: Number
    cruisers: Number
    destroyers: Number
    strength: tuple[Number, Number, Number]
    cups: Each[Literal["heavy", "medium", "light", "fighter"], tuple[Number, Number]]
    heavy_price: Number
    heavy_back: Number
    rubble: tuple[Number, Number]
    bombs: tuple[Number, Number, Number]
    flights: tuple[tuple[Number, Number, Number], ...]
    late_air: Number
    air_supply: Number
    storm: Number
    wrecked: Number
    maquis: Number
    partisans: Number
    jump: Each[Literal["us", "ac"], Number]
    rough: tuple[str, ...]
    from_the_sea: Number
    armoured_79: Number
    joins_rangers: Number
    depot_opened: Number
    depot_lost: tuple[Number, Number]
    siege: Number
    box_depot: Number
    paris: Number
    french_in_paris: Number
    lingering: Number
    race: tuple[Level, ...]
    remnant: Number
    beaches: Number


def check_limits(limits: Limits, faults: Faults) -> None:
    """Check that no later turn of the race gives a higher level."""
    for place, (before, level) in enumerate(pairwise(limits.race)):
        if LEVELS.index(level) < LEVELS.index(before):
            faults.add(
                ("race", place + 1), f"{level!r} is a higher level than that of turn {place + 1}"
            )


LIMITS: Final = DATA.read("limits.toml", Limits, check_limits)
"""The numbers that stand in the rules themselves."""
