"""``hexwar import``: a map, counters or a whole module of another program."""

from __future__ import annotations

from pathlib import Path

import click

from hexwar.workshop.bring import read_foreign


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write; files in it are not replaced.",
)
@click.option(
    "--module",
    type=click.Path(path_type=Path, dir_okay=False),
    help="For a save of VASSAL (.vsav): its module.",
)
@click.option(
    "--hex",
    "across",
    type=click.FloatRange(min=0, min_open=True),
    metavar="WIDTH",
    help="For a map without hexes, GeoJSON or a raster: from side to side of a hex, in kilometres "
    "or in cells. By default some 30 hexes lie along the map.",
)
def command(file: Path, folder: Path, module: Path | None, across: float | None) -> None:
    """Bring a file of another program: a map, a table of counters, a module, a saved game.

    The folder gets a board file, a counter file, and a set-up that is played at once without
    rules: 'hexwar play FOLDER'. Everything that was recognised is listed, everything else is named;
    both lists are also in brought.txt.
    """
    brought = read_foreign(file, module, across)
    set_ups = brought.write(folder)
    click.echo(brought.report, nl=False)
    click.echo("")
    if set_ups:
        click.echo(f"Play it: hexwar play {folder if len(set_ups) == 1 else set_ups[0]}")
    else:
        click.echo(f"Written: {folder}. Draw a map for them: hexwar edit {folder / 'board.toml'}")
