"""Which layout does a printed map have? Tried on places with known hex numbers."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

from hexwar.atlas.placing import Anchor, Form, Placement, place
from hexwar.hexes import Numbering, Orientation, Stagger

Anchored: TypeAlias = Callable[[Numbering], Sequence[Anchor]]
"""Reads the known hexes by a numbering, which may be the wrong one."""

_ORIENTATIONS: Final[tuple[Orientation, ...]] = ("pointy", "flat")
_STAGGERS: Final[tuple[Stagger, ...]] = ("odd", "even")


@attrs.frozen
class LayoutFit:
    """How well places with known hex numbers fit one layout.

    Attributes:
        numbering: The layout: its orientation, and which lines are shifted.
        placement: Where the grid lies then.
        rms: The root of the mean square of the residuals, in units of the ground.
    """

    numbering: Numbering
    placement: Placement
    rms: float

    @property
    def hexes(self) -> float:
        """The same in hexes, from side to side."""
        return self.rms / (self.placement.size * 3**0.5)


def layout_fits(
    anchored: Anchored, numbering: Numbering, form: Form = "similarity"
) -> tuple[LayoutFit, ...]:
    """Try both orientations of the hexes, and both ways in which their lines are shifted.

    Args:
        anchored: Reads the known hexes by a numbering.
        numbering: How the map writes its numbers and in which directions they grow; its orientation
            and stagger are tried out.
        form: What the grid may undergo.

    Returns:
        The four layouts, the best first. Numbers that are read by a wrong one give places that lie
        half a hex off; so the evidence is as good as the places are many and well known.

    Raises:
        HexError: The places settle no grid (see :func:`place`).

    Example:
        >>> towns = {"0101": (0.0, 0.0), "0104": (18.0, 0.0), "0401": (3.0, -15.6)}
        >>> def anchored(numbering):
        ...     return [Anchor(i, numbering.parse(i), ground) for i, ground in towns.items()]
        >>> [(f.numbering.orientation, f.numbering.stagger, round(f.hexes, 2))
        ...  for f in layout_fits(anchored, Numbering("RRCC"))][:2]
        [('pointy', 'even', 0.0), ('flat', 'even', 0.22)]
    """
    fits = []
    for orientation, stagger in itertools.product(_ORIENTATIONS, _STAGGERS):
        shift = numbering.shift if orientation == numbering.orientation else ""
        tried = dataclasses.replace(
            numbering, orientation=orientation, stagger=stagger, shift=shift
        )
        anchors = anchored(tried)
        placement = place(anchors, orientation, form)
        fits.append(LayoutFit(tried, placement, placement.rms(anchors)))
    return tuple(sorted(fits, key=lambda fit: fit.hexes))
