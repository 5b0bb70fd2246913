"""Which decisions must a person confirm, because they cannot be undone?

Some decisions end a phase, and then dice are thrown or another player decides.  Before the page
performs such a decision, it asks once: "End the phase?".  The rules of a game do not know of it.

The question must not reveal coming dice or hidden units: a player could read it and choose another
action.  Therefore the decision is tried on a state that is consistent with the player's view, with
dice of its own.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from hexwar.errors import GameError
from hexwar.play.game.redraw import redraw
from hexwar.play.match import Match
from hexwar.play.sequence.frames import Frame
from hexwar.play.states import State
from hexwar.play.states.runner import decider, deciding, perform
from hexwar.play.values.steering import Action

SHOWN = 12
"""The maximum number of things that are named as left undone."""


@attrs.frozen
class Stop:
    """What follows a decision that cannot be taken back.

    Attributes:
        follows: ``"chance"``, ``"secret"``, ``"player"`` or ``"end"``.
        left: What could still be done and would not be, as people call it.
    """

    follows: str
    left: tuple[str, ...]


class _Draws(list[Any]):
    """The draws of a trial; knows which came before a procedure ended, and which after.

    Attributes:
        own: Whether one came before: the action itself throws a die.
        late: Whether one came after.
    """

    def __init__(self, g: State, frame: Frame) -> None:
        super().__init__()
        self._g, self._frame, self.own, self.late = g, frame, False, False

    def append(self, drawn: Any) -> None:
        """Note a draw."""
        ended = not any(frame is self._frame for frame in self._g.stack)
        self.late |= ended
        self.own |= not ended
        super().append(drawn)


def stop_before(match: Match, action: Action, language: str = "") -> Stop | None:
    """Return what a decision runs into when it ends the phase, or None if nothing stops it.

    A die that belongs to the action itself is no stop, nor is the only thing that can be done, nor
    an answer in the middle of what chance has begun.

    Args:
        match: The match; it is not changed.
        action: A legal action.
        language: A language code for what is left undone; without, English.
    """
    _, question = deciding(match.state)
    if len(match.legal_actions) == 1 or not (question.or_else or match.can_undo):
        return None
    player = decider(match.state)
    try:
        trial = redraw(match.game, match.view(player), player, Random(len(match.log)))
    except GameError:  # The game imagines nothing of what a player does not see.
        return None
    frame = trial.stack[-1]
    trial.events, trial.barrier = None, False
    draws = _Draws(trial, frame)
    trial.drawn = draws
    perform(trial, action)
    follows = _follows(trial, frame, player, draws)
    return Stop(follows, _left(match, action, language)) if follows else None


def _follows(trial: State, frame: Frame, player: str, draws: _Draws) -> str:
    if draws.own or any(still is frame for still in trial.stack):
        return ""
    if draws.late or (draws and trial.result is not None):
        return "chance"
    if trial.result is not None:
        return "end"
    if trial.barrier:
        return "secret"
    return "player" if decider(trial) != player else ""


def _left(match: Match, action: Action, language: str) -> tuple[str, ...]:
    """Name what a player who declines leaves undone: each thing that could act once."""
    handlers = deciding(match.state)[1].handlers
    if len(action) > 1:
        return ()
    labels, lexicon = match.game.presentation.labels(language), match.game.lexicon
    names: dict[str, None] = {}
    for other in match.legal_actions:
        handler = handlers.get(other[0])
        if handler is not None and len(other) > 1:
            noun = handler.nouns[0][1]
            names.setdefault(labels.name(noun.kind, lexicon.name(noun, other[1])))
    return tuple(names)[:SHOWN]
