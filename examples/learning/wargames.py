"""The installed games as tasks of verifiers, which trains and evaluates language models.

A model plays one player against ``greedy``; its reward is the score of the game, from -1 to 1.  It
needs ``verifiers[ta]``.  In this folder, ``wargames`` is the name of the tasks.
"""

from __future__ import annotations

from verifiers.v1 import Taskset
from verifiers.v1.tasksets.textarena import (
    TextArenaConfig,
    TextArenaEnv,
    TextArenaTask,
    TextArenaTaskset,
)

from hexwar.envs import register_textarena

register_textarena()


class WargameConfig(TextArenaConfig):
    """Which game is played: an id that ``register_textarena`` returns, of one agent alone."""

    game: str = "hexwar-skirmish-ford-solo-v0"


class WargameTaskset(TextArenaTaskset, Taskset[TextArenaTask, WargameConfig]):
    """A game from each seed."""


__all__ = ["TextArenaEnv", "WargameTaskset"]
