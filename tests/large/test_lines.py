"""Lines of hexes between many pairs at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Expanse
from hexwar.errors import HexError
from hexwar.hexes import OFFSETS, Offset, Ties, line
from hexwar.large import lines_on

TIES: tuple[Ties, ...] = ("low", "left", "right")


@given(
    st.sampled_from(OFFSETS),
    st.lists(st.tuples(*[st.integers(0, 23)] * 4), min_size=1, max_size=12),
    st.sampled_from(TIES),
)
def test_many_lines_are_single_ones(
    offset: Offset, ends: list[tuple[int, int, int, int]], ties: Ties
) -> None:
    """Each has the hexes of the line between its ends, also those beside the map."""
    plain = Expanse(24, 24, offset)
    starts = [plain.index(a, b) for a, b, _, _ in ends]
    goals = [plain.index(c, d) for _, _, c, d in ends]
    found = lines_on(plain, starts, goals, ties)
    corner = plain.coordinates(plain.index(0, 0))
    zero = plain.index(0, 0) - corner.r * plain.stride - corner.q
    for n, (i, j) in enumerate(zip(starts, goals, strict=True)):
        single = line(plain.coordinates(i), plain.coordinates(j), ties)
        assert [zero + r * plain.stride + q for q, r in single] == found.line(n).tolist()


def test_one_start_serves_for_many_ends() -> None:
    """A single id stands for as many as there are on the other side."""
    plain = Expanse(5, 5)
    start, goals = plain.index(2, 2), [plain.index(0, 0), plain.index(4, 4), plain.index(2, 2)]
    lines = lines_on(plain, start, goals)
    assert [goals[n] for n in range(3)] == [int(lines.line(n)[-1]) for n in range(3)]
    assert [start] == lines.line(2).tolist()


def test_what_is_no_line() -> None:
    """Messages say what is wrong with ids and ties."""
    plain = Expanse(5, 5)
    with pytest.raises(HexError, match="not a hex"):
        lines_on(plain, -1, plain.index(0, 0))
    with pytest.raises(HexError, match="ties go to"):
        lines_on(plain, plain.index(0, 0), plain.index(1, 1), "up")  # type: ignore[arg-type]


def test_lines_from_places_that_are_no_hexes_are_refused() -> None:
    """A spare place has an id, but no line leads there."""
    expanse = Expanse(5, 3)
    for i in (0, -1, expanse.size):
        with pytest.raises(HexError, match="not a hex of this map"):
            lines_on(expanse, expanse.index(0, 0), [i])
