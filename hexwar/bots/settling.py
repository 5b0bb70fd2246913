"""Playing on until what is asked is settled, and judging the moment then.

What cannot be rated without performing it (attacks, cards, joining, retreats) is played out on
copies until the procedure that asks is done. The choices on the way are learned by a small search
(upper confidence bounds): own ones for the best, those of others for the worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf, isqrt, log, sqrt
from random import Random
from statistics import fmean
from typing import Any, Final

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.bots.effort import Effort
from hexwar.bots.reading import ActionReader, of_one_unit
from hexwar.bots.reasons import Reason
from hexwar.errors import OptionError
from hexwar.kit.judge import Judge, Outlook
from hexwar.kit.position import Position
from hexwar.play.game import Game
from hexwar.play.states import State
from hexwar.play.states.runner import decider, deciding, perform
from hexwar.play.values.steering import Action

__all__ = ["SAME", "PlanningBot", "Settling"]

SAME: Final = 0.02
"""A difference of this many victory points is none."""

MOST_ACTIONS: Final = 60
"""After this number of actions what was asked counts as settled."""

FEW_MOVES: Final = 12
"""Among how many moves, taken at random, the quick choice takes the best."""

MOST_AIMED: Final = 60
"""Among more actions the quick choice does not look for those that are aimed at somebody."""

DEEPEST: Final = 6
"""How many choices on the way are learned; those after them are quick ones."""

UNITS_A_WORK: Final = 12
"""To judge this number of units takes about as long as to perform an action."""

MANY_UNITS: Final = 40
"""Among more units a decision has less work: in Cobra, with 120, an action takes 1 ms, not 0.2."""

ACTIONS_A_WORK: Final = 40
"""To read this number of actions takes about as long as to perform one."""

A_WIN: Final = 60.0
"""What a won game is worth, in victory points."""

CURIOSITY: Final = 0.7
"""How much an action that was seldom tried is preferred, in parts of the spread of worths."""

DOUBT: Final = 1.0
"""How many standard errors are taken off what actions came to, against what needs no try.

Bad attacks had looked good after twenty tries, since the luckiest of many means was believed."""

FEW_ACTIONS, AT_LEAST = 8, 3
"""Up to this number of actions each is tried three times: one bad throw rules nothing out."""

LEAVING: Final = 0.25
"""How often a quick choice moves a unit that may do something else: a block withdraws or fires.

Moves of several units are taken nine times in ten. With that share nobody stayed in a battle, and
none was won in the tries. Other shares were not measured."""

HORIZONS: Final = (0, 1, 99)
"""How many procedures further up have to be done, if no difference was seen before that."""


Asked = tuple[str, str]
"""A question: the name of its procedure, and its own."""

Chooser = Callable[[State], Action]


def asked(g: State) -> Asked:
    """Return which question is asked, wherever it stands."""
    frame, question = deciding(g)
    return type(frame).__name__, question.name


class PlanningBot(PlayerContext):
    """What bots have in common that plan by the judge of the game.

    Args:
        work: How many actions may be performed on copies for one decision.
        seconds: How long one decision may take; 0 for no limit but ``work``. With a limit in
            seconds the choice depends on the machine.

    Attributes:
        reasons: Why the last action was chosen.
    """

    def __init__(self, work: int, seconds: float = 0.0) -> None:
        super().__init__()
        self.work, self.seconds = work, seconds
        self.reasons: Sequence[Reason] = ()

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, and whose side the bot is on.

        Raises:
            OptionError: When the game has no judge of positions.
        """
        super().take_seat(game, player)
        if game.judge is None:
            raise OptionError(
                f"{game.title} has no judge of positions, which bots that plan need: name a "
                f"judge_class in {type(game).__name__}"
            )
        self.judge: Judge = game.judge
        self.side = self.judge.side_of_player(player)
        self.reader = ActionReader(self.judge)
        self.reasons = ()

    def moments(self, view: Mapping[str, Any], rng: Random) -> Iterator[State]:
        """Yield, without end, states that are consistent with what the player sees."""
        return determinisations(self.game, view, self.player, rng)

    def effort(self, g: Any) -> Effort:
        """Return the work for a decision: less among many units, where each action takes longer.

        Args:
            g: The moment, as the player imagines it.
        """
        on_map = sum(at >= 0 for at in g.hex)
        return Effort(round(self.work * min(1.0, MANY_UNITS / max(1, on_map))), self.seconds)

    def settling(self, g: State, rng: Random, effort: Effort) -> Settling:
        """Return what plays on from a moment, as the side looks at it.

        Args:
            g: The moment, as the player imagines it.
            rng: The randomness to use.
            effort: What is left of the work.
        """
        return Settling(self.reader, self.player, self.judge.outlook(g, self.side), rng, effort)


class Settling:
    """Plays on from moments for one decision of one player.

    Args:
        reader: What reads actions.
        player: The player.
        outlook: How the side of the player looks at all moments.
        rng: The randomness to use.
        effort: The work that is left.
    """

    def __init__(
        self, reader: ActionReader, player: str, outlook: Outlook, rng: Random, effort: Effort
    ) -> None:
        self.reader, self.judge, self.player = reader, reader.judge, player
        self.side = self.judge.side_of_player(player)
        self.outlook, self.rng, self.effort = outlook, rng, effort

    def position(self, g: Any) -> Position:
        """Return a moment as the side judges it."""
        return Position(self.judge, g, self.outlook)

    def worth(self, g: Any) -> float:
        """Return what a moment is worth to the side, in victory points."""
        if g.result is not None:
            return A_WIN * float(self.judge.game.analysis.score(g.result, self.player))
        position = self.position(g)
        self.effort.spend(len(position.units) // UNITS_A_WORK)
        return position.worth(self.side)

    def mine(self, g: State) -> bool:
        """Return whether a player of the side decides."""
        return self.judge.side_of_player(decider(g)) == self.side

    def perform(self, g: State, action: Action) -> None:
        """Perform an action on a copy, which is work."""
        perform(g, action)
        self.effort.spend()

    # -- quick choices

    def quick(self, g: State) -> Action:
        """Return a sensible action without thinking: an aimed one, the best of some moves, any."""
        listed, rng = g.listed, self.rng
        if len(listed) == 1:
            return listed[0]
        self.effort.spend(len(listed) // ACTIONS_A_WORK)
        side = self.judge.side_of_player(decider(g))
        steps = {action: step for action in listed if (step := self.reader.step(g, action))}
        others = [action for action in listed if action not in steps]
        if len(others) <= MOST_AIMED:
            aimed = [action for action in others if self.reader.aims(g, action, side)]
            if aimed and rng.random() < 0.6:
                return rng.choice(aimed)
        may_stay = bool(others) and of_one_unit(steps)
        if steps and rng.random() < (LEAVING if may_stay else 0.9):
            best = self._best_of_some(g, steps, SAME if others else -inf)
            if best is not None:
                return best
        some = others or list(listed)
        acting = [action for action in some if not self.reader.declines(g, action)]
        eager = 0.3 if steps and not may_stay else 0.75
        if acting and (len(acting) == len(some) or rng.random() < eager):
            return rng.choice(acting)
        return rng.choice(some)

    def _best_of_some(
        self, g: State, steps: Mapping[Action, tuple[int, int]], least: float
    ) -> Action | None:
        """Return the best of some moves, if it gains more than ``least``."""
        actions = list(steps)
        if len(actions) > FEW_MOVES:
            actions = self.rng.sample(actions, FEW_MOVES)
        position = self.position(g)
        self.effort.spend(len(position.units) // UNITS_A_WORK)
        gains = {action: position.gain(*steps[action]) for action in actions}
        best = max(actions, key=gains.__getitem__)
        return best if gains[best] > least else None

    # -- playing on

    def settle(
        self, g: State, action: Action, depth: int, root: Asked | None, choose: Chooser
    ) -> None:
        """Perform an action, and play on, in place, until what is asked at a depth is done.

        It is done when the procedure there has ended, when the turn is another side's, and when the
        same question is asked again after something has happened. Who joins an attack has changed
        nothing yet: without playing on, bots attacked as soon as it paid at all.

        Args:
            g: The moment.
            action: The action.
            depth: The place of the procedure on the stack, from 1.
            root: The question; None if the procedure is to end.
            choose: Chooses the actions on the way.
        """
        procedure, active = g.stack[depth - 1], self.judge.active(g)
        before = g.draws, tuple(g.hex)  # type: ignore[attr-defined] # of games with counters
        self.perform(g, action)
        for _ in range(MOST_ACTIONS):
            if self.effort.late or self.effort.overdrawn or not g.listed:
                return
            if self.judge.active(g) != active:
                return
            if len(g.stack) < depth or g.stack[depth - 1] is not procedure:
                return
            if len(g.stack) == depth and asked(g) == root:
                now = g.draws, tuple(g.hex)  # type: ignore[attr-defined]
                if now != before or any(self.reader.step(g, one) for one in g.listed):
                    return
            self.perform(g, choose(g))

    def tried(
        self,
        moments: Iterator[State],
        actions: Sequence[Action],
        few: int = 0,
        to_the_end: bool = False,
    ) -> tuple[dict[Action, tuple[float, int]], float]:
        """Return what actions come to once what is asked is settled, and the worth as it is.

        Where no difference is seen, more is played on: until what calls the procedure is done, and
        then until the own turn is over.

        Args:
            moments: Moments that this may be; each serves once.
            actions: The actions.
            few: How many tries there are at most, without a second look; 0 for more.
            to_the_end: Play on until the procedure that asks has ended, however often it asks.

        Returns:
            By action its worth and how often it was tried; and the worth of the moment itself.
        """
        results: dict[Action, tuple[float, int]] = {}
        now = 0.0
        for levels_up in HORIZONS:
            trials = Trials(self, next(moments), actions, levels_up, to_the_end)
            results, now = trials.run(moments, few), trials.now
            worths = [worth for worth, _ in results.values()] or [0.0]
            seen = max(worths) - min(worths) > SAME
            if seen or few or self.effort.over or len(results) > 12:
                break
        return results, now


class _Tally:
    """How often an action was tried on the way, and what came of it."""

    __slots__ = ("mine", "squares", "total", "tries")

    def __init__(self, *, mine: bool) -> None:
        self.tries, self.total, self.squares, self.mine = 0, 0.0, 0.0, mine

    def note(self, worth: float) -> None:
        """Note what a try came to."""
        self.tries += 1
        self.total += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        return self.total / self.tries


Nodes = dict[tuple[Action, ...], dict[Action, _Tally]]


class Trials:
    """The tries of some actions at one decision.

    Args:
        settling: What plays on.
        g: The moment.
        actions: The actions.
        levels_up: How many procedures above the one that asks have to be done, too.
        to_the_end: Whether the same question, asked again, does not settle it.
    """

    def __init__(
        self,
        settling: Settling,
        g: State,
        actions: Sequence[Action],
        levels_up: int,
        to_the_end: bool = False,
    ) -> None:
        self.settling = settling
        self.root = None if levels_up or to_the_end else asked(g)
        self.depth = max(1, len(g.stack) - levels_up)
        self.now = settling.worth(g)
        self.tallies = {action: _Tally(mine=True) for action in actions}
        self.inner: Nodes = {}
        self.spread = 1.0
        self.turn = self._turn(g)
        self.ended: set[Action] = set()
        if not levels_up:
            self.ended = {action for action in actions if self._ends(g, action)}
        own = self.turn[1] == settling.side  # who declines to react lets the dice fall first
        self.of_the_end: float | None = None if self.ended and own else 0.0

    def _ends(self, g: State, action: Action) -> bool:
        """Return whether declining ends what is asked, so that the moment counts as it is."""
        settling = self.settling
        if not settling.reader.declines(g, action):
            return False
        after: Any = g.fork(0)
        settling.perform(after, action)
        if after.result is not None:
            return False
        if self._turn(after) != self.turn:
            return True
        if asked(after) == asked(g):  # the next of its kind: another side was passed over
            return True
        left = len(after.stack) <= self.depth and type(after.stack[-1]) is not type(g.stack[-1])
        still = after.draws == g.draws  # who declines to react lets the dice fall
        return left and still and after.hex == g.hex  # type: ignore[attr-defined] # with counters

    def run(self, moments: Iterator[State], few: int) -> dict[Action, tuple[float, int]]:
        """Try the actions in turn, then those that promise most; return worth and tries of each."""
        live = [action for action in self.tallies if action not in self.ended]
        effort = self.settling.effort
        most = few or max(24, 6 * len(live))
        each = len(live) * (AT_LEAST if len(live) <= FEW_ACTIONS else 1)
        for number in range(most if live else 0):
            if effort.late or (number and effort.over):
                break
            known = number >= each
            action = self._promising(live, number) if known else live[number % len(live)]
            self._try(moments, action)
            if number + 1 >= len(live):
                means = [self.tallies[one].mean for one in live]
                self.spread = max(0.3, max(means) - min(means))
        results = dict.fromkeys(self.ended, (self.now, 0))
        doubt = 0.0 if few else DOUBT * self._noise()  # a plan is tried again before it is fought
        for action, tally in self.tallies.items():
            if tally.tries:
                best = self._best_way_on(action, bold=bool(few))
                results[action] = best.mean - doubt / sqrt(best.tries), tally.tries
        return results

    def _noise(self) -> float:
        """Return by how much tries of the same action and the same way on differ."""
        ways = [self._best_way_on(action) for action in self.tallies]
        more = sum(tally.tries - 1 for tally in ways if tally.tries > 1)
        spread = sum(tally.squares - tally.total * tally.mean for tally in ways if tally.tries > 1)
        return sqrt(max(0.0, spread) / more) if more else 0.0

    def _promising(self, live: Sequence[Action], number: int) -> Action:
        """Return the action with the best upper bound."""
        total = log(number + 1)

        def bound(action: Action) -> float:
            tries = self.tallies[action].tries
            best = self._best_way_on(action).mean
            return best + CURIOSITY * self.spread * sqrt(total / tries)

        return max(live, key=bound)

    def _try(self, moments: Iterator[State], action: Action) -> None:
        """Perform an action, play on until it is settled, and note what it came to."""
        settling, g = self.settling, next(moments)
        path: list[_Tally] = [self.tallies[action]]
        trail = [action]

        def choose(moment: State) -> Action:
            return self._chosen(moment, path, trail)

        settling.settle(g, action, self.depth, self.root, choose)
        worth = settling.worth(g) + settling.judge.usual.get(str(action[0]), 0.0)
        if self._turn(g) != self.turn:
            worth -= self._drift(moments)
        for tally in path:
            tally.note(worth)

    def _turn(self, g: State) -> tuple[int, int]:
        """Return the number of the turn, and whose it is."""
        judge = self.settling.judge
        return judge.game.analysis.turn_of(g), judge.active(g)

    def _drift(self, moments: Iterator[State]) -> float:
        """Return what the end of the turn changes by itself, such as supply: no action gains it."""
        if self.of_the_end is None:
            worths = []
            for g in islice(moments, AT_LEAST):
                self.settling.perform(g, next(iter(self.ended)))
                worths.append(self.settling.worth(g) - self.now)
            self.of_the_end = fmean(worths)
        return self.of_the_end

    def _chosen(self, g: State, path: list[_Tally], trail: list[Action]) -> Action:
        """Return an action on the way: one that did well there before, or a new one."""
        listed, rng = g.listed, self.settling.rng
        if len(listed) == 1:
            return listed[0]
        if len(trail) > DEEPEST:
            return self.settling.quick(g)
        node = self.inner.setdefault(tuple(trail), {})
        mine = self.settling.mine(g)
        visits = sum(tally.tries for tally in node.values())
        legal = [action for action in node if action in listed and node[action].tries]
        if len(legal) < min(len(listed), 1 + isqrt(2 * visits)):
            chosen = self.settling.quick(g)
            fresh = [action for action in listed if action not in node]
            if chosen in node and fresh and len(listed) <= 8:
                chosen = rng.choice(fresh)
        else:
            sign, total = (1 if mine else -1), log(visits + 1)

            def bound(action: Action) -> float:
                tally = node[action]
                return sign * tally.mean + CURIOSITY * self.spread * sqrt(total / tally.tries)

            chosen = max(legal, key=bound)
        path.append(node.setdefault(chosen, _Tally(mine=mine)))
        trail.append(chosen)
        return chosen

    def _best_way_on(self, action: Action, bold: bool = False) -> _Tally:
        """Return the way to go on after an action that was tried most, or all of them together.

        With ``bold`` it is the one that came to most: with few tries none is tried often.

        Means over own choices that were taken at random would make all actions alike, and the
        highest of a few means is the luckiest.
        """
        node = self.inner.get((action,), {})
        tested = [tally for tally in node.values() if tally.tries >= AT_LEAST and tally.mine]
        if bold:
            return max([self.tallies[action], *tested], key=lambda tally: tally.mean)
        return max(tested, key=lambda tally: tally.tries, default=self.tallies[action])
