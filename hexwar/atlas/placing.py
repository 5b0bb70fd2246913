"""Where in the world does a grid lie? Found by least squares from places with known hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import attrs
import numpy as np

from hexwar.errors import HexError
from hexwar.hexes import Hex, Layout, Orientation, Vertex

Ground: TypeAlias = Annotated[tuple[float, float], "east and north, in one unit, such as km"]
"""A point of the world on a flat projection: its distance east and north of some origin."""

Form: TypeAlias = Literal["similarity", "affine"]
"""What a grid may undergo: only turning and scaling, or also stretching and shearing."""


_UNKNOWN: Final[dict[Form, int]] = {"similarity": 4, "affine": 6}
_NO_SPREAD: Final = "the places do not spread over an area: a grid needs width and height"


def _one_or_more(hexes: Hex | Iterable[Hex]) -> tuple[Hex, ...]:
    return (hexes,) if isinstance(hexes, Hex) else tuple(hexes)


@attrs.frozen
class Anchor:
    """A place whose hex is known.

    Attributes:
        name: What it is called.
        hexes: Its hex; or several, when the place is the middle of them: the side between two, the
            corner of three, the middle of a zone.
        ground: Where it lies in the world.
        weight: How much it counts beside other places, more than 0: less where one of the two is
            doubtful.

    Raises:
        HexError: It has no hex, its weight is not above 0, or it lies at no pair of numbers.

    Example:
        >>> Anchor("bridge", [Hex(0, 0), Hex(1, 0)], ground=(3.0, 0.0), weight=0.5).hexes
        (Hex(q=0, r=0), Hex(q=1, r=0))
    """

    name: str
    hexes: tuple[Hex, ...] = attrs.field(converter=_one_or_more)
    ground: Ground
    weight: float = 1.0

    def __attrs_post_init__(self) -> None:
        """Refuse what holds no grid."""
        if not self.hexes:
            raise HexError(f"the place {self.name!r} has no hex")
        if not (math.isfinite(self.weight) and self.weight > 0):
            raise HexError(f"the weight of {self.name!r} is more than 0, not {self.weight}")
        if not all(map(math.isfinite, self.ground)):
            raise HexError(f"the place {self.name!r} lies at no pair of finite numbers")


@attrs.frozen
class Placement:
    """A grid laid over the world.

    Attributes:
        orientation: ``"pointy"`` or ``"flat"``.
        across: How far east and north one unit to the right on the page is; a unit is the distance
            from the centre of a hex to a corner.
        up: How far east and north one unit upwards on the page is.
        origin: Where the centre of the hex (0, 0) lies.

    Raises:
        HexError: The grid is flattened to a line, or a number is none.

    Example:
        >>> placement = Placement("pointy", across=(2.0, 0.0), up=(0.0, 2.0), origin=(10.0, 0.0))
        >>> placement.ground(Hex(0, 0)), placement.hex_at((10.5, 0.5))
        ((10.0, 0.0), Hex(q=0, r=0))
    """

    orientation: Orientation
    across: Ground
    up: Ground
    origin: Ground

    def __attrs_post_init__(self) -> None:
        """Refuse what no point can be found on."""
        size = abs(self._turn)
        if not (math.isfinite(size) and size > 0 and all(map(math.isfinite, self.origin))):
            raise HexError(_NO_SPREAD)

    @property
    def _turn(self) -> float:
        return self.across[0] * self.up[1] - self.across[1] * self.up[0]

    @property
    def size(self) -> float:
        """From the centre of a hex to a corner, in units of the ground: the mean of all ways."""
        return math.sqrt(abs(self._turn))

    @property
    def rotation(self) -> float:
        """By how many degrees the rows of the grid are turned counter-clockwise from east."""
        return math.degrees(math.atan2(self.across[1], self.across[0]))

    def ground(self, at: tuple[int, int]) -> Ground:
        """Return where the centre of a hex lies."""
        return self._placed(*_layout(self.orientation).centre(Hex(*at)))

    def outline(self, at: tuple[int, int]) -> tuple[Ground, ...]:
        """Return where the corners 0 to 5 of a hex lie."""
        return tuple(
            self._placed(*corner) for corner in _layout(self.orientation).corners(Hex(*at))
        )

    def corner(self, corner: Vertex) -> Ground:
        """Return where a corner of hexes lies."""
        return self.outline(corner[:2])[corner.corner]

    def hex_at(self, ground: Ground) -> Hex:
        """Return the hex in which a point of the world lies."""
        east, north = ground[0] - self.origin[0], ground[1] - self.origin[1]
        x = (east * self.up[1] - north * self.up[0]) / self._turn
        y = (north * self.across[0] - east * self.across[1]) / self._turn
        return _layout(self.orientation).hex_at(x, y)

    def residual(self, anchor: Anchor) -> float:
        """Return how far a place lies from the middle of its hexes, in units of the ground."""
        return math.hypot(*self.shift(anchor))

    def shift(self, anchor: Anchor) -> Ground:
        """Return how far east and north of a place the middle of its hexes lies."""
        middle = _middle([self.ground(at) for at in anchor.hexes])
        return middle[0] - anchor.ground[0], middle[1] - anchor.ground[1]

    def rms(self, anchors: Sequence[Anchor]) -> float:
        """Return the root of the mean square of the residuals, each by the weight of its place.

        Raises:
            HexError: There are no anchors.
        """
        if not anchors:
            raise HexError("residuals are asked of at least one place")
        squares = sum(a.weight * self.residual(a) ** 2 for a in anchors)
        return math.sqrt(squares / sum(a.weight for a in anchors))

    def standard_error(self, anchors: Sequence[Anchor], form: Form = "similarity") -> float:
        """Return by how much the grid is usually wrong at the places to which it was fitted.

        It is less than :meth:`rms` where places are many: each is known to a hex only, and what
        that leaves open evens out.

        Args:
            anchors: The places.
            form: What the grid could undergo when it was fitted.

        Raises:
            HexError: The places are no more than the fit needs: they tell nothing of its error.

        Source: The standard error of the fitted values of a linear regression.
        """
        unknown, equations = _UNKNOWN[form], 2 * len(anchors)
        if equations <= unknown:
            raise HexError(f"the error of a {form} shows on {unknown // 2 + 1} places or more")
        return self.rms(anchors) * math.sqrt(unknown / (equations - unknown))

    def _placed(self, x: float, y: float) -> Ground:
        return (
            self.origin[0] + x * self.across[0] + y * self.up[0],
            self.origin[1] + x * self.across[1] + y * self.up[1],
        )


def place(
    anchors: Sequence[Anchor], orientation: Orientation, form: Form = "similarity"
) -> Placement:
    """Lay a grid over the world so that the places lie as near to their hexes as possible.

    Args:
        anchors: Places whose hexes are known: two or more for a similarity, three or more that lie
            on no line for an affine placement.
        orientation: ``"pointy"`` or ``"flat"``.
        form: Whether the grid is only turned and scaled, or also stretched and sheared.

    Raises:
        HexError: The places are too few, or lie so that many placements fit alike.

    Source: Linear least squares on the middles of the hexes, each by the weight of its place.

    Example:
        >>> anchors = [Anchor("a", Hex(0, 0), (0.0, 0.0)), Anchor("b", Hex(4, 0), (24.0, 0.0))]
        >>> round(place(anchors, "pointy").size * 3**0.5, 6)  # km from side to side
        6.0
    """
    layout = _layout(orientation)
    rows: list[tuple[float, ...]] = []
    targets: list[float] = []
    weights: list[float] = []
    for anchor in anchors:
        x, y = _middle([layout.centre(at) for at in anchor.hexes])
        if form == "similarity":
            rows += [(x, -y, 1.0, 0.0), (y, x, 0.0, 1.0)]
        else:
            rows += [(x, y, 1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, x, y, 1.0)]
        targets += [*anchor.ground]
        weights += [math.sqrt(anchor.weight)] * 2
    unknown = _UNKNOWN[form]
    if len(rows) < unknown:
        raise HexError(f"a {form} needs {unknown // 2} places or more, got {len(anchors)}")
    by = np.array(weights)
    solution, _, rank, _ = np.linalg.lstsq(np.array(rows) * by[:, None], targets * by, rcond=None)
    if rank < unknown:
        raise HexError(f"many placements fit these places alike: a {form} needs others")
    spread = np.array([anchor.ground for anchor in anchors]) - anchors[0].ground
    if np.linalg.matrix_rank(spread) < (1 if form == "similarity" else 2):
        raise HexError(_NO_SPREAD)
    if form == "similarity":
        a, b, east, north = map(float, solution)
        return Placement(orientation, (a, b), (-b, a), (east, north))
    a, b, east, c, d, north = map(float, solution)
    return Placement(orientation, (a, c), (b, d), (east, north))


def _middle(points: Sequence[Ground]) -> Ground:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _layout(orientation: Orientation) -> Layout:
    return Layout(orientation, y_up=True)
