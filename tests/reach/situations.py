"""Any map, any costs, any restrictions: what laws of movement are tested on."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from hexwar.board import GridOrSpace
from hexwar.reach import WHOLE, Restrictions, Toll, ZoneEffect
from tests.board.maps import exits, places, sets, some_ways


@dataclass
class Situation:
    """A unit on a map, and what it may spend."""

    grid: GridOrSpace
    steps: dict[tuple[int, int], int | None]
    starts: dict[int, int]
    limit: int
    rules: Restrictions

    def cost(self, i: int, j: int) -> int | None:
        """Return the cost of a step over the ground."""
        return self.steps.get((i, j))

    def told(self, i: int, j: int, side: frozenset[str]) -> int | None:
        """Return the same, as the library asks for it."""
        return self.steps.get((i, j))


@st.composite
def ground(
    draw: st.DrawFn, grid: GridOrSpace, free: bool = True, whole: bool = True
) -> dict[tuple[int, int], int | None]:
    """Costs of steps: mostly by hex, some by the side from which it is entered."""
    extremes = [*([0, 0] if free else []), *([WHOLE] if whole else [])]
    price = st.sampled_from([1, 1, 1, 2, 3, 5, None, *extremes])
    by_hex = {j: draw(price) for j in grid.ids}
    steps = [(i, j) for i in grid.ids for j in exits(grid, i)]
    apart = draw(st.dictionaries(st.sampled_from(steps), price, max_size=12)) if steps else {}
    return {(i, j): apart.get((i, j), by_hex[j]) for i, j in steps}


def starts_on(grid: GridOrSpace) -> st.SearchStrategy[dict[int, int]]:
    """Some places, with the points spent before."""
    spent = st.sampled_from([0, 0, 0, 1, 2])
    return st.dictionaries(st.sampled_from(grid.ids), spent, min_size=1, max_size=3)


@st.composite
def restrictions(draw: st.DrawFn, grid: GridOrSpace) -> Restrictions:
    """Any restrictions, few or many."""
    points = st.integers(0, 2)
    zone = st.builds(
        ZoneEffect,
        sets(grid),
        stop=st.booleans(),
        enter=points,
        leave=points,
        through=st.one_of(st.none(), points),
        name=st.sampled_from(["near", "far"]),
    )
    named = st.dictionaries(st.sampled_from(["mines", "wire"]), sets(grid), max_size=2)
    sides = st.dictionaries(st.sampled_from(["wall", "ditch"]), some_ways(grid), max_size=2)
    return Restrictions(
        closed=draw(named),
        stops=draw(named),
        no_stay=draw(named),
        sides=draw(sides),
        tolls=tuple(draw(st.lists(st.builds(Toll, sets(grid), points, points), max_size=2))),
        zones=tuple(draw(st.lists(zone, max_size=2))),
    )


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Any situation, on maps with and without boxes."""
    grid = draw(places())
    return Situation(
        grid,
        draw(ground(grid)),
        draw(starts_on(grid)),
        draw(st.integers(0, 9)),
        draw(restrictions(grid)),
    )
