"""The command line ``hexwar``, with a module for each command.

A module is loaded when its command is called, so that ``hexwar --help`` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from hexwar.errors import HexwarError

__all__ = ["main"]

COMMANDS = {
    "games": "List the installed games and their scenarios.",
    "play": "Play a scenario.",
    "sim": "Let bots play many games and report what came out.",
    "compare": "Compare two scenarios, options or bots, with the same seeds.",
    "luck": "Tell a saved match as skill and luck.",
    "counterfactual": "Change one decision of a saved match and compare how it goes on.",
    "replay": "Play a saved match again and check that it goes the same way.",
    "validate": "Check scenarios, saves and other data files and report every fault.",
    "rules": "List the numbered rules of a game with their code and tests.",
    "draw": "Draw the board of a game as SVG.",
    "perft": "Count positions and branches of chance ahead.",
    "bench": "Measure hexwar beside its peers.",
    "docs": "Build the documentation and read it locally.",
}


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
        command: click.Command = import_module(f"hexwar.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hexwar")
def group() -> None:
    """Hex-and-counter wargames: play, check, simulate and draw them."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line.

    Args:
        arguments: The words after ``hexwar``; by default those of this process.
    """
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
        click.echo(str(error), err=True)
        sys.exit(1)
