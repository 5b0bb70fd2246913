"""What must stand in ``limits.toml``: the numbers of the rules, which a user may replace."""

from __future__ import annotations

import attrs

from hexwar.data import Datum


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
    leaves_zone: dict[str, int]
    overrun: int
    infiltrates: dict[str, int]
    farther: int
    ground: dict[str, int]
    town: int
    village: int
    fortified: int
    river: int
    cruisers: int
    destroyers: int
    strength: list[int]
    cups: dict[str, list[int]]
    heavy_price: int
    heavy_back: int
    rubble: list[int]
    bombs: list[int]
    flights: list[list[int]]
    air_supply: int
    storm: int
    wrecked: int
    maquis: int
    partisans: int
    jump: dict[str, int]
    rough: list[str]
    from_the_sea: int
    armoured_79: int
    joins_rangers: int
    depot_opened: int
    depot_lost: list[int]
    siege: int
    box_depot: int
    paris: int
    french_in_paris: int
    lingering: int
    race: dict[str, str]
    remnant: int
    beaches: int
