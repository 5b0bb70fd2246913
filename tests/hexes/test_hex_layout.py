"""Layout: drawing, bounding boxes and hit-testing agree, for every way of laying out."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import (
    CORNER_STEPS,
    Hex,
    Hexside,
    Layout,
    Orientation,
    Vertex,
    centre_point,
    corner_points,
    disc,
    side_points,
    vertex_point,
    vertices,
)

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
numbers = st.floats(-1000, 1000)
layouts = st.builds(
    Layout,
    st.sampled_from(["pointy", "flat"]),
    st.floats(0.1, 100),
    st.tuples(numbers, numbers),
    st.booleans(),
    st.booleans(),
    st.just(1.0),
    st.floats(-180, 180),
)
stretched = st.builds(replace, layouts, stretch=st.floats(0.2, 5))
orientations = pytest.mark.parametrize("orientation", ["pointy", "flat"])


@orientations
@given(at=hexes, n=st.integers(0, 5))
def test_lattice_points_are_shared(orientation: Orientation, at: Hex, n: int) -> None:
    """Neighbours give a common corner, and vertices and sides their ends, as equal integers."""
    corners = corner_points(at, orientation)
    assert corners[n] == corner_points(at.neighbour(n), orientation)[(n + 2) % 6]
    assert corners[n] == vertex_point(Vertex.of(at, n), orientation)
    assert {corners[n - 1], corners[n]} == set(side_points(Hexside.of(at, n), orientation))


@orientations
def test_lattice_points_are_distinct(orientation: Orientation) -> None:
    """No two centres or vertices fall together."""
    patch = disc(Hex(0, 0), 4)
    corners = {v for at in patch for v in vertices(at)}
    points = {centre_point(at, orientation) for at in patch}
    points |= {vertex_point(v, orientation) for v in corners}
    assert len(patch) + len(corners) == len(points)


@orientations
def test_hexes_are_regular(orientation: Orientation) -> None:
    """Scaled by a layout's units, all corners are equally far from the centre and each other."""
    page = Layout(orientation, size=3)
    corners = [page.place(step) for step in CORNER_STEPS[orientation]]
    for i, corner in enumerate(corners):
        assert pytest.approx(math.dist(corner, (0, 0))) == 3
        assert pytest.approx(math.dist(corner, corners[i - 1])) == 3


@settings(deadline=None)
@given(layouts, hexes)
def test_a_centre_is_in_its_hex(layout: Layout, at: Hex) -> None:
    """Hit-testing undoes drawing."""
    assert at == layout.hex_at(*layout.centre(at))


@settings(deadline=None)
@given(layouts, st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), st.randoms())
def test_a_point_is_in_the_hex_with_the_nearest_centre(
    layout: Layout, at: Hex, random: object
) -> None:
    """Any point on the page, against trying all hexes around."""
    x, y = layout.centre(at)
    x += layout.size * random.uniform(-1, 1)  # type: ignore[attr-defined]
    y += layout.size * random.uniform(-1, 1)  # type: ignore[attr-defined]
    nearest = min(math.dist(layout.centre(other), (x, y)) for other in disc(at, 3))
    found = layout.hex_at(x, y)
    assert nearest == pytest.approx(math.dist(layout.centre(found), (x, y)), abs=1e-9)


@settings(deadline=None)
@given(
    layout=stretched,
    at=hexes,
    n=st.integers(0, 5),
    inwards=st.floats(0, 0.99),
    along=st.floats(0, 1),
)
def test_a_point_between_centre_and_border_is_in_its_hex(
    layout: Layout, at: Hex, n: int, inwards: float, along: float
) -> None:
    """On a stretched and turned sheet, too: what is drawn as a hex is what a pointer meets."""
    (x, y), corners = layout.centre(at), layout.corners(at)
    (ax, ay), (bx, by) = corners[n - 1], corners[n]
    border = ax + along * (bx - ax), ay + along * (by - ay)
    inside = x + inwards * (border[0] - x), y + inwards * (border[1] - y)
    assert layout.hex_at(*inside) == at


@given(layout=stretched, some=st.lists(hexes, min_size=1, max_size=5))
def test_the_bounding_box_just_holds_all_corners(layout: Layout, some: list[Hex]) -> None:
    """Every corner lies within, and some corner on each edge."""
    left, top, right, bottom = layout.bounds(some)
    corners = [corner for at in some for corner in layout.corners(at)]
    assert (left, right) == (min(x for x, _ in corners), max(x for x, _ in corners))
    assert (top, bottom) == (min(y for _, y in corners), max(y for _, y in corners))


def test_flags_turn_the_picture_as_documented() -> None:
    """y_up only renames the axis; mirrored reverses left and right."""
    at = Hex(3, 1)
    x, y = Layout("flat").centre(at)
    assert (x, -y) == Layout("flat", y_up=True).centre(at)
    assert (-x, y) == Layout("flat", mirrored=True).centre(at)


def test_a_layout_around_hexes_begins_at_the_margin() -> None:
    """The page of some hexes starts at the margin, whatever their coordinates."""
    some = disc(Hex(-7, 12), 2)
    layout = Layout.around(some, "flat", size=5, margin=8)
    assert pytest.approx(layout.bounds(some)[:2]) == (8, 8)


def test_bad_layouts_are_refused() -> None:
    """A size of nothing, an unknown orientation, no hexes, a point at infinity."""
    with pytest.raises(HexError, match="positive number, not 0"):
        Layout("flat", size=0)
    with pytest.raises(HexError, match="not 'round'"):
        Layout("round")  # type: ignore[arg-type]
    with pytest.raises(HexError, match="no hexes"):
        Layout().bounds([])
    with pytest.raises(HexError, match="no hex at"):
        Layout().hex_at(math.nan, 0)


@pytest.mark.parametrize("origin", [(float("nan"), 0.0), (0.0, float("inf"))])
def test_origins_that_are_nowhere_are_refused(origin: tuple[float, float]) -> None:
    """Refused with the layout, not at the first point that is looked up."""
    with pytest.raises(HexError, match="the origin of a layout is two numbers"):
        Layout(origin=origin)
