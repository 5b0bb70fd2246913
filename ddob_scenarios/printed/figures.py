"""Figures of the rules that stand in no chart and on no counter, from ``data/figures.toml``."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Final, Literal

import attrs

from hexwar.data import Between, Datum, NotEmpty, read

Turn = Annotated[int, Between(1, 32)]
Count = Annotated[int, Between(1, 99)]
Road = Literal["primary", "secondary"]
Passage = Literal["by-road", "cleared", "never"]
Doubled = Literal["nothing", "unit", "both"]
"""What of a German unit terrain doubles: the unit, or the unit and its depth marker."""


@attrs.frozen(kw_only=True)
class StackingLimits(Datum):
    """How many units stand in one place."""

    units_in_a_hex: Count
    units_in_a_box: Count


@attrs.frozen(kw_only=True)
class Extended(Datum):
    """When the extended game begins."""

    first_turn: Turn


@attrs.frozen(kw_only=True)
class Divisions(Datum):
    """What a division has and bears: up to turn 16, and in the extended game."""

    actions: tuple[Count, Count]
    catastrophe: tuple[Count, Count]


@attrs.frozen(kw_only=True)
class Rangers(Datum):
    """When rangers may drift as they please, and how far."""

    first_turn: Turn
    last_turn: Turn
    drift: tuple[Count, ...]


@attrs.frozen(kw_only=True)
class Rockets(Datum):
    """Where the rockets stand, and how far away they hit, in hexes."""

    site: Annotated[str, NotEmpty()]
    nearest: Count
    farthest: Count


@attrs.frozen(kw_only=True)
class Roads(Datum):
    """How many hexes vehicles move along roads."""

    tanks: dict[Road, Count]


@attrs.frozen(kw_only=True)
class NavalFire(Datum):
    """What a naval fire marker adds to an attack."""

    strength: Count


@attrs.frozen
class Delay:
    """By how many turns units are delayed whose printed turn of entry is ``since`` or later."""

    since: Turn
    turns: Count


@attrs.frozen(kw_only=True)
class Bombardment(Datum):
    """When play begins after an effective bombardment, and what that delays."""

    first_turn: Turn
    delays: tuple[Delay, ...]


@attrs.frozen(kw_only=True)
class PointeDuHoc(Datum):
    """Which ranger unit lands at Omaha Beach in any case."""

    at_omaha: Annotated[str, NotEmpty()]


@attrs.frozen(kw_only=True)
class Armour(Datum):
    """How many German armour units there are, and depth markers for them."""

    counters: Count


@attrs.frozen(kw_only=True)
class Hexside(Datum):
    """What something on a hexside does (terrain effects chart)."""

    kind: Annotated[str, NotEmpty()]
    doubles: Annotated[Doubled, "of the strength of a German unit behind it (8.3)"] = "nothing"
    shelters: Annotated[bool, "infantry behind it from fire (7.1)"] = False
    vehicles: Annotated[Passage, "cleared: by engineers (19.3)"]
    bars_communication: Annotated[bool, "of US units (12.3)"] = False
    closes_draw: Annotated[bool, "at its mouth (13.21, 20.3)"] = False


@attrs.frozen(kw_only=True)
class Ground(Datum):
    """What the terrain of a hex does for a German unit in it (8.3)."""

    kind: Annotated[str, NotEmpty()]
    doubles: Doubled


@attrs.frozen(kw_only=True)
class Figures(Datum):
    """All of them."""

    stacking: StackingLimits
    extended: Extended
    divisions: Divisions
    rangers: Rangers
    rockets: Rockets
    roads: Roads
    naval_fire: NavalFire
    bombardment: Bombardment
    pointe_du_hoc: PointeDuHoc
    armour: Armour
    hexsides: tuple[Hexside, ...]
    ground: tuple[Ground, ...]


_READ: Final = read(files("ddob_scenarios") / "data" / "figures.toml", Figures)

UNITS_IN_A_HEX: Final = _READ.stacking.units_in_a_hex
"""Combat units that may share a hex when the Action phase ends (7.6)."""

UNITS_IN_A_BOX: Final = _READ.stacking.units_in_a_box
"""Combat units that may be placed in one box (5.31)."""

EXTENDED_FROM: Final = _READ.extended.first_turn
"""The first turn of the extended game (14)."""

ACTIONS: Final = _READ.divisions.actions
"""Actions of a division: turns 1-16, from turn 17 on (7, 17)."""

CATASTROPHE: Final = _READ.divisions.catastrophe
"""Companies in a division's loss box that end the game: turns 1-16, turns 17-32 (13.1, 20.1)."""

RANGER_OPTION: Final = (_READ.rangers.first_turn, _READ.rangers.last_turn)
"""First and last turn on which rangers may drift as they please (5.13)."""

RANGER_DRIFT: Final = _READ.rangers.drift
"""Boxes that they may then drift."""

ROCKET_SITE: Final = _READ.rockets.site
"""Where the rockets stand (event list)."""

ROCKET_RANGE: Final = (_READ.rockets.nearest, _READ.rockets.farthest)
"""Least and greatest distance in hexes at which the rockets hit (event list)."""

BY_ROAD: Final[dict[str, int]] = dict(_READ.roads.tanks.items())
"""Hexes of a tank's move along roads, by the worst of them (17.2)."""

NAVAL_STRENGTH: Final = _READ.naval_fire.strength
"""The strength of a naval fire marker (8.51)."""

BOMBARDED_START: Final = _READ.bombardment.first_turn
"""The first turn after an effective bombardment (22.1)."""

DELAYS: Final = tuple((delay.since, delay.turns) for delay in _READ.bombardment.delays)
"""How long that delays US units: from which printed turn of entry on, and by how many turns."""

ONLY_RANGERS_ON_THE_BEACH: Final = _READ.pointe_du_hoc.at_omaha
"""The ranger unit that lands at Omaha Beach in any case (22.3)."""

ARMOUR_COUNTERS: Final = _READ.armour.counters
"""German armour units, and depth markers for them (23.1)."""

CLIFFS: Final = tuple(side.kind for side in _READ.hexsides if side.vehicles == "never")
"""Hexsides that nobody crosses by a plain step (terrain effects)."""

OBSTACLES_TO_VEHICLES: Final = tuple(s.kind for s in _READ.hexsides if s.vehicles == "cleared")
"""Hexsides that stop vehicles until an engineer base has cleared them (19.3); not seawalls."""

ROAD_NEEDED: Final = tuple(side.kind for side in _READ.hexsides if side.vehicles == "by-road")
"""Hexsides that vehicles cross by road only (terrain effects)."""

PROTECTIVE: Final = tuple(side.kind for side in _READ.hexsides if side.shelters)
"""Hexsides behind which infantry seeks shelter (7.1)."""

US_BARRIERS: Final = tuple(side.kind for side in _READ.hexsides if side.bars_communication)
"""Hexsides through which US communication is not traced (12.3)."""

BARRIERS: Final = tuple(side.kind for side in _READ.hexsides if side.closes_draw)
"""Hexsides that close the mouth of a draw (13.21, 20.3)."""

DOUBLED_BY_SIDE: Final[dict[str, Doubled]] = {side.kind: side.doubles for side in _READ.hexsides}
"""By what lies on a hexside: what of a German unit behind it is doubled (8.3)."""

DOUBLED_BY_GROUND: Final[dict[str, Doubled]] = {area.kind: area.doubles for area in _READ.ground}
"""By terrain: what of a German unit in it is doubled (8.3)."""
