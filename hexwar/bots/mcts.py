"""Monte Carlo tree search: one tree for all states that are consistent with a player's view.

Each iteration samples such a state and goes down the tree by the actions that are legal *there*.
An action is weighted by how often it was legal (the information set search of Cowling, Powley and
Whitehouse, 2012).  A node stands for the decisions so far, whatever dice were thrown in between.
If nothing is hidden, it keeps the states after the decisions (:mod:`hexwar.bots.tree`), so that
they are not performed again.  The next choice uses the tree again if no dice could fall since.

A list of many actions may be searched word by word: first the verb, then the unit, then the hex.
Then a search with fewer iterations than actions still compares them: units by all that was tried
with them, and hexes of the units that do well.

A guide says which actions to try first (as in the PUCT rule of Rosin, 2011), and plays on from
where the tree ends.  So a search with few iterations takes the choice of its guide, and leaves it
where playouts show a better action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from random import Random
from typing import Any

from hexwar.bots.determinisation import PlayerContext, has_hidden_information
from hexwar.bots.evaluation import Belief, Evaluator, Noise, imagined, visit_shares
from hexwar.bots.guides import CHANCE, Guide, make_guide
from hexwar.bots.playouts import ClockName, budget, horizon, known_clock, play_out, within
from hexwar.bots.registry import Bot
from hexwar.bots.repetition import RepetitionLimit
from hexwar.bots.tree import EVEN, Node, Scale, with_beginnings
from hexwar.play.choices.legal import beginning, following
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.steering import Action

Leaf = tuple[State, list[tuple[Node, str]]]
"""A moment where the tree ends, and the way to it: nodes with the players who took them."""

WORST = -1.0
"""What a leaf counts that is on its way to the evaluator."""


class MctsBot(PlayerContext):
    """Searches a tree of decisions, deepest where it promises most.

    Args:
        iterations: Playouts for one decision; by default 400, or as many as the time allows.
        seconds: The time for one decision; without, only iterations count.
        decisions: How far a playout goes before the game's own estimate rates it; without, a
            random one goes 4 decisions far if the game has an estimate, all others to the end.
        exploration: How much what was seldom tried is preferred, against what came off well.  It
            counts on the scale from the worst to the best that this search has met, so that it
            fits games decided by little as well as those won or lost.
        guide: The bot that decides in playouts and whose preferences the tree follows at first:
            ``"random"``, ``"greedy"``, or the name of any bot.
        among: Of how many actions, taken at random, the guide ``"greedy"`` does the best.
        evaluator: Judges leaves instead of playouts: the priors of their actions and what they are
            worth, such as :class:`hexwar.envs.NetworkEvaluator`.
        batch: How many leaves it judges at once. What is on its way counts as a defeat meanwhile,
            so that the leaves of a batch differ.
        noise: Noise among the priors of the root, for self-play; None without.
        words: A list of more actions than these is searched word by word, unless a guide weighs
            whole actions; 0 never.
        clock: Which time ``seconds`` are: ``"wall"`` for people who wait, or ``"processor"`` for
            measurements, in which other work on the machine costs no iterations.
        temperature: 0 to take the action that was tried most; otherwise actions are drawn in
            proportion to their visits to the power of its inverse.
        belief: Imagines the states that the player may be in, instead of the rules.
    """

    name = "mcts"

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        decisions: int | None = None,
        exploration: float = 1.0,
        guide: str | Guide | Bot = "random",
        among: int = 3,
        words: int = 0,
        clock: ClockName = "wall",
        *,
        evaluator: Evaluator | None = None,
        batch: int = 8,
        noise: Noise | None = None,
        temperature: float = 0.0,
        belief: Belief | None = None,
    ) -> None:
        super().__init__()
        self.evaluator = evaluator
        self.batch = batch if evaluator is not None else 1
        self.noise = noise
        self.temperature = temperature
        self.belief = belief
        self.history: list[tuple[Mapping[str, Any], Action]] = []
        self.iterations = budget(iterations, seconds, 400)
        self.seconds = seconds
        self.clock = known_clock(clock)
        self.decisions = decisions
        self.exploration = exploration
        self.guide = guide
        self.among = among
        self.words = words
        self._guide: Guide = CHANCE
        self._patience = RepetitionLimit()
        self._scale = Scale()
        self._chosen: Node | None = None

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
        self._patience = RepetitionLimit()
        self._chosen = None
        self.history = []

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that was taken most often in the search, unless that is a circle."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        root = self.search(view, rng)
        left = self._patience.left(view, actions)
        chosen = self._drawn(root, left, rng)
        self._patience.note(view, chosen)
        if self.belief is not None:
            self.history.append((view, chosen))
        self._chosen = root.after(chosen)
        return chosen

    def _drawn(self, root: Node, actions: Sequence[Action], rng: Random) -> Action:
        """Return the action that was tried most, or one drawn by the temperature."""
        if not self.temperature:
            return max(actions, key=lambda action: _visits(root, action))
        power = 1 / self.temperature
        odds = [share**power for share in visit_shares(root, actions)]
        return rng.choices(actions, odds)[0]

    def search(self, view: Mapping[str, Any], rng: Random) -> Node:
        """Return the tree that the search from a view has grown.

        If the choice before has led to this view, and no dice could fall on the way, the search
        goes on in the tree that it has, and what was tried there counts among the iterations.

        Args:
            view: What the player sees.
            rng: The randomness of the moments, the playouts and the order of trying.
        """
        root = self._reached(view)
        if root is None:
            root, self._scale = Node(), Scale()
            if not has_hidden_information(self.game):
                root.certain, root.moments = True, (self._imagined(view, rng),)
        if self.evaluator is not None and (root.priors is None or self.noise is not None):
            self._judge_root(root, view, rng)
        left = self.iterations - root.visits
        for _ in within(-(-left // self.batch), self.seconds, self.clock):
            leaves = [self._selected(root, view, rng) for _ in range(min(self.batch, max(1, left)))]
            left -= len(leaves)
            for (_, path), worth in zip(leaves, self._worths(leaves, rng), strict=True):
                self._scale.note(worth.values())
                root.visits += 1
                for node, player in path:
                    node.total += worth[player]
        return root

    def _imagined(self, view: Mapping[str, Any], rng: Random) -> State:
        return imagined(self.game, view, self.player, rng, self.belief, self.history)

    def _judge_root(self, root: Node, view: Mapping[str, Any], rng: Random) -> None:
        """Ask for the priors of the root, which no search has reached as a leaf; add the noise."""
        assert self.evaluator is not None
        g = root.moments[0] if root.moments else self._imagined(view, rng)
        if root.priors is None:
            judged = self.evaluator.evaluate([g])[0]
            self._learn(root, g.listed, judged.priors)
        if self.noise is not None and root.priors is not None:
            mixed = self.noise.added([root.priors[action] for action in g.listed], rng)
            self._learn(root, g.listed, mixed)

    def _learn(self, node: Node, actions: Sequence[Action], priors: Sequence[float]) -> None:
        """Have a node learn the priors of actions, and of how they begin where that is asked."""
        by_action = dict(zip(actions, priors, strict=True))
        node.learn(with_beginnings(by_action) if self.words else by_action)

    def _selected(self, root: Node, view: Mapping[str, Any], rng: Random) -> Leaf:
        """Go down to a leaf; on its way back it counts as visited, and in a batch as a defeat."""
        g, path = self._descend(root, view, rng)
        for node, _ in path:
            node.visits += 1
            if self.batch > 1:
                node.total += WORST
        return g, path

    def _worths(self, leaves: Sequence[Leaf], rng: Random) -> Sequence[Mapping[str, float]]:
        """Return what leaves are worth to the players, by playouts or by the evaluator."""
        game = self.game
        worth_of, players = game.analysis.worth, game.players
        if self.evaluator is None:
            ahead = horizon(game, self.decisions, self._guide)
            for g, _ in leaves:
                play_out(g, rng, ahead, self._guide)
            return [{player: worth_of(g, player) for player in players} for g, _ in leaves]
        going = [(g, path) for g, path in leaves if g.listed]
        told = iter(self.evaluator.evaluate([g for g, _ in going]) if going else ())
        worths = []
        for g, path in leaves:
            for node, _ in path if self.batch > 1 else ():
                node.total -= WORST
            if not g.listed:
                worths.append({player: worth_of(g, player) for player in players})
                continue
            judged = next(told)
            if path and path[-1][0].priors is None:
                self._learn(path[-1][0], g.listed, judged.priors)
            worths.append(dict(judged.values))
        return worths

    def _reached(self, view: Mapping[str, Any]) -> Node | None:
        """Return the node to which play has come since the last choice, if the tree has it."""
        ahead = [] if self._chosen is None else [self._chosen]
        self._chosen = None
        while ahead:
            node = ahead.pop()
            moment = node.moments[0] if node.certain else None
            if node.begun:
                ahead += node.children.values()
                continue
            if moment is None or not moment.listed:
                continue
            if len(moment.listed) == 1 or decider(moment) != self.player:  # no choice of this bot
                ahead += node.children.values()
            elif moment.view(self.player) == view:
                return node
        return None

    def _descend(
        self, root: Node, view: Mapping[str, Any], rng: Random
    ) -> tuple[State, list[tuple[Node, str]]]:
        """Go down to an action that was never taken; return the moment there, and the way."""
        node, path, seed = root, [], rng.getrandbits(62)
        keeps = certain = bool(root.moments)
        g = root.moments[0] if keeps else self._imagined(view, rng)
        ours = not keeps  # what a node keeps is copied before it is played on
        while g.listed:
            player = decider(g)
            way, action = self._most_promising(node, g, rng)
            node = way[-1]
            known = node.known(rng)
            if known is None:
                if not ours:
                    g, ours = g.fork(seed), True
                perform(g, action)
                certain = certain and not g.draws
                if keeps:
                    node.keep(g, certain=certain)
            else:
                g, ours, certain = known, False, node.certain
            path += [(one, player) for one in way]
            if not node.visits:
                break
        return (g if ours else g.fork(seed)), path

    def _most_promising(self, node: Node, g: State, rng: Random) -> tuple[Sequence[Node], Action]:
        """Return the most promising action, and its node, after those of the words before its last.

        Args:
            node: What was learned of the moment.
            g: The moment, at a decision.
            rng: The randomness of a guide, and of the order in which words are tried.
        """
        legal, above = g.listed, node
        whole = not self.words or len(legal) <= self.words
        if whole or (above.priors is None and self._guide is not CHANCE):
            children = self._offered(node, above, g, rng)
            place = self._pick(children)
            return [children[place]], legal[place]
        said: Action = ()
        way: list[Node] = []
        while not said or len(said) < len(beginning(legal, said[:1])[0]):
            node.begun = node is not above
            children = self._offered(node, above, g, rng, said)
            place = self._pick(children)
            said, node = node.keys[place], children[place]
            way.append(node)
        return way, said

    def _offered(
        self, node: Node, above: Node, g: State, rng: Random, said: Action | None = None
    ) -> Sequence[Node]:
        """Return what is known of what is on offer; what is new is weighed.

        Args:
            node: What was learned of the moment, and of what was said of an action.
            above: What was learned of the moment.
            g: The moment.
            rng: The randomness of the guide.
            said: What was said of an action; None if whole actions are on offer.
        """
        children, legal = node.children, g.listed
        if node.legal is not legal:
            keys = legal if said is None else _next_words(legal, said, rng)
            new = [key for key in keys if key not in children]
            if new:
                weights = zip(new, self._weights(above, g, new, rng), strict=True)
                made = {key: Node(weight) for key, weight in weights}
                children = node.children = {**children, **made}
            node.legal, node.keys, node.offer = legal, keys, [children[key] for key in keys]
        for child in node.offer:
            child.offered += 1
        return node.offer

    def _weights(self, node: Node, g: State, new: Sequence[Action], rng: Random) -> Sequence[float]:
        """Return how much actions deserve to be tried: by the evaluator, or by the guide."""
        priors = node.priors
        if priors is None:
            return self._guide.weigh(g, new, rng)
        usual = sum(priors.values()) / len(priors)
        return [priors.get(action, usual) for action in new]

    def _pick(self, children: Sequence[Node]) -> int:
        """Return the place of the most promising action.

        It promises what it came to on average, and more the less it was tried and the more it
        deserves that.  What was never tried is taken to come to as much as its neighbours.
        """
        place_of, tried = self._scale.place, sum([child.visits for child in children])
        usual = place_of(sum([child.total for child in children]) / tried) if tried else EVEN
        bonus = self.exploration / sum([child.weight for child in children])
        best, most = 0, -inf
        for place, child in enumerate(children):
            visits = child.visits
            promise = bonus * child.weight * sqrt(child.offered)
            if visits:
                promise = place_of(child.total / visits) + promise / (1 + visits)
            else:
                promise += usual
            if promise > most:
                best, most = place, promise
        return best


def _visits(root: Node, action: Action) -> tuple[int, float]:
    """Rank an action: by how often it was taken, then by what it came to."""
    child = root.after(action)
    return (child.visits, child.total) if child else (0, 0.0)


def _next_words(legal: Sequence[Action], said: Action, rng: Random) -> Sequence[Action]:
    """Return how actions may go on by a word, in any order: none is tried first for its number."""
    for place in range(1, len(said) + 1):
        legal = beginning(legal, said[:place])
    words = [(*said, noun) for noun in following(legal, said)]
    rng.shuffle(words)
    return words
