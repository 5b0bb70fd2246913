"""One procedure on its own, in a prepared state: how worked examples become tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from hexwar.errors import GameError
from hexwar.play.match.decision import checked, decision
from hexwar.play.match.notation import action_text
from hexwar.play.sequence.entries import step
from hexwar.play.sequence.frames import Frame, frame
from hexwar.play.states import State
from hexwar.play.states.runner import advance, perform
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.play.values.events import Event
from hexwar.play.values.steering import Action

S = TypeVar("S", bound=State)


@frame
class Curtain(Frame):
    """Falls when the procedure that is rehearsed has ended."""

    @step("rehearsal")
    def falls(self, g: State) -> None:
        g.end("rehearsed", rule="rehearsal")


class Rehearsal(Generic[S]):
    """A procedure that is run on its own.

    Args:
        g: A state prepared by the test; it is changed.
        procedure: The class of the frame.
        fields: The fields of the frame.
        script: Outcomes of chance by stream (:class:`hexwar.play.values.chance.Scripted`); without,
            they are drawn at random.

    Attributes:
        g: The state.
        events: What has happened so far.

    Example:
        >>> import hexwar
        >>> from skirmish.rules import SequenceOfPlay
        >>> play = Rehearsal(hexwar.game("skirmish/ford").set_up(seed=1), SequenceOfPlay)
        >>> play.do("give R1 4").g.strength[0]
        4
    """

    def __init__(
        self,
        g: S,
        procedure: type[Frame],
        *fields: Any,
        script: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self.g = g
        g.chance = Scripted(script) if script is not None else SAMPLED
        g.events, g.result = [], None
        g.stack = [Curtain(), g.game.variant(procedure)(*fields)]
        advance(g)

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self.g.events or []

    def kinds(self) -> list[str]:
        """Name what has happened so far, without the curtain."""
        return [event.kind for event in self.events if event.rule != "rehearsal"]

    def facts_of(self, kind: str) -> list[dict[str, Any]]:
        """Return the facts of all events of a kind."""
        return [event.facts for event in self.events if event.kind == kind]

    @property
    def over(self) -> bool:
        """Whether the procedure, or the game in it, has ended."""
        return self.g.result is not None

    @property
    def texts(self) -> list[str]:
        """The legal actions as text."""
        return [action_text(self.g, action) for action in self.g.listed]

    @property
    def prompt(self) -> str:
        """What is asked."""
        pending = decision(self.g)
        if pending is None:
            raise GameError("nothing is asked: the procedure has ended")
        return pending.prompt

    def do(self, *actions: Action | str) -> Rehearsal[S]:
        """Perform actions, one after the other."""
        for action in actions:
            perform(self.g, checked(self.g, action))
        return self
