"""Where a unit can go, against the rules written out step by step."""

from __future__ import annotations

from fractions import Fraction

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, Grid, Line, SortedCosts, Space, iterate, pack
from hexwar.reach import WHOLE, Points, Restrictions, reach, route
from tests.board.maps import SYMMETRIES, exits, grids, turned_grid
from tests.reach.naive import costs_by_dijkstra, ends_at, reach_by_dijkstra, way_costs
from tests.reach.situations import Situation, ground, restrictions, situations, starts_on

laws = settings(deadline=None, max_examples=60)
stops = st.sampled_from([0, 0, 0b1011 << 20])


@laws
@given(situations(), st.booleans(), st.booleans())
def test_reach_is_what_the_rules_say(at: Situation, one_hex: bool, compiled: bool) -> None:
    """All that restricts movement at once; costs as a function and compiled are the same."""
    costs = SortedCosts.of(at.grid, at.told) if compiled else at.told
    found = reach(at.grid, at.starts, costs, at.limit, at.rules, least_one_hex=one_hex)
    points, hexes, all_in = reach_by_dijkstra(
        at.grid, at.starts, at.cost, at.limit, at.rules, least_one_hex=one_hex
    )
    assert all_in == found.all_in
    assert hexes == found.hexes
    assert points | dict.fromkeys(iterate(all_in), at.limit) == dict(found.costs)


@laws
@given(situations())
def test_paths_cost_what_they_say(at: Situation) -> None:
    """Each place reached has a way of allowed steps, and no way is cheaper."""
    found = reach(at.grid, at.starts, at.told, at.limit, at.rules)
    for i in iterate(found.entered & ~found.all_in):
        way = found.path(i)
        assert i == way[-1]
        assert found.cost(i) == way_costs(at.grid, way, at.starts, at.cost, at.rules)
    for i in iterate(found.all_in):
        assert len(found.path(i)) == 2


@laws
@given(situations())
def test_routes_are_the_cheapest(at: Situation) -> None:
    """To the nearest of several goals; there is none where no way leads."""
    costs = costs_by_dijkstra(at.grid, at.starts, at.cost, None, at.rules)
    goals = at.grid.ids[::3]
    found = route(at.grid, at.starts, goals, at.told, at.rules)
    cheapest = min((costs[i] for i in goals if i in costs), default=None)
    if found is None:
        assert cheapest is None
        return
    assert cheapest == found.cost
    way = list(found.places)
    assert cheapest == way_costs(at.grid, way, at.starts, at.cost, at.rules)


@laws
@given(situations())
def test_there_is_a_reason_at_every_border_hex(at: Situation) -> None:
    """Wherever a move cannot end there is a reason, and nowhere else."""
    found = reach(at.grid, at.starts, at.told, at.limit, at.rules)
    beside = {j for i in iterate(found.entered) for j in exits(at.grid, i)}
    assert pack(beside) & ~found.entered == found.border
    for i in at.grid.ids:
        reasons = found.why(i)
        assert (i in found) is not bool(reasons)
        for reason in reasons:
            assert i == reason.to
            assert reason.text
            assert (reason.at < 0) is (reason.cause == "far" or i in iterate(found.entered))


@laws
@given(situations())
def test_a_reason_holds_until_it_is_taken_away(at: Situation) -> None:
    """What is too dear is reached with enough points; what is closed, once it is open."""
    found = reach(at.grid, at.starts, at.told, at.limit, at.rules)
    for i in iterate(found.border):
        for reason in found.why(i):
            spent = found.all_in >> reason.at & 1
            if reason.cause == "cost" and not spent and at.cost(reason.at, i) != WHOLE:
                assert reach(at.grid, at.starts, at.told, at.limit + 30, at.rules).entered >> i & 1
            if reason.cause == "closed":
                assert any(name in reason.what for name in at.rules.closed)
            if reason.cause == "stop":
                assert ends_at(reason.at, at.rules, 0)


@settings(deadline=None, max_examples=60)
@given(grids(), st.sampled_from(SYMMETRIES), st.data())
def test_turned_and_mirrored_maps_are_alike(
    grid: Grid, symmetry: tuple[int, bool], data: st.DataObject
) -> None:
    """Reach, costs and the choice between equal ways turn with the map and its numbers."""
    steps = data.draw(ground(grid, whole=False))
    start, goal = data.draw(st.tuples(*[st.sampled_from(grid.ids)] * 2))
    other, to = turned_grid(grid, symmetry)
    turned = {(to[i], to[j]): price for (i, j), price in steps.items()}
    first = route(grid, start, goal, lambda i, j, _: steps.get((i, j)))
    second = route(other, to[start], to[goal], lambda i, j, _: turned.get((i, j)))
    assert (first is None) is (second is None)
    if first and second:
        assert [to[i] for i in first.places] == list(second.places)
    here = reach(grid, start, lambda i, j, _: steps.get((i, j)), 5)
    there = reach(other, to[start], lambda i, j, _: turned.get((i, j)), 5)
    assert {to[i]: points for i, points in here.costs.items()} == dict(there.costs)


@st.composite
def entries_on(draw: st.DrawFn, grid: Grid) -> dict[int, Points]:
    """Some hexes that may be entered from off the map, cheap or dear."""
    prices: list[Points] = [1, 1, 2, 4, Fraction(1, 2), WHOLE]
    price = st.sampled_from(prices)
    return draw(st.dictionaries(st.sampled_from(grid.ids), price, max_size=4))


@laws
@given(grids(), st.booleans(), st.integers(0, 8), st.data())
def test_entering_the_map_is_a_step_from_a_box_beside_it(
    grid: Grid, one_hex: bool, halves: int, data: st.DataObject
) -> None:
    """Entry hexes obey all restrictions, as if one-way lines led to them from a box."""
    steps, rules = data.draw(ground(grid)), data.draw(restrictions(grid))
    starts, entering = data.draw(starts_on(grid) | st.just({})), data.draw(entries_on(grid))
    allowance = Fraction(halves, 2)
    found = reach(
        grid,
        starts,
        lambda i, j, _: steps.get((i, j)),
        allowance,
        rules,
        least_one_hex=one_hex,
        entering=entering,
    )
    space = Space(grid, ["off"], [Line("off", grid.name(j), one_way=True) for j in entering])
    off = space.place("off")
    doubled = {
        pair: cost if cost in (None, WHOLE) else 2 * (cost or 0) for pair, cost in steps.items()
    }
    for j, price in entering.items():
        doubled[off, j] = WHOLE if price == WHOLE else int(2 * price)
    beside = reach(
        space,
        {off: 0, **{i: 2 * spent for i, spent in starts.items()}},
        lambda i, j, _: doubled.get((i, j)),
        halves,
        _doubled(rules),
        least_one_hex=one_hex,
    )
    assert beside.hexes & grid.all == found.hexes
    assert beside.entered & grid.all == found.entered
    for i in iterate(found.entered):
        assert found.cost(i) == Fraction(beside.cost(i)) / 2
        way = found.path(i)
        assert way[0] in starts or way[0] in entering
        if i not in iterate(found.all_in):
            spent = starts.get(way[0], 0) if len(found.bill(i)) < len(way) else 0
            assert found.cost(i) == spent + sum(charge.total or 0 for charge in found.bill(i))
    for i in grid.ids:
        assert (i in found) is not bool(found.why(i))


def test_a_start_that_is_entered_more_cheaply_has_the_bill_of_the_entry() -> None:
    """A hex is a start with points spent and an entry; the cheaper of the two is billed."""
    text = 'grid = {orientation = "pointy", rows = 1, columns = 2, terrain = "clear"}'
    board = Board.parse(text)
    at = board.ids[0]
    cheaper = reach(board, {at: 2}, lambda i, j, side: 1, 3, entering={at: 1})
    assert (cheaper.cost(at), [charge.total for charge in cheaper.bill(at)]) == (1, [1])
    dearer = reach(board, {at: 1}, lambda i, j, side: 1, 3, entering={at: 2})
    assert (dearer.cost(at), dearer.bill(at)) == (1, [])


def _doubled(rules: Restrictions) -> Restrictions:
    """Return restrictions whose points count half."""
    tolls = [toll._replace(enter=2 * toll.enter, leave=2 * toll.leave) for toll in rules.tolls]
    zones = [
        zone._replace(
            enter=2 * zone.enter,
            leave=2 * zone.leave,
            through=None if zone.through is None else 2 * zone.through,
        )
        for zone in rules.zones
    ]
    return attrs.evolve(rules, tolls=tuple(tolls), zones=tuple(zones))


@laws
@given(grids(), st.sampled_from(SYMMETRIES), st.data())
def test_entries_turn_with_the_map(
    grid: Grid, symmetry: tuple[int, bool], data: st.DataObject
) -> None:
    """In each of the twelve images of a map the same hexes are entered, at the same cost."""
    steps, entering = data.draw(ground(grid)), data.draw(entries_on(grid))
    other, to = turned_grid(grid, symmetry)
    turned = {(to[i], to[j]): price for (i, j), price in steps.items()}
    images = {to[j]: price for j, price in entering.items()}
    here = reach(grid, (), lambda i, j, _: steps.get((i, j)), Fraction(9, 2), entering=entering)
    there = reach(other, (), lambda i, j, _: turned.get((i, j)), Fraction(9, 2), entering=images)
    assert {to[i]: points for i, points in here.costs.items()} == dict(there.costs)
