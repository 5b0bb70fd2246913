"""The browser shows what players read before play, whatever a scenario's author wrote."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play import Scenario
from hexwar.play.sequence.entries import Question
from hexwar.web.briefing import briefing_of
from hexwar.web.language import LANGUAGES, Language
from hexwar.web.pages import briefing_fold

GAME = hexwar.game("skirmish150/open")
"""A game without briefings of its own."""

SCENARIO = Scenario(
    "raid", "Raid", "", briefing=("It rained.", "<b>Victory</b>: 4"), warnings=("no snow",)
)


def test_briefing_and_warnings_are_shown_and_escaped() -> None:
    """Each paragraph stands there, and markup in it stays text."""
    told = briefing_fold(GAME, SCENARIO, Language("en"))
    assert "<p><bdi>It rained.</bdi></p><p><bdi>&lt;b&gt;Victory&lt;/b&gt;: 4</bdi></p>" in told
    assert "Not supported by this game:</p><ul><li><bdi>no snow</bdi></li>" in told


def test_briefing_has_its_heading_in_each_language() -> None:
    """The texts are the author's; what stands around them is the reader's."""
    assert "Présentation" in briefing_fold(GAME, SCENARIO, Language("fr"))
    assert "fr" in LANGUAGES


def test_a_scenario_without_briefing_has_no_empty_fold() -> None:
    """Nothing is shown where there is nothing to read."""
    assert briefing_fold(GAME, Scenario("plain", "Plain", "A summary"), Language("en")) == ""


NAMES = (
    "ddob/easy-fox",
    "memoir44/sword",
    "broadside/strait",
    "classic/crossing",
    "normandie44/montebourg",
    "greatest_day/hillman",
    "skirmish/ford",
)


@pytest.mark.parametrize("name", NAMES)
def test_briefings_are_whole_in_both_languages(name: str) -> None:
    """Each part, fact and hint has its French; each hint stands with a question of the game."""
    game = hexwar.game(name)
    asked = {
        name
        for frame in game.procedures.values()
        for planned in frame.plan.values()
        for name in (f"{frame.__name__}.{planned.entry.name}", planned.entry.name)
    }
    for scenario in game.scenarios():
        english, french = (briefing_of(game, scenario, Language(c)) for c in ("en", "fr"))
        assert english.parts
        for (heading, told), (_, translated) in zip(english.parts, french.parts, strict=True):
            assert len(told) == len(translated), heading
            assert not set(told) & set(translated), heading
        assert set(english.guide) == set(french.guide)
        assert set(english.guide) <= asked
        assert not set(english.facts[1:]) & set(french.facts[1:])


@pytest.mark.parametrize(
    ("name", "questions"),
    [("normandie44/montebourg", 20), ("greatest_day/hillman", 20), ("skirmish/ford", 3)],
)
def test_each_kind_of_question_has_a_word_of_advice(name: str, questions: int) -> None:
    """A game with much jargon leaves no question without a word for beginners; nor a small one."""
    game = hexwar.game(name)
    guide = briefing_of(game, game.scenario.name, Language("en")).guide
    asked = {
        (frame.__name__, planned.entry.name)
        for frame in game.procedures.values()
        for planned in frame.plan.values()
        if isinstance(planned.entry, Question)
    }
    assert len(asked) >= questions
    without = {f"{frame}.{q}" for frame, q in asked if not {f"{frame}.{q}", q} & set(guide)}
    assert without == set()
