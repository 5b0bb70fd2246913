"""Large maps: the same ids as a board of the same hexes, and arrays by row and column."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, Expanse, Grid, iterate
from hexwar.errors import HexError
from hexwar.hexes import OFFSETS, Hex, Numbering, Offset, distance

rectangles = st.builds(
    Expanse,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(OFFSETS),
    st.tuples(st.integers(-5, 5), st.integers(-5, 5)),
)


@st.composite
def expanses(draw: st.DrawFn) -> Expanse:
    """Rectangles, full ones and such with holes."""
    whole = draw(rectangles)
    present = draw(st.lists(st.booleans(), min_size=whole.count, max_size=whole.count).filter(any))
    if draw(st.booleans()):
        return whole
    places = np.array(present).reshape(whole.rows, whole.columns)
    return Expanse(whole.columns, whole.rows, whole.offset, whole.corner, present=places)


@given(expanses())
def test_names_places_and_coordinates_go_both_ways(expanse: Expanse) -> None:
    """Whatever names a hex leads back to it."""
    ids = list(iterate(expanse.all))
    assert expanse.count == len(ids) == int(expanse.inside.sum())
    for i in ids:
        assert i == expanse.at(expanse.coordinates(i)) == expanse.index(*expanse.place(i))
        assert "{}.{}".format(*expanse.place(i)) == expanse.name(i)


@given(expanses())
def test_steps_lead_to_neighbours(expanse: Expanse) -> None:
    """A step never leads from one edge of the map to another."""
    for i in iterate(expanse.all):
        for d, step in enumerate(expanse.steps):
            there = expanse.at(expanse.coordinates(i).neighbour(d))
            assert (there if there >= 0 else None) == (
                i + step if expanse.inside[i + step] else None
            )


@given(expanses(), st.data())
def test_distances(expanse: Expanse, data: st.DataObject) -> None:
    """As many steps as between the coordinates."""
    ids = list(iterate(expanse.all))
    i, j = data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(ids))
    assert distance(expanse.coordinates(i), expanse.coordinates(j)) == expanse.distance(i, j)


@given(expanses(), st.data(), st.integers(0, 10))
def test_distances_at_once(expanse: Expanse, data: st.DataObject, most: int) -> None:
    """All distances from a hex, and the hexes within one, are what single questions tell."""
    ids = iterate(expanse.all)
    i = data.draw(st.sampled_from(ids))
    apart = [expanse.distance(i, j) for j in ids]
    assert apart == expanse.distances(i)[ids].tolist()
    near = [j for j, steps in zip(ids, apart, strict=True) if steps <= most]
    assert near == expanse.ids_within(i, most).tolist()


@given(expanses())
def test_rectangles_go_in_and_out(expanse: Expanse) -> None:
    """Arrays by row and column come back as they were, but for holes."""
    values = np.arange(1, expanse.rows * expanse.columns + 1).reshape(expanse.rows, expanse.columns)
    storage = expanse.spread(values, fill=-1)
    assert (storage == -1).sum() == expanse.size - expanse.count
    back = expanse.gather(storage)
    for i in iterate(expanse.all):
        column, row = expanse.place(i)
        assert values[row, column] == storage[i] == back[row, column]
    assert (back != 0).sum() == expanse.count


@given(expanses(), st.data())
def test_hexsides_belong_to_both_hexes(expanse: Expanse, data: st.DataObject) -> None:
    """A side in direction d is the neighbour's in the opposite direction."""
    ids = list(iterate(expanse.all))
    chosen = data.draw(st.lists(st.tuples(st.sampled_from(ids), st.integers(0, 5)), max_size=8))
    masks = expanse.hexsides([i for i, _ in chosen], [d for _, d in chosen])
    expected = {(i, d) for i, d in chosen}
    expected |= {(i + expanse.steps[d], (d + 3) % 6) for i, d in chosen}
    found = {(i, d) for i in range(expanse.size) for d in range(6) if masks[i] >> d & 1}
    assert expected == found


@given(expanses())
def test_a_grid_of_the_same_hexes_has_the_same_ids(expanse: Expanse) -> None:
    """One code serves both."""
    by = Hex(40, 40)  # no printed number is negative
    orientation = expanse.orientation
    hexes = [expanse.coordinates(i) + by for i in iterate(expanse.all)]
    grid = Grid(Numbering("R.C", orientation, stagger="every"), hexes)
    again = Expanse.of(grid)
    for other in (grid, again):
        assert (expanse.stride, expanse.size, expanse.steps) == (
            other.stride,
            other.size,
            other.steps,
        )
        assert expanse.all == other.all


def test_a_board_as_an_expanse() -> None:
    """Boards with shorter rows keep their shape."""
    board = Board.parse('grid = {orientation = "pointy", rows = 5, columns = [6, 5]}')
    expanse = Expanse.of(board)
    assert (board.all, board.size) == (expanse.all, expanse.size)
    assert [board.coordinates(i) for i in board.ids] == [
        expanse.coordinates(i) for i in sorted(board.ids)
    ]


def test_storage_is_thrifty() -> None:
    """A byte and a half a hex, however large the map."""
    assert Expanse(400, 300).inside.nbytes < 1.6 * 400 * 300
    with pytest.raises(ValueError, match="read-only"):
        Expanse(4, 3).inside[0] = 1


@pytest.mark.parametrize(
    ("columns", "rows", "offset", "message"),
    [
        (10, 100_000, "odd-r", "10 columns of 100000 rows .* pointy hexes wide, with fewer rows"),
        (100_000, 10, "even-q", "100000 columns of 10 rows .* flat hexes tall, with fewer columns"),
    ],
)
def test_long_maps_of_spare_places_are_refused(
    columns: int, rows: int, offset: Offset, message: str
) -> None:
    """Storage is skewed: where zigzag lines run the long way, it would fill the memory."""
    with pytest.raises(HexError, match=message):
        Expanse(columns, rows, offset)
    assert Expanse(rows, columns, offset).inside.nbytes < 1.6 * rows * columns


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: Expanse(0, 3), "has columns and rows"),
        (lambda: Expanse(3, 3, "odd"), "an offset layout is one of"),  # type: ignore[arg-type]
        (lambda: Expanse(2, 2, present=[[0, 0], [0, 0]]), "at least one hex"),
        (lambda: Expanse(2, 2, present=[[1, 0]]), "2 rows and 2 columns"),
        (lambda: Expanse(2, 2).index(2, 0), "column 2 of row 0"),
        (lambda: Expanse(2, 2).coordinates(0), "id 0 is not a hex"),
        (lambda: Expanse(2, 2).spread([[1]]), "2 rows and 2 columns"),
        (lambda: Expanse(2, 2).gather([1]), "an array of length"),
        (lambda: Expanse(2, 2).bits([1]), "an array of length"),
        (lambda: Expanse(2, 2).hexsides([0], [0]), "not a hex of this map"),
        (lambda: Expanse(2, 2).hexsides([Expanse(2, 2).index(0, 0)], [6]), "a direction is"),
    ],
)
def test_what_is_no_map_is_refused(question: object, message: str) -> None:
    """Each message says what is wrong."""
    assert callable(question)
    with pytest.raises(HexError, match=message):
        question()


def test_off_the_map() -> None:
    """Coordinates off the map have no id."""
    expanse = Expanse(3, 3)
    assert [expanse.at(at) for at in ((-9, 0), (9, 0), (0, -9), (0, 9))] == [-1] * 4
    assert repr(expanse) == "<Expanse of 3 by 3 hexes>"
