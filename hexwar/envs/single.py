"""A game as a Gymnasium environment: one learner, the others played by bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.bots import Bot, make_bot
from hexwar.door import game as find_game
from hexwar.envs.observations import Seeing, observations_of
from hexwar.envs.rendering import MODES, checked_mode, rendered
from hexwar.envs.seat import LearningGame, Saying, Snapshot
from hexwar.errors import UnknownNameError
from hexwar.play.values.chance import seed_of

MISSPOKEN = -0.01
"""The reward for a word that may not follow; nothing else happens."""


class WargameEnv(gymnasium.Env[Any, np.int64]):
    """One player of a game, for learners.

    An action of the environment is a word (:class:`~hexwar.envs.Vocabulary`): the verb of what is
    done, then noun after noun.  In a small game it may be a whole action at once, by its number in
    the :class:`~hexwar.envs.NumberedActions` of them.  What has no alternative is not asked.

    The observation is the player's view as one vector, then, in words, 1 for each word said so far.
    Of a game that declares features it may be a dictionary of arrays instead: ``planes`` by plane,
    row and column (:class:`~hexwar.envs.Planes`), ``facts`` and, in words, ``said``.

    The reward comes at the end, from -1 to 1; ``info["action_mask"]`` and :meth:`action_masks` say
    which words may follow, ``info["legal"]`` whether the last one did.  The last ``info`` of a game
    has its ``outcome``, ``winners``, ``rule``, ``facts`` and ``scores``; its mask is 1 for all
    words.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        player: For whom the learner plays; by default the first player.
        bots: Bots of the other players, by name; those without one play at random.
        options: Values of the scenario's options.
        actions: Whether actions are said word by word (``"words"``) or at once (``"flat"``).
        observation: Whether the learner sees the view (``"view"``), the same as planes, units and
            numbers (``"board"``, :class:`~hexwar.envs.BoardSight`), or what the game declares as
            :meth:`~hexwar.play.game.roles.Learning.features` (``"features"``).
        words_at_most: The maximum number of words in an episode; a longer one is truncated.
        render_mode: What :meth:`render` returns: ``"ansi"`` for text, ``"svg"``, or ``"rgb_array"``
            for pixels (the extra ``png``).

    Attributes:
        player: For whom the learner plays.
        table: The game that is played.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
        GameError: When actions are to be said at once, and there are too many for that; or when the
            learner is to see features, and the game declares none.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 -- as Gymnasium declares it
        "render_modes": MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        scenario: str,
        *,
        player: str = "",
        bots: Mapping[str, str | Bot] | None = None,
        options: Mapping[str, Any] | None = None,
        actions: Saying = "words",
        observation: Seeing = "view",
        words_at_most: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        game = find_game(scenario, options)
        self.player = player or game.players[0]
        for name in (self.player, *(bots or {})):
            if name not in game.players:
                raise UnknownNameError.of("player", name, game.players)
        named = {name: "random" for name in game.players if name != self.player} | dict(bots or {})
        seated = {n: make_bot(bot) if isinstance(bot, str) else bot for n, bot in named.items()}
        self.table = LearningGame(game, seated, actions)
        self.words_at_most = words_at_most
        self._observations = observations_of(self.table, self.player, observation)
        self.action_space = spaces.Discrete(len(self.table.words))
        self.observation_space = self._observations.sight.space

    @property
    def observation_names(self) -> list[str]:
        """What each number of the vector says; features have names of their own."""
        return self._observations.sight.names

    @property
    def observation_parts(self) -> dict[str, list[str]]:
        """What each plane, column and number says, by part (``observation="board"``)."""
        return dict(getattr(self._observations.sight, "parts", {}))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game.

        Args:
            seed: The seed of the game; without one the next of the environment's own.
            options: Nothing; Gymnasium passes it.
        """
        del options
        given = None if seed is None else seed_of(seed)
        super().reset(seed=given)
        self.table.begin(int(self.np_random.integers(1 << 62)) if given is None else given)
        return self._observations.look(), self._info(legal=True)

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return a word.

        Raises:
            gymnasium.error.ResetNeeded: When the game is over.
        """
        table = self.table
        legal = table.say(int(action))
        over = table.over
        reward = MISSPOKEN if not legal else table.score(self.player) if over else 0.0
        cut = not over and table.tried >= self.words_at_most
        return self._observations.look(), reward, over, cut, self._info(legal=legal)

    def render(self) -> Any:
        """Return what the learner's player sees, as the render mode says."""
        return rendered(self.table.g, self.player, self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which words may follow."""
        return self.table.mask().astype(bool)

    def snapshot(self) -> Snapshot:
        """Return the present moment, to come back to it."""
        return self.table.snapshot()

    def restore(self, snapshot: Snapshot) -> tuple[Any, dict[str, Any]]:
        """Come back to a moment."""
        self.table.restore(snapshot)
        return self._observations.look(), self._info(legal=True)

    def _info(self, *, legal: bool) -> dict[str, Any]:
        table = self.table
        info = {"action_mask": table.mask(), "player": table.player, "legal": legal}
        return info | table.told() if table.over else info
