"""What the charts of the guide say of growing maps, held to by counting."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.docs.test_generated import loaded

SIDES = (20, 40, 80, 160)


@pytest.fixture(scope="module")
def growth() -> Any:
    """The module that counts and draws."""
    return loaded("growth")


@pytest.mark.parametrize("woods", [0.0, 0.05])
def test_sight_costs_what_is_seen(growth: Any, woods: float) -> None:
    """A sweep looks at no more than four hexes for each that is seen, however large the map."""
    for side in SIDES:
        work = growth.one_sweep(side, woods)
        assert work.found <= work.hexes == side * side
        assert 1 <= work.looks / work.found <= 4


def test_lines_cost_more_and_more(growth: Any) -> None:
    """What the sweep is beside: lines to each hex take longer the farther one sees."""
    looks = [growth.line_by_line(side).looks / side**2 for side in SIDES]
    for a, b in pairwise(looks):
        assert b / a == pytest.approx(2, rel=0.01)


@pytest.mark.parametrize(("allowance", "most"), [(None, 9), (60, 9), (12, 6)])
def test_a_search_costs_what_is_reached(growth: Any, allowance: int | None, most: int) -> None:
    """Six looks for each hex reached; some more when the search has to begin again."""
    for side in SIDES:
        work = growth.one_search(side, allowance)
        assert 6 <= work.looks / work.found <= most


def test_larger_maps_cost_no_more(growth: Any) -> None:
    """As long as the same hexes are reached, the size of the map does not matter."""
    small, large = growth.one_search(40, 12), growth.one_search(120, 12)
    assert small[1:] == large[1:]


def test_charts_are_the_same_each_time(growth: Any) -> None:
    """A chart has a curve for each search, and no date."""
    pytest.importorskip("matplotlib")
    first, again = (growth.chart(growth.REACH, (4, 8)) for _ in range(2))
    assert first == again
    assert all(f"<!-- {name} -->" in first for name in growth.REACH)
