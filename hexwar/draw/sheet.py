"""Where do things lie on the page? Hexes, outlines of sets of hexes, lines along hexsides.

All lines run through points of the integer lattice (:mod:`hexwar.hexes.lattice`), so that corners
that hexes share are equal; they become pixels only at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from hexwar.board import AreaBoard, Board, HexId, iterate
from hexwar.board.wrapped import WrappedBoard
from hexwar.draw.markup import number, point
from hexwar.hexes import Layout
from hexwar.hexes.lattice import CORNER_STEPS, Point, centre_point

SIZE = 36.0
"""From the centre of a hex to a corner, in the units of the picture."""

Spot = tuple[float, float]
"""A place on the page."""

Edge = tuple[Point, Point, bool]
"""A hexside from end to end; whether the lower hex is known, which then lies to the right."""


class Sheet:
    """A board laid out on a page whose origin is the upper left corner of the map.

    Attributes:
        board: The board.
        layout: How its hexes are put on the page.
        flat: Whether hexes are flat ones.
        width: The width of the map.
        height: Its height.

    Example:
        >>> sheet = Sheet(Board.parse('grid = {orientation = "flat", rows = 1, columns = 2}'))
        >>> round(sheet.width), round(sheet.height), sheet.at(sheet.board.ids[0])
        (126, 94, (36.0, 31.17691453623979))
    """

    _round: WrappedBoard | None = None
    """The board, if it wraps round."""

    def __init__(self, board: Board) -> None:
        self.board = board
        orientation = board.numbering.orientation
        self.flat = orientation == "flat"
        self.layout = Layout.around(
            board.hexes, orientation, SIZE, stretch=board.stretch, turn=board.turn
        )
        _, _, self.width, self.height = self.layout.bounds(board.hexes)
        self._steps = CORNER_STEPS[orientation]
        self._centres: dict[int, Point] = {
            i: centre_point(board.coordinates(i), orientation) for i in board.ids
        }
        self._places: dict[int, Spot] = {
            i: self.layout.place(centre) for i, centre in self._centres.items()
        }
        self._directions = {step: d for d, step in enumerate(board.steps)}
        self._round = board if isinstance(board, WrappedBoard) else None

    # -- hexes

    def at(self, i: int) -> Spot:
        """Return where the centre of a hex lies."""
        return self._places[i]

    def xy(self, i: int) -> str:
        """Return the place of a hex as the attributes of a ``<use>``."""
        return xy(self._places[i])

    def planted_at(self, i: int) -> list[Spot]:
        """Return where what grows in a hex is drawn: in its middle."""
        return [self._places[i]]

    def shape_of(self, i: int) -> str:
        """Return the name of the definition that has the shape of a hex."""
        del i
        return "hex"

    def shapes(self) -> dict[str, str]:
        """Return the paths of the shapes of hexes around the origin, by their names."""
        return {"hex": self.hexagon()}

    @property
    def base(self) -> str:
        """The path around the whole map."""
        return self.outline(self.board.all)

    def corners(self, reach: float = SIZE) -> list[Spot]:
        """Return the corners of a hex around the origin.

        Args:
            reach: How far from the centre.
        """
        layout = replace(self.layout, size=reach, origin=(0.0, 0.0))
        return [layout.place(step) for step in self._steps]

    def hexagon(self, reach: float = SIZE) -> str:
        """Return the path of a hex around the origin."""
        return f"{drawn(self.corners(reach))}z"

    def middle(self, hexes: int) -> Spot:
        """Return the middle of a set of hexes."""
        spots = [self._places[i] for i in iterate(hexes)]
        return (
            math.fsum(x for x, _ in spots) / len(spots),
            math.fsum(y for _, y in spots) / len(spots),
        )

    def seen_from(self, i: int, j: int) -> Spot:
        """Return where a hex lies for one that goes to it from another: past a seam off the map."""
        if self._round is None:
            return self._places[j]
        return self.layout.centre(self.board.coordinates(i) + self._round.vector(i, j))

    def is_parted(self, i: int, j: int) -> bool:
        """Return whether the way from a hex to another one leads across a seam of the map."""
        return self._round is not None and self.seen_from(i, j) != self._places[j]

    def bearing(self, i: int, j: int) -> float:
        """Return the direction from a hex to another one, in degrees clockwise from the right."""
        (x, y), (to_x, to_y) = self._places[i], self.seen_from(i, j)
        return math.degrees(math.atan2(to_y - y, to_x - x))

    def between(self, i: int, j: int) -> Spot:
        """Return the middle of the side between two neighbours, as the first hex has it."""
        (x, y), (to_x, to_y) = self._places[i], self.seen_from(i, j)
        return (x + to_x) / 2, (y + to_y) / 2

    def direction(self, i: int, j: int) -> int:
        """Return the direction from a hex to its neighbour."""
        direction = self._directions.get(j - i)
        return self.board.direction(i, j) if direction is None else direction

    # -- lines

    def way_off(self, i: int) -> tuple[Spot, Spot]:
        """Return where the sign of a way off the map stands in a hex, and its direction."""
        off = [d for d in range(6) if self.board.neighbour(i, d) < 0]
        angles = [math.radians(-60.0 * d + (30 if self.flat else 0)) for d in off]
        dx, dy = math.fsum(map(math.cos, angles)), math.fsum(map(math.sin, angles))
        length = math.hypot(dx, dy) or 1.0
        (x, y), along = self.at(i), (dx / length, dy / length)
        return (x + along[0] * 28, y + along[1] * 28), along if off else (1.0, 0.0)

    def side(self, i: int, j: int) -> tuple[Point, Point]:
        """Return the ends of the side between two neighbours; the second lies to the left."""
        x, y = self._centres[i]
        d = self.direction(i, j)
        (ax, ay), (bx, by) = self._steps[d], self._steps[d - 1]
        return (x + ax, y + ay), (x + bx, y + by)

    def rings(self, hexes: int) -> list[list[Point]]:
        """Return the rings around a set of hexes, islands and holes included."""
        following: dict[Point, Point] = {}
        steps, board_steps = self._steps, self.board.steps
        for i in iterate(hexes):
            x, y = self._centres[i]
            for d in range(6):
                if not hexes >> (i + board_steps[d]) & 1:
                    (ax, ay), (bx, by) = steps[d - 1], steps[d]
                    following[x + ax, y + ay] = (x + bx, y + by)
        rings = []
        while following:
            start, now = following.popitem()
            ring = [start]
            while now != start:
                ring.append(now)
                now = following.pop(now)
            rings.append(ring)
        return rings

    def outline(self, hexes: int) -> str:
        """Return the path around a set of hexes or areas, islands and holes included."""
        return "".join(f"{self.line(ring)}z" for ring in self.rings(hexes))

    def line(self, points: Iterable[Point]) -> str:
        """Return the path through lattice points."""
        place = self.layout.place
        return drawn([place(p) for p in points])

    def edges(
        self, sides: Iterable[tuple[HexId, HexId]], height: Callable[[HexId], int] | None = None
    ) -> list[Edge]:
        """Return hexsides as edges that have the lower hex to the right.

        Args:
            sides: Pairs of neighbours.
            height: How high a hex lies; without, no side is known to be lower.
        """
        edges = []
        for i, j in sorted(sides):
            fall = height(i) - height(j) if height else 0
            if fall < 0:
                i, j = j, i
            a, b = self.side(i, j)
            edges.append((b, a, fall != 0))
            if self._round and self.is_parted(i, j):
                edges.append((*self.side(j, i), fall != 0))
        return edges

    def seams(self) -> list[list[Point]]:
        """Return the lines along which the map wraps round, on both its edges."""
        if self._round is None:
            return []
        sides = {(min(way), max(way)) for way in self._round.seams()}
        return self.chains(self.edges(sides))

    def gaps(self, sides: Iterable[tuple[HexId, HexId]]) -> list[list[Point]]:
        """Return the lines across what lies between linked areas that do not touch; hexes do."""
        del sides
        return []

    def chains(self, edges: Iterable[Edge]) -> list[list[Point]]:
        """Join edges into lines as long as can be, which keep the lower hexes to the right.

        A line that comes back to its beginning ends with the point it began with.
        """
        leaving: dict[Point, list[tuple[Edge, Point]]] = {}
        for edge in edges:
            leaving.setdefault(edge[0], []).append((edge, edge[1]))
            leaving.setdefault(edge[1], []).append((edge, edge[0]))
        used: set[Edge] = set()
        lines = []
        ends = [p for p, ways in leaving.items() if not _passes(leaving, p)]
        for start in [*ends, *leaving]:
            for edge, _ in leaving[start]:
                if edge not in used and (start == edge[0] or not edge[2]):
                    lines.append(_followed(leaving, used, start, edge))
        return lines

    def spots(self, points: Iterable[Point], offset: float = 0.0) -> list[Spot]:
        """Return a line of lattice points on the page, moved to the right by an offset."""
        line = [self.layout.place(p) for p in points]
        return moved(line, offset) if offset else line


def sheet_of(board: Board) -> Sheet:
    """Return a board laid out on a page.

    Args:
        board: The board, of hexes or of areas.
    """
    if isinstance(board, AreaBoard):
        from hexwar.draw.area_sheet import AreaSheet  # noqa: PLC0415 - which is a sheet

        return AreaSheet(board)
    return Sheet(board)


def xy(spot: Spot) -> str:
    """Return a place as the attributes of a ``<use>``.

    Example:
        >>> xy((1, 2.25))
        'x="1" y="2.2"'
    """
    return f'x="{number(spot[0])}" y="{number(spot[1])}"'


Leaving = Mapping[Point, list[tuple[Edge, Point]]]


def _passes(leaving: Leaving, p: Point) -> bool:
    """Return whether a line goes on through a point: two edges that agree on the lower side."""
    ways = leaving[p]
    if len(ways) != 2:
        return False
    (first, _), (second, _) = ways
    if first[2] != second[2]:
        return False
    return not first[2] or (first[1] == p) != (second[1] == p)


def _followed(leaving: Leaving, used: set[Edge], start: Point, edge: Edge) -> list[Point]:
    line = [start]
    while True:
        used.add(edge)
        start = edge[1] if start == edge[0] else edge[0]
        line.append(start)
        if not _passes(leaving, start):
            return line
        onward = [e for e, _ in leaving[start] if e not in used]
        if not onward:
            return line
        edge = onward[0]


def drawn(line: list[Spot]) -> str:
    """Return the path through places on the page; each step from where the last one ended.

    Example:
        >>> drawn([(0, 0), (1, 2.25), (3, -4)])
        'M0 0l1 2.2 2-6.2'
    """
    tenths = [(round(10 * x), round(10 * y)) for x, y in line]
    path = f"M{point(*(part / 10 for part in tenths[0]))}" + ("l" if len(line) > 1 else "")
    for place, ((ax, ay), (bx, by)) in enumerate(pairwise(tenths)):
        step = point((bx - ax) / 10, (by - ay) / 10)
        path += step if step.startswith("-") or not place else f" {step}"
    return path


def moved(line: list[Spot], offset: float) -> list[Spot]:
    """Return a line moved to its right by so much; corners stay corners.

    Example:
        >>> moved([(0, 0), (10, 0)], 2)
        [(0.0, 2.0), (10.0, 2.0)]
    """
    closed = len(line) > 2 and line[0] == line[-1]
    normals = []
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        normals.append(((ay - by) / length, (bx - ax) / length))
    spots = []
    for place, (x, y) in enumerate(line):
        before = normals[place - 1] if place else normals[-1] if closed else normals[0]
        after = normals[place] if place < len(normals) else normals[0] if closed else normals[-1]
        nx, ny = before[0] + after[0], before[1] + after[1]
        scale = offset * 2 / (nx * nx + ny * ny)
        spots.append((x + nx * scale, y + ny * scale))
    return spots
