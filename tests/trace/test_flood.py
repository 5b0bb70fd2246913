"""Floods and paths, against a naive search on random boards."""

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Grid, GridOrSpace, HexId, SixSets, as_set, iterate, pack
from hexwar.trace import flood, path
from tests.board.maps import NUMBERING, exits, places, sets, ways

quick = settings(deadline=None, max_examples=60)


def allowed(grid: GridOrSpace, i: int, passable: int, sides: SixSets | None) -> list[HexId]:
    """Where one allowed step leads, the slow way."""
    return [j for j in exits(grid, i, sides) if passable >> j & 1]


def search(grid: GridOrSpace, seeds: int, passable: int, sides: SixSets | None) -> dict[HexId, int]:
    """Breadth-first search: the distance of everything that can be reached."""
    far = {i: 0 for i in grid.ids if (seeds & passable) >> i & 1}
    queue = deque(far)
    while queue:
        i = queue.popleft()
        for j in allowed(grid, i, passable, sides):
            if j not in far:
                far[j] = far[i] + 1
                queue.append(j)
    return far


@quick
@given(places(), st.data())
def test_flood_reaches_what_a_search_reaches(grid: GridOrSpace, data: st.DataObject) -> None:
    """With any seeds, obstacles and closed sides; complements may be given as they are."""
    seeds, passable = data.draw(sets(grid)), data.draw(sets(grid))
    sides = data.draw(ways(grid))
    expected = pack(search(grid, seeds, passable, sides))
    assert expected == flood(grid, seeds, passable, sides)
    assert expected == flood(grid, seeds, ~(grid.all & ~passable), sides)


@quick
@given(places(), st.data())
def test_all_sides_open_is_no_restriction(grid: GridOrSpace, data: st.DataObject) -> None:
    """Both ways of flooding agree."""
    seeds, passable = data.draw(sets(grid)), data.draw(sets(grid))
    assert flood(grid, seeds, passable) == flood(grid, seeds, passable, (grid.all,) * 6)


@quick
@given(places(), st.data())
def test_path_is_shortest_and_the_first_of_its_kind(grid: GridOrSpace, data: st.DataObject) -> None:
    """As long as the search says, step by step allowed, and the least of all such ways by ids."""
    start = data.draw(st.sampled_from(grid.ids))
    goals, passable = data.draw(sets(grid)), data.draw(sets(grid)) | 1 << start
    sides = data.draw(ways(grid))
    far = search(grid, 1 << start, passable, sides)
    nearest = min((far[i] for i in iterate(as_set(goals & passable)) if i in far), default=None)
    way = path(grid, start, goals, passable, sides)
    if nearest is None:
        assert way is None
        return
    assert way is not None
    best = [start]  # the least: always the lowest next hex from which a goal is near enough
    while len(best) <= nearest:
        left = nearest - len(best)
        best.append(
            min(
                j
                for j in allowed(grid, best[-1], passable, sides)
                if any(
                    goals >> g & 1 and steps == left
                    for g, steps in search(grid, 1 << j, passable, sides).items()
                )
            )
        )
    assert best == way


def test_paths_that_are_not() -> None:
    """From a hex that is not passable, or to goals that are not, there is no way."""
    grid = Grid(NUMBERING, [NUMBERING.hex_at(1, c) for c in range(1, 4)])
    a, b, c = grid.ids
    assert [a] == path(grid, a, 1 << a, grid.all)
    assert [a, b, c] == path(grid, a, 1 << c, ~0)
    assert path(grid, a, 1 << c, ~(1 << b)) is None
    assert path(grid, a, 1 << c, ~(1 << a)) is None
    assert path(grid, a, 0, grid.all) is None


@pytest.mark.parametrize("columns", [1, 2, 7, 30, 31, 32, 60, 64])
def test_runs_as_long_as_machine_words(columns: int) -> None:
    """Carries pass over the limbs of big ints, and stop at the edge of the map."""
    grid = Grid(NUMBERING, [NUMBERING.hex_at(r, c) for r in (1, 2) for c in range(1, columns + 1)])
    assert grid.all == flood(grid, 1 << grid.ids[0], grid.all)
    upper = pack(grid.ids[:columns])
    assert upper == flood(grid, 1 << grid.ids[columns - 1], upper)
