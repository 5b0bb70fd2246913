"""The requests of a game that is over: how it ended, luck and skill, and other decisions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hexwar.play.match import Match
from hexwar.web.debrief import debrief
from hexwar.web.decision_analysis import alternatives, instead, luck_and_skill
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.language import Language
from hexwar.web.request_parts import body_of, language_of, number, text
from hexwar.web.table import NotYourTurnError, Table, rules_at_work
from hexwar.web.table_requests import answered

GoOn = Callable[[], None]
"""Is called often by what takes long; it raises when nobody waits any more."""


async def debriefed(host: Host, seat: Seat, request: Request) -> Response:
    """Return how a game that is over came to its end."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        if not table.match.over:
            raise NotYourTurnError("The game is not over.")
        return debrief(table.match, player, language)

    return await answered(host, seat, request, answer)


def _past_decision(table: Table, player: str, asked: dict[str, Any]) -> tuple[Match, int]:
    """Return a copy of a game that is over, and which of the player's decisions is asked about.

    Raises:
        NotYourTurnError: When the game goes on, or the decision was another player's.
    """
    match, number_ = table.match, number(asked, "at")
    if not match.over:
        raise NotYourTurnError("The game is not over.")
    if 0 < number_ < len(match.log) and match.log[number_].player != player:
        raise NotYourTurnError("The last decision was made by {player}.", match.log[number_].player)
    return match.fork(len(match.log)), number_


async def other_choices(host: Host, seat: Seat, request: Request) -> Response:
    """Return what could have been decided instead, in a game that is over."""
    _refuse_spectators(seat)

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        match, at = _past_decision(table, player, asked)
        return {"alternatives": alternatives(match, at, language)}

    return await answered(host, seat, request, answer)


async def fortunes(host: Host, seat: Seat, request: Request) -> Response:
    """Return how much of a game that is over was luck, and how much skill."""
    language = language_of(request)

    def weigh(match: Match, player: str, at: int, asked: dict[str, Any], go_on: GoOn) -> Any:
        del at, asked
        return luck_and_skill(match, player, language, go_on)

    return await _weighed(host, seat, request, weigh)


async def otherwise(host: Host, seat: Seat, request: Request) -> Response:
    """Return what another decision would have been worth, in a game that is over."""

    def weigh(match: Match, player: str, at: int, asked: dict[str, Any], go_on: GoOn) -> Any:
        del player
        return instead(match, at, text(asked, "action"), go_on)

    return await _weighed(host, seat, request, weigh)


async def _weighed(
    host: Host,
    seat: Seat,
    request: Request,
    weigh: Callable[[Match, str, int, dict[str, Any], GoOn], Any],
) -> Response:
    """Weigh a copy of a game that is over; its table and all others stay free meanwhile."""
    _refuse_spectators(seat)
    asked = await body_of(request)

    def find(go_on: GoOn) -> Any:
        with host.tables.at(seat.game) as table:
            player = table.viewer(seat, text(asked, "viewer"))
            match, at = _past_decision(table, player, asked)
        with rules_at_work():
            return weigh(match, player, at, asked, go_on)

    owner = seat.place == TABLE
    return JSONResponse(await host.weighing.result(seat.game, find, request, owner=owner))


def _refuse_spectators(seat: Seat) -> None:
    if seat.place == WATCHING:
        raise NotYourTurnError("A game is weighed for its players, by what they know.")


Seated = Callable[[Any, Seat, Request], Awaitable[Response]]

ROUTES: tuple[tuple[str, str, Seated], ...] = (
    ("/{key}/debrief", "POST", debriefed),
    ("/{key}/luck", "POST", fortunes),
    ("/{key}/alternatives", "POST", other_choices),
    ("/{key}/instead", "POST", otherwise),
)
"""Path, method and function."""
