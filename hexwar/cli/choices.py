"""Options that several commands share: how a player's bot and a scenario's options are given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.game.hooks import offer


def pairs(
    _context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Read ``name=value`` options into a dictionary."""
    values_by_name = {}
    for value in values:
        name, equals, rest = value.partition("=")
        if not (name and equals and rest):
            raise click.BadParameter(f"expected name=value, found {value!r}", param=parameter)
        values_by_name[name] = rest
    return values_by_name


def bots(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Read ``player=bot`` options; a bot may be in a module of the current folder."""
    bots_by_player = pairs(context, parameter, values)
    if any(":" in bot for bot in bots_by_player.values()) and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return bots_by_player


def player_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--player NAME=BOT`` to a command."""
    return click.option(
        "--player",
        "players",
        multiple=True,
        callback=bots,
        metavar="NAME=BOT",
        help=(
            "Let a bot decide for a player: us=random, us=my_module:MyBot, or a trained network, "
            "us=policy:net=my.onnx. May be repeated."
        ),
    )(function)


def check_players(game: Game, *names: str) -> None:
    """Refuse names that no player of a game has.

    Raises:
        UnknownNameError: One of them is no player's; the nearest is told.
    """
    for name in names:
        if name not in game.players:
            raise UnknownNameError.of("player", name, game.players)


def scenario_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--option NAME=VALUE`` to a command."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        callback=pairs,
        metavar="NAME=VALUE",
        help="Choose a scenario option, such as edition=2.0. May be repeated.",
    )(function)


def offer_hooks(
    _context: click.Context, _parameter: click.Parameter, files: tuple[Path, ...]
) -> None:
    """Let scenarios use the hooks in some files."""
    for file in files:
        offer(file)


def hook_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--hook FILE`` to a command."""
    return click.option(
        "--hook",
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=offer_hooks,
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        help="Let the scenario use the hook in a Python file, under the file's name.",
    )(function)
