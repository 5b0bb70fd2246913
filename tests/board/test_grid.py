"""Padded storage, names and distances, for hexes in any arrangement."""

import copy
import pickle
import subprocess
import sys
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, Grid, iterate, pack
from hexwar.board.grid import Adjacent
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import Hex, Numbering, distance, line

coordinates = st.tuples(st.integers(5, 14), st.integers(5, 14))
grids = st.builds(
    Grid,
    st.sampled_from([Numbering("R.C", first_row=40), Numbering("C.R", "flat", first_row=40)]),
    st.sets(coordinates, min_size=1, max_size=60),
)
quick = settings(deadline=None)


def omaha() -> Grid:
    """Twenty rows of 36 and 35 hexes, counted upwards."""
    numbering = Numbering("RRCC", row_direction="up")
    return Grid(
        numbering,
        [numbering.hex_at(r, c) for r in range(1, 21) for c in range(1, 37 if r % 2 else 36)],
    )


@quick
@given(grids)
def test_every_step_lands_on_the_neighbour_or_off_the_map(grid: Grid) -> None:
    """No step wraps from one edge to another, and none leaves the lists."""
    for i in grid.ids:
        at = grid.coordinates(i)
        for d, step in enumerate(grid.steps):
            j = i + step
            assert 0 <= j < grid.size
            expected = grid.at(at.neighbour(d))
            assert expected == grid.neighbour(i, d)
            assert (expected == j) == (grid.all >> j & 1 == 1)


@quick
@given(grids)
def test_ids_names_and_coordinates_belong_together(grid: Grid) -> None:
    """Each leads to the others and back."""
    assert len(grid.hexes) == len(grid.ids) == grid.all.bit_count() == len(grid.by_name)
    for i, at in zip(grid.ids, grid.hexes, strict=True):
        assert (i, at) == (grid.at(at), grid.coordinates(i))
        assert i == grid.hex(grid.name(i)) == grid.by_name[grid.name(i)]
    assert grid.all == pack(grid.ids) == grid.bits(map(grid.name, grid.ids))
    assert [grid.name(i) for i in grid.ids] == grid.names(grid.all)


@quick
@given(grids)
def test_neighbours_as_tuples_and_as_sets(grid: Grid) -> None:
    """Both say the same, by direction, for hexes; other ids have none."""
    for i in range(grid.size):
        on_map = grid.all >> i & 1
        by_direction = [grid.neighbour(i, d) for d in range(6)] if on_map else []
        assert tuple(j for j in by_direction if j >= 0) == grid.neighbours[i]
        assert pack(grid.neighbours[i]) == grid.adjacent[i]


@quick
@given(grids, st.integers(0, 12))
def test_distance_and_within(grid: Grid, radius: int) -> None:
    """As the crow flies, also over holes, equal to what coordinates say."""
    for i in grid.ids:
        near = 0
        for j in grid.ids:
            apart = distance(grid.coordinates(i), grid.coordinates(j))
            assert apart == grid.distance(i, j)
            near |= (apart <= radius) << j
        assert near == grid.within(i, radius) == grid.within(i, radius)


@quick
@given(grids, st.data())
def test_next_to_a_set(grid: Grid, data: st.DataObject) -> None:
    """The union of the neighbours of its hexes, whichever sides are open."""
    some = pack(data.draw(st.sets(st.sampled_from(grid.ids))))
    expected = 0
    for i in iterate(some):
        expected |= grid.adjacent[i]
    assert expected == grid.next_to(some) == grid.next_to(some, (grid.all,) * 6)
    assert grid.next_to(some, (0,) * 6) == 0


def test_a_whole_map() -> None:
    """The first customer's: ids, printed order, the neighbours of hexes at its edges."""
    grid = omaha()
    assert len(grid.ids) == 710
    assert [grid.name(i) for i in grid.ids[:2]] == ["0101", "0102"]
    assert [grid.name(i) for i in grid.ids[34:37]] == ["0135", "0136", "0201"]
    assert {"0102", "0201"} == {grid.name(i) for i in grid.neighbours[grid.hex("0101")]}
    assert {"2034", "1935", "1936"} == {grid.name(i) for i in grid.neighbours[grid.hex("2035")]}
    assert grid.distance(grid.hex("0101"), grid.hex("2035")) == 44


def test_distance_is_the_length_of_a_line() -> None:
    """On a map of this size, also from corner to corner."""
    grid = omaha()
    for a in ("0101", "0136", "2001", "2035", "1018"):
        for b in ("0101", "0714", "2001", "0235"):
            i, j = grid.hex(a), grid.hex(b)
            path = line(grid.coordinates(i), grid.coordinates(j))
            assert len(path) - 1 == grid.distance(i, j)


def test_unknown_hexes() -> None:
    """A wrong name suggests another; an id between the rows is no hex."""
    grid = omaha()
    with pytest.raises(UnknownNameError, match="no hex '0236'; did you mean"):
        grid.hex("0236")
    assert grid.at(Hex(99, 99)) == -1
    for i in (-1, 0, grid.stride - 1, grid.size):
        with pytest.raises(HexError, match="is not a hex of this map"):
            grid.name(i)
        with pytest.raises(HexError, match="is not a hex of this map"):
            grid.coordinates(i)


@pytest.mark.parametrize(
    ("order", "name", "said"),
    [
        (
            "RRCC",
            "0501",
            "the row comes first .*rows 1 to 2, columns 1 to 5.*'0105', or ids = .CCRR",
        ),
        ("CC.RR", "01.05", "the column comes first .*write '05.01', or ids = .RR.CC. .* for rows"),
    ],
)
def test_a_number_in_the_other_order_is_told(order: str, name: str, said: str) -> None:
    """Where the map has no hex with row and column changed, the order is not the mistake."""
    numbering = Numbering(order)
    grid = Grid(numbering, [numbering.hex_at(row, col) for row in (1, 2) for col in range(1, 6)])
    with pytest.raises(UnknownNameError, match=said):
        grid.hex(name)
    for other in (name.replace("5", "6"), "anything"):
        with pytest.raises(UnknownNameError) as refused:
            grid.hex(other)
        assert "comes first" not in str(refused.value)


@pytest.mark.parametrize("hexes", [[], [(1, 1), (1, 1)]])
def test_maps_that_are_none(hexes: list[tuple[int, int]]) -> None:
    """No hexes, or one twice."""
    with pytest.raises(HexError, match="each of them once"):
        Grid(Numbering(), hexes)


def test_grids_are_shared_by_copies_and_survive_pickling() -> None:
    """A copied state must not copy the map; another process needs one of its own."""
    grid = omaha()
    assert copy.copy(grid) is copy.deepcopy(grid) is grid
    other = pickle.loads(pickle.dumps(grid))
    assert (grid.ids, grid.all) == (other.ids, other.all)
    assert grid.distance(60, 700) == other.distance(60, 700)


def test_importing_boards_loads_nothing_heavy() -> None:
    """Neither the converter nor anything for geometry."""
    program = (
        "import sys, hexwar.board, hexwar.trace, hexwar.zones\n"
        "print({'numpy', 'matplotlib', 'shapely', 'cattrs'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


@quick
@given(grids, st.data())
def test_large_grids_answer_like_small_ones(grid: Grid, data: st.DataObject) -> None:
    """Beyond some size sets of neighbours are made when asked for, and distances are calculated."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hexwar.board.grid._MOST_BITS", 0)
        patch.setattr("hexwar.board.grid._MOST_PLACES", 0)
        large = Grid(grid.numbering, grid.hexes)
    assert isinstance(large.adjacent, Adjacent)
    assert tuple(large.adjacent) == tuple(grid.adjacent)
    assert large.adjacent[:] == grid.adjacent
    i, j = data.draw(st.tuples(*[st.sampled_from(grid.ids)] * 2))
    assert large.distance(i, j) == grid.distance(i, j)
    assert large.neighbour(i, 2) == grid.neighbour(i, 2)
    assert pickle.loads(pickle.dumps(large)).adjacent[i] == grid.adjacent[i]
    with pytest.raises(HexError, match="id -1 is not a hex"):
        large.distance(i, -1)


@pytest.mark.parametrize(("rows", "columns"), [(10, 1000), (1000, 10)])
def test_long_maps_take_little_memory_whichever_way_they_lie(rows: int, columns: int) -> None:
    """Ten thousand hexes take no more than 60 MB, standing or lying."""
    numbering = Numbering("R.C")
    hexes = [numbering.hex_at(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    tracemalloc.start()
    try:
        grid = Grid(numbering, hexes)
        assert tracemalloc.get_traced_memory()[1] < 60 << 20
    finally:
        tracemalloc.stop()
    assert len(grid.ids) == 10_000


def test_directions_are_taken_modulo_six() -> None:
    """Six directions on is the same direction, as is six back."""
    grid = omaha()
    at = grid.hex("1010")
    for direction in range(6):
        there = grid.neighbour(at, direction)
        assert there == grid.neighbour(at, direction + 6) == grid.neighbour(at, direction - 6)


def test_the_tables_of_a_board_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading makes a grid, and then a board of it, which takes its tables over."""
    made: list[Grid] = []
    make = Grid._make

    def counted(grid: Grid) -> None:
        made.append(grid)
        make(grid)

    monkeypatch.setattr(Grid, "_make", counted)
    board = Board.parse('grid = {orientation = "flat", rows = 3, columns = 4}')
    assert made != [board]
    assert len(made) == 1
    assert (board.ids, board.by_name, board.steps) == (made[0].ids, made[0].by_name, made[0].steps)
