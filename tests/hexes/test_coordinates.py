"""Hex coordinates: arithmetic, neighbours, distance and the twelve symmetries."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.errors import HexError, HexwarError
from hexwar.hexes import DIRECTIONS, Hex, distance

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
turns = st.integers(-12, 12)


def test_a_hex_is_a_plain_pair() -> None:
    """Hexes compare, hash and unpack as tuples, so that they serve as keys everywhere."""
    q, r = Hex(3, -2)
    assert (3, -2) == (q, r) == Hex(3, -2)
    assert Hex(3, -2).s == -1
    assert {(3, -2): "here"}[Hex(3, -2)] == "here"


def test_arithmetic_is_that_of_coordinates() -> None:
    """Adding and multiplying must never lengthen the tuple."""
    assert Hex(4, 1) == Hex(3, -1) + Hex(1, 2)
    assert Hex(2, -3) == Hex(3, -1) - (1, 2)
    assert Hex(-3, 1) == -Hex(3, -1)
    assert Hex(6, -2) == Hex(3, -1) * 2 == 2 * Hex(3, -1)


@given(hexes)
def test_neighbours_are_the_hexes_at_distance_one(at: Hex) -> None:
    """The six neighbours are distinct, one step away, and listed by direction."""
    around = at.neighbours()
    assert len(set(around)) == 6
    for direction, other in enumerate(around):
        assert at.neighbour(direction) == other == at.neighbour(direction + 6)
        assert direction == at.direction_to(other)
        assert at.distance_to(other) == 1
        assert at == other.neighbour(direction + 3)


def test_direction_to_a_distant_hex_is_refused() -> None:
    """The error is ours and a ValueError, and names both hexes."""
    with pytest.raises(HexError, match=r"\(2, 0\) is not next to \(0, 0\)") as refused:
        Hex(0, 0).direction_to(Hex(2, 0))
    assert isinstance(refused.value, HexwarError)
    assert isinstance(refused.value, ValueError)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    """Symmetric, zero only for equal hexes, and never longer than a way round."""
    assert distance(a, b) == distance(b, a) == a.distance_to(b)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_largest_cube_difference(a: Hex, b: Hex) -> None:
    """The formula in use agrees with the textbook one."""
    assert max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s)) == distance(a, b)


@given(hexes, hexes, turns, turns)
def test_rotations_add_up(at: Hex, about: Hex, first: int, second: int) -> None:
    """Turning twice is turning by the sum, and six sixths are nothing."""
    assert at.rotated(first + second, about) == at.rotated(first, about).rotated(second, about)
    assert at == at.rotated(6, about)


@given(hexes, hexes, turns)
def test_reflections_undo_themselves(at: Hex, about: Hex, axis: int) -> None:
    """A mirror image of a mirror image is the original."""
    assert at == at.reflected(axis, about).reflected(axis, about)


@given(hexes, turns, turns)
def test_two_reflections_are_a_rotation(at: Hex, first: int, second: int) -> None:
    """Mirrors at 30-degree axes turn by twice the angle between them."""
    assert at.rotated(second - first) == at.reflected(first).reflected(second)


@given(hexes, hexes, hexes, turns)
def test_symmetries_keep_distance(a: Hex, b: Hex, about: Hex, n: int) -> None:
    """Rotations and reflections move no two hexes nearer together or further apart."""
    assert distance(a, b) == distance(a.rotated(n, about), b.rotated(n, about))
    assert distance(a, b) == distance(a.reflected(n, about), b.reflected(n, about))


@pytest.mark.parametrize("direction", range(6))
@settings(deadline=None)
@given(n=turns)
def test_symmetries_act_on_directions_as_documented(direction: int, n: int) -> None:
    """Direction d becomes d + n by turning, and axis - d by reflecting."""
    assert DIRECTIONS[(direction + n) % 6] == DIRECTIONS[direction].rotated(n)
    assert DIRECTIONS[(n - direction) % 6] == DIRECTIONS[direction].reflected(n)


def test_twelve_symmetries_are_twelve() -> None:
    """No two of them agree on a hex in general position."""
    at = Hex(3, -1)
    images = {at.rotated(n) for n in range(6)} | {at.reflected(n) for n in range(6)}
    assert len(images) == 12
