"""The debrief of a game: losses of each side, and turning points."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import attrs

from hexwar.draw.markup import capital
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.states import SPECTATOR
from hexwar.web.language import Language
from hexwar.web.players import player_title, status_text

TURNING = 5
"""How many turning points are told."""


@attrs.frozen
class Standing:
    """How a player stood after a decision.

    Attributes:
        length: The length of the log then.
        turn: The turn.
        worth: What the moment is worth to the player, from -1 to 1, by the game's own estimate.
    """

    length: int
    turn: int
    worth: float


def standings(match: Match, player: str) -> list[Standing]:
    """Return how a player stood after each decision of a game."""
    analysis = match.game.analysis
    return [
        Standing(number, analysis.turn_of(g), analysis.worth(g, player))
        for number, g in enumerate(match.moments(), start=1)
    ]


def losses(match: Match) -> dict[str, dict[str, dict[str, int]]]:
    """Return what each side lost: steps, units …, and of each how many by kind of unit."""
    lost: dict[str, dict[str, Counter[str]]] = {}
    for entry in match.log:
        for event in entry.events:
            for loss in match.game.analysis.losses(event):
                counted = lost.setdefault(loss.side, {}).setdefault(loss.what, Counter())
                kind = match.game.presentation.kind_called(loss.kind)
                counted[kind] += loss.amount
    return {
        side: {what: dict(counted.most_common()) for what, counted in by.items()}
        for side, by in lost.items()
    }


def debrief(match: Match, player: str, language: Language) -> dict[str, Any]:
    """Return what is told of a game that is over.

    Args:
        match: The match.
        player: The player with whose eyes it is seen; a spectator is told no course and no
            turning points, for these rest on what the players know.
        language: The language.
    """
    game = match.game
    course = [] if player == SPECTATOR else standings(match, player)
    turns = sorted(pairwise(course), key=lambda two: -abs(two[1].worth - two[0].worth))
    told = sorted(turns[:TURNING], key=lambda two: two[1].length)
    scene = match.scene(player)
    return {
        "scores": [[status_text(game, one, language) for one in pair] for pair in scene.scores],
        "course": [[at.length, round(at.worth, 3), at.turn] for at in course],
        "turning": [
            {
                "at": after.length,
                "turn": after.turn,
                "change": round(after.worth - before.worth, 2),
                "mine": match.log[after.length - 1].player == player,
                "drawn": bool(match.log[after.length - 1].drawn),
                "lines": _told(match, after.length - 1, player, language),
            }
            for before, after in told
            if abs(after.worth - before.worth) >= 0.005
        ],
        "losses": [
            [capital(player_title(game, side, language)), _counted(game, by, language)]
            for side, by in losses(match).items()
        ],
    }


def _counted(
    game: Game, by: dict[str, dict[str, int]], language: Language
) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return losses in words."""
    return [
        (language.of(game, what), [(language.of(game, kind), n) for kind, n in kinds.items()])
        for what, kinds in by.items()
    ]


def _told(match: Match, number: int, player: str, language: Language) -> list[str]:
    """Return the last lines of a decision that the player may know of."""
    entry = match.log[number].seen_by(player)
    return [match.game.sentence(event, language.asked) for event in entry.events][-4:]
