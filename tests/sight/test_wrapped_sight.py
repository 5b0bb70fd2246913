"""Lines of sight round the world are those of the shortest ways on the plain board."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import as_set
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import FACING_SIDE
from hexwar.sight import (
    Elevation,
    HexsideObstacle,
    Obstacle,
    Policy,
    Screens,
    Sight,
    hexes_between,
    hexes_in_arc,
    touched,
)
from tests.board.wrapping import World

POLICIES = (
    Policy(terrain={"woods": Obstacle()}, sets={"smoke": Obstacle()}),
    Policy(terrain={"woods": Obstacle()}, hexsides={"hedge": HexsideObstacle()}, reach=3),
    Policy(elevation=Elevation(levels="level"), terrain={"woods": Obstacle()}, neighbours_see=True),
    Policy(
        terrain={"woods": Obstacle(blocks=False, hindrance=1)},
        seen_within={"woods": 2},
        sets={"smoke": Obstacle()},
    ),
)
"""Blocking, hexsides with a reach, hills, hindrance with what is only seen from near."""


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from(POLICIES))
def test_one_sees_along_the_shortest_lines(seed: int, policy: Policy) -> None:
    """Every question gives what the copies nearest to the observer give."""
    world, dice = World.of(seed), random.Random(seed)
    board, plain = world.board, world.plain
    smoke = sum(1 << i for i in board.ids if dice.random() < 0.15)
    sets = {"smoke": smoke} if policy.sets else {}
    everywhere = {name: world.copies_of(hexes) for name, hexes in sets.items()}
    sight, far = Sight(board, policy).with_sets(**sets), Sight(plain, policy, sets=everywhere)
    table = Sight(board, policy, sets=sets).table()
    seen: dict[tuple[int, int], bool] = {}
    for i in board.ids:
        start = world.middle[i]
        hindrances = far.hindrance_from(start)
        least: dict[int, int] = {}
        for j in board.ids:
            apart = board.distance(i, j)
            ends = [end for end in world.images[j] if plain.distance(start, end) == apart]
            seen[i, j] = any(far.sees(start, end) for end in ends)
            assert sight.sees(i, j) == seen[i, j] == table.sees(i, j)
            clear = [hindrances[end] for end in ends if end in hindrances]
            if clear:
                least[j] = min(clear)
            verdict = sight.verdict(i, j)
            assert (verdict.clear, verdict.observer, verdict.target) == (seen[i, j], i, j)
            assert verdict.reason.startswith(board.name(i))
            assert all(k in board.ids for each in verdict.blockers for k in each.hexes)
        visible = sum(1 << j for j in board.ids if seen[i, j])
        assert sight.seen_from(i) == visible
        assert sight.seen_among(i, smoke) == visible & smoke
        assert sight.hindrance_from(i) == least
        assert [*sight.seen_array(i).nonzero()[0]] == [
            j for j in sorted(board.ids) if visible >> j & 1
        ]
    for j in board.ids:
        assert sight.seeing(j) == sum(1 << i for i in board.ids if seen[i, j])
    if policy.sets and policy.reach:
        screens = Screens(Sight(board, policy), "smoke")
        assert all(screens.seen_from(i, as_set(smoke)) == sight.seen_from(i) for i in board.ids)


@settings(deadline=None, max_examples=5)
@given(st.integers(0, 10_000))
def test_arcs_lie_along_the_shortest_way(seed: int) -> None:
    """The arc of a hex is that of its nearest copy; of two, that across fewer seams."""
    board = World.of(seed).board
    for i in board.ids:
        for facing in range(6):
            front = hexes_in_arc(board, i, facing, "front")
            for j in board.ids:
                if j != i:
                    at = board.coordinates(i)
                    arc = FACING_SIDE.arc(facing, at, at + board.vector(i, j))
                    assert front >> j & 1 == (arc == "front")


def test_what_knows_only_the_plane_says_so() -> None:
    """And a misspelt set is named; a sight can be pickled."""
    board = World.of(1).board
    for question in (hexes_between, touched):
        with pytest.raises(HexError, match="are for boards with edges"):
            question(board, board.ids[0], board.ids[-1])
    sight = Sight(board, POLICIES[0])
    with pytest.raises(UnknownNameError, match="smoke"):
        sight.with_sets(smok=0)
    assert pickle.loads(pickle.dumps(sight)).table() == sight.table()
