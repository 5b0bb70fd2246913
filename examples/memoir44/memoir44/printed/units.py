"""Kinds of units: figures, movement, dice and what they do differently (1.2, 1.14, 1.15, 2.10)."""

from functools import cache
from typing import Annotated, Final, Literal

import attrs

from hexwar.data import Between, Catalogue, Datum, Distinct, Faults, NotEmpty
from hexwar.play import rule
from memoir44.printed import DATA
from memoir44.printed.arms import ARMS, SIDES, Arm, ArmNames, Face, KindId, Side
from memoir44.printed.figures import FIGURES

Cover = Literal["counts", "ignored", "ignored-adjacent", "one-adjacent", "infantry-adjacent"]
"""What a weapon makes of the terrain of its target: it counts; it is ignored, always or in close
assault; in close assault it takes at most one die, or as many as from infantry."""

Direction = Literal["home", "any", "either"]
"""Where a unit retreats: towards its own edge, anywhere, or towards one edge of its choice."""

Arrival = Literal["ashore", "forest", "near-friends", "village", "coast-or-village"]
"""Where a reinforcement appears: as its side's do; in a forest next to a friend; next to a friend;
in a village under control; on the coast or in such a village."""

Ability = Literal["engineers", "plough", "bridge"]
"""What a unit may do instead of battle: clear mines and wire, sweep mines, build a bridge."""


@attrs.frozen(kw_only=True)
class Weapon(Datum):
    """How a unit battles."""

    dice: Annotated[tuple[Annotated[int, Between(1, 6)], ...], "by distance, from 1 hex"] = ()
    sight: Annotated[bool, "it needs a line of sight"] = True
    cover: Cover = "counts"
    stars: Annotated[ArmNames, "arms that a star hits, too"] = ()
    not_against: Annotated[ArmNames, "arms that it cannot attack"] = ()


@attrs.frozen(kw_only=True)
class UnitKind(Datum):
    """A kind of unit."""

    name: Annotated[str, NotEmpty()]
    arm: Arm
    card: Annotated[str, "the official card that describes it"] = ""
    figures: Annotated[int, Between(1, 8)]
    battle_move: Annotated[int, "hexes it moves and still battles"]
    full_move: Annotated[int, "hexes it moves without battle"]
    weapon: Weapon
    unmoved: Annotated[Weapon | None, "its weapon if it has not moved this turn"] = None
    hit_by: Annotated[tuple[Face, ...], "the symbols that hit it; else those of its arm"] = ()
    confirmed: Annotated[bool, "a second die must show a grenade for each hit"] = False
    takes_ground: bool = True
    battles_again: Annotated[
        Literal["no", "any", "close-assault"], "after taking ground, against whom"
    ] = "no"
    hexes_a_flag: Annotated[int, "hexes that it may retreat for a flag"] = 1
    flags: Annotated[int, "flags that it may ignore by itself"] = 0
    battles_on_entry: Annotated[bool, "terrain entered does not keep it from battle"] = False
    abilities: tuple[Ability, ...] = ()
    marks_targets: Annotated[bool, "it has a target marker, and uses those of others"] = False
    medals: Annotated[int, "worth to the enemy when eliminated"] = 1
    heavy: Annotated[bool, "heavy artillery, for scenarios that pay more for it"] = False
    extra: Annotated[Arm | None, "the arm of the one figure that supports it"] = None
    plain: Annotated[str, "the kind it becomes when its supporting figure has fallen"] = ""
    arrives: Annotated[Arrival | None, "where it appears if it may be called"] = None
    recruits_of: Annotated[tuple[Side, ...], "the sides that may call it"] = SIDES
    at_most: Annotated[int, "how many a side has on the board; 0: any number"] = 0
    nation: Annotated[str, "the nation of its figures, in whatever army; else its army's"] = ""
    short: Annotated[str, "what its counter shows"] = ""
    symbol: Annotated[str, "its unit symbol; without, the one of its name"] = ""
    title: str = ""

    @property
    def number(self) -> int:
        """The number of its arm."""
        return ARMS.index(self.arm)

    @property
    def label(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("-", " ")

    @property
    def hits(self) -> tuple[Face, ...]:
        """The symbols that hit it (1.2, 1.14)."""
        return self.hit_by or FIGURES.hit_by[self.arm]

    @property
    def spared_by_stars(self) -> bool:
        """Whether a star never hits it: only a grenade does (1.14, 2.10.2)."""
        return bool(self.hit_by) or self.arm == "vessel"


@attrs.frozen(kw_only=True)
class UnitFile(Datum):
    """The file of units."""

    unit: Annotated[tuple[UnitKind, ...], Distinct("name")]


def check_units(file: UnitFile, faults: Faults) -> None:
    """Check that supported units become something."""
    names = [unit.name for unit in file.unit]
    for place, unit in enumerate(file.unit):
        if unit.plain and unit.plain not in names:
            faults.unknown(("unit", place, "plain"), "kind of unit", unit.plain, names)
        if bool(unit.extra) != bool(unit.plain):
            faults.add(("unit", place), "a supported unit says both its extra figure and its plain")


@cache
def printed_units() -> Catalogue[UnitKind]:
    """Return the kinds of units by name.

    Example:
        >>> printed_units()["infantry"].weapon.dice
        (3, 2, 1)
    """
    units = DATA.read("units.toml", UnitFile, check_units).unit
    return Catalogue("kind of unit", {unit.name: unit for unit in units})


SPECIAL: Final = tuple(
    f"1.14/{name}"
    for name, kind in printed_units().items()
    if str(kind.source) == "rules 1.14" and name != "destroyer"
)
"""The rules of the special units whose cards are certain, in the order of the file."""


@cache
@rule("1.2/figures", "1.5/allowance", "1.5/fighting-move", "1.6.3/distance", *SPECIAL)
def unit_kinds() -> tuple[UnitKind, ...]:
    """Return the kinds of units by number."""
    return tuple(printed_units().values())


@cache
def unit_number(name: str) -> KindId:
    """Return the number of a kind of unit.

    Raises:
        UnknownNameError: When there is no such kind.
    """
    return KindId(unit_kinds().index(printed_units()[name]))
