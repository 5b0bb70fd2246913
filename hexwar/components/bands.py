"""Which numbers does the head of a column or a row stand for?"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import attrs

from hexwar.errors import TableError

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
"""Hyphens, dashes and minus signs as they are printed."""

_SIGNS: Final = str.maketrans({"\u2264": "<=", "\u2265": ">="})

_NUMBER: Final = r"[+-]?\d+"
_BAND: Final = re.compile(
    rf"(?P<sign><=|>=|<|>)\s*(?P<edge>{_NUMBER})"
    rf"|(?P<low>{_NUMBER})(?:(?:\s*-\s*|\s+to\s+)(?P<high>{_NUMBER})|\s*(?P<plus>\+))?"
)

Bounds = tuple[int | None, int | None]
"""The least and the greatest number of a band; None where it has no end."""


@attrs.frozen
class Bands:
    """Bands of whole numbers as the head of a table writes them: ``1-2``, ``3-5``, ``6+``.

    A band is a number (``3``, ``-2``, ``+1``), a range (``3-5``, ``-5--3``, ``-5 to -3``), or has
    no end on one side (``<3``, ``<=2``, ``>5``, ``>=6``, ``6+``, and the same with the printed
    signs for less or equal and greater or equal). Printed dashes and minus signs are read as such.

    Args:
        labels: The bands from low to high.

    Raises:
        TableError: When a label is no band or holds no number, or the bands overlap or leave a gap.

    Example:
        >>> strength = Bands(("1-2", "3-5", "6+"))
        >>> strength.of(4), strength.of(11)
        (1, 2)
        >>> difference = Bands(("<=-6", "-5 to -3", "-2-0", "+1", ">1"))
        >>> [difference.of(number) for number in (-9, -4, 0, 1, 7)]
        [0, 1, 2, 3, 4]
    """

    labels: tuple[str, ...]
    _bounds: tuple[Bounds, ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Read the labels."""
        bounds = tuple(bounds_of(label) for label in self.labels)
        for (_, high), (low, _) in pairwise(bounds):
            if high is None or low is None or low != high + 1:
                raise TableError(f"the bands {', '.join(self.labels)} overlap or leave a gap")
        object.__setattr__(self, "_bounds", bounds)

    def of(self, number: int) -> int:
        """Return the place of the band that holds a number.

        Raises:
            TableError: When no band does.
        """
        for place, bounds in enumerate(self._bounds):
            if holds(bounds, number):
                return place
        raise TableError(f"{number} is in none of the bands {', '.join(self.labels)}")


def bounds_of(label: str) -> Bounds:
    """Return the least and the greatest number of a band.

    Args:
        label: The band, as it is printed.

    Raises:
        TableError: The label is no band, or no number is in it.

    Example:
        >>> bounds_of("-5 to -3"), bounds_of("6+")
        ((-5, -3), (6, None))
    """
    match = _BAND.fullmatch(label.strip().translate(_DASHES).translate(_SIGNS))
    if match is None:
        raise TableError(f"{label!r} is no band: write '3', '3-5', '-5 to -3', '<=2' or '6+'")
    if match["sign"]:
        edge = int(match["edge"])
        if match["sign"].startswith("<"):
            return None, edge if "=" in match["sign"] else edge - 1
        return edge if "=" in match["sign"] else edge + 1, None
    low = int(match["low"])
    if match["plus"]:
        return low, None
    high = int(match["high"]) if match["high"] else low
    if high < low:
        raise TableError(f"the band {label!r} holds no number: write the lower one first")
    return low, high


def holds(bounds: Bounds, number: int) -> bool:
    """Return whether a band holds a number."""
    low, high = bounds
    return (low is None or low <= number) and (high is None or number <= high)
