"""What decides inside the rules for a side that nobody plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from hexwar.play.values.steering import Action

if TYPE_CHECKING:
    from hexwar.play.sequence.entries import Question
    from hexwar.play.states.state import State

__all__ = ["StandIn"]


class StandIn(Protocol):
    """Decides for a side inside the rules, so that its decisions are saved, told and undone.

    A game that has one, :attr:`hexwar.play.Game.stand_in`, does not list the side among its
    players. Whatever the rules ask the side is then answered while the game runs on.

    Attributes:
        side: The name under which the rules ask it.
        rule: The number of the rule by which it passes over legal actions.
        equals: The player who is asked where several actions are left, or "" if none ever are.

    See Also:
        hexwar.kit.automaton: a side that cards play.
    """

    side: str
    rule: str
    equals: str

    def decide(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        """Return the action that is taken, or those among which a player is asked.

        It may draw by chance and tell why; it may know no more than the side does.

        Args:
            g: The state.
            question: What is asked.
            listed: The legal actions, at least one.
        """
        ...

    def left(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        """Return the actions that the side holds for equally good, and change nothing."""
        ...
