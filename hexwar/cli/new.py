"""``hexwar new``: write the package of a new game that plays at once."""

from __future__ import annotations

from pathlib import Path

import click

from hexwar.cli.skeleton import KINDS, Description, check_name, write


@click.command("new")
@click.argument("name")
@click.option(
    "--kind", type=click.Choice(tuple(KINDS)), help="The kind of game; by default you are asked."
)
@click.option("--title", help="The title; by default you are asked.")
@click.option(
    "--players",
    metavar="FIRST,SECOND",
    help="Both sides as one types them, such as north,south; by default you are asked.",
)
@click.option("--yes", is_flag=True, help="Ask no questions; by default a skirmish.")
def command(name: str, kind: str | None, title: str | None, players: str | None, yes: bool) -> None:
    """Write ./NAME, a package with a game that plays at once.

    It has rules, a map, counters, a scenario, tests, and texts in English and French. Install it
    with pip install -e ./NAME.
    """
    check_name(name)
    usual = {
        "title": name.replace("_", " ").capitalize(),
        "kind": "skirmish",
        "players": "red,blue",
    }
    if not yes:
        title = title or click.prompt("Title", default=usual["title"])
        players = players or click.prompt("Players, two names", default=usual["players"])
        kind = kind or _kind(usual["kind"])
    sides = tuple(side.strip() for side in (players or usual["players"]).split(","))
    game = Description(
        name=name, title=title or usual["title"], kind=kind or usual["kind"], sides=sides
    )
    place = write(game, Path())
    click.echo(f"{place}: {game.title}, {KINDS[game.kind]}.")
    click.echo("Next:")
    click.echo(f'  pip install -e "./{place}[test]"')
    click.echo(f"  hexwar play {name}/start --watch")
    click.echo(f"  pytest {place}")


def _kind(usual: str) -> str:
    """Ask for the kind of game."""
    for kind, what in KINDS.items():
        click.echo(f"  {kind:<10} {what}")
    asked: str = click.prompt("Kind", type=click.Choice(tuple(KINDS)), default=usual)
    return asked
