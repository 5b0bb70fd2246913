"""The browser shows what players read before play, whatever a scenario's author wrote."""

from __future__ import annotations

from hexwar.play import Scenario
from hexwar.web.language import LANGUAGES, Language
from hexwar.web.pages import briefing_fold

SCENARIO = Scenario(
    "raid", "Raid", "", briefing=("It rained.", "<b>Victory</b>: 4"), warnings=("no snow",)
)


def test_briefing_and_warnings_are_shown_and_escaped() -> None:
    """Each paragraph stands there, and markup in it stays text."""
    told = briefing_fold(SCENARIO, Language("en"))
    assert "<p><bdi>It rained.</bdi></p><p><bdi>&lt;b&gt;Victory&lt;/b&gt;: 4</bdi></p>" in told
    assert "Not supported by this game:</p><ul><li><bdi>no snow</bdi></li>" in told


def test_briefing_has_its_heading_in_each_language() -> None:
    """The texts are the author's; what stands around them is the reader's."""
    assert "Présentation" in briefing_fold(SCENARIO, Language("fr"))
    assert "fr" in LANGUAGES


def test_a_scenario_without_briefing_has_no_empty_fold() -> None:
    """Nothing is shown where there is nothing to read."""
    assert briefing_fold(Scenario("plain", "Plain", "A summary"), Language("en")) == ""
