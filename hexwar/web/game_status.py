"""The status of a game in the list of games: turn, scores, players, and no secrets."""

from __future__ import annotations

import json
from typing import Any

from hexwar.bots import has_hidden_information
from hexwar.play.game import Game
from hexwar.play.match import Match


def has_secrets(game: Game) -> bool:
    """Return whether players see different things, so that one at a time looks at the table.

    Example:
        >>> import hexwar
        >>> has_secrets(hexwar.game("skirmish/ford"))
        True
    """
    return len(game.players) > 1 and has_hidden_information(game)


def onlooker(match: Match) -> str:
    """Name the player with whose eyes anybody may look who opens the list of games.

    Returns:
        The player; "" in a game with secrets that several persons play.
    """
    players = match.game.players
    if not has_secrets(match.game):
        return players[0]
    persons = [player for player in players if player not in match.seated]
    return persons[0] if len(persons) == 1 else ""


def standing(match: Match) -> str:
    """Return how a match stands, as JSON for the shelf: scenario, status, scores, bots.

    In a game with secrets, only what every player is told.
    """
    viewer, players = onlooker(match), match.game.players
    scenes = [match.scene(player) for player in ((viewer,) if viewer else players)]
    row: dict[str, Any] = {
        "name": f"{match.game.name}/{match.game.scenario.name}",
        "status": _common([scene.status for scene in scenes]),
        "scores": _common([scene.scores for scene in scenes]),
        "bots": dict(match.seated),
        "players": list(players),
        "decides": match.decision.player if match.decision else "",
    }
    return json.dumps(row)


def _common(rows: list[tuple[tuple[str, str], ...]]) -> list[tuple[str, str]]:
    return [row for row in rows[0] if all(row in others for others in rows)]
