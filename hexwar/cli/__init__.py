"""The command line ``hexwar``, with a module for each command.

A module is loaded when its command is called, so that ``hexwar --help`` answers at once.
"""

from __future__ import annotations

import atexit
import gc
import sys
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

from hexwar.errors import HexwarError, UnknownNameError, did_you_mean

__all__ = ["main"]

COMMANDS = {
    "games": "List the installed games and their scenarios.",
    "new": "Write the package of a new game that plays at once.",
    "play": "Play a scenario.",
    "mcp": "Let a language model play, over the Model Context Protocol.",
    "sim": "Let bots play many games and report the results.",
    "compare": "Compare two scenarios, options or bots, with the same seeds.",
    "luck": "Analyse a saved match: skill and luck.",
    "counterfactual": "Change one decision of a saved match and compare the results.",
    "replay": "Replay a saved match and check that every state is the same.",
    "validate": "Check data files, or those of a whole game, and report every error.",
    "schema": "Print the JSON Schema of a kind of data file.",
    "rules": "List the numbered rules of a game with their code and tests.",
    "draw": "Draw the board of a game as SVG.",
    "edit": "Draw a board or a scenario in the browser.",
    "print": "Print a game as PDF: map, counters, cards, player aids, rules.",
    "import": "Bring a map, counters or a module of another program.",
    "export": "Take a game to VASSAL, Tiled or GeoJSON.",
    "publish": "Write games as static files that play without a server.",
    "docs": "Build the documentation and open it locally.",
    "perft": "Count the positions and branches of chance after a position.",
    "bench-agents": "Compare agents on a benchmark of eight scenarios.",
    "bench": "Compare the speed of hexwar with that of other engines.",
}

MODULES = {"print": "printing", "import": "bring", "export": "take"}
"""The modules of commands whose names are words of Python."""

FOR_DEVELOPERS = ("perft", "bench")
"""Commands that the help lists apart: they check and measure, and nobody needs them to play."""


MEANT = {"list": "games", "ls": "games", "start": "play", "run": "play", "check": "validate"}
"""Words that people try, by the command that they mean."""


class LazyCommands(click.Group):
    """Knows the names and one-line helps of all commands, and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = MODULES.get(cmd_name, cmd_name.replace("-", "_"))
        command: click.Command = import_module(f"hexwar.cli.{module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        del ctx
        listed = list(COMMANDS.items())
        with formatter.section("Commands"):
            formatter.write_dl([each for each in listed if each[0] not in FOR_DEVELOPERS])
        with formatter.section("For developers"):
            formatter.write_dl([each for each in listed if each[0] in FOR_DEVELOPERS])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names; suggest one that is spelt like it."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            meant = MEANT.get(args[0])
            hint = f"; did you mean {meant!r}?" if meant else did_you_mean(args[0], COMMANDS)
            ctx.fail(f"No such command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyCommands,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(package_name="hexwar")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Hex-and-counter wargames: play, check, simulate and draw them.

    Without a command, the list of games opens in the browser, as by 'hexwar play'.
    """
    if ctx.invoked_subcommand is not None:
        return
    # Who types the name alone, or lets pipx or uvx run it, wants to play; a script wants the help.
    if sys.stdout.isatty():
        click.echo("The list of games opens. 'hexwar --help' lists the other commands.")
        play = group.get_command(ctx, "play")
        assert play is not None
        ctx.invoke(play)
    else:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line.

    Args:
        arguments: The words after ``hexwar``; by default those of this process.
    """
    atexit.register(gc.freeze)  # a process that ends does not look for garbage in what it loaded
    try:
        group.main(args=arguments, prog_name="hexwar", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except (HexwarError, FileNotFoundError, PermissionError, IsADirectoryError) as error:
        click.echo(f"{error}{_not_installed(error)}", err=True)
        sys.exit(1)


def _not_installed(error: Exception) -> str:
    """Return how to install the game that an error misses, if its package lies here."""
    name = error.name.partition("/")[0] if isinstance(error, UnknownNameError) else ""
    for folder in (".", f"./{name}") if name.isidentifier() else ():
        with suppress(OSError, ValueError, KeyError, TypeError):
            project = tomllib.loads(Path(folder, "pyproject.toml").read_text(encoding="utf-8"))
            place = project["project"]["entry-points"]["hexwar.games"].get(name)
            if place:
                return (
                    f"; its package lies here and is not installed: pip install -e {folder}, "
                    f"or set HEXWAR_GAMES={name}={place} and PYTHONPATH={folder}"
                )
    return ""
