"""What lies on the ground around Sword, and where does the grid of the game lie over it?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import attrs
import shapely

from hexwar.atlas import (
    Anchor,
    Ground,
    GroundFeature,
    LayoutFit,
    Placement,
    Projection,
    layout_fits,
    place,
    read_geojson,
)
from hexwar.board import Board
from hexwar.data import Source
from hexwar.hexes import Hex, Numbering

FOLDER: Final = Path(__file__).parent
PLANE: Final = Projection(longitude=-0.30, latitude=49.25)
FACTS: Final = read_geojson(FOLDER / "ground.geojson", PLANE)

BOARD: Final = Board.read(FOLDER.parent / "greatest_day" / "data" / "board.toml")
"""The board of the game. The ground needs only its hexes and their numbers."""

HEXES: Final = tuple(BOARD.coordinates(i) for i in BOARD.ids)

NEIGHBOURS: Final = (("33.008", "34.009"), ("31.022", "30.023"))
"""Hexes that touch, as the booklet says: beach and land of a gap, and the step over the canal that
is forbidden (4.2.4, 2.1)."""

NEAR: Final = 0.15
"""Square kilometres: nearer to a stated place than the root of this, the ground moves with it."""

STIFF: Final = 0.06
"""How much the grid itself holds the ground: far from all stated places nothing is moved."""


def anchors(numbering: Numbering) -> list[Anchor]:
    """Return the places whose hexes the booklet states, read by a numbering of the hexes."""
    return [
        Anchor(
            str(fact.properties["name"]),
            [numbering.parse(name) for name in fact.properties["hexes"]],
            point_of(fact),
            fact.properties["weight"],
        )
        for fact in FACTS
        if fact.properties["kind"] == "anchor"
    ]


def evidence() -> tuple[LayoutFit, ...]:
    """Return how well the four layouts fit the stated places, the best first."""
    return layout_fits(anchors, BOARD.numbering)


def torn(numbering: Numbering) -> list[tuple[str, str]]:
    """Return the stated neighbours that do not touch in a layout."""
    return [
        pair
        for pair in NEIGHBOURS
        if numbering.parse(pair[0]).distance_to(numbering.parse(pair[1])) > 1
    ]


def is_pin(anchor: Anchor) -> bool:
    """Tell whether a stated place is near enough to the board to hold the ground there."""
    (fact,) = (f for f in FACTS if (name_of(f), kind_of(f)) == (anchor.name, "anchor"))
    return bool(fact.properties["pin"])


@attrs.frozen
class Sheet:
    """The ground as a printed map has it: no exact picture of the land.

    Near a place whose hexes are stated, the ground moves with this place; between such places, by
    the mean of what they move.

    Attributes:
        placement: Where the grid lies: the hexes of the booklet are higher than wide.
        pins: The stated places near the board, and how far each must move to its hexes.
    """

    placement: Placement
    pins: tuple[tuple[Anchor, Ground], ...]

    @classmethod
    def of(cls, known: Sequence[Anchor]) -> Sheet:
        """Lay the grid over stated places, and pin the ground to those near the board."""
        laid = place(known, "flat", "affine")
        return cls(laid, tuple((anchor, laid.shift(anchor)) for anchor in known if is_pin(anchor)))

    def bent(self, point: Ground) -> Ground:
        """Move a point of the ground to where the printed map has it."""
        near = [(math.dist(point, anchor.ground) ** 2 + NEAR, anchor) for anchor, _ in self.pins]
        weights = [anchor.weight / distance for distance, anchor in near]
        whole = sum(weights) + STIFF
        shifts = [shift for _, shift in self.pins]
        east, north = (
            sum(w * shift[axis] for w, shift in zip(weights, shifts, strict=True)) / whole
            for axis in (0, 1)
        )
        return point[0] + east, point[1] + north

    def rest(self, anchor: Anchor) -> float:
        """Return how far off a stated place lies on this sheet, in hexes."""
        off = Anchor(anchor.name, anchor.hexes, self.bent(anchor.ground))
        return self.placement.residual(off) / (self.placement.size * 3**0.5)


@cache
def sheet() -> Sheet:
    """Return the ground as the map has it, by all stated places."""
    return Sheet.of(anchors(BOARD.numbering))


def placement() -> Placement:
    """Return where the grid lies."""
    return sheet().placement


def rest() -> float:
    """Return how far off the stated places near the board lie, in hexes: the rms."""
    return rms([sheet().rest(anchor) for anchor, _ in sheet().pins])


def left_out() -> float:
    """Return how far off they lie when each is left out in turn: what holds for other places."""
    points = anchors(BOARD.numbering)
    return rms(
        [Sheet.of([k for k in points if k != one]).rest(one) for one in points if is_pin(one)]
    )


def rms(errors: Sequence[float]) -> float:
    """Return the root of the mean square."""
    return math.sqrt(sum(error**2 for error in errors) / len(errors))


@cache
def ground() -> tuple[GroundFeature, ...]:
    """Return all that lies on the ground, moved to where the printed map has it."""

    def moved(points: Sequence[Sequence[float]]) -> list[Ground]:
        return [sheet().bent((float(east), float(north))) for east, north in points]

    return tuple(
        GroundFeature(shapely.transform(fact.shape, moved), fact.properties)
        for fact in FACTS
        if fact.properties["kind"] != "anchor"
    )


def of_kind(*kinds: str) -> Iterator[GroundFeature]:
    """Yield what is of some kinds, in the order of the file."""
    return (fact for fact in ground() if fact.properties["kind"] in kinds)


def course(name: str) -> list[Ground]:
    """Return the points of a water or crest, from its source to its mouth."""
    (line,) = (fact for fact in ground() if name_of(fact) == name)
    return points_of(line)


def points_of(line: GroundFeature) -> list[Ground]:
    """Return the points of a line."""
    return [(float(east), float(north)) for east, north in line.shape.coords]


def point_of(fact: GroundFeature) -> Ground:
    """Return where something without extent lies."""
    return points_of(fact)[0]


def hex_of(fact: GroundFeature) -> Hex:
    """Return the hex in which something without extent lies."""
    return placement().hex_at(point_of(fact))


def name_of(fact: GroundFeature) -> str:
    """Return what something is called."""
    return str(fact.properties["name"])


def kind_of(fact: GroundFeature) -> str:
    """Return what something is."""
    return str(fact.properties["kind"])


def source_of(fact: GroundFeature) -> Source:
    """Return where something is known from, and how sure it is."""
    return Source.parse(fact.properties["source"])
