"""Names of directions."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import (
    CLOCK,
    COMPASS,
    DIRECTIONS,
    Layout,
    Orientation,
    clock_hour,
    compass_point,
    direction_at_clock,
    direction_named,
)

ANGLES = {"E": 0, "NE": 45, "N": 90, "NW": 135, "W": 180, "SW": 225, "S": 270, "SE": 315}


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("direction", range(6))
def test_names_and_directions_go_both_ways(direction: int, orientation: Orientation) -> None:
    """Each name leads back to its direction."""
    point = compass_point(direction, orientation)
    assert direction == direction_named(point.lower(), orientation)
    assert direction == direction_at_clock(clock_hour(direction, orientation), orientation)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("direction", range(6))
def test_names_agree_with_the_picture(direction: int, orientation: Orientation) -> None:
    """On the page a neighbour lies where compass and clock say, and directions turn left."""
    x, y = Layout(orientation, y_up=True).centre(DIRECTIONS[direction])
    angle = round(math.degrees(math.atan2(y, x))) % 360
    first = 0 if orientation == "pointy" else 330
    assert (first + 60 * direction) % 360 == angle
    off = abs((angle - ANGLES[COMPASS[orientation][direction]] + 180) % 360 - 180)
    assert off <= 15
    assert angle == (90 - 30 * CLOCK[orientation][direction]) % 360


def test_unknown_names_are_refused() -> None:
    """A pointy hex has no side to the north; the message lists those it has."""
    with pytest.raises(UnknownNameError, match="no direction of a pointy hex 'N'"):
        direction_named("N", "pointy")
    with pytest.raises(HexError, match="no side of a flat hex faces 3 o'clock"):
        direction_at_clock(3, "flat")


@pytest.mark.parametrize(
    "question",
    [
        lambda how: compass_point(0, how),
        lambda how: clock_hour(0, how),
        lambda how: direction_named("N", how),
        lambda how: direction_at_clock(12, how),
    ],
)
def test_unknown_orientations_are_refused(question: Callable[[Any], object]) -> None:
    """A misspelt orientation is named, with those that there are."""
    with pytest.raises(HexError, match="'pointy' or 'flat', not 'pointed'"):
        question("pointed")
