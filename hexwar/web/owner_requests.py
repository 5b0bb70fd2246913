"""The requests of the owner of the server: the list of games, new games, files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.data import write_text
from hexwar.door import games, restore, seated, secret_seed, start, taken_over
from hexwar.errors import HexwarError, UnknownNameError
from hexwar.play.game import Game
from hexwar.play.game.scenarios import Scenario
from hexwar.play.match import Match
from hexwar.plugins import find_game
from hexwar.saves import refuse_programs
from hexwar.saves.links import is_scenario_link
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, Seat, is_number
from hexwar.web.lobby import games_page
from hexwar.web.offloop import off_loop
from hexwar.web.opponents import who_plays
from hexwar.web.pages import rules_page
from hexwar.web.private_files import private_file, private_folder
from hexwar.web.request_parts import (
    BadRequestError,
    body_of,
    language_of,
    mapping,
    number,
    root_from,
    text,
)
from hexwar.web.shelf import ShelfError
from hexwar.web.table import rules_at_work
from hexwar.web.workbench import DRAFT, workbench

SEED_DIGITS = 40
"""Digits of a seed at most."""


async def front(host: Host, request: Request) -> Response:
    """Show the list of games."""
    language = language_of(request)

    def page() -> str:
        kept = host.tables.shelf.list()
        links = {game.id: host.link_to(Seat(game.id, TABLE)) for game in kept}
        drafts = host.tables.shelf.settings(DRAFT)
        return games_page(kept, games(), links, language, alone=host.alone, drafts=drafts)

    return HTMLResponse(await off_loop(page))


async def new(host: Host, request: Request) -> Response:
    """Start a game: its name, a seed, options, bots."""
    asked = await body_of(request)

    def begin() -> str:
        with rules_at_work():
            match = begun(asked)
        return f"..{host.begin(match)}"

    return JSONResponse({"to": await off_loop(begin)})


def begun(asked: dict[str, Any]) -> Match:
    """Return the match that a request asks for.

    Args:
        asked: The name of the scenario, ``seed``, ``study``, ``options`` and ``bots``.

    Raises:
        HexwarError: When it names what is not installed.
    """
    name = text(asked, "name")
    short, stroke, scenario = name.partition("/")
    if not stroke or scenario not in find_game(short).scenarios():
        raise BadRequestError(f"no scenario {name!r} is installed")
    seed = text(asked, "seed").strip()
    if seed and not (seed.isascii() and seed.isdecimal() and len(seed) <= SEED_DIGITS):
        raise BadRequestError(f"the seed is a whole number of at most {SEED_DIGITS} digits")
    match = start(
        name,
        seed=int(seed) if seed else secret_seed(),
        options=mapping(asked, "options"),
        study=text(asked, "study") == "yes",
    )
    bots = {player: bot for player, bot in mapping(asked, "bots").items() if bot}
    match.seat(seated(match.game, bots))  # They decide once somebody looks on.
    return match


async def open_file(host: Host, request: Request) -> Response:
    """Open a file that somebody has chosen: a saved game or a scenario."""
    data = await request.body()
    name = request.query_params.get("name", "")[:120]

    def open_it() -> str:
        match = opened(data, name, host.scenarios)
        host.keep_scenario(match)
        table = host.tables.add(match, about="from a file")
        return host.link_to(Seat(table.number, TABLE))

    return JSONResponse({"to": await off_loop(open_it)})


async def open_link(host: Host, request: Request) -> Response:
    """Open the game that a link tells, or the workbench with the scenario that it tells."""
    data = await request.body()
    link = data.decode("utf-8", "replace")

    def open_it() -> str:
        if is_scenario_link(link):
            return str(workbench(host).take_link(link))
        with rules_at_work():
            match = taken_over(link, bots=False)
        return host.link_to(Seat(host.tables.add(match, about="from a link").number, TABLE))

    return JSONResponse({"to": await off_loop(open_it)})


def opened(data: bytes, name: str, folder: Path) -> Match:
    """Return the match in a file, or a new one of the scenario in it.

    Args:
        data: What the file holds.
        name: Its name.
        folder: Where scenario files are kept.

    Raises:
        HexwarError: When it is neither a save nor a scenario of an installed game.
    """
    try:
        written = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRequestError(
            f"{name}: not a text file, so neither a saved game nor a scenario"
        ) from None
    if not name.endswith(".toml"):
        return restore(written, where=name or "the file", bots=False)
    refuse_programs(written, name)
    path = folder / f"{blake2b(data, digest_size=8).hexdigest()}.toml"
    known = path.exists()
    try:
        private_folder(folder, own=True)
        if not known or path.read_bytes() != data:  # Games that are kept are played from it.
            write_text(path, written)
            private_file(path)
        return start(str(path), seed=secret_seed())
    except Exception as fault:
        if not known:
            path.unlink(missing_ok=True)
        if isinstance(fault, OSError):
            raise ShelfError(path, fault.strerror or str(fault)) from fault
        if isinstance(fault, HexwarError):
            raise by_its_own_name(fault, path, name) from fault
        raise


def by_its_own_name(fault: HexwarError, path: Path, name: str) -> HexwarError:
    """Return a fault in a file that was sent, in terms of the name that its sender knows.

    Args:
        fault: The fault.
        path: Where the file is kept here.
        name: Its own name.
    """
    kind = UnknownNameError if isinstance(fault, UnknownNameError) else BadRequestError
    told = str(fault).replace(str(path), name).replace(path.name, name)
    return kind(told if name in told else f"{name}: {told}")


async def remove(host: Host, request: Request) -> Response:
    """Take a game off the shelf."""
    asked = await body_of(request)
    game = number(asked, "game")
    await off_loop(host.tables.remove, game)
    return JSONResponse({"removed": game})


async def rules(host: Host, request: Request) -> Response:
    """Show the rules of a game."""
    del host
    game = find_game(request.path_params["game"])
    return HTMLResponse(rules_page(game, language_of(request), root=root_from(request)))


def _scenario_of(request: Request) -> tuple[type[Game], Scenario]:
    """Return the installed scenario that an address names, and its game."""
    game, name = find_game(request.path_params["game"]), request.path_params["scenario"]
    scenarios = game.scenarios()
    if name not in scenarios:
        raise BadRequestError(f"no scenario {game.name}/{name} is installed")
    return game, scenarios[name]


async def players(host: Host, request: Request) -> Response:
    """Offer who decides for each player of an installed scenario, for its place in the list.

    The list asks for it when the scenario comes into sight: to make all games takes seconds.
    """
    del host
    game, scenario = _scenario_of(request)
    players = await off_loop(_players_of, game, scenario.name, scenario.digest)
    return HTMLResponse(who_plays(game, players, language_of(request)))


@lru_cache(maxsize=256)
def _players_of(game: type[Game], name: str, digest: str) -> tuple[str, ...]:
    """Return the players of a scenario; to make a game takes up to half a second."""
    del digest
    return tuple(game(name).players)


async def picture(host: Host, request: Request) -> Response:
    """Show the map of an installed scenario, as its picture in the list."""
    game, scenario = _scenario_of(request)
    code = language_of(request).code
    drawn = await off_loop(host.thumbnails.of_scenario, game, scenario.name, code)
    return _shown(drawn)


async def kept_picture(host: Host, request: Request) -> Response:
    """Show the map of a kept game as it stands."""
    written, code = request.path_params["number"], language_of(request).code
    if not is_number(written):
        raise UnknownNameError(f"no game {written:.20}")

    def find() -> str | None:
        game = int(written)
        kept = host.tables.shelf.read(game)
        return host.thumbnails.of_save(game, kept.revision, code, kept.text)

    return _shown(await off_loop(find))


def _shown(drawn: str | None) -> Response:
    if drawn is None:
        return Response(status_code=404)
    return Response(drawn, media_type="image/svg+xml")


Served = Callable[[Any, Request], Awaitable[Response]]

ROUTES: tuple[tuple[str, str, Served], ...] = (
    ("/{key}/new", "POST", new),
    ("/{key}/open", "POST", open_file),
    ("/{key}/open-link", "POST", open_link),
    ("/{key}/remove", "POST", remove),
    ("/{key}/rules/{game}", "GET", rules),
    ("/{key}/players/{game}/{scenario}", "GET", players),
    ("/{key}/picture/{game}/{scenario}.svg", "GET", picture),
    ("/{key}/kept/{number}.svg", "GET", kept_picture),
)
"""Path, method and function."""
