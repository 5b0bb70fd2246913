"""Costs of steps: compiled, asked one by one, the same everywhere, and the other way round."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import (
    WHOLE,
    Board,
    ComputedCosts,
    Evenly,
    GridOrSpace,
    Line,
    OpenSides,
    SortedCosts,
    Space,
    StepCosts,
    pack,
)
from hexwar.board.steps import may_step
from tests.board.maps import exits, places, sets, ways
from tests.reach.situations import ground

laws = settings(deadline=None, max_examples=40)


def onward(
    grid: GridOrSpace,
    steps: dict[tuple[int, int], int | None],
    some: int,
    allowed: set[tuple[int, int]],
) -> dict[int, int]:
    """Return for each cost the places to which steps from a set lead, the slow way."""
    found: dict[int, int] = {}
    for (i, j), points in steps.items():
        if some >> i & 1 and points not in (None, WHOLE) and (i, j) in allowed:
            assert points is not None
            found[points] = found.get(points, 0) | 1 << j
    return found


def collected(pairs: object) -> dict[int, int]:
    """Unite what costs yield."""
    found: dict[int, int] = {}
    for points, hexes in pairs:  # type: ignore[attr-defined]
        if hexes:
            found[points] = found.get(points, 0) | hexes
    return found


@laws
@given(places(), st.data())
def test_sets_move_as_single_hexes_do(grid: GridOrSpace, data: st.DataObject) -> None:
    """Compiled, or asked step by step, with any ways closed."""
    steps = data.draw(ground(grid))
    some, open_ways = data.draw(sets(grid)), data.draw(ways(grid))
    compiled = SortedCosts.of(grid, lambda i, j, _: steps.get((i, j)))
    hook = ComputedCosts(grid, lambda i, j, _: steps.get((i, j)))
    near: list[tuple[int, int]] = [(i, j) for i in grid.ids for j in exits(grid, i)]
    allowed = {(i, j) for i, j in near if may_step(grid, i, j, open_ways)}
    expected = onward(grid, steps, some, allowed)
    assert expected == collected(compiled.onward(some, open_ways))
    assert expected == collected(hook.onward(some, open_ways))
    for (i, j), points in steps.items():
        assert points == compiled.cost(i, j) == hook.cost(i, j)


@laws
@given(places(), st.data())
def test_a_search_may_name_the_steps_of_interest(grid: GridOrSpace, data: st.DataObject) -> None:
    """Steps that are too dear or lead elsewhere may be left out, and no others."""
    steps = data.draw(ground(grid))
    some, wanted = data.draw(sets(grid)), data.draw(sets(grid))
    most = data.draw(st.integers(0, 4))
    compiled = SortedCosts.of(grid, lambda i, j, _: steps.get((i, j)))
    everything = collected(compiled.onward(some, None))
    given_some = collected(compiled.onward(some, None, most, wanted))
    assert all(places & ~everything[points] == 0 for points, places in given_some.items())
    for points, there in everything.items():
        if points <= most:
            assert there & wanted == given_some.get(points, 0) & wanted


@laws
@given(places(), st.data())
def test_a_step_is_allowed_where_it_leads(grid: GridOrSpace, data: st.DataObject) -> None:
    """Whether a step may be taken, and where all steps lead, are told by the same ways."""
    open_ways = data.draw(ways(grid))
    for i in grid.ids:
        expected = {j for j in exits(grid, i) if may_step(grid, i, j, open_ways)}
        assert expected <= set(exits(grid, i, open_ways))


@laws
@given(places(), st.data())
def test_steps_taken_the_other_way(grid: GridOrSpace, data: st.DataObject) -> None:
    """Reversed costs are those of the step back, and reversed twice they are the same."""
    steps = data.draw(ground(grid))
    compiled = SortedCosts.of(grid, lambda i, j, _: steps.get((i, j)))
    back = compiled.reversed()
    for (i, j), points in steps.items():
        assert points == back.cost(j, i) == back.reversed().cost(i, j)


@laws
@given(places(), st.data())
def test_steps_into_some_hexes_cost_as_elsewhere(grid: GridOrSpace, data: st.DataObject) -> None:
    """Steps into the hexes cost what the other costs say, all others what they did; any set."""
    plain, other = data.draw(ground(grid)), data.draw(ground(grid))
    hexes, some, open_ways = data.draw(sets(grid)), data.draw(sets(grid)), data.draw(ways(grid))
    first = SortedCosts.of(grid, lambda i, j, _: plain.get((i, j)))
    second = SortedCosts.of(grid, lambda i, j, _: other.get((i, j)))
    mixed = first.with_steps_into(hexes, second)
    steps = {(i, j): (other if hexes >> j & 1 else plain).get((i, j)) for i, j in plain}
    assert {way: mixed.cost(*way) for way in steps} == steps
    allowed = {(i, j) for i, j in steps if may_step(grid, i, j, open_ways)}
    assert onward(grid, steps, some, allowed) == collected(mixed.onward(some, open_ways))


@laws
@given(places(), st.data())
def test_even_costs(grid: GridOrSpace, data: st.DataObject) -> None:
    """Each step costs 1."""
    some = data.draw(sets(grid))
    expected = pack(j for i in grid.ids if some >> i & 1 for j in exits(grid, i))
    assert [(1, expected)] == [*Evenly(grid).onward(some, None)]
    assert Evenly(grid).cost(*grid.ids[:1] * 2) == 1


@pytest.mark.parametrize("compiled", [False, True])
def test_a_line_between_neighbours_leads_past_their_hexside(compiled: bool) -> None:
    """A ferry still runs where the river between two hexes is closed, and costs what it costs."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
    a, b = board.ids
    space = Space(board, [], [Line("0101", "0102", ("ferry",))])
    hook = ComputedCosts(space, lambda i, j, side: 3)
    costs: StepCosts = SortedCosts.of(space, hook.function) if compiled else hook
    no_sides = (0, 0, 0, 0, 0, 0)
    assert dict(costs.onward(1 << a, no_sides)) == {3: 1 << b}
    assert may_step(space, a, b, no_sides)
    assert not may_step(space, a, b, OpenSides(no_sides, {}))
    assert not may_step(board, a, b, no_sides)


def test_sorted_costs_know_whether_a_step_is_free() -> None:
    """A search that knows of free steps looks for them at each level."""
    grid = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3}')
    assert not SortedCosts.of(grid, lambda i, j, side: 1).some_free
    assert SortedCosts.of(grid, lambda i, j, side: int(i < j)).some_free
