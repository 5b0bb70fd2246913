"""The table of reinforcements: dice that buy units (2.4.3).

The recipes are pictograms in the booklet, which its text does not keep: those here are ours.
"""

from functools import cache
from typing import Annotated, Literal

import attrs

from hexwar.data import Between, Datum, Faults, NotEmpty
from hexwar.kit.facts import NameOf, check_names
from memoir44.printed import DATA
from memoir44.printed.arms import Face, Side
from memoir44.printed.units import printed_units

Arrival = Literal["ashore", "forest", "near-friends", "village", "coast-or-village"]
"""Where a reinforcement appears: as its side's do; in a forest next to a friend; next to a friend;
in a village under control; on the coast or in such a village."""


RecruitName = Annotated[str, NameOf("recruit")]


@attrs.frozen(kw_only=True)
class Recruit(Datum):
    """A kind of unit that may be called, for which side and where it appears."""

    kind: Annotated[str, NameOf("kind of unit")]
    sides: tuple[Side, ...] = ("axis", "allies")
    arrives: Arrival = "ashore"


@attrs.frozen(kw_only=True)
class Recipe(Datum):
    """A row of the table: the dice that it takes, and the kinds of units one of which comes."""

    name: Annotated[str, NotEmpty()]
    dice: Annotated[dict[Face, Annotated[int, Between(1, 9)]], NotEmpty()]
    kinds: Annotated[tuple[RecruitName, ...], "empty: any kind of the list"] = ()
    near_friends: Annotated[bool, "the unit may also appear next to a friend"] = False


@attrs.frozen(kw_only=True)
class ReinforcementFile(Datum):
    """The table of reinforcements."""

    recruit: tuple[Recruit, ...]
    recipe: tuple[Recipe, ...]


def check_reinforcements(file: ReinforcementFile, faults: Faults) -> None:
    """Check that recipes name recruits, and recruits kinds of units."""
    kinds = {"kind of unit": printed_units(), "recruit": [each.kind for each in file.recruit]}
    check_names(file, ReinforcementFile, kinds, faults)


def printed_reinforcements() -> ReinforcementFile:
    """Return the table.

    Example:
        >>> printed_reinforcements().recipe[0].kinds
        ('infantry',)
    """
    return DATA.read("reinforcements.toml", ReinforcementFile, check_reinforcements)


@cache
def recruits() -> dict[str, Recruit]:
    """Return the recruits by kind of unit."""
    return {recruit.kind: recruit for recruit in printed_reinforcements().recruit}
