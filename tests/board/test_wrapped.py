"""Boards that wrap round are the quotient of a plain board without an end."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import (
    Board,
    CostFunction,
    Expanse,
    HexId,
    SixSets,
    Space,
    as_set,
    iterate,
    pack,
    shut_sides,
)
from hexwar.board.flooding import entered_by, flood, turned
from hexwar.board.joining import join
from hexwar.board.wrapped import WrappedBoard
from hexwar.data import DataError, Document
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS
from hexwar.reach import Points, Restrictions, SortedCosts, ZoneEffect, reach, route
from hexwar.trace import flood as traced
from tests.board.wrapping import World

laws = settings(deadline=None, max_examples=40)
seeds = st.integers(0, 10_000)


@laws
@given(seeds)
def test_neighbours_distances_and_discs(seed: int) -> None:
    """A hex borders on what its copies border on; the nearest copy says how far away it is."""
    world = World.of(seed)
    board, plain = world.board, world.plain
    for i in board.ids:
        start = world.middle[i]
        by_direction = [
            world.home[plain.neighbour(start, d)]
            for d in range(6)
            if plain.neighbour(start, d) >= 0
        ]
        assert list(board.neighbours[i]) == by_direction
        assert board.adjacent[i] == pack(by_direction)
        distances = {}
        for j in board.ids:
            distances[j] = min(plain.distance(start, copy) for copy in world.images[j])
            assert board.distance(i, j) == distances[j]
            vector = board.vector(i, j)
            assert board.at(board.coordinates(i) + vector) == j
            assert vector == -board.vector(j, i)
            ends = {plain.at(plain.coordinates(start) + way) for way in board.vectors(i, j)}
            nearest = {c for c in world.images[j] if plain.distance(start, c) == distances[j]}
            assert ends == nearest
        for far in range(5):
            assert board.within(i, far) == pack(j for j, d in distances.items() if d <= far)
        for d in range(6):
            beyond = plain.neighbour(start, d)
            assert board.neighbour(i, d) == world.home.get(beyond, -1)
            at = board.coordinates(i) + DIRECTIONS[d] * 4
            walked = start
            for _ in range(4):
                walked = plain.neighbour(walked, d) if walked >= 0 else walked
            if walked >= 0:
                assert board.at(at) == world.home[walked]


@laws
@given(seeds)
def test_sets_spread_across_the_seam(seed: int) -> None:
    """Steps, floods and their reverse, over all sides, closed sides, and along roads only."""
    world, dice = World.of(seed), random.Random(seed)
    board, plain = world.board, world.plain
    some, passable = (pack(i for i in board.ids if dice.random() < 0.5) for _ in range(2))
    ways: list[tuple[SixSets | None, SixSets | None]] = [
        (None, None),
        (board.open_sides("river"), plain.open_sides("river")),
        (
            board.open_sides("river", bridges=("road",)),
            plain.open_sides("river", bridges=("road",)),
        ),
        (board.link_sides("road"), plain.link_sides("road")),
    ]
    shut = [(i, j) for i in board.ids for j in board.neighbours[i] if dice.random() < 0.2]
    copies = [
        (i, j)
        for i in plain.ids
        for j in plain.neighbours[i]
        if (world.home[i], world.home[j]) in set(shut)
    ]
    ways.append((shut_sides(board, shut), shut_sides(plain, copies)))
    spaces = Space.of(board)
    for own, other in ways:

        def onward(hexes: int, other: SixSets | None = other) -> int:
            return world.homes_of(plain.next_to(world.copies_of(hexes), other))

        assert board.next_to(some, own) == onward(some)
        assert spaces.next_to(some, own) == board.next_to(some, own)
        reached = flood(board, some, passable, own)
        expected, before = int(some & passable), 0
        while expected != before:
            expected, before = expected | onward(expected) & passable, expected
        assert reached == expected
        assert flood(spaces, some, passable, own) == reached == traced(board, some, passable, own)
        back = entered_by(board, some, own)
        assert back == pack(i for i in board.ids if board.next_to(1 << i, own) & some)
        assert back == board.next_to(some, turned(board, own)) == entered_by(spaces, some, own)


@laws
@given(seeds)
def test_reach_and_routes_lead_across_the_seam(seed: int) -> None:
    """Costs by ground, rivers and roads, with zones of control, as on the plain board."""
    world, dice = World.of(seed), random.Random(seed)
    board, plain = world.board, world.plain

    def costs(on: Board) -> CostFunction:
        def cost(i: HexId, j: HexId, side: frozenset[str]) -> int | None:
            link = on.link(i, j)
            if link and "road" in link.kinds:
                return 1
            if "hedge" in side:
                return None
            return 2 + (on.terrain[j] == "woods") + ("river" in side)

        return cost

    zone, closed = (pack(i for i in board.ids if dice.random() < 0.1) for _ in range(2))
    start = dice.choice(board.ids)
    rules, everywhere = (
        Restrictions(
            closed={"enemy": spread(closed & ~(1 << start))},
            zones=(ZoneEffect(as_set(spread(zone))),),
        )
        for spread in (lambda hexes: hexes, world.copies_of)
    )
    for made in (lambda on: SortedCosts.of(on, costs(on)), costs):
        found = reach(board, start, made(board), 4, rules)
        flat = reach(plain, world.middle[start], made(plain), 4, everywhere)
        best: dict[int, Points] = {}
        for i in iterate(flat.entered):
            points = flat.cost(i)
            best[world.home[i]] = min(points, best.get(world.home[i], points))
        assert {i: found.cost(i) for i in iterate(found.entered)} == best
        for end in best:
            assert all(b in board.neighbours[a] for a, b in pairwise(found.path(end)))
    goal = dice.choice(board.ids)
    own = route(board, start, goal, SortedCosts.of(board, costs(board)))
    everything = reach(board, start, costs(board))
    assert (own.cost if own else None) == (everything.cost(goal) if goal in everything else None)
    there = SortedCosts.of(board, costs(board))
    back = there.reversed()
    assert all(back.cost(j, i) == there.cost(i, j) for i in board.ids for j in board.neighbours[i])


@laws
@given(seeds)
def test_a_board_is_read_with_all_that_lies_on_its_seams(seed: int) -> None:
    """Copied, pickled and with overrides it is the same board; what needs an edge refuses it."""
    board = World.of(seed).board
    again = pickle.loads(pickle.dumps(board))
    for other in (again, board.with_overrides(Document.parse("", "none.toml"))):
        assert isinstance(other, WrappedBoard)
        assert (other.neighbours, other.periods) == (board.neighbours, board.periods)
        assert other.sides("river") == board.sides("river")
    with pytest.raises(HexError, match="an expanse has an edge"):
        Expanse.of(board)
    with pytest.raises(HexError, match="this one wraps round"):
        join({"A": board}, {})


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (
            '"flat", rows = 4, columns = 5, wrap = "columns"',
            "grid.wrap: an odd number of columns (5)",
        ),
        ('"pointy", rows = 5, columns = 5, wrap = "both"', "grid.wrap: an odd number of rows (5)"),
        ('"pointy", rows = 4, columns = [5, 4], wrap = "columns"', "rows of different lengths"),
        ('"pointy", rows = 4, columns = 2, wrap = "columns"', "2 hexes around are too few"),
        ('"pointy", rows = 2, columns = 9, wrap = "rows"', "take 4 or more"),
        ('"pointy", rows = 4, columns = 8, stagger = "every", wrap = "rows"', "slanting maps"),
        ('"flat", hexes = ["0101"], wrap = "rows"', "only full rows and columns wrap round"),
        ('"flat", rows = 4, columns = 6, wrap = "colums"', "did you mean 'columns'?"),
    ],
)
def test_what_cannot_wrap_is_told_with_its_line(grid: str, message: str) -> None:
    """The file, the line and why."""
    with pytest.raises(DataError) as refused:
        Board.parse(f"title = 'x'\ngrid = {{orientation = {grid}}}", "sky.toml")
    assert "sky.toml:2: " in str(refused.value)
    assert message in str(refused.value)


def test_holes_stay_holes_on_both_sides_of_the_seam() -> None:
    """A hex that the map lacks is nobody's neighbour."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 4, holes = ["0101"], wrap = "columns"}
    """)
    assert board.names(board.adjacent[board.hex("0104")]) == ["0103"]
    assert board.neighbour(board.hex("0104"), 0) == -1
    assert board.distance(board.hex("0102"), board.hex("0104")) == 2


def test_numbers_in_twos_wrap_round() -> None:
    """Doubled numbering: rows 1 and 2 have other columns."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 4, columns = 3, interval = 2, wrap = "both"}
    """)
    assert board.names(board.adjacent[board.hex("0101")]) == [
        *("0103", "0105", "0202", "0206", "0402", "0406")
    ]


def test_the_map_in_text_says_what_wraps() -> None:
    """In its last line, for those who see no picture."""
    text = 'grid = {orientation = "pointy", rows = 4, columns = 3, wrap = "%s"}'
    assert str(Board.parse(text % "columns")).endswith("columns wrap round")
    assert str(Board.parse(text % "both")).endswith("rows wrap round, columns wrap round")
