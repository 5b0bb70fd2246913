"""Laws of sight under any policy, on any map; and all ways to work it out agree."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwar.board import Board, Grid, iterate
from hexwar.errors import HexError
from hexwar.hexes import Hex
from hexwar.sight import Obstacle, Policy, Sight, verify
from hexwar.sight.crossings import WIDTH
from hexwar.sight.glance import InSets, glance
from hexwar.sight.judging import BLOCKED, NEIGHBOURS_SEE, judge_line, judge_lines, line_between
from hexwar.sight.shapes import telling_rows
from hexwar.sight.sweeping import Sweeping
from hexwar.sight.table import table_by_ways
from tests.sight.worlds import (
    NUMBERING,
    World,
    expanse_of,
    plain_policies,
    some_pairs,
    symmetry_of,
    worlds,
)

WOODS = Policy(terrain={"woods": Obstacle()})

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.data_too_large])


def by_lines(sight: Sight, observer: int) -> int:
    """What a hex sees, every line judged by itself."""
    return sum(1 << j for j in iterate(sight.space.all) if sight.sees(observer, j))


@few
@given(worlds())
def test_verdicts_are_verified(world: World) -> None:
    """The checker, which cuts every hex with the line, reaches every verdict again."""
    sight = world.sight()
    for i, j in some_pairs(sight.space, 12):
        verify(sight, sight.verdict(i, j))


@few
@given(worlds())
def test_one_to_one_and_one_to_all_agree(world: World) -> None:
    """A verdict, a single question, all that is seen, and its hindrance say the same."""
    sight = world.sight()
    for i, j in some_pairs(sight.space, 4):
        verdict, hindrance = sight.verdict(i, j), sight.hindrance_from(i)
        assert verdict.clear == sight.sees(i, j) == (sight.seen_from(i) >> j & 1 == 1)
        assert hindrance.get(j, BLOCKED) == (verdict.hindrance if verdict else BLOCKED)


@few
@given(worlds(), st.integers(0, 1 << 60))
def test_some_hexes_and_all_hexes_agree(world: World, some: int) -> None:
    """What is seen of a set of hexes is that part of all that is seen."""
    sight = world.sight()
    for i, _ in some_pairs(sight.space, 4):
        assert sight.seen_among(i, sight.space.all & some) == sight.seen_from(i) & some


@few
@given(worlds())
def test_rows_in_which_nothing_stands_make_no_difference(world: World) -> None:
    """A line without its empty contacts is judged as one with all its rows."""
    sight = world.sight()
    space, code = sight.space, sight.ground.code(arrays=False)
    for i, j in some_pairs(space, 12):
        if space.distance(i, j) > code[6][NEIGHBOURS_SEE]:
            found, room = [0], [0] * sight._room
            judge_lines(i, [j], space.stride, code, room, found)
            rows = telling_rows(i, j, space.stride, code)
            line = line_between(i, j, space.stride, code)
            assert found == [judge_line(line, rows, len(rows) // WIDTH, code)]


@few
@given(worlds())
def test_what_a_glance_decides_is_what_the_line_says(world: World) -> None:
    """A line that sets of places show to be clear or blocked is so when all its rows are judged."""
    sight = world.sight()
    space, stands = sight.space, InSets.of(sight.ground)
    assert (stands is None) == (sight.policy.elevation is not None)
    if stands is None:
        return
    code, unknown = sight.ground.code(arrays=False), 1 << 20
    for i, _ in some_pairs(space, 6):
        targets = list(iterate(space.all))
        found, expected = [unknown] * len(targets), [unknown] * len(targets)
        left = glance(sight.ground, stands, i, targets, found)
        judge_lines(i, targets, space.stride, code, [0] * sight._room, expected)
        assert left == [n for n, hindrance in enumerate(found) if hindrance == unknown]
        assert all(said in (unknown, line) for said, line in zip(found, expected, strict=True))


def test_a_glance_decides_most_lines_among_woods() -> None:
    """Into woods, through them and across open ground: no line is left to be judged."""
    board = Board.parse("""
        grid = {orientation = "pointy", rows = 5, columns = 7, terrain = "clear"}
        terrain = [{kind = "woods", hexes = ["0303"]}]
    """)
    sight = Sight(board, WOODS)
    stands, at = InSets.of(sight.ground), board.hex("0301")
    assert stands is not None
    targets = [board.hex(name) for name in ("0303", "0305", "0501")]
    found = [7, 7, 7]
    assert glance(sight.ground, stands, at, targets, found) == []
    assert found == [0, BLOCKED, 0]


@few
@given(worlds())
def test_all_observers_judged_together(world: World) -> None:
    """Sets of observers give the same table as line after line."""
    sight = world.sight()
    rows = table_by_ways(sight.ground)
    for i, _ in some_pairs(sight.space, 5):
        assert by_lines(sight, i) == rows[i]


@few
@given(worlds(plain_policies()))
def test_a_sweep_sees_what_lines_see(world: World) -> None:
    """Shadows of hexes and hexsides, closed or open at their ends, with all exceptions."""
    sight = world.sight()
    sweeping = Sweeping.of(sight.ground)
    if sweeping is None:
        policy = sight.policy
        mixed = policy.off_map and policy.terrain["woods"].free_at != "neither"
        assert mixed or (policy.corners, policy.hexsides["hedge"].at_end) == ("hand", "free")
        return
    for i, _ in some_pairs(sight.space, 5):
        assert by_lines(sight, i) == sight.seen_from(i)  # by a sweep, neighbours added
        assert sight.policy.neighbours_see or sight.seen_from(i) == sweeping.seen_from(i)


@few
@given(worlds())
def test_those_who_see_a_hex(world: World) -> None:
    """Looking from the target's end finds the same lines."""
    sight = world.sight()
    for i, j in some_pairs(sight.space, 4):
        assert sight.sees(i, j) == (sight.seeing(j) >> i & 1 == 1)


@few
@given(worlds())
def test_mutual_policies_are_mutual(world: World) -> None:
    """Where no rule tells observer from target, who sees is seen."""
    sight = world.sight()
    if sight.policy.mutual:
        for i, j in some_pairs(sight.space, 8):
            there, back = sight.verdict(i, j), sight.verdict(j, i)
            assert there.clear == back.clear
            assert not there or there.hindrance == back.hindrance


@few
@given(worlds(), st.integers(0, 11), st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)))
def test_verdicts_are_invariant(world: World, n: int, by: Hex) -> None:
    """Turned, mirrored and moved, a map has the same lines of sight."""
    symmetry = symmetry_of(n, by)
    sight, image = world.sight(), world.carried(symmetry).sight()
    for i, j in some_pairs(sight.space, 8):
        a, b = (image.space.at(symmetry(sight.space.coordinates(k))) for k in (i, j))
        verdict, mirrored = sight.verdict(i, j), image.verdict(a, b)
        assert verdict.clear == mirrored.clear
        assert verdict.cause == mirrored.cause
        assert verdict.stopped == mirrored.stopped
        assert not verdict or verdict.hindrance == mirrored.hindrance


@few
@given(worlds())
def test_an_expanse_is_seen_like_a_grid(world: World) -> None:
    """The same hexes as a large map have the same ids and the same lines of sight."""
    grid, expanse = world.sight(), world.sight(expanse_of(world))
    for i, _ in some_pairs(grid.space, 3):
        assert grid.seen_from(i) == expanse.seen_from(i)
        assert grid.seen_array(i).tolist() == expanse.seen_array(i).tolist()


@few
@given(worlds())
def test_more_obstacles_hide_more(world: World) -> None:
    """Where a blocking set grows, no blocked line opens, but for a choice of the better way."""
    sight = world.sight()
    smoke = sight.policy.sets["smoke"]
    if not smoke.blocks or smoke.connected or sight.policy.seen_within:
        return
    whole = sight.with_sets(smoke=sight.space.all)
    if "best" in (sight.policy.along, sight.policy.corners) or smoke.free_at != "neither":
        return
    for i, j in some_pairs(sight.space, 8):
        assert sight.sees(i, j) or not whole.sees(i, j)


def test_a_wrong_verdict_is_refused() -> None:
    """The checker does not believe a verdict from another map."""
    hexes = [Hex(20 + q, 20) for q in range(5)]
    empty = World(tuple(hexes), WOODS, {}, {}, {}, {}, {})
    full = World(tuple(hexes), WOODS, {"woods": frozenset(hexes)}, {}, {}, {}, {})
    i, j = (Grid(NUMBERING, hexes).at(at) for at in (hexes[0], hexes[4]))
    with pytest.raises(HexError, match="the verdict on the line"):
        verify(full.sight(), empty.sight().verdict(i, j))
