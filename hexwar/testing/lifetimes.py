"""Do caches and flags of a state last as long as they should?"""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.play.game import Game
from hexwar.play.states import State
from hexwar.play.states.runner import deciding


def stale_cache(clone: State) -> bool:
    """Return whether a clone lists other actions than when it was made.

    It shares its caches with its original: one that was changed in place there is wrong here.

    Args:
        clone: A clone made at a decision, whose original has played on.
    """
    if all(column.sees != "cache" for column in clone.columns):
        return False
    frame, question = deciding(clone)
    return question.legal(frame, clone) != clone.listed


class Flags:
    """The flags of a game: one that is set in some game is ended in some game."""

    def __init__(self, game: Game) -> None:
        self.columns = [column for column in game.state_class.columns if column.until]
        self.set: set[str] = set()
        self.ended: set[str] = set()

    def compare(self, before: State, after: State) -> None:
        """Note which flags an action has set, and which it has ended."""
        for column in self.columns:
            was, now = getattr(before, column.name), getattr(after, column.name)
            if now & ~was:
                self.set.add(column.name)
            if was & ~now:
                self.ended.add(column.name)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each flag that was set and never ended."""
        for column in self.columns:
            if column.name in self.set - self.ended:
                yield (
                    f"{column.owner}.{column.name} is set and never ended: some step must say "
                    f"g.expire({column.until!r})"
                )
