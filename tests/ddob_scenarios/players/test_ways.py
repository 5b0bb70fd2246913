"""Searches for ways: they find the shortest, and go on over other ground where it is the same."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddob_scenarios.players.estimates.ways import (
    FAR,
    FULL,
    STAY,
    DistanceMap,
    Ground,
    Searches,
    StepsToGoals,
)
from hexwar.board import NONE, Board, HexId, HexSet, has, pack

BOARD = Board.parse('grid = {orientation = "pointy", rows = 5, columns = 6}')
HEXES = BOARD.ids
STEPS: StepsToGoals = tuple(
    tuple((near, 1.0 + (near % 3 == 0)) for near in BOARD.neighbours[at]) if at in HEXES else ()
    for at in range(BOARD.size)
)
"""Steps into each hex, some of which take two turns."""

some_hexes = st.sets(st.sampled_from(HEXES), max_size=6).map(pack)


def ground(feared: HexSet, blocked: HexSet) -> Ground:
    """Return a ground with fear in some hexes, and others that nobody enters."""
    fear = [2.5 * has(feared, HexId(at)) for at in range(BOARD.size)]
    return Ground(BOARD, STEPS, fear, blocked)


def one_after_the_other(
    goals: dict[HexId, float], over: Ground, opened: HexId | None = None
) -> dict[HexId, float]:
    """Return the ways from all hexes, found by trying each step until nothing gets shorter."""
    closed = {at for at in HEXES if has(over.blocked, at) and at != opened}
    found = dict.fromkeys(HEXES, inf)
    for at, gain in goals.items():
        if at not in closed:
            found[at] = STAY * over.fear[at] - gain
    for _ in HEXES:
        for at in HEXES:
            for origin, turns in STEPS[at]:
                if origin not in closed and found[at] < inf:
                    found[origin] = min(found[origin], found[at] + turns * (1.0 + over.fear[at]))
    return {at: FAR if found[at] == inf else found[at] for at in HEXES}


@given(
    st.dictionaries(st.sampled_from(HEXES), st.floats(0, 9), max_size=5),
    some_hexes,
    some_hexes,
    st.lists(st.sampled_from(HEXES), max_size=5),
)
def test_the_ways_found_are_the_shortest(
    goals: dict[HexId, float], feared: HexSet, blocked: HexSet, asked: list[HexId]
) -> None:
    """Whatever is asked first: the way from a hex, or only whether it is near."""
    over = ground(feared, blocked)
    expected, search = one_after_the_other(goals, over), DistanceMap(goals, over)
    for at in asked:
        assert search.is_within(4.0, at) is (expected[at] <= 4.0)
    for at in (*asked, *HEXES):
        assert search[at] == pytest.approx(expected[at])


@given(
    st.sampled_from(HEXES),
    st.lists(st.tuples(some_hexes, some_hexes, some_hexes), min_size=2, max_size=5),
    st.lists(st.lists(st.sampled_from(HEXES), max_size=2), min_size=5, max_size=5),
)
def test_a_search_goes_on_over_other_ground_as_a_new_one_would(
    goal: HexId, grounds: list[tuple[HexSet, HexSet, HexSet]], asked: list[list[HexId]]
) -> None:
    """What another search has found, if it found anything, serves where the ground is the same."""
    searches = Searches()
    for number, (feared, blocked, full) in enumerate(grounds):
        searches.begin()
        over = ground(feared, blocked)
        search = searches.to(goal, number, over, full)
        for at in asked[number]:
            search[at]
    fresh = DistanceMap({goal: 0.0}, over.worse_in(full, FULL) if full else over, opened=goal)
    assert {at: search[at] for at in HEXES} == {at: fresh[at] for at in HEXES}


def test_what_changes_elsewhere_costs_no_search() -> None:
    """A search that has come to the next hexes only goes on: the far corner is new to it."""
    searches, near = Searches(), BOARD.neighbours[HEXES[0]][0]
    search = searches.to(HEXES[0], 1, ground(NONE, NONE))
    assert search[near] > 0.0
    searches.begin()
    assert searches.to(HEXES[0], 2, ground(pack([HEXES[-1]]), NONE)) is search
    assert near in search
    assert near not in searches.to(HEXES[0], 3, ground(pack([HEXES[0]]), NONE))


def test_a_search_in_use_stays_on_its_ground() -> None:
    """Two ways to one goal at one moment: each is as if nobody had asked for the other."""
    searches, near = Searches(), BOARD.neighbours[HEXES[0]][0]
    calm, feared = ground(NONE, NONE), ground(pack([HEXES[-1]]), NONE)
    first = searches.to(HEXES[0], 1, calm)
    assert first[near] > 0.0
    second = searches.to(HEXES[0], 2, feared)
    assert second is not first
    for search, over in ((first, calm), (second, feared)):
        fresh = DistanceMap({HEXES[0]: 0.0}, over, opened=HEXES[0])
        assert [search[at] for at in HEXES] == [fresh[at] for at in HEXES]
