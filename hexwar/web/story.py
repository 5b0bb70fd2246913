"""The story of a game: lines with their rules and hexes."""

from __future__ import annotations

from typing import Any

from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.match.log import LogEntry
from hexwar.play.values.events import Event
from hexwar.play.words.labels import action_label
from hexwar.web.language import Language
from hexwar.web.places import PlaceFinder


def told(
    match: Match, player: str, places: PlaceFinder, language: Language, since: int = 0
) -> list[dict[str, Any]]:
    """Return what a player may know of the log.

    Args:
        match: The match.
        player: The player.
        places: Where things lie now.
        language: The language.
        since: How many entries at the beginning to leave out.
    """
    game = match.game
    seen = (entry.seen_by(player) for entry in match.log[since:])
    return [entry_told(game, entry, places, language) for entry in seen]


def _called(game: Game, entry: LogEntry, language: Language) -> str:
    """Return what a decision is called; "" for one that is hidden."""
    if entry.action is None:
        return entry.text
    return action_label(game, entry.action, entry.handler, language.asked)


def entry_told(
    game: Game, entry: LogEntry, places: PlaceFinder, language: Language
) -> dict[str, Any]:
    """Return one decision with what it caused.

    Args:
        game: The game.
        entry: What the player may know of it.
        places: Where things lie now.
        language: The language.
    """
    return {
        "number": entry.number,
        "player": entry.player,
        "text": entry.text,
        "label": _called(game, entry, language),
        "lines": [line_told(game, event, places, language) for event in entry.events],
    }


def line_told(game: Game, event: Event, places: PlaceFinder, language: Language) -> dict[str, Any]:
    """Return one event as a line: its sentence, its rule, the hexes and cards that it names.

    Args:
        game: The game.
        event: The event.
        places: Where things lie.
        language: The language.
    """
    return {
        "text": game.sentence(event, language.asked),
        "rule": event.rule,
        "hexes": places.names(places.of_event(game, event)),
        "cards": [
            game.lexicon.names[kind][number]
            for kind, number in game.lexicon.things(event)
            if kind == "card"
        ],
    }
