"""The US counters: combat units with their steps, leaders, engineer bases, heroes (2.21, 2.23)."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed.cards import Symbol
from ddob_scenarios.printed.texts import DATA
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
