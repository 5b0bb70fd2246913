"""Measure how strong bots are: each plays both sides with the same seeds; print rows of a table.

    python docs/strength.py                    # all rows of the guide to opponents
    python docs/strength.py normandie44        # those that begin so
    python docs/strength.py classic/crossing commander greedy --pairs 20 --seed 1000
    python docs/strength.py --times            # how long bots think on the largest maps

A win counts 1, an undecided end a half. The interval is Wilson's for 95 %. A pair is won by who has
more of its two games, so that the better side decides none: 7 : 0 or 10 : 1 comes by chance once in
a hundred times at most (a sign test). The times are those of decisions between several actions, of
the first bot, in milliseconds of processor time.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import median
from typing import Any, NamedTuple

import click

import hexwar
from hexwar.bots import Bot, make_bot
from hexwar.play import Action, Game
from hexwar.play.match.choosers import Searcher, seat_at
from hexwar.play.match.decision import Decision, decision
from hexwar.play.states.runner import decider, perform
from hexwar.sim import play_one

Z = 1.96


class Timed:
    """A bot, and how long it thinks.

    Args:
        bot: The bot.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.times: list[float] = []

    def take_seat(self, game: Game, player: str) -> None:
        """Let the bot take its seat."""
        if isinstance(self.bot, Searcher):
            self.bot.take_seat(game, player)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Let the bot choose, and note the time."""
        began = time.process_time()
        chosen = self.bot.choose(view, decision, rng)
        if len(decision.actions) > 1:
            self.times.append(time.process_time() - began)
        return chosen


def wilson(scores: list[float]) -> tuple[float, float, float]:
    """Return the mean of some scores from 0 to 1 with Wilson's interval.

    Example:
        >>> [round(value, 2) for value in wilson([1.0] * 8)]
        [1.0, 0.68, 1.0]
    """
    n, mean = len(scores), sum(scores) / len(scores)
    centre = (mean + Z * Z / 2 / n) / (1 + Z * Z / n)
    half = Z * sqrt(mean * (1 - mean) / n + Z * Z / 4 / n / n) / (1 + Z * Z / n)
    return mean, centre - half, centre + half


def score(game: Game, seed: int, bots: tuple[Bot, Bot], mine: int) -> float:
    """Play a game of two sides; return 1, 0.5 or 0 for the player with the number ``mine``."""
    row = play_one(game, seed, dict(zip(game.players, bots, strict=True)))
    if row.error:
        raise SystemExit(f"{game.name}/{game.scenario.name}, seed {seed}: {row.error}")
    reached = row.scores[game.players[mine]]
    return 1.0 if reached > 0 else 0.5 if reached == 0 else 0.0


class Row(NamedTuple):
    """A row of the table: who plays whom, and how many pairs of games."""

    scenario: str
    bot: str
    other: str
    pairs: int


ONE_PLY = "greedy:samples=1"
EASY, MEDIUM, STRONG = (f"commander:level={level}" for level in ("easy", "medium", "strong"))
ROWS = (
    Row("classic/crossing", "commander", "random", 6),
    Row("classic/crossing", "commander", ONE_PLY, 8),
    Row("skirmish/ford", "commander", "random", 20),
    Row("skirmish/ford", "commander", "greedy", 40),
    Row("normandie44/montebourg", "commander", "random", 8),
    Row("normandie44/montebourg", "commander", ONE_PLY, 20),
    Row("normandie44/race", "commander", ONE_PLY, 4),
    Row("memoir44/mill-stream", "commander", "greedy", 4),
    Row("greatest_day/hillman", "commander", "greedy", 8),
    *(
        Row(scenario, bot, other, pairs)
        for scenario, pairs in (
            ("skirmish/ford", 100),
            ("classic/crossing", 10),
            ("memoir44/mill-stream", 10),
            ("normandie44/montebourg", 10),
            ("greatest_day/hillman", 40),
        )
        for bot, other in ((STRONG, MEDIUM), (MEDIUM, EASY), (EASY, "random"))
    ),
)
"""The table of the guide to opponents."""


LARGEST = (
    "normandie44/campaign",
    "normandie44/cobra",
    "normandie44/d-day",
    "greatest_day/sword",
    "memoir44/neptune",
    "ddob/d-day",
    "scheldt/october",
)
"""The largest maps of the example games."""

THOUGHT_ABOUT, ASKED_TOO = 100, 25
"""How many decisions of the commander are timed, and of how many one is put to ``greedy`` too."""


@click.command()
@click.argument("scenario", default="")
@click.argument("bot", default="")
@click.argument("other", default="")
@click.option("--pairs", default=20, help="Pairs of games, in which the sides are swapped.")
@click.option("--seed", default=4000, help="The seed of the first pair.")
@click.option("--times", is_flag=True, help="Time decisions on the largest maps instead.")
def main(scenario: str, bot: str, other: str, pairs: int, seed: int, times: bool) -> None:
    """Play pairs of games between two bots, or those of the table, and print rows."""
    if times:
        for name in LARGEST:
            if name.startswith(scenario):
                click.echo(thought(name, seed))
        return
    if bot and not other:
        raise click.UsageError("name both bots, or none for the rows of the table")
    rows = [Row(scenario, bot, other, pairs)] if bot else ROWS
    for row in rows:
        if row.scenario.startswith(scenario):
            click.echo(played(row, seed))


def played(row: Row, seed: int) -> str:
    """Play the games of a row, and return it as it stands in the table."""
    game = hexwar.game(row.scenario)
    scores: tuple[list[float], list[float]] = ([], [])
    times: list[float] = []
    for number in range(seed, seed + row.pairs):
        for mine in (0, 1):
            one, another = Timed(make_bot(row.bot)), make_bot(row.other)
            bots = (one, another) if mine == 0 else (another, one)
            scores[mine].append(score(game, number, bots, mine))
            times += one.times
    mean, low, high = wilson(scores[0] + scores[1])
    pairs = [sum(pair) for pair in zip(*scores, strict=True)]
    won, lost = sum(pair > 1 for pair in pairs), sum(pair < 1 for pair in pairs)
    by_side = ", ".join(
        f"{sum(side) / len(side):.2f} as {player}"
        for side, player in zip(scores, game.players, strict=True)
    )
    return (
        f"| {row.scenario} | `{row.bot}` | `{row.other}` | {2 * row.pairs} "
        f"| {mean:.2f} ({low:.2f} to {high:.2f}) | {won} : {lost} | {by_side} | {spent(times)} |"
    )


def spent(times: list[float]) -> str:
    """Write the median, the 99th percentile and the maximum of times, in milliseconds.

    Example:
        >>> spent([0.001, 0.002, 0.003])
        '2 / 3 / 3'
    """
    some = sorted(times)
    those = median(some), some[int(0.99 * len(some))], some[-1]
    return " / ".join(f"{1000 * one:.0f}" for one in those)


def thought(scenario: str, seed: int) -> str:
    """Let the commander play all sides for a while; return how long it and ``greedy`` think."""
    game = hexwar.game(scenario)
    g, rng = game.start(seed), Random(seed)
    bots = {player: Timed(make_bot("commander")) for player in game.players}
    others = {player: Timed(make_bot(ONE_PLY)) for player in game.players}
    seat_at(game, bots)
    seat_at(game, others)

    def times(some: Mapping[str, Timed]) -> list[float]:
        return [one for bot in some.values() for one in bot.times]

    while g.listed and len(times(bots)) < THOUGHT_ABOUT:
        player, pending, view = decider(g), decision(g), g.view(decider(g))
        assert pending is not None
        if len(times(bots)) % ASKED_TOO == 0:
            others[player].choose(view, pending, rng)
        perform(g, bots[player].choose(view, pending, rng))
    return (
        f"| {scenario} | {len(times(bots))}, to turn {game.analysis.turn_of(g)} "
        f"| {spent(times(bots))} | {spent(times(others) or [0.0])} |"
    )


if __name__ == "__main__":
    main()
