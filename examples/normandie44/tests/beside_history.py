"""When do the towns fall in games of two bots, beside history?

Use: ``python -m beside_history --games 50 --seed 1``, in this folder. By default the orders of
``automaton.toml`` play both sides of the campaign. The same seeds give the same games.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random
from typing import cast

import click
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, SIDES, history
from normandie44.rules.turn.sequence import first_day
from normandie44.state import Field

from hexwar.bots import make_bot
from hexwar.kit.history import objectives_held
from hexwar.play.states.runner import perform
from hexwar.sim.playing import chooser_of

TOWNS = ("Cherbourg", "Caen (est)", "Caen (ouest)", "Saint-Lô", "Vire", "Avranches", "Falaise")

NEVER = 99
"""The turn of a town that does not fall in a game; later than all others."""

WINDOW = 2
"""How many turns from history the median may be."""


def turn_on(day: date) -> int:
    """Return the turn of a day: a week each from 6 June on.

    Args:
        day: The day.

    Example:
        >>> turn_on(date(1944, 6, 27)), turn_on(date(1944, 8, 17))
        (4, 11)
    """
    return (day - first_day(1)).days // 7 + 1


def play(game: Normandie1944, seed: int, bots: Mapping[str, str]) -> tuple[dict[str, int], str]:
    """Play a game; return by town the turn in which the Allies first held it, and the outcome.

    Args:
        game: The game with its scenario and options.
        seed: The seed of the game and of what is decided by chance.
        bots: By side, the bot that plays it.
    """
    g, rng, held = cast("Field", game.start(seed)), Random(seed), objectives_held(ALLIES)
    choose = chooser_of(game, {side: make_bot(bot) for side, bot in bots.items()})
    turns: dict[str, int] = {}
    while g.listed:
        perform(g, choose(g, rng))
        for town in held(g):
            turns.setdefault(town, g.turn)
    assert g.result is not None
    return turns, f"{g.result.outcome}, {' and '.join(g.result.winners) or 'nobody'}"


def quartiles(turns: Sequence[int]) -> tuple[int, int, int]:
    """Return the first quartile, the median and the third one: turns of games, never a mean.

    Args:
        turns: A turn for each game.

    Example:
        >>> quartiles([4, 3, 9, 5])
        (4, 5, 9)
    """
    ordered, count = sorted(turns), len(turns)
    first, median, third = (ordered[count * part // 4] for part in (1, 2, 3))
    return first, median, third


def written(turn: int) -> str:
    """Return a turn with its first day, or that a town does not fall."""
    return "not" if turn == NEVER else f"{turn} ({first_day(turn):%-d %B})"


def row(town: str, turns: Sequence[int]) -> str:
    """Return a line of the table: history, median, quartiles, and whether it is near history.

    Args:
        town: The town.
        turns: By game, the turn in which it fell, or NEVER.
    """
    day = next(fall.when for fall in history().fall if fall.place == town)
    first, median, third = quartiles(turns)
    near = "yes" if abs(median - turn_on(day)) <= WINDOW else "no"
    past = f"{turn_on(day)} ({day:%-d %B})"
    return f"| {town} | {past} | {written(median)} | {written(first)}, {written(third)} | {near} |"


def main() -> None:
    """Write the table, and after it how the games ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    for side in SIDES:
        parser.add_argument(f"--{side}", default="cards", help="the bot that plays them")
    parser.add_argument("--road-costs", default="fitted", choices=("fitted", "half"))
    parser.add_argument("--no-garrisons", action="store_true")
    asked = parser.parse_args()
    options = {"road-costs": asked.road_costs, "garrisons": not asked.no_garrisons}
    game = Normandie1944(asked.scenario, options)
    games = []
    for seed in range(asked.seed, asked.seed + asked.games):
        games.append(play(game, seed, {side: getattr(asked, side) for side in SIDES}))
        click.echo(f"{seed}: {games[-1][1]}", err=True)
    click.echo("| town | history | median | quartiles | within two turns |\n|---|---|---|---|---|")
    for town in TOWNS:
        click.echo(row(town, [turns.get(town, NEVER) for turns, _ in games]))
    for outcome in sorted({outcome for _, outcome in games}):
        click.echo(f"{outcome}: {sum(outcome == each for _, each in games)} of {len(games)}")


if __name__ == "__main__":
    main()
