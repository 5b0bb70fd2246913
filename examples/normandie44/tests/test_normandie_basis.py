"""Reconstructed values say so: at the counter, in previews, explanations, the status."""

from __future__ import annotations

import hexwar


def test_all_numbers_are_reconstructed_and_say_so() -> None:
    """Card, map and counters are lost; the status and each counter on the map say so."""
    match = hexwar.start("normandie44/montebourg", seed=1)
    scene = match.scene()
    assert dict(scene.status)["numbers"] == "reconstructed"
    faces = [face for stack in scene.stacks.values() for face in stack]
    assert faces
    assert {face.basis for face in faces} == {"reconstructed"}


def test_explanations_and_previews_say_it() -> None:
    """What a step costs, and what a combat may bring; what the booklet states has no mark."""
    presentation = hexwar.game("normandie44/montebourg").presentation
    assert presentation.basis("4.1.1", "cost") == "reconstructed"
    assert presentation.basis("6.3", "AD1 DD1") == "reconstructed"
    assert presentation.basis("6.3", "odds") == ""
    assert presentation.basis("5.1") == ""
    match = hexwar.start("normandie44/montebourg", seed=1)
    assert "by rule 1.1.1.2 [reconstructed]:" in str(match.explain("support US-VII-HQ"))


def test_only_rules_of_the_game_have_marks() -> None:
    """A mark for a rule that is no more is a remainder."""
    game = hexwar.game("normandie44/montebourg")
    assert game.data
    assert set(game.data.basis.rules) <= {rule.number for rule in game.rulebook()}
