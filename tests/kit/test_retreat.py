"""Retreats that look ahead, against an exhaustive search over all ways."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, iterate
from hexwar.kit.combat_results import farthest, ways_back

BOARD = Board.parse('grid = {orientation = "pointy", rows = 5, columns = 5}')
HEXES = list(iterate(BOARD.all))


def all_ways(on: Callable[[int], list[int]], at: int, hexes: int) -> list[tuple[int, ...]]:
    """Every way of up to so many hexes that cannot be continued, hex by hex."""
    if not hexes:
        return [()]
    onward = [(to, *way) for to in on(at) for way in all_ways(on, to, hexes - 1)]
    return onward or [()]


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Callable[[int], list[int]], int, int]:
    """A map with closed hexes and sides, a hex on it, and a number of hexes to retreat."""
    closed = draw(st.sets(st.sampled_from(HEXES), max_size=14))
    start = draw(st.sampled_from(HEXES))
    farther = draw(st.booleans())
    shut = draw(st.sets(st.tuples(st.sampled_from(HEXES), st.integers(0, 5)), max_size=20))

    def on(at: int) -> list[int]:
        found: list[int] = []
        for side, to in enumerate(BOARD.neighbours[at]):
            away = BOARD.distance(start, to) > BOARD.distance(start, at)
            if to not in closed and (at, side) not in shut and (away or not farther):
                found.append(to)
        return found

    return on, start, draw(st.integers(0, 4))


@given(grounds())
def test_the_longest_retreat_is_that_of_an_exhaustive_search(
    case: tuple[Callable[[int], list[int]], int, int],
) -> None:
    """And its first steps are the first hexes of the longest ways."""
    on, start, hexes = case
    ways = all_ways(on, start, hexes)
    longest = max(map(len, ways))
    assert farthest(on, start, hexes) == longest
    first = {way[0] for way in ways if len(way) == longest and way}
    assert ways_back(on, start, hexes) == [to for to in on(start) if to in first]


def test_a_way_may_remember_what_it_has_chosen() -> None:
    """A unit that goes to the left first keeps to the left."""

    def on(place: tuple[int, str]) -> list[tuple[int, str]]:
        at, edge = place
        ways = {"left": [(at - 1, "left")], "right": [(at + 1, "right")] if at < 1 else []}
        return ways[edge] if edge else [*ways["left"], *ways["right"]]

    assert farthest(on, (0, ""), 3) == 3
    assert ways_back(on, (0, ""), 3) == [(-1, "left")]
    assert ways_back(on, (0, ""), 1) == [(-1, "left"), (1, "right")]


def test_nowhere_to_go() -> None:
    """No hexes to go, or none that may be entered."""
    assert farthest(lambda at: [], 3, 2) == 0
    assert ways_back(lambda at: [], 3, 2) == []
    assert ways_back(lambda at: [at + 1], 3, 0) == []
