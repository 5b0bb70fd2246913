"""Rings, discs and their intersections, against counting by distance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import Hex, disc, distance, intersection, ring

hexes = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
radii = st.integers(0, 6)


def around(radius: int) -> list[Hex]:
    """Every hex that could come in question, by r, then q."""
    return [Hex(q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1)]


@given(hexes, radii)
def test_a_ring_holds_the_hexes_at_its_distance(centre: Hex, radius: int) -> None:
    """All of them, each once, and consecutive ones next to each other."""
    hexes = ring(centre, radius)
    assert {at for at in around(12) if distance(at, centre) == radius} == set(hexes)
    assert max(1, 6 * radius) == len(hexes)
    for i, at in enumerate(hexes):
        assert distance(at, hexes[i - 1]) <= 1
    assert Hex(centre.q + radius, centre.r) == hexes[0]


@given(hexes, radii)
def test_a_disc_holds_the_hexes_within_its_radius(centre: Hex, radius: int) -> None:
    """All of them, each once, row by row."""
    assert [at for at in around(12) if distance(at, centre) <= radius] == disc(centre, radius)


@settings(deadline=None)
@given(st.lists(st.tuples(hexes, radii), min_size=1, max_size=4))
def test_an_intersection_is_what_all_discs_hold(discs: list[tuple[Hex, int]]) -> None:
    """Bounds are intersected, which must give the same as testing every hex."""
    expected = [at for at in around(12) if all(distance(at, c) <= n for c, n in discs)]
    assert expected == intersection(*discs)


def test_senseless_ranges_are_refused() -> None:
    """A negative radius, or no disc at all, is a mistake of the caller."""
    for question in (ring, disc):
        with pytest.raises(HexError, match="0 or more hexes, not -1"):
            question(Hex(0, 0), -1)
    with pytest.raises(HexError, match="at least one"):
        intersection()
