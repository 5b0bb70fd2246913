"""What does a learner see of a table? His view as numbers, then what he has begun to say."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from hexwar.envs.observing import Observation, Observer
from hexwar.envs.seat import Table


class Outlook:
    """What one learner sees of a table.

    Args:
        table: The table.
        player: The player for whom the learner plays.

    Attributes:
        space: What the observations look like.
    """

    def __init__(self, table: Table, player: str) -> None:
        self._table = table
        self._player = player
        self._observer = Observer(table.game, player, len(table.words) if table.in_words else 0)
        self._moment = -1
        self.space = spaces.Box(-np.inf, np.inf, self._observer.again().shape, np.float32)

    def look(self) -> Observation:
        """Return the numbers of the view, then 1 for each word said of an action under way.

        The words of another player's action are not among them.
        """
        table, observer = self._table, self._observer
        if self._moment == table.moment:
            seen = observer.again()
        else:
            self._moment = table.moment
            seen = observer.look(table.g)
        if table.spoken and table.player == self._player:
            for word in table.spoken:
                seen[observer.size + word] = 1
        return seen
