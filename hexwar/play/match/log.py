"""The log of a match: decisions and their events.  Hashes and texts are made when they are needed.

A hash of a state takes as long as a decision, and a text half as long.  The log keeps the states
that undo needs anyway, and the actions since, and makes hashes and texts from them.  Undo does not
go back past an undo barrier, such as a draw or a decision of another player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from hexwar.play.match.notation import handler_in
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import purpose
from hexwar.play.values.events import Event
from hexwar.play.values.steering import Action
from hexwar.reasons import Reason

if TYPE_CHECKING:
    from hexwar.play.game.game import Game
    from hexwar.play.match.choosers import Chooser
    from hexwar.play.sequence.entries import Handler, Question
    from hexwar.play.states.hashes import Hashes
    from hexwar.play.states.state import State

__all__ = ["Checkpoint", "LogEntry", "UndoBarrier"]

START = Reason.of("this is the start of the game")
"""Why undo goes no further back than the first entry of the log."""

REVEALED = Reason.of("hidden information was revealed")
"""Why undo does not go behind what was hidden."""

ASKED_TOGETHER = Reason.of("several players decide at once since")
"""Why undo does not go behind the moment in which they were asked."""

ALL_DECIDED = Reason.of("all players have decided")
"""Why undo does not go behind what several players have decided at once."""

CONTRIBUTED = Reason.of("a player has contributed to the chance to come")
"""Why undo does not go behind a hand-over: the draws after it are others than those before it."""

DIGITS = 16
"""Hexadecimal digits of a state's hash that the log keeps."""


class Stretch:
    """A moment of a match that is kept, and the actions since: gives the hash after each.

    Args:
        moment: The moment; it is not changed.
        source: What takes the hashes.
        actions: The actions since.
        hashes: The hashes that are known, by the number of actions after which they were taken.
    """

    __slots__ = ("_actions", "_hashes", "_moment", "_source")

    def __init__(
        self,
        moment: State,
        source: Hashes,
        actions: Sequence[Action] = (),
        hashes: Mapping[int, str] | None = None,
    ) -> None:
        self._source = source
        self._moment = moment
        self._actions = [*actions]
        self._hashes = dict(hashes or {})

    def add(self, action: Action) -> int:
        """Add an action; return how many there are."""
        actions = self._actions
        actions.append(action)
        return len(actions)

    def note_hash(self, g: State) -> None:
        """Take the hash of the state after the last action."""
        if len(self._actions) not in self._hashes:
            self._hashes[len(self._actions)] = self._source.of(g)[:DIGITS]

    def hash_after(self, count: int) -> str:
        """Return the hash of the state after the first actions, played again if it is not known.

        Args:
            count: How many actions.
        """
        if count not in self._hashes:
            g = self._moment.clone()
            for number in range(len(self._actions) + 1):
                if number:
                    perform(g, self._actions[number - 1])
                if number not in self._hashes:
                    self._hashes[number] = self._source.of(g)[:DIGITS]
        return self._hashes[count]

    def cut(self, count: int) -> Stretch:
        """Return a stretch of its own with the first actions of this one.

        Args:
            count: How many actions.
        """
        digest = {number: digest for number, digest in self._hashes.items() if number <= count}
        return Stretch(self._moment, self._source, self._actions[:count], digest)


@attrs.define
class LogEntry:
    """One decision of a match and what it caused; nobody changes it.

    It is not frozen, because one is made at each decision, and that would take five times as long.

    Attributes:
        number: Its number, from 1; 0 is the set-up.
        player: The player who decided; "" for the set-up.
        action: What was decided; None for the set-up.
        events: What happened, up to the next decision.
        drawn: The outcomes of chance met, as pairs of stream and outcome.
    """

    number: int
    player: str
    action: Action | None
    events: tuple[Event, ...]
    drawn: tuple[tuple[str, int], ...]
    _game: Game = attrs.field(eq=False, repr=False)
    _question: Any = attrs.field(eq=False, repr=False)
    _kept: tuple[Stretch, int] | None = attrs.field(eq=False, repr=False)
    _text: str | None = attrs.field(init=False, default=None, eq=False, repr=False)

    @property
    def text(self) -> str:
        """The action in its text form."""
        if self._text is None:  # each save writes it once more
            lexicon = self._game.lexicon
            action = self.action
            self._text = "" if action is None else str(lexicon.action_text(action, self.handler))
        return self._text

    @property
    def hidden(self) -> bool:
        """Whether the other players learn only that something was decided."""
        question: Question | None = self._question
        return question is not None and question.hidden

    @property
    def handler(self) -> Handler | None:
        """What handles the action: another question may ask for the same verb in other words."""
        if self.action is None:
            return None
        question: Question | None = self._question
        verb = self.action[0]
        return (question.handlers.get(verb) if question else None) or handler_in(self._game, verb)

    @property
    def digest(self) -> str:
        """The hash of the state afterwards, or "" for those who may not know it."""
        if self._kept is None:
            return ""
        stretch, place = self._kept
        return stretch.hash_after(place)

    def stretch_up_to_here(self) -> Stretch:
        """Return the stretch that ends with this entry, to which a match may add."""
        assert self._kept is not None
        stretch, place = self._kept
        return stretch.cut(place)

    def seen_by(self, player: str) -> LogEntry:
        """Return what a player may know of this entry: no draws, no hash, no word to others."""
        events = tuple(event for event in self.events if event.told_to(player))
        veiled = self.hidden and player != self.player
        return attrs.evolve(
            self, action=None if veiled else self.action, events=events, drawn=(), kept=None
        )


class UndoBarrier(NamedTuple):
    """A place in the log behind which undo does not go.

    Attributes:
        length: How many entries of the log stand before it.
        reason: Why undo stops there, as a sentence of the library.
        moment: A state from which the match is played again up to there.
        begun: How many entries of the log stand before that state.
        contribution: What was contributed to the chance to come there; the moment has it already.
    """

    length: int
    reason: Reason
    moment: State
    begun: int
    contribution: int | None = None


def why_undo_stops(
    g: State,
    player: str,
    following: str,
    together: Sequence[object] = (),
    now: Sequence[object] = (),
) -> Reason | None:
    """Return why undo does not go behind what has just happened, if it does not.

    Args:
        g: The state after it.
        player: The player who has decided.
        following: The player who decides now; the same player if the game is over.
        together: The procedures that several players carried out at once before it.
        now: Those that they carry out now.
    """
    if together and now and any(frame is together[0] for frame in now):
        return None
    if g.drawn:
        return _drawn_from(g.drawn[-1][0])
    if g.barrier:
        return REVEALED
    if now:
        return ASKED_TOGETHER
    if together:
        return ALL_DECIDED
    if following == player:
        return None
    return Reason.of("another player has to decide ({player:player})", player=following)


@lru_cache(maxsize=256)
def _drawn_from(stream: str) -> Reason:
    """Return why undo stops at a draw: the same streams are drawn from again and again."""
    return Reason.of("a random draw was made ({purpose})", purpose=purpose(stream))


class Checkpoint(NamedTuple):
    """A moment of a match to which ``Match.roll_back`` returns."""

    log: tuple[LogEntry, ...]
    barriers: tuple[UndoBarrier, ...]
    undone: tuple[str, ...]
    choosers: Mapping[str, Chooser]
    studied: bool
    ahead: Mapping[str, tuple[Action, ...]]
