"""``hexwar play``: a match in the browser or in the terminal."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
import webbrowser
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from textwrap import fill

import click

import hexwar
from hexwar.cli.choices import hook_option, player_option, scenario_option
from hexwar.cli.terminal import Terminal
from hexwar.data import counted
from hexwar.door import seated, secret_seed, taken_over
from hexwar.errors import MissingExtraError, UnknownNameError
from hexwar.play import Scenario
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.plugins import scenarios_like
from hexwar.saves.links import is_link

OPEN_TO_OTHERS = (
    "Warning: the server listens on {host}, so other machines in the network can reach it. Anybody "
    "who knows the address above can play, read and remove all your games. The connection is not "
    "encrypted. Give another player only the link of one seat (Seats, on the page of the game)."
)
"""The warning when the server is open to the network."""


@click.command("play")
@click.argument("what", metavar="[GAME/SCENARIO, FILE, FOLDER or LINK]", default="")
@click.option("--terminal", "at_terminal", is_flag=True, help="Play in the terminal.")
@click.option("--seed", type=int, help="The random seed; by default a secret one.")
@click.option(
    "--study", is_flag=True, help="Study mode: allow undo past random draws (marks the game)."
)
@click.option(
    "--save",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --terminal: the file for 'save'; by default a new one, such as ddob-easy-fox.json.",
)
@click.option(
    "--shelf",
    type=click.Path(path_type=Path, dir_okay=False),
    help="In the browser: the file in which games are saved.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="In the browser: the address to listen on. Any other address exposes your games to the "
    "network.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="In the browser: the port; by default a free one.",
)
@click.option("--no-browser", is_flag=True, help="Print the address and do not open a browser.")
@click.option(
    "--watch",
    "watching",
    is_flag=True,
    help="In the browser: play on under the new rules when files of the game change.",
)
@click.option("--again", type=int, hidden=True, help="The game of the shelf to play again.")
@player_option
@scenario_option
@hook_option
def command(
    what: str,
    at_terminal: bool,
    seed: int | None,
    study: bool,
    file: Path | None,
    shelf: Path | None,
    host: str,
    port: int,
    no_browser: bool,
    watching: bool,
    again: int | None,
    players: dict[str, str],
    options: dict[str, str],
) -> None:
    """Play a scenario, or continue a saved match.

    'hexwar games' lists GAME/SCENARIO. You can also give a scenario file (.toml, or another format
    of the game), a folder that 'hexwar import' wrote, a saved match (.json), or a link to a game.
    The game opens in the browser and is saved after every decision. Without an argument, the list
    of saved games opens.
    """
    if watching:
        watch_files(what, at_terminal, shelf, port)
        return
    if again is not None:
        bring_up_to_date(again, shelf)
    if not what:
        if at_terminal:
            raise click.UsageError("name a scenario, such as GAME/SCENARIO, or a file")
        serve_in_browser(None, shelf, host, port, opening=not no_browser)
        return
    if is_link(what):
        match: Match | None = linked(what, players, shelf)
    else:
        what = full_name(what)
        match = resumed(what, players) if what.endswith(".json") else None
    if match is None:
        chosen = secret_seed() if seed is None else seed
        match = hexwar.start(what, seed=chosen, options=options, study=study)
        match.seat(seated(match.game, players))
        if at_terminal:  # In the browser they decide before the eyes of the player.
            match.let_bots_decide()
        click.echo(f"{match.game.title}: {match.game.scenario.title}, seed {chosen}.")
        click.echo("".join(f"{line}\n" for line in introduction(match.game.scenario)), nl=False)
    if at_terminal:
        default = Path(what) if what.endswith(".json") else unused(match.game)
        Terminal(match, file or default).run()
        return
    asks = len(match.log) == 1 and not match.seated and len(match.game.players) > 1
    serve_in_browser(match, shelf, host, port, opening=not no_browser, asks=asks)


def watch_files(what: str, at_terminal: bool, shelf: Path | None, port: int) -> None:
    """Serve a game, and serve it again whenever its files change.

    Args:
        what: What is played.
        at_terminal: Whether the terminal was asked for, which has no page that could change.
        shelf: The file in which games are saved.
        port: The port.

    Raises:
        UsageError: When nothing is named, or the terminal was asked for.
    """
    if not what or at_terminal or is_link(what):
        raise click.UsageError("--watch needs GAME/SCENARIO or a scenario file, in the browser")
    from hexwar.cli.watching import watch  # noqa: PLC0415 -- only for authors at work
    from hexwar.web import shelf_path  # noqa: PLC0415

    what = full_name(what)
    words, skipped = [], False
    for word in sys.argv[sys.argv.index("play") + 1 :]:
        own = word == "--watch" or word.startswith(("--shelf", "--port"))
        if not (own or skipped):
            words.append(word)
        skipped = word in ("--shelf", "--port")
    watch(what, words, shelf or shelf_path(), port)


def bring_up_to_date(number: int, shelf: Path | None) -> None:
    """Play a game of the shelf again under the present rules, and say what they do not allow."""
    from hexwar.cli.watching import again  # noqa: PLC0415 -- only for authors at work
    from hexwar.web import shelf_path  # noqa: PLC0415

    click.echo(again(shelf or shelf_path(), number))


def full_name(what: str) -> str:
    """Return what a short name stands for: a scenario without its game, or a game with just one.

    A folder stands for the one set-up in it.

    Raises:
        UnknownNameError: When the name could mean several scenarios; they are listed.
    """
    if Path(what).is_dir():
        return set_up_in(Path(what))
    if "/" in what or Path(what).suffix:
        return what
    names = scenarios_like(what)
    if len(names) > 1:
        raise UnknownNameError(f"{what!r} has several scenarios: {', '.join(names)}")
    return names[0] if names else what


def set_up_in(folder: Path) -> str:
    """Return the path of the one set-up in a folder, such as ``hexwar import`` writes.

    Raises:
        UnknownNameError: When there is none, or there are several; they are listed.
    """
    from hexwar.workshop.bring import set_ups_in  # noqa: PLC0415 - only for folders

    set_ups = set_ups_in(folder)
    if len(set_ups) == 1:
        return str(set_ups[0])
    if not set_ups:
        raise UnknownNameError(f"{folder} has no scenario file: 'hexwar import' writes some")
    raise UnknownNameError(f"{folder} has several set-ups: {', '.join(map(str, set_ups))}")


def unused(game: Game) -> Path:
    """Return the name of a file for a new match, which overwrites no other match.

    Args:
        game: The game; the file has its name and that of the scenario.
    """
    name = f"{game.name}-{game.scenario.name}"
    numbered = (Path(f"{name}-{number}.json") for number in count(2))
    return next(file for file in chain([Path(f"{name}.json")], numbered) if not file.exists())


def introduction(scenario: Scenario) -> Iterator[str]:
    """Yield what players read before play: the briefing, then what the game does not support."""
    for paragraph in scenario.briefing:
        yield fill(paragraph, 100)
    if scenario.warnings:
        yield "Not supported by this game:"
    for warning in scenario.warnings:
        yield f"- {warning}"


def resumed(what: str, players: dict[str, str]) -> Match:
    """Open a saved match; bots named on the command line replace those of the save."""
    match = hexwar.open(what, players=players or None)
    click.echo(described(match))
    return match


def linked(link: str, players: dict[str, str], shelf: Path | None) -> Match:
    """Open the match that a link tells; bots of the command line replace those of the link.

    Args:
        link: The link.
        players: The names of the bots, by player.
        shelf: The file in which games are saved; the text of a scenario is put beside it.
    """
    from hexwar.web import shelf_path  # noqa: PLC0415 -- only here and in the browser

    match = taken_over(link, folder=(shelf or shelf_path()).parent / "scenarios")
    if players:
        match.seat(seated(match.game, players))
        match.let_bots_decide()
    click.echo(described(match))
    return match


def described(match: Match) -> str:
    """Return which match goes on, and from where."""
    return (
        f"{match.game.title}: {match.game.scenario.title}, "
        f"after {counted(len(match.log) - 1, 'decision')}."
    )


def serve_in_browser(
    match: Match | None,
    shelf: Path | None,
    host: str,
    port: int,
    *,
    opening: bool,
    asks: bool = False,
) -> None:
    """Serve games until the process is interrupted, and open the browser.

    Args:
        match: The match to open, or None for the list of games.
        shelf: The file in which games are saved; by default in the user's data folder.
        host: The address to listen on.
        port: The port; 0 for a free one.
        opening: Whether to open a browser.
        asks: Whether the page asks first who plays.

    Raises:
        MissingExtraError: When Starlette or uvicorn is not installed.
        ShelfError: When games cannot be saved in the file.
    """
    try:
        from hexwar.web import is_open_to_others, redirect_file, serve, shelf_path  # noqa: PLC0415 - only for those who play so
    except MissingExtraError as error:
        raise MissingExtraError(f"{error}; or play in the terminal: --terminal") from error

    with contextlib.ExitStack() as until_the_end:

        def ready(address: str) -> None:
            click.echo(f"Play at {address}  (stop with Ctrl-C; the game is saved)")
            if is_open_to_others(host):
                click.echo(OPEN_TO_OTHERS.format(host=host), err=True)
            if opening:
                # The key in the address must not stand on the command line of the browser.
                file = until_the_end.enter_context(redirect_file(address))
                webbrowser.open(file.as_uri())

        try:
            at_work = serve(
                shelf or shelf_path(), match, host=host, port=port, asks=asks, ready=ready
            )
        except OSError as error:
            raise click.ClickException(f"cannot listen on {host}:{port}: {error}") from error
    shelf_words = f" --shelf {shlex.quote(str(shelf))}" if shelf else ""
    click.echo(f"Saved. Continue with: hexwar play{shelf_words}")
    if at_work:
        sys.stdout.flush()
        os._exit(
            0
        )  # A bot may still be thinking; its decision is not needed, and every file is complete.
