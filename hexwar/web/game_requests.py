"""The requests about a whole game: who plays it, copies of it, its file, its link, its rules."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urljoin

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.door import seated, secret_seed
from hexwar.play.match import Match
from hexwar.web.feed import feed
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, Seat
from hexwar.web.offloop import off_loop
from hexwar.web.opponents import who_plays
from hexwar.web.pages import rules_page
from hexwar.web.request_parts import body_of, language_of, mapping, number, text
from hexwar.web.table import NotYourTurnError, rules_at_work
from hexwar.web.table_requests import Seated, look
from hexwar.web.thinking import STOPPED


async def fork(host: Host, seat: Seat, request: Request) -> Response:
    """Begin a new game that shares the first decisions of this one, with the same bots."""
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can start a new game from here.")
    asked, language = await body_of(request), language_of(request)

    def perform() -> str:
        length = number(asked, "at")
        about = f"{language('from game')} {seat.game}, {language('decision')} {length - 1}"
        with host.tables.at(seat.game) as table, rules_at_work():
            twin = table.match.fork(length)
            twin.seat(seated(twin.game, table.match.seated))
        return host.link_to(Seat(host.tables.add(twin, about).number, TABLE))

    return JSONResponse({"to": await off_loop(perform)})


async def again(host: Host, seat: Seat, request: Request) -> Response:
    """Begin a new game of the same scenario and options, with the same bots."""
    del request
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can start it again.")

    def perform() -> str:
        with host.tables.at(seat.game) as table, rules_at_work():
            match = table.match
            fresh = Match(match.game, secret_seed(), study=match.study)
            fresh.seat(seated(match.game, match.seated))
        return host.link_to(Seat(host.tables.add(fresh).number, TABLE))

    return JSONResponse({"to": await off_loop(perform)})


async def who(host: Host, seat: Seat, request: Request) -> Response:
    """Offer who decides for each player, for a game that has just begun; seat the bots chosen."""
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can choose who plays.")
    if request.method == "POST":
        asked = await body_of(request)
        return await _seat(host, seat, mapping(asked, "bots"))
    game = (await off_loop(host.tables.get, seat.game)).match.game
    return HTMLResponse(who_plays(type(game), game.players, language_of(request)))


async def bots(host: Host, seat: Seat, request: Request) -> Response:
    """Let a bot decide for a player, or give the decisions back to the player."""
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can choose who plays.")
    asked = await body_of(request)
    return await _seat(host, seat, {text(asked, "player"): text(asked, "bot")})


async def _seat(host: Host, seat: Seat, bots: Mapping[str, str]) -> Response:
    """Let bots decide, or players again, and wait for those that are quick."""

    def perform() -> dict[str, str]:
        with host.tables.at(seat.game) as table:
            table.seat_bots(bots)
            return table.match.seated

    bots_seated = await off_loop(perform)
    host.thinking.leave(seat.game)
    await host.thinking.wait(seat.game)
    return JSONResponse({"bots": bots_seated})


async def pause(host: Host, seat: Seat, request: Request) -> Response:
    """Stop the bots of a game, or let them go on."""
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can choose who plays.")
    asked = await body_of(request)
    stops = asked.get("stops") is True
    await off_loop(host.thinking.stop, seat.game, STOPPED if stops else "")
    if stops:
        host.thinking.leave(seat.game)
    return await look(host, seat, request)


async def save(host: Host, seat: Seat, request: Request) -> Response:
    """Return the game as a file."""
    del request
    if seat.place != TABLE:
        raise NotYourTurnError("Only the owner of the game can save it: a save holds every secret.")

    def text_of() -> tuple[str, str]:
        with host.tables.at(seat.game) as table:
            return table.match.game.scenario.name, table.match.text()

    name, written = await off_loop(text_of)
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)
    disposition = f'attachment; filename="{plain}-{seat.game}.json"'
    headers = {"content-disposition": disposition}
    return Response(written, media_type="application/json", headers=headers)


async def link(host: Host, seat: Seat, request: Request) -> Response:
    """Return the end of a link to the game as it was at some moment."""
    if seat.place != TABLE:
        raise NotYourTurnError(
            "Only the owner of the game can make a link to it: a link holds every secret."
        )
    asked = await body_of(request)

    def text_of() -> str:
        at = number(asked, "at")
        with host.tables.at(seat.game) as table:
            return table.match.link(at - 1 if at else None)

    return JSONResponse({"link": await off_loop(text_of)})


async def rules(host: Host, seat: Seat, request: Request) -> Response:
    """Show the rules of the game."""
    table = await off_loop(host.tables.get, seat.game)
    return HTMLResponse(rules_page(table.match.game, language_of(request)))


async def turn_feed(host: Host, seat: Seat, request: Request) -> Response:
    """Return the feed of a seat, which tells when it is its turn."""

    def text_of() -> str:
        link = urljoin(str(request.url), ".")
        with host.tables.at(seat.game) as table:
            changed = host.tables.shelf.changed(seat.game)
            return feed(table, seat.place, link, changed, language_of(request))

    written = await off_loop(text_of)
    return Response(written, media_type="application/atom+xml")


ROUTES: tuple[tuple[str, str, Seated], ...] = (
    ("/{key}/fork", "POST", fork),
    ("/{key}/again", "POST", again),
    ("/{key}/who", "GET", who),
    ("/{key}/who", "POST", who),
    ("/{key}/bots", "POST", bots),
    ("/{key}/pause", "POST", pause),
    ("/{key}/save", "GET", save),
    ("/{key}/link", "POST", link),
    ("/{key}/rules", "GET", rules),
    ("/{key}/feed", "GET", turn_feed),
)
"""Path, method and function."""
