"""Does an automated side decide only by facts that it may know?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hexwar.play.game import Game
from hexwar.play.game.redraw import redraw
from hexwar.play.game.stand_in import StandIn
from hexwar.play.match.notation import position_text
from hexwar.play.sequence.entries import Question
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.steering import Action
from hexwar.testing.decision_laws import CheckError


def check_stand_in(game: Game, games: int = 3, seed: int = 0) -> int:
    """Check that the stand-in of a game decides alike in moments that its side cannot tell apart.

    At each of its decisions the state is redrawn from the view of its side, and it is asked again.

    Args:
        game: A game with a stand-in; the other players play at random.
        games: How many games are played.
        seed: The seed of the first.

    Returns:
        How many decisions were checked.

    Raises:
        CheckError: A decision rests on what the side does not see.
    """
    assert game.stand_in is not None, "the game has no stand-in"
    truth, rng = game.stand_in, Random(seed)
    recorder = _LookRecorder(truth, rng)
    game.stand_in = recorder
    try:
        for number in range(seed, seed + games):
            g = game.start(number)
            while g.result is None:
                perform(g, rng.choice(g.listed))
    finally:
        game.stand_in = truth
    return recorder.decisions


class _AskedAgain(Exception):  # noqa: N818 - no error: it carries the answer out of the redrawing
    """What a stand-in holds for best in a redrawn moment."""

    def __init__(self, left: list[Action]) -> None:
        super().__init__()
        self.left = left


class _LookRecorder:
    """Decides as another stand-in does, and compares with what it would do in a redrawn moment."""

    def __init__(self, inner: StandIn, rng: Random) -> None:
        self.inner = inner
        self.side, self.rule, self.equals = inner.side, inner.rule, inner.equals
        self.rng = rng
        self.decisions = 0
        self._asking_again = False

    def left(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        return self.inner.left(g, question, listed)

    def decide(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        if self._asking_again:
            raise _AskedAgain(self.inner.left(g, question, listed))
        decided = self.inner.decide(g, question, listed)
        left, again = self.inner.left(g, question, listed), self._asked_again(g)
        if left != again:
            law = "a stand-in knows no more than its side"
            message = f"{question!r}: {left[:3]} in truth, {again[:3]} in a moment that looks alike"
            raise CheckError(law, message, position_text(g))
        self.decisions += 1
        return decided

    def _asked_again(self, g: State) -> list[Action]:
        self._asking_again = True
        try:
            redraw(g.game, g.view(self.side), self.side, self.rng)
        except _AskedAgain as asked:
            return asked.left
        finally:
            self._asking_again = False
        return []
