"""Offset and doubled coordinates: reversible, and shifted as their names say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import (
    OFFSETS,
    Doubled,
    Hex,
    Layout,
    Offset,
    from_doubled,
    from_offset,
    to_doubled,
    to_offset,
)

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.parametrize("layout", OFFSETS)
@given(at=hexes)
def test_offset_round_trip(layout: Offset, at: Hex) -> None:
    """A hex is found again at its column and row."""
    assert at == from_offset(*to_offset(at, layout), layout)


@pytest.mark.parametrize("layout", ["double-width", "double-height"])
@given(at=hexes)
def test_doubled_round_trip(layout: Doubled, at: Hex) -> None:
    """A hex is found again at its doubled column and row, whose sum is even."""
    column, row = to_doubled(at, layout)
    assert (column + row) % 2 == 0
    assert at == from_doubled(column, row, layout)


@pytest.mark.parametrize("layout", OFFSETS)
@pytest.mark.parametrize("row", range(-3, 4))
@pytest.mark.parametrize("column", range(-3, 4))
def test_the_named_lines_are_shifted(layout: Offset, column: int, row: int) -> None:
    """In odd-r odd rows lie half a hex to the right of even ones, and so on."""
    pointy = layout.endswith("-r")
    page = Layout("pointy" if pointy else "flat", size=2)
    across, down = page.units
    x, y = page.centre(from_offset(column, row, layout))
    x0, y0 = page.centre(from_offset(0, 0, layout))
    odd = layout.startswith("odd")
    line = row if pointy else column
    # Half a hex is one unit of the lattice; what counts is the shift against line 0.
    shift = (line % 2 == odd) - (not odd)
    expected = (2 * column + shift, 3 * row) if pointy else (3 * column, 2 * row + shift)
    assert expected == (round((x - x0) / across), round((y - y0) / down))


def test_unknown_layouts_are_refused() -> None:
    """A misspelt layout must not pass for another."""
    message = "one of odd-r, even-r, odd-q, even-q, not 'odd_r'"
    with pytest.raises(HexError, match=message):
        to_offset((1, 1), "odd_r")  # type: ignore[arg-type]
    with pytest.raises(HexError, match=message):
        from_offset(1, 1, "odd_r")  # type: ignore[arg-type]


def test_half_hexes_are_refused() -> None:
    """Doubled coordinates with an odd sum are between hexes."""
    with pytest.raises(HexError, match="must be even"):
        from_doubled(1, 2, "double-width")


def test_unknown_doubled_layouts_are_refused() -> None:
    """A misspelt layout does not become the other one silently."""
    with pytest.raises(HexError, match="not 'double-wide'"):
        to_doubled(Hex(1, 3), "double-wide")  # type: ignore[arg-type]
    with pytest.raises(HexError, match="not 'double-wide'"):
        from_doubled(4, 2, "double-wide")  # type: ignore[arg-type]
