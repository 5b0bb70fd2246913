"""What is printed on a map besides terrain: links, regions, positions, boxes."""

from collections.abc import Mapping
from typing import Any

import attrs

from hexwar.board.ids import NONE, HexId, HexSet
from hexwar.errors import UnknownNameError


@attrs.frozen
class Way:
    """A path where it leads from a hex to the next one: a road, or the railway beside it.

    Attributes:
        kind: What it is.
        name: What tells it from other ways through the same hexes; empty for a way that meets
            every other one without a name.
        attributes: What is said of it, such as that it is mined.
        meets: Of a way with a name: the hexes where it meets other ways.
    """

    kind: str
    name: str
    attributes: Mapping[str, Any]
    meets: HexSet = NONE

    def joins(self, other: "Way", i: int) -> bool:
        """Return whether one goes on from this way to another one in a hex, without leaving both.

        Example:
            >>> sunken = Way("road", "old lane", {}, meets=0b100)
            >>> road = Way("road", "", {})
            >>> sunken.joins(road, 1), sunken.joins(road, 2), sunken.joins(sunken, 1)
            (False, True, True)
        """
        if self.name == other.name:
            return True
        return all(bool(way.meets >> i & 1) for way in (self, other) if way.name)


@attrs.frozen
class Link:
    """What leads from a hex to the next one, by road or otherwise.

    Attributes:
        ways: The paths that take it, in the order of the file.
    """

    ways: tuple[Way, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its paths, each once."""
        return tuple(dict.fromkeys(way.kind for way in self.ways))

    def of(self, kind: str, name: str = "") -> Mapping[str, Any]:
        """Return what is said of one of its paths.

        Args:
            kind: The kind of the path.
            name: Its name, if it has one.

        Raises:
            UnknownNameError: No such path takes the link.
        """
        for way in self.ways:
            if (way.kind, way.name) == (kind, name):
                return way.attributes
        ways = [f"{way.kind} {way.name}".rstrip() for way in self.ways]
        raise UnknownNameError.of("path", f"{kind} {name}".rstrip(), ways)

    def any(self, attribute: str) -> bool:
        """Return whether one of its paths has an attribute, and it is not false or empty."""
        return any(way.attributes.get(attribute) for way in self.ways)


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
        """Return how strongly it fires at a hex; empty if it does not."""
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
