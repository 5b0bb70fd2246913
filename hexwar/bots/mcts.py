"""Monte Carlo tree search over what a player knows: one tree for all the moments this could be.

Each iteration imagines a moment that looks like the view, and goes down the tree by the actions
that are legal *there*; an action's chances are weighed by how often it could have been taken (the
information set search of Cowling, Powley and Whitehouse, 2012).  Chance is met as it comes: a node
stands for the decisions so far, whatever was thrown in between.  As long as nothing was thrown and
nothing is hidden, it keeps the moment to which they lead, so that they are not performed again.

A guide says which actions deserve to be tried (as in the PUCT rule of Rosin, 2011), and plays on
from where the tree ends.  So a search with few iterations does what its guide would do, and leaves
it where playing on shows something better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, sqrt
from random import Random
from typing import Any

from hexwar.bots.guides import CHANCE, Guide, make_guide
from hexwar.bots.imagining import PlayerContext, hides
from hexwar.bots.patience import Patience
from hexwar.bots.playouts import budget, play_out, within
from hexwar.play.decision import Decision
from hexwar.play.game import Game
from hexwar.play.redraw import redraw
from hexwar.play.runner import decider, perform
from hexwar.play.state import State
from hexwar.play.steering import Action

EVEN = 0.5
"""Where on the scale an action stands of which nothing is known."""


class Node:
    """What was learned about an action, taken after all those above it.

    Attributes:
        weight: How much it deserves to be tried, in the unit of its guide.
        visits: How often it was taken.
        offered: How often it could have been taken.
        total: What it came to, summed up, for the player who takes it.
        children: The actions that could be taken afterwards.
        moment: The moment after these decisions, never played on; None where it is not always the
            same, or was not met twice.
    """

    __slots__ = ("children", "moment", "offered", "total", "visits", "weight")

    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}
        self.moment: State | None = None


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
        return (value - self.worst) / span if span > 0 else EVEN


class MctsBot(PlayerContext):
    """Searches a tree of decisions, deepest where it promises most.

    Args:
        iterations: Playouts for one decision; by default 400, or as many as the time allows.
        seconds: The time for one decision; without, only iterations count.
        decisions: How far a playout goes before the game's own estimate judges it.
        exploration: How much what was seldom tried is preferred, against what came off well.  It
            counts on the scale from the worst to the best that this search has met, so that it
            fits games decided by little as well as those won or lost.
        guide: Who decides in playouts, and whose preferences the tree follows at first:
            ``"random"``, ``"greedy"``, or the name of any bot.
        among: Of how many actions, taken at random, the guide ``"greedy"`` does the best.
    """

    name = "mcts"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        decisions: int | None = None,
        exploration: float = 1.0,
        guide: str = "random",
        among: int = 3,
    ) -> None:
        super().__init__()
        self.iterations = budget(iterations, seconds, 400)
        self.seconds = seconds
        self.decisions = decisions
        self.exploration = exploration
        self.guide = guide
        self.among = among
        self._guide: Guide = CHANCE
        self._patience = Patience()

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, whose side the bot is on, and who guides it.

        Args:
            game: The game with its scenario and options; bots never see a state of it.
            player: The player for whom the bot decides.

        Raises:
            UnknownNameError: When there is no such guide.
        """
        super().take_seat(game, player)
        self._guide = make_guide(self.guide, game, self.among)
        self._patience = Patience()

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that was taken most often in the search, unless that is a circle."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        root = self.search(view, rng)
        left = self._patience.left(view, actions)
        chosen = max(left, key=lambda action: _visits(root, action))
        self._patience.note(view, chosen)
        return chosen

    def search(self, view: Mapping[str, Any], rng: Random) -> Node:
        """Return the tree that the search from a view has grown.

        Args:
            view: What the player sees.
            rng: The randomness of the moments, the playouts and the order of trying.
        """
        root, scale = Node(), Scale()
        if not hides(self.game):
            root.moment = redraw(self.game, view, self.player, rng)
        for _ in within(self.iterations, self.seconds):
            g, path = self._descend(root, view, scale, rng)
            play_out(g, rng, self.decisions, self._guide)
            worth = {player: self.game.analysis.worth(g, player) for player in self.game.players}
            scale.note(worth.values())
            root.visits += 1
            for node, player in path:
                node.visits += 1
                node.total += worth[player]
        return root

    def _descend(
        self, root: Node, view: Mapping[str, Any], scale: Scale, rng: Random
    ) -> tuple[State, list[tuple[Node, str]]]:
        """Go down to an action that was never taken; return the moment there, and the way."""
        node, path = root, []
        if root.moment is None:
            g, seed = redraw(self.game, view, self.player, rng), 0
        else:
            g, seed = root.moment, rng.getrandbits(62)
        while g.listed:
            player = decider(g)
            children = self._offered(node, g, rng)
            place = self._pick(children, scale)
            above, node = node, children[place]
            g = _after(above, g.listed[place], node, g, seed)
            path.append((node, player))
            if not node.visits:
                break
        return (g.fork(seed) if g is node.moment else g), path

    def _offered(self, node: Node, g: State, rng: Random) -> list[Node]:
        """Return what is known of the actions on offer; the guide weighs those that are new."""
        children, legal = node.children, g.listed
        new = [action for action in legal if action not in children]
        if new:
            for action, weight in zip(new, self._guide.weigh(g, new, rng), strict=True):
                children[action] = Node(weight)
        offered = [children[action] for action in legal]
        for child in offered:
            child.offered += 1
        return offered

    def _pick(self, children: list[Node], scale: Scale) -> int:
        """Return the place of the most promising action.

        It promises what it came to on average, and more the less it was tried and the more it
        deserves that.  What was never tried is taken to come to as much as its neighbours.
        """
        tried = sum(child.visits for child in children)
        usual = scale.place(sum(child.total for child in children) / tried) if tried else EVEN
        bonus = self.exploration / sum(child.weight for child in children)
        best, most = 0, -inf
        for place, child in enumerate(children):
            visits = child.visits
            came = scale.place(child.total / visits) if visits else usual
            promise = came + bonus * child.weight * sqrt(child.offered) / (1 + visits)
            if promise > most:
                best, most = place, promise
        return best


def _after(above: Node, action: Action, node: Node, g: State, seed: int) -> State:
    """Return the moment after an action, and keep it if it will be the same each time.

    Args:
        above: The node where the action is taken.
        action: The action.
        node: The node of the action.
        g: The moment before it, which is performed in place unless a node keeps it.
        seed: The seed of this iteration, for what is thrown from there on.
    """
    if node.moment is not None:
        return node.moment
    if g is above.moment:
        g = g.fork(seed)
    perform(g, action)
    if above.moment is not None and node.visits and not g.draws:
        node.moment = g.clone()
    return g


def _visits(root: Node, action: Action) -> tuple[int, float]:
    """Rank an action: by how often it was taken, then by what it came to."""
    child = root.children.get(action)
    return (child.visits, child.total) if child else (0, 0.0)
