"""How many positions and branches of chance lie ahead? Counts to check another implementation by.

Chess programmers prove their move generators by counting the leaves of the game tree.  Here chance
is counted, too, with exact probabilities: of each branch, and of reaching each depth when every
legal action is as likely as the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

import attrs

from hexwar.errors import GameError
from hexwar.play.states import State
from hexwar.play.states.runner import outcomes

AT_MOST = 100_000
"""The maximum number of positions in a depth: the states of a large game then take a gigabyte."""


class TooManyPositionsError(GameError):
    """A depth has more positions than may be counted.

    Attributes:
        decisions: The depth.
        at_most: How many positions were allowed.

    Example:
        >>> print(TooManyPositionsError(2, 10))
        depth 2 has more than 10 positions: count fewer decisions, or allow more positions (at_most)
    """

    def __init__(self, decisions: int, at_most: int) -> None:
        super().__init__(
            f"depth {decisions} has more than {at_most:,} positions: "
            "count fewer decisions, or allow more positions (at_most)"
        )
        self.decisions, self.at_most = decisions, at_most


@attrs.frozen
class Depth:
    """What lies a number of decisions ahead.

    Attributes:
        decisions: How many decisions were taken to get here.
        paths: The sequences of actions and branches of chance that lead to a further decision.
        positions: The different positions among their ends.
        actions: The legal actions in all of these paths' ends together.
        outcomes: The branches of chance that these actions meet.
        ended: The sequences that have ended the game just here.
        going: The probability that the game still goes on, if all actions are equally likely.
        ending: The probability that it has ended just here; what has ended at any depth so far and
            what goes on add up to one.
    """

    decisions: int
    paths: int
    positions: int
    actions: int
    outcomes: int
    ended: int
    going: Fraction
    ending: Fraction

    def plain(self) -> dict[str, Any]:
        """Return the counts as JSON data; probabilities as texts such as ``"3/4"``."""
        return {**attrs.asdict(self), "going": str(self.going), "ending": str(self.ending)}


@attrs.define
class _Reached:
    """A position with the paths that lead there and their probability.

    The state is None where nothing is counted beyond it: the number of its actions is enough.
    """

    state: State | None
    actions: int
    paths: int
    probability: Fraction


def perft(
    g: State,
    decisions: int,
    *,
    at_most: int = AT_MOST,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Depth, ...]:
    """Count what lies ahead of a state, depth by depth.

    Args:
        g: A state at a decision; it is not changed.
        decisions: How many decisions deep to count.
        at_most: The maximum number of positions at one depth; more are an error.
        progress: Called after each action with a depth, in decisions, and the number of different
            positions found there so far.

    Raises:
        TooManyPositionsError: When a depth has more positions than that.

    Example:
        >>> import hexwar
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> [depth.paths for depth in perft(g, 2)]
        [1, 4, 12]
    """
    return tuple(_counted(g, decisions, _Limits(at_most, None, progress)))


def perft_within(
    g: State, branches: int, *, progress: Callable[[int, int], None] | None = None
) -> tuple[Depth, ...]:
    """Count as many depths ahead of a state as a number of branches of chance allows.

    The limit is a number and not a time, so that every machine counts the same depths. The first
    depth, which is the state itself, is always counted.

    Args:
        g: A state at a decision; it is not changed.
        branches: The branches of chance that may be played, all depths together.
        progress: As for :func:`perft`.

    Example:
        >>> import hexwar
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> [depth.paths for depth in perft_within(g, 20)]
        [1, 4, 12]
    """
    return tuple(_counted(g, None, _Limits(None, branches, progress)))


class _Limits(NamedTuple):
    """Where counting ends: at too many positions with an error, at too many branches without."""

    positions: int | None
    branches: int | None
    progress: Callable[[int, int], None] | None


class _Ahead:
    """What lies one decision beyond the positions of a depth.

    Attributes:
        reached: The different positions by their keys.
        played: The branches that were played, each once.
        outcomes: The branches on all paths.
        ended: The paths that have ended the game.
        ending: The probability of these.
    """

    def __init__(self, *, keeping: bool) -> None:
        self.keeping = keeping
        self.reached: dict[str, _Reached] = {}
        self.played = 0
        self.outcomes = 0
        self.ended = 0
        self.ending = Fraction(0)

    def add(self, state: State, paths: int, probability: Fraction) -> None:
        """Add the paths of a branch to the position at its end."""
        self.played += 1
        self.outcomes += paths
        if state.result is not None:
            self.ended += paths
            self.ending += probability
            return
        key = state.key()
        reached = self.reached.get(key)
        if reached is None:
            kept = state if self.keeping else None
            self.reached[key] = _Reached(kept, len(state.listed), paths, probability)
        else:
            reached.paths += paths
            reached.probability += probability


def _counted(g: State, decisions: int | None, limits: _Limits) -> Iterator[Depth]:
    here = {g.key(): _Reached(g, len(g.listed), 1, Fraction(1))}
    ended, ending, played = 0, Fraction(0), 0
    for taken in count():
        last = taken == decisions or not here
        branches = None if limits.branches is None else limits.branches - played
        keeping = decisions is None or taken + 1 < decisions
        ahead = None if last else _ahead(here, taken, branches, limits, keeping=keeping)
        paths = sum(reached.paths for reached in here.values())
        actions = sum(reached.paths * reached.actions for reached in here.values())
        going = sum((reached.probability for reached in here.values()), Fraction(0))
        outcomes = ahead.outcomes if ahead else 0
        yield Depth(taken, paths, len(here), actions, outcomes, ended, going, ending)
        if ahead is None:
            return
        here, ended, ending = ahead.reached, ahead.ended, ahead.ending
        played += ahead.played


def _ahead(
    here: dict[str, _Reached], taken: int, left: int | None, limits: _Limits, *, keeping: bool
) -> _Ahead | None:
    """Count one decision beyond some positions; None when it takes more branches than are left."""
    ahead = _Ahead(keeping=keeping)
    for reached in here.values():
        assert reached.state is not None
        share = reached.probability / reached.actions
        for action in reached.state.listed:
            for probability, state, _ in outcomes(reached.state, action):
                ahead.add(state, reached.paths, share * probability)
                if left is not None and ahead.played > left:
                    return None
                _refuse_more(len(ahead.reached), limits.positions, taken + 1)
            if limits.progress:
                limits.progress(taken + 1, len(ahead.reached))
    return ahead


def _refuse_more(found: int, at_most: int | None, decisions: int) -> None:
    if at_most is not None and found > at_most:
        raise TooManyPositionsError(decisions, at_most)
