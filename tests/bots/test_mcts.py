"""What a tree search keeps between its iterations, and what it performs again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from math import isqrt
from random import Random

import pytest

import hexwar
from hexwar.bots import FlatBot, Guide, MctsBot, Node, play_out
from hexwar.bots.playouts import SHORT
from hexwar.play import Action, Game, State
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import perform
from tests.bots.noughts import Noughts
from tests.play.duel import Duel


def grown(game: Game, g: State, player: str, iterations: int) -> Node:
    """Return the tree that a search from a moment has grown."""
    bot = MctsBot(iterations=iterations, decisions=4)
    bot.take_seat(game, player)
    return bot.search(g.view(player), Random(1))


def nodes(node: Node, way: tuple[Action, ...] = ()) -> Iterator[tuple[tuple[Action, ...], Node]]:
    """Yield each node, with the way to it."""
    yield way, node
    for action, child in node.children.items():
        yield from nodes(child, (*way, action))


def on_the_beach(seed: int = 5) -> tuple[Game, State]:
    """Return Easy Fox, and a moment of it in which the US player decides."""
    game = hexwar.game("ddob/easy-fox")
    return game, play_out(game.start(seed), Random(5), 12)


@pytest.mark.parametrize("name", ["noughts", "ddob/easy-fox"])
def test_a_moment_that_is_certain_is_the_one_its_decisions_lead_to(name: str) -> None:
    """Whatever the dice will be, the same decisions lead there, and nobody has played on in it."""
    game, g = on_the_beach()
    if name == "noughts":
        game = Noughts("empty")
        g = play_out(game.start(5), Random(5), 2)
    tree = grown(game, g, game.players[0], 120)
    certain = [(way, node.moments) for way, node in nodes(tree) if node.certain]
    assert certain[0][0] == ()
    assert len(certain) > 1
    for way, (moment,) in certain:
        again = g.fork(99)
        for action in way:
            perform(again, action)
        assert again.key() == moment.key()
        assert again.listed == moment.listed


def test_moments_of_chance_are_as_many_as_the_root_of_the_visits() -> None:
    """They are met again in place of new throws, and new throws never cease."""
    game, g = on_the_beach()
    tree = grown(game, g, "us", 120)
    thrown = [node for _, node in nodes(tree) if node.moments and not node.certain]
    assert max(len(node.moments) for node in thrown) > 2
    assert all(len(node.moments) <= isqrt(node.visits) + 1 for node in thrown)
    assert any(len({m.key() for m in node.moments}) > 1 for node in thrown)


def test_nobody_plays_on_in_a_moment_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is at the end of the search as it was when it was kept."""
    then: list[tuple[State, str]] = []
    keep = Node.keep

    def noted(node: Node, g: State, *, certain: bool) -> None:
        keep(node, g, certain=certain)
        then.extend((moment, moment.digest()) for moment in node.moments[-1:])

    monkeypatch.setattr(Node, "keep", noted)
    game, g = on_the_beach()
    grown(game, g, "us", 60)
    assert then
    assert all(moment.digest() == digest for moment, digest in then)


def test_nothing_is_kept_where_something_is_hidden() -> None:
    """Each iteration then imagines the secrets again."""
    game = Duel("dawn")
    tree = grown(game, game.start(3), "red", 40)
    assert not any(node.moments for _, node in nodes(tree))


def test_a_search_goes_on_in_its_tree_where_no_dice_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried there counts among the iterations; after dice a new tree is grown."""
    made = 0

    def counted(g: State, rng: Random, decisions: int | None, guide: Guide) -> State:
        nonlocal made
        made += 1
        return play_out(g, rng, decisions, guide)

    monkeypatch.setattr("hexwar.bots.mcts.play_out", counted)
    game, g = on_the_beach()
    bot = MctsBot(iterations=40, decisions=4)
    bot.take_seat(game, "us")
    playouts: dict[bool, list[int]] = {False: [], True: []}
    fell = True
    for seed in range(12):
        pending = decision(g)
        assert pending is not None
        made, g = 0, g.fork(seed)
        perform(g, bot.choose(g.view("us"), pending, Random(seed)))
        if made:
            playouts[fell].append(made)
            fell = False
        fell = fell or bool(g.draws)
    assert set(playouts[True]) == {40}
    assert playouts[False]
    assert all(number < 40 for number in playouts[False])


@pytest.mark.parametrize(
    ("name", "bot", "far"),
    [
        ("ddob/easy-fox", MctsBot(iterations=6), SHORT),
        ("ddob/easy-fox", MctsBot(iterations=6, decisions=3), 3),
        ("ddob/easy-fox", MctsBot(iterations=6, guide="greedy"), None),
        ("noughts", MctsBot(iterations=6), None),
    ],
    ids=["short", "as asked for", "with a guide", "without an estimate"],
)
def test_how_far_playouts_go(
    monkeypatch: pytest.MonkeyPatch, name: str, bot: MctsBot, far: int | None
) -> None:
    """Random ones end early where the game rates moments; others go to the end, if not told."""
    went = set()

    def noted(g: State, rng: Random, decisions: int | None, guide: Guide) -> State:
        went.add(decisions)
        return play_out(g, rng, 2, guide)

    monkeypatch.setattr("hexwar.bots.mcts.play_out", noted)
    game = Noughts("empty") if name == "noughts" else hexwar.game(name)
    bot.take_seat(game, game.players[0])
    bot.search(game.start(5).view(game.players[0]), Random(1))
    assert went == {far}


def test_nodes_that_were_never_reached_hold_nothing() -> None:
    """They are most of a tree, and would be looked through at each collection of garbage."""
    game, g = on_the_beach()
    tree = grown(game, g, "us", 60)
    left = [node for _, node in nodes(tree) if not node.visits]
    assert len(left) > 60
    assert all(not gc.is_tracked(held) for node in left for held in (node.moments, node.offer))
    assert len({id(node.children) for node in left}) == 1


@pytest.mark.parametrize(("decisions", "far"), [(None, SHORT), (3, 3)])
def test_how_far_the_playouts_of_a_flat_search_go(
    monkeypatch: pytest.MonkeyPatch, decisions: int | None, far: int
) -> None:
    """As far as those of a tree search."""
    went = set()

    def noted(g: State, rng: Random, decisions: int | None = None) -> State:
        del rng
        went.add(decisions)
        return g

    monkeypatch.setattr("hexwar.bots.playouts.play_out", noted)
    game, g = on_the_beach()
    bot = FlatBot(iterations=6, decisions=decisions)
    bot.take_seat(game, "us")
    pending = decision(g)
    assert pending is not None
    bot.choose(g.view("us"), pending, Random(1))
    assert went == {far}
