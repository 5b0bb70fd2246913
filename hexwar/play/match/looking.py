"""What players see of a match, what each has to decide, and what they have decided ahead.

Where several players decide at once, the state asks one after the other.  What a later one decides
meanwhile waits here, and is performed when the state asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

import attrs

from hexwar.errors import GameError, UndoError
from hexwar.play.match.choosers import Chooser
from hexwar.play.match.decision import Decision, LegalActions, checked, decision
from hexwar.play.match.log import LogEntry, UndoBarrier
from hexwar.play.scene.scene import Preview, Scene
from hexwar.play.sequence.simultaneous import waiting_in
from hexwar.play.states.runner import decider, perform
from hexwar.play.states.state import State, need_viewer
from hexwar.play.values.chance import renewed_seed
from hexwar.play.values.steering import Action

if TYPE_CHECKING:
    from hexwar.play.game.game import Game
    from hexwar.play.values.events import Event, Result

__all__ = ["Ahead", "MatchLooks"]


class MatchLooks:
    """What a match tells without being changed; :class:`hexwar.play.match.Match` is one.

    Attributes:
        game: The game.
        state: The present moment.
        log: The set-up and all decisions so far.
    """

    game: Game
    state: State
    log: list[LogEntry]
    seed: int
    study: bool
    studied: bool
    _ahead: Ahead
    _barriers: list[UndoBarrier]
    _choosers: dict[str, Chooser]
    _undone: list[str]

    @property
    def contributions(self) -> dict[int, int]:
        """What was contributed to chance, by how many entries of the log stand before it."""
        return {
            barrier.length: barrier.contribution
            for barrier in self._barriers
            if barrier.contribution is not None
        }

    def moments(self) -> Iterator[State]:
        """Yield the moment after the set-up and after each decision, as one state that changes."""
        contributions = self.contributions
        g = self._barriers[0].moment.clone()
        g.events = None
        for entry in self.log:
            if entry.action is not None:
                perform(g, entry.action)
            yield g
            number = contributions.get(entry.number + 1)
            if number is not None:
                g.seed = renewed_seed(g.seed, number)

    @property
    def decision(self) -> Decision | None:
        """The pending decision: player, question, legal actions; None when the game is over.

        Where several players decide at once, it is that of the first who is not through.
        """
        return decision(self.state)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions; empty when the game is over."""
        return LegalActions(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.state.result

    @property
    def deciders(self) -> tuple[str, ...]:
        """The players who have to decide: one, or all who are not through where several do.

        They stand in the order of the game's players; the pending decision is the first one's.
        """
        return () if self.over else self._ahead.deciders()

    @property
    def decided_ahead(self) -> dict[str, list[str]]:
        """What players have decided ahead of those who are asked before them, as text."""
        return self._ahead.texts()

    def for_player(self, player: str) -> Self:
        """Return the match as it stands for a player, or ``SPECTATOR``: to look at.

        That is the match itself, but while several players decide at once: then it is one in which
        nobody but this player has decided anything, and whose ``decision`` is this player's.

        Args:
            player: One of ``game.players``, or ``SPECTATOR``.

        Raises:
            UnknownNameError: When there is no such player.
        """
        need_viewer(self.game.players, player)
        look: Self = self._ahead.match_for(player)
        return look

    def view(self, player: str) -> dict[str, Any]:
        """Return exactly what a player may know of the present moment, as plain data.

        Args:
            player: One of ``game.players``, or ``SPECTATOR``.

        Raises:
            UnknownNameError: When there is no such player.
        """
        return self.for_player(player).state.view(player)

    def log_for(self, player: str) -> list[LogEntry]:
        """Return what a player, or ``SPECTATOR``, may know of the log; see :meth:`view`."""
        return [entry.seen_by(player) for entry in self.for_player(player).log]

    def scene(self, player: str | None = None) -> Scene:
        """Return what is on the table for a player, by default the one who decides.

        Args:
            player: One of ``game.players``, or ``SPECTATOR``.

        Raises:
            UnknownNameError: When there is no such player.
        """
        looker = self._looker() if player is None else player
        scene = self.game.presentation.scene(self.view(looker), looker)
        return attrs.evolve(scene, titles=self.game.speech().titles)

    def preview(self, action: Action | str) -> Preview | None:
        """Return what a legal action would come to, as the table shows it to who decides.

        Args:
            action: An action as tuple or text.

        Returns:
            None if the game has nothing to add.

        Raises:
            ActionError: When the text cannot be read, or the action is not legal.
        """
        chosen, player = checked(self.state, action), self._looker()
        return self.game.presentation.preview(self.view(player), player, chosen)

    def brief(self, player: str | None = None, *, tokens: int = 2000, language: str = "") -> str:
        """Return the present decision as text, for who reads or hears and does not see the table.

        Args:
            player: One of ``game.players``; by default the one who decides.
            tokens: The budget of :meth:`hexwar.play.match.brief.Brief.text`.
            language: A language code; without, English.
        """
        from hexwar.play.match.brief import Brief  # noqa: PLC0415 -- most matches are never read so

        return Brief(self, player, language).text(tokens)

    def _looker(self) -> str:
        return self.game.players[0] if self.over else decider(self.state)

    def _repr_svg_(self) -> str:
        from hexwar.board.picture import picture  # noqa: PLC0415 - only notebooks ask

        return picture(self.scene())

    # -- who decides, and what can be taken back

    @property
    def seated(self) -> dict[str, str]:
        """The names of the choosers, by the players for whom they decide."""
        return {player: chooser.name for player, chooser in self._choosers.items()}

    @property
    def can_undo(self) -> bool:
        """Whether ``undo`` would take a decision back."""
        return len(self.log) > 1 and (self.study or self._barriers[-1].length < len(self.log))

    @property
    def undone(self) -> list[str]:
        """What was taken back and can be done again, as text; the first one taken back first."""
        return self._undone[:]

    @property
    def can_redo(self) -> bool:
        """Whether ``redo`` would perform a decision again."""
        return bool(self._undone)

    @property
    def undo_stops(self) -> str:
        """Why undo goes no further back than it does, in a few words."""
        return self.why_undo_stops()

    def why_undo_stops(self, language: str = "") -> str:
        """Return why undo goes no further back than it does, in a few words.

        Args:
            language: A language code; without, English.
        """
        return self.game.speech(language).reason(self._barriers[-1].reason)


class Ahead:
    """What the players of a match have decided ahead.

    Attributes:
        actions: The actions by player, in the order in which they were taken.
    """

    def __init__(self, match: Any) -> None:
        self._match = match
        self.actions: dict[str, tuple[Action, ...]] = {}
        self._looks: dict[str, tuple[object, tuple[Action, ...], Any]] = {}

    def __bool__(self) -> bool:
        return bool(self.actions)

    def next_of(self, player: str) -> Action | None:
        """Return what a player has decided ahead of what the state asks now, and forget it."""
        if player not in self.actions:
            return None
        action, *rest = self.actions.pop(player)
        if action not in self._match.state.listed:
            return None  # Where that may be, the player is asked again.
        if rest:
            self.actions[player] = tuple(rest)
        return action

    def set(self, actions: Mapping[str, tuple[Action, ...]]) -> None:
        """Replace what was decided ahead; nothing may be where nobody decides at once.

        Args:
            actions: The actions by player.
        """
        open_now = waiting_in(self._match.state.stack)
        self.actions = {one: tuple(listed) for one, listed in actions.items() if one in open_now}
        if not open_now:
            self._looks.clear()

    def texts(self) -> dict[str, list[str]]:
        """Return the actions by player as text."""
        return {
            player: [entry.text for entry in self.match_for(player).log[-len(actions) :]]
            for player, actions in self.actions.items()
        }

    def deciders(self) -> tuple[str, ...]:
        """Return the players who have to decide, in the order of the game's players."""
        match = self._match
        waiting = waiting_in(match.state.stack)
        first = decider(match.state)
        if len(waiting) < 2:
            return (first,)
        seated = match.seated
        asked = [
            one
            for one in match.game.players
            if one in waiting and one not in seated and self._asks(one)
        ]
        return tuple(asked) or (first,)

    def _asks(self, player: str) -> bool:
        """Return whether a player still has something to decide before all are through."""
        g = self.match_for(player).state
        return player in waiting_in(g.stack)[-1:]

    def match_for(self, player: str) -> Any:
        """Return the match in which nobody but a player has decided anything since all were asked.

        Args:
            player: The player, or ``SPECTATOR``.
        """
        match = self._match
        begun = match.window_begun
        if begun is None:
            return match
        since = match.log[begun:]
        own = tuple(entry.action for entry in since if entry.player == player and entry.action)
        first = decider(match.state)
        if player == first and len(own) == len(since):
            return match
        own += self.actions.get(player, ())
        key, look = match.log[begun - 1], self._looks.get(player)
        if look is None or look[0] is not key or look[1] != own:
            look = self._looks[player] = key, own, self._look(player, own)
        return look[2]

    def _look(self, player: str, own: tuple[Action, ...]) -> Any:
        look = self._match.turned_to(player)
        for action in own:
            look.do(action)
        return look

    def answer(self, player: str, action: Action | str) -> list[Event]:
        """Let a player decide ahead of those who are asked before.

        Args:
            player: The player.
            action: An action as tuple or text.

        Returns:
            What happened, as far as the player's own procedure has told it.

        Raises:
            GameError: When the player has nothing to decide.
            ActionError: As for :meth:`hexwar.play.match.Match.do`.
        """
        if player not in self.deciders():
            raise GameError(f"{player} has nothing to decide now")
        look = self.match_for(player).fork()
        events: list[Event] = look.do(action)
        taken = look.log[-1].action
        assert taken is not None
        self.actions[player] = (*self.actions.get(player, ()), taken)
        return events

    def take_back(self, player: str) -> None:
        """Take back what a player has last decided since all were asked.

        What others have decided later than that waits until the player is through again.

        Raises:
            UndoError: When the player has decided nothing since.
        """
        match = self._match
        if player in self.actions:
            *rest, _ = self.actions.pop(player)
            if rest:
                self.actions[player] = tuple(rest)
            return
        begun = match.window_begun
        at = max((e.number for e in match.log[begun:] if e.player == player), default=0)
        if not at:
            raise UndoError(f"{player} has decided nothing since all were asked")
        ahead = dict(self.actions)
        for entry in reversed(match.log[at + 1 :]):
            assert entry.action is not None
            ahead[entry.player] = (entry.action, *ahead.get(entry.player, ()))
        match.cut(at)
        self.set(ahead)
