"""A small dose of random games that like to attack; the command of the module plays a large one."""

from __future__ import annotations

import pytest

from hexwar.plugins import find_game
from tests.fuzz.attacking_at_random import played, scenarios

BRIEF = (
    *("normandie44/montebourg", "normandie44/race", "normandie44/d-day", "greatest_day/canal"),
    *("greatest_day/hillman", "ddob/easy-fox", "memoir44/mill-stream", "skirmish150/brief"),
    *("classic/crossing", "skirmish/ford"),
)
"""Scenarios whose games are short, of each game."""


@pytest.mark.parametrize("name", BRIEF)
def test_a_game_that_likes_to_attack_ends(name: str) -> None:
    """No question is asked that nobody can answer, and no decision fails."""
    game, scenario = name.split("/")
    assert played(find_game(game)(scenario), seed=1) > 10


def test_all_scenarios_are_known_to_the_command() -> None:
    """The brief ones are among them."""
    assert set(BRIEF) <= {name for name, _ in scenarios(BRIEF)}
