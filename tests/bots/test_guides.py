"""Guides: they lead a search by what may be known, and a search goes beyond its guide."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.bots import MctsBot, make_guide, play_out
from hexwar.errors import UnknownNameError
from hexwar.play import State
from hexwar.play.states.runner import perform
from tests.bots.noughts import Noughts
from tests.bots.test_bots import pending


def battle(seed: int) -> State:
    """Return a skirmish in its third turn or so."""
    return play_out(hexwar.game("skirmish/ford").start(seed), Random(seed), 14)


@pytest.mark.parametrize("name", ["greedy", "greedy:samples=1"])
def test_a_guide_does_not_see_the_coming_dice(name: str) -> None:
    """What it prefers is the same whatever will be thrown."""
    for seed in range(5):
        g = battle(seed)
        guide = make_guide(name, g.game, among=99)
        picked = {guide.pick(g.fork(dice), Random(7)) for dice in range(6)}
        weighed = {tuple(guide.weigh(g.fork(dice), g.listed, Random(7))) for dice in range(6)}
        assert len(picked) == len(weighed) == 1


def test_a_guide_changes_nothing() -> None:
    """The state it is asked about is the same afterwards."""
    for name in ("random", "greedy", "mcts:iterations=3"):
        g = battle(2)
        before = g.plain()
        guide = make_guide(name, g.game, among=3)
        assert guide.pick(g, Random(1)) in g.listed
        assert len(guide.weigh(g, g.listed, Random(1))) == len(g.listed)
        assert before == g.plain()


def test_the_best_deserves_most() -> None:
    """One ply ranks by the estimate; a bot's choice weighs as much as all the others."""
    g = battle(3)
    ranked = make_guide("greedy", g.game, among=3).weigh(g, g.listed, Random(1))
    assert sorted(ranked, reverse=True) == [1 / rank for rank in range(1, len(g.listed) + 1)]
    followed = make_guide("greedy:samples=2", g.game, among=3).weigh(g, g.listed, Random(1))
    assert max(followed) == sum(followed) / 2


def test_the_best_is_ranked_first() -> None:
    """One ply ranks by the estimate, a bot's choice stands first even beside a single other."""
    g = battle(3)
    for name in ("random", "greedy", "greedy:samples=2"):
        ranked = make_guide(name, g.game, among=3).rank(g, g.listed, Random(1))
        assert sorted(ranked) == sorted(g.listed)
    chosen = make_guide("ddob-sensible", hexwar.game("ddob/easy-fox"), among=3)
    beach = play_out(hexwar.game("ddob/easy-fox").start(2), Random(2), 30)
    taken = chosen.pick(beach, Random(1))
    other = next(action for action in beach.listed if action != taken)
    for seed in range(5):
        assert taken == chosen.rank(beach, [other, taken], Random(seed))[0]


def test_few_iterations_do_what_the_guide_would_do() -> None:
    """A search of one iteration takes the choice of the bot that it follows."""
    game = hexwar.game("ddob/easy-fox")
    g = play_out(game.start(2), Random(2), 30)
    sensible = make_guide("ddob-sensible", game, among=3)
    bot = MctsBot(iterations=1, guide="ddob-sensible", decisions=1)
    bot.take_seat(game, "us")
    assert sensible.pick(g, Random(1)) == bot.choose(g.view("us"), pending(g), Random(1))


def test_of_two_actions_the_guide_prefers_one() -> None:
    """Beside a single other action the choice of the bot weighs more, and is tried first."""
    game = hexwar.game("ddob/easy-fox")
    sensible = make_guide("ddob-sensible", game, among=3)
    pairs = 0
    for seed in range(40):
        g = play_out(game.start(seed), Random(seed), 20 + seed)
        if len(g.listed) == 2:
            taken = sensible.pick(g, Random(1))
            weights = dict(zip(g.listed, sensible.weigh(g, g.listed, Random(1)), strict=True))
            assert weights[taken] == 2 * min(weights.values())
            pairs += 1
    assert pairs


def test_an_unknown_guide_is_refused() -> None:
    """It is named when the bot takes its seat."""
    with pytest.raises(UnknownNameError, match="no bot 'gready'; did you mean 'greedy'"):
        MctsBot(guide="gready").take_seat(hexwar.game("skirmish/ford"), "red")


@pytest.mark.parametrize("guide", ["random", "greedy"])
def test_noughts_and_crosses(guide: str) -> None:
    """It wins where it can, and parries where it must."""
    game = Noughts("empty")
    for squares, wanted in (((0, 3, 1, 4), 2), ((0, 8, 1), 2), ((4, 0, 8), None)):
        g = game.start(1)
        for square in squares:
            perform(g, ("take", square))
        bot = MctsBot(iterations=250, guide=guide)
        bot.take_seat(game, pending(g).player)
        chosen = bot.choose(g.view(pending(g).player), pending(g), Random(5))
        assert wanted is None or chosen == ("take", wanted)


def test_two_searchers_draw_at_noughts_and_crosses() -> None:
    """Neither side gives a perfect game away."""
    game = Noughts("empty")
    for seed in range(3):
        g, rng = game.start(seed), Random(seed)
        bots = {side: MctsBot(iterations=400) for side in game.players}
        for side, bot in bots.items():
            bot.take_seat(game, side)
        while g.listed:
            asked = pending(g)
            perform(g, bots[asked.player].choose(g.view(asked.player), asked, rng))
        assert g.result is not None
        assert g.result.outcome == "draw"
