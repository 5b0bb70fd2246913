"""A tree over words: many actions are compared with few iterations, and no action is lost."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.bots import MctsBot, Noise, visit_shares
from hexwar.bots.tree import with_beginnings
from hexwar.play import State
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import decider, perform
from tests.bots.noughts import Noughts
from tests.bots.test_evaluation import Told, searched, seated

ITERATIONS = 60


def many_moves() -> State:
    """Return a moment of a battle with far more moves than iterations."""
    g: State = hexwar.game("classic/crossing").start(1)
    while len(g.listed) < 100:
        perform(g, g.listed[0])
    return g


def test_few_iterations_try_every_unit() -> None:
    """Word by word all units are tried; whole actions are tried for the first units alone."""
    g = many_moves()
    units = {action[1] for action in g.listed if action[0] == "move"}
    tried = {}
    for words in (0, 20):
        bot = seated(g.game, decider(g), iterations=ITERATIONS, decisions=2, words=words)
        root = searched(bot, g)
        nodes = {action: root.after(action) for action in g.listed}
        visits = {action: node.visits for action, node in nodes.items() if node is not None}
        assert sum(visits.values()) == root.visits == ITERATIONS
        assert sum(visit_shares(root, list(g.listed))) == pytest.approx(1)
        tried[words] = {action[1] for action, count in visits.items() if count and action[1:]}
    assert len(tried[0]) < len(units) / 2
    assert tried[20] == units


def test_the_words_of_a_search_are_legal_actions() -> None:
    """What it chooses is on the list, at each decision of a game with dice and hidden units."""
    g, bot = many_moves(), MctsBot(iterations=8, decisions=1, words=4)
    for seed in range(12):
        player = decider(g)
        bot.take_seat(g.game, player)
        asked = decision(g)
        assert asked is not None
        chosen = bot.choose(g.view(player), asked, Random(seed))
        assert chosen in list(g.listed)
        perform(g, chosen)


def test_it_wins_where_whole_actions_win_and_keeps_its_tree() -> None:
    """A winning square is taken by words as well; the next choice goes on in the same tree."""
    game = Noughts("empty")
    g = game.start(1)
    for square in (0, 8, 1, 7):
        perform(g, ("take", square))
    bot = seated(game, "crosses", iterations=200, words=1)
    asked = decision(g)
    assert asked is not None
    assert bot.choose(g.view("crosses"), asked, Random(1)) == ("take", 2)
    g = game.start(1)
    bot = seated(game, "crosses", iterations=200, words=1)
    asked = decision(g)
    assert asked is not None
    perform(g, bot.choose(g.view("crosses"), asked, Random(1)))
    perform(g, g.listed[0])
    reached = bot._reached(g.view("crosses"))
    assert reached is not None
    assert reached.visits > 1


def test_a_word_deserves_what_its_actions_deserve_together() -> None:
    """Priors of whole actions become those of units and hexes; noise keeps their sum."""
    g = many_moves()
    move = next(action for action in g.listed if action[0] == "move")
    evaluator = Told({move: 500.0})
    bot = seated(g.game, decider(g), iterations=120, words=20, evaluator=evaluator)
    root = searched(bot, g)
    verb, unit = root.children[move[:1]], root.children[move[:1]].children[move[:2]]
    others = [one for key, one in verb.children.items() if key != move[:2]]
    assert unit.weight > 500 > max(one.weight for one in others)
    assert unit.visits > sum(one.visits for one in others)
    noisy = seated(
        g.game, decider(g), iterations=8, words=20, evaluator=evaluator, noise=Noise(0.5, 0.3)
    )
    root = searched(noisy, g)
    assert sum(child.weight for child in root.children.values()) == pytest.approx(1)
    assert with_beginnings({("end",): 1.0}) == {("end",): 1.0}
