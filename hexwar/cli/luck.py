"""``hexwar luck``: a saved match told as skill and luck."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import hook_option, player_option
from hexwar.sim import luck


@click.command("luck")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--for", "player", help="For whom; by default for the first player.")
@click.option("--playouts", default=50, show_default=True, help="Playouts to weigh a position.")
@click.option("--decisions", type=int, help="How far a playout goes; by default to the end.")
@click.option("--draws", is_flag=True, help="Also tell the luck draw by draw; takes longer.")
@player_option
@hook_option
def command(
    file: Path,
    player: str | None,
    playouts: int,
    decisions: int | None,
    draws: bool,
    players: dict[str, str],
) -> None:
    """Tell how much of a saved match was skill and how much was luck.

    Every decision and what was drawn after it is weighed by playouts from what the player saw;
    the bots that are named play them, and chance for the others.
    """
    match = hexwar.open(file, players={})
    account = luck(
        match,
        player or match.game.players[0],
        playouts=playouts,
        reference=players,
        decisions=decisions,
        by_draw=draws,
    )
    bots = ", ".join(f"{each} by {players.get(each, 'random')}" for each in match.game.players)
    click.echo(f"Weighed by {playouts} playouts of each position: {bots}.")
    for line in account.lines():
        click.echo(line)
