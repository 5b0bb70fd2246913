"""What is told of a game that is over: losses and turning points, from the game's own analysis."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.errors import UndoError
from hexwar.web.debrief import debrief, losses, standings
from hexwar.web.decision_analysis import alternatives, instead, luck_and_skill
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
    assert losses(match)["us"]["steps"]["infantry"] > 0
    assert match.position == before


def test_losses_and_the_end_are_told_in_words() -> None:
    """Losses are sorted by what was lost; sides have their titles, in both languages."""
    sides = dict.fromkeys(hexwar.game("memoir44/mill-stream").players, "random")
    match = hexwar.start("memoir44/mill-stream", seed=3, players=sides)
    [axis, allies] = debrief(match, "axis", Language("fr"))["losses"]
    assert [axis[0], allies[0]] == ["Axe", "Alliés"]
    assert [what for what, _ in axis[1]] == ["figurines", "unités"]
    assert ("infanterie", losses(match)["axis"]["units"]["infantry"]) in axis[1][1][1]


def test_luck_and_skill_of_a_game_that_is_over() -> None:
    """Skill and luck add up to how the game changed; what could have been done has its words."""
    match = hexwar.start("skirmish/ford", seed=7, players={"red": "random", "blue": "random"})
    told = luck_and_skill(match, "red", Language("en"))
    assert set(told) == {"skill", "others", "luck", "strokes"}
    assert all(0 < stroke["at"] < len(match.log) for stroke in told["strokes"])
    found = alternatives(match, 1, Language("en"))
    assert match.log[1].text not in {one["text"] for one in found}
    compared = instead(match, 1, found[0]["text"])
    assert compared["low"] <= compared["difference"] <= compared["high"]
    with pytest.raises(UndoError):
        alternatives(match, len(match.log), Language("en"))


def test_the_last_standing_is_the_end() -> None:
    """A game that is over is worth its score, so that the course ends where the result is."""
    match = hexwar.start(NAME, seed=7, players={"us": "random"})
    assert match.result is not None
    score = match.game.analysis.score(match.result, "us")
    assert standings(match, "us")[-1].worth == score


def test_kinds_of_units_have_their_names() -> None:
    """A loss names the kind as people do, not as the file of the counters; in French, too."""
    both = {"allied": "random", "german": "random"}
    match = hexwar.start("greatest_day/queen-red", seed=3, players=both)
    for code, name in (("en", "DD tanks"), ("fr", "chars DD")):
        told = debrief(match, "allied", Language(code))["losses"]
        kinds = {kind for _, by in told for _, counted in by for kind, _ in counted}
        assert name in kinds, kinds
