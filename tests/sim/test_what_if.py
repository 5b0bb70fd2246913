"""One decision changed, and luck told from skill."""

from __future__ import annotations

import pytest

from hexwar.errors import GameError, RuleError
from hexwar.play.match import Match
from hexwar.sim import Interval, counterfactual, luck, mean, share
from tests.play.duel import Duel
from tests.sim.gamble import Gamble


def gambled(seed: int, *actions: str) -> Match:
    """Return a match after some decisions."""
    match = Match(Gamble("once"), seed)
    for action in actions:
        match.do(action)
    return match


def test_the_first_pair_is_the_match_itself() -> None:
    """The same action instead of itself: every pair of games is the same game twice."""
    found = counterfactual(gambled(3, "throw"), 1, "throw", games=20)
    assert all(real == other for real, other in found.scores)
    assert found.difference == Interval(0.0, 0.0, 0.0)
    assert (found.player, found.taken, found.instead) == ("gambler", "throw", "throw")


def test_stopping_without_a_point_is_worse() -> None:
    """A decision that can only lose does lose, against one that may win."""
    found = counterfactual(gambled(3, "throw"), 1, "stop", games=60)
    assert all(other == -1 for _, other in found.scores)
    assert found.difference.high < 0


def test_it_names_what_it_cannot_change() -> None:
    """No such decision; no such action."""
    match = gambled(3, "throw")
    with pytest.raises(GameError, match="decisions 1 to 1, not 2"):
        counterfactual(match, 2, "stop")
    duel = Match(Duel("dawn"), 3)
    duel.do(duel.legal_actions[0])
    with pytest.raises(RuleError):
        counterfactual(duel, 1, "lunge sabre")


def test_luck_and_skill_add_up() -> None:
    """Start, skill and luck are the result, whatever the playouts estimate."""
    for seed in range(4):
        match = Match(Duel("dawn"), seed)
        while not match.over:
            match.do(match.legal_actions[0])
        account = luck(match, "red", playouts=6)
        assert account.start + account.skill + account.luck == pytest.approx(account.result)
        assert account.result == match.game.score(match.result, "red")  # type: ignore[arg-type]
        assert [weighed.number for weighed in account.decisions] == list(range(1, len(match.log)))


def test_a_blunder_is_no_bad_luck() -> None:
    """Who stops without a point has thrown the game away himself."""
    account = luck(gambled(3, "stop"), "gambler", playouts=200)
    assert account.luck == 0
    assert account.skill < -0.2


def test_intervals() -> None:
    """Wilson's interval as published; the mean's by hand; rare things have no negative share."""
    half = share(5, 10)
    assert (round(half.low, 3), round(half.high, 3)) == (0.237, 0.763)
    assert share(0, 20).low == 0.0
    assert share(20, 20).high == 1.0
    assert mean([2.0, 2.0, 2.0]) == Interval(2.0, 2.0, 2.0)
    assert not mean([0.0, 1.0]).excludes(0.5)
