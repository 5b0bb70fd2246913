"""What is printed on a map besides terrain: links, regions, positions, boxes."""

from collections.abc import Mapping
from typing import Any

import attrs

from hexwar.board.ids import NONE, HexId, HexSet
from hexwar.errors import UnknownNameError


@attrs.frozen
class Link:
    """A way from a hex to the next one, by road or otherwise.

    Attributes:
        kinds: What kinds of path take this way, in the order of the file.
        attributes: What is said of it, such as that it is mined.
    """

    kinds: tuple[str, ...]
    attributes: Mapping[str, Any]


@attrs.frozen
class Region:
    """Hexes that belong together under one name.

    Attributes:
        id: Its name.
        kind: What it is: village, draw, sector; empty if the map does not say.
        hexes: Its hexes.
        attributes: What else is said of it.
    """

    id: str
    kind: str
    hexes: HexSet
    attributes: Mapping[str, Any]


@attrs.frozen
class Position:
    """A printed position.

    Attributes:
        id: Its name, such as ``"WN62"``.
        kind: What it is; empty if the map does not say.
        hexes: Its hexes, in the order of the file.
        names: The name of each of its hexes, such as ``"WN62N"``; the position's own if the map
            gives none.
        hex_attributes: What is said of each of its hexes.
        attributes: What is said of the whole position.
        fields: Its printed field of fire: a set of hexes for each grade.
    """

    id: str
    kind: str
    hexes: tuple[HexId, ...]
    names: tuple[str, ...]
    hex_attributes: tuple[Mapping[str, Any], ...]
    attributes: Mapping[str, Any]
    fields: Mapping[str, HexSet]

    @property
    def field(self) -> HexSet:
        """All hexes in its field of fire, whatever the grade."""
        field: HexSet = NONE
        for hexes in self.fields.values():
            field |= hexes
        return field

    def grade(self, i: int) -> str:
        """Return how strongly it fires at a hex; empty if it does not.

        Args:
            i: Id of a hex.
        """
        return next((grade for grade, hexes in self.fields.items() if hexes >> i & 1), "")

    def hex(self, name: str) -> HexId:
        """Return the id of the hex of this position with a name.

        Raises:
            UnknownNameError: None of its hexes has the name.
        """
        if name not in self.names:
            raise UnknownNameError.of(f"hex of {self.id}", name, self.names)
        return self.hexes[self.names.index(name)]


@attrs.frozen
class Box:
    """A box off the map.

    Attributes:
        id: Its name.
        kind: What it is; empty if the map does not say.
        order: Its place among the boxes of its kind, or -1.
        hexes: The hexes it is linked to, by name, such as ``"low"``.
        attributes: What else is said of it.
    """

    id: str
    kind: str
    order: int
    hexes: Mapping[str, HexId]
    attributes: Mapping[str, Any]
