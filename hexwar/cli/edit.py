"""``hexwar edit``: a board or a scenario file, drawn in the browser."""

from __future__ import annotations

import contextlib
import webbrowser
from functools import partial
from pathlib import Path

import click

from hexwar.errors import HexwarError
from hexwar.workshop.editing import Desk


@click.command("edit")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--like",
    metavar="GAME/SCENARIO",
    help="For a new file: a scenario that begins as one of an installed game.",
)
@click.option(
    "--columns", type=click.IntRange(1, 200), default=14, show_default=True, help="Of a new board."
)
@click.option(
    "--rows", type=click.IntRange(1, 200), default=10, show_default=True, help="Of a new board."
)
@click.option(
    "--hexes",
    "orientation",
    type=click.Choice(["flat", "pointy", "none"]),
    default="flat",
    show_default=True,
    help="Of a new board: whether columns (flat) or rows (pointy) are straight; none: areas.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port; by default a free one."
)
@click.option(
    "--shelf",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file in which games are saved that are played from the editor.",
)
@click.option("--no-browser", is_flag=True, help="Print the address and do not open a browser.")
def command(
    file: Path,
    like: str | None,
    columns: int,
    rows: int,
    orientation: str,
    port: int,
    shelf: Path | None,
    no_browser: bool,
) -> None:
    """Draw a board or a scenario in the browser: terrain, hexsides, paths, names, counters.

    FILE is a board file, a scenario file of any game, or a new file: then a board without terrain
    is begun, or beside a board.toml a set-up of its counters, or with --like a scenario. What you
    do is kept at once in a draft beside the file; the file itself is written when you save.
    Comments and order stay as they are.
    """
    from hexwar.web import redirect_file, serve, shelf_path  # noqa: PLC0415 - as in play
    from hexwar.workshop.editor import Editor, blank, like_scenario, set_up_beside  # noqa: PLC0415

    if file.suffix != ".toml":
        raise click.UsageError("the name of a board or scenario file ends in .toml")
    if file.exists() and like:
        raise click.UsageError(f"{file} exists; --like is for a new file")
    if not file.parent.is_dir():
        raise HexwarError(f"{file.parent}: there is no such folder")
    text = ""
    if not file.exists():
        text = like_scenario(like, file) if like else set_up_beside(file)
        text = text or blank(file, columns, rows, orientation)
    desk = Desk(file, text)
    with contextlib.ExitStack() as until_the_end:

        def ready(address: str) -> None:
            click.echo(f"Edit {file} at {address}  (stop with Ctrl-C)")
            if not no_browser:
                page = until_the_end.enter_context(redirect_file(address))
                webbrowser.open(page.as_uri())

        make = partial(Editor, desk=desk)
        try:
            serve(shelf or shelf_path(), port=port, ready=ready, make=make)
        except OSError as error:
            raise click.ClickException(f"cannot listen on port {port}: {error}") from error
    if desk.is_saved:
        click.echo(f"{file} is saved.")
    elif desk.drafts:
        drafts = " and ".join(map(str, desk.drafts))
        click.echo(f"Not saved yet: {drafts}. Continue with: hexwar edit {file}")
    else:
        click.echo(f"{file} was not written.")
