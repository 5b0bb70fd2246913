"""Which table of ours moves the result most? Each is read one row lower and one row higher.

Use: ``python -m sensitivity --scenario d-day --games 200 --seed 1``, in this folder.

Players decide at random, with the same seeds for each reading. What is measured is the Allied lead
in points at the end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import attrs
import click
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS

from hexwar.components import ResultsTable
from hexwar.play.match import Match
from hexwar.sim.intervals import mean


def read_off(table: ResultsTable, rows: int) -> ResultsTable:
    """Return a table whose rows hold what stands some rows further on; the last row stays.

    Args:
        table: The table.
        rows: How many rows further.

    Example:
        >>> table = Normandie1944("race").tables["weather"]
        >>> read_off(table, 1).result(0, 3) == table.result(0, 4)
        True
    """
    keys = list(table.rows)
    last = len(keys) - 1
    held = [keys[min(max(n + rows, 0), last)] for n in range(len(keys))]
    return attrs.evolve(
        table, rows={key: table.rows[of] for key, of in zip(keys, held, strict=True)}
    )


def leads(scenario: str, games: int, seed: int, table: str = "", rows: int = 0) -> Sequence[float]:
    """Play games at random; return the Allied lead at the end of each.

    Args:
        scenario: The name of the scenario.
        games: How many games.
        seed: The seed of the first.
        table: The table that is read otherwise, or "" for none.
        rows: How many rows further on it is read.
    """
    game, found = Normandie1944(scenario), []
    if table:
        game.tables = {**game.tables, table: read_off(game.tables[table], rows)}
        game.results, game.weather = game.tables["combat"], game.tables["weather"]
    for number in range(seed, seed + games):
        match, dice = Match(game, seed=number, hashing=False), random.Random(number)
        while not match.over:
            match.do(dice.choice(list(match.legal_actions)))
        found.append(float(match.state.points(ALLIES) - match.state.points(GERMANS)))
    return found


def main() -> None:
    """Write how the lead changes with each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="d-day")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", nargs="*", help="which tables; by default all")
    asked = parser.parse_args()
    plain = leads(asked.scenario, asked.games, asked.seed)
    click.echo(f"{asked.scenario}, {asked.games} games: Allied lead {mean(plain)}")
    for table in asked.tables or Normandie1944(asked.scenario).tables:
        for rows in (-1, 1):
            other = leads(asked.scenario, asked.games, asked.seed, table, rows)
            change = [b - a for a, b in zip(plain, other, strict=True)]
            click.echo(f"| {table} | {rows:+} | {mean(change)} |")


if __name__ == "__main__":
    main()
