"""``hexwar export``: a game for another program."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.cli.printing import scenario_of
from hexwar.data import replacing
from hexwar.workshop.take import FORMS, take


@click.command("export")
@click.argument("form", type=click.Choice([*FORMS]))
@click.argument("name", metavar="GAME[/SCENARIO] | FILE | FOLDER")
@click.option(
    "--to",
    "file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write: .vmod for vassal, .tmx for tiled, .geojson for geojson.",
)
@scenario_option
def command(form: str, name: str, file: Path, options: dict[str, str]) -> None:
    """Take a game to another program.

    'vassal' writes a module with map, hex grid and numbers, counters with both faces, the set-up of
    the scenario, a deck, dice and a turn counter. 'tiled' and 'geojson' write the board with all
    that is printed on it and the counters; 'hexwar import' brings them back as they were. What a
    format cannot hold is listed.
    """
    taken = take(form, hexwar.game(scenario_of(name), options))
    with replacing(file) as beside:
        beside.write_bytes(taken.content)
    click.echo(f"{file}:")
    for line in taken.kept:
        click.echo(f"  {line}")
    for line in taken.lost:
        click.echo(f"  not kept: {line}")
