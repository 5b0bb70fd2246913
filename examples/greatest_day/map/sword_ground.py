"""What lies on the ground around Sword, and where does the grid of the game lie over it?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

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


@cache
def placement() -> Placement:
    """Lay the grid over the land; the hexes of the booklet are higher than wide."""
    return place(anchors(BOARD.numbering), "flat", "affine")


@cache
def pins() -> tuple[tuple[Anchor, Ground], ...]:
    """Return the stated places near the board, and how far each must move to its hexes."""
    pinned = [fact.properties["pin"] for fact in FACTS if fact.properties["kind"] == "anchor"]
    held = zip(anchors(BOARD.numbering), pinned, strict=True)
    return tuple((anchor, placement().shift(anchor)) for anchor, pin in held if pin)


def bent(point: Ground) -> Ground:
    """Move a point of the ground to where the printed map has it.

    A printed map is no exact picture of the land. Near a place whose hexes are stated, the ground
    moves with this place; between such places, by the mean of what they move.
    """
    weights = [
        anchor.weight / (math.dist(point, anchor.ground) ** 2 + NEAR) for anchor, _ in pins()
    ]
    shifts = [shift for _, shift in pins()]
    whole = sum(weights) + STIFF
    east, north = (
        sum(weight * shift[axis] for weight, shift in zip(weights, shifts, strict=True)) / whole
        for axis in (0, 1)
    )
    return point[0] + east, point[1] + north


@cache
def ground() -> tuple[GroundFeature, ...]:
    """Return all that lies on the ground, moved to where the printed map has it."""

    def moved(points: Sequence[Sequence[float]]) -> list[Ground]:
        return [bent((float(east), float(north))) for east, north in points]

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


def measured(fact: GroundFeature) -> Source:
    """Return the source of what was measured on the ground, with its confidence."""
    return Source("measured", confidence=fact.properties["confidence"])
