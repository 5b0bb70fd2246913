"""Rollouts: a bot follows its guide, and leaves it only for what proves better."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.bots import RolloutBot, make_bot, make_guide, play_out
from hexwar.errors import UnknownNameError
from hexwar.play import Action
from hexwar.play.states.runner import perform
from hexwar.sim import play_one
from tests.bots.noughts import Noughts
from tests.bots.test_bots import pending


def chosen(squares: tuple[int, ...], **arguments: float) -> Action:
    """Return what a bot without a plan of its own does at noughts and crosses."""
    game = Noughts("empty")
    g = game.start(1)
    for square in squares:
        perform(g, ("take", square))
    bot = RolloutBot(guide="random", **arguments)  # type: ignore[arg-type]
    bot.take_seat(game, pending(g).player)
    return bot.choose(g.view(pending(g).player), pending(g), Random(5))


@pytest.mark.parametrize(("squares", "wanted"), [((0, 3, 1, 4), 2), ((0, 8, 1), 2)])
def test_it_wins_and_parries(squares: tuple[int, ...], wanted: int) -> None:
    """Among all actions it finds the one that wins, or that keeps the other from winning."""
    assert ("take", wanted) == chosen(squares, others=8, moments=12)


def test_who_cannot_be_convinced_does_as_the_guide() -> None:
    """Without doubt enough, or with nothing else to try, the guide's choice stands."""
    game = hexwar.game("skirmish/ford")
    for arguments in ({"doubt": 1e9}, {"others": 0}):
        for seed in range(4):
            g = play_out(game.start(seed), Random(seed), 14)
            player = pending(g).player
            bot = RolloutBot(guide="greedy:samples=1", decisions=3, **arguments)
            bot.take_seat(game, player)
            rng = Random(seed)
            taken = bot.choose(g.view(player), pending(g), rng)
            assert taken in g.listed
    g = play_out(hexwar.game("ddob/easy-fox").start(2), Random(2), 30)
    sensible = make_guide("ddob-sensible", g.game, among=3)
    bot = RolloutBot(guide="ddob-sensible", decisions=1, doubt=1e9)
    bot.take_seat(g.game, "us")
    assert sensible.pick(g, Random(1)) == bot.choose(g.view("us"), pending(g), Random(1))


def test_all_actions_meet_the_same_dice() -> None:
    """What differs in the end comes from the action: an action gains nothing over itself."""
    game = hexwar.game("skirmish/ford")
    g = play_out(game.start(3), Random(3), 14)
    bot = RolloutBot(guide="random")
    bot.take_seat(game, pending(g).player)
    gains: dict[Action, list[float]] = {g.listed[0]: []}
    bot._try([g.fork(7), g.fork(8)], g.listed[0], gains, Random(1))
    assert gains == {g.listed[0]: [0.0, 0.0]}


def test_it_beats_its_guide() -> None:
    """Following chance, it beats chance at noughts and crosses, whoever begins."""
    game, points = Noughts("empty"), 0
    for seed in range(40):
        for mine, other in (("crosses", "noughts"), ("noughts", "crosses")):
            bots = {mine: make_bot("rollout:guide=random,others=8"), other: make_bot("random")}
            row = play_one(game, seed, bots)
            points += (mine in row.winners) - (other in row.winners)
    assert points >= 30


def test_an_unknown_guide_is_refused() -> None:
    """It is named when the bot takes its seat."""
    with pytest.raises(UnknownNameError, match="no bot 'gready'; did you mean 'greedy'"):
        RolloutBot(guide="gready").take_seat(hexwar.game("skirmish/ford"), "red")
