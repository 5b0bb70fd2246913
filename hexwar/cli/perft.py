"""``hexwar perft``: positions and branches of chance ahead, counted exactly."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.sim import Depth, perft


@click.command("perft")
@click.argument("scenario", metavar="GAME/SCENARIO")
@click.option("--decisions", default=2, show_default=True, help="How many decisions deep.")
@click.option("--seed", default=1, show_default=True, help="The seed up to the first decision.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
@scenario_option
def command(
    scenario: str, decisions: int, seed: int, as_json: bool, options: dict[str, str]
) -> None:
    """Count positions and branches of chance ahead of a scenario's first decision.

    Another implementation of the same rules must come to the same counts and probabilities.
    """
    game = hexwar.game(scenario, options)
    depths = perft(game.start(seed), decisions)
    if as_json:
        rows = [depth.plain() for depth in depths]
        click.echo(json.dumps({"scenario": scenario, "seed": seed, "depths": rows}, indent=1))
    else:
        Console().print(table(depths))


def table(depths: tuple[Depth, ...]) -> Table:
    """Return the counts as a table, a row for each depth."""
    shown = Table(*depths[0].plain())
    for depth in depths:
        shown.add_row(*map(str, depth.plain().values()))
    return shown
