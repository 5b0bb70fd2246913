"""What a tree search keeps between its iterations, and what it performs again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hexwar
from hexwar.bots import MctsBot, Node, play_out
from hexwar.play.game import Game
from hexwar.play.runner import perform
from hexwar.play.state import State
from hexwar.play.steering import Action
from tests.bots.noughts import Noughts
from tests.play.duel import Duel


def grown(game: Game, g: State, player: str, iterations: int) -> Node:
    """Return the tree that a search from a moment has grown."""
    bot = MctsBot(iterations=iterations, decisions=4)
    bot.take_seat(game, player)
    return bot.search(g.view(player), Random(1))


def kept(node: Node, way: tuple[Action, ...] = ()) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Give each moment that is kept, with the way to it."""
    if node.moment is not None:
        yield way, node.moment
    for action, child in node.children.items():
        yield from kept(child, (*way, action))


@pytest.mark.parametrize(
    ("name", "player", "played"), [("noughts", "crosses", 2), ("ddob/easy-fox", "us", 12)]
)
def test_a_moment_that_is_kept_is_the_one_its_decisions_lead_to(
    name: str, player: str, played: int
) -> None:
    """Whatever the dice will be, the same decisions lead there, and nobody has played on in it."""
    game: Game = Noughts("empty") if name == "noughts" else hexwar.game(name)
    g = play_out(game.start(5), Random(5), played)
    moments = list(kept(grown(game, g, player, 120)))
    assert moments[0][0] == ()
    assert len(moments) > 1
    for way, moment in moments:
        again = g.fork(99)
        for action in way:
            perform(again, action)
        assert again.key() == moment.key()
        assert again.listed == moment.listed


def test_nothing_is_kept_where_something_is_hidden() -> None:
    """Each iteration then imagines the secrets again."""
    game = Duel("dawn")
    assert not list(kept(grown(game, game.start(3), "red", 40)))
