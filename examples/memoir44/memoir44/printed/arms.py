"""The arms of the service, the two sides, the battle die (1.2), and ids of what actions name."""

from collections.abc import Sequence
from typing import Annotated, Literal, NewType

from hexwar.board import SideId

Arm = Literal["infantry", "armour", "artillery", "vehicle", "vessel"]
"""What a unit is: its class decides where it goes, what it suffers and which symbol hits it."""

ARMS: tuple[Arm, ...] = ("infantry", "armour", "artillery", "vehicle", "vessel")
INFANTRY, ARMOUR, ARTILLERY, VEHICLE, VESSEL = range(5)
LAND = (INFANTRY, ARMOUR, ARTILLERY, VEHICLE)

Side = Literal["axis", "allies"]
SIDES: tuple[Side, ...] = ("axis", "allies")
AXIS, ALLIES = SideId(0), SideId(1)
BOTH_SIDES = (AXIS, ALLIES)

Face = Literal["infantry", "armour", "grenade", "flag", "star"]
"""A symbol on the battle die."""

DIE: tuple[Face, ...] = ("infantry", "infantry", "armour", "grenade", "flag", "star")
"""The six sides of the battle die."""

ArmNames = Annotated[tuple[Arm, ...], "infantry, armour, artillery, vehicle, vessel"]


def side_number(side: Side) -> SideId:
    """Return the number of a side."""
    return SideId(SIDES.index(side))


def by_arm(names: Sequence[Arm]) -> tuple[bool, ...]:
    """Return, arm by arm, whether it is among some.

    Example:
        >>> by_arm(("armour", "artillery"))
        (False, True, True, False, False)
    """
    return tuple(arm in names for arm in ARMS)


CommandId = NewType("CommandId", int)
"""A kind of Command card of the deck in play: copies of a card are the same."""

RecipeId = NewType("RecipeId", int)
"""A row of the table of reinforcements."""

SeatId = NewType("SeatId", int)
"""A place at the table."""

KindId = NewType("KindId", int)
"""A kind of unit."""

MarkerId = NewType("MarkerId", int)
"""A mine marker."""
