"""How much may a bot think about one decision? Counted in work, so that it can be repeated."""

from __future__ import annotations

import time
from math import inf
from typing import Final

OVERDRAWN: Final = 0.4
"""How much more than its work a decision may take; with 0.5, the last action led beyond 1.5."""


class Effort:
    """The work that is left for a decision: how many actions may be performed on copies.

    A limit in seconds may be added, for people who wait. What is chosen then depends on the
    machine.

    Args:
        work: How many actions may be performed.
        seconds: How long it may take, on the wall clock; 0 for no such limit.

    Example:
        >>> effort = Effort(3)
        >>> effort.spend()
        >>> effort.over, effort.left
        (False, 2)
    """

    def __init__(self, work: int, seconds: float = 0.0) -> None:
        self.most = self.left = work
        self.until = time.monotonic() + seconds if seconds else inf

    def spend(self, work: int = 1) -> None:
        """Note that actions were performed."""
        self.left -= work

    @property
    def over(self) -> bool:
        """Whether there is nothing left."""
        return self.left <= 0 or self.late

    @property
    def overdrawn(self) -> bool:
        """Whether what is being played breaks off: no decision takes 1.5 times its work."""
        return self.left < -OVERDRAWN * self.most

    @property
    def late(self) -> bool:
        """Whether the time is up, whatever work is left."""
        return self.until < inf and time.monotonic() >= self.until
