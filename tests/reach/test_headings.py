"""Costs that know from where a unit came are exact: compared with every way there is."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, HexId, Space, has, iterate, pack
from hexwar.errors import HexError
from hexwar.kit.marches import Marches
from hexwar.kit.movement import Bars, March
from hexwar.reach import WHOLE, CostsByHeading, Going, Points, Restrictions, Toll, ZoneEffect, reach
from tests.board.wrapping import World
from tests.reach.naive import ends_at

laws = settings(deadline=None, max_examples=15)


def costs_of(board: Board, heading: int | None = None) -> CostsByHeading:
    """Turns cost a half for each hexside; a road helps who comes along it; hedges bar who turns."""

    def cost(came: int | None, i: HexId, j: HexId, side: frozenset[str]) -> Points | None:
        towards = board.direction(i, j)
        turn = 0 if came is None else min((towards - came) % 6, (came - towards) % 6)
        if "hedge" in side and turn:
            return None
        if "river" in side and turn == 3:
            return WHOLE
        before = HexId(-1) if came is None else board.neighbour(i, came + 3)
        on_road = board.link(i, j) and (came is None or board.link(before, i))
        ground: Points = Fraction(1, 2) if on_road else 1 + (board.terrain[j] == "woods")
        return ground + Fraction(turn, 2)

    return CostsByHeading(board, cost, heading, scale=2)


def all_ways(
    costs: CostsByHeading, start: HexId, limit: Points, rules: Restrictions
) -> tuple[dict[int, Points], set[int]]:
    """Return the least cost of each place by trying every way, and what a first step may take."""
    board = costs.grid
    assert isinstance(board, Board)
    best: dict[int, Points] = {start: 0}
    whole: set[int] = set()
    waiting: list[tuple[HexId, int | None, Points]] = [(start, costs.heading, 0)]
    while waiting:
        i, heading, spent = waiting.pop()
        if (heading != costs.heading or spent) and ends_at(i, rules, 0):
            continue
        for j in board.neighbours[i]:
            price = costs.cost(heading, i, j, board.features(i, j))
            shut = any(hexes >> j & 1 for hexes in rules.closed.values())
            if (
                price is None
                or shut
                or any(has(z.hexes, i) and has(z.hexes, j) for z in rules.zones)
            ):
                continue
            if price == WHOLE:
                if i == start and not spent:
                    whole.add(j)
                continue
            after = spent + price + sum(toll.enter for toll in rules.tolls if has(toll.hexes, j))
            if after <= limit:
                best[j] = min(after, best.get(j, after))
                waiting.append((j, board.direction(i, j), after))
    return best, whole - best.keys()


@laws
@given(st.integers(0, 10_000), st.sampled_from([None, 0, 4]))
def test_every_way_is_weighed(seed: int, heading: int | None) -> None:
    """Costs, ways, bills and what a whole allowance buys, with tolls, stops and zones."""
    board, dice = World.of(seed).board, random.Random(seed)
    start = dice.choice(board.ids)
    zone, mud, stop, closed = (
        pack(i for i in board.ids if i != start and dice.random() < 0.15) for _ in range(4)
    )
    rules = Restrictions(
        closed={"enemy": closed},
        stops={"swamp": stop},
        tolls=(Toll(mud, enter=Fraction(1, 2)),),
        zones=(ZoneEffect(zone, stop=False, through=None),),
    )
    costs = costs_of(board, heading)
    best, whole = all_ways(costs, start, 2, rules)
    found = reach(board, start, costs, 2, rules)
    assert found.entered == pack(map(HexId, {*best, *whole}))
    assert found.all_in == pack(map(HexId, whole))
    for i in iterate(found.entered):
        way, bill = found.path(i), found.bill(i)
        assert (way[0], way[-1], len(bill)) == (start, i, len(way) - 1)
        if i in best:
            assert found.cost(i) == best[i] == sum(charge.total or 0 for charge in bill)
        assert found.why(i) == ()
    for i in board.ids:
        if i not in found:
            assert all(blockage.text for blockage in found.why(i))
            assert found.why(i)


@laws
@given(st.integers(0, 10_000))
def test_costs_that_ask_for_no_heading_are_those_of_a_plain_search(seed: int) -> None:
    """The same places, costs, and obstructions by cause."""
    board, dice = World.of(seed).board, random.Random(seed)
    start, far = dice.choice(board.ids), dice.choice(board.ids)

    def plain(i: HexId, j: HexId, side: frozenset[str]) -> int | None:
        return (
            None
            if "hedge" in side
            else WHOLE
            if "river" in side
            else 1 + (board.terrain[j] == "woods")
        )

    headed = CostsByHeading(board, lambda _, i, j, side: plain(i, j, side))
    hexes = [pack(i for i in board.ids if dice.random() < 0.1) for _ in range(4)]
    rules = Restrictions(
        closed={"enemy": hexes[0]},
        no_stay={"full": hexes[1]},
        sides={"wall": board.open_sides("river") if dice.random() < 0.3 else (board.all,) * 6},
        zones=(ZoneEffect(hexes[2], leave=1),),
    )
    least = dice.random() < 0.5
    entering: dict[int, Points] = {far: dice.choice([1, WHOLE])} if dice.random() < 0.5 else {}
    for starts in (start, {start: 1}, ()):
        one, other = (
            reach(board, starts, each, 3, rules, least_one_hex=least, entering=entering)
            for each in (plain, headed)
        )
        assert (one.hexes, one.entered, one.all_in) == (other.hexes, other.entered, other.all_in)
        assert one.costs == other.costs
        for i in board.ids:
            causes, others = ([(b.at, b.cause) for b in each.why(i)] for each in (one, other))
            assert causes == others
        for i in iterate(other.entered):
            assert other.path(i)[-1] == i
            assert len(other.bill(i)) >= len(other.path(i)) - 1


def test_a_refusal_says_what_the_turn_costs() -> None:
    """The step with what is left, and what it costs more to come so that it can be taken."""
    board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')

    def no_turns(came: int | None, i: HexId, j: HexId, _: frozenset[str]) -> int | None:
        return 1 if came in (None, board.direction(i, j)) else 3

    found = reach(board, board.hex("0201"), CostsByHeading(board, no_turns, 0), 3)
    (text,) = {each.text for each in found.why(board.hex("0304")) if each.at == board.hex("0203")}
    assert text == "0203 to 0304: the step 3, 1 left"
    marches = Marches(board)
    march = March(board.hex("0201"), CostsByHeading(board, no_turns, 0), 3)
    assert marches.places(march) == found.hexes
    assert marches.ways(march).path(board.hex("0204")) == found.path(board.hex("0204"))
    refused = marches.ways(march).refusal(board.hex("0304"), {"cost": "5.2"})
    assert refused is not None
    assert (str(refused), str(refused.reason)) == ("5.2", text)
    with pytest.raises(HexError, match="steps from zone to zone cannot be counted"):
        marches.ways(march._replace(bars=Bars(zone_steps=1)))


def test_where_headings_have_no_meaning() -> None:
    """Another map, areas; past a line to a box a unit has no heading."""
    text = 'grid = {orientation = "pointy", rows = 1, columns = 3}'
    board = Board.parse(text + '\nbox = [{id = "Rennes", hexes = {east = "0101"}}]')
    headings: list[int | None] = []

    def cost(came: int | None, i: HexId, j: HexId, _: frozenset[str]) -> int:
        headings.append(came)
        return 1

    space = Space.of(board)
    rennes = space.place("Rennes")
    found = reach(space, rennes, CostsByHeading(space, cost), 3)
    assert space.names(found.hexes) == ["0101", "0102", "0103", "Rennes"]
    assert [*headings] == [None, None, None, 0, 0] or set(headings) == {None, 0, 3}
    with pytest.raises(HexError, match="belong to another map"):
        reach(Board.parse(text), board.hex("0101"), CostsByHeading(board, cost), 3)
    areas = Board.parse('[[area]]\nid = "A"\nat = [0, 0]\nradius = 9')
    with pytest.raises(HexError, match="costs by heading are for hexes"):
        reach(areas, 0, CostsByHeading(areas, cost), 3)
    with pytest.raises(HexError):
        reach(board, board.hex("0101"), CostsByHeading(board, lambda *_: Fraction(1, 3)), 3)
    assert isinstance(Going.of(board, lambda i, j, side: 1), Going)
