"""``hexwar validate``: every fault of a scenario, board, counter or save file."""

from __future__ import annotations

from pathlib import Path

import click

import hexwar
from hexwar.board import Board
from hexwar.cli.choices import hook_option
from hexwar.data import Document
from hexwar.errors import HexwarError
from hexwar.play import Scenario
from hexwar.play.hooks import find_hook
from hexwar.plugins import find_game


@click.command("validate")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@hook_option
def command(files: tuple[Path, ...]) -> None:
    """Check files and report every fault, each with file and line.

    A TOML file with a [scenario] table is checked by the game that it names, one with a [grid] as a
    board; a JSON file as a saved match, which is played again from its beginning; any other file by
    the game that reads such scenario files.
    """
    faulty = 0
    for file in files:
        try:
            click.echo(f"{file}: {checked(file)}")
        except HexwarError as error:
            click.echo(str(error), err=True)
            faulty += 1
    if faulty:
        raise SystemExit(1)


def checked(file: Path) -> str:
    """Check a file and say what it is.

    Raises:
        HexwarError: When it has faults.
    """
    if file.suffix == ".json":
        match = hexwar.open(file, players={})
        return f"a saved match of {match.game.title}, {len(match.log) - 1} decisions, sound"
    if file.suffix != ".toml":
        found = hexwar.game(str(file))
        return f"a scenario of {found.title}: {found.scenario.title}, sound{warned(found.scenario)}"
    document = Document.read(file)
    scenario = document.data.get("scenario")
    if isinstance(scenario, dict):
        game = find_game(str(scenario.get("game", "")))
        read = game.read_scenario(file)
        if read.hook:
            find_hook(read.hook)
        return f"a scenario of {game.title}: {read.title}, sound{warned(read)}"
    if "grid" in document.data:
        board = Board.read(document)
        return f"a board of {len(board.ids)} hexes, sound"
    raise HexwarError(f"{file}: neither a scenario ([scenario]) nor a board ([grid])")


def warned(scenario: Scenario) -> str:
    """Return a line for each thing in a sound file that is not played as it stands there."""
    return "".join(f"\n  warning: {warning}" for warning in scenario.warnings)
