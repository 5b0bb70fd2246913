"""Where a layout puts points, corners and sides on the page, in numbers."""

from __future__ import annotations

import math

import pytest

from hexwar.errors import HexError
from hexwar.hexes import (
    Hex,
    Hexside,
    Layout,
    Numbering,
    Orientation,
    Vertex,
    clock_hour,
    compass_point,
    from_doubled,
    rectangle_centres,
    sides,
    vertices,
)

orientations = pytest.mark.parametrize("orientation", ["pointy", "flat"])


def test_units_of_a_layout() -> None:
    """A hex of size 2 is two units of 1 pixel high, of which its inner radius has one."""
    assert Layout("pointy", size=2).units == pytest.approx((math.sqrt(3), 1))
    assert Layout("flat", size=2).units == pytest.approx((1, math.sqrt(3)))


@pytest.mark.parametrize("mirrored", [True, False])
@pytest.mark.parametrize("y_up", [True, False])
def test_where_a_point_is_placed(mirrored: bool, y_up: bool) -> None:
    """Each coordinate counts from that of the origin, in its own direction."""
    page = Layout("pointy", 2, (100, 7), y_up=y_up, mirrored=mirrored)
    x, y = page.place((1, 3))
    assert x == pytest.approx(100 + (-1 if mirrored else 1) * math.sqrt(3))
    assert y == pytest.approx(7 + (-3 if y_up else 3))


@orientations
def test_vertices_and_sides_are_drawn_at_the_corners(orientation: Orientation) -> None:
    """A vertex lies on its corner of a hex, a side between its corner and the one before."""
    page = Layout(orientation, size=3, origin=(1, 2))
    at = Hex(2, -1)
    corners = page.corners(at)
    for n in range(6):
        assert page.vertex(Vertex.of(at, n)) == corners[n]
        assert set(page.side(Hexside.of(at, n))) == {corners[n - 1], corners[n]}


def test_a_hex_has_six_sides_and_vertices() -> None:
    """Each side and vertex is listed once."""
    assert len(sides(Hex(3, 4))) == len(vertices(Hex(3, 4))) == 6


@orientations
def test_directions_count_round_and_round(orientation: Orientation) -> None:
    """Direction 6 is direction 0 again, and -1 is 5."""
    for direction in range(6):
        for turns in (-6, 6):
            again = direction + turns
            assert compass_point(again, orientation) == compass_point(direction, orientation)
            assert clock_hour(again, orientation) == clock_hour(direction, orientation)


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (-1, 3)])
def test_a_rectangle_of_no_hexes_is_refused(columns: int, rows: int) -> None:
    """Before hexalattice is asked."""
    with pytest.raises(HexError, match=f"has columns and rows, not {columns} by {rows}"):
        rectangle_centres(Layout("pointy"), columns, rows, "odd-r")


def test_printed_order_of_columns_first() -> None:
    """Where the column is printed first, hexes sort by column."""
    hexes = [Hex(0, 0), Hex(1, 0), Hex(0, 1)]
    key = Numbering("CCRR", "flat").in_printed_order
    assert sorted(hexes, key=key) == [Hex(0, 0), Hex(0, 1), Hex(1, 0)]
    key = Numbering("RRCC", "flat").in_printed_order
    assert sorted(hexes, key=key) == [Hex(0, 0), Hex(1, 0), Hex(0, 1)]


def test_a_printed_number_gives_row_and_column() -> None:
    """In this order, whichever is printed first."""
    assert Numbering("CR", column_style="letters").numbers("C12") == (12, 3)
    assert Numbering("RC", column_style="letters").numbers("12C") == (12, 3)


@orientations
def test_rows_columns_and_coordinates_are_whole_numbers(orientation: Orientation) -> None:
    """A float that is equal to a whole number will not do: it cannot be an index."""
    numbering = Numbering(orientation=orientation)
    row, column = numbering.row_and_column(numbering.parse("0405"))
    assert (type(row), type(column)) == (int, int)
    for kept in (from_doubled(5, 3, "double-width"), from_doubled(3, 5, "double-height")):
        assert [type(number) for number in kept] == [int, int]
