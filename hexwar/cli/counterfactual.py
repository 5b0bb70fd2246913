"""``hexwar counterfactual``: what if he had decided otherwise?"""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import hook_option, player_option
from hexwar.sim import counterfactual


@click.command("counterfactual")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.argument("number", type=int)
@click.argument("instead", metavar="ACTION")
@click.option("--games", default=100, show_default=True, help="How often is played on from each.")
@player_option
@hook_option
def command(file: Path, number: int, instead: str, games: int, players: dict[str, str]) -> None:
    """Change decision NUMBER of a saved match to ACTION, play on from both, and compare.

    Both are played on with the same dice.  hexwar replay tells the numbers of the decisions.
    Players for whom no bot is named play at random.
    """
    match = hexwar.open(file, players={})
    for line in counterfactual(match, number, instead, games=games, players=players).lines():
        click.echo(line)
