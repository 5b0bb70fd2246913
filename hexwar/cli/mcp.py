"""``hexwar mcp``: a seat of a match for a language model, over the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING

import click

import hexwar
from hexwar.cli.choices import bots, check_players, hook_option, scenario_option
from hexwar.door import secret_seed
from hexwar.errors import HexwarError, MissingExtraError
from hexwar.play.match import Match
from hexwar.play.match.text_seat import TextSeat, plain

if TYPE_CHECKING:
    from mcp.server import MCPServer

OPPONENT = "greedy"
"""The bot of players for whom none is named."""


def seats(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str | None, dict[str, str]]:
    """Read whose seat is served, and the bots of the others."""
    own = [value for value in values if "=" not in value]
    if len(own) > 1:
        raise click.BadParameter(f"one seat is served, not {' and '.join(own)}", param=parameter)
    named = tuple(value for value in values if "=" in value)
    return own[0] if own else None, bots(context, parameter, named)


@click.command("mcp")
@click.argument("what", metavar="GAME/SCENARIO or FILE")
@click.option(
    "--player",
    "seated",
    multiple=True,
    callback=seats,
    metavar="NAME or NAME=BOT",
    help="Whose seat it is, by default the first player's; or who decides for another player.",
)
@click.option("--seed", type=int, help="The random seed; by default a secret one.")
@click.option("--tokens", default=2000, show_default=True, help="The budget of a brief, in tokens.")
@click.option("--language", default="", metavar="CODE", help="Such as fr; by default English.")
@click.option(
    "--http", metavar="PORT", type=int, help="Serve on this port of this machine, not by stdio."
)
@scenario_option
@hook_option
def command(
    what: str,
    seated: tuple[str | None, dict[str, str]],
    seed: int | None,
    tokens: int,
    language: str,
    http: int | None,
    options: dict[str, str],
) -> None:
    """Let a language model play for one player, over the Model Context Protocol.

    A client starts this command and talks to it by stdio. Its tools are look, hex, sight, legal,
    explain, preview, rule and do. Bots play the others: greedy, where no other is named.
    """
    player, players = seated
    match = opened(what, player, players, options, secret_seed() if seed is None else seed)
    me = player or match.game.players[0]
    served = server(TextSeat(match, me, tokens=tokens, language=language))
    if http is None:
        served.run("stdio")
    else:
        served.run("streamable-http", host="127.0.0.1", port=http)


def opened(
    what: str, player: str | None, players: dict[str, str], options: dict[str, str], seed: int
) -> Match:
    """Return the match to play: a new one, or that of a file.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
        SaveError: When the file is no whole and unchanged save.
    """
    if what.endswith(".json"):
        match = hexwar.open(what, players={})
    else:
        match = hexwar.start(what, seed=seed, options=options)
    names = match.game.players
    check_players(match.game, *([player] if player else []), *players)
    me = player or names[0]
    match.seat(hexwar.door.seated(match.game, _others(names, me, players)))
    match.let_bots_decide()
    return match


def _others(names: tuple[str, ...], me: str, players: dict[str, str]) -> dict[str, str]:
    return {name: players.get(name, OPPONENT) for name in names if name != me}


def server(seat: TextSeat) -> MCPServer:
    """Return a server whose tools are what can be done at a seat.

    Raises:
        MissingExtraError: When the package mcp is not installed.
    """
    try:
        from mcp.server import MCPServer  # noqa: PLC0415 -- an extra
        from mcp.server.mcpserver.exceptions import ToolError  # noqa: PLC0415
    except ImportError as missing:
        raise MissingExtraError.of("a seat for a language model", missing, "mcp") from missing
    game = seat.match.game
    served = MCPServer(
        "hexwar",
        version=hexwar.__version__,
        log_level="WARNING",  # refusals are answers, no news for the terminal
        instructions=(
            f"You play {seat.player} in {game.title}: {game.scenario.title}. Look first; then do "
            "one action after another until the game is over. Refusals name the rule."
        ),
    )

    one_at_a_time = Lock()

    def guarded(method: Callable[..., str]) -> Callable[..., str]:
        """Return a tool: what the rules refuse is told to the model, and nothing happens."""

        @wraps(method)
        def call(*words: str, **named: str) -> str:
            try:
                with one_at_a_time:
                    return method(*words, **named)
            except HexwarError as error:
                raise ToolError(plain(error)) from error

        return call

    def do(action: str) -> str:
        return seat.do(action)

    do.__doc__ = seat.do.__doc__
    questions = (seat.look, seat.hex, seat.sight, seat.legal, seat.explain, seat.preview, seat.rule)
    for method in (*questions, do):
        served.add_tool(guarded(method))
    return served
