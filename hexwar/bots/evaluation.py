"""What a tree search asks of others: priors and values of leaves, beliefs, and what it teaches.

A search without an evaluator plays its leaves out.  With one it asks for several leaves at once, so
that a network answers in one batch; this is the search of AlphaZero (Silver and others, 2018).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from hexwar.bots.tree import Node
from hexwar.errors import GameError
from hexwar.play.game import Game
from hexwar.play.game.redraw import redraw
from hexwar.play.states import State
from hexwar.play.values.steering import Action

History = Sequence[tuple[Mapping[str, Any], Action]]
"""What a player has seen and done: the view at each of its own decisions, and the action."""

Belief = Callable[[Game, Mapping[str, Any], str, Random, History], State]
"""``belief(game, view, player, rng, history)``: a state that gives the player this view."""


class Evaluation(NamedTuple):
    """What is thought of a state.

    Attributes:
        priors: For each of ``g.listed`` how much it deserves to be tried, in any unit.
        values: What the state is worth to each player, from -1 to 1.
    """

    priors: Sequence[float]
    values: Mapping[str, float]


class Evaluator(Protocol):
    """Judges states for a search."""

    def evaluate(self, states: Sequence[State]) -> Sequence[Evaluation]:
        """Return what is thought of each of some imagined states.

        Args:
            states: States at a decision; they are not changed. Judge each by what its decider sees.
        """
        ...


class Noise(NamedTuple):
    """Noise among the priors of the root, so that self-play also tries what it thinks little of.

    Attributes:
        share: How much of the priors is noise.
        alpha: How even it is (Dirichlet's parameter): below 1 it favours a few actions.
    """

    share: float = 0.25
    alpha: float = 0.3

    def added(self, priors: Sequence[float], rng: Random) -> list[float]:
        """Return priors with noise, summing to 1.

        Args:
            priors: The priors, in any unit.
            rng: The randomness to use.

        Example:
            >>> mixed = Noise(0.25).added([1.0, 1.0, 2.0], Random(1))
            >>> round(sum(mixed), 9), mixed[2] >= 0.375
            (1.0, True)
        """
        total = sum(priors)
        drawn = [rng.gammavariate(self.alpha, 1.0) for _ in priors]
        of = sum(drawn) or 1.0
        return [
            (1 - self.share) * prior / total + self.share * one / of
            for prior, one in zip(priors, drawn, strict=True)
        ]


def visit_shares(root: Node, actions: Sequence[Action]) -> list[float]:
    """Return how the visits of a search are shared among actions: what a policy learns from it.

    Args:
        root: The tree that :meth:`hexwar.bots.MctsBot.search` returned.
        actions: The legal actions.

    Returns:
        Shares that sum to 1, in the order of the actions.
    """
    nodes = [root.after(action) for action in actions]
    visits = [node.visits if node is not None else 0 for node in nodes]
    total = sum(visits)
    return [count / total if total else 1 / len(actions) for count in visits]


def imagined(
    game: Game,
    view: Mapping[str, Any],
    player: str,
    rng: Random,
    belief: Belief | None,
    history: History,
) -> State:
    """Return a state that a player may be in: by a belief, or sampled by the rules.

    Raises:
        GameError: When the belief gives a state that looks otherwise to the player.
    """
    if belief is None:
        return redraw(game, view, player, rng)
    g = belief(game, view, player, rng, history)
    if g.view(player) != view:
        raise GameError(f"the belief {belief!r:.60} imagines a state that {player} does not see")
    return g
