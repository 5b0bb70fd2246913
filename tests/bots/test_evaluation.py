"""A tree search with an evaluator: priors steer it, values decide it, leaves come in batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots import Evaluation, MctsBot, Noise, visit_shares
from hexwar.bots.tree import Node
from hexwar.errors import GameError
from hexwar.play import Game, State
from hexwar.play.game.redraw import redraw
from hexwar.play.match.choosers import chosen_by
from hexwar.play.states.runner import decider, perform
from hexwar.sim import play_one
from tests.bots.noughts import Noughts


class Told:
    """Judges states by a table of priors, and by the true worth where it is known.

    Attributes:
        sizes: How many leaves came in each batch.
    """

    def __init__(self, priors: Mapping[Any, float] | None = None, value: float = 0.0) -> None:
        self._priors, self._value = priors or {}, value
        self.sizes: list[int] = []

    def evaluate(self, states: Sequence[State]) -> list[Evaluation]:
        """Give the priors of the table, 1 for what it lacks, and one value to the decider."""
        self.sizes.append(len(states))
        return [
            Evaluation(
                [self._priors.get(action, 1.0) for action in g.listed],
                {p: self._value * (1 if p == decider(g) else -1) for p in g.game.players},
            )
            for g in states
        ]


def seated(game: Game, player: str, **settings: Any) -> MctsBot:
    """Return a search with its seat taken."""
    bot = MctsBot(**settings)
    bot.take_seat(game, player)
    return bot


def searched(bot: MctsBot, g: State) -> Node:
    """Return the tree that a bot grows from a state."""
    return bot.search(g.view(bot.player), Random(1))


def test_priors_steer_the_search() -> None:
    """Where values are alike, visits are shared by the priors."""
    game = Noughts("empty")
    g = game.start(1)
    told = Told({("take", 4): 9.0})
    root = searched(seated(game, "crosses", iterations=200, evaluator=told, batch=1), g)
    shares = visit_shares(root, g.listed)
    assert sum(shares) == pytest.approx(1)
    assert max(shares) == shares[4] > 0.4
    assert sum(child.visits for child in root.children.values()) == root.visits == 200


@pytest.mark.parametrize("batch", [1, 8])
def test_values_of_ends_are_those_of_the_rules(batch: int) -> None:
    """A search that learns nothing from its evaluator still finds a win and stops a loss."""
    game = Noughts("empty")
    g = game.start(1)
    for square in (0, 3, 1, 4):  # crosses win at 2, else noughts win at 5
        perform(g, ("take", square))
    bot = seated(game, "crosses", iterations=200, evaluator=Told(), batch=batch)
    assert chosen_by(bot, g, Random(1)) == ("take", 2)
    perform(g, ("take", 8))
    bot = seated(game, "noughts", iterations=300, evaluator=Told(), batch=batch)
    assert chosen_by(bot, g, Random(1)) == ("take", 5)


def test_leaves_come_in_batches() -> None:
    """The evaluator is asked for the root, then for as many leaves at once as wanted."""
    game = Noughts("empty")
    told = Told()
    searched(seated(game, "crosses", iterations=40, evaluator=told, batch=16), game.start(1))
    assert told.sizes == [1, 16, 16, 8]
    alone = Told()
    root = searched(seated(game, "crosses", iterations=40, evaluator=alone, batch=1), game.start(1))
    assert set(alone.sizes) == {1}
    assert root.visits == 40


def test_what_is_on_its_way_leaves_no_trace() -> None:
    """After a search each node's total is the sum of values, without the losses of batches."""
    game = Noughts("empty")
    told = Told(value=0.5)
    root = searched(seated(game, "crosses", iterations=9, evaluator=told, batch=9), game.start(1))
    for child in root.children.values():
        assert child.visits == 1
        assert child.total == pytest.approx(-0.5)  # the other side decides there


def test_noise_at_the_root_alone() -> None:
    """Noise changes the weights of the root's actions, by its share, and no others."""
    game = Noughts("empty")
    g = game.start(1)
    plain = searched(seated(game, "crosses", iterations=30, evaluator=Told()), g)
    noisy = searched(
        seated(game, "crosses", iterations=30, evaluator=Told(), noise=Noise(0.5, 0.3)), g
    )
    assert {child.weight for child in plain.children.values()} == {1.0}
    weights = [child.weight for child in noisy.children.values()]
    assert sum(weights) == pytest.approx(1)
    assert min(weights) >= 0.5 / 9 - 1e-9
    assert len(set(weights)) > 5
    below = [grand.weight for child in noisy.children.values() for grand in child.children.values()]
    assert set(below) <= {1.0}


def test_temperature_draws_among_visits() -> None:
    """At 0 the most visited is taken; at 1 others come, too."""
    game = Noughts("empty")
    g = game.start(1)
    told = Told({("take", 4): 3.0})
    taken = {
        temperature: {
            chosen_by(
                seated(game, "crosses", iterations=40, evaluator=told, temperature=temperature),
                g,
                Random(seed),
            )
            for seed in range(30)
        }
        for temperature in (0.0, 1.0)
    }
    assert taken[0.0] == {("take", 4)}
    assert len(taken[1.0]) > 3


def test_a_belief_imagines_what_is_hidden() -> None:
    """The search plays in the states of the belief, which knows what the player saw and did."""
    match = hexwar.start("skirmish/ford", seed=1)
    rng = Random(1)
    while match.game.players[0] != decider(match.state) or len(match.log) < 12:
        match.do(rng.choice(list(match.legal_actions)))
    known: list[int] = []

    def strongest_first(
        game: Game, view: Mapping[str, Any], player: str, rng: Random, history: Sequence[Any]
    ) -> State:
        known.append(len(history))
        found: list[Any] = [redraw(game, view, player, rng) for _ in range(6)]
        best: State = max(found, key=lambda g: g.strength[4])
        return best

    bot = MctsBot(iterations=6, decisions=2, belief=strongest_first)
    row = play_one(match.game, 3, {"red": bot})
    assert row.error == ""
    assert known[0] == 0
    assert max(known) > 3

    def another(
        game: Game, view: Mapping[str, Any], player: str, rng: Random, history: Sequence[Any]
    ) -> State:
        return game.start(1)

    row = play_one(match.game, 3, {"red": MctsBot(iterations=6, belief=another)})
    assert "imagines a state that red does not see" in row.error
    with pytest.raises(GameError, match="imagines a state"):
        seated(match.game, "red", belief=another).search(match.view("red"), Random(1))
