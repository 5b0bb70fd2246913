"""The last turn: moves are tried out, and the points are read."""

from __future__ import annotations

from random import Random

import hexwar
from ddob_scenarios.players.decisions.closing import is_closing
from ddob_scenarios.rules.victory import first_waves_points
from ddob_scenarios.state.omaha import Omaha
from hexwar.bots import make_bot
from hexwar.play.match.choosers import chosen_by, seat_at
from hexwar.play.states.runner import deciding, perform
from tests.ddob_scenarios.situations import Situation


def test_points_are_counted_on_the_last_turn_or_at_the_first_check() -> None:
    """The whole day is checked at turn 16 (20.2); Beyond the Beach begins later."""
    for scenario in ("easy-fox", "first-waves", "d-day"):
        assert is_closing(Situation(scenario, turn=16).g)
        assert not is_closing(Situation(scenario, turn=15).g)
    assert not is_closing(Situation("beyond-the-beach", turn=16).g)


def test_no_move_of_the_last_turn_loses_points() -> None:
    """In this game companies walk off what they hold if only estimates count: 6 points become 5."""
    game = hexwar.game("ddob/easy-fox")
    g, bot, rng = game.start(9039), make_bot("ddob-sensible"), Random(0)
    assert isinstance(g, Omaha)
    seat_at(game, {"us": bot})
    points = []
    while g.listed:
        if g.turn == 16 and deciding(g)[1].name == "next_action":
            points.append(first_waves_points(g))
        perform(g, chosen_by(bot, g, rng))
    assert points == sorted(points)
    assert points[0] < points[-1] <= first_waves_points(g)
