"""What is a direction called: north-east, two o'clock?"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from hexwar.errors import HexError, UnknownNameError

Orientation: TypeAlias = Literal["pointy", "flat"]
"""How hexes stand: ``pointy`` ones have a corner on top, ``flat`` ones a side."""

COMPASS: Final = MappingProxyType(
    {"pointy": ("E", "NE", "NW", "W", "SW", "SE"), "flat": ("SE", "NE", "N", "NW", "SW", "S")}
)
"""Compass points of the directions 0 to 5, for each orientation, with north on top."""

CLOCK: Final = MappingProxyType({"pointy": (3, 1, 11, 9, 7, 5), "flat": (4, 2, 12, 10, 8, 6)})
"""Hours on a clock face of the directions 0 to 5, for each orientation."""


_Names = TypeVar("_Names")


def _of(names: Mapping[str, _Names], orientation: Orientation) -> _Names:
    if orientation not in names:
        raise HexError(f"an orientation is 'pointy' or 'flat', not {orientation!r}")
    return names[orientation]


def compass_point(direction: int, orientation: Orientation) -> str:
    """Return the compass point of a direction, with north on top of the page.

    Args:
        direction: 0 to 5, counter-clockwise; other numbers are taken modulo 6.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        HexError: There is no such orientation.

    Example:
        >>> compass_point(2, "flat"), compass_point(2, "pointy")
        ('N', 'NW')
    """
    return _of(COMPASS, orientation)[direction % 6]


def heading(direction: int, orientation: Orientation) -> int:
    """Return where a direction points on the page, in degrees clockwise from the top.

    Args:
        direction: 0 to 5, counter-clockwise; other numbers are taken modulo 6.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        HexError: There is no such orientation.

    Example:
        >>> heading(2, "flat"), heading(0, "pointy"), heading(3, "pointy")
        (0, 90, 270)
    """
    return clock_hour(direction, orientation) * 30 % 360


def clock_hour(direction: int, orientation: Orientation) -> int:
    """Return the hour, 1 to 12, to which a direction points.

    Args:
        direction: 0 to 5, counter-clockwise; other numbers are taken modulo 6.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        HexError: There is no such orientation.

    Example:
        >>> clock_hour(1, "pointy")
        1
    """
    return _of(CLOCK, orientation)[direction % 6]


def direction_named(name: str, orientation: Orientation) -> int:
    """Return the direction that a compass point names; the reverse of :func:`compass_point`.

    Args:
        name: A compass point such as ``"NE"``; small letters will do.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        UnknownNameError: No side of such a hex faces that way.

    Example:
        >>> direction_named("ne", "pointy")
        1
    """
    points = _of(COMPASS, orientation)
    if name.upper() not in points:
        raise UnknownNameError.of(f"direction of a {orientation} hex", name, points)
    return points.index(name.upper())


def direction_at_clock(hour: int, orientation: Orientation) -> int:
    """Return the direction at an hour of the clock; the reverse of :func:`clock_hour`.

    Args:
        hour: 1 to 12.
        orientation: ``"pointy"`` or ``"flat"``.

    Raises:
        HexError: The hour points to a corner, or is none.

    Example:
        >>> direction_at_clock(12, "flat")
        2
    """
    hours = _of(CLOCK, orientation)
    if hour not in hours:
        raise HexError(f"no side of a {orientation} hex faces {hour} o'clock; those at {hours} do")
    return hours.index(hour)
