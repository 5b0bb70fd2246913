"""``hexwar counterfactual``: the effect of another decision."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import check_players, hook_option, player_option
from hexwar.sim import counterfactual


@click.command("counterfactual")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.argument("number", type=int)
@click.argument("instead", metavar="ACTION")
@click.option("--games", default=100, show_default=True, help="Playouts from each decision.")
@player_option
@hook_option
def command(file: Path, number: int, instead: str, games: int, players: dict[str, str]) -> None:
    """Replay from a changed decision and compare the results.

    Decision NUMBER of a saved match is replaced by ACTION.

    The game as it was and the changed one go on with the same dice. 'hexwar replay' lists the
    numbers of the decisions. Players without a named bot act at random.
    """
    match = hexwar.open(file, players={})
    check_players(match.game, *players)
    for line in counterfactual(match, number, instead, games=games, players=players).lines():
        click.echo(line)
