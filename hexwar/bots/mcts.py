"""Monte Carlo tree search over what a player knows: one tree for all the moments this could be.

Each iteration imagines a moment that looks like the view, and goes down the tree by the actions
that are legal *there*; an action's chances are weighed by how often it could have been taken (the
information set search of Cowling, Powley and Whitehouse, 2012).  Chance is met as it comes: a node
stands for the decisions so far, whatever was thrown in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, log, sqrt
from random import Random
from typing import Any

from hexwar.bots.imagining import Seat, moments
from hexwar.bots.playouts import budget, play_out, within
from hexwar.play.decision import Decision
from hexwar.play.frames import Action
from hexwar.play.runner import decider, perform
from hexwar.play.state import State


class Node:
    """What was learned about an action, taken after all those above it.

    Attributes:
        visits: How often it was taken.
        offered: How often it could have been taken.
        total: What it came to, summed up, for the player who takes it.
        children: The actions taken afterwards.
    """

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


class Scale:
    """The worst and the best that a search has met, which bound what it compares."""

    __slots__ = ("best", "worst")

    def __init__(self) -> None:
        self.worst, self.best = inf, -inf

    def note(self, worth: Iterable[float]) -> None:
        """Widen the scale to what a playout was worth to the players."""
        self.worst = min(self.worst, *worth)
        self.best = max(self.best, *worth)

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 for the worst to 1 for the best."""
        span = self.best - self.worst
        return (value - self.worst) / span if span > 0 else 0.5


class MctsBot(Seat):
    """Searches a tree of decisions, deepest where it promises most.

    Args:
        iterations: Playouts for one decision; by default 400, or as many as the time allows.
        seconds: The time for one decision; without, only iterations count.
        decisions: How far a playout goes before the game's own estimate judges it.
        exploration: How much what was seldom tried is preferred, against what came off well.  It
            counts on the scale from the worst to the best that this search has met, so that it
            fits games decided by little as well as those won or lost.
    """

    name = "mcts"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        decisions: int | None = None,
        exploration: float = 0.7,
    ) -> None:
        super().__init__()
        self.iterations = budget(iterations, seconds, 400)
        self.seconds = seconds
        self.decisions = decisions
        self.exploration = exploration

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that was taken most often in the search."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        root = self.search(view, rng)
        return max(actions, key=lambda action: _visits(root, action))

    def search(self, view: Mapping[str, Any], rng: Random) -> Node:
        """Return the tree that the search from a view has grown.

        Args:
            view: What the player sees.
            rng: The randomness of the moments, the playouts and the order of trying.
        """
        root, scale = Node(), Scale()
        coming = moments(self.game, view, self.player, rng)
        for _ in within(self.iterations, self.seconds):
            g = next(coming)
            path = self._descend(root, g, scale, rng)
            play_out(g, rng, self.decisions)
            worth = {player: self.game.worth(g, player) for player in self.game.players}
            scale.note(worth.values())
            root.visits += 1
            for node, player in path:
                node.visits += 1
                node.total += worth[player]
        return root

    def _descend(self, root: Node, g: State, scale: Scale, rng: Random) -> list[tuple[Node, str]]:
        """Go down to an action that was never taken, performing all on the way."""
        node, path = root, []
        while g.listed:
            player = decider(g)
            action, node, fresh = self._pick(node, g.listed, scale, rng)
            perform(g, action)
            path.append((node, player))
            if fresh:
                break
        return path

    def _pick(
        self, node: Node, legal: list[Action], scale: Scale, rng: Random
    ) -> tuple[Action, Node, bool]:
        """Return an action not taken before, if there is one, or the most promising one."""
        children = node.children
        untried = [action for action in legal if action not in children]
        for action in legal:
            if action in children:
                children[action].offered += 1
        if untried:
            action = untried[int(rng.random() * len(untried))]
            child = children[action] = Node()
            child.offered = 1
            return action, child, True
        action = max(legal, key=lambda one: self._promise(children[one], scale))
        return action, children[action], False

    def _promise(self, child: Node, scale: Scale) -> float:
        """Return what an action came to on average, and more the less it was tried."""
        unsure = sqrt(log(child.offered) / child.visits)
        return scale.place(child.total / child.visits) + self.exploration * unsure


def _visits(root: Node, action: Action) -> tuple[int, float]:
    """Rank an action: by how often it was taken, then by what it came to."""
    child = root.children.get(action)
    return (child.visits, child.total) if child else (0, 0.0)
