"""The judge of positions: influence by hand, a move rated as if it had been made, who is behind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar import kit
from hexwar.board import CounterId, HexId, SideId, iterate
from hexwar.kit.position import Position, chance_of_harm

from .small_war import SmallWar, placed

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))
NAMES = ("R1", "R2", "R3", "B1", "B2")


def test_influence_falls_with_the_time_to_a_goal() -> None:
    """In the goal 1.5 times its strength; three hexes away, one turn, six tenths of it."""
    g = placed({"R1": BOARD.hex("0303"), "B1": BOARD.hex("0304")})
    influence = Position(g.game.judge, g).influence[0]
    assert influence[0] == pytest.approx(4 * 1.5)
    assert influence[1] == pytest.approx(4 * 0.6 ** (1 / 3))


def test_danger_is_the_chance_of_harm_at_the_odds_by_what_half_the_stack_is_worth() -> None:
    """Two of strength 4 and 3 reach one of defence 4; nobody else is in reach of either."""
    g = placed({"R1": BOARD.hex("0201"), "R2": BOARD.hex("0202"), "B1": BOARD.hex("0203")})
    position = Position(g.game.judge, g)
    b1 = g.game.counters.named("B1")
    assert position.under(BOARD.hex("0203"), 1) == pytest.approx(4 + 3)
    assert position.danger(1) == pytest.approx(chance_of_harm(7 / 4) * position.values[b1] / 2)


@given(st.permutations(HEXES), st.integers(0, 4), st.sampled_from([-1, 0, 1]), st.integers(0, 1))
def test_a_move_is_rated_as_if_it_had_been_made(
    at: list[HexId], mover: int, holder: int, turn: int
) -> None:
    """What changes at the goals and for the mover's side is what a new judgement would say."""
    g = placed(dict(zip(NAMES, at, strict=False)))
    g.holder, g.turn = [SideId(holder)], 1 + turn
    side, to = g.game.side_of[mover], at[len(NAMES)]
    judge = g.game.judge
    outlook = judge.outlook(g)
    before = Position(judge, g, outlook)
    change = before.change(mover, to)
    g.put(CounterId(mover), to)
    after = Position(judge, g, outlook)

    def goals(position: Position) -> float:
        prospects = (position.prospect_now(number, side) for number in range(len(position.goals)))
        worths = (goal.worth[side] for goal in position.goals)
        return float(sum(p * worth for p, worth in zip(prospects, worths, strict=True)))

    if to not in before.goals[0].hexes or before.goals[0].holder == side:
        assert change.goals == pytest.approx(goals(after) - goals(before), abs=1e-6)
    if before.reach == after.reach and not _meets_others(before, after):
        danger = after.danger(side) - before.danger(side)
        assert change.danger == pytest.approx(-outlook.threat * danger, abs=1e-6)


def _meets_others(before: Position, after: Position) -> bool:
    """Whether the enemies divide their strength otherwise: the quick rating overlooks that."""
    return before._strikers != after._strikers


def test_who_would_lose_takes_risks() -> None:
    """Own danger weighs less, and goals more, for the side that is behind by the levels."""
    g = placed({"R1": BOARD.hex("0101"), "B1": BOARD.hex("0505")})
    judge = g.game.judge
    outlooks = []
    for holder in (0, 1):
        g.holder = [SideId(holder)]
        outlooks.append((judge.behind(g, 0), judge.outlook(g, 0)))
    calm = [outlook for behind, outlook in outlooks if not behind]
    bold = [outlook for behind, outlook in outlooks if behind]
    assert calm
    assert bold
    assert bold[0].threat < calm[0].threat
    assert bold[0].goals > calm[0].goals


def test_a_held_goal_that_an_enemy_can_walk_into_counts_as_nearly_lost() -> None:
    """The same unit beside the goal instead of in it: less by far than its influence says."""
    worths = []
    for red in ("0303", "0302"):
        g = placed({"R1": BOARD.hex(red), "B1": BOARD.hex("0305")})
        g.holder = [SideId(0)]
        position = Position(g.game.judge, g)
        worths.append(position.prospect_now(0, 0))
    assert worths[0] - worths[1] > 0.5


def test_where_no_unit_has_a_strength_its_steps_count() -> None:
    """Ships and aircraft fight by guns and arcs: none of them belongs behind the line for that."""
    g: Any = hexwar.start("broadside/strait", seed=1).state
    judge = g.game.judge
    g.steps[0] = 2
    assert [judge.value(g, ship) for ship in (0, 1)] == [2.0, 3.0]
    assert not any(judge.back)


def test_points_may_be_a_list_by_side() -> None:
    """A game that keeps its points in a field needs no method for its opponent."""
    g: Any = hexwar.start("dogfight/patrol", seed=1).state
    g.points[1] = 4
    scores = [kit.Judge.points(g.game.judge, g, side) for side in (0, 1)]
    assert scores == [0.0, 4.0]
