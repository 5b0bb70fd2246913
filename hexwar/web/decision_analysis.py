"""The debrief of decisions: luck and skill, and the likely result of another decision.

Both answers come from a few playouts on copies of the game, so the figures are rough, and the page
says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexwar.bots import own_bots
from hexwar.errors import UndoError
from hexwar.play.match import Match
from hexwar.play.states.runner import deciding
from hexwar.play.words.labels import action_label
from hexwar.sim.counterfactual import counterfactual
from hexwar.sim.luck import luck
from hexwar.web.choices import choices
from hexwar.web.language import Language
from hexwar.web.places import PlaceFinder

MOMENTS = 6
"""Moments that weigh one decision; see :func:`hexwar.sim.luck.luck`."""

PAIRS = 10
"""Pairs of games that compare two decisions."""

TOLD = 5
"""How many strokes of luck are told."""


def luck_and_skill(
    match: Match, player: str, language: Language, go_on: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """Return how much of a game was luck and how much skill, by the game's own estimate.

    Args:
        match: The match, which is over.
        player: For whom.
        language: The language.
        go_on: Called before each decision is weighed; what it raises ends the work.
    """
    account = luck(match, player, playouts=MOMENTS, decisions=0, go_on=go_on)
    own = account.skills.get(player, 0.0)
    strokes = sorted(account.decisions, key=lambda weighed: -abs(weighed.luck))[:TOLD]
    return {
        "skill": round(own, 2),
        "others": round(account.skill - own, 2),
        "luck": round(account.luck, 2),
        "strokes": [
            {
                "at": w.number,
                "label": _label(match, w.number, player, language),
                "luck": round(w.luck, 2),
            }
            for w in sorted(strokes, key=lambda weighed: weighed.number)
        ],
    }


def _label(match: Match, number: int, player: str, language: Language) -> str:
    """Return what people call a decision, as far as the player may know it."""
    entry = match.log[number].seen_by(player)
    if entry.action is None or entry.text != match.log[number].text:
        return entry.text
    handler = deciding(match.fork(number).state)[1].handlers.get(entry.action[0])
    return action_label(match.game, entry.action, handler, language.asked)


def alternatives(match: Match, number: int, language: Language) -> list[dict[str, str]]:
    """Return what could have been decided instead, with what people call it.

    Args:
        match: The match.
        number: The number of the decision, from 1.
        language: The language.

    Raises:
        UndoError: When the match has no such decision.
    """
    if not 1 <= number < len(match.log):
        raise UndoError(f"the game has decisions 1 to {len(match.log) - 1}, not {number}")
    before = match.fork(number)
    places = PlaceFinder.of(before.scene(match.log[number].player))
    return [
        {"text": choice["text"], "label": choice["label"]}
        for choice in choices(before, places, language.asked)
        if choice["text"] != match.log[number].text
    ]


def instead(
    match: Match, number: int, action: str, go_on: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """Return what another decision would have been worth, by games played on from both.

    Args:
        match: The match.
        number: The number of the decision, from 1.
        action: What is done instead.
        go_on: Called before each pair of games; what it raises ends the work.

    Raises:
        GameError: When the match has no such decision.
        ActionError: When the action cannot be read, or a rule refuses it.
    """
    own = own_bots(match.game.name)
    bots = dict.fromkeys(match.game.players, own[0]) if own else {}
    outcome = counterfactual(match, number, action, games=PAIRS, players=bots, go_on=go_on)
    difference = outcome.difference
    return {
        "games": PAIRS,
        "difference": round(difference.estimate, 2),
        "low": round(difference.low, 2),
        "high": round(difference.high, 2),
    }
