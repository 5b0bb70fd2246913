"""The installed games for TextArena, whose agents and wrappers then play them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import textarena
from textarena.core import Env, ObservationType, ObservationWrapper
from textarena.envs.registration import ENV_REGISTRY, register_with_versions

import hexwar
from hexwar.envs.text import TextGame


class TextArenaGame(TextGame, Env):  # type: ignore[misc]
    """A :class:`~hexwar.envs.text.TextGame` with observations as TextArena has them: messages."""

    @property
    def state(self) -> Any:
        """What wrappers ask of the game: what players are called, and who is asked."""
        roles = {textarena.GAME_ID: "GAME", **dict(enumerate(self.players))}
        return SimpleNamespace(role_mapping=roles, current_player_id=self._asked())

    def get_observation(self) -> tuple[int, Any]:
        """Return the number of the player who is asked, and its text as one message."""
        number, text = super().get_observation()
        return number, [(textarena.GAME_ID, text, ObservationType.GAME_BOARD)]


class Text(ObservationWrapper):  # type: ignore[misc]
    """Gives the last message as a text, which tells all that a player needs."""

    def observation(self, player_id: int, observation: Any) -> str:
        """Return the message."""
        del player_id
        return str(observation[-1][1])


def register() -> list[str]:
    """Register each scenario of the installed games; return their ids."""
    ids = []
    for name, game in hexwar.games().items():
        for scenario in game.scenarios():
            made = f"hexwar-{name}-{scenario}-v0"
            if made not in ENV_REGISTRY:
                register_with_versions(
                    made, TextArenaGame, {"default": [Text]}, scenario=f"{name}/{scenario}"
                )
            ids.append(made)
    return ids
