"""Ratings: they find strengths that are known, their intervals hold, and seats are no strengths."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from hexwar.errors import OptionError
from hexwar.sim.ratings import POINTS, Game, ratings, round_robin

STRENGTHS = {"weak": 0.0, "fair": 120.0, "strong": 300.0}
SEAT = 80.0


def drawn(rng: Random, games: int) -> list[Game]:
    """Return games of agents whose strengths are known."""
    found = []
    for _ in range(games):
        first, second = rng.sample([*STRENGTHS], 2)
        better = (STRENGTHS[first] - STRENGTHS[second] + SEAT) / POINTS
        won = rng.random() < 1 / (1 + exp(-better))
        found.append(Game(first, second, 1.0 if won else -1.0))
    return found


def test_known_strengths_are_found() -> None:
    """With many games the ratings come near; the strongest stands first, the seat is separate."""
    found = ratings(drawn(Random(1), 6000), anchor="weak")
    assert [*found.agents] == ["strong", "fair", "weak"]
    for name, strength in STRENGTHS.items():
        assert found.agents[name].estimate == pytest.approx(strength, abs=25)
    assert found.seat.estimate == pytest.approx(SEAT, abs=15)
    assert found.agents["weak"].width == 0


def test_intervals_hold_as_often_as_they_say() -> None:
    """About 19 in 20 of the intervals hold the true difference."""
    rng, held, rounds = Random(7), 0, 120
    for _ in range(rounds):
        found = ratings(drawn(rng, 150), anchor="weak")
        held += not found.agents["strong"].excludes(STRENGTHS["strong"])
    assert 0.89 <= held / rounds <= 0.995


def test_a_seat_is_no_strength() -> None:
    """Where the first seat always wins, both agents are alike."""
    found = ratings([Game("a", "b", 1.0), Game("b", "a", 1.0)] * 20)
    assert found.agents["a"].estimate == pytest.approx(0, abs=1e-6)
    assert found.agents["b"].estimate == pytest.approx(0, abs=1e-6)
    assert found.seat.low > 200


def test_who_wins_all_has_a_rating() -> None:
    """It is high, and its interval does not hold that of the other."""
    found = ratings([Game("a", "b", 1.0), Game("b", "a", -1.0)] * 20, anchor="b")
    assert 200 < found.agents["a"].low < found.agents["a"].estimate < 2000


def test_a_round_of_games_rates_agents() -> None:
    """Greedy is above random in Skirmish; every pair sits both ways."""
    played = round_robin(
        "skirmish/ford", {"random": "random", "greedy": "greedy:samples=1"}, games=8
    )
    assert len(played) == 16
    found = ratings(played, anchor="random")
    assert found.agents["greedy"].low > 0


def test_who_cannot_be_rated_is_told() -> None:
    """Without games of the anchor, and with more players than two, there is no rating."""
    with pytest.raises(OptionError, match="no game of 'c'"):
        ratings([Game("a", "b", 1.0)], anchor="c")
    with pytest.raises(OptionError, match="ratings are of two"):
        round_robin("ddob/easy-fox", {"a": "random", "b": "random"}, games=1)
