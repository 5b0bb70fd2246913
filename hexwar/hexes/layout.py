"""Where on the page is a hex, and which hex is at a point?

One :class:`Layout` serves calculation, drawing and hit-testing, so that they cannot disagree.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from hexwar.errors import HexError
from hexwar.hexes.coordinates import Hex
from hexwar.hexes.directions import Orientation
from hexwar.hexes.lattice import (
    CORNER_STEPS,
    Point,
    centre_point,
    corner_points,
    side_points,
    vertex_point,
)
from hexwar.hexes.sides import Hexside, Vertex

Pixel = tuple[float, float]
"""A point of the page, x and y, in the unit of :attr:`Layout.size`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How hexes are put on a page.

    Attributes:
        orientation: ``"pointy"`` or ``"flat"``.
        size: From the centre of a hex to a corner, in pixels or any other unit; positive.
        origin: Where the centre of the hex (0, 0) lies.
        y_up: Whether y grows upwards, as in plots, and not downwards, as on screens. The picture
            is the same.
        mirrored: Whether the picture is reversed left to right, as if seen from behind; directions
            then run clockwise.
        stretch: How much higher hexes are than regular ones of their width, before they are turned.
        turn: How far the whole lattice is turned clockwise around the origin, in degrees.

    Raises:
        HexError: The size or the stretch is not a positive number, the origin or the turn is none,
            or the orientation is unknown.

    Example:
        >>> layout = Layout("flat", size=10)
        >>> layout.centre(Hex(2, 0))
        (30.0, 17.32050807568877)
        >>> layout.hex_at(31, 12)
        Hex(q=2, r=0)
    """

    orientation: Orientation = "pointy"
    size: float = 1.0
    origin: Pixel = (0.0, 0.0)
    y_up: bool = False
    mirrored: bool = False
    stretch: float = 1.0
    turn: float = 0.0
    _matrix: tuple[float, float, float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.orientation not in ("pointy", "flat"):
            raise HexError(f"an orientation is 'pointy' or 'flat', not {self.orientation!r}")
        if not (math.isfinite(self.size) and self.size > 0):
            raise HexError(f"the size of a hex is a positive number, not {self.size!r}")
        if not all(map(math.isfinite, self.origin)):
            raise HexError(f"the origin of a layout is two numbers, not {self.origin!r}")
        if not (math.isfinite(self.stretch) and self.stretch > 0):
            raise HexError(f"hexes are stretched by a positive number, not {self.stretch!r}")
        if not math.isfinite(self.turn):
            raise HexError(f"hexes are turned by a number of degrees, not {self.turn!r}")
        object.__setattr__(self, "_matrix", self._lattice_to_page())

    def _lattice_to_page(self) -> tuple[float, float, float, float]:
        """Return what a lattice unit across and one down add to x and to y of the page."""
        across, down = self.units
        down *= self.stretch
        # Without a turn the products below are exact, so that regular layouts stay bit for bit.
        angle = math.radians(self.turn)
        cos, sin = (math.cos(angle), math.sin(angle)) if self.turn else (1.0, 0.0)
        x, y = -1.0 if self.mirrored else 1.0, -1.0 if self.y_up else 1.0
        return across * cos * x, -down * sin * x, across * sin * y, down * cos * y

    @classmethod
    def around(
        cls,
        hexes: Iterable[tuple[int, int]],
        orientation: Orientation = "pointy",
        size: float = 1.0,
        margin: float = 0.0,
        stretch: float = 1.0,
        turn: float = 0.0,
    ) -> "Layout":
        """Return the layout whose page begins at a margin from hexes.

        Args:
            hexes: Axial coordinates of what the page shows; at least one.
            orientation: ``"pointy"`` or ``"flat"``.
            size: From the centre of a hex to a corner.
            margin: Room left above and to the left, in the same unit.
            stretch: How much higher hexes are than regular ones.
            turn: How far they are turned clockwise, in degrees.

        Raises:
            HexError: There are no hexes.

        Example:
            >>> layout = Layout.around([Hex(5, 5)], "flat", size=2, margin=1)
            >>> [round(x, 3) for x in layout.bounds([Hex(5, 5)])]
            [1.0, 1.0, 5.0, 4.464]
        """
        layout = cls(orientation, size, stretch=stretch, turn=turn)
        left, top, _, _ = layout.bounds(hexes)
        return replace(layout, origin=(margin - left, margin - top))

    @property
    def units(self) -> Pixel:
        """Pixels to one lattice unit in x and in y, before any stretch or turn.

        The unit is that of :mod:`hexwar.hexes.lattice`.
        """
        half, inner = self.size / 2, self.size * math.sqrt(3) / 2
        return (inner, half) if self.orientation == "pointy" else (half, inner)

    def place(self, point: Point) -> Pixel:
        """Return where a lattice point lies on the page.

        Args:
            point: Whole lattice coordinates.

        Example:
            >>> Layout("pointy", size=2, origin=(10, 10)).place((0, 3))
            (10.0, 13.0)
        """
        x, y = point
        across_x, down_x, across_y, down_y = self._matrix
        return (
            self.origin[0] + (x * across_x + y * down_x),
            self.origin[1] + (x * across_y + y * down_y),
        )

    def centre(self, at: tuple[int, int]) -> Pixel:
        """Return where the centre of a hex lies.

        Args:
            at: Axial coordinates.

        Example:
            >>> Layout("pointy", size=2).centre(Hex(0, 2))[1]
            6.0
        """
        return self.place(centre_point(at, self.orientation))

    def corners(self, at: tuple[int, int]) -> tuple[Pixel, ...]:
        """Return where the corners 0 to 5 of a hex lie.

        Neighbouring hexes give their common corners as equal numbers.

        Args:
            at: Axial coordinates.

        Example:
            >>> layout = Layout("pointy", size=7)
            >>> layout.corners(Hex(0, 0))[0] in layout.corners(Hex(1, 0))
            True
        """
        return tuple(map(self.place, corner_points(at, self.orientation)))

    def vertex(self, vertex: Vertex) -> Pixel:
        """Return where a vertex lies.

        Example:
            >>> Layout("flat", size=2).vertex(Vertex.of(Hex(0, 0), 0))
            (2.0, 0.0)
        """
        return self.place(vertex_point(vertex, self.orientation))

    def side(self, side: Hexside) -> tuple[Pixel, Pixel]:
        """Return where the two ends of a hexside lie.

        Example:
            >>> Layout("flat", size=2).side(Hexside.of(Hex(0, 0), 1))[0]
            (2.0, 0.0)
        """
        a, b = side_points(side, self.orientation)
        return self.place(a), self.place(b)

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex in which a point of the page lies.

        Where hexes are regular it is the one whose centre is nearest; where they are stretched, the
        one in whose outline the point lies. A point on a hexside or vertex goes to one of the hexes
        that meet there.

        Args:
            x: Across the page.
            y: Down the page, or up it with ``y_up``.

        Raises:
            HexError: A coordinate is infinite or not a number.

        Example:
            >>> Layout("pointy", size=10, origin=(100, 50)).hex_at(108, 66)
            Hex(q=0, r=1)
        """
        if not (math.isfinite(x) and math.isfinite(y)):
            raise HexError(f"no hex at ({x}, {y})")
        across_x, down_x, across_y, down_y = self._matrix
        area = across_x * down_y - down_x * across_y
        x, y = x - self.origin[0], y - self.origin[1]
        x, y = (x * down_y - y * down_x) / area, (y * across_x - x * across_y) / area
        if self.orientation == "pointy":
            return _rounded((x - y / 3) / 2, y / 3)
        return _rounded(x / 3, (y - x / 3) / 2)

    def bounds(self, hexes: Iterable[tuple[int, int]]) -> tuple[float, float, float, float]:
        """Return the bounding box of hexes: left, top, right and bottom as least and greatest x, y.

        Args:
            hexes: Axial coordinates; at least one.

        Returns:
            Least x, least y, greatest x, greatest y.

        Raises:
            HexError: There are no hexes.

        Example:
            >>> Layout("flat", size=2).bounds([Hex(0, 0), Hex(1, 0)])[::2]
            (-2.0, 5.0)
        """
        centres = [centre_point(at, self.orientation) for at in hexes]
        if not centres:
            raise HexError("no hexes, no bounding box")
        # All hexes have the same corners, so the outermost corners are those of outermost centres.
        xs, ys = zip(*map(self.place, centres), strict=True)
        outermost = {xs.index(min(xs)), xs.index(max(xs)), ys.index(min(ys)), ys.index(max(ys))}
        steps = CORNER_STEPS[self.orientation]
        around = [
            (x + dx, y + dy) for x, y in map(centres.__getitem__, outermost) for dx, dy in steps
        ]
        xs, ys = zip(*map(self.place, around), strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def _rounded(q: float, r: float) -> Hex:
    """Return the hex nearest to fractional axial coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    # The three must add up to 0: the one that was rounded most gives way.
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)
