"""Searches on large maps give what those on boards give, with every backend, bit for bit."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, Expanse, Grid, as_set, iterate
from hexwar.errors import HexError, MissingExtraError
from hexwar.hexes import OFFSETS, Offset
from hexwar.large import CostField, ExpanseRestrictions, FieldBackend, costs_on, reach_on, route_on
from hexwar.large.searching import scratch
from hexwar.reach import WHOLE, Restrictions, ZoneEffect, reach, route
from tests.board.maps import grids, sets
from tests.reach.situations import ground, starts_on

BACKENDS: list[FieldBackend] = ["python", "bits"]
if find_spec("numba") is not None:
    BACKENDS.append("numba")

laws = settings(deadline=None, max_examples=60)
backends = st.sampled_from(BACKENDS)


@st.composite
def one_zone(draw: st.DrawFn, grid: Grid) -> Restrictions:
    """Restrictions of the kinds that large maps know."""
    points = st.integers(0, 2)
    named = st.dictionaries(st.just("mines"), sets(grid), max_size=1)
    zones = st.lists(
        st.builds(
            ZoneEffect,
            sets(grid),
            stop=st.booleans(),
            enter=points,
            leave=points,
            through=st.one_of(st.none(), points),
            name=st.just("zone"),
        ),
        max_size=1,
    )
    return Restrictions(
        closed=draw(named), stops=draw(named), no_stay=draw(named), zones=tuple(draw(zones))
    )


@laws
@given(grids(), backends, st.sampled_from([1, 1, 400]), st.booleans(), st.data())
def test_reach_is_that_of_boards(
    grid: Grid, backend: FieldBackend, times: int, one_hex: bool, data: st.DataObject
) -> None:
    """Hexes, points, ways and reasons; also where costs need more than a byte."""
    steps = data.draw(ground(grid, free=False, whole=False))
    rules = data.draw(one_zone(grid))
    starts = data.draw(starts_on(grid))
    limit = data.draw(st.integers(0, 9)) * times

    def cost(i: int, j: int, side: frozenset[str]) -> int | None:
        points = steps.get((i, j))
        return None if points is None else points * times

    expanse = Expanse.of(grid)
    field = CostField.of_costs(expanse, cost, grid)
    at_once = ExpanseRestrictions.of_restrictions(expanse, rules)
    found = reach_on(field, starts, limit, at_once, least_one_hex=one_hex, backend=backend)
    board = reach(grid, starts, cost, limit, rules, least_one_hex=one_hex)
    assert dict(board.costs) == dict(found.costs)
    assert [*iterate(board.hexes)] == found.hexes.tolist()
    assert {*iterate(board.all_in)} == {*found.all_in}
    for i in iterate(board.entered):
        assert board.path(i) == [*found.path(i)]
    causes = {j: {obstruction.cause for obstruction in board.why(j)} for j in iterate(board.border)}
    assert causes == {j: {*why} for j, why in found.border().items()}


@laws
@given(grids(), backends, st.booleans(), st.data())
def test_entering_from_off_the_map_is_that_of_boards(
    grid: Grid, backend: FieldBackend, one_hex: bool, data: st.DataObject
) -> None:
    """Entries obey the rules of a step: closed, where moves end, full, or in a zone of control."""
    steps = data.draw(ground(grid, free=False, whole=False))
    rules = data.draw(one_zone(grid))
    starts = data.draw(starts_on(grid) | st.just({}))
    price = st.sampled_from([0, 1, 1, 2, 4, WHOLE])
    drawn = data.draw(st.dictionaries(st.sampled_from(grid.ids), price, max_size=4))
    entering: dict[int, int] = dict(drawn.items())
    limit = data.draw(st.integers(0, 5))
    expanse = Expanse.of(grid)

    def cost(i: int, j: int, side: frozenset[str]) -> int | None:
        return steps.get((i, j))

    field = CostField.of_costs(expanse, cost, grid)
    at_once = ExpanseRestrictions.of_restrictions(expanse, rules)
    found = reach_on(
        field, starts, limit, at_once, least_one_hex=one_hex, entering=entering, backend=backend
    )
    board = reach(grid, starts, cost, limit, rules, least_one_hex=one_hex, entering=entering)
    assert dict(board.costs) == dict(found.costs)
    assert [*iterate(board.hexes)] == found.hexes.tolist()
    assert {*iterate(board.all_in)} == {*found.all_in}
    for i in iterate(board.entered):
        assert board.path(i) == [*found.path(i)]
    causes = {j: {barrier.cause for barrier in board.why(j)} for j in iterate(board.border)}
    assert causes == {j: {*why} for j, why in found.border().items()}


@laws
@given(grids(), backends, st.data())
def test_routes_and_costs_are_those_of_boards(
    grid: Grid, backend: FieldBackend, data: st.DataObject
) -> None:
    """The same way, not only one of the same length."""
    steps = data.draw(ground(grid, free=False, whole=False))
    start, goal = data.draw(st.tuples(*[st.sampled_from(grid.ids)] * 2))
    field = CostField.of_costs(Expanse.of(grid), lambda i, j, _: steps.get((i, j)), grid)
    board = route(grid, start, goal, lambda i, j, _: steps.get((i, j)))
    found = route_on(field, start, goal, backend=backend)
    assert (board and (board.places, board.cost)) == (found and tuple(found))
    costs = costs_on(field, start, backend=backend)
    everywhere = reach(grid, start, lambda i, j, _: steps.get((i, j)))
    assert dict(everywhere.costs) == {i: int(costs[i]) for i in np.nonzero(costs >= 0)[0].tolist()}


@pytest.mark.parametrize("backend", BACKENDS)
def test_backends_agree_on_a_map_of_some_size(backend: FieldBackend) -> None:
    """Many searches one after the other, which write on the same buffers."""
    plain = Expanse(120, 90)
    rng = np.random.default_rng(6)
    enter = rng.integers(0, 6, (90, 120))
    field = CostField.of(plain, plain.spread(enter))
    closed, stops, no_stay, zone = (
        plain.spread(rng.integers(0, 5, (90, 120)) == 0) for _ in range(4)
    )
    rules = ExpanseRestrictions.of(
        plain,
        closed=closed,
        stops=stops,
        no_stay=no_stay,
        zone=zone,
        stop=False,
        leave=1,
        through=2,
    )
    ids = [plain.index(int(c), int(r)) for c, r in rng.integers(0, 90, (8, 2))]
    for start, goal in pairwise(ids):
        first = reach_on(field, start, 25, rules, backend="python")
        second = reach_on(field, start, 25, rules, backend=backend)
        assert first.ids.tolist() == second.ids.tolist()
        assert first.points.tolist() == second.points.tolist()
        assert route_on(field, start, goal, backend="python") == route_on(
            field, start, goal, backend=backend
        )
        costs = costs_on(field, [start, goal], backend="python")
        assert (costs == costs_on(field, [start, goal], backend=backend)).all()


@laws
@given(st.integers(0, 1 << 32), st.integers(2, 9), st.booleans(), st.sampled_from(OFFSETS))
def test_routes_keep_within_what_was_cut_out(
    seed: int, kinds: int, sided: bool, offset: Offset
) -> None:
    """Ways that wind far around closed hexes are found in full, the same ones by every backend."""
    random = np.random.default_rng(seed)
    plain = Expanse(40, 30, offset)
    costs = random.integers(1, kinds, (30, 40)) * (random.random((30, 40)) > 0.35)
    free = np.flatnonzero(plain.spread(costs))
    river = plain.hexsides(random.choice(free, 60), random.integers(0, 6, 60))
    sides = [(river, 3)] if sided else []
    field = CostField.of(plain, plain.spread(costs), hexsides=sides)
    for start, goal in random.choice(free, (4, 2)).tolist():
        ways = [route_on(field, start, goal, backend=backend) for backend in (*BACKENDS, "auto")]
        assert ways.count(ways[0]) == len(ways)
        costs_there = costs_on(field, start, backend="python")[goal]
        assert costs_there == (-1 if ways[0] is None else ways[0].points)


@pytest.mark.parametrize("backend", BACKENDS)
def test_nobody_enters_where_he_would_have_to_stay_but_may_not(backend: FieldBackend) -> None:
    """A full stack in a minefield is no way through."""
    plain = Expanse(4, 1)
    ids = [plain.index(column, 0) for column in range(4)]
    field = CostField.of(plain, plain.spread(np.ones((1, 4))))
    full = np.zeros(plain.size, dtype=bool)
    full[ids[2]] = True
    found = reach_on(
        field, ids[0], 9, ExpanseRestrictions.of(plain, stops=full, no_stay=full), backend=backend
    )
    assert {ids[0]: 0, ids[1]: 1} == dict(found.costs)
    assert {ids[2]: ("stay",)} == dict(found.border())


class Counted(bytes):
    """Costs that count how often they are looked up."""

    looks = 0

    def __getitem__(self, i: Any) -> Any:
        Counted.looks += 1
        return super().__getitem__(i)


def looks(side: int, limit: int) -> tuple[int, int]:
    """Search in the middle of a map; return the hexes reached, and the looks it took."""
    plain = Expanse(side, side)
    field = CostField.of(plain, plain.spread(np.full((side, side), 2)))
    work = scratch(field, "python")
    work.ground = work.ground._replace(entry=Counted(work.ground.entry))
    Counted.looks = 0
    found = reach_on(field, plain.index(side // 2, side // 2), limit, backend="python")
    return len(found.ids), Counted.looks


def test_a_search_costs_what_it_looks_at() -> None:
    """Six looks for each hex reached, however large the map is."""
    for limit in (0, 6, 12):
        reached, small = looks(30, limit)
        assert (reached, 6 * reached) == (reached, small)
        assert (reached, small) == looks(90, limit)


def test_costs_of_hexsides_and_paths() -> None:
    """A hexside costs more from both sides; a path replaces what costs more, also over a wall."""
    plain = Expanse(4, 1)
    a, b, c, d = (plain.index(column, 0) for column in range(4))
    river, wall = plain.hexsides([a], [0]), plain.hexsides([b, c], [0, 0])
    road = np.zeros(plain.size, dtype=np.uint8)
    road[b] = 1  # from b in direction 0, and not back
    field = CostField.of(
        plain, plain.spread([[1, 3, 3, 3]]), [(river, 2), (wall, None)], [(road, 1)]
    )
    assert (field.cost(a, b), field.cost(b, a)) == (5, 3)
    assert (field.cost(b, c), field.cost(c, b)) == (1, None)
    assert (field.cost(c, d), field.cost(a, c)) == (None, None)
    assert route_on(field, a, c) == ((a, b, c), 6)
    assert route_on(field, c, a) is None


def test_what_cannot_be_asked() -> None:
    """Messages say what is wrong with arrays, costs, ids and backends."""
    plain = Expanse(3, 3)
    ones = plain.spread(np.ones((3, 3)))
    field = CostField.of(plain, ones)
    i = plain.index(1, 1)
    with pytest.raises(HexError, match="array of length"):
        CostField.of(plain, [1, 2])
    with pytest.raises(HexError, match="a step costs 1 to"):
        CostField.of(plain, ones * 5_000_000)
    with pytest.raises(HexError, match="array of length"):
        ExpanseRestrictions.of(plain, closed=[True])
    with pytest.raises(HexError, match="0 or more"):
        ExpanseRestrictions.of(plain, leave=-1)
    with pytest.raises(HexError, match="not a hex"):
        reach_on(field, plain.size, 3)
    with pytest.raises(HexError, match="not reached"):
        reach_on(field, i, 0).path(plain.index(0, 0))
    with pytest.raises(HexError, match="backend"):
        reach_on(field, i, 3, backend="fast")  # type: ignore[arg-type]


def test_costs_of_another_board_are_refused() -> None:
    """Nor does an expanse know tolls, closed sides, or steps that take a whole allowance."""
    small = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
    large = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
    with pytest.raises(HexError, match="not made of that board"):
        CostField.of_costs(Expanse.of(small), lambda i, j, _: 1, large)
    with pytest.raises(HexError, match="whole allowance"):
        CostField.of_costs(Expanse.of(small), lambda i, j, _: WHOLE, small)
    several = Restrictions(zones=(ZoneEffect(as_set(1)), ZoneEffect(as_set(2))))
    with pytest.raises(HexError, match="one zone is all"):
        ExpanseRestrictions.of_restrictions(Expanse.of(small), several)


def test_numba_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for it where it is missing is told how to get it; everything else goes on."""
    monkeypatch.setattr("hexwar.hexes.backends.find_spec", lambda name: None)
    plain = Expanse(200, 100)
    field = CostField.of(plain, plain.spread(np.ones((100, 200))))
    assert len(reach_on(field, plain.index(50, 40), 3).ids) == 37
    with pytest.raises(MissingExtraError, match="hexwar\\[fast\\]"):
        reach_on(field, plain.index(50, 40), 3, backend="numba")


def test_an_entry_that_takes_the_whole_allowance_turns_no_way() -> None:
    """No way leads on from it, so that the straight line of a way does not begin there."""
    board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')
    start, beside = board.hex("0101"), board.hex("0102")
    expanse = Expanse.of(board)
    field = CostField.of_costs(expanse, lambda i, j, _: 1, board)
    entering: dict[int, int] = {beside: WHOLE}
    found = reach_on(field, {start: 0}, 3, None, entering=entering)
    board_found = reach(board, {start: 0}, lambda i, j, _: 1, 3, entering=entering)
    for i in iterate(board_found.entered):
        assert board_found.path(i) == [*found.path(i)]


def test_who_stands_nowhere_reaches_nothing() -> None:
    """There is a number of points for each hex that is reached, and so for none."""
    plain = Expanse(5, 4)
    found = reach_on(CostField.of(plain, plain.spread(np.ones((4, 5)))), (), 3)
    assert len(found.ids) == len(found.points) == 0
