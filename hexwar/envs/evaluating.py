"""Networks in a tree search: priors and values of its leaves, and what it teaches a network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hexwar.bots import Evaluation
from hexwar.envs.networks import Network, network_of, stacked
from hexwar.envs.observations import Seeing, sight_of
from hexwar.envs.seat import Saying, language_of
from hexwar.errors import OptionError
from hexwar.play.game import Game
from hexwar.play.states import State
from hexwar.play.states.runner import decider
from hexwar.play.values.steering import Action


class Row(NamedTuple):
    """One question to a network: what is seen, which words may follow, and where they lead.

    Attributes:
        seen: The observation.
        mask: Which words may follow.
        ahead: By word: the actions that begin so, as places in the list of legal actions.
    """

    seen: Any
    mask: NDArray[np.bool_]
    ahead: Mapping[int, Sequence[int]]


class Lesson(NamedTuple):
    """What a search teaches of one word: what was seen, and how often each word was right.

    Attributes:
        seen: The observation.
        mask: Which words may follow.
        shares: How the visits were shared among all words; they sum to 1.
        weight: The share of all visits of the decision that reached this word.
    """

    seen: Any
    mask: NDArray[np.bool_]
    shares: NDArray[np.float32]
    weight: float


class NetworkEvaluator:
    """Judges states for :class:`hexwar.bots.MctsBot` by a network over observations and masks.

    It sees what the decider sees, and says actions as in an environment: what an action deserves is
    the product of the probabilities of its words.  All words of all leaves are asked for in one
    batch.  A network without a second output leaves values to the game's own estimate.

    Args:
        game: The game with its scenario and options.
        network: The network, a torch module, or the path of an ONNX file.
        observation: What it was trained to see.
        actions: How it was trained to say actions.
        corrects: Whether the second output is what the game's own estimate misses, and is added to
            it: then an untrained network already searches by the estimate.

    Raises:
        MissingFileError: When there is no such file.
        OptionError: When it is none of these.

    Example:
        >>> import hexwar, numpy as np
        >>> from hexwar.bots import MctsBot
        >>> class Even:
        ...     digest = "even"
        ...     def evaluate(self, seen, masks):
        ...         return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)
        >>> game = hexwar.game("skirmish/ford")
        >>> bot = MctsBot(iterations=32, evaluator=NetworkEvaluator(game, Even()), batch=8)
        >>> match = hexwar.start("skirmish/ford", seed=1, players={"red": bot, "blue": "random"})
        >>> match.over
        True
    """

    def __init__(
        self,
        game: Game,
        network: Network | str | Path | Any,
        *,
        observation: Seeing = "view",
        actions: Saying = "words",
        corrects: bool = False,
    ) -> None:
        self.game = game
        self.corrects = corrects
        self.network: Network = network_of(network)
        if not hasattr(self.network, "evaluate"):
            raise OptionError(
                f"{network!r:.80} is no network: give a torch module, the path of an .onnx file, "
                "or an object with evaluate(seen, masks)"
            )
        self.language = language_of(game, actions)
        words = self.language.words if actions == "words" else ()
        self._sights = {p: sight_of(game, p, observation, words) for p in game.players}

    def evaluate(self, states: Sequence[State]) -> list[Evaluation]:
        """Return what the network thinks of states; see :class:`hexwar.bots.Evaluator`."""
        asked: list[tuple[State, list[Row], list[str]]] = []
        rows: list[Row] = []
        for g in states:
            own = list(self.rows(g))
            others = self._others(g) if len(self.game.players) > 2 else []
            rows += own
            rows += [self._seen_by(g, player) for player in others]
            asked.append((g, own, others))
        masks = np.stack([row.mask for row in rows])
        logits, values = self.network.evaluate(stacked([row.seen for row in rows]), masks)
        found, at = [], 0
        for g, own, others in asked:
            priors = self._priors(own, logits[at : at + len(own)], len(g.listed))
            after = at + len(own) + len(others)
            worth = None if values is None else [float(value) for value in values[at:after]]
            found.append(Evaluation(priors, self._values(g, worth, len(own), others)))
            at = after
        return found

    def rows(self, g: State) -> Iterator[Row]:
        """Yield what a network is asked of a state: first the first word, then those after it.

        Args:
            g: A state at a decision.
        """
        sight, language, legal = self._sights[decider(g)], self.language, list(g.listed)
        places = {action: place for place, action in enumerate(legal)}
        waiting: list[tuple[Sequence[Action], Action, tuple[int, ...]]] = [(legal, (), ())]
        seen, first = sight.look(g, ()), True
        while waiting:
            left, said, spoken = waiting.pop()
            ahead = language.following(left, said)
            leads: dict[int, Sequence[int]] = {}
            for word, part in ahead.items():
                begun = said + part
                narrowed = language.narrowed(left, begun)
                leads[word] = [places[action] for action in narrowed]
                if len(narrowed) > 1:
                    waiting.append((narrowed, begun, (*spoken, word)))
            if first or len(ahead) > 1:
                seen = seen if first else sight.again(spoken)
                mask = np.zeros(len(language), np.bool_)
                mask[list(ahead)] = True
                yield Row(seen, mask, leads)
            first = False

    def lessons(self, g: State, shares: Sequence[float]) -> Iterator[Lesson]:
        """Yield what a network can learn from a search, word by word.

        Args:
            g: The state at the decision.
            shares: How the visits were shared (:func:`hexwar.bots.visit_shares` of ``g.listed``).
        """
        for row in self.rows(g):
            by_word = np.zeros(len(self.language), np.float32)
            for word, actions in row.ahead.items():
                by_word[word] = sum(shares[place] for place in actions)
            weight = float(by_word.sum())
            if weight > 0:
                yield Lesson(row.seen, row.mask, by_word / weight, weight)

    def _others(self, g: State) -> list[str]:
        deciding = decider(g)
        return [player for player in self.game.players if player != deciding]

    def _seen_by(self, g: State, player: str) -> Row:
        """Return the question what a state is worth to a player who is not asked."""
        mask = np.ones(len(self.language), np.bool_)
        return Row(self._sights[player].look(g, ()), mask, {})

    def _priors(self, rows: Sequence[Row], logits: NDArray[np.float32], count: int) -> list[float]:
        priors = np.ones(count)
        for row, scores in zip(rows, logits, strict=True):
            odds = np.exp(scores[[*row.ahead]] - scores[[*row.ahead]].max())
            counts = [len(places) for places in row.ahead.values()]
            places = [place for places in row.ahead.values() for place in places]
            priors[places] *= np.repeat(odds / odds.sum(), counts)
        return list(map(float, priors))

    def _values(
        self, g: State, worth: Sequence[float] | None, own: int, others: Sequence[str]
    ) -> dict[str, float]:
        players, deciding = self.game.players, decider(g)
        judged: dict[str, float] = {}
        if worth is None or self.corrects:
            judged = {player: self.game.analysis.worth(g, player) for player in players}
        if worth is None:
            return judged
        if others:
            told = {deciding: worth[0], **dict(zip(others, worth[own:], strict=True))}
        else:
            told = {player: worth[0] if player == deciding else -worth[0] for player in players}
        return {p: min(1.0, max(-1.0, judged.get(p, 0.0) + told[p])) for p in players}
