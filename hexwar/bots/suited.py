"""Which bots can play a game? Some are made for one game, and cards need a file of cards."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from hexwar.bots.cards import CardBot, has_cards
from hexwar.bots.registry import bot_names
from hexwar.play.game import Game


@cache
def _games() -> frozenset[str]:
    """Return the names of the installed games; none of them is loaded."""
    return frozenset(entry_points(group="hexwar.games").names)


def own_bots(game: str) -> list[str]:
    """Return the names of the bots that were made for a game: they begin with its name.

    Args:
        game: The short name of the game.

    Example:
        >>> own_bots("ddob")
        ['ddob-sensible']
    """
    return [name for name in bot_names() if name.startswith(f"{game}-")]


def bots_for(game: type[Game]) -> list[str]:
    """Return the names of the bots that can play a game, its own first.

    Bots made for other games are left out, and ``cards`` where the game has no cards.
    """
    own = own_bots(game.name)
    unsuited = {name for other in _games() for name in own_bots(other)}
    if not has_cards(game):
        unsuited.add(CardBot.name)
    return own + [name for name in bot_names() if name not in unsuited]
