"""``hexwar publish``: games as a folder that any web host serves, played without a server."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from hexwar.cli.docs import serve
from hexwar.data import counted
from hexwar.errors import MissingExtraError


@click.command("publish")
@click.argument("games", nargs=-1, metavar="GAME or FOLDER...")
@click.option("--to", type=click.Path(path_type=Path, file_okay=False), help="The folder to write.")
@click.option(
    "--first", default="", metavar="GAME/SCENARIO", help="What is shown and loaded first."
)
@click.option("--title", default="", help="The title of the page; by default that of the game.")
@click.option(
    "--runtime",
    "package",
    type=click.Path(path_type=Path),
    help="The npm package pyodide: its folder or its .tgz; by default HEXWAR_PYODIDE names it.",
)
@click.option("--node", default="node", show_default=True, help="The program Node.js.")
@click.option(
    "--check",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="FOLDER",
    help="Serve a published folder on this machine and open it.",
)
@click.option("--port", default=0, help="With --check: the port; by default a free one.")
@click.option("--no-browser", is_flag=True, help="With --check: open no browser.")
def command(
    games: tuple[str, ...],
    to: Path | None,
    first: str,
    title: str,
    package: Path | None,
    node: str,
    check: Path | None,
    port: int,
    no_browser: bool,
) -> None:
    """Write a folder of static files in which games are played without a server.

    Name installed games, or folders of games that are not, such as 'hexwar new' writes. What is
    published holds everything: the game, the page, and Python for the browser. Put it on any web
    host. The runtime is the npm package 'pyodide', which you get yourself; nothing is fetched.
    """
    if check is not None:
        serve(check, port, opening=not no_browser)
        return
    if not games or to is None:
        raise click.UsageError("name a game and a folder: hexwar publish GAME --to FOLDER")
    try:
        import packaging  # noqa: F401, PLC0415 - only to publish

        from hexwar.publish import as_if_installed, games_in, publish, runtime  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise MissingExtraError.of("publishing a game", missing) from missing
    folders = [Path(name) for name in games if Path(name).is_dir()]
    lists_of_names = (games_in(Path(name)) if Path(name) in folders else [name] for name in games)
    names = [name for several in lists_of_names for name in several]
    with ExitStack() as at_hand:
        for folder in folders:
            at_hand.enter_context(as_if_installed(folder))
        unpacked = at_hand.enter_context(runtime(package))
        published = publish(names, to, unpacked, first=first, title=title, node=node)
    click.echo(f"Published: {to} ({counted(published.scenarios, 'scenario')})")
    for part, size in published.first_visit.items():
        click.echo(f"{size / 1e6:7.2f} MB  {part}")
    total = sum(published.first_visit.values())
    click.echo(f"{total / 1e6:7.2f} MB  in all, at the first visit (gzip)")
    click.echo(f"{published.later / 1e6:7.2f} MB  fetched afterwards")
    click.echo(f"Look at it: hexwar publish --check {to}")
