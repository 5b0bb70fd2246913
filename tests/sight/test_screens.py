"""Looks through smoke that comes and goes are those of a sight made for it alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import NONE, Board, HexId, pack
from hexwar.sight import Obstacle, Policy, Screens, Sight

BOARD = Board.parse("""
grid = {orientation = "flat", rows = 7, columns = 7, terrain = "clear"}
terrain = [{kind = "woods", hexes = ["0303", "0504", "0206"]}]
""")
POLICY = Policy(terrain={"woods": Obstacle()}, sets={"smoke": Obstacle()}, reach=6)
SCREENS = Screens(Sight(BOARD, POLICY), "smoke")
HEXES = st.sampled_from(list(BOARD.ids))


@given(HEXES, st.sets(HEXES, max_size=5))
def test_what_is_seen_is_what_a_sight_with_the_smoke_sees(at: HexId, smoke: set[HexId]) -> None:
    """Only lines near smoke are judged again, and none is missed."""
    with_smoke = Sight(BOARD, POLICY, sets={"smoke": pack(smoke)})
    assert SCREENS.seen_from(at, pack(smoke)) == with_smoke.seen_from(at)


def test_one_may_look_less_far_than_the_policy_says() -> None:
    """By night the same map is asked with a shorter reach."""
    at = BOARD.hex("0101")
    assert SCREENS.seen_from(at, NONE, 1) == BOARD.within(at, 1)


@given(HEXES, st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_how_far_one_looked_before_makes_no_difference(at: HexId, reaches: list[int]) -> None:
    """What is kept of a short look is part of a longer one, and the other way round."""
    screens, whole = Screens(SCREENS.sight, "smoke"), SCREENS.sight.seen_from(at)
    for reach in reaches:
        assert screens.seen_from(at, NONE, reach) == whole & BOARD.within(at, reach)


@given(HEXES, st.lists(st.sets(HEXES), min_size=1, max_size=4), st.sets(HEXES, max_size=3))
def test_some_hexes_are_asked_about_alone(
    at: HexId, asked: list[set[HexId]], smoke: set[HexId]
) -> None:
    """Who asks about the hexes of the enemy is told what a look at all hexes would tell of them."""
    screens, whole = Screens(SCREENS.sight, "smoke"), SCREENS.seen_from(at, pack(smoke))
    for hexes in map(pack, asked):
        assert screens.seen_from(at, pack(smoke), among=hexes) == whole & hexes


def test_a_policy_without_reach_is_refused() -> None:
    """Without it every line of the map would be near some smoke."""
    with pytest.raises(TypeError, match="reach"):
        Screens(Sight(BOARD, Policy(sets={"smoke": Obstacle()})), "smoke")
