"""Hexsides and vertices have one spelling each, and know what meets there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import Hex, Hexside, Vertex, disc, outer_sides, sides, vertices

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
sixth = st.integers(0, 5)


@given(hexes, sixth)
def test_a_hexside_has_one_spelling(at: Hex, direction: int) -> None:
    """Seen from either hex, by either constructor, it is the same value."""
    other = at.neighbour(direction)
    side = Hexside.of(at, direction)
    assert side == Hexside.of(other, direction + 3)
    assert side == Hexside.between(at, other) == Hexside.between(other, at)
    assert {at, other} == set(side.hexes)
    assert 0 <= side.side <= 2


@given(hexes, sixth)
def test_a_vertex_has_one_spelling(at: Hex, corner: int) -> None:
    """Seen from each of its three hexes it is the same value."""
    vertex = Vertex.of(at, corner)
    b, c = at.neighbour(corner), at.neighbour(corner + 1)
    assert vertex == Vertex.of(b, corner + 2) == Vertex.of(c, corner + 4)
    assert vertex == Vertex.among(at, b, c) == Vertex.among(c, at, b)
    assert {at, b, c} == set(vertex.hexes)
    assert vertex.corner in (3, 4)


@given(hexes, sixth)
def test_sides_and_vertices_know_each_other(at: Hex, direction: int) -> None:
    """A side ends at the corners of its number and the one before; a vertex lists that side."""
    side = Hexside.of(at, direction)
    assert {Vertex.of(at, direction - 1), Vertex.of(at, direction)} == set(side.ends)
    for end in side.ends:
        assert side in end.sides
        assert set(side.hexes) < set(end.hexes)


@given(hexes, sixth)
def test_neighbouring_vertices_are_joined_by_a_side(at: Hex, corner: int) -> None:
    """The n-th neighbour is the other end of the n-th side."""
    vertex = Vertex.of(at, corner)
    for side, other in zip(vertex.sides, vertex.neighbours, strict=True):
        assert {vertex, other} == set(side.ends)


def test_a_patch_has_as_many_sides_and_vertices_as_euler_says() -> None:
    """With one spelling each, vertices - sides + hexes is 1 for a patch without holes."""
    patch = disc(Hex(0, 0), 4)
    all_sides = {side for at in patch for side in sides(at)}
    all_vertices = {vertex for at in patch for vertex in vertices(at)}
    assert len(all_vertices) - len(all_sides) + len(patch) == 1
    assert not all_sides & all_vertices  # as tuples, too, they differ


def test_the_outline_of_a_disc() -> None:
    """Sides between two hexes of the set cancel out, however often a hex is named."""
    patch = disc(Hex(2, -1), 3)
    outline = outer_sides([*patch, patch[0]])
    assert len(outline) == 6 * (2 * 3 + 1)
    assert all(len(set(side.hexes) & set(patch)) == 1 for side in outline)


def test_hexes_that_do_not_meet_are_refused() -> None:
    """There is no side between distant hexes, and no vertex of three in a row."""
    with pytest.raises(HexError, match="not next to"):
        Hexside.between(Hex(0, 0), Hex(0, 2))
    with pytest.raises(HexError, match="no vertex is common"):
        Vertex.among(Hex(0, 0), Hex(1, 0), Hex(2, 0))


@pytest.mark.parametrize("side", [-1, 3, 7])
def test_sides_that_no_hex_owns_are_refused(side: int) -> None:
    """The plain constructor does not check; what asks for hexes or ends does."""
    wrong = Hexside(0, 0, side)
    for question in (lambda: wrong.hexes, lambda: wrong.ends):
        with pytest.raises(HexError, match=f"side 0, 1 or 2 of its hex, not {side}"):
            question()


@pytest.mark.parametrize("corner", [-1, 0, 2, 5])
def test_corners_that_no_hex_owns_are_refused(corner: int) -> None:
    """The same of vertices."""
    wrong = Vertex(0, 0, corner)
    for question in (lambda: wrong.hexes, lambda: wrong.sides):
        with pytest.raises(HexError, match=f"corner 3 or 4 of its hex, not {corner}"):
            question()
