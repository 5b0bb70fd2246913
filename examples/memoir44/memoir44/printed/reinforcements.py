"""The table of reinforcements: dice that buy units (2.4.3).

The recipes are pictograms in the booklet, which its text does not keep: those here are ours.
"""

from functools import cache
from typing import Annotated

import attrs

from hexwar import kit
from hexwar.data import Between, Datum, Faults, NotEmpty
from memoir44.printed import DATA
from memoir44.printed.arms import Face
from memoir44.printed.units import Arrival, printed_units


@attrs.frozen(kw_only=True)
class Recipe(Datum):
    """A row of the table: the dice that it takes, and the kinds of units one of which comes."""

    name: Annotated[str, NotEmpty()]
    dice: Annotated[dict[Face, Annotated[int, Between(1, 9)]], NotEmpty()]
    kinds: Annotated[
        tuple[Annotated[str, kit.NameOf("recruit")], ...], "empty: any kind of the list"
    ] = ()
    near_friends: Annotated[bool, "the unit may also appear next to a friend"] = False


@attrs.frozen(kw_only=True)
class ReinforcementFile(Datum):
    """The table of reinforcements."""

    recipe: tuple[Recipe, ...]


def check_reinforcements(file: ReinforcementFile, faults: Faults) -> None:
    """Check that recipes name kinds of units that may be called."""
    kit.check_names(file, ReinforcementFile, {"recruit": recruits()}, faults)


def printed_reinforcements() -> ReinforcementFile:
    """Return the table.

    Example:
        >>> printed_reinforcements().recipe[0].kinds
        ('infantry',)
    """
    return DATA.read("reinforcements.toml", ReinforcementFile, check_reinforcements)


@cache
def recruits() -> dict[str, Arrival]:
    """Return by kind of unit that may be called where it appears."""
    return {name: kind.arrives for name, kind in printed_units().items() if kind.arrives}
