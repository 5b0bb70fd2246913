"""Costs of steps: compiled, asked one by one, the same everywhere, and the other way round."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import WHOLE, Evenly, Grid, Hook, Line, Places, Space, Steps, bits_of
from hexwar.board.steps import may_step
from hexwar.hexes import Hex, Numbering
from tests.board.maps import exits, places, sets, ways
from tests.reach.situations import ground

laws = settings(deadline=None, max_examples=40)


def onward(
    grid: Places, steps: dict[tuple[int, int], int | None], some: int, allowed: set[tuple[int, int]]
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
def test_sets_move_as_single_hexes_do(grid: Places, data: st.DataObject) -> None:
    """Compiled, or asked step by step, with any ways closed."""
    steps = data.draw(ground(grid))
    some, open_ways = data.draw(sets(grid)), data.draw(ways(grid))
    compiled = Steps.of(grid, lambda i, j, _: steps.get((i, j)))
    hook = Hook(grid, lambda i, j, _: steps.get((i, j)))
    allowed = {(i, j) for i in grid.ids for j in exits(grid, i) if may_step(grid, i, j, open_ways)}
    expected = onward(grid, steps, some, allowed)
    assert expected == collected(compiled.onward(some, open_ways))
    assert expected == collected(hook.onward(some, open_ways))
    for (i, j), points in steps.items():
        assert points == compiled.cost(i, j) == hook.cost(i, j)


@laws
@given(places(), st.data())
def test_a_step_is_allowed_where_it_leads(grid: Places, data: st.DataObject) -> None:
    """Whether a step may be taken, and where all steps lead, are told by the same ways."""
    open_ways = data.draw(ways(grid))
    for i in grid.ids:
        expected = {j for j in exits(grid, i) if may_step(grid, i, j, open_ways)}
        assert expected == set(exits(grid, i, open_ways))


def test_a_line_leads_over_a_closed_hexside() -> None:
    """Adjacent hexes that a line joins, such as a ferry, stay joined where their side is closed."""
    grid = Grid(Numbering("R.C"), [Hex(0, 0), Hex(1, 0)])
    i, j = grid.ids
    ferry = Space(grid, [], [Line(grid.name(i), grid.name(j), one_way=True)])
    assert not may_step(grid, i, j, (0,) * 6)
    assert may_step(ferry, i, j, (0,) * 6)
    assert not may_step(ferry, j, i, (0,) * 6)


@laws
@given(places(), st.data())
def test_steps_taken_the_other_way(grid: Places, data: st.DataObject) -> None:
    """Reversed costs are those of the step back, and reversed twice they are the same."""
    steps = data.draw(ground(grid))
    compiled = Steps.of(grid, lambda i, j, _: steps.get((i, j)))
    back = compiled.reversed()
    for (i, j), points in steps.items():
        assert points == back.cost(j, i) == back.reversed().cost(i, j)


@laws
@given(places(), st.data())
def test_even_costs(grid: Places, data: st.DataObject) -> None:
    """Each step costs 1."""
    some = data.draw(sets(grid))
    expected = bits_of(j for i in grid.ids if some >> i & 1 for j in exits(grid, i))
    assert [(1, expected)] == [*Evenly(grid).onward(some, None)]
    assert Evenly(grid).cost(*grid.ids[:1] * 2) == 1
