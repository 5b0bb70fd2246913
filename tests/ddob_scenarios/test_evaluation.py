"""What ends and positions are worth: catastrophic loss is worst, more points are better."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from ddob_scenarios.analysis.evaluation import of_points
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.rules.common.losses import eliminate
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, iterate, up_to
from hexwar.bots import play_out
from hexwar.play.values.events import Result

SCENARIOS = ("easy-fox", "first-waves", "d-day", "beyond-the-beach")


def game_of(scenario: str) -> DDayAtOmahaBeach:
    """Return the game with a scenario."""
    game = hexwar.game(f"ddob/{scenario}")
    assert isinstance(game, DDayAtOmahaBeach)
    return game


def ended(outcome: str, rule: str, points: int, *winners: str) -> Result:
    """Return a result with points."""
    return Result(outcome, winners, rule, (("points", points),))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_more_points_are_never_worth_less(scenario: str) -> None:
    """What a total is worth rises, and changes its sign at the lowest victory."""
    game = game_of(scenario)
    worth = [of_points(game, points) for points in range(-60, 120)]
    assert worth == sorted(worth)
    assert -1.0 < worth[0] < worth[-1] == 1.0
    lowest = min(level.points or 0 for level in game.file.victory.levels if level.won)
    assert of_points(game, lowest - 1) < 0 < of_points(game, lowest)


@pytest.mark.rule("13.1")
def test_catastrophic_loss_is_the_worst_end() -> None:
    """Any defeat with points is worth more; among such losses, the later one."""
    game = game_of("d-day")
    facts = (("division", "29th"), ("lost", 8))
    lost = [
        game.analysis.score(Result("catastrophic-loss", (), "13.1", (*facts, ("turn", turn))), "us")
        for turn in range(1, 33)
    ]
    assert lost[0] == -1.0
    assert lost == sorted(set(lost))
    assert game.analysis.score(ended("decisive defeat at turn 16", "20.2", 0), "us") > lost[-1]
    assert game.analysis.score(ended("decisive defeat", "20.3", -40), "us") > lost[-1]


@pytest.mark.rule("20.2")
def test_the_first_check_decides_a_long_scenario() -> None:
    """Won half-way is worth most; lost half-way less than any defeat at the end with points."""
    game = game_of("d-day")
    assert game.analysis.score(ended("decisive victory at turn 16", "20.2", 26, "us"), "us") == 1.0
    early = [
        game.analysis.score(ended("decisive defeat at turn 16", "20.2", n), "us") for n in range(11)
    ]
    assert early == sorted(early)
    assert early[-1] < game.analysis.score(ended("decisive defeat", "20.3", 0), "us")


def test_the_estimate_stays_between_the_limits() -> None:
    """At any moment of a random game it lies between the worst end and the best."""
    for scenario in SCENARIOS:
        game = game_of(scenario)
        g = game.start(4)
        while g.result is None:
            assert -1.0 <= game.analysis.evaluate(g.view("us"), "us") <= 1.0
            play_out(g, Random(g.turn), 25)  # type: ignore[attr-defined]


def test_a_state_is_worth_what_its_view_is_worth() -> None:
    """A search asks the state itself; it learns nothing that the view does not tell."""
    for scenario in SCENARIOS:
        game = game_of(scenario)
        g = game.start(5)
        while g.result is None:
            assert game.analysis.worth(g, "us") == game.analysis.evaluate(g.view("us"), "us")
            play_out(g, Random(g.turn), 20)  # type: ignore[attr-defined]


def test_lost_companies_make_it_worse() -> None:
    """The nearer a division is to catastrophic loss, the less a position is worth."""
    g = game_of("beyond-the-beach").start(2)
    assert isinstance(g, Omaha)
    worth = []
    for unit in iterate(up_to(CounterId, 10)):
        worth.append(g.game.analysis.evaluate(g.view("us"), "us"))
        eliminate(g, unit)
    assert worth == sorted(worth, reverse=True)
