"""What is told of a game that is over: losses and turning points, from the game's own analysis."""

from __future__ import annotations

import hexwar
from hexwar.web.debrief import debrief, losses, standings
from hexwar.web.language import Language

NAME = "ddob/easy-fox"


def test_a_debrief_tells_losses_and_turning_points() -> None:
    """The course has every decision, turning points name their lines, and nothing is changed."""
    match = hexwar.start(NAME, seed=7, players={"us": "random"})
    before = match.position
    told = debrief(match, "us", Language("en"))
    assert len(told["course"]) == len(match.log)
    assert 1 <= len(told["turning"]) <= 5
    assert all(point["lines"] for point in told["turning"])
    assert losses(match)["us"]
    assert match.position == before


def test_the_last_standing_is_the_end() -> None:
    """A game that is over is worth its score, so that the course ends where the result is."""
    match = hexwar.start(NAME, seed=7, players={"us": "random"})
    assert match.result is not None
    score = match.game.analysis.score(match.result, "us")
    assert standings(match, "us")[-1].worth == score
