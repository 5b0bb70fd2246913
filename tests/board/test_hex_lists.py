"""Lists of hexes in board files: single numbers and ranges."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board.ranges import spread
from hexwar.errors import HexError
from hexwar.hexes import Numbering

small = st.integers(1, 30)


@pytest.mark.parametrize("order", ["RRCC", "CCRR", "R-C", "C.R", "R--C", "C - R"])
@given(row=small, column=small, other=small, along_row=st.booleans())
def test_ranges_run_along_rows_and_columns(
    order: str, row: int, column: int, other: int, along_row: bool
) -> None:
    """From the first hex to the last, forwards or backwards, also where numbers hold hyphens."""
    numbering = Numbering(order)
    end = (row, other) if along_row else (other, column)
    pairs = spread(f"{numbering.written(row, column)}-{numbering.written(*end)}", numbering)
    assert ((row, column), end) == (pairs[0], pairs[-1])
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(pairs)]
    assert len(set(steps)) <= 1
    assert all(abs(r) + abs(c) == 1 for r, c in steps)


def test_blanks_around_the_hyphen() -> None:
    """People write them."""
    assert spread("0101 - 0102", Numbering()) == [(1, 1), (1, 2)]
    assert spread("C-4", Numbering("C-R", column_style="letters")) == [(4, 3)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0101-0202", "'0101-0202' runs neither along a row nor along a column"),
        ("0101-", "'0101-' is not a hex number"),
        ("0101-02", "'0101-02' is not a hex number"),
        ("", "'' is not a hex number"),
        ("0101/0102", "is not a hex number"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    """With what is wrong."""
    with pytest.raises(HexError, match=message):
        spread(text, Numbering())


def test_ranges_where_numbers_run_in_twos() -> None:
    """A range names the hexes that there are, and both its ends are among them."""
    doubled = Numbering(interval=2)
    assert spread("0101-0107", doubled) == [(1, 1), (1, 3), (1, 5), (1, 7)]
    assert spread("0502-0102", Numbering(interval=2, first_column=2)) == [(5, 2), (3, 2), (1, 2)]
    with pytest.raises(HexError, match="no hex has row 1 and column 4: numbers run in twos"):
        spread("0101-0104", doubled)
