"""How many positions and branches of chance lie ahead? Counts to check another implementation by.

Chess programmers prove their move generators by counting the leaves of the game tree.  Here chance
is counted, too, with exact probabilities: of each branch, and of reaching each depth when every
legal action is as likely as the others.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import attrs

from hexwar.errors import GameError
from hexwar.play.runner import outcomes
from hexwar.play.state import State


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


class _Reached(NamedTuple):
    """A position with the paths that lead there and their probability."""

    state: State
    paths: int
    probability: Fraction


def perft(g: State, decisions: int, *, at_most: int = 1_000_000) -> tuple[Depth, ...]:
    """Count what lies ahead of a state, depth by depth.

    Args:
        g: A state at a decision; it is not changed.
        decisions: How many decisions deep to count.
        at_most: So many different positions at one depth are an error rather than a long wait.

    Raises:
        GameError: When a depth has more positions than that.

    Example:
        >>> import hexwar
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> [depth.paths for depth in perft(g, 2)]
        [1, 4, 12]
    """
    here = {g.key(): _Reached(g, 1, Fraction(1))}
    depths: list[Depth] = []
    ended, ending = 0, Fraction(0)
    for taken in range(decisions + 1):
        ahead: dict[str, _Reached] = {}
        actions = branches = over = 0
        stopping = Fraction(0)
        for reached in here.values():
            listed = reached.state.listed
            actions += reached.paths * len(listed)
            if taken == decisions:
                continue
            for action in listed:
                for probability, state, _ in outcomes(reached.state, action):
                    branches += reached.paths
                    if state.result is not None:
                        over += reached.paths
                        stopping += reached.probability * probability / len(listed)
                        continue
                    _add(ahead, state, reached, probability / len(listed))
                    _refuse_more(len(ahead), at_most, taken + 1)
        paths = sum(reached.paths for reached in here.values())
        going = sum((reached.probability for reached in here.values()), Fraction(0))
        depths.append(Depth(taken, paths, len(here), actions, branches, ended, going, ending))
        here, ended, ending = ahead, over, stopping
    return tuple(depths)


def _add(ahead: dict[str, _Reached], state: State, before: _Reached, share: Fraction) -> None:
    """Add the paths to a position; equal positions are gone on with once."""
    key = state.key()
    known = ahead.get(key, _Reached(state, 0, Fraction(0)))
    more = before.probability * share
    ahead[key] = _Reached(known.state, known.paths + before.paths, known.probability + more)


def _refuse_more(found: int, at_most: int, decisions: int) -> None:
    if found > at_most:
        raise GameError(f"more than {at_most:,} positions {decisions} decisions ahead: count less")
