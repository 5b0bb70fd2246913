"""Bots: they decide from a player's view, never from the state.

A bot is an object with a ``name`` and a method ``choose(view, decision, rng)``.  Others are
registered under the entry-point group ``hexwar.bots``, by a class that is called without arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any

from hexwar.errors import GameError, UnknownNameError
from hexwar.play.decision import Decision
from hexwar.play.frames import Action
from hexwar.play.match import Chooser

__all__ = ["Bot", "RandomBot", "bot_names", "make_bot"]

GROUP = "hexwar.bots"

Bot = Chooser
"""What decides for a player: ``name`` and ``choose(view, decision, rng)``."""


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return a legal action at random."""
        del view
        return decision.actions[int(rng.random() * len(decision.actions))]


_OURS = {"random": RandomBot}


@cache
def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def bot_names() -> list[str]:
    """Return the names of all bots that can be made."""
    return sorted({*_OURS, *_registered()})


def make_bot(name: str) -> Bot:
    """Return a new bot.

    Args:
        name: The name under which it is registered.

    Raises:
        UnknownNameError: When there is no such bot.
        GameError: When the plug-in that gives it cannot be loaded.
    """
    if name in _OURS:
        return _OURS[name]()
    if name not in _registered():
        raise UnknownNameError.of("bot", name, bot_names())
    try:
        made: Bot = _registered()[name].load()()
    except Exception as error:
        raise GameError(f"the bot {name!r} cannot be loaded: {error}") from error
    return made
