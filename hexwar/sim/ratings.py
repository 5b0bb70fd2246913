"""How strong are several agents? A round of games, and ratings on Elo's scale with intervals.

Each pair of agents plays from both seats.  The ratings are those of Bradley and Terry (1952): they
make the results likeliest if a difference of 400 points means odds of ten to one.  The seat has a
rating too, so that a scenario which favours one player does not favour the agents that played it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import log, sqrt
from typing import NamedTuple

import attrs
import numpy as np
from numpy.typing import NDArray

from hexwar.bots import Bot
from hexwar.door import game as find_game
from hexwar.errors import HexwarError, OptionError
from hexwar.sim.batch import TEST_SEEDS, simulate
from hexwar.sim.intervals import Interval, Z

POINTS = 400 / log(10)
"""Elo's points for a difference of 1 in the logarithm of the odds."""

PRIOR = 1.0
"""The draws that each agent is taken to have played against one rated 0 besides.

Without them an agent that has won all its games would have no rating.
"""

STEPS = 100
"""The maximum number of steps of Newton's method; it needs about ten."""


class Game(NamedTuple):
    """The result of a game of two agents.

    Attributes:
        first: Who sat in the first seat.
        second: Who sat in the second seat.
        score: The score of the first, from -1 to 1.
    """

    first: str
    second: str
    score: float


@attrs.frozen
class Ratings:
    """How strong agents are, on Elo's scale; the anchor has 0.

    Attributes:
        agents: The ratings by agent, the strongest first.
        seat: What the first seat is worth.
        games: How many games they rest on.
    """

    agents: Mapping[str, Interval]
    seat: Interval
    games: int

    def lines(self) -> Iterator[str]:
        """Yield the ratings as a table in Markdown."""
        yield "| agent | rating |"
        yield "| --- | --- |"
        for agent, rating in {**self.agents, "the first seat": self.seat}.items():
            low, high = max(-9999.0, rating.low), min(9999.0, rating.high)
            yield f"| {agent} | {rating.estimate:+.0f} ({low:+.0f} to {high:+.0f}) |"


def ratings(games: Sequence[Game], anchor: str = "") -> Ratings:
    """Return the ratings of agents from results.

    A score between -1 and 1 counts as that part of a victory.  The intervals are those of the
    likelihood's curvature, of the difference to the anchor.

    Args:
        games: The results.
        anchor: The agent whose rating is 0; by default the first of the first game.

    Raises:
        OptionError: When there are no games, or none of the anchor.

    Example:
        >>> games = [Game("a", "b", 1), Game("a", "b", 1), Game("b", "a", 1), Game("b", "a", -1)]
        >>> found = ratings(games * 10, anchor="b")
        >>> for line in found.lines():  # a wins three games in four, and the first seat as many
        ...     print(line)
        | agent | rating |
        | --- | --- |
        | a | +361 (+66 to +656) |
        | b | +0 (+0 to +0) |
        | the first seat | +358 (+64 to +653) |
    """
    names = list(dict.fromkeys(name for game in games for name in (game.first, game.second)))
    anchor = anchor or (names[0] if names else "")
    if anchor not in names:
        raise OptionError(f"no game of {anchor!r}: rate agents that have played")
    places = {name: place for place, name in enumerate(names)}
    seat = len(names)
    signs = np.zeros((len(games), seat + 1))
    for row, game in enumerate(games):
        signs[row, places[game.first]] += 1
        signs[row, places[game.second]] -= 1
        signs[row, seat] = 1
    won = np.array([(1 + game.score) / 2 for game in games])
    # The draws of the prior, against an opponent of strength 0 and for no seat.
    signs = np.concatenate([signs, np.eye(seat + 1)])
    won = np.concatenate([won, np.full(seat + 1, 0.5)])
    weights = np.concatenate([np.ones(len(games)), np.full(seat + 1, PRIOR)])
    strengths = np.zeros(seat + 1)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-signs @ strengths))
        slope = signs.T @ (weights * (won - expected))
        curvature = signs.T @ (signs * (weights * expected * (1 - expected))[:, None])
        step = np.linalg.solve(curvature, slope)
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    covariance = np.linalg.inv(curvature)

    def told(direction: NDArray[np.float64]) -> Interval:
        middle = float(direction @ strengths) * POINTS
        half = Z * sqrt(max(0.0, float(direction @ covariance @ direction))) * POINTS
        return Interval(middle, middle - half, middle + half)

    axes = np.eye(seat + 1)
    rated = {name: told(axes[place] - axes[places[anchor]]) for name, place in places.items()}
    strongest = sorted(rated, key=lambda name: -rated[name].estimate)
    return Ratings({name: rated[name] for name in strongest}, told(axes[seat]), len(games))


def round_robin(
    scenario: str,
    agents: Mapping[str, str | Bot],
    *,
    games: int,
    seed: int = TEST_SEEDS,
    jobs: int = 1,
) -> list[Game]:
    """Play each agent against each other from both seats, on the same seeds.

    Args:
        scenario: ``"game/scenario"`` of two players, or the path of a scenario file.
        agents: The bots by the names under which they are rated.
        games: How many games a pair plays in each seating.
        seed: The seed of the first game; by default no environment draws it for training.
        jobs: How many processes play; -1 for one a core.

    Raises:
        OptionError: When the scenario has not two players.
        HexwarError: When a game fails.

    Example:
        >>> played = round_robin("skirmish/ford", {"a": "random", "b": "random"}, games=2)
        >>> [(game.first, game.second) for game in played]
        [('a', 'b'), ('a', 'b'), ('b', 'a'), ('b', 'a')]
    """
    players = find_game(scenario).players
    if len(players) != 2:
        raise OptionError(f"{scenario} has {len(players)} players: ratings are of two")
    results = []
    for first, second in permutations(agents, 2):
        seated = dict(zip(players, (agents[first], agents[second]), strict=True))
        batch = simulate(scenario, games=games, seed=seed, players=seated, jobs=jobs)
        if batch.errors:
            raise HexwarError(f"{first} against {second}: {batch.errors[0]}")
        results += [Game(first, second, row.scores[players[0]]) for row in batch.rows]
    return results


__all__ = ["Game", "Ratings", "ratings", "round_robin"]
