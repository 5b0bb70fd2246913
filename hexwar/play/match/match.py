"""A match: a state with its log, the players at the table, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, SupportsIndex

from hexwar.data import write_text
from hexwar.errors import GameError, HexwarError, UndoError
from hexwar.play.game.game import Game
from hexwar.play.match.choosers import Chooser, seat_at
from hexwar.play.match.decision import Explanation, checked, explain
from hexwar.play.match.log import (
    CONTRIBUTED,
    START,
    Checkpoint,
    LogEntry,
    Stretch,
    UndoBarrier,
    why_undo_stops,
)
from hexwar.play.match.looking import Ahead, MatchLooks
from hexwar.play.match.notation import parse_action, position_text
from hexwar.play.match.written import link_of, plain_of, text_of
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.simultaneous import under_way
from hexwar.play.states.hashes import Hashes
from hexwar.play.states.runner import advance, begin, decider, deciding, perform, turn_to
from hexwar.play.states.state import State, need_player
from hexwar.play.values.chance import SAMPLED, contribution_of, renewed_seed, seed_of
from hexwar.play.values.copying import share_equal
from hexwar.play.values.events import Event
from hexwar.play.values.pickling import Reduced, reduced_match
from hexwar.play.values.steering import Action
from hexwar.reasons import Reason

__all__ = ["Match"]

APART = 32
"""The number of decisions between two moments kept by a match; those between are played again."""


class Match(MatchLooks):
    """A game being played: every face, bot, test and replay comes through it.

    Args:
        game: The game with its scenario and options.
        seed: The seed of all chance.
        study: Let undo go behind draws and revelations; the match is marked.
        players: Choosers by player; the others decide through :meth:`do`.
        hashing: Take the hash of the state after each decision at once, as a proof does; else the
            log takes it when somebody asks for it.
        moment: Where the match begins, played on as a copy; by default the set-up.

    Attributes:
        game: The game.
        seed: The seed.
        state: The present moment.
        log: The set-up and all decisions so far.
        study: Whether undo goes behind draws and revelations.
        studied: Whether it has done so.
        hashing: Whether the hash of the state is taken after each decision at once.
    """

    def __init__(
        self,
        game: Game,
        seed: SupportsIndex,
        *,
        study: bool = False,
        players: Mapping[str, Chooser] | None = None,
        hashing: bool = False,
        moment: State | None = None,
    ) -> None:
        self.game = game
        self.seed = seed_of(seed)
        self.study = study or game.study
        self.studied = False
        self._choosers = dict(players or {})
        seat_at(game, self._choosers)
        self.hashing = hashing
        self._hashes = Hashes()
        self._undone: list[str] = []
        self._ahead = Ahead(self)
        self._asked: tuple[Sequence[Action], str, Question] | None = None
        self.log: list[LogEntry] = []
        if moment is None:
            self.state = game.lay_out(self.seed)
            self._listen()
            begin(self.state, game.opening)
        else:
            self.state = moment.clone()
            advance(self.state)
            self._listen()
        moment_kept = self.state.clone()
        self._barriers = [UndoBarrier(1, START, moment_kept, 1)]
        self._stretch = Stretch(moment_kept, self._hashes)
        if hashing:
            self._stretch.note_hash(self.state)
        told, drawn = tuple(self.state.events or ()), tuple(self.state.drawn or ())
        self.log.append(LogEntry(0, "", None, told, drawn, game, None, (self._stretch, 0)))
        self.let_bots_decide()

    @classmethod
    def at(cls, game: Game, state: State, *, study: bool = False, hashing: bool = False) -> Match:
        """Return a match that begins at a given moment, with an empty log.

        Args:
            game: The game with its scenario and options.
            state: The moment; the match plays on a copy.
            study: Let undo go behind draws and revelations.
            hashing: Take the hash of the state after each decision at once.
        """
        return cls(game, state.seed, study=study, hashing=hashing, moment=state)

    def fork(self, length: int | None = None) -> Match:
        """Return an independent match that shares the first entries of the log.

        Args:
            length: How many entries of the log to keep, at least 1 (the set-up); all by default.

        Raises:
            UndoError: When the log has no such entry.
        """
        if length is None:
            length = len(self.log)
        if not 1 <= length <= len(self.log):
            raise UndoError(f"the log has {len(self.log)} entries; it cannot be cut to {length}")
        twin = Match.at(self.game, self._barriers[0].moment, study=self.study, hashing=self.hashing)
        twin.studied = self.studied
        twin.log = self.log[:]
        twin._barriers = self._barriers[:]
        twin._restore(length)
        if length == len(self.log):
            twin._ahead.set(self._ahead.actions)
        return twin

    def turned_to(self, player: str) -> Match:
        """Return the match as it was when several players were asked at once, turned to one.

        Args:
            player: One of them; for anybody else it asks the first.
        """
        begun = self._barriers[-1].length
        twin = self.fork(begun)
        turn_to(twin.state, player)
        twin._listen()
        moment = twin.state.clone()
        twin._barriers[-1] = UndoBarrier(begun, twin._barriers[-1].reason, moment, begun)
        twin._stretch = Stretch(moment, twin._hashes)
        return twin

    @property
    def window_begun(self) -> int | None:
        """How long the log was when several players were asked, or None while none decide so."""
        return self._barriers[-1].length if under_way(self.state.stack) else None

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        """Return an independent match with players of its own."""
        twin = self.fork()
        twin._undone, twin._choosers = self._undone[:], deepcopy(self._choosers, memo)
        return twin

    def __reduce__(self) -> Reduced:
        """Be played again where the match is unpickled."""
        return reduced_match(self, self._barriers[0].moment)

    # -- what is to be decided

    @property
    def position(self) -> str:
        """The whole position as one line of text."""
        return position_text(self.state)

    def explain(self, action: Action | str, language: str = "") -> Explanation:
        """Return whether an action is legal, by which rule, what that rule says, and why here.

        Args:
            action: An action as tuple or text, legal or not.
            language: A language code for sentence and reason; without, English.

        Raises:
            MalformedActionError: When the text cannot be read, or the tuple is no action at all.
        """
        if isinstance(action, str):
            action = parse_action(self.state, action)
        return explain(self.state, action, language)

    # -- deciding

    def do(
        self, action: Action | str, player: str | None = None, *, bots: bool = True
    ) -> list[Event]:
        """Perform an action, and those of the bots that decide after it.

        Args:
            action: An action as tuple or text, such as ``"move A/1/16 0714"``.
            player: Who takes it, where several players decide at once; by default the first.
            bots: Whether they decide at once; else when :meth:`let_bots_decide` is called.

        Returns:
            Everything that happened up to the next decision of a player at the table.

        Raises:
            MalformedActionError: When the text cannot be read, or the tuple is no action at all.
            AmbiguousActionError: When the text could be several actions.
            RuleError: When a rule refuses the action; nothing has changed then.
            GameError: When the player has nothing to decide.
        """
        if player is not None and player != decider(self.state):
            need_player(self.game.players, player)
            return self._ahead.answer(player, action)
        chosen, before = checked(self.state, action), len(self.log)
        self._undone.clear()
        self._perform(chosen)
        if self._choosers or self._ahead.actions:
            self.let_bots_decide(lambda: bots)  # What was decided ahead is performed in any case.
        events: list[Event] = []
        for entry in self.log[before:]:
            events += entry.events
        return events

    def _listen(self) -> None:
        self.state.events, self.state.drawn, self.state.barrier = [], [], False

    def _perform(self, action: Action) -> None:
        """Perform a legal action, and add it to the log."""
        g = self.state
        _, player, question = self._who_decides()
        together = under_way(g.stack) if self.game.simultaneous else ()
        events: list[Event] = []
        drawn: list[tuple[str, int]] = []
        g.events, g.drawn, g.barrier = events, drawn, False
        try:
            perform(g, action)
        except Exception:
            self._restore(len(self.log))
            raise
        following = player if g.result is not None else self._who_decides()[1]
        now = under_way(g.stack) if self.game.simultaneous else ()
        stop = why_undo_stops(g, player, following, together, now)
        place = self._stretch.add(action) if stop is None else self._stop(stop, action)
        if self.hashing:
            self._stretch.note_hash(g)
        stretch = self._stretch, place
        number, happened, chance = len(self.log), tuple(events), tuple(drawn)
        self.log.append(
            LogEntry(number, player, action, happened, chance, self.game, question, stretch)
        )

    def _who_decides(self) -> tuple[Sequence[Action], str, Question]:
        """Return what is legal, who decides, and what is asked; each asking has its own list."""
        g, asked = self.state, self._asked
        if asked is None or asked[0] is not g.listed:
            frame, question = deciding(g)
            asked = self._asked = g.listed, question.decider(frame, g), question
        return asked

    def _stop(self, why: Reason, action: Action) -> int:
        """Let undo go no further back than to this moment, which is kept if the last is far away.

        Args:
            why: Why undo stops here.
            action: The action that has led here.

        Returns:
            The number of actions since the last moment that is kept.
        """
        g, last, length = self.state, self._barriers[-1], len(self.log) + 1
        if length - last.begun < APART and g.chance is SAMPLED:
            self._barriers.append(UndoBarrier(length, why, last.moment, last.begun))
            return self._stretch.add(action)
        moment = g.clone()
        share_equal(moment, last.moment, moment.containers)
        self._barriers.append(UndoBarrier(length, why, moment, length))
        self._stretch = Stretch(moment, self._hashes)
        return 0

    def contribute(self, number: SupportsIndex) -> None:
        """Renew all chance to come by a number that those who know the seed could not know.

        When one player hands a match over to another, as a link or a save, the other contributes:
        then neither can look at draws of the other's turn. The same seed with the same
        contributions at the same places is the same game; saves and links hold them.

        Args:
            number: The number: of 128 bits that nobody can guess, for a game that people play.

        Raises:
            ChanceError: When it is no positive whole number, or has more than 1,024 bits.
            GameError: When the game is over, or several players decide at once just now.
        """
        contribution = contribution_of(number)
        if self.over or under_way(self.state.stack):
            raise GameError("chance can be contributed to between decisions of single players only")
        g, length = self.state, len(self.log)
        if length in self.contributions:
            raise GameError("somebody has contributed to chance here already")
        self._undone.clear()
        g.seed = renewed_seed(g.seed, contribution)
        moment = g.clone()
        self._barriers.append(UndoBarrier(length, CONTRIBUTED, moment, length, contribution))
        self._stretch = Stretch(moment, self._hashes)

    def seat(self, players: Mapping[str, Chooser]) -> None:
        """Let choosers decide for players from now on.

        Raises:
            UnknownNameError: When there is no such player.
        """
        seat_at(self.game, players)
        self._choosers.update(players)

    def unseat(self, player: str) -> None:
        """Give the decisions back to a player."""
        need_player(self.game.players, player)
        self._choosers.pop(player, None)

    def let_bots_decide(self, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Perform decisions as long as a chooser has to take them, or they were taken ahead.

        Args:
            goes_on: Asked before each decision of a chooser whether it is to be taken now.
        """
        while (self._choosers or self._ahead) and not self.over:
            player = self._who_decides()[1]
            ahead = self._ahead.next_of(player)
            if ahead is not None:
                self._perform(ahead)
                continue
            chooser = self._choosers.get(player)
            if chooser is None or not goes_on():
                return
            pending = self.decision
            assert pending is not None
            rng = Random(f"{self.seed}/bot/{pending.player}/{len(self.log)}")
            self._undone.clear()
            chosen = chooser.choose(self.view(pending.player), pending, rng)
            self._perform(checked(self.state, chosen))

    # -- undo and redo

    def undo(self, player: str | None = None) -> None:
        """Take the last decision back.

        Args:
            player: While several players decide at once: whose last decision; others keep theirs.

        Raises:
            UndoError: When there is none, or chance was drawn, something was revealed, or another
                player has to decide since; study mode lifts the last three.
        """
        if player is not None and under_way(self.state.stack):
            self._ahead.take_back(player)
            return
        target = len(self.log) - 1
        if target < 1:
            raise UndoError("nothing to undo: this is the start of the game")
        if self._barriers[-1].length > target:
            if not self.study:
                raise UndoError(f"it cannot be undone: {self.undo_stops}")
            self.studied = True
        text = self.log[-1].text
        self._restore(target)
        self._undone.append(text)

    def _restore(self, length: int) -> None:
        """Go back to the state after the first ``length`` entries of the log."""
        while self._barriers[-1].length > length:
            self._barriers.pop()
        last = self._barriers[-1]
        self.state = last.moment.clone()
        for entry in self.log[last.begun : length]:
            assert entry.action is not None
            perform(self.state, entry.action)
        del self.log[length:]
        self._stretch = self.log[-1].stretch_up_to_here()
        if last.contribution is not None and last.begun == length:
            self._stretch = Stretch(last.moment, self._hashes)
        self._listen()
        self._ahead.set(self._ahead.actions)

    def cut(self, length: int) -> None:
        """Forget the last entries of the log, back to the last barrier at most.

        Args:
            length: How many entries are kept.
        """
        self._undone.append(self.log[length].text)
        self._restore(length)

    def redo(self) -> list[Event]:
        """Perform again the decision that was last taken back.

        Returns:
            What happened.

        Raises:
            UndoError: When nothing was taken back, or another decision was taken since.
        """
        if not self._undone:
            raise UndoError("there is nothing to redo")
        self._perform(checked(self.state, self._undone[-1]))
        self._undone.pop()
        events = list(self.log[-1].events)
        if self._ahead:
            self.let_bots_decide()
        return events

    def allow_redo(self, texts: Sequence[str]) -> None:
        """Let :meth:`redo` perform what was taken back before the match was saved.

        Args:
            texts: Actions in their text form, the one taken back last at the end.  What can no
                longer be played after the present moment is left out.
        """
        if not texts:
            self._undone = []
            return
        twin = self.fork()
        twin._undone = list(texts)
        try:
            while twin._undone:
                twin.redo()
        except HexwarError:
            texts = texts[len(twin._undone) :]
        self._undone = list(texts)

    # -- all or nothing

    def checkpoint(self) -> Checkpoint:
        """Return the present moment, for :meth:`roll_back`."""
        return Checkpoint(
            tuple(self.log),
            tuple(self._barriers),
            tuple(self._undone),
            dict(self._choosers),
            self.studied,
            dict(self._ahead.actions),
        )

    def roll_back(self, to: Checkpoint) -> None:
        """Return to a moment as if nothing had been decided, undone or seated since.

        Args:
            to: What :meth:`checkpoint` gave; the choosers are as they were, not their memories.
        """
        self._undone, self._choosers, self.studied = list(to.undone), dict(to.choosers), to.studied
        if self.log[-1] is not to.log[-1] or self._barriers[-1] is not to.barriers[-1]:
            self.log, self._barriers = list(to.log), list(to.barriers)
            self._restore(len(self.log))
        self._ahead.set(to.ahead)

    def take_hash(self) -> str:
        """Return the hash of the present moment, which the log then has for its last decision."""
        self._stretch.note_hash(self.state)
        return self.log[-1].digest

    def plain(self) -> dict[str, Any]:
        """Return the match as JSON data, as :meth:`save` writes it."""
        return plain_of(self)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, beside the old one and then in its place.

        Args:
            path: The file; :func:`hexwar.open` reads it.
        """
        write_text(Path(path), self.text())

    def text(self) -> str:
        """Return the match as the text of a save; :func:`hexwar.restore` reads it."""
        return text_of(self)

    def link(self, decisions: int | None = None) -> str:
        """Return the match as text for the end of a link; :func:`hexwar.from_link` reads it.

        It holds the seed: a person who has the link can look at every card and die to come.

        Args:
            decisions: How many decisions it tells: by default all, and 0 for a challenge.

        Raises:
            SaveError: The match does not begin at the set-up, or was played from a scenario file.
        """
        return link_of(self, decisions)
