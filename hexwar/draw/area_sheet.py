"""Where do areas lie on the page? Their borders, their names, and the links across gaps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from hexwar.board import AreaBoard, HexId, iterate
from hexwar.board.outlines import Corner, edges, room_at
from hexwar.draw.markup import digest, number, point, width_of
from hexwar.draw.sheet import SIZE, Edge, Sheet, Spot, drawn
from hexwar.hexes.lattice import CORNER_STEPS, Point

AROUND: Final = 16.0
"""Of the page around the areas of a map; where a sea lies around, they reach to its edge."""

PITCH: Final = 58.0
"""From one thing that grows in an area to the next."""

ROOM: Final = 24.0
"""Around what grows in an area, to its border."""

STACK: Final = (26.0, 32.0)
"""Half of what a low stack takes, across and down."""

NAME: Final = 14.0
"""How high the name of an area is written."""


class _Shift:
    """What puts the points of a map on a page: a layout without hexes."""

    orientation: Final = "pointy"

    def __init__(self, left: float, top: float) -> None:
        self.left, self.top = left, top

    def place(self, at: Corner) -> Spot:
        """Return where a point of the map lies on the page."""
        return at[0] - self.left, at[1] - self.top


class AreaSheet(Sheet):
    """A board of areas laid out on a page whose origin is the upper left corner of the map.

    Attributes:
        areas: The same board.

    Example:
        >>> from hexwar.board import Area
        >>> square = ((0, 0), (90, 0), (90, 90), (0, 90))
        >>> sheet = AreaSheet(AreaBoard.bare([Area("Sluis", (45, 45), square)], []))
        >>> sheet.width, sheet.at(0), sheet.outline(1)
        (122.0, (61.0, 61.0), 'M16 16l90 0 0 90-90 0 0-90z')
    """

    def __init__(self, board: AreaBoard) -> None:
        self.board = self.areas = board
        self.flat = False
        self._areas = tuple(board.areas.values())
        corners = [at for area in self._areas for at in area.outline or (area.centre,)]
        free = 0.0 if board.around else AROUND
        left, top = (min(part) - free for part in zip(*corners, strict=True))
        right, bottom = (max(part) + free for part in zip(*corners, strict=True))
        self.width, self.height = right - left, bottom - top
        self.layout = _Shift(left, top)  # type: ignore[assignment] # all that is asked of it
        self._steps = CORNER_STEPS["pointy"]
        self._places = {i: self.layout.place(self._areas[i].centre) for i in board.ids}  # type: ignore[arg-type]
        self._spots: dict[int, list[Spot]] = {}
        self._taken: list[tuple[float, ...]] = []

    def hexagon(self, reach: float = SIZE) -> str:
        """Return the path of a small area around the origin, as in the key."""
        wide, high = number(reach * 1.9), number(reach * 1.5)
        return f"M{point(-reach * 0.95, -reach * 0.75)}h{wide}v{high}h-{wide}z"

    @property
    def base(self) -> str:
        """The path around the map: around its areas, or all of it where something lies around."""
        if not self.areas.around:
            return self.outline(self.areas.all)
        return f"M0 0h{number(self.width)}v{number(self.height)}H0z"

    def shape_of(self, i: int) -> str:
        """Return the name of the definition that has the shape of an area."""
        return f"area-{digest(self._shape(i), 4)}"

    def shapes(self) -> dict[str, str]:
        """Return the path of each area around the place of its counters, by the names."""
        return super().shapes() | {self.shape_of(i): self._shape(i) for i in self.areas.ids}

    def _shape(self, i: int) -> str:
        x, y = self._areas[i].centre
        ring = [(a - x, b - y) for a, b in self._areas[i].outline]
        return f"{drawn(ring)}z"

    def planted_at(self, i: int) -> list[Spot]:
        """Return where what grows in an area is drawn: all over it, clear of its border."""
        if i not in self._spots:
            ring = [self.layout.place(at) for at in self._areas[i].outline]  # type: ignore[arg-type]
            spots = []
            for row in range(int(self.height / (PITCH * 0.8)) + 1):
                for column in range(int(self.width / PITCH) + 1):
                    spot = (PITCH * (column + 0.5 * (row % 2)), PITCH * 0.8 * row)
                    if room_at(spot, ring) > ROOM:
                        spots.append(spot)
            self._spots[i] = spots or [self._places[i]]
        return self._spots[i]

    # -- lines

    def direction(self, i: int, j: int) -> int:
        """Return the direction from an area to another, in sixths of a turn."""
        return round(-self.bearing(i, j) / 60) % 6

    def way_off(self, i: int) -> tuple[Spot, Spot]:
        """Return where the sign of a way off the map stands: inside its nearest edge."""
        x, y = self.at(i)
        inset = (0.0 if self.areas.around else AROUND) + 24.0
        edges_of_map = {
            (-1.0, 0.0): (x, (inset, y)),
            (1.0, 0.0): (self.width - x, (self.width - inset, y)),
            (0.0, -1.0): (y, (x, inset)),
            (0.0, 1.0): (self.height - y, (x, self.height - inset)),
        }
        along = min(edges_of_map, key=lambda each: edges_of_map[each][0])
        return edges_of_map[along][1], along

    def between(self, i: int, j: int) -> Spot:
        """Return the middle of the border of two areas, or what lies halfway between them."""
        border = self.areas.border(i, j)
        if not border:
            return super().between(i, j)
        (ax, ay), (bx, by) = border[len(border) // 2]
        middle = ((ax + bx) / 2, (ay + by) / 2) if len(border) % 2 else (ax, ay)
        return self.layout.place(middle)  # type: ignore[arg-type]

    def rings(self, hexes: int) -> list[list[Point]]:
        """Return the borders of a set of areas, islands and holes, with what is inside right."""
        every = [edge for i in iterate(hexes) for edge in edges(self._areas[i].outline)]
        inner = set(every)
        following: dict[Corner, list[Corner]] = {}
        for a, b in every:
            if (b, a) not in inner:
                following.setdefault(a, []).append(b)
        rings = []
        while following:
            start = next(iter(following))
            ring = [start]
            while ring[-1] in following:
                ways = following[ring[-1]]
                ring.append(ways.pop())
                if not ways:
                    del following[ring[-2]]
            rings.append(ring)
        return rings  # type: ignore[return-value] # points of this map, which no lattice has

    def edges(
        self, sides: Iterable[tuple[HexId, HexId]], height: Callable[[HexId], int] | None = None
    ) -> list[Edge]:
        """Return the borders between areas as edges that have the lower area to the right."""
        edges = []
        for i, j in sorted(sides):
            fall = height(i) - height(j) if height else 0
            border = self.areas.border(i, j) if fall >= 0 else self.areas.border(j, i)
            edges += [(a, b, fall != 0) for a, b in border]
        return edges  # type: ignore[return-value] # points of this map, which no lattice has

    def gaps(self, sides: Iterable[tuple[HexId, HexId]]) -> list[list[Point]]:
        """Return the lines across what lies between linked areas that do not touch."""
        apart = [(i, j) for i, j in sorted(sides) if not self.areas.border(i, j)]
        # Points of this map, which no lattice has.
        return [[self._edge_towards(i, j), self._edge_towards(j, i)] for i, j in apart]  # type: ignore[list-item]

    def _edge_towards(self, i: int, j: int) -> Corner:
        """Return the point on the border of an area that is nearest to another area."""
        here, there = self._areas[i], self._areas[j]

        def points(corners: Iterable[tuple[Corner, Corner]]) -> list[Corner]:
            parts = (0.0, 0.25, 0.5, 0.75)
            return [
                (a + (c - a) * part, b + (d - b) * part)
                for (a, b), (c, d) in corners
                for part in parts
            ]

        far = points(edges(there.outline))

        def away(spot: Corner) -> float:
            """Return how far a point is from the other area, and a little from the straight way."""
            astray = math.dist(spot, here.centre) + math.dist(spot, there.centre)
            return min(math.dist(spot, other) for other in far) + 0.35 * astray

        return min(points(edges(here.outline)), key=away)

    # -- names

    def named(self, written: Callable[[str], str]) -> list[tuple[str, Spot]]:
        """Return the name of each area with the middle of its place, clear of counters.

        Args:
            written: Returns a name as readers of a language write it.
        """
        self._taken = [(x, y - 3, *STACK) for x, y in self._places.values()]
        names = []
        for i in self.areas.ids:
            title = written(self._areas[i].title)
            names.append((title, self.free_spot(i, width_of(title, NAME, bold=True))))
        return names

    def free_spot(self, i: int, wide: float) -> Spot:
        """Return where a word in an area goes, clear of counters and of the words before.

        Args:
            i: Id of the area.
            wide: How wide the word is.
        """
        spot = self._best_spot(i, wide, self._taken)
        self._taken.append((*spot, wide / 2 + 3, NAME * 0.7))
        return spot

    def _best_spot(self, i: int, wide: float, taken: list[tuple[float, ...]]) -> Spot:
        x, y = self._places[i]
        ring = [self.layout.place(at) for at in self._areas[i].outline]  # type: ignore[arg-type]
        half, high = wide / 2, NAME * 0.6

        def outside(spot: Spot) -> float:
            sx, sy = spot
            corners = [(sx + a * half, sy + b * high) for a in (-1, 0, 1) for b in (-1, 1)]
            return math.fsum(max(3 - room_at(at, ring), 0) for at in corners)

        def worth_inside(spot: Spot) -> float:
            """Return what a spot is worth if the whole word lies in the area."""
            sx, sy = spot
            covered = 0.0
            for tx, ty, wide_, high_ in taken:
                across, down = half + wide_ - abs(tx - sx), high + high_ - abs(ty - sy)
                if across > 0 and down > 0:
                    covered += min(across, 2 * half) * down
            beyond = max(half - sx, 0) + max(sx + half - self.width, 0)
            beyond += max(high - sy, 0) + max(sy + high - self.height, 0)
            return -0.5 * covered - 0.6 * math.dist(spot, (x, y + 12)) - 20 * beyond

        # Below the counters first: a stack grows upwards.
        spots = [(x + 6 * a, y + 4 * b) for b in range(-16, 17) for a in range(-9, 10)]
        best, most = spots[0], -math.inf
        # How far a word is outside costs most of the time: no spot is asked that cannot be better.
        limits = {spot: worth_inside(spot) for spot in spots}
        for spot in sorted(spots, key=limits.__getitem__, reverse=True):
            limit = limits[spot]
            if limit <= most:
                break
            worth = limit - outside(spot)
            if worth > most:
                best, most = spot, worth
        return best


__all__ = ["AreaSheet"]
