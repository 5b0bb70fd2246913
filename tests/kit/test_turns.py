"""Turns: one side after the other, flags that end in time, an end by the levels of the scenario."""

from __future__ import annotations

import pytest

from hexwar.board import CounterId, SideId
from hexwar.play.match import Match

from .small_war import Field, SmallWar, placed


def field(match: Match) -> Field:
    """The state of a match."""
    assert isinstance(match.state, Field)
    return match.state


def test_each_side_has_one_player_turn_in_each_turn() -> None:
    """In the order of the game, until the turns are over."""
    match, seen = Match(SmallWar("one"), 1), []
    while not match.over:
        g = field(match)
        assert match.decision is not None
        assert match.decision.player == g.game.sides[g.active]
        if (g.turn, g.active) not in seen:
            seen.append((g.turn, g.active))
        match.do(match.legal_actions.texts()[-1])
    assert seen == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_flags_end_with_the_player_turn() -> None:
    """Who has moved may move again in the next one."""
    match = Match(SmallWar("one"), 1)
    match.do("move R1 0202")
    assert field(match).moved == 1
    match.do("end-movement")
    assert (field(match).active, field(match).moved) == (1, 0)


@pytest.mark.parametrize(
    ("holder", "lost", "outcome", "winners"),
    [(0, [0, 0], "victory", ("red",)), (1, [0, 0], "victory", ("blue",)), (-1, [0, 0], "draw", ())],
)
def test_the_last_turn_ends_by_the_first_level_that_is_reached(
    holder: SideId, lost: list[int], outcome: str, winners: tuple[str, ...]
) -> None:
    """Points of objectives by default."""
    match = Match(SmallWar("one"), 1)
    field(match).holder, field(match).lost = [holder], lost
    while not match.over:
        match.do(match.legal_actions.texts()[-1])
    assert match.result is not None
    assert (match.result.outcome, match.result.winners, match.result.rule) == (
        *(outcome, winners),
        "6",
    )


def test_only_the_active_side_acts() -> None:
    """What the procedures for moves and attacks ask."""
    g = placed({}, active=1)
    assert [g.acts(CounterId(unit)) for unit in range(5)] == [False, False, False, True, True]
