"""The data of a page: everything that its player may know of the position, and nothing else.

It is made from the scene and the log as that player sees them, and from that player's legal
actions; see :meth:`hexwar.play.match.Match.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from hexwar.board import iterate
from hexwar.board.wrapped import WrappedBoard
from hexwar.draw.markup import capital
from hexwar.draw.sheet import sheet_of
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.match.decision import decision
from hexwar.play.scene import Attack, DrawPile, PointSource, Preview, Scene
from hexwar.web.briefing import briefing_of
from hexwar.web.choices import MANY, choices, packed_choices
from hexwar.web.keys import TABLE, Seat
from hexwar.web.language import Language
from hexwar.web.picture import changed, frame_of, parts, style_of
from hexwar.web.places import PlaceFinder
from hexwar.web.players import overlay_title, player_title, status_text
from hexwar.web.story import told
from hexwar.web.table import Table
from hexwar.web.windows import open_window


@attrs.frozen(kw_only=True)
class Glance:
    """How a page looks at a table.

    Attributes:
        seat: Its seat.
        language: Its language.
        viewer: The player at the table, as the page says; "" for none.
        overlays: What is laid over the map; None for what a printed map shows.
        have: The digests of the parts of the picture that it has.
        since: How many entries of the log it has.
        line: Which telling of the game it knows; see :attr:`hexwar.web.table.Table.line`.
        epoch: How many undos of it the page knows of.
        at: The moment shown, as a number of log entries; 0 for the present.
    """

    seat: Seat
    language: Language
    viewer: str = ""
    overlays: tuple[str, ...] | None = None
    have: Mapping[str, str] = attrs.field(factory=dict)
    since: int = 0
    line: str = ""
    epoch: int = 0
    at: int = 0


def seen(table: Table, glance: Glance) -> dict[str, Any]:
    """Return what a page is told.

    Args:
        table: The table.
        glance: How the page looks at it.

    Raises:
        UndoError: When the log has no such entry as is looked at.
    """
    language, viewer = glance.language, table.viewer(glance.seat, glance.viewer)
    match, decider = table.match_for(viewer), table.decider_for(viewer)
    page: dict[str, Any] = {
        "version": table.version,
        "length": len(match.log),
        "players": list(match.game.players),
        "decider": decider,
        "viewer": viewer,
        "mine": bool(decider) and viewer == decider and not table.bot_decides,
        "thinks": table.bot_decides and not table.paused,
        "paused": "",
        "curtain": decider if _is_drawn(table, glance.seat, viewer, decider) else "",
        "over": match.over,
        "bots": list(table.match.seated),
    }
    page["titles"] = _titles(match.game, language)
    if table.paused and table.bot_decides:
        page["paused"] = language(table.paused).format(player=page["titles"][decider])
    if not viewer:
        return page
    shown = match.fork(glance.at) if 0 < glance.at < len(match.log) else match
    scene = shown.scene(viewer)
    places = PlaceFinder.of(scene)
    page["at"] = len(shown.log)
    page |= _table_told(match.game, scene, language)
    if match.over:
        persons = [player for player in match.game.players if player not in match.seated]
        lone = glance.seat.place != TABLE or len(persons) == 1
        page["ended_by"] = match.result.rule if match.result else ""
        page["over"] = _ending(match, viewer, page["scores"], language, lone=lone)
    page |= _picture(match.game, scene, glance)
    page |= {"line": table.line, "since": _since(table, glance), "epoch": len(table.cuts)}
    page["log"] = told(match, viewer, places, language, page["since"])
    page["asked"] = _asked(match, places, page["mine"], language)
    page["actions"] = []
    if page["mine"] and shown is match:
        listing = packed_choices if len(match.legal_actions) > MANY else choices
        page["actions"] = listing(match, places, language.asked)
    page |= _undoing(table, viewer, language)
    return page


def _is_drawn(table: Table, seat: Seat, viewer: str, decider: str) -> bool:
    """Return whether the next player has to sit down before anything more is shown."""
    if decider in table.match.seated:
        return False
    return seat.place == TABLE and table.secrets and bool(decider) and viewer != decider


def _since(table: Table, glance: Glance) -> int:
    """Return how much of the log the page has that still holds: nothing of another telling."""
    if glance.line != table.line:
        return 0
    return min([max(glance.since, 0), *table.cuts[max(glance.epoch, 0) :]])


def _titles(game: Game, language: Language) -> dict[str, str]:
    """Return what the players are called."""
    return {player: player_title(game, player, language) for player in game.players}


def _ending(
    match: Match, viewer: str, scores: list[list[str]], language: Language, *, lone: bool
) -> str:
    """Return how a game ended, for the one who reads it: who has won, how, with which scores.

    Args:
        match: The match.
        viewer: The player who reads it; a spectator reads the names of players.
        scores: The scores as people read them.
        language: The language.
        lone: Whether nobody else reads it at this screen.
    """
    result = match.result
    assert result is not None
    verdict = _verdict(match, viewer if lone else "", language)
    words = [] if verdict and result.outcome in PLAIN_OUTCOMES else [result.outcome]
    outcome = [capital(language.of(match.game, word.replace("-", " "))) for word in words]
    pattern = language("{what}: {value}")
    told = [capital(pattern.format(what=what, value=value)) for what, value in scores]
    return " ".join(filter(None, [verdict, *(f"{each}." for each in (*outcome, *told))]))


PLAIN_OUTCOMES = frozenset({"victory", "win", "defeat", "loss", "draw"})
"""Outcomes that say no more than who has won."""


def _verdict(match: Match, reader: str, language: Language) -> str:
    """Return who has won; "" in a game for one that is lost, where the outcome says so."""
    winners = match.result.winners if match.result else ()
    if reader in match.game.players and winners:
        return language("You have won.") if reader in winners else language("You have lost.")
    if winners:
        names = ", ".join(player_title(match.game, one, language) for one in winners)
        return language("Victory: {player}.").format(player=names)
    return language("Nobody wins.") if len(match.game.players) > 1 else ""


def _table_told(game: Game, scene: Scene, language: Language) -> dict[str, Any]:
    def both(pairs: tuple[tuple[str, str], ...]) -> list[list[str]]:
        return [
            [status_text(game, what, language), status_text(game, value, language, what)]
            for what, value in pairs
        ]

    return {
        "status": both(scene.status),
        "scores": both(scene.scores),
        "score_sides": [scene.score_sides.get(what, what) for what, _ in scene.scores],
        "attack": _attack_under_way(scene, scene.attack) if scene.attack else None,
        "hands": _hands(scene),
        "sources": [_source(game, scene, source, language) for source in scene.sources],
        "piles": [_pile(game, pile, language) for pile in scene.piles],
        "overlays": [
            {
                "name": overlay.name,
                "title": overlay_title(game, overlay, language),
                "shown": overlay.shown,
            }
            for overlay in scene.overlays
        ],
    }


def preview_told(preview: Preview, board: Any, says: Callable[[str], str]) -> dict[str, Any]:
    """Return a preview as a page shows it: its rows, and the attack or the way that is drawn.

    Args:
        preview: The preview.
        board: The board.
        says: Gives a text of the game in the language of the reader.
    """
    rows = [[says(what), says(value), rule, basis] for what, value, rule, basis in preview.rows]
    told: dict[str, Any] = {"rows": rows}
    if preview.attack:
        told["attack"] = attack_told(board, preview.attack)
    if preview.way:
        on_map = [i for i in preview.way.hexes if 0 <= i < board.size]  # others are boxes
        told["way"] = {"hexes": [board.name(i) for i in on_map], "cost": preview.way.cost}
        if over := _over_seams(board, on_map):
            told["way"]["over"] = over
    return told


def _over_seams(board: Any, way: Sequence[int]) -> dict[int, tuple[float, float]]:
    """Return for each step of a way across a seam how far it leads on the page, by its place."""
    if not isinstance(board, WrappedBoard):
        return {}
    sheet = sheet_of(board)
    over = {}
    for place, (i, j) in enumerate(pairwise(way)):
        if sheet.is_parted(i, j):
            (x, y), (to_x, to_y) = sheet.at(i), sheet.seen_from(i, j)
            over[place] = round(to_x - x, 1), round(to_y - y, 1)
    return over


def attack_told(board: Any, attack: Attack) -> dict[str, Any]:
    """Return an attack as a page draws it: the names of its hexes, and the odds."""
    origins = [board.name(i) for i in iterate(attack.origins)]
    return {"from": origins, "to": board.name(attack.target), "odds": attack.odds}


def _attack_under_way(scene: Scene, attack: Attack) -> dict[str, Any]:
    """Return an attack that may be answered: with its side, which is not that of who answers."""
    attackers = (face for i in iterate(attack.origins) for face in scene.stacks.get(i, ()))
    side = next((face.side for face in attackers if face.side), "")
    return {**attack_told(scene.board, attack), "side": side}


def _hands(scene: Scene) -> list[str]:
    """Return the areas beside the map that are hands of cards, of which the viewer sees some."""
    style = style_of(scene)
    return [
        area.name
        for area in scene.areas
        if area.hex < 0 and area.cards and style.area_of(area.group).hand
    ]


def _source(game: Game, scene: Scene, source: PointSource, language: Language) -> dict[str, Any]:
    what = language.of(game, source.what)
    if source.player:
        whose = player_title(game, source.player, language)
        what = language("{what}: {value}").format(what=whose, value=what)
    return {
        "what": what,
        "points": source.points,
        "hexes": [scene.board.name(i) for i in iterate(source.hexes)],
        "rule": source.rule,
    }


def _pile(game: Game, pile: DrawPile, language: Language) -> dict[str, Any]:
    return {
        "name": capital(language.of(game, pile.name)),
        "left": pile.left,
        "about": language.of(game, pile.about) if pile.about else "",
        "tallies": [
            [
                language.of(game, heading),
                [[language.of(game, row.what), row.left, row.of] for row in rows],
            ]
            for heading, rows in pile.tallies.items()
        ],
    }


def _picture(game: Game, scene: Scene, glance: Glance) -> dict[str, Any]:
    laid = glance.overlays
    if laid is None:
        laid = tuple(overlay.name for overlay in scene.overlays if overlay.shown)
    sent, digests = changed(parts(scene, laid, game, glance.language), glance.have)
    page: dict[str, Any] = {"picture": sent, "digests": digests, "laid": list(laid)}
    if not glance.have:
        page["frame"] = attrs.asdict(frame_of(scene, game, glance.language))
    return page


def _asked(
    match: Match, places: PlaceFinder, mine: bool, language: Language
) -> dict[str, Any] | None:
    """Return the decision for the player who takes it; others learn only whose it is."""
    pending = decision(match.state, language.asked) if mine else None
    if pending is None:
        return None
    guide = briefing_of(match.game, match.game.scenario.name, language).guide
    full = f"{pending.procedure}.{pending.question}"
    hint = guide.get(full) or guide.get(pending.question, "")
    return {
        "prompt": pending.prompt,
        "rule": pending.rule,
        "reason": pending.reason,
        "about": places.names(places.of_things(match.game, pending.things)),
        "hint": hint,
        "window": open_window(match) is not None,
    }


def _undoing(table: Table, viewer: str, language: Language) -> dict[str, Any]:
    match = table.match_for(viewer)
    may_redo = table.match.can_redo and table.decider() in ("", viewer)
    last = match.log[-1].player
    if last and last != viewer:
        stops = language("another player has decided")
        return {"undo": False, "undo_stops": stops, "redo": may_redo}
    stops = "" if match.can_undo else match.why_undo_stops(language.asked)
    return {"undo": match.can_undo, "undo_stops": stops, "redo": may_redo}
