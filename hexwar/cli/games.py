"""``hexwar games``: what is installed."""

from __future__ import annotations

import click

from hexwar.plugins import all_games


@click.command("games")
@click.option("--options", "with_options", is_flag=True, help="Also list each scenario's options.")
def command(with_options: bool) -> None:
    """List the installed games and their scenarios."""
    listings = all_games()
    if not listings:
        click.echo("No game is installed.")
    for listing in listings:
        if listing.game is None:
            click.echo(f"{listing.name}: {listing.fault}", err=True)
            continue
        click.echo(f"{listing.name}  {listing.game.title} (rules version {listing.game.version})")
        for scenario in listing.game.scenarios().values():
            click.echo(f"  {listing.name}/{scenario.name:<20} {scenario.title}: {scenario.summary}")
            for option in scenario.options if with_options else ():
                values = ", ".join(str(value) for value in option.values)
                click.echo(f"      --option {option.name}=…  {option.summary} ({values})")
