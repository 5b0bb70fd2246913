"""Hints: the choice of a bot that knows only what the player may know."""

from __future__ import annotations

from random import Random

from hexwar.bots import make_bot, own_bots
from hexwar.play.choosers import seat_at
from hexwar.play.match import Match
from hexwar.play.steering import Action


def adviser(game: str) -> str:
    """Return the name of the bot that gives hints: one made for the game, else ``"greedy"``.

    Args:
        game: The short name of the game.

    Example:
        >>> adviser("ddob"), adviser("skirmish")
        ('ddob-sensible', 'greedy')
    """
    own = own_bots(game)
    return own[0] if own else "greedy"


def hint(match: Match, player: str) -> Action | None:
    """Return what a bot would do in a player's place; None when the player is not asked.

    Args:
        match: The match; it is not changed.
        player: The player.
    """
    pending = match.decision
    if pending is None or pending.player != player:
        return None
    bot = make_bot(adviser(match.game.name))
    seat_at(match.game, {player: bot})
    return bot.choose(match.view(player), pending, Random(len(match.log)))
