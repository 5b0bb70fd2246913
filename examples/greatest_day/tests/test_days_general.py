"""The player of rules of thumb: legal, repeatable, and better than chance."""

from __future__ import annotations

import pytest
from days_stage import printed_game
from greatest_day import GreatestDay
from greatest_day.general import General, Rating
from greatest_day.rules.combat.strength import Shot

from hexwar.bots.registry import make_bot
from hexwar.play.match import Match


@pytest.mark.parametrize("scenario", ["hillman", "minefield", "queen-red", "zone-n", "canal"])
def test_it_plays_every_scenario_to_its_end_the_same_way_twice(scenario: str) -> None:
    """Both sides: the same seed gives the same game."""
    game = GreatestDay(scenario)

    def played() -> list[str]:
        match = Match(game, 5, players={side: General() for side in game.players})
        assert match.over
        return [str(entry.action) for entry in match.log]

    assert played() == played()


def test_it_wins_more_often_than_chance_does() -> None:
    """A small dose of the measurement: 8 games of Hillman, sides swapped, at least 5 won."""
    game, won = GreatestDay("hillman"), 0
    for number in range(8):
        side, other = game.players if number % 2 else reversed(game.players)
        match = Match(game, 100 + number, players={side: General(), other: make_bot("random")})
        assert match.result is not None
        won += side in match.result.winners
    assert won >= 5


def test_a_shot_at_who_holds_a_prize_is_worth_double() -> None:
    """It fires at Hillman rather than at the same unit beside it."""
    g = Match(printed_game("hillman"), 1).state
    rating, wn = Rating(g, 0), g.game.counters.named("Wn-17-Hillman")  # type: ignore[arg-type]
    tank = g.game.counters.named("C/13/18-KRH")
    here = rating.harm(Shot(tank, wn))
    g.game.prizes, kept = {}, g.game.prizes
    try:
        assert here == pytest.approx(2 * rating.harm(Shot(tank, wn)))
    finally:
        g.game.prizes = kept
