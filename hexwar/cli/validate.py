"""``hexwar validate``: all errors of a scenario, a save, or any other data file of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import click

import hexwar
from hexwar.board import Board
from hexwar.cli.choices import hook_option
from hexwar.data import DataError, Document, Fault
from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.play.hooks import find_hook
from hexwar.play.scenarios import Scenario
from hexwar.plugins import game_of


@click.command("validate")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
)
@hook_option
def command(files: tuple[Path, ...]) -> None:
    """Check files and report every error, with file and line.

    A TOML file is checked as what its tables say it is: a scenario ([scenario]) by the game that it
    names; a board ([grid]); counters (counters, [[counter]]), tables of results ([[table]]), costs
    of movement (modes), numbered rules ([[rule]]), or a style of pictures. A JSON file is a saved
    match, which is played again from its beginning; any other file is for the game that reads such
    scenario files.
    """
    faulty = 0
    for file in files:
        try:
            click.echo(f"{file}: {checked(file)}")
        except (HexwarError, OSError) as error:
            told = str(error)
            click.echo(told if str(file) in told else f"{file}: {told}", err=True)
            faulty += 1
    if faulty:
        raise SystemExit(1)


def checked(file: Path) -> str:
    """Check a file and return what it is.

    Raises:
        HexwarError: When it has errors.
        OSError: When it cannot be read.
    """
    if file.suffix == ".json":
        match = hexwar.open(file, players={})
        return f"a saved match of {match.game.title}, {len(match.log) - 1} decisions, valid"
    if file.suffix != ".toml":
        return _scenario(_reader(file), file)
    document = Document.read(file)
    if "scenario" in document.data:
        return _scenario(game_of(document), file)
    for mark, check in KINDS.items():
        if mark in document.data:
            return f"{check(document)}, valid"
    if document.data.keys() & _style_tables():
        return f"{_style(document)}, valid"
    found = "unknown kind of file" if document.data else "the file is empty"
    wanted = ", ".join(["scenario", *KINDS])
    message = f"{found}: expected one of {wanted}, or the tables of a style"
    raise DataError([Fault(document.name, 1, "", message)])


def _reader(file: Path) -> type[Game]:
    """Return the game that reads files which end like this one.

    Raises:
        HexwarError: When there is none.
    """
    games = hexwar.games().values()
    for game in games:
        if file.suffix and file.suffix in game.scenario_files:
            return game
    endings = sorted({".toml", ".json", *(end for game in games for end in game.scenario_files)})
    raise HexwarError(
        f"{file}: unknown kind of file: expected a name that ends in {', '.join(endings)}"
    )


def _scenario(game: type[Game], file: Path) -> str:
    """Check a scenario file, by the game that it is for."""
    scenario = game.scenario_in(file)
    if scenario.hook:
        find_hook(scenario.hook, file)
    return f"a scenario of {game.title}: {scenario.title}, valid{warned(scenario)}"


def warned(scenario: Scenario) -> str:
    """Return a line for each part of a valid file that the game does not support."""
    return "".join(f"\n  warning: {warning}" for warning in scenario.warnings)


# -- the kinds of files, each with the reader that games use; loaded only where there is such a file


def _board(document: Document) -> str:
    return f"a board of {len(Board.read(document).ids)} hexes"


def _costs(document: Document) -> str:
    from hexwar.reach import CostTable  # noqa: PLC0415

    return f"movement costs for {', '.join(CostTable.read(document).modes)}"


def _counters(document: Document) -> str:
    from hexwar.components import read_counters  # noqa: PLC0415

    return f"{len(read_counters(document))} counters"


def _results(document: Document) -> str:
    from hexwar.components import read_tables  # noqa: PLC0415

    return f"results tables: {', '.join(read_tables(document))}"


def _rules(document: Document) -> str:
    from hexwar.play.rules_file import read_rules  # noqa: PLC0415

    return f"{len(read_rules(document).rule)} numbered rules"


def _style(document: Document) -> str:
    from hexwar.draw import Style  # noqa: PLC0415

    Style.of(document)
    return "a drawing style"


def _style_tables() -> set[str]:
    from hexwar.draw import Style  # noqa: PLC0415

    return {field.name for field in attrs.fields(Style)} - {"source", "sources", "note"}


KINDS: dict[str, Callable[[Document], str]] = {
    "grid": _board,
    "modes": _costs,
    "counter": _counters,
    "counters": _counters,
    "table": _results,
    "rule": _rules,
}
"""What checks a file, by the key that only files of that kind have."""
