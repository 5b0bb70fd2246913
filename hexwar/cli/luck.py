"""``hexwar luck``: skill and luck in a saved match."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import check_players, hook_option, player_option
from hexwar.sim import luck


@click.command("luck")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--for", "player", help="The player; by default the first player.")
@click.option("--playouts", default=50, show_default=True, help="Playouts for each position.")
@click.option("--decisions", type=int, help="Decisions in a playout; by default to the end.")
@click.option("--draws", is_flag=True, help="Also show the luck of each draw; takes longer.")
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
    """Show how much of the result of a saved match was skill and how much was luck.

    Playouts from the view of the player estimate the value of every decision and every draw. Named
    bots decide in the playouts; other players act at random.
    """
    match = hexwar.open(file, players={})
    check_players(match.game, *([player] if player else []), *players)
    account = luck(
        match,
        player or match.game.players[0],
        playouts=playouts,
        reference=players,
        decisions=decisions,
        by_draw=draws,
    )
    bots = ", ".join(f"{each} by {players.get(each, 'random')}" for each in match.game.players)
    click.echo(f"Estimated with {playouts} playouts of each position: {bots}.")
    for line in account.lines():
        click.echo(line)
