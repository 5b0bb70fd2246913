"""Reconstructed and public values say so: at the counter, in previews, explanations, the status."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play import CounterFace
from hexwar.play.match import Match


def faces(match: Match) -> dict[str, CounterFace]:
    """Return the faces on the map by name."""
    return {face.name: face for stack in match.scene().stacks.values() for face in stack}


def first_shot(match: Match) -> str:
    """Play until a unit may fire directly; return that action."""
    for text in ("end-dispatch", "end-dispatch"):
        match.do(text)
    for _ in range(200):
        texts = list(match.legal_actions.texts())
        for text in texts:
            if text.startswith("fire "):
                return text
        match.do(next(t for t in ("pass", "end-activation", "hold-fire", texts[0]) if t in texts))
        active = [t for t in match.legal_actions.texts() if t.startswith("activate Wn")]
        if active:
            match.do(active[0])
    pytest.fail("nobody may fire")


def test_a_counter_says_what_its_column_says() -> None:
    """What the booklet states in part is told from our values and those of public software."""
    found = faces(hexwar.start("greatest_day/hillman", seed=1))
    assert found["77/5-AR-RE"].basis == "partly reconstructed"
    assert found["A/1-Suffolk"].basis == "reconstructed"
    assert found["Leader-Krug"].basis == "public"
    assert found["A/1-Suffolk"].told.endswith("(reconstructed).")


def test_each_line_of_a_preview_says_where_its_value_is_from() -> None:
    """Ratings by their counters, modifiers and results by their files; the booklet has none."""
    match = hexwar.start("greatest_day/hillman", seed=3)
    text = first_shot(match)
    decision = match.decision
    assert decision
    action = dict(zip(match.legal_actions.texts(), match.legal_actions, strict=True))[text]
    preview = match.game.presentation.preview(
        match.view(decision.player), decision.player, action
    )  # fmt: skip
    assert preview
    marks = {row.what: row.basis for row in preview.rows}
    firer = next(row.what for row in preview.rows if row.what.startswith("Wn"))
    assert marks[firer] == faces(match)[firer].basis != ""
    assert {marks[what] for what in marks if what.startswith("range")} == {"public"}
    assert marks["no effect"] == "public"
    assert marks["strength"] == ""


def test_an_explanation_says_whether_its_numbers_are_ours() -> None:
    """Costs of terrain are reconstructed; what the booklet numbers has no mark."""
    match = hexwar.start("greatest_day/hillman", seed=3)
    assert match.explain("dispatch Leader-Palmer").basis == "reconstructed"
    assert "by rule series.dispatch [reconstructed]:" in str(match.explain("end-dispatch"))
    assert match.game.presentation.basis("2.1.2") == ""


def test_the_status_says_what_the_numbers_are() -> None:
    """One word beside the map, from the data."""
    status = dict(hexwar.start("greatest_day/hillman").scene().status)
    assert status["numbers"] == "reconstructed, public"


def test_only_rules_of_the_game_have_marks() -> None:
    """A mark for a rule that is no more is a remainder."""
    game = hexwar.game("greatest_day/hillman")
    assert game.data
    numbers = {rule.number for rule in game.rulebook()}
    assert set(game.data.basis.rules) <= numbers
