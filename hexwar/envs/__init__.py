"""Games for learners: Gymnasium for one player, PettingZoo for several (the extra ``rl``).

Importing this package registers each scenario of the installed games with Gymnasium, so that
``gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0")`` makes it.
"""

from __future__ import annotations

import gymnasium

import hexwar
from hexwar.envs.observing import Observer
from hexwar.envs.seat import Snapshot, Table
from hexwar.envs.several import WargameAEC
from hexwar.envs.single import DictMaskObs, WargameEnv
from hexwar.envs.vocabulary import Vocabulary

__all__ = [
    "DictMaskObs",
    "Observer",
    "Snapshot",
    "Table",
    "Vocabulary",
    "WargameAEC",
    "WargameEnv",
    "register_games",
]


def register_games() -> list[str]:
    """Register each scenario of the installed games with Gymnasium; return their ids."""
    ids = []
    for name, game in hexwar.games().items():
        for scenario in game.scenarios():
            made = f"hexwar/{name}-{scenario}-v0"
            if made not in gymnasium.registry:
                gymnasium.register(
                    made,
                    entry_point="hexwar.envs:WargameEnv",
                    kwargs={"scenario": f"{name}/{scenario}"},
                )
            ids.append(made)
    return ids


register_games()
