"""Which hexes do the enemies of a side control, where it does not cancel that?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, TypeAlias

import attrs

from hexwar.board import NONE, GridOrSpace, HexSet, SixSets
from hexwar.data import Catalogue
from hexwar.zones.control import influence, zone

Canceller: TypeAlias = Literal["units", "zones"]
"""What cancels enemy control over a hex: a friendly unit in it, or friendly control over it."""


def _by_side(sets: Mapping[str, HexSet]) -> Catalogue[HexSet]:
    return Catalogue("side", sets)


@attrs.frozen(kw_only=True, eq=False)
class Zones:
    """The zones of control of all sides at one moment, and what cancels them.

    A game makes a new one when units have moved, which costs little, and asks it for movement, for
    supply and for retreat: what cancels control may differ from one to the next.

    Attributes:
        grid: The board, or a space with boxes.
        units: By side: the hexes of all its units.
        exerting: By side: the hexes of those that exert control, where not all of its units do.
        into: Set of the hexes that control extends into; all, if not given.
        open_sides: For each direction the hexes from which control extends that way; all, if not
            given.
        radius: Over how many steps it extends. With 2 or more it is influence, which does not pass
            through hexes that it does not extend into, and has the hexes of the units in it.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 7}')
        >>> red, blue = board.bits(["0103"]), board.bits(["0104", "0106"])
        >>> zones = Zones(grid=board, units={"red": red, "blue": blue})
        >>> board.names(zones.against("red"))
        ['0103', '0105', '0107']
        >>> board.names(zones.against("red", cancelled_by=["units"]))
        ['0105', '0107']
    """

    grid: GridOrSpace
    units: Mapping[str, HexSet] = attrs.field(converter=_by_side)
    exerting: Mapping[str, HexSet] = attrs.field(factory=dict)
    into: HexSet = ~NONE
    open_sides: SixSets | None = None
    radius: int = 1

    def of(self, side: str) -> HexSet:
        """Return the hexes that a side controls, cancelled or not.

        Raises:
            UnknownNameError: There is no such side.
        """
        units = self.units[side]
        hexes = self.exerting.get(side, units)
        if self.radius == 1:
            return zone(self.grid, hexes, self.open_sides) & self.into
        return influence(self.grid, hexes, self.radius, self.into, self.open_sides)

    def against(
        self, side: str, cancelled_by: Iterable[Canceller] = (), *, allies: Collection[str] = ()
    ) -> HexSet:
        """Return the hexes that the enemies of a side control, as far as it does not cancel that.

        Args:
            side: Name of the side; all others but its allies are its enemies.
            cancelled_by: What cancels enemy control for the purpose in question.
            allies: The names of its allies.

        Raises:
            UnknownNameError: There is no such side.
        """
        cancelling = {"units": self.units[side], "zones": self.of(side)}
        hexes: HexSet = NONE
        for enemy in self.units:
            if enemy != side and enemy not in allies:
                hexes |= self.of(enemy)
        for canceller in cancelled_by:
            hexes &= ~cancelling[canceller]
        return hexes

    def contested(self) -> HexSet:
        """Return the hexes that more than one side controls."""
        once: HexSet = NONE
        twice: HexSet = NONE
        for side in self.units:
            controlled = self.of(side)
            twice |= once & controlled
            once |= controlled
        return twice
