"""One decision changed, and luck told from skill."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots import RandomBot
from hexwar.errors import GameError, RuleError, UnknownNameError
from hexwar.play import Action
from hexwar.play.match import Match
from hexwar.play.match.decision import Decision
from hexwar.sim import counterfactual, luck, mean, mean_score, rematch, share
from tests.play.duel import Duel
from tests.sim.gamble import Gamble


def gambled(seed: int, *actions: str) -> Match:
    """Return a match after some decisions."""
    match = Match(Gamble("once"), seed)
    for action in actions:
        match.do(action)
    return match


def test_the_first_pair_is_the_match_itself() -> None:
    """The same action instead of itself: every pair is the same game twice, which proves little."""
    found = counterfactual(gambled(3, "throw"), 1, "throw", games=20)
    assert all(real == other for real, other in found.scores)
    assert found.difference.estimate == 0
    assert found.difference.low < 0 < found.difference.high
    assert (found.player, found.taken, found.instead) == ("gambler", "throw", "throw")


def test_stopping_without_a_point_is_worse() -> None:
    """A decision that can only lose does lose, against one that may win."""
    found = counterfactual(gambled(3, "throw"), 1, "stop", games=60)
    assert all(other == -1 for _, other in found.scores)
    assert found.difference.high < 0


def test_it_names_what_it_cannot_change() -> None:
    """No such decision; no such action."""
    match = gambled(3, "throw")
    with pytest.raises(GameError, match="decisions 1 to 1, not 2"):
        counterfactual(match, 2, "stop")
    duel = Match(Duel("dawn"), 3)
    duel.do(duel.legal_actions[0])
    with pytest.raises(RuleError):
        counterfactual(duel, 1, "lunge sabre")


def test_luck_and_skill_add_up() -> None:
    """Start, skill and luck are the result, whatever the playouts estimate."""
    for seed in range(4):
        match = Match(Duel("dawn"), seed)
        while not match.over:
            match.do(match.legal_actions[0])
        account = luck(match, "red", playouts=6)
        assert account.start + account.skill + account.luck == pytest.approx(account.result)
        assert account.result == match.game.analysis.score(match.result, "red")  # type: ignore[arg-type]
        assert [weighed.number for weighed in account.decisions] == list(range(1, len(match.log)))


def test_where_nothing_is_drawn_there_is_no_luck() -> None:
    """Throwing is a matter of luck; that a throw was promised and stopping came, of skill alone."""
    account = luck(gambled(3, "throw", "stop"), "gambler", playouts=20)
    thrown, stopped = account.decisions
    assert thrown.luck != 0
    assert stopped.luck == 0


def test_luck_is_told_draw_by_draw() -> None:
    """The draws of a decision add up to its luck; a good throw is good luck, a bad one bad."""
    for seed in range(6):
        account = luck(gambled(seed, "throw"), "gambler", playouts=60, by_draw=True)
        thrown = account.decisions[0]
        assert [draw.stream for draw in thrown.draws] == ["die"]
        assert sum(draw.luck for draw in thrown.draws) == pytest.approx(thrown.luck)
        if thrown.draws[0].outcome in (0, 5):
            assert (thrown.luck > 0) == (thrown.draws[0].outcome == 5)


def test_each_die_of_a_battle_has_its_own_luck() -> None:
    """The throws of both sides are weighed one after the other, as they fell."""
    played = (
        rematch("skirmish/ford", seed, players={"red": "greedy:samples=1"}) for seed in range(30)
    )
    match, fight = next(
        (found, entry)
        for found in played
        for entry in found.log
        if entry.text.startswith("attack") and len(entry.drawn) == 2
    )
    account = luck(match.fork(fight.number + 1), "red", playouts=10, decisions=2, by_draw=True)
    fought = account.decisions[-1]
    assert [draw.stream for draw in fought.draws] == ["attack", "defence"]
    assert sum(draw.luck for draw in fought.draws) == pytest.approx(fought.luck)
    assert "Draws with the largest effect:" in list(account.lines())


def test_a_reference_may_be_named() -> None:
    """Bots play the playouts in place of chance: to one that stops at once a throw is skill."""
    random = luck(gambled(3, "throw"), "gambler", playouts=40)
    stopping = luck(gambled(3, "throw"), "gambler", playouts=40, reference={"gambler": Stopping()})
    assert stopping.start == -1
    assert stopping.decisions[0].skill > random.decisions[0].skill
    with pytest.raises(UnknownNameError, match="no bot 'gredy'"):
        luck(gambled(3, "throw"), "gambler", reference={"gambler": "gredy"})


class Stopping:
    """A player who stops whenever he may."""

    name = "stopping"

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Stop."""
        return ("stop",)


def test_an_account_tells_whose_skill_it_was() -> None:
    """Skill by player adds up to all skill, and so does the text say it."""
    match = Match(Duel("dawn"), 2)
    while not match.over:
        match.do(match.legal_actions[0])
    account = luck(match, "red", playouts=4)
    assert sum(account.skills.values()) == pytest.approx(account.skill)
    assert sum(account.lucks.values()) == pytest.approx(account.luck)
    assert f"  {account.result:+.3f}  at the end" in list(account.lines())


def test_actions_from_a_hidden_hand_are_weighed_where_they_are_possible() -> None:
    """What another player may do for a hidden reason only is looked for, and found."""
    match = hexwar.start("skirmish/ford", seed=2)
    for block in range(8):
        match.do(("give", block, block % 4 + 1))
    account = luck(match, "red", playouts=3)
    assert account.start + account.skill + account.luck == pytest.approx(account.result)


def test_bots_are_named_or_given() -> None:
    """Both forms play alike; an unknown name is told."""
    match = gambled(3, "throw")
    named = counterfactual(match, 1, "stop", games=4, players={"gambler": "random"})
    assert named == counterfactual(match, 1, "stop", games=4, players={"gambler": RandomBot()})
    with pytest.raises(UnknownNameError, match="no bot 'gredy'"):
        counterfactual(match, 1, "stop", players={"gambler": "gredy"})


def test_a_blunder_is_no_bad_luck() -> None:
    """Who stops without a point has thrown the game away himself."""
    account = luck(gambled(3, "stop"), "gambler", playouts=200)
    assert account.luck == 0
    assert account.skill < -0.2


def test_intervals() -> None:
    """Wilson's interval as published; the mean's by hand; rare things have no negative share.

    Of 3 values that are alike, Clopper and Pearson leave room for 1 - 0.025 ** (1 / 3) others.
    """
    half = share(5, 10)
    assert (round(half.low, 3), round(half.high, 3)) == (0.237, 0.763)
    assert share(0, 20).low == 0.0
    assert share(20, 20).high == 1.0
    assert mean([2.0, 2.0, 2.0]).high == pytest.approx(2.7076, abs=1e-4)
    assert mean([0.0, 1.0] * 3).width / 2 == pytest.approx(2.5706 * sqrt(0.3 / 6), rel=0.002)
    assert not mean([0.0, 1.0]).excludes(0.5)


def test_games_that_all_end_alike_leave_a_doubt() -> None:
    """The interval of a mean score is never empty, and holds the truth about 19 times in 20."""
    assert mean_score([-1.0] * 50).high > -0.9
    held = games = 0
    for seed in range(400):
        rng = Random(seed)
        scores = [1.0 if rng.random() < 0.03 else -1.0 for _ in range(60)]
        held += not mean_score(scores).excludes(-0.94)
        games += 1
    assert held >= 0.93 * games
