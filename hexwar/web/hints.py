"""Hints: the choice of a bot that knows only what the player may know, and its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from hexwar.bots import make_bot
from hexwar.bots.reasons import Advising, Reason
from hexwar.play.match import Match
from hexwar.play.match.choosers import seat_at
from hexwar.play.values.steering import Action

ADVISER: Final = "commander:seconds=1"
"""The bot that gives hints: the game's own bot, or one that plans; nobody waits for long."""


class Hint(NamedTuple):
    """What a sensible player would do.

    Attributes:
        action: The action.
        reasons: Why; empty where the bot of the game gives no reasons.
    """

    action: Action
    reasons: Sequence[Reason]


def hint(match: Match, player: str) -> Hint | None:
    """Return what a bot would do in a player's place; None when the player is not asked.

    Args:
        match: The match; it is not changed.
        player: The player.
    """
    pending = match.decision
    if pending is None or pending.player != player:
        return None
    bot = make_bot(ADVISER)
    seat_at(match.game, {player: bot})
    action = bot.choose(match.view(player), pending, Random(len(match.log)))
    return Hint(action, bot.reasons if isinstance(bot, Advising) else ())
