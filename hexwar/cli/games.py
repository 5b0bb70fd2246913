"""``hexwar games``: what is installed."""

from __future__ import annotations

from collections.abc import Iterator

import click

from hexwar.errors import GameError
from hexwar.plugins import find_game, overview, registered


@click.command("games")
@click.option("--options", "with_options", is_flag=True, help="Also list each scenario's options.")
def command(with_options: bool) -> None:
    """List the installed games and their scenarios."""
    names = sorted(registered())
    if not names:
        click.echo("No game is installed.")
    for name in names:
        try:
            for line in listed(name, with_options=with_options):
                click.echo(line)
        except GameError as error:
            click.echo(f"{name}: {error}", err=True)


def listed(name: str, *, with_options: bool) -> Iterator[str]:
    """Give the lines about a game; its rules are loaded only where the options are asked for.

    Raises:
        GameError: When the game cannot be loaded.
    """
    game = overview(name)
    scenarios = find_game(name).scenarios() if with_options else {}
    yield f"{name}  {game.title} (rules version {game.version})"
    width = max((len(scenario.name) for scenario in game.scenarios), default=0)
    for scenario in game.scenarios:
        summary = f": {scenario.summary}" if scenario.summary else ""
        yield f"  {name}/{scenario.name:<{width}}  {scenario.title}{summary}"
        for option in scenarios[scenario.name].options if with_options else ():
            values = ", ".join(str(value) for value in option.values)
            yield f"      --option {option.name}=…  {option.summary} ({values})"
