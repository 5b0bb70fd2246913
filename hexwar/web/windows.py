"""Reaction windows that a player has closed for a turn.

:attr:`hexwar.play.Presentation.windows` names the questions that are windows.  The rules
do not know of closed windows: the page declines for the player.
"""

from __future__ import annotations

import attrs

from hexwar.play.match import Match


@attrs.frozen
class OpenWindow:
    """A window in which a player is asked now whether to react.

    Attributes:
        player: The player.
        question: The question, as ``"Procedure.question"``.
        turn: The turn.
        declines: The action that declines.
    """

    player: str
    question: str
    turn: int
    declines: str


def open_window(match: Match) -> OpenWindow | None:
    """Return the window in which a player is asked now; None where another thing is asked."""
    windows = match.game.presentation.windows
    pending = match.decision if windows else None
    if pending is None:
        return None
    question = f"{pending.procedure}.{pending.question}"
    declines = windows.get(question)
    if declines is None or declines not in match.legal_actions.texts():
        return None
    return OpenWindow(pending.player, question, match.game.analysis.turn_of(match.state), declines)
