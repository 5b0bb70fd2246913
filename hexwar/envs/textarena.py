"""The installed games for TextArena, whose agents and wrappers then play them."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any

import textarena
from textarena.core import Env, ObservationType, ObservationWrapper
from textarena.envs.registration import ENV_REGISTRY, register_with_versions

import hexwar
from hexwar.envs.text import TextGame

SOLO_OPPONENT = "greedy:samples=1"
"""Who plays the other sides where one agent plays alone."""


class TextArenaGame(TextGame, Env):  # type: ignore[misc]
    """A :class:`~hexwar.envs.text.TextGame` with what TextArena's wrappers and trainers ask for.

    Args:
        scenario: ``"game/scenario"``.
        solo: Whether one agent plays alone: the player of the benchmark, or the first, against
            :data:`SOLO_OPPONENT`.
        settings: What else :class:`~hexwar.envs.text.TextGame` is told.
    """

    def __init__(self, scenario: str, *, solo: bool = False, **settings: Any) -> None:
        if solo:
            name, _, of_game = scenario.partition("/")
            players = hexwar.game(scenario).players
            alone = vars(hexwar.games()[name]).get("benchmark", {}).get(of_game, players[0])
            settings["bots"] = dict.fromkeys(set(players) - {alone}, SOLO_OPPONENT)
        super().__init__(scenario, **settings)

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a new game; without a seed by Python's randomness, as TextArena's own games do.

        Args:
            num_players: The number of agents.
            seed: The seed of all chance.

        Raises:
            ValueError: When the scenario has another number of agents.
        """
        super().reset(num_players, random.getrandbits(62) if seed is None else seed)

    @property
    def state(self) -> Any:
        """What wrappers and trainers ask of the game: who is asked, and how it ended for whom."""
        roles = {textarena.GAME_ID: "GAME", **dict(enumerate(self.players))}
        rewards, infos = self.close()
        reasons = {
            number: {"reason": info["stopped"] or info["outcome"]} for number, info in infos.items()
        }
        return SimpleNamespace(
            role_mapping=roles,
            current_player_id=self._asked(),
            done=self.over,
            rewards=rewards if self.over else None,
            game_info=reasons,
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take a reply: what stands in its first square brackets, or all of it without brackets.

        Trainers ask for a move in brackets after some thoughts.

        Args:
            action: The reply.
        """
        in_brackets = re.search(r"\[([^\[\]]+)\]", action)
        return super().step(in_brackets[1].strip() if in_brackets else action)

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
    """Register each scenario of the installed games; return their ids.

    Each has a second id, ``…-solo-v0``, for one agent against bots.
    """
    ids = []
    for name, game in hexwar.games().items():
        for scenario in game.scenarios():
            for solo in (False, True):
                made = f"hexwar-{name}-{scenario}{'-solo' * solo}-v0"
                if made not in ENV_REGISTRY:
                    told = {"scenario": f"{name}/{scenario}", "solo": solo}
                    register_with_versions(made, TextArenaGame, {"default": [Text]}, **told)
                ids.append(made)
    return ids
