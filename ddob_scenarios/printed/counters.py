"""The printed counters: US units and leaders, German units, depth, guns (2.2)."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import Colour, Symbol
from hexwar.data import Between, Datum, Faults, NotEmpty
from hexwar.play import rule

Division = Literal["1st", "29th"]

DIVISIONS = ("1st", "29th")  # the names of the divisions, by number

FIRST, TWENTY_NINTH = 0, 1
"""The two divisions; their sectors are EAST and WEST, which are the same numbers."""

UnitType = Literal[
    "infantry",
    "ranger",
    "tank",
    "artillery",
    "sp-artillery",
    "dukw-artillery",
    "anti-air",
    "sp-anti-air",
    "anti-tank",
]
Weapon = Literal["BZ", "BG", "BR", "DE", "MO", "RD", "MG", "AR", "NA", "FL"]

INFANTRY = frozenset({"infantry", "ranger"})
"""Infantry includes rangers; only regular companies count for catastrophic loss (13.11)."""

ARMOURED = frozenset({"tank", "sp-artillery", "sp-anti-air"})  # the armoured types (2.23)

ARTILLERY = frozenset({"artillery", "sp-artillery", "dukw-artillery"})

UNLIMITED = -1


@attrs.frozen(kw_only=True)
class CounterSide:
    """One printed side of a unit (2.21)."""

    strength: Annotated[int, Between(1, 12)]
    range: Annotated[int, "hexes; 0: none printed, -1: unlimited (U)"] = 0
    symbol: Symbol
    control: Annotated[Literal["adjacent", "own"], "black or white target symbol (12.1)"]
    weapons: Annotated[tuple[Weapon, ...] | None, "as printed; without, the weapons chart"] = None


@attrs.frozen(kw_only=True)
class Unit(Datum):
    """A US combat unit."""

    name: Annotated[str, NotEmpty()]
    division: Division
    type: UnitType
    arrives: Annotated[int, Between(0, 32), "turn of entry; 0: in its landing box at set-up"]
    landing: Annotated[str, "a landing box, a beach, or the division for any box of its sector"]
    steps: Annotated[tuple[CounterSide, ...], NotEmpty(), "the sides, from full strength down"]

    @property
    def infantry(self) -> bool:
        """Whether it is infantry, rangers among them."""
        return self.type in INFANTRY

    @property
    def armoured(self) -> bool:
        """Whether it is armoured (2.23)."""
        return self.type in ARMOURED

    def side(self, steps: int) -> CounterSide:
        """Return the side that shows a number of steps left."""
        return self.steps[len(self.steps) - steps]


@attrs.frozen(kw_only=True)
class Leader(Datum):
    """A headquarters or a general (11.2, 11.3)."""

    name: Annotated[str, NotEmpty()]
    division: Division
    type: Literal["headquarters", "general"]
    arrives: Annotated[int, Between(0, 32)]
    landing: str


@attrs.frozen(kw_only=True)
class EngineerBase(Datum):
    """An engineer base (19)."""

    name: Annotated[str, NotEmpty()]
    division: Division


@attrs.frozen(kw_only=True)
class Hero(Datum):
    """A hero marker (11.1)."""

    name: Annotated[str, NotEmpty()]
    division: Division


@attrs.frozen(kw_only=True)
class UsCounterFile(Datum):
    """A file of US counters."""

    unit: tuple[Unit, ...] = ()
    leader: tuple[Leader, ...] = ()
    engineer_base: tuple[EngineerBase, ...] = ()
    hero: tuple[Hero, ...] = ()


@rule("2.2", "2.21", "2.23")
def check_us_counters(counters: UsCounterFile, faults: Faults) -> None:
    """Check that names are unique and that a unit grows weaker with each step."""
    names: set[str] = set()
    for group in ("unit", "leader", "engineer_base", "hero"):
        for place, counter in enumerate(getattr(counters, group)):
            if counter.name in names:
                faults.add((group, place, "name"), f"two counters are named {counter.name!r}")
            names.add(counter.name)
    for place, unit in enumerate(counters.unit):
        strengths = [side.strength for side in unit.steps]
        if strengths != sorted(strengths, reverse=True) or len(set(strengths)) < len(strengths):
            faults.add(("unit", place, "steps"), "each side must be weaker than the one before")


def printed_us_counters() -> UsCounterFile:
    """Return the printed US counters."""
    return DATA.read("us_counters.toml", UsCounterFile, check_us_counters)


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
