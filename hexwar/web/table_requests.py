"""The requests of a page at a table: the position, decisions, explanations, the past."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.errors import ActionError
from hexwar.play.match import Match
from hexwar.play.match.notation import action_text, parse_action
from hexwar.play.match.text_seat import TextSeat
from hexwar.play.scene import Scene
from hexwar.play.states.state import SPECTATOR
from hexwar.web.advice import advice, threatened, worst_attack
from hexwar.web.choices import PointerTarget, explained, why_not
from hexwar.web.confirmations import stop_before
from hexwar.web.hints import hint
from hexwar.web.host import Host
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.language import Language
from hexwar.web.offloop import off_loop
from hexwar.web.page_data import Glance, preview_told, seen
from hexwar.web.pages import Links, table_page
from hexwar.web.places import PlaceFinder
from hexwar.web.request_parts import body_of, language_of, mapping, number, pairs, text, texts
from hexwar.web.story_frames import Telling, telling
from hexwar.web.summary import summary
from hexwar.web.table import (
    BrokenRulesError,
    BrokenViewError,
    NotYourTurnError,
    Table,
    not_your_turn,
    rules_at_work,
)


def glance_of(seat: Seat, asked: dict[str, Any], language: Language) -> Glance:
    """Return how a page looks at a table.

    Args:
        seat: Its seat.
        asked: What its request says.
        language: Its language.
    """
    return Glance(
        seat=seat,
        language=language,
        viewer=text(asked, "viewer"),
        overlays=texts(asked, "overlays"),
        have=mapping(asked, "have"),
        since=number(asked, "since"),
        line=text(asked, "line"),
        epoch=number(asked, "epoch"),
        at=number(asked, "at"),
    )


async def front(host: Host, seat: Seat, request: Request) -> Response:
    """Show a table."""
    page = await off_loop(_front, host, seat, request)
    host.thinking.go_on(seat.game)
    return HTMLResponse(page)


def _front(host: Host, seat: Seat, request: Request) -> str:
    language = language_of(request)
    with host.tables.at(seat.game) as table:
        state = told_of(table, Glance(seat=seat, language=language))
        game, bots_seated = table.match.game, table.match.seated
        asks = table.asks and len(table.match.log) == 1
    if seat.place != TABLE:
        links = Links(watching=seat.place == WATCHING)
    else:
        places = enumerate(game.players, start=1) if len(game.players) > 1 else ()
        links = Links(
            seats={
                p: "" if host.alone else host.link_to(Seat(seat.game, place)) for place, p in places
            },
            watch="" if host.alone else host.link_to(Seat(seat.game, WATCHING)),
            home=f"..{host.home}",
            alone=host.alone,
            asks=asks,
        )
    return table_page(game, links, bots_seated, state, language)


def told_of(table: Table, glance: Glance) -> dict[str, Any]:
    """Return what a page is told.

    Raises:
        BrokenViewError: When the code of the game fails; what was decided before is kept.
    """
    try:
        with rules_at_work():
            return seen(table, glance)
    except BrokenRulesError as fault:
        raise BrokenViewError from fault


# -- the moment, and what changes it


async def look(host: Host, seat: Seat, request: Request) -> Response:
    """Return what is to be seen; bots that have to decide go on."""
    return await _after(host, seat, request, lambda table, player, asked: None)


def chosen_on(asked: dict[str, Any]) -> tuple[int, str, int]:
    """Return on which log something was chosen: its length, which telling, how many undos."""
    return number(asked, "length"), text(asked, "line"), number(asked, "epoch")


async def do(host: Host, seat: Seat, request: Request) -> Response:
    """Perform an action."""

    def change(table: Table, player: str, asked: dict[str, Any]) -> dict[str, Any] | None:
        if asked.get("stops") is True:
            stop = _stop(table, player, text(asked, "action"), language_of(request))
            if stop is not None:
                return stop
        table.do(player, text(asked, "action"), *chosen_on(asked))
        return None

    return await _after(host, seat, request, change)


def _stop(table: Table, player: str, written: str, language: Language) -> dict[str, Any] | None:
    """Return what a page asks before the phase ends; None where there is nothing to ask."""
    match = table.match_for(player)
    if table.decider_for(player) != player:
        return None  # What is wrong is told when it is tried.
    action = parse_action(match.state, written)
    if action not in match.legal_actions:
        return None
    with rules_at_work():
        stop = stop_before(match, action, language.asked)
    return {"stop": {"follows": stop.follows, "left": list(stop.left)}} if stop else None


async def undo(host: Host, seat: Seat, request: Request) -> Response:
    """Take the last decision back."""

    def change(table: Table, player: str, asked: dict[str, Any]) -> None:
        table.undo(player, *chosen_on(asked))

    return await _after(host, seat, request, change)


async def redo(host: Host, seat: Seat, request: Request) -> Response:
    """Perform again what was taken back."""

    def change(table: Table, player: str, asked: dict[str, Any]) -> None:
        table.redo(player, *chosen_on(asked))

    return await _after(host, seat, request, change)


async def decline(host: Host, seat: Seat, request: Request) -> Response:
    """Decline to react, now and whenever the same is asked in this turn."""

    def change(table: Table, player: str, asked: dict[str, Any]) -> None:
        table.decline(player, *chosen_on(asked))

    return await _after(host, seat, request, change)


async def _after(
    host: Host,
    seat: Seat,
    request: Request,
    change: Callable[[Table, str, dict[str, Any]], dict[str, Any] | None],
) -> Response:
    """Change something, then tell what is to be seen, or what the change asks first."""
    asked, language = await body_of(request), language_of(request)
    glance = glance_of(seat, asked, language)

    def perform() -> dict[str, Any] | None:
        with host.tables.at(seat.game) as table:
            length = len(table.match.log)
            first = change(table, table.viewer(seat, glance.viewer), asked)
            if first is None and table.bot_decides and len(table.match.log) != length:
                return None
            return first or told_of(table, glance)

    def tell() -> dict[str, Any]:
        with host.tables.at(seat.game) as table:
            return told_of(table, glance)

    page = await off_loop(perform)
    if page is None:
        await host.thinking.wait(seat.game)
        page = await off_loop(tell)
    elif page.get("thinks"):
        host.thinking.go_on(seat.game)
    return JSONResponse(page)


# -- questions


async def at_hex(host: Host, seat: Seat, request: Request) -> Response:
    """Return what there is in a hex."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        shown, scene, place = _pointed_at(table, player, asked)
        threat = threatened(shown, player, place, language)
        return summary(shown.game, scene, place, language, threat)

    return await answered(host, seat, request, answer)


async def threat_to(host: Host, seat: Seat, request: Request) -> Response:
    """Return the strongest attack on a hex in the enemy's next turn; it takes longer to find."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        shown, _, place = _pointed_at(table, player, asked)
        return {"lines": worst_attack(shown, player, place, language)}

    return await answered(host, seat, request, answer)


def _pointed_at(table: Table, player: str, asked: dict[str, Any]) -> tuple[Match, Scene, int]:
    """Return the moment that is shown, its scene, and the hex that somebody points at."""
    match, at = table.match_for(player), number(asked, "at")
    shown = match.fork(at) if 0 < at < len(match.log) else match
    scene = shown.scene(player)
    return shown, scene, scene.board.hex(text(asked, "hex"))


async def told(host: Host, seat: Seat, request: Request) -> Response:
    """Tell some decisions event by event, each with what it changes on the table."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        wanted = Telling(
            since=max(number(asked, "since"), 1),
            until=number(asked, "until"),
            overlays=texts(asked, "overlays"),
            have=mapping(asked, "have"),
        )
        return {"lines": telling(table.match_for(player), player, language, wanted)}

    return await answered(host, seat, request, answer)


async def rulebook(host: Host, seat: Seat, request: Request) -> Response:
    """Return the rules of the game."""
    table = await off_loop(host.tables.get, seat.game)
    game, _ = table.match.game, language_of(request)
    rules = [
        {
            "number": rule.number,
            "title": _.of(game, rule.title),
            "summary": _.of(game, rule.summary),
        }
        for rule in game.rules_in_force
    ]
    return JSONResponse({"rules": rules})


async def between(host: Host, seat: Seat, request: Request) -> Response:
    """Return how far one hex is from another, and whether it is seen from there."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        match = table.match_for(player)
        board = match.scene(player).board
        start, end = board.hex(text(asked, "from")), board.hex(text(asked, "to"))
        line = match.game.presentation.sight(match.view(player), player, start, end)
        found: dict[str, Any] = {"distance": board.distance(start, end)}
        if line is not None:
            found |= {"clear": line.clear, "blockers": [board.name(i) for i in line.blockers]}
        return found

    return await answered(host, seat, request, answer)


async def hinted(host: Host, seat: Seat, request: Request) -> Response:
    """Return what a sensible player would do now."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        match = table.match_for(player)
        found = hint(match, player)
        if found is None:
            raise not_your_turn(table.decider())
        return {
            "action": action_text(match.state, found.action),
            "reasons": advice(found.reasons, match.game, language),
        }

    return await answered(host, seat, request, answer)


async def why(host: Host, seat: Seat, request: Request) -> Response:
    """Return why what somebody points at cannot be chosen."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        match = table.match_for(player)
        if table.decider_for(player) != player:
            raise not_your_turn(table.decider())
        target = PointerTarget(text(asked, "hex"), text(asked, "counter"), text(asked, "area"))
        places = PlaceFinder.of(match.scene(player))
        answers = why_not(match, places, pairs(asked, "chosen"), target, language.asked)
        return {"answers": [explained(one, match, language.asked) for one in answers]}

    return await answered(host, seat, request, answer)


async def explain(host: Host, seat: Seat, request: Request) -> Response:
    """Return whether an action given as text is legal, and by which rule."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        if table.decider_for(player) != player:
            raise not_your_turn(table.decider())
        match = table.match_for(player)
        found = match.explain(text(asked, "action"), language.asked)
        return explained(found, match, language.asked)

    return await answered(host, seat, request, answer)


async def answer_line(host: Host, seat: Seat, request: Request) -> Response:
    """Answer a typed line that looks or asks, as the terminal does; null for an action."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        line = text(asked, "line")
        if not TextSeat.asks(line) or player == SPECTATOR:
            return {"answer": None}
        return {"answer": TextSeat(table.match, player, language=language.asked).answer(line)}

    return await answered(host, seat, request, answer)


async def preview(host: Host, seat: Seat, request: Request) -> Response:
    """Return what actions would cost and bring about."""

    def answer(table: Table, player: str, asked: dict[str, Any], language: Language) -> Any:
        match = table.match_for(player)
        if table.decider_for(player) != player:
            return {"previews": {}}  # The page has yet to hear of it.
        view, game, previews = match.view(player), match.game, {}
        for written in texts(asked, "actions"):
            with suppress(ActionError):  # Of a question that is answered by now.
                action = parse_action(match.state, written)
                if action not in match.legal_actions:
                    continue
                if preview := game.presentation.preview(view, player, action):
                    previews[written] = preview
        is_drawn = any(each.attack or each.way for each in previews.values())
        board = match.scene(player).board if is_drawn else None
        says = game.speech(language.asked).row
        told = {written: preview_told(each, board, says) for written, each in previews.items()}
        return {"previews": told}

    return await answered(host, seat, request, answer)


async def answered(
    host: Host,
    seat: Seat,
    request: Request,
    answer: Callable[[Table, str, dict[str, Any], Language], Any],
) -> Response:
    """Answer a question of a player, from what a table knows."""
    asked, language = await body_of(request), language_of(request)

    def find() -> Any:
        with host.tables.at(seat.game) as table:
            player = table.viewer(seat, text(asked, "viewer"))
            if not player:
                raise NotYourTurnError("Choose a player first.")
            with rules_at_work():
                return answer(table, player, asked, language)

    return JSONResponse(await off_loop(find))


Seated = Callable[[Any, Seat, Request], Awaitable[Response]]

ROUTES: tuple[tuple[str, str, Seated], ...] = (
    ("/{key}/seen", "POST", look),
    ("/{key}/do", "POST", do),
    ("/{key}/decline", "POST", decline),
    ("/{key}/undo", "POST", undo),
    ("/{key}/redo", "POST", redo),
    ("/{key}/hex", "POST", at_hex),
    ("/{key}/threat", "POST", threat_to),
    ("/{key}/told", "POST", told),
    ("/{key}/rulebook", "POST", rulebook),
    ("/{key}/between", "POST", between),
    ("/{key}/hint", "POST", hinted),
    ("/{key}/why", "POST", why),
    ("/{key}/explain", "POST", explain),
    ("/{key}/line", "POST", answer_line),
    ("/{key}/preview", "POST", preview),
)
"""Path, method and function."""
