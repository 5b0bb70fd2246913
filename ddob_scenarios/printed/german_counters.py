"""The German counters: strongpoint crews, reinforcements, depth, armour, guns (2.22, 2.24)."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed.cards import Colour
from ddob_scenarios.printed.texts import DATA
from ddob_scenarios.printed.us_counters import Weapon
from hexwar.data import Between, Datum, Faults, NotEmpty
from hexwar.play import rule

Back = Literal["plain", "75", "88", "rocket", "reinforcement", "armour"]
DepthType = Literal["wn", "mobile", "building", "armour"]
Pool = Literal["", "T", "D", "M", "A"]

DEPTH_TYPES: tuple[DepthType, ...] = ("wn", "mobile", "building", "armour")


@attrs.frozen(kw_only=True)
class WnCrew(Datum):
    """A kind of WN unit, by its printed face."""

    kind: Annotated[Literal["plain", "75", "88", "rocket"], "what its back shows"]
    strength: Annotated[int, Between(1, 9)]
    weapons: Annotated[tuple[Weapon, ...], NotEmpty()]
    count: Annotated[int, Between(1, 18)] = 1


@attrs.frozen(kw_only=True)
class ReinforcementUnit(Datum):
    """A reinforcement unit."""

    name: Annotated[str, NotEmpty()]
    pool: Literal["T", "D", "M"]
    division: Annotated[Literal[352, 716], "units of the 352nd may withdraw (8.33)"]
    strength: Annotated[int, Between(1, 9)]
    weapons: tuple[Weapon, ...]


@attrs.frozen(kw_only=True)
class ArmourUnit(Datum):
    """A German armour unit of the optional variant (23)."""

    name: Annotated[str, NotEmpty()]
    vehicle: str
    colour: Annotated[Colour, "its own position colour"]
    strength: Annotated[int, Between(1, 9)]
    weapons: tuple[Weapon, ...]


@attrs.frozen(kw_only=True)
class DepthFront(Datum):
    """A kind of depth marker by its front, and how many have which back."""

    strength: Annotated[int, Between(0, 9)] = 0
    weapons: tuple[Weapon, ...] = ()
    tactical_reinforcement: bool = False
    backs: Annotated[dict[DepthType, int], "how many have each back"]


@attrs.frozen(kw_only=True)
class OffMapGun(Datum):
    """An off-map artillery unit, one of each in either sector's box (6.5)."""

    name: Annotated[str, NotEmpty()]
    calibre: int
    count: int


@attrs.frozen(kw_only=True)
class GermanCounterFile(Datum):
    """A file of German counters."""

    wn: tuple[WnCrew, ...] = ()
    reinforcement: tuple[ReinforcementUnit, ...] = ()
    armour: tuple[ArmourUnit, ...] = ()
    depth: tuple[DepthFront, ...] = ()
    artillery: tuple[OffMapGun, ...] = ()


@attrs.frozen
class GermanUnit:
    """One German unit counter."""

    name: str  # its name; WN crews are numbered within their kind
    back: Back  # what its back shows
    pool: Pool  # the pool it belongs to, "" for a WN crew
    division: int  # 716 or 352; 0 for a WN crew
    strength: int  # its printed strength
    weapons: tuple[Weapon, ...]  # what an attacker needs
    colour: str = ""  # the position colour of an armour unit, else ""


@attrs.frozen
class DepthMarker:
    """One depth marker."""

    name: str  # its name: type and front, numbered where alike
    type: DepthType  # what its back shows
    strength: int  # the strength it adds
    weapons: tuple[Weapon, ...]  # what an attacker needs besides
    tactical: bool  # whether it calls a tactical reinforcement (9.4)


@rule("2.22", "2.24")
def check_german_counters(counters: GermanCounterFile, faults: Faults) -> None:
    """Check that names are unique and that a tactical marker shows nothing else."""
    names: set[str] = set()
    for group in ("reinforcement", "armour"):
        for place, unit in enumerate(getattr(counters, group)):
            if unit.name in names:
                faults.add((group, place, "name"), f"two counters are named {unit.name!r}")
            names.add(unit.name)
    for place, front in enumerate(counters.depth):
        if front.tactical_reinforcement and (front.strength or front.weapons):
            faults.add(("depth", place), "a tactical reinforcement marker has no strength")
        if not front.tactical_reinforcement and not front.strength:
            faults.add(("depth", place), "a depth marker without strength")


def printed_german_counters() -> GermanCounterFile:
    """Return the printed German counters."""
    return DATA.read("german_counters.toml", GermanCounterFile, check_german_counters)


def german_units(counters: GermanCounterFile) -> tuple[GermanUnit, ...]:
    """Return every German unit counter: WN crews, reinforcements by pool, armour."""
    units: list[GermanUnit] = []
    numbers: dict[str, int] = {}
    for crew in counters.wn:
        for _ in range(crew.count):
            numbers[crew.kind] = numbers.get(crew.kind, 0) + 1
            name = f"WN-{crew.kind}-{numbers[crew.kind]}"
            units.append(GermanUnit(name, crew.kind, "", 0, crew.strength, crew.weapons))
    units += [
        GermanUnit(u.name, "reinforcement", u.pool, u.division, u.strength, u.weapons)
        for u in counters.reinforcement
    ]
    for u in counters.armour:
        units.append(GermanUnit(u.name, "armour", "A", 352, u.strength, u.weapons, u.colour))
    return tuple(units)


def depth_markers(counters: GermanCounterFile) -> tuple[DepthMarker, ...]:
    """Return every depth marker, by type."""
    markers: list[DepthMarker] = []
    for kind in DEPTH_TYPES:
        for front in counters.depth:
            face = "-".join([str(front.strength), *front.weapons])
            label = "tactical" if front.tactical_reinforcement else face
            count = front.backs.get(kind, 0)
            for number in range(1, count + 1):
                suffix = f"-{chr(96 + number)}" if count > 1 else ""
                name, tactical = f"{kind}-{label}{suffix}", front.tactical_reinforcement
                markers.append(DepthMarker(name, kind, front.strength, front.weapons, tactical))
    return tuple(markers)
