"""Lines and touched sets, against shapely on the integer lattice and under all symmetries."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import (
    DIRECTIONS,
    Hex,
    Hexside,
    Orientation,
    Point,
    Touch,
    Vertex,
    centre_point,
    corner_points,
    disc,
    distance,
    line,
    side_points,
    sides,
    touched,
    vertex_point,
    vertices,
)

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
Symmetry = Callable[[Hex], Hex]

PATCH = disc(Hex(0, 0), 8)
SIDES = sorted({side for at in PATCH for side in sides(at)})
VERTICES = sorted({vertex for at in PATCH for vertex in vertices(at)})


class ShapelyOracle:
    """What shapely says a segment from the origin touches, on exact lattice coordinates."""

    def __init__(self, orientation: Orientation) -> None:
        self.orientation = orientation
        self.hexes = shapely.polygons([corner_points(at, orientation) for at in PATCH])
        self.sides = shapely.linestrings([side_points(s, orientation) for s in SIDES])
        self.vertices = shapely.points([vertex_point(v, orientation) for v in VERTICES])

    def contacts(self, end: Hex) -> dict[str, set[Hex | Hexside | Vertex]]:
        """Each kind of contact, and under ``touched`` every closed hex and side that is met."""
        segment = shapely.linestrings([(0, 0), centre_point(end, self.orientation)])
        shapely.prepare(segment)
        inside = shapely.relate_pattern(self.hexes, segment, "T********")
        met = shapely.intersects(segment, self.sides)
        along = shapely.covers(segment, self.sides)
        at = shapely.intersects(segment, self.vertices)
        vertices = {v for v, hit in zip(VERTICES, at, strict=True) if hit}
        sides_met = {s for s, hit in zip(SIDES, met, strict=True) if hit}
        return {
            "through": {h for h, hit in zip(PATCH, inside, strict=True) if hit},
            "across": {s for s in sides_met if not vertices & set(s.ends)},
            "along": {s for s, hit in zip(SIDES, along, strict=True) if hit},
            "at": set(vertices),
            "touched hexes": {
                h
                for h, hit in zip(PATCH, shapely.intersects(segment, self.hexes), strict=True)
                if hit
            },
            "touched sides": set(sides_met),
        }


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_touched_agrees_with_shapely(orientation: Orientation) -> None:
    """Zero differences over every target within 7 hexes, each kind of contact by itself."""
    oracle = ShapelyOracle(orientation)
    for end in disc(Hex(0, 0), 7)[1:]:
        if end == Hex(0, 0):
            continue
        ours: dict[str, set[Hex | Hexside | Vertex]] = {
            "through": set(),
            "across": set(),
            "along": set(),
            "at": set(),
            "touched hexes": set(),
            "touched sides": set(),
        }
        for contact, where in touched(Hex(0, 0), end):
            ours[contact].add(where)
            ours["touched hexes"].update([where] if isinstance(where, Hex) else where.hexes)
            if isinstance(where, Hexside):
                ours["touched sides"].add(where)
            elif isinstance(where, Vertex):
                ours["touched sides"].update(where.sides)
        assert oracle.contacts(end) == ours, f"to {end}"


def extent(touch: Touch, a: Hex, b: Hex) -> tuple[Fraction, Fraction]:
    """Between which fractions of the way from a to b a touch lies, by exact clipping."""
    start, end = centre_point(a, "flat"), centre_point(b, "flat")
    way = (end[0] - start[0], end[1] - start[1])

    def fraction(point: Point) -> Fraction:
        dot = (point[0] - start[0]) * way[0] + (point[1] - start[1]) * way[1]
        return Fraction(dot, way[0] ** 2 + way[1] ** 2)

    if isinstance(touch.where, Vertex):
        at = fraction(vertex_point(touch.where, "flat"))
        return at, at
    if touch.contact == "along":
        ends = sorted(map(fraction, side_points(touch.where, "flat")))  # type: ignore[arg-type]
        return ends[0], ends[1]
    outline = corner_points(touch.where[:2], "flat")
    if isinstance(touch.where, Hexside):
        outline = side_points(touch.where, "flat")
    low, high = Fraction(1), Fraction(0)
    for p, r in zip(outline, (*outline[1:], outline[0]), strict=True):
        edge = (r[0] - p[0], r[1] - p[1])
        cross = way[0] * edge[1] - way[1] * edge[0]
        if cross == 0:
            continue
        gap = (p[0] - start[0], p[1] - start[1])
        if 0 <= Fraction(gap[0] * way[1] - gap[1] * way[0], cross) <= 1:
            at = Fraction(gap[0] * edge[1] - gap[1] * edge[0], cross)
            low, high = min(low, at), max(high, at)
    return (Fraction(0) if touch.where == a else low), (Fraction(1) if touch.where == b else high)


@settings(deadline=None)
@given(hexes, hexes)
def test_touches_follow_each_other_without_a_gap(a: Hex, b: Hex) -> None:
    """In order along the segment, each touch begins where the one before ended."""
    reached = Fraction(0)
    for touch in touched(a, b) if a != b else ():
        begin, end = extent(touch, a, b)
        assert reached == begin <= end
        reached = end
    assert a == b or reached == 1


@given(hexes, hexes)
def test_touched_is_the_same_from_either_end(a: Hex, b: Hex) -> None:
    """What is seen on the way there is seen on the way back."""
    assert touched(a, b) == touched(b, a)[::-1]


def carried(where: Hex | Hexside | Vertex, symmetry: Symmetry) -> Hex | Hexside | Vertex:
    """The image of something under a symmetry of the hexes."""
    if isinstance(where, Hex):
        return symmetry(where)
    if isinstance(where, Hexside):
        return Hexside.between(*map(symmetry, where.hexes))
    return Vertex.among(*map(symmetry, where.hexes))


@settings(deadline=None)
@given(hexes, hexes, hexes, st.integers(0, 11))
def test_touched_is_invariant(a: Hex, b: Hex, by: Hex, n: int) -> None:
    """Translation and the twelve symmetries carry touches along: no direction is special."""

    def symmetry(at: Hex) -> Hex:
        return (at.rotated(n) if n < 6 else at.reflected(n - 6)) + by

    expected = tuple(Touch(how, carried(what, symmetry)) for how, what in touched(a, b))
    assert expected == touched(symmetry(a), symmetry(b))


@given(hexes, st.integers(0, 5), st.integers(1, 9))
def test_touched_on_the_six_straight_rows(a: Hex, direction: int, n: int) -> None:
    """Along a row of hexes: hex, hexside, hex, hexside, and never a vertex."""
    touches = touched(a, a + DIRECTIONS[direction] * n)
    assert ["through", "across"] * n + ["through"] == [t.contact for t in touches]


@given(hexes, st.integers(0, 5), st.integers(1, 9))
def test_touched_on_the_six_spines(a: Hex, direction: int, n: int) -> None:
    """Towards a corner every second hexside is run along, between its two ends."""
    b = a + (DIRECTIONS[direction] + DIRECTIONS[(direction + 1) % 6]) * n
    touches = touched(a, b)
    assert ["through", "at", "along", "at"] * n + ["through"] == [t.contact for t in touches]
    for before, touch, after in zip(touches, touches[1:], touches[2:], strict=False):
        if isinstance(touch.where, Hexside):
            assert {before.where, after.where} == set(touch.where.ends)


def test_a_vertex_passed_without_running_along_a_side() -> None:
    """From (0, 0) to (4, 1) the segment passes vertices between two adjacent hexes."""
    touches = touched(Hex(0, 0), Hex(4, 1))
    assert "at" in {t.contact for t in touches}
    assert "along" not in {t.contact for t in touches}


def test_a_hex_touches_itself() -> None:
    """No way at all stays inside one hex."""
    assert (Touch("through", Hex(2, 2)),) == touched(Hex(2, 2), Hex(2, 2))
    assert [Hex(2, 2)] == line(Hex(2, 2), Hex(2, 2))


def test_unknown_ties_are_refused() -> None:
    """A misspelt hand must not pass for the other one."""
    with pytest.raises(HexError, match="not 'leftt'"):
        line(Hex(0, 0), Hex(1, 1), "leftt")  # type: ignore[arg-type]


@given(hexes, hexes, st.sampled_from(["low", "left", "right"]))
def test_a_line_is_a_shortest_path(a: Hex, b: Hex, ties: str) -> None:
    """From end to end, each step to a neighbour, no step wasted."""
    path = line(a, b, ties)  # type: ignore[arg-type]
    assert (a, b) == (path[0], path[-1])
    assert distance(a, b) + 1 == len(path)
    assert all(distance(p, q) == 1 for p, q in pairwise(path))


@given(hexes, hexes)
def test_a_line_keeps_to_touched_hexes(a: Hex, b: Hex) -> None:
    """Every hex of the line is one that the segment touches."""
    met = {
        at
        for _, where in touched(a, b)
        for at in ([where] if isinstance(where, Hex) else where.hexes)
    }
    assert set(line(a, b)) <= met


@given(hexes, hexes)
def test_lines_reverse_as_documented(a: Hex, b: Hex) -> None:
    """Low ties: the same hexes back; left ties: those of the right hand back."""
    assert line(a, b) == line(b, a)[::-1]
    assert line(a, b, "left") == line(b, a, "right")[::-1]
    assert line(a, b) in (line(a, b, "left"), line(a, b, "right"))


@given(near, near, near, st.integers(0, 5))
def test_left_and_right_lines_are_invariant(a: Hex, b: Hex, by: Hex, n: int) -> None:
    """Turning or moving the map turns or moves the line; a mirror swaps the hands."""

    def turned(at: Hex) -> Hex:
        return at.rotated(n) + by

    assert [turned(at) for at in line(a, b, "left")] == line(turned(a), turned(b), "left")
    mirrored = [at.reflected(n) for at in line(a, b, "left")]
    assert mirrored == line(a.reflected(n), b.reflected(n), "right")


@given(near, near)
def test_left_is_left(a: Hex, b: Hex) -> None:
    """Where the two lines part, the left one lies counter-clockwise of the way."""
    for left, right in zip(line(a, b, "left"), line(a, b, "right"), strict=True):
        if left != right:
            x, y = centre_point(b - a, "pointy")
            across = centre_point(left - right, "pointy")
            assert x * across[1] - y * across[0] < 0  # y grows downwards
